"""Simulation, statistics and benchmarks."""

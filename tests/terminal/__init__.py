"""The terminal client, driven by keys as a person would drive it."""

"""Learned networks: what they read, how they are stored, and how they play and guide a search, all without torch."""

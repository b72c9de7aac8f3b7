"""Tests of language models as players."""

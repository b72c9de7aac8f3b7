"""Three Cards with one flaw each: what the battery must not let pass."""

from tests.toys.broken import beliefs, judgement, leaks, losses, samplers, undo, words  # noqa: F401  # each module adds its flaws to the list
from tests.toys.broken.flaw import FLAWS, Flaw

__all__ = ["FLAWS", "Flaw"]

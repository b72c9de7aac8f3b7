"""What the compiler needs, and whether the compiled engine is running.

mypyc can compile the hot modules of core and games from the same source. Everything also works without it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

__all__ = ["compiled", "i64", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int  # the compiler's name for a 64-bit integer

    def mypyc_attr(**settings: Any) -> Any:
        """Settings for the compiler; the interpreter ignores them."""
        del settings
        return _same


def _same(decorated: Any) -> Any:
    return decorated


COMPILED_FILES: Final = (".so", ".pyd")


def compiled() -> bool:
    """Whether the compiled engine is running."""
    found = find_spec("intrigue.core.state")
    return found is not None and found.origin is not None and found.origin.endswith(COMPILED_FILES)

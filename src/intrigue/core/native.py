"""What the compiler needs to know, and what to say about it.

The hot modules of core and games can be compiled by mypyc, from the same source. Everything works without."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

__all__ = ["compiled", "i64", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int  # the compiler's name for a number of 64 bits

    def mypyc_attr(**settings: Any) -> Any:
        """Settings for the compiler; they mean nothing to the interpreter."""
        del settings
        return _same


def _same(decorated: Any) -> Any:
    return decorated


COMPILED_FILES: Final = (".so", ".pyd")


def compiled() -> bool:
    """Whether the compiled engine runs."""
    found = find_spec("intrigue.core.state")
    return found is not None and found.origin is not None and found.origin.endswith(COMPILED_FILES)

"""What the compiler needs to know, and what to say about it.

The hot modules of core and games can be compiled by mypyc, from the same source. Everything works without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

__all__ = ["compiled", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**settings: Any) -> Any:
        """Settings for the compiler; they mean nothing to the interpreter."""
        del settings
        return _same


def _same(decorated: Any) -> Any:
    return decorated


COMPILED_FILES: Final = (".so", ".pyd")


def compiled() -> bool:
    """Whether the compiled engine runs."""
    from intrigue.core import state

    return state.__file__.endswith(COMPILED_FILES)

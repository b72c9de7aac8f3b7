"""The second worker of the page: bots think here. Only Pyodide can import it."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import to_js

from intrigue.static.thinking import answered


def answer(question: Any) -> Any:
    """The bytes of an answer to the bytes of a question."""
    return to_js(answered(question.to_bytes()))

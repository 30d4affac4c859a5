"""Values in a few words, for texts that tests compare as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from bot.text.model import Text


def short(value: Any, said: Callable[[Text], str] = repr) -> str:
    """A value without the fields that are as they usually are; what has no order is sorted."""
    if isinstance(value, Text):
        return repr(said(value))
    if is_dataclass(value):
        return f"{type(value).__name__}({', '.join(_named(value, said))})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {short(one, said)}' for name, one in value.items())}}}"
    if isinstance(value, tuple | list):
        return f"({' '.join(short(one, said) for one in value)})"
    if isinstance(value, set | frozenset):
        return f"{{{' '.join(sorted(map(str, value)))}}}"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _named(value: Any, said: Callable[[Text], str]) -> Iterator[str]:
    for field in fields(value):
        one = getattr(value, field.name)
        if one != field.default and one not in ((), frozenset()):
            yield f"{field.name}={short(one, said)}"

"""Values in a few words, for texts that tests compare as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import chain, count
from operator import mul
from typing import Any, Final

from PIL import Image, ImageColor

from bot.text import Text

MANY: Final = 60


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


def numbers(value: Any) -> Iterator[float]:
    """The numbers in a value, and of a text its length; of colours and pictures what they are made of."""
    match value:
        case int() | float():
            yield value
        case str() if value.startswith("#"):
            yield from ImageColor.getrgb(value)
        case str():
            yield len(value)
        case Image.Image():
            yield from value.size
        case tuple() | list():
            yield from chain.from_iterable(map(numbers, value))
        case set() | frozenset() | dict() if len(value) > MANY:
            yield len(value)
        case set() | frozenset():
            yield from chain.from_iterable(map(numbers, sorted(value, key=str)))
        case dict():
            yield from chain.from_iterable(map(numbers, sorted(value.items(), key=lambda pair: str(pair[0]))))
        case _ if is_dataclass(value):
            yield from chain.from_iterable(numbers(getattr(value, field.name)) for field in fields(value))


def weighed(values: Iterable[float]) -> float:
    """The sum of values, the n-th taken n times: none can take the place of another."""
    return sum(map(mul, count(1), values))

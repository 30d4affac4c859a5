"""Messages of Fluent as functions, for they are said hundreds of times a second.

The library walks through the tree of a message each time and makes numbers that carry their options; a message put
together from words, arguments, our functions and choices (all of ours are) is said here in a tenth of the time.
Whatever is anything else, or turns out to lack an argument, is left to the library, so that both always say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from fluent.runtime import resolver

Args: TypeAlias = Mapping[str, Any]
"""Strings, and whole numbers as they are."""
Part: TypeAlias = Callable[[Args], Any]
Phrase: TypeAlias = Callable[[Args], str]

LONGEST: Final = resolver.MAX_PART_LENGTH


class Unusual(Exception):
    """Left to the library."""


class Phrases:
    """For one language. ``functions``: those that messages may use here; ``number``: a number as it is written;
    ``plural``: its plural form."""

    def __init__(
        self, functions: Mapping[str, Callable[..., str]], number: Callable[[int], str], plural: Callable[[int], str]
    ) -> None:
        self._functions = functions
        self._number = number
        self._plural = plural

    def of(self, pattern: Any) -> Phrase | None:
        """A message's value; None if it is unusual. What it makes raises ``Unusual``, or whatever a function raises,
        for arguments that it was not written for."""
        try:
            return self._phrase(pattern)
        except Unusual:
            return None

    def _phrase(self, pattern: Any) -> Phrase:
        parts = [self._part(one) for one in _elements(pattern)]
        if all(isinstance(one, str) for one in parts):
            words = "".join(str(one) for one in parts)
            return lambda _: words

        def said(args: Args) -> str:
            return "".join([one if one.__class__ is str else self._shown(one(args)) for one in parts])  # type: ignore[operator]

        return said

    def _part(self, element: Any) -> str | Part:
        match element:
            case resolver.TextElement(value=str(words)):
                return words
            case resolver.StringLiteral():
                return str(element.parse()["value"])
            case resolver.Placeable(expression=inner) | resolver.NeverIsolatingPlaceable(expression=inner):
                return self._part(inner)
            case resolver.SelectExpression():
                return self._choice(element)
            case _:
                return self._value(element)

    def _value(self, element: Any) -> Part:
        """An argument, a literal or what a function makes of some."""
        match element:
            case resolver.VariableReference(id=resolver.Identifier(name=str(name))):
                return lambda args: args[name]
            case resolver.StringLiteral():
                words = str(element.parse()["value"])
                return lambda _: words
            case resolver.FunctionReference(id=resolver.Identifier(name=str(name)), arguments=given):
                function = self._functions.get(name)
                if function is None:
                    raise Unusual
                told = [self._value(one) for one in given.positional]
                named = {one.name.name: self._value(one.value) for one in given.named}
                return lambda args: function(
                    *[one(args) for one in told], **{key: one(args) for key, one in named.items()}
                )
            case _:
                raise Unusual

    def _choice(self, element: Any) -> Part:
        """``{ $n -> [one] … *[other] … }``"""
        key = self._value(element.selector)
        variants = [(_key(one.key), self._phrase(one.value)) for one in element.variants]
        default = next(phrase for one, (_, phrase) in zip(element.variants, variants, strict=True) if one.default)

        def chosen(args: Args) -> str:
            value = key(args)
            counted = isinstance(value, int)
            form = self._plural(value) if counted else value
            for name, phrase in variants:
                if name == value or (self._plural(name) if isinstance(name, int) and not counted else name) == form:
                    return phrase(args)
            return default(args)

        return chosen

    def _shown(self, value: Any) -> str:
        if isinstance(value, str) and len(value) <= LONGEST:
            return value
        if value.__class__ is int:
            return self._number(value)
        raise Unusual


def _elements(pattern: Any) -> Sequence[Any]:
    return pattern.elements if isinstance(pattern, resolver.Pattern) else (pattern,)


def _key(key: Any) -> str | int:
    match key:
        case resolver.Identifier(name=str(name)):
            return name
        case resolver.NumberLiteral(value=int(value)):
            return int(value)
        case _:
            raise Unusual

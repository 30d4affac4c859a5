"""Table options as a form: names, kinds, allowed values, and the way from text and storage to an Options value.

A game's Options is a frozen dataclass of ``str``, ``int`` and ``bool`` fields; its ``Setting`` list says which of them
a table may set and to what. The lobby draws its menus from the list; nothing in it is a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, TypeAlias, TypeVar

from rules.core import Illegal

Plain: TypeAlias = "str | int | bool"
O = TypeVar("O")  # noqa: E741 - as in rules.core

LONGEST = 12
"""Figures of a number; longer ones are not even read."""
_YES = frozenset({"1", "on", "yes", "true", "+"})
_NO = frozenset({"0", "off", "no", "false", "-"})


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of a game.

    ``kind``: ``choice`` (one of ``choices``), ``number`` (``low``..``high``; ``choices`` are the usual ones, to be
    offered as buttons) or ``switch`` (a bool). ``offered``: the presets whose lobby offers it; elsewhere it can still
    be set by name. ``rule``: the number of the rule it belongs to.
    """

    name: str
    kind: Literal["choice", "number", "switch"]
    rule: str
    choices: tuple[Plain, ...] = ()
    low: int = 0
    high: int = 0
    offered: tuple[str, ...] = ()
    also: tuple[tuple[str, str], ...] = ()
    """Other words for choices: (word, choice)."""

    def read(self, text: Plain) -> Plain:
        """The value of ``text``.

        :raises Illegal: ``bad-option`` with ``option`` and ``value``.
        """
        word = str(text).strip().lower()
        match self.kind:
            case "switch":
                if word in _YES or word in _NO:
                    return word in _YES
            case "number":
                if word.isascii() and word.isdigit() and len(word) <= LONGEST and self.low <= int(word) <= self.high:
                    return int(word)
            case "choice":
                word = dict(self.also).get(word, word)
                for choice in self.choices:
                    if str(choice) == word:
                        return choice
        raise Illegal("bad-option", option=self.name, value=str(text)[:24])


@dataclass(frozen=True, slots=True)
class Offer:
    """A setting as a lobby shows it: with the value that stands if nobody touches it."""

    setting: Setting
    default: Plain


def changed(options: O, settings: Sequence[Setting], overrides: Mapping[str, Plain]) -> O:
    """``options`` with some values set by name.

    :raises Illegal: ``unknown-option`` (``option``) or ``bad-option`` (``option``, ``value``).
    """
    known = {s.name: s for s in settings}
    values: dict[str, Plain] = {}
    for name, text in overrides.items():
        setting = known.get(name)
        if setting is None:
            raise Illegal("unknown-option", option=name[:24])
        values[name] = setting.read(text)
    return replace(options, **values) if values else options  # type: ignore[type-var]


def as_dict(options: Any) -> dict[str, Plain]:
    """Every field by name, for storage; ``from_dict`` is the way back."""
    return {f.name: getattr(options, f.name) for f in fields(options)}


def from_dict(default: O, values: Mapping[str, Plain]) -> O:
    """The options of a stored dict. Fields the dict lacks (an older version's) keep the value of ``default``.

    :raises Illegal: ``unknown-option`` or ``bad-option`` if the dict was not written by ``as_dict``.
    """
    present = as_dict(default)
    for name, value in values.items():
        if name not in present:
            raise Illegal("unknown-option", option=str(name)[:24])
        if type(value) is not type(present[name]):
            raise Illegal("bad-option", option=name, value=str(value)[:24])
    return replace(default, **values)  # type: ignore[type-var]

"""Table options as a form: names, kinds, allowed values, and the conversion of text and stored values to options.

A game's Options is a frozen dataclass of ``str``, ``int`` and ``bool`` fields; its ``Setting`` list says which of them
a table may set and to what. The lobby builds its menus from the list.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from rules.core import Game, Illegal

Plain: TypeAlias = "str | int | bool"
O = TypeVar("O")  # noqa: E741 - as in rules.core

LONGEST = 12
"""Maximum number of digits read."""
_YES = frozenset({"1", "on", "yes", "true", "+"})
_NO = frozenset({"0", "off", "no", "false", "-"})


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of a game. ``form`` takes the kind and the choices from the field of the Options class.

    ``kind``: ``choice`` (one of ``choices``), ``number`` (``low``..``high``; ``choices`` become buttons) or ``switch``
    (a bool). ``offered``: the presets whose lobby shows it; in others it can still be set by name.
    """

    name: str
    choices: tuple[Plain, ...] = ()
    low: int = 0
    high: int = 0
    offered: tuple[str, ...] = ()
    also: tuple[tuple[str, str], ...] = ()
    """Other words for choices: (word, choice)."""
    kind: Literal["choice", "number", "switch"] = "choice"

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


def form(options: type, *settings: Setting | str, offered: tuple[str, ...] = ("standard",)) -> tuple[Setting, ...]:
    """The settings of an Options class, each with the kind of its field: ``switch`` for a ``bool``, ``choice`` for a
    ``Literal``, and ``number`` for an ``int`` if the setting has a range. A name alone is enough where the field says
    the rest. ``offered``: of all of them."""
    of = get_type_hints(options)
    return tuple(_formed(Setting(one) if isinstance(one, str) else one, of, offered) for one in settings)


def _formed(setting: Setting, hints: Mapping[str, Any], offered: tuple[str, ...]) -> Setting:
    of, setting = hints[setting.name], replace(setting, offered=setting.offered or offered)
    if of is bool:
        return replace(setting, kind="switch")
    if get_origin(of) is Literal:
        return replace(setting, choices=get_args(of))
    return replace(setting, kind="number") if setting.high else setting


@dataclass(frozen=True, slots=True)
class Offer:
    """A setting as shown in a lobby, with its default value."""

    setting: Setting
    default: Plain


class AnyGame(Game[Any, Any, Any, Any, Any], Protocol):
    """Any game, with the form of its options."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The options that a table may set, in the order in which a lobby shows them."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game and the options of one table. ``preset``: the preset that the options started from."""

    game: AnyGame
    options: Any
    preset: str

    def fold(self, state: Any, events: Iterable[Any]) -> Any:
        """``state`` after ``events``."""
        for event in events:
            state = self.game.evolve(state, event)
        return state


def load(game: AnyGame, preset: str | None = None, overrides: Mapping[str, Plain] | None = None) -> Loaded:
    """A game with its options; raises as ``options_from``."""
    name = preset if preset is not None else next(iter(game.presets))
    return Loaded(game, options_from(game, name, overrides), name)


def options_from(game: AnyGame, preset: str | None = None, overrides: Mapping[str, Plain] | None = None) -> Any:
    """The options of a preset (None: the default), with overrides set by name from text.

    :raises Illegal: ``unknown-preset`` (``preset``), ``unknown-option`` (``option``) or ``bad-option`` (``option``,
        ``value``).
    """
    named = game.presets
    name = preset if preset is not None else next(iter(named))
    if name not in named:
        raise Illegal("unknown-preset", game=game.key, preset=name[:24])
    return changed(named[name], game.settings, overrides or {})


def offers(game: AnyGame, preset: str) -> tuple[Offer, ...]:
    """The settings offered by the lobby of a preset, with their default values."""
    standing = as_dict(options_from(game, preset))
    return tuple(Offer(s, standing[s.name]) for s in game.settings if preset in s.offered)


def changed(options: O, settings: Sequence[Setting], overrides: Mapping[str, Plain]) -> O:
    """``options`` with some values set by name.

    :raises Illegal: ``unknown-option`` (``option``) or ``bad-option`` (``option``, ``value``).
    """
    known = {s.name: s for s in settings}
    values: dict[str, Plain] = {}
    for name, text in overrides.items():
        if (setting := known.get(name)) is None:
            raise Illegal("unknown-option", option=name[:24])
        values[name] = setting.read(text)
    return replace(options, **values) if values else options  # type: ignore[type-var]


def as_dict(options: Any) -> dict[str, Plain]:
    """Every field by name, for storage; ``from_dict`` reverses it."""
    return {f.name: getattr(options, f.name) for f in fields(options)}


def from_dict(game: AnyGame, preset: str, values: Mapping[str, Plain]) -> Any:
    """The options of a stored dict. Missing fields (from an older version) keep the preset's value.

    :raises Illegal: ``unknown-option`` or ``bad-option`` if the dict was not written by ``as_dict``.
    """
    default = options_from(game, preset)
    present = as_dict(default)
    for name, value in values.items():
        if name not in present:
            raise Illegal("unknown-option", option=str(name)[:24])
        if type(value) is not type(present[name]):
            raise Illegal("bad-option", option=name, value=str(value)[:24])
    return replace(default, **values)

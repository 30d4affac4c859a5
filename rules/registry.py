"""The games of the house by key.

``load("bazaar-blot", preset="league")`` gives a game together with the options it shall be played with. A game is
imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

from rules import options as forms
from rules.core import Game, Illegal
from rules.options import Offer, Plain, Setting


class Registered(Game[Any, Any, Any, Any, Any], Protocol):
    """A game as the registry keeps it: with the form of its options."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The options that a table may set, in the order in which a lobby shows them."""
        ...


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game, and the options of one table."""

    game: Registered
    options: Any
    preset: str

    @property
    def key(self) -> str:
        return self.game.key


def _bazaar_blot() -> Registered:
    from rules.blot.bazaar.game import BazaarBlot

    return BazaarBlot()


def _bura3() -> Registered:
    from rules.bura.game import Bura3

    return Bura3()


def _bura5() -> Registered:
    from rules.bura.game import Bura5

    return Bura5()


def _domino() -> Registered:
    from rules.domino.game import Domino

    return Domino()


def _georgian_belote() -> Registered:
    from rules.blot.georgian.game import GeorgianBelote

    return GeorgianBelote()


def _duel_blot() -> Registered:
    from rules.blot.duel.game import DuelBlot

    return DuelBlot()


def _blackjack() -> Registered:
    from rules.blackjack.game import Blackjack

    return Blackjack()


def _nardi() -> Registered:
    from rules.nardi.game import Nardi

    return Nardi()


def _long_nardi() -> Registered:
    from rules.nardi.game import LongNardi

    return LongNardi()


def _hyper_nardi() -> Registered:
    from rules.nardi.game import HyperNardi

    return HyperNardi()


def _seka() -> Registered:
    from rules.seka.game import Seka

    return Seka()


_GAMES: Final[Mapping[str, Callable[[], Registered]]] = {
    "bazaar-blot": _bazaar_blot,
    "georgian-belote": _georgian_belote,
    "duel-blot": _duel_blot,
    "domino": _domino,
    "bura3": _bura3,
    "bura5": _bura5,
    "blackjack": _blackjack,
    "nardi": _nardi,
    "long-nardi": _long_nardi,
    "hyper-nardi": _hyper_nardi,
    "seka": _seka,
}


def keys() -> tuple[str, ...]:
    """The registered games, in the order in which a lobby shows them."""
    return tuple(_GAMES)


@cache
def game(key: str) -> Registered:
    """The one instance of a game.

    :raises Illegal: ``unknown-game`` (``game``).
    """
    maker = _GAMES.get(key)
    if maker is None:
        raise Illegal("unknown-game", game=key[:24])
    return maker()


def presets(key: str) -> tuple[str, ...]:
    """The names of a game's presets, the default first."""
    return tuple(game(key).presets)


def options_from(key: str, preset: str | None = None, overrides: Mapping[str, Plain] | None = None) -> Any:
    """The options of a preset (None: the default one), some of them set by name from text.

    :raises Illegal: ``unknown-game``, ``unknown-preset`` (``preset``), ``unknown-option`` (``option``) or
        ``bad-option`` (``option``, ``value``).
    """
    found = game(key)
    named = found.presets
    name = preset if preset is not None else next(iter(named))
    if name not in named:
        raise Illegal("unknown-preset", game=key, preset=name[:24])
    return forms.changed(named[name], found.settings, overrides or {})


def load(key: str, preset: str | None = None, overrides: Mapping[str, Plain] | None = None) -> Loaded:
    """A game with its options; raises as ``options_from``."""
    found = game(key)
    name = preset if preset is not None else next(iter(found.presets))
    return Loaded(found, options_from(key, name, overrides), name)


def offers(key: str, preset: str) -> tuple[Offer, ...]:
    """What the lobby of a preset offers to set, with the values that stand otherwise."""
    standing = forms.as_dict(options_from(key, preset))
    return tuple(Offer(s, standing[s.name]) for s in game(key).settings if preset in s.offered)


def to_dict(options: Any) -> dict[str, Plain]:
    """Options for storage."""
    return forms.as_dict(options)


def from_dict(key: str, preset: str, values: Mapping[str, Plain]) -> Any:
    """Stored options; a field that an older version did not know takes the preset's value."""
    return forms.from_dict(options_from(key, preset), values)

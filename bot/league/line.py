"""An open pack: its secrets, its cards, and the deal of a day as the automatic players play it in every seat.

The one place from which a pack's cards are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.fair import PackChance, link
from bot.games import entry_of, rules_of
from bot.games.levels import ROSTER
from bot.league import days
from bot.ports.keys import AUTO, key_of
from bot.ports.packs import Pack, Run
from bot.ports.people import HOUSE
from bot.table import events as ev
from bot.table.moment import Moment, after
from bot.table.packs import finish
from bot.table.thought import thought_at_once
from rules.core import Illegal
from rules.options import load


@dataclass(frozen=True, slots=True)
class Played:
    """``hands``: by seat, with ``names``; ``score``: of the side of seat 0 less that of the other."""

    hands: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    score: int


def secret(pack: Pack, deal: int = 1) -> str:
    """The secret of a deal.

    :raises Illegal: ``daily-sealed``: the pack is not open.
    """
    if not pack.open:
        raise Illegal("daily-sealed")
    return link(pack.seed, deal)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a deal begins with. ``hands``: by seat, before anybody has spoken; ``turned``: the card turned up, or
    empty."""

    hands: tuple[tuple[str, ...], ...]
    turned: str


def dealt(pack: Pack, deal: int) -> Dealt:
    """A deal as every table got it. The first dealer is found with the pack's first secret, and the deal goes round.

    :raises Illegal: ``daily-sealed``: the pack is not open.
    """
    if not pack.open or pack.words is None:
        raise Illegal("daily-sealed")
    entry, game = entry_of(pack.game), rules_of(pack.game)
    seats = _seats(pack)
    first, _ = entry.conduct.first(seats, PackChance(link(pack.seed, 1), 0, pack.words, "dealer"))
    loaded = load(game, next(iter(game.presets)), dict(entry.conduct.alone))
    state = loaded.fold(None, tuple(game.start(seats, loaded.options, (first + deal - 1) % seats)))
    state = loaded.fold(state, tuple(game.deal(state, PackChance(link(pack.seed, deal), deal, pack.words))))
    hands = tuple(entry.conduct.held(game.view(state, seat)) for seat in range(seats))
    return Dealt(hands, entry.conduct.turned(game.view(state, None)))


@lru_cache(maxsize=16)
def of(pack: Pack) -> Played:
    """The deal as the automatic players play it.

    :raises Illegal: ``daily-sealed``: the pack is not open.
    """
    if not pack.open or pack.words is None:
        raise Illegal("daily-sealed")
    now = pack.from_ms
    playable = Pack(**{name: getattr(pack, name) for name in pack.__dataclass_fields__ if name != "open"})
    moment = Moment(now, lambda n: bytes(n), pack=lambda _: playable)
    opened = ev.Opened("pack", "@house", pack.game, next(iter(rules_of(pack.game).presets)), "", _seats(pack), "", "en")
    table = after(None, (opened, ev.Sat(0, key_of(AUTO, 0), "", auto=True)), now)
    table = after(table, days.begun(pack.id)(table, moment), now)
    thoughts = thought_at_once(ROSTER, table, "finish", moment)
    table = after(table, finish(table, HOUSE, thoughts.removeprefix("finish "), moment).events, now)
    view = rules_of(pack.game).view(table.state, None)
    score = days.score_of(Run(pack.id, "", "", "", scores=table.pack_scores))
    hands = entry_of(pack.game).conduct.opened(view)
    return Played(tuple(tuple(map(str, hand)) for hand in hands), tuple(map(table.name_of, range(len(hands)))), score)


def _seats(pack: Pack) -> int:
    return max(rules_of(pack.game).seats)

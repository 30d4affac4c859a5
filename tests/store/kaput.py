"""A match that is really lost by tars kaput: a pack in which one pair can take no trick, and a kaput promised by it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.loaded import loaded_of
from bot.fair import PackChance
from bot.ports.records import Person
from rules.cards import PACK
from tests.bench.kit import deal, stands
from tests.bot.house import must
from tests.store.played import Hall

_HIGH, _LOW = ("A", "10", "K", "Q"), ("J", "9", "8", "7")
HANDS = tuple(
    frozenset(f"{rank}{suit}" for suit in suits for rank in ranks)
    for suits, ranks in (("SD", _LOW), ("SC", _HIGH), ("CH", _LOW), ("DH", _HIGH))
)
"""In no-trump seats 0 and 2 take nothing, whatever anybody plays: each suit is beaten by whoever has it."""
BID = "25Nk"


class Stacked:
    """Chance that leaves the pack as it is, or in an order of its own."""

    def __init__(self, order: tuple[int, ...] = tuple(range(len(PACK)))) -> None:
        self._order = order

    def shuffled(self, n: int) -> tuple[int, ...]:
        return self._order[:n]

    def die(self) -> int:
        return 1


def stacked(game: Any, state: Any) -> tuple[int, ...]:
    """The order of the pack that gives everybody ``HANDS``."""
    names = [str(card) for card in PACK]
    event = next(one for one in game.deal(state, Stacked()) if hasattr(one, "hands"))
    order = [0] * len(PACK)
    for hand, wanted in zip(event.hands, HANDS, strict=True):
        for card, other in zip(hand, sorted(wanted), strict=True):
            order[names.index(str(card))] = names.index(other)
    return tuple(order)


def simplest(game: Any, state: Any, seat: int) -> str:
    """The promise, else a pass, else the first card that may be played."""
    words = [game.encode(one) for one in game.legal(state, seat)]
    if seat % 2 == 0 and BID in words:
        return BID
    quiet = [one for one in words if one in ("pass", "ok")]
    return str((quiet or [one for one in words if one in HANDS[seat]] or words)[0])


async def lost(hall: Hall, table_id: str, patch: pytest.MonkeyPatch, *, played: bool = True) -> None:
    """Deal that pack and play it: the pair at seats 0 and 2 loses. Not ``played``: only until the first card is due."""
    table = await stands(hall.service, table_id)
    order = stacked(loaded_of(table).game, table.state)
    with patch.context() as pack:
        pack.setattr(PackChance, "shuffled", lambda self, n: order[:n])
        await deal(hall.service, table_id)
    for _ in range(60):
        table = await stands(hall.service, table_id)
        if table.phase != "play" or not (played or table.state.play is None):
            return
        game = loaded_of(table).game
        seat = min(game.waiting(table.state))
        chair = must(table.chairs[seat])
        action = simplest(game, table.state, seat)
        words = f"act {game.decision(table.state, game.parse(action))} {action}"
        await hall.says(table_id, words, Person(chair.person, chair.name))
        hall.clock.on(1_000)

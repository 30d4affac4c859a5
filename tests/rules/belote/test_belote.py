"""Georgian Belote and Duel Blot, GE-1 … GE-7 and DU-1 … DU-9: how cards are dealt, and deals read a second time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.fair import SeededChance
from bot.games import rules_of
from bot.selfplay import deals, replay
from rules.blot.values import SAI
from rules.cards import PACK
from rules.core import Illegal
from rules.options import options_from
from tests.rules.belote.by_hand import redo
from tests.rules.belote.table import Georgian
from tests.tiers import nightly

KEY = "georgian-belote"
GAME: Any = rules_of(KEY)


def test_four_in_pairs_to_501() -> None:
    """GE-1: four players in pairs, 32 cards, to 501; trumps are a suit, never no-trump; deals pass to the left."""
    options = options_from(rules_of(KEY))
    assert options.target == 501
    assert set(GAME.rules(options).pack) == set(PACK)
    assert sum(SAI["H"].values()) == 152
    t = Georgian("JH")
    assert GAME.sides(t.state) == (frozenset((0, 2)), frozenset((1, 3)))
    with pytest.raises(Illegal, match="unreadable"):
        GAME.parse("trump:N")
    t.calls("take").silent().deal()
    assert t.state.dealer == 0


@pytest.mark.parametrize("by", ["south", "west", "east"])
def test_hands_are_filled_up(by: str) -> None:
    """GE-3: the taker gets the turned card and two more, the others three: eight each, the whole pack."""
    t = Georgian("JH", by)
    first, stock = t.state.hands, list(t.state.stock)
    georgian_turn(t, by)
    whole = t.state.dealt
    assert [len(h) for h in whole] == [8, 8, 8, 8]
    for seat in range(4):
        mine = whole[seat][5:]
        assert whole[seat][:5] == first[seat]
        if t.name(seat) == by:
            assert mine[0] == "JH"
            mine = mine[1:]
        assert list(mine) == stock[: len(mine)]
        del stock[: len(mine)]
    assert not stock
    assert not t.view().turned_lies


def georgian_turn(t: Georgian, by: str) -> None:
    while t.turn != by:
        t.calls("pass")
    t.calls("take")


def test_deals_are_the_chance_s() -> None:
    """GE-2: the whole order of the pack is fixed by the one shuffle: first cards, turned card, rest."""
    state = GAME.evolve(None, GAME.start(4, options_from(rules_of(KEY)), 3)[0])
    (event,) = GAME.deal(state, SeededChance("order"))
    order = [GAME.rules(state.options).pack[n] for n in SeededChance("order").shuffled(32)]
    assert [c for hand in event.hands for c in hand] == order[:20]
    assert (event.turned, list(event.stock)) == (order[20], order[21:])
    with pytest.raises(Illegal, match="no-deal-now"):
        GAME.deal(replace(state, phase="play"), SeededChance("order"))


def test_packets_of_three() -> None:
    """DU-1: three to the one who does not deal, three to the dealer, and again."""
    game: Any = rules_of("duel-blot")
    state = game.evolve(None, game.start(2, options_from(game), 1)[0])
    (event,) = game.deal(state, SeededChance("x"))
    order = [game.rules(state.options).pack[n] for n in SeededChance("x").shuffled(24)]
    assert list(event.hands[0]) == order[0:3] + order[6:9]
    assert list(event.hands[1]) == order[3:6] + order[9:12]
    assert event.turned == order[12]


PLAYED: list[tuple[str, dict[str, str]]] = [
    ("georgian-belote", {}),
    ("georgian-belote", {"partner_exempt": "on", "bonus_counts": "on"}),
    ("duel-blot", {}),
    ("duel-blot", {"revoke": "penalty", "declare": "auto", "auto_claim": "off"}),
]


@pytest.mark.parametrize(("key", "options"), PLAYED, ids=[f"{k}-{n}" for n, (k, _) in enumerate(PLAYED)])
@pytest.mark.parametrize("n", [50, pytest.param(250, marks=nightly)])
def test_by_hand(key: str, options: dict[str, str], n: int) -> None:
    """BL-2, BL-4, BL-6, BL-7, GE-4, GE-6, DU-4, DU-7: every card allowed, every number as it has to be."""
    seen: Counter[str] = Counter()
    records = list(deals(key, n=n, seed="by hand", options=options))
    for record in records:
        for name, value in redo(record).items():
            assert record[name] == value, (record["n"], name)
        seen.update(
            (
                "void" if record["void"] else "made" if record["made"] else "failed",
                f"combos{record['extras'] != [0, 0]}",
            )
        )
        seen.update(["revoke"] if record["revoke"] is not None else [])
    assert seen["made"] > n // 25
    assert seen["failed"] > n // 25
    assert seen["combosTrue"] > n // 25
    assert (seen["revoke"] > 0) == ("revoke" in options and n > 50)
    assert all(redone.agrees for redone in replay(records))

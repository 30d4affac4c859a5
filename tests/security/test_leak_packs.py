"""The leak theorem at tables that play a pack: others hold the same cards, so not even a finished deal is opened.

A stranger sees nothing whatever; who sits there sees what their seat knows, and at the end of a deal no more than was
played. What somebody sees is the same whatever cards they cannot know of were dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.fair import link
from bot.fair.chance import SeededChance
from bot.scenes.info import last_finished
from bot.scenes.show import look
from bot.table import events as ev
from bot.table.loaded import loaded_of, own_view, public_view
from bot.table.model import Table
from bot.table.moment import Moment
from bot.table.proofs import DealProof
from bot.table.start import start_events
from rules.core import Illegal
from tests.bot.house import FOUR, House
from tests.rules.contract.walk import chosen
from tests.security.test_leak_theorem import differing
from tests.security.worlds import LOOKS, STRANGER, otherwise, seen

SEED = "5a" * 32


def evening(seed: int, deals: int = 2) -> Iterator[House]:
    """A table of four that plays a pack of so many deals, at random and legally, at every step."""
    house = House(seed=seed)
    for person in FOUR[1:]:
        house.say(person, "sit")
    house.apply([ev.Packed("d1.bazaar-blot", SEED, ("plum",), deals)])
    house.apply(start_events(house.t, Moment(house.now, house.token)))
    chance = SeededChance(f"pack {seed}")
    while house.t.phase == "play":
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            yield house
            house.pass_time(16_000)
            continue
        yield house
        seat, action = chosen(game, house.t.state, chance)
        house.say(FOUR[seat], f"act - {game.encode(action)}")
    yield house


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_stranger_sees_nothing_of_it(seed: int) -> None:
    for house in evening(seed):
        proofs = [DealProof(one.deal, one.words, link(house.t.seed, one.deal), True) for one in house.t.deals]
        assert last_finished(house.t) == 0
        for what in LOOKS:
            with pytest.raises(Illegal, match="pack-alone"):
                look(house.t, None, STRANGER, what, proofs)


@pytest.mark.parametrize("seed", range(1, 5))
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(seed: int) -> None:
    chance, tried = SeededChance(f"other {seed}"), Counter[str]()
    for step, house in enumerate(evening(seed)):
        table = house.t
        if table.state is None or not table.deal:
            continue
        for seat in (None, 0, 1, 2, 3):
            other = _over(table, chance) if _done(table) else otherwise(table, seat, chance) if step % 3 == 0 else None
            if other is None:
                continue
            tried["over" if _done(table) else "play"] += 1
            assert differing(seen(table, seat, house.now), seen(other, seat, house.now)) == []
    assert tried["over"] >= 10
    assert tried["play"] >= 20


def _done(table: Table) -> bool:
    return table.phase == "over" or loaded_of(table).game.needs_deal(table.state)


def _over(table: Table, chance: SeededChance) -> Table:
    """The same table at the end of a deal, had other hands been dealt: what was played does not tell them if somebody
    claimed the rest."""
    cards = [card for hand in table.state.dealt for card in hand]
    order = chance.shuffled(len(cards))
    hands = tuple(tuple(cards[order[n]] for n in range(8 * seat, 8 * seat + 8)) for seat in range(4))
    return replace(table, state=replace(table.state, dealt=hands))


def test_the_hands_of_a_finished_deal_are_in_no_view() -> None:
    seen_over = 0
    for house in evening(3):
        if not house.t.deal or not _done(house.t):
            continue
        seen_over += 1
        assert public_view(house.t).dealt == ()
        assert all(own_view(house.t, seat).dealt == () for seat in range(4))
        assert house.t.opened == ()
        assert any(house.t.state.dealt), "which the game itself would open"
    assert seen_over == 2


def test_the_table_names_neither_secret_nor_cards_when_printed() -> None:
    for house in evening(2, deals=1):
        printed = repr(house.t) + repr(house.log)
        assert SEED not in printed
        assert link(SEED, 1) not in printed
        break

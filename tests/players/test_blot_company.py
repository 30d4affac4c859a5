"""The seats that bid plainly at the tables of the trainer: they call what ``easy`` calls, from the cards alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from adapters.players import roster
from bot.fair.chance import SeededChance
from bot.games.blot.player.auction import Auction
from rules.blot.bazaar.game import BazaarBlot
from rules.blot.bazaar.settings import LEAGUE
from rules.cards import PACK
from rules.core import Seat, replay
from tests.tools.blot.bids import COMPANY, Table, company
from tests.tools.blot.plainly import Plain


def bidding(game: Any, easy: Any, seed: str) -> tuple[int, int]:
    """Calls of a bidding by ``easy``, and how many of them a plain bidder would have made."""
    chance = SeededChance(seed)
    state: Any = replay(game, game.start(4, LEAGUE, 3))
    state = replay(game, game.deal(state, chance), state)
    first = (state.dealer + 1) % 4
    auction, table = Auction(LEAGUE, state.dealer), Table(1)
    hands = [sum(1 << PACK.index(card) for card in state.hands[(first + k) % 4]) for k in range(4)]
    plain = Plain(np.array([hands], np.uint32))
    calls = same = 0
    while state.phase in ("bidding", "sur"):
        turn: Seat = (int(table.turn[0]) + first) % 4
        seat = turn if turn in game.waiting(state) else min(game.waiting(state))
        action = easy(game, game.view(state, seat), game.legal(state, seat), seat, chance)
        text = game.encode(action)
        if text != "sevens":
            assert seat == turn
            made = auction.answer(text)
            same += plain.calls(table, np.array([0]), table.could())[0] == made
            calls += 1
            auction.hear(seat, text)
            table.make(np.array([0]), np.array([made]))
        state = replay(game, game.decide(state, seat, action, chance), state)
    return calls, same


def test_a_plain_bidder_calls_as_easy_does() -> None:
    """Sixty biddings; where two strains promise the same, either may be named."""
    game, easy = BazaarBlot(), roster().player("bazaar-blot", "easy")
    found = [bidding(game, easy, f"company|{n}") for n in range(60)]
    calls, same = map(sum, zip(*found, strict=True))
    assert calls > 300
    assert same >= 0.985 * calls


def test_who_bids_plainly() -> None:
    """Nobody, one side, or all but one seat, each at its part of the tables."""
    seats = company(20_000, np.random.default_rng(1))
    many = seats.sum(1)
    assert {*many} == {0, 2, 3}
    assert np.allclose([(many == n).mean() for n in (0, 2, 3)], COMPANY, atol=0.02)
    pairs = seats[many == 2]
    assert (pairs[:, 0] == pairs[:, 2]).all()
    assert (pairs[:, 1] == pairs[:, 3]).all()

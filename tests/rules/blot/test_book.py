"""The Davtar under a referee (HS-13): points corrected line by line, the end decided anew, a deal stopped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import entry_of, player, rules_of
from rules.blot.events import Corrected, DealVoided, MatchEnded
from rules.core import Illegal, replay
from rules.options import load

GAMES = ("bazaar-blot", "georgian-belote", "duel-blot")


def after_deals(key: str, deals: int, seed: str = "book") -> tuple[Any, Any]:
    """The game and its state between two deals, after so many were played by automatic players."""
    loaded = load(rules_of(key), None, {"target": "1000"})
    game: Any = loaded.game
    chance = SeededChance(seed)
    state: Any = replay(game, game.start(max(game.seats), loaded.options, 0))
    while not (game.needs_deal(state) and state.deal == deals):
        if game.needs_deal(state):
            new = game.deal(state, chance)
        else:
            seat = min(game.waiting(state))
            legal = game.legal(state, seat)
            action = player(key, "random")(game, game.view(state, seat), legal, seat, chance)
            new = game.decide(state, seat, action, chance)
        state = replay(game, new, state)
    return game, state


@pytest.mark.parametrize("key", GAMES)
def test_a_line_and_all_totals_after_it(key: str) -> None:
    game, state = after_deals(key, 4)
    book = entry_of(key).book
    assert book is not None
    old = state.rows[1].written
    new = (old[0] + 5, old[1] - 3)
    events = book.corrected(state, 2, new)
    assert events == (Corrected(2, new),)
    then = replay(game, events, state)
    assert [row.written for row in then.rows] == [state.rows[0].written, new, *(row.written for row in state.rows[2:])]
    moved = [(0, 0), (5, -3), (5, -3), (5, -3)]
    for row, before, (a, b) in zip(then.rows, state.rows, moved, strict=True):
        assert row.total == (before.total[0] + a, before.total[1] + b)
    assert then.totals == then.rows[-1].total
    assert then.rows[1].first == old
    assert [row.first for row in then.rows if row.deal != 2] == [None] * 3
    if then.score is not None and then.score.deal == 4:
        assert then.score.total == then.totals
    again = replay(game, book.corrected(then, 2, old), then)
    assert (again.totals, again.rows[1].first) == (state.totals, old), "corrected back, and still marked"
    assert replace(again.rows[1], first=None) == state.rows[1]


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_is_stopped_wherever_it_stands(key: str) -> None:
    """While people bid, declare or play; nobody writes anything and the next dealer deals."""
    game, state = after_deals(key, 1)
    book = entry_of(key).book
    assert book is not None
    chance = SeededChance("stop")
    state = replay(game, game.deal(state, chance), state)
    dealer, totals, phases = state.dealer, state.totals, set()
    while state.phase not in ("between", "done"):
        phases.add(state.phase)
        assert book.voided(state) == (DealVoided("referee"),)
        stopped = replay(game, book.voided(state), state)
        assert (stopped.phase, stopped.totals, stopped.dealer) == (
            "between",
            totals,
            (dealer + 1) % stopped.rules.seats,
        )
        assert (stopped.rows[-1].void, stopped.rows[-1].written) == ("referee", (0, 0))
        assert game.view(stopped, None).rows[-1].void == "referee"
        seat = min(game.waiting(state))
        legal = game.legal(state, seat)
        action = player(key, "calm")(game, game.view(state, seat), legal, seat, chance)
        state = replay(game, game.decide(state, seat, action, chance), state)
    assert "play" in phases
    with pytest.raises(Illegal, match="book-no-deal-runs"):
        book.voided(state)


def test_a_correction_that_crosses_the_target_ends_the_match() -> None:
    loaded = load(rules_of("bazaar-blot"), "league", {})
    game: Any = loaded.game
    book = entry_of("bazaar-blot").book
    assert book is not None
    state: Any = replay(game, game.start(4, loaded.options, 0))
    for _ in range(2):
        state = replay(game, game.deal(state, SeededChance("end")), state)
        state = replay(game, book.voided(state), state)
    state = replay(game, book.corrected(state, 1, (150, 300)), state)
    assert state.result is None, "300 is not past it"
    assert book.corrected(state, 2, (151, 1)) != ()
    (_, end) = book.corrected(state, 2, (0, 1))
    assert end == MatchEnded(frozenset({1, 3}), (150, 301), (2, 0), "target"), "rubicon at 150"
    (_, end) = book.corrected(state, 2, (1, 1))
    assert end == MatchEnded(frozenset({1, 3}), (151, 301), (1, 0), "target")
    level = replay(game, book.corrected(state, 2, (151, 1)), state)
    assert (level.totals, level.result) == ((301, 301), None)
    over = replay(game, book.corrected(state, 2, (0, 1)), state)
    assert over.result is not None
    with pytest.raises(Illegal, match="match-over"):
        book.corrected(over, 1, (0, 0))


def test_after_a_kaput_deal_another_one_is_still_played() -> None:
    """BZ-51: what is corrected beside it changes nothing of that."""
    _, state = after_deals("bazaar-blot", 1)
    book = entry_of("bazaar-blot").book
    assert book is not None
    assert state.score is not None
    kaput = replace(state, score=replace(state.score, kaput=0))
    assert book.corrected(kaput, 1, (500, 0))[1:] == ()
    low = replace(kaput, options=replace(state.options, target=301))
    assert book.corrected(low, 1, (500, 0))[1:] == ()
    plain = replace(low, score=replace(state.score, kaput=None))
    assert len(book.corrected(plain, 1, (500, 0))) == 2

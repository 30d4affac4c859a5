"""What the trainer knows of Seka, in C: the betting, what it costs, who has what at the end; against the rules."""

from __future__ import annotations

from random import Random

import pytest

from bot.fair.chance import SeededChance
from bot.games.seka.course import ALL, LEAST, LOOK, OPEN, blind_moment, moment
from bot.games.seka.strong import replayed
from rules.core import replay
from rules.seka.actions import ALLIN, FOLD, Action, Bet, Dark
from rules.seka.actions import LOOK as SEE
from rules.seka.actions import OPEN as COMPARE
from rules.seka.events import DealOver
from rules.seka.game import Seka
from rules.seka.settings import Options
from tests.tools.seka.compiled import Learner

BLIND = 100
"""Added to the action of a seat that has not seen its cards."""


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_deal_goes_with_trainers_as_it_goes_by_the_rules(players: int) -> None:
    """Random deals with purses of any size: turns, sums and moments after every word, in C, in the program and by the
    rules; and what everybody has at the end."""
    learner, dice, ended = Learner(), Random(f"seka|{players}"), 0
    game = Seka()
    for n in range(120):
        options = Options(purse=100)
        state = replay(game, game.start(players, options, n % players))
        purses = tuple(dice.choice((100, 150, 400, 1000)) for _ in range(players))
        state = replay(game, game.fund(state, purses), state)
        state = replay(game, game.deal(state, SeededChance(f"deal|{n}")), state)
        assert state.betting is not None
        order = state.betting.players
        stacks = [state.purses[seat] for seat in order]
        said: list[tuple[int, int, int]] = []
        while not state.rows:
            seat = min(game.waiting(state))
            view, own = game.view(state, seat), order.index(seat)
            course, _ = replayed(view)
            blind = course.dark_least(own) > 0
            found = learner.after(10 * players, stacks, said)
            sums = course.darks(own) if blind else course.options(own)
            assert found[:2] == [own, int(blind)]
            assert found[2] == (blind_moment if blind else moment)(course, own)
            assert found[3] == sum(1 << way for way in sums)
            assert all(found[4 + way] == amount for way, amount in sums.items())
            legal = game.legal(state, seat)
            way = dice.choice([way for way in sums for _ in range(1 if way in (0, ALL) else 3)])
            action = spoken(way, sums[way], blind, legal.actions)
            assert action in legal
            said.append((own, way + BLIND * blind, sums[way]))
            if action != SEE and not blind and SEE in legal.actions:  # in C it has looked
                state = replay(game, game.decide(state, seat, SEE, SeededChance("x")), state)
            events = game.decide(state, seat, action, SeededChance("x"))
            state = replay(game, events, state)
        assert learner.after(10 * players, stacks, said)[0] == -1
        row = next(event.row for event in events if isinstance(event, DealOver))
        if any(len(pot.best) > 1 for pot in row.pots):
            continue  # what a standing pot is worth is not in the rules
        shown = {held.seat: held.points for held in row.shown}
        points = [shown.get(seat, 0) for seat in order]
        wanted = [row.net[seat] + 10 for seat in order]
        assert learner.ended(10 * players, stacks, said, points) == pytest.approx(wanted)
        ended += 1
    assert ended > 60


def spoken(way: int, amount: int, blind: bool, legal: tuple[Action, ...]) -> Action:
    if blind:
        return SEE if way == LOOK else Dark(amount)
    if way == OPEN:
        return COMPARE if COMPARE in legal else ALLIN
    return FOLD if way == 0 else Bet(amount)


def test_a_dark_bet_is_named_least() -> None:
    """The numbers of the actions are those of the C source."""
    found = Learner().after(20, [990, 990], [])
    assert found[:2] == [0, 1]
    assert found[3] >> LEAST & 1
    assert found[4 + LEAST] == 10

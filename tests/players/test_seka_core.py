"""What the trainer knows of Seka, in C: the betting, what it costs, who has what at the end; against the rules."""

from __future__ import annotations

from random import Random

import pytest

from adapters.players import Files
from assets.players.build.seka.compiled import Learner
from bot.fair import SeededChance
from bot.games.seka.strategy import ALL, CLASSES, LEAST, LOOK, OPEN, Strong, Table, blind_moment, moment, replayed
from rules.core import replay
from rules.seka.game import Seka
from rules.seka.model import ALLIN, FOLD, Action, Bet, Dark, DealOver, Options
from rules.seka.model import LOOK as SEE
from rules.seka.model import OPEN as COMPARE
from tests.tiers import sampled
from tests.tools.seka.worth import root_of

BLIND = 100
"""Added to the action of a seat that has not seen its cards."""
DEALS = {2: 12, 3: 24, 4: 16, 5: 12, 6: 10}
"""By players, in which what they would do is compared."""


@pytest.mark.parametrize("players", sampled((2, 3, 4, 6), (3,)))
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


@pytest.mark.parametrize("players", sampled(DEALS, (2,)))
def test_the_strategy_is_the_one_whose_worth_is_known(players: int) -> None:
    """With chips for a hundred antes any sums are bet: what the player would do, hand by hand, is what the search for a
    best response takes it to do."""
    table, learner, dice, seen = Table(Files().weights("seka.table")), Learner(), Random("seka|says"), 0
    learner.coarse()
    learner.plays(table, moments=False)
    start = (players, 990, 10 * players)
    root = root_of(table, *start)
    assert root is not None
    game, strong = Seka(), Strong(table)
    for n in range(DEALS[players]):
        state = replay(game, game.start(players, Options(), n % players))
        state = replay(game, game.deal(state, SeededChance(f"says|{n}")), state)
        said: list[tuple[int, int, int]] = []
        while not state.rows:
            seat = min(game.waiting(state))
            view, legal = game.view(state, seat), game.legal(state, seat)
            course, steps = replayed(view)
            own = view.players.index(seat)
            blind = course.dark_least(own) > 0
            found = learner.says(start, said, root)
            for hand in range(len(CLASSES)):
                shares = strong.shares(course, steps, own, hand)
                assert shares is not None
                if strong.in_tree(course, steps, own, hand):
                    wanted = [shares.get(way, 0.0) for way in range(found.shape[1])]
                    assert found[hand].tolist() == pytest.approx(wanted, abs=2e-3)
                    seen += 1
            if blind:
                action: Action = dice.choice([SEE, *(Dark(legal.ranges[-1].low + k) for k in (0, 10 * (not said)))])
                said.append((own, BLIND + (LOOK if action == SEE else LEAST), getattr(action, "amount", 0)))
            else:
                if SEE in legal.actions:
                    state = replay(game, game.decide(state, seat, SEE, SeededChance("x")), state)
                    continue
                bets = next((one for one in legal.ranges if isinstance(one.prototype, Bet)), None)
                ways = [one for one in legal.actions if one in (COMPARE, ALLIN)] if dice.random() < 0.3 else []
                if bets is None or ways:
                    action = dice.choice(ways or [one for one in legal.actions if one != FOLD])
                    said.append((own, OPEN, min(view.to_pay, view.purses[seat])))
                else:
                    action = bets.at(min(bets.high, bets.low + dice.choice((0, 0, 3, 10, view.middle))))
                    said.append((own, ALL, action.amount))  # type: ignore[union-attr]
            state = replay(game, game.decide(state, seat, action, SeededChance("x")), state)
    assert seen > 200
    learner.end()

"""What a word is worth in Seka: against the rules themselves, played out hand by hand, and what is said of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.levels import advised
from bot.games.seka.advice import DOUBT, Reckoner, action_of, hands, heard, step_of
from bot.games.seka.player import HOUSE
from bot.games.seka.strategy import Strong, Table, class_of, replayed
from bot.games.seka.teach import SekaRiddles, kind_of, reason
from bot.ports.players import Advised, Question, Staked
from bot.view.show import _sure
from rules.cards import Card
from rules.core import Legal, replay
from rules.seka.game import Seka
from rules.seka.model import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Action, Bet, Options, State, pack
from tests.tiers import sampled

GAME = Seka()
STRONG = Strong(Table(Files().weights("seka.table")))
RECKONER = Reckoner(STRONG)
REACHED = [("AS KS 9C", 10), ("10S 10H QD", 10), ("JS QH KD", 25)]


def begun(seats: int, purse: int, own: str, seat: int, *said: Action, options: Options | None = None) -> State:
    """After what was said, ``seat`` holding ``own`` and everybody else whatever comes."""
    options = options or Options()
    state = replay(GAME, GAME.start(seats, options, seats - 1))
    state = replay(GAME, GAME.fund(state, (purse,) * seats), state) or state
    state = held(replay(GAME, GAME.deal(state, SeededChance("x")), state), seat, tuple(map(Card, own.split())))
    for action in said:
        state = after(state, action)
    return state


def held(state: State, seat: int, hand: tuple[Card, ...], rest: tuple[Card, ...] = ()) -> State:
    """With other hands: those of the others one after another from ``rest``."""
    left = [card for card in rest or pack(state.options.joker) if card not in hand]
    others = iter([tuple(left[n : n + 3]) for n in range(0, len(left), 3)])
    return replace(state, hands=tuple(hand if one == seat else next(others) for one in range(state.seats)))


def after(state: State, action: Action) -> State:
    assert state.betting is not None
    assert state.betting.turn is not None
    found = replay(GAME, GAME.decide(state, state.betting.turn, action, SeededChance("x")), state)
    assert found is not None
    return found


def shares(state: State) -> list[tuple[Action, float]]:
    """What the seat at turn says how often, by what it holds."""
    seat = min(GAME.waiting(state))
    view = GAME.view(state, seat)
    course, steps = replayed(view)
    own = view.players.index(seat)
    blind = course.dark_least(own) > 0
    if view.hand is None and not blind:
        return [(LOOK, 1.0)]
    hand = class_of(view.hand, view.options.joker, view.options.pairs) if view.hand is not None else 0
    sums = course.darks(own) if blind else course.options(own)
    found = STRONG.shares(course, steps, own, hand) or {}
    return [(action_of(step_of(course, own, way, sums[way], blind=blind)), share) for way, share in found.items()]


def gained(state: State, seat: int) -> float:
    """What a deal that is over has brought; a pot that stands is shared."""
    row = state.rows[-1]
    return row.net[seat] + sum(
        HOUSE * pot.amount / len(pot.best) for pot in row.pots if len(pot.best) > 1 and seat in pot.best
    )


def followed(state: State, seat: int) -> float:
    if state.rows:
        return gained(state, seat)
    return sum(share * followed(after(state, action), seat) for action, share in shares(state))


def figures(state: State, seat: int) -> dict[Action, Advised]:
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    return {one.action: one for one in RECKONER.worths(GAME, view, legal, seat, SeededChance("figures"))}


@pytest.mark.parametrize(("own", "bet"), sampled(REACHED, REACHED[1:2]))
def test_of_two_it_is_reckoned_out(own: str, bet: int) -> None:
    """Against every hand that the other one can have, by the rules: five antes each, the other has bet."""
    before = begun(2, 150, own, 1, LOOK)
    state = after(before, Bet(bet))
    found = figures(state, 1)
    assert {FOLD, Bet(bet)} <= set(found)
    mine = state.hands[1]
    rest = [card for card in pack(True) if card not in mine]
    course, steps = replayed(GAME.view(before, 0))
    sums = course.options(0)
    told = dict(heard(sums, "bet", bet))
    values: Counter[Action] = Counter()
    whole = 0.0
    likely: dict[int, float] = {}
    ends: dict[tuple[Action, int], float] = {}
    for hand in combinations(rest, 3):
        kind = class_of(hand, True, "all")
        if kind not in likely:
            often = STRONG.shares(course, steps, 0, kind) or {}
            meant = sum(part * often.get(way, 0.0) for way, part in told.items())
            likely[kind] = (1 - DOUBT) * meant + DOUBT / len(sums)
        whole += likely[kind]
        for action in found:
            if (action, kind) not in ends:
                ends[action, kind] = followed(after(held(state, 1, mine, (*hand, *rest)), action), 1)
            values[action] += likely[kind] * ends[action, kind]
    for action, one in found.items():
        assert one.within is None
        assert one.points == pytest.approx(values[action] / whole, abs=0.3), action


def test_words_heard_move_what_the_others_are_thought_to_hold() -> None:
    quiet = figures(begun(3, 1000, "AS AH KD", 2, LOOK, Bet(10), Bet(10)), 2)
    loud = figures(begun(3, 1000, "AS AH KD", 2, LOOK, Bet(60), Bet(180)), 2)
    best = [next(iter(one.values())).staked for one in (quiet, loud)]
    assert best[0] is not None
    assert best[1] is not None
    assert (best[1].best or 0) < (best[0].best or 0)


def test_three_aces_are_never_folded_and_nothing_at_all_is() -> None:
    assert next(iter(figures(begun(4, 1000, "AS AH AD", 2, LOOK, Bet(10), Bet(40)), 2))) != FOLD
    assert next(iter(figures(begun(4, 1000, "10S JH QD", 2, LOOK, Bet(40), Bet(120)), 2))) == FOLD


@pytest.mark.parametrize("seats", sampled(range(2, 7), (3,)))
def test_there_are_figures_with_every_option_and_however_many_play(seats: int) -> None:
    """Short purses, seka that stands, side pots: whoever is at turn, the first is what there is to do."""
    tables = (Options(purse=150, deals=4), Options(joker=False, purse=200, deals=3), Options(pairs="aces", deals=2))
    told = Counter[str]()
    for n, options in enumerate(tables):
        chance = SeededChance(f"many|{seats}|{n}")
        state = replay(GAME, GAME.start(seats, options, 0))
        while GAME.result(state) is None:
            if GAME.needs_deal(state):
                state = replay(GAME, GAME.deal(state, chance), state)
                continue
            seat = min(GAME.waiting(state))
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            if chance.below(2 if seats == 2 else 6) == 0:
                question = Question("t", GAME, "", seat, view, legal, SeededChance("q"))
                found = advised(roster(), question)
                assert found == advised(roster(), replace(question, chance=SeededChance("q")))
                assert len({one.action for one in found}) == len(found)
                for one in found:
                    assert one.action in legal
                    assert one.staked is not None
                    assert one.won is None or 0 <= one.won <= 1
                    if one.action == FOLD:
                        assert one.points == pytest.approx(-view.put[seat])
                told[view.phase + ("-seka" if view.seka else "")] += bool(found)
            action = rules_player(view, legal, seat, chance)
            state = replay(GAME, GAME.decide(state, seat, action, chance), state)
    assert told["betting"] > 3


def rules_player(view: Any, legal: Legal[Action], seat: int, chance: SeededChance) -> Action:
    return roster().player("seka", "random")(GAME, view, legal, seat, chance)


def test_who_enters_a_standing_seka_pays_the_commission() -> None:
    state = replace(begun(3, 1000, "AS KS QS", 0), phase="entry", asked=(0,), parts=(100,))
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    found = RECKONER.worths(GAME, view, legal, 0, SeededChance("x"))
    assert [(one.action, one.points) for one in found] == [(OUT, 0.0), (ENTER, pytest.approx(-5.0))]


def test_hands_that_are_alike_are_told_apart_with_other_cards_too() -> None:
    assert len(hands(True, "all")) == 1330
    assert len(hands(False, "aces")) == 1140
    for joker, pairs in ((True, "aces"), (False, "all")):
        strong = max(hands(joker, pairs), key=lambda one: one.points)
        weak = min(hands(joker, pairs), key=lambda one: one.points)
        assert strong.kind > weak.kind


@pytest.mark.parametrize(
    ("lead", "within", "how"),
    [
        (1.5, None, "open"), (3.0, None, "likely"), (6.0, None, "clear"), (6.0, 4.0, "likely"), (6.0, 10.0, "open"),
        (30.0, 10.0, "clear"), (-3.0, 1.0, "open"),
    ],
)  # fmt: skip
def test_nothing_is_clearly_best_by_chance_or_by_a_trifle(lead: float, within: float | None, how: str) -> None:
    staked = Staked(2.0)
    found = Advised(FOLD, 0.0, staked=staked), Advised(OPEN, -lead, within, staked=staked)
    assert dict(_sure(found).args)["how"] == how


def test_kinds_and_what_tells_them_apart() -> None:
    assert [kind_of(one, 20) for one in (FOLD, OPEN, ALLIN, Bet(20), Bet(21))] == [
        *("fold", "open", "open", "stay", "raise")
    ]
    kinds = ("fold", "open", "stay", "raise")
    known = set()
    for percent in range(0, 101, 10):
        for won in range(0, 101, 10):
            facts = {"percent": percent, "enough": 30, "twice": 45, "won": won}
            known |= {reason(good, bad, facts) for good in kinds for bad in kinds if good != bad}
    assert known - {None} == set(SekaRiddles.reasons)


def test_a_word_is_of_the_same_kind_after_it_was_said() -> None:
    riddles, rules = SekaRiddles(), rules_of("seka")
    state = begun(3, 1000, "AS KS QH", 1, LOOK, Bet(20))
    view, legal = GAME.view(state, 1), GAME.legal(state, 1)
    ways = riddles.ways(view, legal)
    assert riddles.suits(view, legal, 1)
    assert len(ways) > 2
    for action in ways:
        then = rules.view(after(state, action), 1)
        assert riddles.place((action,), then, 1) == kind_of(action, view.to_pay)
    assert riddles.place((FOLD,), rules.view(after(state, FOLD), 1), 1) == "fold"

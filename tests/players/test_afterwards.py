"""The players of Domino and Bura above ``easy``: what they know, endings, and looking further."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from adapters.players import Files, roster
from assets.players.build.afterwards.learn import INPUTS, library
from bot.fair import SeededChance
from bot.games import entry_of, rules_of
from bot.games.bura import strong as bura
from bot.games.bura.strong import MASTER as BURA_MASTER
from bot.games.bura.strong import Deal, Opened
from bot.games.bura.strong import Ending as BuraEnding
from bot.games.bura.strong import Further as BuraFurther
from bot.games.bura.strong import Thinker as BuraThinker
from bot.games.domino import strong as domino
from bot.games.domino.strong import (
    MASTER,
    NUMBER,
    Further,
    Judge,
    Line,
    Side,
    Table,
    Thinker,
    after,
    dealt,
    drawn,
    fitting,
    line_of,
    seen_of,
    ways,
)
from bot.games.domino.strong import Ending as DominoEnding
from bot.games.thinking import Depth, Network
from rules.bura.model import VAR, Beat, Give, Lead, count
from rules.core import replay
from rules.domino.model import HALVES, NUMBERS, TILES
from tests.players.kit import positions
from tests.tiers import sampled

WHERE = {Lead: bura.LED, Beat: bura.TAKEN, Give: bura.GIVEN}


@pytest.mark.parametrize(("seats", "spinner"), [(3, False), (4, False), (2, True)])
def test_other_games_of_domino_are_played_as_easy_plays_them(seats: int, spinner: bool) -> None:
    easy, strong = entry_of("domino").player, roster().player("domino", "strong")
    game = rules_of("domino")
    for state, seat in positions("domino", f"other {seats}", 2, seats, spinner=spinner):
        view, legal = game.view(state, seat), game.legal(state, seat)
        asked = (game, view, legal, seat, SeededChance("x"))
        assert strong(*asked) == easy(*asked)
        adviser = roster().adviser("domino")
        assert adviser is not None
        assert adviser.worths(*asked) == ()


def test_what_is_told_of_domino_is_what_was_learnt_with() -> None:
    """Every number, in positions of random play and of ``easy``'s; no tile of the other hand is thought impossible."""
    learner, game, compared = library("domino"), rules_of("domino"), 0
    for share in (100, 0):
        for state, seat in positions("domino", f"told {share}", 6, random=share):
            view = game.view(state, seat)
            gone = {*view.layout.tiles(), *view.hand}
            unseen = [n for n, tile in enumerate(TILES) if tile not in gone]
            other = domino.seen_of(view.steps, 1 - seat, view.sizes[1 - seat])
            thought = domino.believed(other, unseen)
            assert all(domino.NUMBER[tile] in thought for tile in state.hands[1 - seat])
            for n in NUMBERS:
                if other.fresh[n] >= 0:
                    assert sum(n in HALVES[tile] for tile in state.hands[1 - seat]) <= other.fresh[n]
            for lay in view.plays:
                line = domino.after(domino.line_of(view.layout), domino.NUMBER[lay.tile], lay.end == "R")
                own = [domino.NUMBER[tile] for tile in view.hand if tile != lay.tile]
                found = np.zeros(domino.INPUTS, np.float32)
                seen = (ctypes.c_int * 9)(other.size, *other.fresh, 0)
                learner.look(
                    ctypes.c_void_p(found.ctypes.data),
                    sum(1 << t for t in own),
                    (1 << 28) - 1 - sum(1 << t for t in unseen),
                    (ctypes.c_int * 5)(*map(int, line)),
                    seen,
                    view.bazaar,
                )
                told = domino.inputs(own, unseen, line, other, view.bazaar)
                assert told == pytest.approx(found.tolist(), abs=1e-5)
                compared += 1
    assert compared > 300


@pytest.mark.parametrize("size", [3, 5])
def test_what_is_told_of_bura_is_what_was_learnt_with(size: int) -> None:
    """Every number; and the same cards beat what was led as by the rules."""
    learner, game, compared = library(f"bura{size}"), rules_of(f"bura{size}"), 0
    learner.look.argtypes = [ctypes.c_void_p, *[ctypes.c_uint64] * 3, *[ctypes.c_int] * 2, ctypes.c_void_p]
    learner.beaten.argtypes = [ctypes.c_uint64] * 2
    judge = bura.Judge(Network(Files().weights(f"bura{size}.net")), size)
    for state, seat in positions(f"bura{size}", f"told {size}", 6):
        view, legal = game.view(state, seat), game.legal(state, seat)
        of, now = bura.pack(size, view.trumps), bura.known_of(view)
        held = sum(1 << of.number[card] for card in view.hand)
        facts = (ctypes.c_int * 5)(now.taken, now.gifts, now.theirs, view.stock, view.sizes[1 - seat])
        asked = [(held, 0, where) for where in (bura.LEADS, bura.WAITS)]
        for one in legal.actions:
            if isinstance(one, Lead | Beat | Give):
                cards = sum(1 << of.number[card] for card in one.cards)
                asked.append((held & ~cards, cards if isinstance(one, Lead) else 0, WHERE[type(one)]))
                if isinstance(one, Beat | Give):
                    led = sum(1 << of.number[card] for card in view.lead)
                    found = any(isinstance(b, Beat) and {*b.cards} == {*one.cards} for b in legal.actions)
                    assert found == bura.beats(cards, led, of.ranks) == bool(learner.beaten(cards, led))
        for own, led, where in asked:
            told = np.zeros(INPUTS[f"bura{size}"], np.float32)
            trump = of.number[view.trump] % of.ranks
            learner.look(told.ctypes.data, own, led, now.unseen, trump, where, ctypes.addressof(facts))
            assert judge.inputs(view, own, led, now, where) == pytest.approx(told.tolist(), abs=1e-5)
            compared += 1
    assert compared > 300


def domino_end(state: Any, seat: int) -> int:
    """What the rest of a deal brings to ``seat`` less what it brings the other: every way of playing, by the rules."""
    game = rules_of("domino")
    if game.needs_deal(state) or game.result(state) is not None:
        return int(state.totals[seat] - state.totals[1 - seat])
    turn = min(game.waiting(state))
    values = [
        domino_end(replay(game, game.decide(state, turn, action, SeededChance("")), state), seat)
        for action in game.legal(state, turn)
    ]
    return max(values) if turn == seat else min(values)


def test_endings_of_domino_have_the_value_that_every_way_of_playing_gives() -> None:
    game, seen = rules_of("domino"), 0
    for state, seat in positions("domino", "endings", 400):
        if state.bazaar or sum(map(len, state.hands)) > 8:
            continue
        view = game.view(state, seat)
        hand, other = (sum(1 << domino.NUMBER[tile] for tile in state.hands[who]) for who in (seat, 1 - seat))
        ending, before = DominoEnding(100_000), state.totals[seat] - state.totals[1 - seat]
        for lay in view.plays:
            line = domino.line_of(view.layout)
            found = ending.laid(line, domino.NUMBER[lay.tile], lay.end == "R", hand, other)
            after = replay(game, game.decide(state, seat, lay, SeededChance("")), state)
            assert found == domino_end(after, seat) - before, (state.hands, view.layout, lay)
        seen += 1
        if seen == 40:
            return
    pytest.fail("too few endings")


def bura_end(state: Any, seat: int, known: dict[Any, int]) -> int:
    """Points of ``seat`` in the end less those of the other, if nobody says anything: every way, by the rules."""
    game = rules_of(state.options.preset)
    if game.needs_deal(state) or game.result(state) is not None:
        return count(state.taken(seat)) - count(state.taken(1 - seat))
    turn = min(game.waiting(state))
    key = (state.hands, state.lead, turn, count(state.taken(0)))
    if key not in known:
        cards = [one for one in game.legal(state, turn) if isinstance(one, Lead | Beat | Give)]
        values = [
            bura_end(replay(game, game.decide(state, turn, one, SeededChance("")), state), seat, known) for one in cards
        ]
        known[key] = max(values) if turn == seat else min(values)
    return known[key]


@pytest.mark.parametrize("size", sampled((3, 5), (5,)))
def test_endings_of_bura_have_the_value_that_every_way_of_playing_gives(size: int) -> None:
    """Of at most three cards in a hand."""
    key, seen = f"bura{size}", 0
    game = rules_of(key)
    for state, seat in positions(key, "endings", 60, target=11, raises=False):
        if state.stock or max(map(len, state.hands)) > 3 or seen == 15:
            continue
        state = replace(state, options=replace(state.options, preset=key))
        of = bura.pack(size, state.trumps)
        hand, other = (sum(1 << of.number[card] for card in state.hands[who]) for who in (seat, 1 - seat))
        led = sum(1 << of.number[card] for card in state.lead)
        before = count(state.taken(seat)) - count(state.taken(1 - seat))
        ending, known = BuraEnding(100_000, of.worth), {}
        for one in game.legal(state, seat):
            if not isinstance(one, Lead | Beat | Give):
                continue
            cards = sum(1 << of.number[card] for card in one.cards)
            if isinstance(one, Lead):
                found = ending.led(cards, hand, other)
            else:
                found = ending.answered(cards, led, isinstance(one, Beat), hand, other)
            after = replay(game, game.decide(state, seat, one, SeededChance("")), state)
            assert before + found == bura_end(after, seat, known), (state, one)
        seen += 1
    assert seen == 15


def test_var_is_said_with_certain_points() -> None:
    game, said = rules_of("bura3"), 0
    strong = roster().player("bura3", "strong")
    for state, seat in positions("bura3", "var", 25, random=50):
        view, legal = game.view(state, seat), game.legal(state, seat)
        action = strong(game, view, legal, seat, SeededChance("x"))
        if action == VAR:
            assert count(state.taken(seat)) >= view.goal
            said += 1
    assert said


GAME = rules_of("domino")


def judge() -> Judge:
    return Judge(Network(Files().weights("domino.net")))


class Counting(Judge):
    """Counts what it is asked."""

    asked = 0

    def __call__(self, *given: Any) -> float:
        self.asked += 1
        return super().__call__(*given)


class CountingBura(bura.Judge):
    """The same of Bura."""

    asked = 0

    def __call__(self, *given: Any) -> float:
        self.asked += 1
        return super().__call__(*given)


def bits(tiles: Any) -> int:
    return sum(1 << NUMBER[tile] for tile in tiles)


def either_way(line: Line) -> frozenset[tuple[int, int]]:
    return frozenset(((line.left, line.shown_left), (line.right, line.shown_right)))


def test_worlds_agree_with_what_was_drawn_and_passed() -> None:
    """As many tiles as the other side holds, of a number once lacked no more than can have come since; the others lie
    in the bazaar."""
    lacked = 0
    for n, (state, seat) in enumerate(positions("domino", "worlds", 12, random=50)):
        view = GAME.view(state, seat)
        other = seen_of(view.steps, 1 - seat, view.sizes[1 - seat])
        unseen = [n for n, tile in enumerate(TILES) if tile not in {*view.hand, *view.layout.tiles()}]
        hand, bazaar = dealt(unseen, other, SeededChance(f"{n}"))
        assert hand.bit_count() == other.size
        assert len(bazaar) == view.bazaar
        assert sorted([*bazaar, *[t for t in unseen if hand >> t & 1]]) == unseen
        for number in NUMBERS:
            if other.fresh[number] >= 0:
                lacked += 1
                assert sum(number in HALVES[TILES[t]] for t in unseen if hand >> t & 1) <= other.fresh[number]
    assert lacked > 100


def test_in_a_world_tiles_fit_and_are_drawn_as_by_the_rules() -> None:
    drew = 0
    for state, seat in positions("domino", "by the rules", 6):
        view, line = GAME.view(state, seat), line_of(state.layout)
        if line is None:
            continue
        found = [now for _, now in ways(line, bits(view.hand))]
        legal = [after(line, NUMBER[lay.tile], lay.end == "R") for lay in view.plays]
        # Where both ends are alike, one of the two is as good as both.
        assert {*map(either_way, found)} == {*map(either_way, legal)}
        # The other side, were it its turn: it draws until something fits, and what is seen of it is what all have seen.
        seen = seen_of(view.steps, 1 - seat, view.sizes[1 - seat])
        bazaar = [NUMBER[tile] for tile in state.bazaar]
        side, table = drawn(Side(bits(state.hands[1 - seat]), seen), Table(line, bits(state.layout.tiles()), bazaar))
        taken = len(bazaar) - len(table.bazaar)
        assert side.seen.size == side.hand.bit_count() == len(state.hands[1 - seat]) + taken
        assert side.hand & fitting(line) or not table.bazaar
        if taken:
            drew += 1
            assert {side.seen.fresh[line.left], side.seen.fresh[line.right]} == {0}
            assert not (side.hand & ~(1 << bazaar[taken - 1])) & fitting(line)
    assert drew > 10


def test_no_decision_of_master_asks_the_network_more_often_than_it_may() -> None:
    """A thousand take 0.1 s of a slow processor."""
    most = 0
    for n, (state, seat) in enumerate(islice(positions("domino", "bounded", 4, random=100), 3, 8)):
        counting = Counting(Network(Files().weights("domino.net")))
        view = GAME.view(state, seat)
        Thinker(counting, True, MASTER).play(GAME, view, GAME.legal(state, seat), seat, SeededChance(f"{n}"))
        assert counting.asked <= MASTER.positions + len(view.plays)
        most = max(most, counting.asked)
    assert most > 100


def test_no_decision_of_bura_5_does_either() -> None:
    most = 0
    for n, (state, seat) in enumerate(islice(positions("bura5", "bounded", 3, raises=False), 8)):
        counting = CountingBura(Network(Files().weights("bura5.net")), 5)
        game, view = rules_of("bura5"), rules_of("bura5").view(state, seat)
        legal = game.legal(state, seat)
        BuraThinker(counting, True, BURA_MASTER).play(game, view, legal, seat, SeededChance(f"{n}"))
        assert counting.asked <= BURA_MASTER.positions + len(legal.actions)
        most = max(most, counting.asked)
    assert most > 500


def test_where_the_time_does_not_suffice_for_one_world_the_first_glance_counts() -> None:
    state, seat = next(positions("domino", "first glance", 1))
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    first = Thinker(judge(), True).worths(GAME, view, legal, seat, SeededChance("x"))
    none = Thinker(judge(), True, Depth(4, 100.0, 20, 2)).worths(GAME, view, legal, seat, SeededChance("x"))
    assert none == first
    some = Thinker(judge(), True, Depth(4, 100.0, 20, 60)).worths(GAME, view, legal, seat, SeededChance("x"))
    assert some != first
    assert len(some) == min(4, len(first))


def test_a_line_without_a_choice_is_added_up() -> None:
    """3-3 lies. 4-3 makes ten; the other side has 5-4, then nothing; 6-5 goes out, and 5-5 is left: another ten."""
    own, other, line = bits(["4-3", "6-5"]), bits(["5-5", "5-4"]), after(None, NUMBER["3-3"], False)
    lays = [(NUMBER["4-3"], after(line, NUMBER["4-3"], True))]
    seen = [seen_of((), seat, 2) for seat in (0, 1)]
    further = Further(judge(), 1, 100)
    assert further.worths(lays, Side(own, seen[0]), seen[1], bits(TILES) & ~own & ~other, 0, SeededChance("x")) == [
        20.0
    ]


def all_of(state: Any, me: int) -> Deal:
    """All cards of a deal of Bura as they truly lie, and what each side knows by its View."""
    game, of = rules_of(f"bura{state.options.cards}"), bura.pack(state.options.cards, state.trumps)
    hands = [sum(1 << of.number[card] for card in state.hands[seat]) for seat in (me, 1 - me)]
    known = [bura.known_of(game.view(state, seat)) for seat in (me, 1 - me)]
    return Deal((hands[0], hands[1]), (known[0], known[1]), tuple(of.number[card] for card in state.stock))


@pytest.mark.parametrize("size", [3, 5])
def test_a_trick_of_bura_is_played_as_by_the_rules(size: int) -> None:
    """What lies afterwards, who leads, and what each side then knows."""
    key, dice, led, answered = f"bura{size}", Random("trick"), 0, 0
    game, judge = rules_of(key), bura.Judge(Network(Files().weights(f"bura{size}.net")), size)
    for state, seat in positions(key, f"tricks {size}", 20, raises=False, target=11):
        cards = [one for one in game.legal(state, seat) if isinstance(one, Lead | Beat | Give)]
        if not cards:
            continue
        one = dice.choice(cards)
        of = bura.pack(size, state.trumps)
        held, lead = (sum(1 << of.number[card] for card in some) for some in (one.cards, state.lead))
        after = replay(game, game.decide(state, seat, one, SeededChance("")), state)
        if game.needs_deal(after) or game.result(after) is not None:
            continue
        on = Opened(judge, game.view(state, seat))
        if isinstance(one, Lead):
            assert on.led(all_of(state, seat), 0, held) == all_of(after, seat)
            led += 1
        else:
            deal, leader = on.answered(all_of(state, seat), 0, lead, held, isinstance(one, Beat))
            assert deal == all_of(after, seat)
            assert leader == (after.turn != seat)
            answered += 1
    assert min(led, answered) > 50


def test_worlds_of_bura_agree_with_what_was_seen() -> None:
    """Each card lies somewhere, and the other side knows in them what it truly knows, but for what it gave away."""
    judge = bura.Judge(Network(Files().weights("bura5.net")), 5)
    for n, (state, seat) in enumerate(positions("bura5", "worlds", 6, raises=False)):
        view, true = rules_of("bura5").view(state, seat), all_of(state, seat)
        world = BuraFurther(judge, view, 1, 1).dealt(SeededChance(f"{n}"))
        assert (world.hands[0], world.known[0]) == (true.hands[0], true.known[0])
        assert world.hands[1].bit_count() == true.hands[1].bit_count()
        assert len(world.stock) == len(true.stock)
        assert not world.hands[1] & ~world.known[0].unseen
        assert world.known[1][:2] == true.known[1][:2]
        assert world.known[1].unseen.bit_count() == true.known[1].unseen.bit_count()
        assert not world.known[1].unseen & world.hands[1]

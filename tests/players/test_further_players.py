"""Looking further in Domino and Bura while something is hidden: the worlds, the work, and that nothing hidden is
known."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from adapters.players import Files, roster
from bot.arena.bout import Arena, Bout
from bot.fair.chance import SeededChance
from bot.games import rules_of
from bot.games.bura import judge as bura
from bot.games.bura.further import Further as BuraFurther
from bot.games.bura.levels import MASTER as BURA_MASTER
from bot.games.bura.levels import Thinker as BuraThinker
from bot.games.bura.opened import Deal, Opened
from bot.games.domino.further import Further, Side, Table, dealt, drawn, ways
from bot.games.domino.judge import NUMBER, Judge, Line, after, fitting, line_of, seen_of
from bot.games.domino.levels import MASTER, Thinker
from bot.games.further import Depth
from bot.games.network import Network
from rules.bura.actions import Beat, Give, Lead
from rules.core import replay
from rules.domino.tiles import HALVES, NUMBERS, TILES
from tests.players.test_afterwards_players import hidden_otherwise, positions

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


@pytest.mark.parametrize(("key", "decisions"), [("domino", 12), ("bura5", 8)])
def test_what_is_chosen_is_legal_and_the_same_whatever_is_hidden(key: str, decisions: int) -> None:
    player, game, dice = roster().player(key, "master"), rules_of(key), Random("further")
    for n, (state, seat) in enumerate(islice(positions(key, "hidden", 6, random=30), 3, 3 + decisions)):
        other = hidden_otherwise(key, state, seat, dice)
        answers = {
            player(game, game.view(one, seat), game.legal(one, seat), seat, SeededChance(f"{n}"))
            for one in (state, other)
        }
        assert len(answers) == 1
        assert answers.pop() in game.legal(state, seat)


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
    for n, (state, seat) in enumerate(islice(positions("bura5", "bounded", 3, raises=False), 20)):
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


def test_looking_further_gains() -> None:
    """A few deals that are always the same; the figures are in ``docs/players.md``."""
    arena = Arena(Bout("domino", "master", "strong", 4, "7"), roster(), lambda: 0.0)
    assert sum(arena.play(n).points for n in range(arena.units)) > 0


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

"""The small parts that players are put together from, by whole results."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.entry import Cards
from bot.games.levels import Roster, at_most
from bot.games.stakes import Hopes, answer, match, needs, offer, offers, played, taken
from bot.games.thinking import (
    INFINITE,
    Bounds,
    Depth,
    Fallen,
    TooMany,
    any_legal,
    averaged,
    below,
    lost,
    named,
    none,
    others,
    promising,
    renamed,
    weighted,
)
from bot.ports.players import LEVELS, Weighed
from rules.cards import PACK, Card
from rules.core import Illegal, Legal, Range, replay
from rules.raises import ACCEPT, DECLINE, RAISE, Raises
from rules.seka.model import FOLD, Bet


class Told:
    """A chance that says what it is told; without ``below``, as a table's own."""

    def __init__(self, *orders: Sequence[int]) -> None:
        self.orders = list(orders)
        self.asked: list[int] = []

    def shuffled(self, n: int) -> tuple[int, ...]:
        self.asked.append(n)
        return tuple(self.orders.pop(0))

    def die(self) -> int:
        raise AssertionError("no dice")


def test_random_choices() -> None:
    assert below(Told((2, 0, 1)), 3) == 2
    assert [weighted(Told((n,)), (2, 0, 1)) for n in range(3)] == [0, 0, 2]
    legal: Legal[Any] = Legal((FOLD,), (Range(Bet(10), "amount", 10, 14),))
    chance = Told((4,), (1,))
    assert any_legal(rules_of("seka"), None, legal, 0, chance) == Bet(14)
    assert chance.asked == [5, 2]
    assert any_legal(rules_of("seka"), None, legal, 0, Told((4,), (0,))) == FOLD


def test_what_a_search_remembers() -> None:
    known = Bounds[str](5)
    assert known.enough("a", -3, 3) is None
    assert known.keep("a", 1, -3, 3) == 1
    assert [known.enough("a", low, high) for low, high in ((-3, 3), (2, 5), (-5, 0))] == [1, 1, 1]
    known.keep("b", 2, 2, 4)  # at most two
    assert known.enough("b", 2, 4) == 2
    assert known.enough("b", 1, 4) is None
    known.keep("b", 0, -1, 0)  # at least nothing
    assert known.enough("b", -2, 0) == 0
    assert known.enough("b", -2, 1) is None
    known.keep("b", 5, 7, 9)
    assert known.enough("b", 2, 9) == 2, "the narrower bound stays"
    known.keep("b", -4, -9, -4)
    assert known.enough("b", -9, 0) == 0
    assert known.enough("c", -INFINITE, INFINITE) is None
    assert known.enough("c", -INFINITE, INFINITE) is None
    with pytest.raises(TooMany):
        known.enough("c", -INFINITE, INFINITE)
    assert known.enough("a", 0, 2) == 1, "what is known costs nothing"


def test_looking_further() -> None:
    values = [1.0, 4.0, 2.5, 4.0, 2.0]
    assert promising(values, Depth(3, 1.5, 1, 1)) == [1, 3, 2]
    assert promising(values, Depth(5, 2.0, 1, 1)) == [1, 3, 2, 4]
    assert promising(values, Depth(1, 9.0, 1, 1)) == [1]
    found = iter([[1.0, 2.0], [3.0, 6.0], [100.0, 100.0]])
    assert averaged(2, lambda: next(found)) == [2.0, 4.0]

    def tired() -> list[float]:
        raise TooMany

    assert averaged(3, tired) is None
    looks = iter([[1.0], [2.0]])
    assert averaged(9, lambda: next(looks, None) or tired()) == [1.5]


def test_what_was_lost() -> None:
    assert none("play") == Weighed("play", 0.0, within=0.0)
    less = [4.0, 6.0, 5.0, 5.0]
    within = (2 / 3) ** 0.5 / 2
    assert lost("play", FOLD, less, 5.0) == Weighed("play", 5.0, (FOLD,), pytest.approx(within), True)
    assert not lost("play", FOLD, less, 5.1).fault
    wide = [0.0, 10.0, -5.0, 15.0]
    assert lost("play", FOLD, wide, 1.0).lost == 5
    assert not lost("play", FOLD, wide, 1.0).fault, "less than two standard errors"


def test_dice_that_have_fallen() -> None:
    dice = Fallen((6, 1, 7))
    assert (dice.die(), dice.die(), dice.left) == (6, 1, [7])
    for trouble in ("no such die", "no more dice"):
        with pytest.raises(ValueError, match=trouble):
            dice.die()
    with pytest.raises(ValueError, match="no such shuffle"):
        dice.shuffled(2)


def test_the_best_level_that_is_not_above_another() -> None:
    assert LEVELS == ("easy", "normal", "strong", "master")
    assert [at_most(LEVELS, wanted) for wanted in (*LEVELS, "random", "")] == [*LEVELS, "easy", "easy"]
    assert [at_most(("easy", "strong"), wanted) for wanted in LEVELS] == ["easy", "easy", "strong", "strong"]
    plain = Roster()
    assert (plain.levels("nardi"), plain.adviser("nardi")) == (("easy",), None)
    with pytest.raises(Illegal, match="no-such-level") as refused:
        plain.player("nardi", "x" * 40)
    assert refused.value.details == {"level": "x" * 24, "levels": "easy, random"}


def test_pieces_and_other_names_of_suits() -> None:
    cards = Cards()
    order = [*range(32)]
    assert cards.laid(Told(order)) == tuple(map(str, PACK[:5]))
    assert [cards.rank(card) for card in ("6S", "7H", "8D", "9C", "10C", "JS", "QH", "KD", "AC")] == [*range(9)]
    assert cards.closed == 4
    names = named("HDCS")
    assert names == {"S": "H", "C": "D", "D": "C", "H": "S"}
    assert renamed((Card("10S"), Card("AH"), Card("7C")), names) == ("10H", "AS", "7D")
    found = [tuple(one[suit] for suit in "SCDH") for one in others("D")]
    assert len(set(found)) == len(found) == 5
    assert all(one[2] == "D" and sorted(one) == sorted("SCDH") and one != ("S", "C", "D", "H") for one in found)


SCORES = {
    (1, 1): 0.5, (2, 1): 0.4, (1, 2): 0.6, (3, 3): 0.5, (7, 5): 0.3398, (11, 2): 0.0288, (0, 3): 1.0, (3, 0): 0.0,
    (-1, -1): 1.0,
}  # fmt: skip


def test_the_chance_to_win_a_match_that_is_raised() -> None:
    """(1, 2): half the deals win it, a deal lost at one point of the other half leaves it even: 0.5 + 0.4 × 0.25."""
    assert {needed: round(match(*needed), 4) for needed in SCORES} == SCORES
    hopes = Hopes(0.6, 0.2, 0.1)
    assert hopes.turned == pytest.approx((0.4, 0.1, 0.2))
    ends = 0.4 * match(3, 7) + 0.2 * match(1, 7) + 0.3 * match(5, 5) + 0.1 * match(5, 3)
    assert played(hopes, 2, 5, 7) == pytest.approx(ends)
    assert taken(hopes, 2, 5, 7) == pytest.approx(ends + 0.035 * (match(3, 7) - match(5, 5)))
    assert taken(hopes, 6, 11, 11) == played(hopes, 6, 11, 11), "there is nothing more to offer"
    assert taken(hopes, 3, 3, 7) == played(hopes, 3, 3, 7), "it is won anyway"
    assert taken(hopes, 2, 3, 7) > played(hopes, 2, 3, 7)


@pytest.mark.parametrize(
    ("worth", "mine", "theirs", "mars", "least", "most", "accepts"),
    [
        (1, 7, 7, 0.0, 0.68, 0.995, 0.225), (1, 3, 1, 0.0, 0.005, 0.995, 0.0), (1, 1, 3, 0.0, None, None, 0.2),
        (2, 7, 5, 0.0, 0.745, 0.995, 0.12), (3, 11, 9, 0.0, 0.795, 0.995, 0.075), (1, 2, 2, 0.0, 0.505, 0.995, 0.4),
        (5, 11, 11, 0.0, 0.83, 0.995, 0.075), (1, 7, 7, 0.25, 0.645, 0.895, 0.28), (1, 3, 1, 0.25, 0.005, 0.94, 0.0),
        (1, 1, 3, 0.25, None, None, 0.36), (2, 7, 5, 0.25, 0.67, 0.875, 0.145), (3, 11, 9, 0.25, 0.72, 0.885, 0.115),
        (1, 2, 2, 0.25, 0.505, 0.75, 0.4), (5, 11, 11, 0.25, 0.8, 0.935, 0.115),
    ],
)  # fmt: skip
def test_when_a_raise_is_offered_and_accepted(
    worth: int, mine: int, theirs: int, mars: float, least: float | None, most: float | None, accepts: float
) -> None:
    """By the chance to win the deal, from which to which; with a mars it may be too good for an offer."""
    hopes = [Hopes(n / 200, n / 200 * mars, (1 - n / 200) * mars) for n in range(201)]
    window = [one.win for one in hopes if offers(one, worth, mine, theirs)]
    assert (min(window, default=None), max(window, default=None)) == (least, most)
    assert (
        min(one.win for one in hopes if taken(one, worth + 1, mine, theirs) >= match(mine, theirs - worth)) == accepts
    )


def test_offers_and_answers_at_the_table() -> None:
    def view(totals: tuple[int, int], raises: Raises) -> Any:
        return SimpleNamespace(totals=totals, raises=raises, options=SimpleNamespace(target=7))

    assert needs(view((2, 5), Raises()), 0) == (5, 2)
    assert needs(view((2, 5), Raises()), 1) == (2, 5)
    start, davi = view((0, 0), Raises()), view((0, 0), Raises(1, 2, 0))
    first: Legal[Any] = Legal((RAISE["davi"],))
    assert [offer(start, first, 0, Hopes(win)) for win in (0.675, 0.68, 0.995)] == [None, RAISE["davi"], RAISE["davi"]]
    assert offer(start, Legal(), 0, Hopes(0.8)) is None
    assert offer(start, first, 0, Hopes(0.6), early=0.2) == RAISE["davi"]
    reply: Legal[Any] = Legal((ACCEPT, DECLINE, RAISE["se"]))
    told = [answer(davi, reply, 1, Hopes(win)) for win in (0.22, 0.225, 0.7, 0.9)]
    assert told == [DECLINE, ACCEPT, ACCEPT, RAISE["se"]]
    assert answer(davi, Legal((ACCEPT, DECLINE)), 1, Hopes(0.9)) == ACCEPT


def test_any_legal_action_of_a_deal() -> None:
    """Every one of them now and then."""
    game = rules_of("seka")
    state: Any = replay(game, game.start(2, game.presets["standard"], 0))
    state = replay(game, game.deal(state, SeededChance("any")), state)
    seat = min(game.waiting(state))
    legal = game.legal(state, seat)
    found = {any_legal(game, None, legal, seat, SeededChance(f"{n}")) for n in range(60)}
    assert all(action in legal for action in found)
    assert {type(action) for action in found} == {type(action) for action in legal}

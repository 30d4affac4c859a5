"""Blackjack, BJ-1 … BJ-7, and the bank's edge: exact, and checked by brute force on tiny shoes and by figures that
others have published."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import ceil
from pathlib import Path

import pytest

from bot.fair import SeededChance
from bot.games.blackjack.player import play_at_random as play
from rules.blackjack.basic import H17, S17, Strategy, strategy
from rules.blackjack.model import SHOE, Dealt
from rules.blackjack.model import total as counted
from rules.cards import PACK_52
from rules.core import replay
from tests.rules.blackjack.table import GAME, Table, table
from tests.tiers import nightly
from tests.tools.blackjack.edge import Deal, Search, best, insurance
from tests.tools.blackjack.odds import ACE, FULL, TEN, UNIT, Counts, Dealer

# Worths here are 1 (ace) to 10, places in a shoe are one less.


def total(cards: tuple[int, ...]) -> int:
    """BJ-2 once more."""
    return sum(cards) + (10 if 1 in cards and sum(cards) <= 11 else 0)


def dealer_draws(cards: tuple[int, ...], h17: bool) -> bool:
    """BJ-3 once more."""
    return total(cards) < 17 or (h17 and total(cards) == 17 and sum(cards) == 7)


def decide(strategy: Strategy, cards: tuple[int, ...], up: int, split: bool) -> str:
    """What basic strategy says to a hand, with the rules of BJ-4 and BJ-5 once more."""
    may = ["hit", "stand"]
    if len(cards) == 2 and 1 not in cards and 9 <= sum(cards) <= 15:
        may.append("double")
    pair = cards[0] if len(cards) == 2 and cards[0] == cards[1] else 0
    if pair and not split:
        may.append("split")
    return strategy.advice(up, total(cards), 1 in cards and sum(cards) <= 11, pair, may)


class Brute:
    """Deals a shoe out card by card in every order: hole card first, both halves of a split one after the other.

    Nothing is shared with the program but the strategy it plays by.
    """

    def __init__(self, shoe: Counts, strategy: Strategy, h17: bool) -> None:
        self.shoe, self.strategy, self.h17 = shoe, strategy, h17

        @cache
        def dealer(cards: tuple[int, ...], left: Counts, totals: tuple[tuple[int, int], ...]) -> float:
            if dealer_draws(cards, h17):
                return sum(p * dealer((*cards, w), rest, totals) for p, w, rest in self.drawn(left))
            end = total(cards)
            return sum(
                stake * (-1 if mine > 21 else 1 if end > 21 or mine > end else 0 if mine == end else -1)
                for mine, stake in totals
            )

        self.dealer = dealer

    def drawn(self, left: Counts) -> list[tuple[float, int, Counts]]:
        n = sum(left)
        return [(have / n, w + 1, (*left[:w], have - 1, *left[w + 1 :])) for w, have in enumerate(left) if have]

    def edge(self) -> float:
        return sum(
            pa * pb * pu * ph * self.deal(a, b, up, hole, d)
            for pa, a, l1 in self.drawn(self.shoe)
            for pb, b, l2 in self.drawn(l1)
            for pu, up, l3 in self.drawn(l2)
            for ph, hole, d in self.drawn(l3)
        )

    def deal(self, a: int, b: int, up: int, hole: int, left: Counts) -> float:
        mine, banks = {a, b} == {1, 10}, {up, hole} == {1, 10}
        if mine or banks:
            return 1.5 * mine * (not banks) - (banks and not mine)
        return self.hands([(a, b)], [], up, hole, left, split=False)

    def hands(
        self, todo: list[tuple[int, ...]], done: list[tuple[int, int]], up: int, hole: int, left: Counts, split: bool
    ) -> float:
        if not todo:
            return self.dealer((up, hole), left, tuple(done))
        cards, *rest = todo
        if len(cards) == 1:
            return sum(p * self.hands([(*cards, w), *rest], done, up, hole, d, split) for p, w, d in self.drawn(left))
        over = total(cards) >= 21 or (split and cards[0] == 1)
        match "stand" if over else decide(self.strategy, cards, up, split):
            case "stand":
                return self.hands(rest, [*done, (total(cards), 1)], up, hole, left, split)
            case "double":
                return sum(
                    p * self.hands(rest, [*done, (total((*cards, w)), 2)], up, hole, d, split)
                    for p, w, d in self.drawn(left)
                )
            case "split":
                return self.hands([(cards[0],), (cards[1],)], done, up, hole, left, True)
            case _:
                return sum(
                    p * self.hands([(*cards, w), *rest], done, up, hole, d, split) for p, w, d in self.drawn(left)
                )


@pytest.mark.parametrize("h17", [False, True], ids=["s17", "h17"])
@pytest.mark.parametrize(
    "shoe",
    [
        pytest.param((2, 0, 0, 0, 3, 4, 0, 0, 0, 6), id="aces-fives-sixes-tens"),
        pytest.param((3, 0, 0, 0, 0, 3, 0, 0, 3, 5), id="aces-sixes-nines-tens", marks=nightly),
        pytest.param((0, 0, 0, 0, 0, 4, 0, 6, 0, 4), id="sixes-eights-tens", marks=nightly),
        pytest.param((2, 3, 3, 2, 0, 0, 0, 0, 0, 8), id="low-cards-tens", marks=nightly),
    ],
)
def test_against_brute_force(shoe: Counts, h17: bool) -> None:
    """BJ-2 to BJ-5: on a tiny shoe the program's figure for the strategy it finds is the one of dealing it all out.

    So looking at one half of a split by itself, and not at the hole card, costs nothing of the exactness.
    """
    search = Search(Deal(shoe, h17))
    found = search.run()
    assert Brute(shoe, search.strategy(), h17).edge() == pytest.approx(found, abs=1e-12)
    assert best(search.deal) >= found - 1e-12


EDGE = {False: (-0.0055505, -0.0055200), True: (-0.0077657, -0.0077381)}
"""(basic, best) of a stake; as in ``docs/rules/blackjack.md``."""


@pytest.fixture(scope="module", params=[False, True], ids=["s17", "h17"])
def searched(request: pytest.FixtureRequest) -> tuple[bool, Search, float]:
    search = Search(Deal(h17=request.param))
    return request.param, search, search.run()


@nightly
def test_the_edge_is_the_documented_one(searched: tuple[bool, Search, float]) -> None:
    """The program gives the figures of the documentation."""
    h17, search, found = searched
    assert found == pytest.approx(EDGE[h17][0], abs=5e-8)
    assert best(search.deal) == pytest.approx(EDGE[h17][1], abs=5e-8)


@nightly
def test_the_automatic_players_strategy_is_the_best(searched: tuple[bool, Search, float]) -> None:
    """``rules.blackjack.basic`` holds what the program finds."""
    h17, search, _ = searched
    found, kept = search.strategy(), strategy(h17)
    assert (found.hard, found.soft, found.pairs) == (kept.hard, kept.soft, kept.pairs)


def test_the_automatic_players_strategy_is_the_documented_one() -> None:
    """As ``docs/rules/blackjack.md`` prints it; with ``h17`` eleven is doubled against an ace too."""
    page = (Path(__file__).parents[3] / "docs" / "rules" / "blackjack.md").read_text(encoding="utf-8")
    head, *lines = page.partition("```\nhard ")[2].partition("```")[0].splitlines()
    starts = [0, head.index("soft") + len("hard "), head.index("pairs") + len("hard ")]
    printed: list[dict[int, str]] = [{}, {}, {}]
    for line in lines:
        for rows, start, end in zip(printed, starts, [*starts[1:], 99], strict=True):
            name, _, marks = line[start:end].partition(" ")
            for span in name.replace("A", "1").split(","):
                low, _, high = span.partition("-")
                rows |= dict.fromkeys(range(int(low), int(high or low) + 1), marks.replace(" ", "")) if low else {}
            if name.endswith(","):  # "2, 3"
                second, _, marks = marks.partition(" ")
                rows |= dict.fromkeys((int(name[:-1]), int(second)), marks.replace(" ", ""))
    hard, soft, pairs = printed
    assert (S17.hard, S17.soft, S17.pairs) == (hard, soft, pairs)
    assert (H17.hard, H17.soft, H17.pairs) == ({**hard, 11: "D" * 10}, soft, pairs)
    assert (strategy(False), strategy(True)) == (S17, H17)


def test_dealers_ends_as_published() -> None:
    """BJ-3: chances of six packs over all up cards, as any book has them: bust 28.2 %, 17 14.5 %, 21 7.3 % …"""
    dealer = Dealer()
    ends = [0.0] * 6
    blackjack = 0.0
    for up in range(10):
        p = FULL[up] / sum(FULL)
        left = list(FULL)
        left[up] -= 1
        hole = left[TEN] / 311 if up == ACE else left[ACE] / 311 if up == TEN else 0.0
        blackjack += p * hole
        for n, end in enumerate(dealer.ends(up, left, UNIT[up])):
            ends[n] += p * (1 - hole) * end
    assert sum(ends) + blackjack == pytest.approx(1, abs=1e-12)
    assert blackjack == pytest.approx(2 * 24 * 96 / (312 * 311), abs=1e-12)
    assert [round(100 * end, 1) for end in ends] == [14.5, 13.9, 13.4, 18.0, 7.3, 28.2]


def test_insurance_costs_more_than_it_is_worth() -> None:
    """BJ-6: 96 tens among 311 cards, paid two to one."""
    assert insurance() == pytest.approx(2 * 96 / 311 - 215 / 311)


NUMBER = {"A": 11, "J": 10, "Q": 10, "K": 10}


def plainly(cards: list[str]) -> int:
    """BJ-2 read again: all ways of counting the aces, the best that is not over 21."""
    ways = product(*([1, 11] if c[:-1] == "A" else [NUMBER.get(c[:-1]) or int(c[:-1])] for c in cards))
    sums = [sum(way) for way in ways]
    return max((s for s in sums if s <= 21), default=min(sums))


def test_every_hand_of_three_is_worth_what_the_rule_says() -> None:
    """BJ-2: against a second reading of it, for all 2197 hands by rank."""
    suit = [card for card in PACK_52 if card.endswith("S")]
    for hand in product(suit, repeat=3):
        assert counted(hand) == plainly(list(hand)), hand


def test_doubling_is_for_two_cards_of_9_to_15_without_an_ace() -> None:
    """BJ-5: for all two-card hands by rank, against a second reading of the rule."""
    suit = [card for card in PACK_52 if card.endswith("S")]
    for a, b in product(suit, repeat=2):
        at = table(f"7S 10H / {a} {b[:-1]}H /", "bet50")
        if plainly([a, b]) == 21:
            assert at.state.outcome is not None
            continue
        assert ("double" in at.may()) == ("A" not in (a[:-1], b[:-1]) and 9 <= plainly([a, b]) <= 15), (a, b)


@pytest.mark.parametrize("h17", ["off", "on"])
def test_every_settlement_by_a_second_reading(h17: str) -> None:
    """BJ-2 to BJ-7: random hands of three players; what each hand brought, worked out again from the cards that lie."""
    chance, at, read = SeededChance(f"second {h17}"), Table(3, rounds=100, purse=100_000, h17=h17), 0
    while GAME.result(at.state) is None:
        if GAME.needs_deal(at.state):
            at._go(GAME.deal(at.state, chance))
        else:
            seat = min(GAME.waiting(at.state))
            view, legal = GAME.view(at.state, seat), GAME.legal(at.state, seat)
            at._go(GAME.decide(at.state, seat, play(GAME, view, legal, seat, chance), chance))
        if at.state.outcome is None or at.state.bets != (None,) * 3:
            continue
        bank = [str(c) for c in at.state.shown]
        banks_blackjack = len(bank) == 2 and plainly(bank) == 21
        for end in at.state.outcome.hands:
            box = at.state.boxes[end.box - 1]
            mine = [str(c) for c in box.hands[end.hand].cards]
            a, b = plainly(mine), plainly(bank)
            blackjack = a == 21 and len(mine) == 2 and len(box.hands) == 1
            if blackjack and box.answer == "yes":
                pays = 1.0
            elif blackjack:
                pays = 0 if banks_blackjack else 1.5
            elif a > 21 or banks_blackjack:
                pays = -1
            else:
                pays = 1 if b > 21 or a > b else 0 if a == b else -1
            assert end.back - end.stake == ceil(pays * end.stake), (mine, bank)
            read += 1
    assert read > 200


def test_six_packs_are_shuffled_for_every_deal() -> None:
    """BJ-1: 312 cards, every card six times, in a new order each deal."""
    at = Table()
    shoes = []
    for n in range(3):
        at.say(0, "bet10")
        events = GAME.deal(at.state, SeededChance(f"deal {n}"))
        dealt = events[0]
        assert isinstance(dealt, Dealt)
        shoes.append(dealt.shoe)
        at.state = replay(GAME, events, at.state)  # type: ignore[assignment]
        while GAME.waiting(at.state) and at.state.phase != "betting":
            at.say(0, GAME.encode(GAME.timeout(at.state, 0)))
    for shoe in shoes:
        assert Counter(shoe) == Counter(dict.fromkeys(SHOE, 6))
    assert len(set(shoes)) == 3

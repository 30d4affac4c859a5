"""The numbers people quote (quansh that was right, darks, fives, bura, luck, titles), counted again from the written
record by other code: from the cards dealt, what was said and laid, and the points in the Davtar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from bot.fair import PackChance
from bot.fair.chance import SeededChance
from bot.games import choose, game_keys
from bot.league.ratings import Ladder
from bot.notation.model import Act, Deal, Funded, MatchRecord
from bot.notation.read import records_in
from bot.notation.stored import record_of
from bot.notation.write import text_of
from bot.ports.matches import Finished, tallied
from bot.ports.records import Person
from bot.table.loaded import loaded_of
from bot.table.matches import told
from rules.cards import PACK
from tests.bot.house import ARAM, House
from tests.bot.matches import seated
from tests.bot.notation.test_records import stored
from tests.facts import FACTS
from tests.store.kaput import Stacked
from tests.tiers import nightly, sampled

Counts = Counter[tuple[int, str]]
Draw = tuple[int, Fraction, Sequence[Fraction], int]
"""Seat, what it got, everything that could be drawn, and how many of that were."""
LIVELY = ("q", "s", "davi", "se", "double", "split", "malutka")
"""What is said in every second case in which it can be; everything else at random."""


@dataclass(frozen=True)
class Told:
    """A deal of a record: ``said``, seat and text form of what was done, in order; ``events``: the game’s;
    ``won``: what each side got by the Davtar."""

    said: list[tuple[int, str]]
    events: list[Any]
    options: Any

    def all(self, name: str) -> list[Any]:
        return [e for e in self.events if type(e).__name__ == name]

    def one(self, name: str) -> Any:
        return next(iter(self.all(name)), None)


# --- by game --------------------------------------------------------------------------------------------------------


def of_blot(deal: Told, feats: list[tuple[str, tuple[int, ...]]]) -> Iterator[tuple[int, str]]:
    ends = deal.one("DealScored")
    if ends is None:
        return
    written, blot, extras = ends.score.written, ends.score.blot, ends.score.extras
    seats = len(deal.one("Dealt").hands)
    promise, quansh, sur = "", [], []
    for e in deal.events:
        match type(e).__name__:
            case "Bid":
                bidder, level, promise, quansh, sur = e.seat, e.level, e.promise, [], []
            case "TrumpsTaken":
                bidder, level = e.seat, 1
            case "Quanshed":
                quansh.append(e.seat)
            case "Surred":
                sur.append(e.seat)
    # A bid that is made is written with its level, one that is not with nothing but a Blot-Reblot.
    made = written[bidder % 2] - blot[bidder % 2] - (0 if deal.all("Bid") else extras[bidder % 2]) >= level
    revoked = [e.seat for e in deal.all("Revoked")]
    yield from ((seat, "revokes") for seat in revoked)
    if not revoked:
        yield from ((bidder, "bids"), (bidder, "made" if made else "failed"))
    yield from ((seat, "surs") for seat in sur)
    for seat in quansh:
        yield seat, "quanshes"
        if not made:
            yield seat, "quanshes-right"
    tricks = {e.seat for e in deal.all("TrickTaken")}
    if len({seat % 2 for seat in tricks}) == 1 and not revoked:
        (side,) = {seat % 2 for seat in tricks}
        alone = promise == "g" and tricks == {bidder}
        feats.append(("kanach", (bidder,)) if alone else ("kaput", tuple(s for s in range(seats) if s % 2 == side)))


def of_domino(deal: Told, feats: list[tuple[str, tuple[int, ...]]]) -> Iterator[tuple[int, str]]:
    """The line is laid anew: a double at an end counts twice."""
    hands = Counter({seat: len(hand) for seat, hand in enumerate(deal.one("Dealt").hands)})
    ends: list[tuple[int, int]] = []
    """Of the left and the right end: its number, and what it counts."""
    for seat, text in deal.said:
        if text == "draw":
            hands[seat] += 1
            continue
        hands[seat] -= 1
        a, b = int(text[0]), int(text[2])
        if not ends:
            ends, total = [(a, 2 * a if a == b else a), (b, 2 * b if a == b else b)], 2 * a if a == b else a + b
        else:
            at = "LR".index(text[3:] or "L")
            if not text[3:] and ends[0][0] not in (a, b):
                at = 1
            free = b if a == ends[at][0] else a
            ends[at] = (free, 2 * free if a == b else free)
            total = ends[0][1] + ends[1][1]
        if total and total % 5 == 0:
            yield seat, "fives"
        last = seat
    out = not hands[last]
    yield last, "went-out" if out else "locked"
    if not out:
        feats.append(("riba", (last,)))


def of_seka(deal: Told, feats: list[tuple[str, tuple[int, ...]]]) -> Iterator[tuple[int, str]]:
    yield from ((seat, "folds") for seat, text in deal.said if text == "fold")
    yield from ((seat, "darks") for seat, text in deal.said if text.startswith("dark"))
    yield from ((e.seat, "pots-won") for e in deal.all("PotWon"))


def of_bura(deal: Told, feats: list[tuple[str, tuple[int, ...]]]) -> Iterator[tuple[int, str]]:
    score = deal.one("DealScored").score
    winner = score.winner if score.worth else None
    if winner is not None:
        yield winner, "deals-won"
    yield from ((seat, "vars" if winner == seat else "vars-wrong") for seat, text in deal.said if text == "var")
    yield from ((seat, "raises") for seat, text in deal.said if text in ("davi", "se", "chari", "panji", "shashi"))
    feats += [("bura", (e.seat,)) for e in deal.all("BuraShown")]


def of_nardi(deal: Told, feats: list[tuple[str, tuple[int, ...]]]) -> Iterator[tuple[int, str]]:
    declined = [e.seat for e in deal.all("Declined")]
    winner = 1 - declined[0] if declined else deal.all("Stepped")[-1].seat
    yield winner, "deals-won"
    yield from ((seat, "raises") for seat, text in deal.said if text in ("davi", "se", "chari", "panji", "shashi"))
    yield from ((e.seat, "doubles") for e in deal.all("Thrown") if len(set(e.dice)) == 1)
    if deal.options.mars and not declined and deal.one("DealScored").score.off[1 - winner] == 0:
        feats.append(("mars", (winner,)))


def of_blackjack(deal: Told, feats: list[tuple[str, tuple[int, ...]]]) -> Iterator[tuple[int, str]]:
    begun = deal.one("Dealt")
    if begun is None:
        return
    boxes = [box.seat for box in begun.boxes]
    yield from ((seat, "hands") for seat in boxes)
    for e in deal.all("Split"):
        yield from ((e.seat, "hands"), (e.seat, "splits"))
    yield from ((e.seat, "doubled") for e in deal.all("Doubled"))
    for n, seat in enumerate(boxes):
        if is_natural(begun.shoe[n], begun.shoe[len(boxes) + 1 + n]):
            yield seat, "blackjacks"
    for end in deal.one("Settled").outcome.hands:
        if end.how in ("blackjack", "even", "won"):
            yield end.seat, "hands-won"
        if end.total > 21:
            yield end.seat, "busts"


def is_natural(a: str, b: str) -> bool:
    first, second = sorted((a[:-1], b[:-1]), key="A".__ne__)
    return first == "A" and second in ("10", "J", "Q", "K")


OF = {"blot": of_blot, "domino": of_domino, "seka": of_seka, "bura": of_bura, "nardi": of_nardi}


def counted(key: str, deal: Told, feats: list[tuple[str, tuple[int, ...]]]) -> Counts:
    family = next((f for name, f in OF.items() if name in key), of_blackjack)
    return Counter((of_blot if "belote" in key else family)(deal, feats))


# --- luck -----------------------------------------------------------------------------------------------------------


def drawn(key: str, deal: Told) -> Iterator[Draw]:
    """What each got, and out of what."""
    dealt = deal.one("Dealt")
    if "nardi" in key:
        throws = [Fraction(a + b if a != b else 4 * a) for a in range(1, 7) for b in range(1, 7)]
        for seat in (0, 1):
            for e in deal.all("Thrown"):
                if e.seat == seat:
                    a, b = e.dice
                    yield seat, Fraction(a + b if a != b else 4 * a), throws, 1
    elif key == "blackjack":
        shoe = Counter(card[:-1] for card in dealt.shoe)
        pairs = Fraction(shoe["A"] * sum(shoe[one] for one in ("10", "J", "Q", "K")), 312 * 311 // 2)
        for n, box in enumerate(dealt.boxes):
            got = is_natural(dealt.shoe[n], dealt.shoe[len(dealt.boxes) + 1 + n])
            weights = [Fraction(1)] * pairs.numerator + [Fraction()] * (pairs.denominator - pairs.numerator)
            yield box.seat, Fraction(got), weights, 1
    elif key == "seka":
        every = all_hands(deal.options.joker, deal.options.pairs)
        yield from ((seat, worth(hand, deal.options.pairs), every, 1) for seat, hand in enumerate(dealt.hands) if hand)
    else:
        value = {"domino": lambda tile: Fraction(int(tile[0]) + int(tile[2]))}.get(key, card_value(key))
        rest = [getattr(dealt, name, ()) for name in ("stock", "bazaar")]
        turned = [dealt.turned] if hasattr(dealt, "turned") else []
        pack = [
            value(one) for one in (*(c for hand in dealt.hands for c in hand), *turned, *(c for r in rest for c in r))
        ]
        for seat, hand in enumerate(dealt.hands):
            yield seat, sum(map(value, hand), Fraction()), pack, len(hand)


@cache
def all_hands(joker: bool, pairs: str) -> tuple[Fraction, ...]:
    cards = [r + s for s in "SHDC" for r in ("10", "J", "Q", "K", "A")] + ["9C"] * joker
    return tuple(worth(hand, pairs) for hand in combinations(cards, 3))


def card_value(key: str) -> Any:
    if key.startswith("bura"):
        return lambda card: Fraction({"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}.get(card[:-1], 0))
    # In the Blots on average over the four trumps: the jack counts 20 once and 2 three times, the nine 14 once.
    plain = {"A": Fraction(11), "10": Fraction(10), "K": Fraction(4), "Q": Fraction(3)}
    return lambda card: (plain | {"J": Fraction(20 + 3 * 2, 4), "9": Fraction(14, 4)}).get(card[:-1], Fraction())


def worth(hand: Sequence[str], pairs: str) -> Fraction:
    """SE-3: the best of all sets of cards of one rank or suit, the joker with any of them."""
    points = {card: 11 if card[:-1] in ("A", "9") else 10 for card in hand}
    joker, plain = "9C" in hand, [card for card in hand if card != "9C"]
    best = 0
    for n in range(1, len(plain) + 1):
        for some in combinations(plain, n):
            ranks, suits = {card[:-1] for card in some}, {card[-1] for card in some}
            if len(suits) > 1 and (len(ranks) > 1 or (pairs == "aces" and n + joker == 2 and ranks != {"A"})):
                continue
            best = max(best, sum(points[card] for card in some) + 11 * joker)
    return Fraction(best)


def luck(draws: list[Draw]) -> dict[str, int]:
    """The sums, as they are kept."""
    chances = [expected_of(tuple(sorted(values)), n) for _, _, values, n in draws]
    sums = {
        "luck-got": sum((got for _, got, _, _ in draws), Fraction()),
        "luck-mean": sum((mean for mean, _ in chances), Fraction()),
        "luck-spread": sum((spread for _, spread in chances), Fraction()),
    }
    found = {"luck-n": len(draws)} | {name: round(1000 * one) for name, one in sums.items()}
    return {name: n for name, n in found.items() if n}


@cache
def expected_of(values: tuple[Fraction, ...], n: int) -> tuple[Fraction, Fraction]:
    """The mean and the variance of the sum of ``n`` of them. Any two vary against each other: all together never do."""
    size, mean = len(values), sum(values, Fraction()) / len(values)
    own = sum(((one - mean) ** 2 for one in values), Fraction()) / size
    return n * mean, n * own - (n * (n - 1) * own / (size - 1) if n > 1 else 0)


# --- matches --------------------------------------------------------------------------------------------------------


def lively(house: House, chance: SeededChance) -> None:
    for _ in range(6_000):
        if house.t.phase != "play":
            return
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            house.pass_time(20_000)
            continue
        seats = sorted(game.actors(house.t.state)) if chance.below(2) else sorted(game.waiting(house.t.state))
        wanted = [
            (seat, one)
            for seat in seats
            for one in game.legal(house.t.state, seat).actions
            if game.encode(one) in LIVELY
        ]
        seat = min(game.waiting(house.t.state))
        if wanted and chance.below(2):
            seat, action = wanted[chance.below(len(wanted))]
        else:
            action = choose(game, house.t.state, seat, chance, "random")
        chair = house.t.chairs[seat]
        assert chair is not None
        who = Person(chair.person, chair.name)
        house.say(who, f"act {game.decision(house.t.state, action)} {game.encode(action)}")


def played(key: str, seed: int, **chosen: str) -> House:
    house = seated(key, FACTS[key].seats, seed)
    for name, value in chosen.items():
        house.say(ARAM, f"set {name} {value}")
    house.say(ARAM, "start")
    lively(house, SeededChance(f"numbers {key} {seed}"))
    assert house.t.phase == "over"
    return house


def written(house: House) -> tuple[Finished, MatchRecord]:
    """The match as it is counted, and its record after it was written down and read."""
    events = stored(house)
    (found,) = told(events).matches
    (one,) = records_in(text_of([record_of(found, events)]))
    return found, one


def deals_of(one: MatchRecord, options: Any) -> Iterator[Told]:
    deal = Told([], [], options)
    for step in one.steps:
        if isinstance(step, Deal) and deal.events:
            yield deal
            deal = Told([], [], options)
        if isinstance(step, Act):
            deal.said.append((step.seat, step.text))
        if isinstance(step, Deal | Act | Funded):
            deal.events.extend(step.game)
    yield deal


def counts_again(key: str, house: House) -> Counter[str]:
    """Asserts that everything is as counted; what was seen, for the sample to prove that it is one."""
    found, one = written(house)
    expected: Counts = Counter()
    feats: list[tuple[int, str, tuple[int, ...]]] = []
    draws: list[Draw] = []
    for number, deal in enumerate(deals_of(one, loaded_of(house.t).options), 1):
        done: list[tuple[str, tuple[int, ...]]] = []
        expected += counted(key, deal, done)
        feats += [(number, name, seats) for name, seats in done]
        if deal.one("Dealt") is not None or "nardi" in key:
            draws += drawn(key, deal)
    every = [{name: n for name, n in one.counts if not name.startswith(("combo-", "luck-"))} for one in found.seats]
    assert every == [{name: n for (at, name), n in expected.items() if at == one.seat and n} for one in found.seats]
    assert sorted(one for one in found.feats if one[1] != "four") == sorted(feats)
    for one_seat in found.seats:
        mine = [draw for draw in draws if draw[0] == one_seat.seat]
        assert {name: n for name, n in one_seat.counts if name.startswith("luck-")} == luck(mine)
    sums = tallied([found])
    for one_seat in found.seats:
        for name, n in one_seat.counts:
            assert sums[one_seat.person, found.chat, key, name] == n
    titles(found, feats)
    return Counter({name for _, name in expected} | {name for _, name, _ in feats})


def titles(found: Finished, feats: list[tuple[int, str, tuple[int, ...]]]) -> None:
    """The titles that ratings are counted for, had the match been rated."""
    ladder = Ladder()
    ladder.hear(replace(found, rated=True))
    for one in found.seats if ladder.ratings else ():
        mine = ladder.ratings[one.person]
        for title in ("kaput", "kanach"):
            assert getattr(mine, title) == sum(name == title and one.seat in by for _, name, by in feats)
        won = one.ending == "won"
        assert (mine.wins, mine.best, mine.tars) == (won, won, won and found.how == "tars-kaput")
        assert mine.rubicon == (won and found.how == "rubicon")


SAMPLE: dict[str, tuple[int, set[str], dict[str, str]]] = {
    "bazaar-blot": (6, {"bids", "made", "failed", "quanshes", "quanshes-right", "surs"}, {}),
    "georgian-belote": (5, {"bids", "made", "failed"}, {}),
    "duel-blot": (3, {"bids", "made", "failed"}, {}),
    "bura3": (24, {"deals-won", "vars-wrong", "raises", "vars", "bura"}, {}),
    "bura5": (14, {"deals-won", "vars-wrong", "raises", "vars"}, {}),
    "domino": (4, {"fives", "went-out", "locked", "riba"}, {}),
    "nardi": (2, {"deals-won", "raises", "doubles"}, {"target": "3", "mars": "on"}),
    "hyper-nardi": (4, {"deals-won", "raises", "doubles", "mars"}, {"target": "3", "mars": "on"}),
    "long-nardi": (1, {"deals-won", "doubles"}, {"mars": "on"}),
    "seka": (4, {"folds", "darks", "pots-won"}, {"pairs": "aces"}),
    "blackjack": (4, {"hands", "hands-won", "busts", "doubled", "splits", "blackjacks"}, {}),
}
"""By game: matches, what has to be among what they show, and the options."""


@pytest.mark.parametrize("more", [0, pytest.param(20, marks=nightly)])
@pytest.mark.parametrize("key", sampled(game_keys(), ("bazaar-blot", "hyper-nardi", "domino", "seka", "blackjack")))
def test_what_is_counted_of_a_match_is_what_its_record_says(key: str, more: int) -> None:
    matches, wanted, chosen = SAMPLE[key]
    seen: Counter[str] = Counter()
    for seed in range(100 * more, 100 * more + matches + more):
        seen += counts_again(key, played(key, seed, **chosen))
    assert wanted <= seen.keys(), "the sample shows everything"


KANACH = "30Sg"
SPADES = [tuple(f"{rank}{suit}" for rank in ("A", "10", "K", "Q", "J", "9", "8", "7")) for suit in "HSDC"]
"""Seat 1 has all spades."""


@pytest.mark.parametrize(("bid", "feat"), [("16S", "kaput"), (KANACH, "kanach"), ("25Sk", "kaput")])
def test_kanach_is_one_only_where_it_was_bid(bid: str, feat: str) -> None:
    """Whoever takes all eight tricks alone without having promised it has made a kaput, with their partner."""
    house = seated("bazaar-blot", 4, 3)
    house.say(ARAM, "set target 101")
    house.say(ARAM, "start")
    game = loaded_of(house.t).game
    with pytest.MonkeyPatch.context() as pack:
        names = [str(card) for card in PACK]
        hands = next(e.hands for e in game.deal(house.t.state, Stacked()) if hasattr(e, "hands"))
        order = [0] * len(PACK)
        for hand, mine in zip(hands, SPADES, strict=True):
            for card, other in zip(hand, mine, strict=True):
                order[names.index(str(card))] = names.index(other)
        pack.setattr(PackChance, "shuffled", lambda self, n: tuple(order[:n]))
        house.pass_time(20_000)
    for _ in range(60):
        if len(house.t.state.rows):
            break
        seat = min(game.waiting(house.t.state))
        legal = [game.encode(one) for one in game.legal(house.t.state, seat)]
        quiet = [one for one in legal if one in ("pass", "ok", "none")]
        said = bid if seat == 1 and bid in legal else (quiet or legal)[0]
        chair = house.t.chairs[seat]
        assert chair is not None
        house.say(Person(chair.person, chair.name), f"act - {said}")
    while house.t.phase == "play":
        lively(house, SeededChance("on"))
    found, _ = written(house)
    assert next((name, seats) for deal, name, seats in found.feats if deal == 1) == (
        (feat, (1,)) if feat == "kanach" else (feat, (1, 3))
    )
    counts_again("bazaar-blot", house)


def test_with_the_joker_a_pair_is_three_of_a_kind() -> None:
    """SE-3, for every hand there is: by ``aces`` too, K K joker is 31."""
    from rules.seka.worth import pack
    from rules.seka.worth import worth as counts

    assert counts(("KH", "KD", "9C"), "aces").points == 31
    assert counts(("KH", "KD", "QC"), "aces").points == 10
    assert counts(("AH", "AD", "QC"), "aces").points == 22
    for hand in combinations(pack(True), 3):
        for pairs in ("all", "aces"):
            assert counts(hand, pairs).points == worth(hand, pairs), (hand, pairs)

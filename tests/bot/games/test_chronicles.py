"""What each game tells of a finished deal, in whole: counts, feats and luck, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games import entry_of
from bot.games.records import Average, DealTale, Luck, among, total
from rules.blackjack import model as bj
from rules.blot import playing as blot
from rules.blot.bazaar import model as bazaar
from rules.blot.belote import model as belote
from rules.blot.playing import ScoredCombo
from rules.bura import model as bura
from rules.cards import Card
from rules.core import Seat
from rules.domino import model as domino
from rules.nardi import model as nardi
from rules.raises import Accepted, Declined, Offered
from rules.seka import model as seka
from rules.seka.model import Options as SekaOptions

F = Fraction
NOBODY: Any = SimpleNamespace()


def tale(key: str, state: Any, *events: Any) -> DealTale:
    found = entry_of(key).records.tale(events, state)
    assert all(n > 0 for _, _, n in found.counts)
    return replace(found, counts=tuple(sorted(found.counts)))


def cards(text: str) -> tuple[Any, ...]:
    return tuple(map(Card, text.split()))


def test_average_and_variance_of_draws() -> None:
    """Four of one to six without replacement: 4 · 3.5, and 4 · 35/12 · 2/5."""
    assert among(range(1, 7)) == Average(F(7, 2), F(35, 12))
    assert total(tuple(map(F, range(1, 7))), 4) == Average(F(14), F(14, 3))
    assert total((F(1), F(2)), 2) == Average(F(3), F(0))


PAIRS: Any = SimpleNamespace(rules=SimpleNamespace(seats_of=lambda side: frozenset((side, side + 2))))
TWO: Any = SimpleNamespace(rules=SimpleNamespace(seats_of=lambda side: frozenset((side,))))


def combo(seat: Seat, kind: Any, counts: bool = True) -> ScoredCombo:
    return ScoredCombo(seat, seat % 2, kind, None, shown=counts, counts=counts, points=10 * counts)


def bazaar_score(contract: bazaar.Contract, **more: Any) -> bazaar.DealScored:
    plain: dict[str, Any] = {
        "deal": 1,
        "dealer": 3,
        "sai": (100, 62),
        "last_trick": 0,
        "tricks": (5, 3),
        "kaput": None,
        "alone": None,
        "rounded": (10, 6),
        "floor": 10,
        "reached": 10,
        "made": True,
        "failed": "",
        "times": 1,
        "base": (10, 6),
        **dict.fromkeys(("bid", "extras", "own_extras", "blot", "written", "total"), (0, 0)),
        "combos": (),
    }
    return bazaar.DealScored(bazaar.Score(contract=contract, **plain | more))


def belote_score(seat: Seat, **more: Any) -> belote.DealScored:
    plain: dict[str, Any] = {
        "deal": 1,
        "dealer": 1,
        "sai": (100, 62),
        "last_trick": 0,
        "tricks": (5, 3),
        "kaput": None,
        "need": 82,
        "made": True,
        "failed": "",
        "combos": (),
        **dict.fromkeys(
            ("cards", "reached", "base", "extras", "own_extras", "blot", "own_blot", "written", "total"), (0, 0)
        ),
    }
    return belote.DealScored(belote.Score(trumps=belote.Trumps(seat, "H", 1), **plain | more))


BID = bazaar.Contract(1, 9, "H")
KANACH = replace(BID, promise="g")


@pytest.mark.parametrize(
    ("event", "counts", "feats"),
    [
        (bazaar_score(BID), [(1, "bids", 1), (1, "made", 1)], ()),
        (bazaar_score(BID, made=False, failed="level"), [(1, "bids", 1), (1, "failed", 1)], ()),
        (bazaar_score(replace(BID, call="quansh", quansh=2)), [(1, "bids", 1), (1, "made", 1), (2, "quanshes", 1)], ()),
        (
            bazaar_score(replace(BID, call="sur", quansh=2, sur=3), made=False, failed="level"),
            [(1, "bids", 1), (1, "failed", 1), (2, "quanshes", 1), (2, "quanshes-right", 1), (3, "surs", 1)],
            (),
        ),
        (
            bazaar_score(replace(BID, quansh=0), made=False, failed="revoke", revoker=3),
            [(0, "quanshes", 1), (0, "quanshes-right", 1), (3, "revokes", 1)],
            (),
        ),
        (
            bazaar_score(
                BID, combos=(combo(2, "four"), combo(0, "terz"), combo(2, "four"), combo(0, "50", counts=False))
            ),
            [(0, "combo-terz", 1), (1, "bids", 1), (1, "made", 1), (2, "combo-four", 1), (2, "combo-four", 1)],
            (("four", (2,)),),
        ),
        (bazaar_score(BID, kaput=1, alone=1), [(1, "bids", 1), (1, "made", 1)], (("kaput", (1, 3)),)),
        (bazaar_score(KANACH, kaput=1, alone=1), [(1, "bids", 1), (1, "made", 1)], (("kanach", (1,)),)),
        (bazaar_score(KANACH, kaput=1, alone=3), [(1, "bids", 1), (1, "made", 1)], (("kaput", (1, 3)),)),
        (bazaar_score(KANACH, kaput=0, alone=0), [(1, "bids", 1), (1, "made", 1)], (("kaput", (0, 2)),)),
        (belote_score(0), [(0, "bids", 1), (0, "made", 1)], ()),
        (belote_score(0, made=False, failed="short"), [(0, "bids", 1), (0, "failed", 1)], ()),
        (
            belote_score(1, kaput=0, combos=(combo(0, "four"), combo(1, "100"))),
            [(0, "combo-four", 1), (1, "bids", 1), (1, "combo-100", 1), (1, "made", 1)],
            (("kaput", (0, 2)), ("four", (0,))),
        ),
        (belote_score(1, revoker=0, made=False, failed="revoke"), [(0, "revokes", 1)], ()),
        (blot.DealVoided("all-passed"), [], ()),
    ],
)
def test_the_blots(event: Any, counts: list[Any], feats: Any) -> None:
    assert tale("bazaar-blot", PAIRS, event) == DealTale(tuple(counts), feats, ())


def test_kaput_between_two_and_fours_on_both_sides() -> None:
    event = belote_score(1, kaput=1, combos=(combo(1, "four"), combo(0, "four"), combo(1, "four", counts=False)))
    found = tale("duel-blot", TWO, event)
    assert found.feats == (("kaput", (1,)), ("four", (1, 0)))
    assert found.counts == ((0, "combo-four", 1), (1, "bids", 1), (1, "combo-four", 1), (1, "made", 1))


def test_the_cards_of_a_blot() -> None:
    """Eight of 32 cards at 38 points a suit average 38; jacks and nines count half as if trumps."""
    hands = (
        cards("AS KS QS JS 10S 9S 8S 7S"),
        cards("7H 8H 7D 8D 7C 8C 9H 9D"),
        (),
        cards("AH AD AC JH JD JC 10H 10D"),
    )
    found = tale("bazaar-blot", PAIRS, bazaar.Dealt(1, 0, hands), blot.DealVoided("all-passed"))
    square = sum((4 * v * v for v in (F(11), F(10), F(4), F(3), F(13, 2), F(7, 2))), F())
    average = Average(F(38), 8 * (square / 32 - F(38, 8) ** 2) * F(24, 31))
    assert found == DealTale(
        (), (), tuple(Luck(seat, F(got), average) for seat, got in ((0, 38), (1, 7), (3, F(145, 2))))
    )
    short = belote.Dealt(1, 0, (cards("AS 10S"), cards("KS 9S")), Card("7H"), ())
    assert [(one.seat, one.got) for one in tale("georgian-belote", PAIRS, short, belote_score(0)).luck] == [
        (0, F(21)),
        (1, F(15, 2)),
    ]
    (short_pack, _) = tale("duel-blot", TWO, short, belote_score(0)).luck
    assert short_pack == Luck(0, F(21), Average(F(38, 3), 2 * (square / 24 - F(38, 6) ** 2) * F(22, 23)))


def nardi_score(winner: Seat, mars: bool) -> nardi.DealScored:
    score = nardi.Score(1, 0, winner, "out", 1, mars, 1 + mars, (15, 0), (0, 99), (9, 9), (0, 0))
    return nardi.DealScored(score)


def test_nardi() -> None:
    """A throw is worth 49/6 on average: 4 · 21/6 for a double, in one of six, and 7 otherwise."""
    thrown = [nardi.Thrown(0, (6, 6)), nardi.Thrown(0, (3, 1)), nardi.Thrown(1, (2, 5))]
    raised = [Offered(1, 2), Offered(0, 3, True), Accepted(1, 3)]
    mean = F(49, 6)
    mean_of_square = F(sum((4 * a if a == b else a + b) ** 2 for a in range(1, 7) for b in range(1, 7)), 36)
    spread = mean_of_square - mean * mean
    assert tale("nardi", NOBODY, *thrown, *raised, nardi_score(1, mars=True)) == DealTale(
        ((0, "doubles", 1), (0, "raises", 1), (1, "deals-won", 1), (1, "raises", 1)),
        (("mars", (1,)),),
        (Luck(0, F(28), Average(2 * mean, 2 * spread), 2), Luck(1, F(7), Average(mean, spread), 1)),
    )
    assert tale("long-nardi", NOBODY, nardi.Thrown(1, (4, 4)), Declined(1, 1), nardi_score(0, mars=False)) == DealTale(
        ((0, "deals-won", 1), (1, "doubles", 1)), (), (Luck(1, F(16), Average(mean, spread), 1),)
    )


def bura_score(reason: Any, winner: Seat | None, by: Seat | None) -> bura.DealScored:
    return bura.DealScored(bura.Score(1, 0, reason, winner, by, 1, (None, None), (), (1, 0)))


@pytest.mark.parametrize(
    ("reason", "winner", "by", "counts", "feats"),
    [
        ("bura", 1, 1, [(1, "deals-won", 1)], (("bura", (1,)),)),
        ("var", 0, 0, [(0, "deals-won", 1), (0, "vars", 1)], ()),
        ("false-var", 0, 1, [(0, "deals-won", 1), (1, "vars-wrong", 1)], ()),
        ("declined", 1, 0, [(1, "deals-won", 1)], ()),
        ("more", 1, None, [(1, "deals-won", 1)], ()),
        ("even", None, None, [], ()),
    ],
)
def test_bura(reason: Any, winner: Seat | None, by: Seat | None, counts: list[Any], feats: Any) -> None:
    state = SimpleNamespace(options=SimpleNamespace(cards=3))
    assert tale("bura3", state, bura_score(reason, winner, by)) == DealTale(tuple(counts), feats)


def test_raises_and_hands_of_bura() -> None:
    """120 points in 20 cards, or in 36; a suit has 11, 10, 4, 3 and 2."""
    dealt_out = bura.Dealt(1, 0, (cards("AS 10S KS"), cards("QH JH 10D")), ())
    raised = [Offered(0, 2), Offered(1, 3, True), Offered(0, 4, True)]
    for key, held, pack in (("bura3", 3, 20), ("bura5", 5, 36)):
        state = SimpleNamespace(options=SimpleNamespace(cards=held))
        spread = 3 * (F(4 * (121 + 100 + 16 + 9 + 4), pack) - F(120, pack) ** 2) * F(pack - 3, pack - 1)
        average = Average(F(360, pack), spread)
        assert tale(key, state, dealt_out, *raised, bura_score("more", 0, None)) == DealTale(
            ((0, "deals-won", 1), (0, "raises", 2), (1, "raises", 1)),
            (),
            (Luck(0, F(25), average), Luck(1, F(15), average)),
        )


def test_domino() -> None:
    """168 pips on 28 tiles, so two have 12 on average."""
    hands: Any = (("6-6", "6-5"), ("0-0", "1-0"))
    laid: list[Any] = [
        domino.TileLaid(0, hands[0][0], "left", 12, 0),  # type: ignore[arg-type]
        domino.TileLaid(1, hands[1][1], "left", 5, 5),  # type: ignore[arg-type]
        domino.TileLaid(1, hands[1][0], "left", 10, 10),  # type: ignore[arg-type]
    ]
    square = sum((a + b) ** 2 for a in range(7) for b in range(a + 1))
    average = Average(F(12), 2 * (F(square, 28) - 36) * F(26, 27))
    luck = (Luck(0, F(23), average), Luck(1, F(1), average))
    begun = domino.Dealt(1, 0, hands[0][0], hands, ())

    def over(how: Any, seat: Seat) -> domino.DealScored:
        return domino.DealScored(domino.Score(1, how, seat, ((), ()), 0, 0, (0, 0), (0, 0)))

    assert tale("domino", NOBODY, begun, *laid, over("out", 1)) == DealTale(
        ((1, "fives", 2), (1, "went-out", 1)), (), luck
    )
    assert tale("domino", NOBODY, begun, over("riba", 0)) == DealTale(((0, "locked", 1),), (("riba", (0,)),), luck)


def test_seka() -> None:
    """A pot with two best hands is won by nobody; hands of those who were not dealt in are no luck."""
    pots = (seka.PotRow(90, (0, 1), (0,), 0), seka.PotRow(40, (0, 2), (0, 2), 0), seka.PotRow(20, (0, 2), (2,), 0))
    row = seka.DealRow(1, 0, False, 0, (0, 1, 2), (1,), (), (), (), pots, (), ())
    hands = (cards("AS AH KD"), cards("10S QS AS"), (), cards("9C AD KD"))
    bets = [seka.BetMade(0, 10, "dark"), seka.BetMade(2, 20, "bet"), seka.BetMade(0, 20, "dark"), seka.Folded(1)]
    bets += [seka.BetMade(1, 20, "open"), seka.BetMade(1, 20, "allin")]
    state = SimpleNamespace(options=SekaOptions())
    found = tale("seka", state, seka.Dealt(1, 0, (0, 1, 3), hands), *bets, seka.DealOver(row, ()))
    assert found.counts == ((0, "darks", 2), (0, "pots-won", 1), (1, "folds", 1), (2, "pots-won", 1))
    assert found.feats == ()
    assert [(one.seat, one.got, one.n) for one in found.luck] == [(0, F(22), 1), (1, F(31), 1), (3, F(32), 1)]


@pytest.mark.parametrize(("joker", "pairs", "size"), [(True, "all", 21), (True, "aces", 21), (False, "all", 20)])
def test_the_average_hand_of_seka(joker: bool, pairs: str, size: int) -> None:
    """Over all hands that can be dealt with these options."""
    state = SimpleNamespace(options=SekaOptions(joker=joker, pairs=pairs))
    row = seka.DealRow(1, 0, False, 0, (), (), (), (), (), (), (), ())
    events = (seka.Dealt(1, 0, (0,), (cards("KS KH QD"),)), seka.DealOver(row, ()))
    (luck,) = tale("seka", state, *events).luck
    points = [_points(hand, pairs) for hand in combinations(_pack(joker), 3)]
    assert len(points) == comb(size, 3)
    mean = F(sum(points), len(points))
    assert luck == Luck(
        0, F(20 if pairs == "all" else 10), Average(mean, F(sum(n * n for n in points), len(points)) - mean * mean)
    )


def _pack(joker: bool) -> list[str]:
    return [rank + suit for rank in "TJQKA" for suit in "SCDH"] + ["9C"] * joker


def _points(hand: tuple[str, ...], pairs: str) -> int:
    """SE-3, written once more: the best of one rank or one suit, and the joker with it."""
    joker = 11 * ("9C" in hand)
    plain = [card for card in hand if card != "9C"]
    worth = {card: 11 if card[0] == "A" else 10 for card in plain}
    best = 0
    for place in (0, 1):
        for one in plain:
            group = [card for card in plain if card[place] == one[place]]
            if place == 0 and len(group) == 2 and not joker and pairs == "aces" and one[0] != "A":
                group = [one]
            best = max(best, sum(worth[card] for card in group))
    return best + joker


BOXES = (bj.Staked(0, 10), bj.Staked(2, 20), bj.Staked(2, 20))


def ends(*of: tuple[Seat, int, Any, int]) -> tuple[bj.HandEnd, ...]:
    return tuple(bj.HandEnd(n, 0, seat, stake, 20, how, back) for n, (seat, stake, how, back) in enumerate(of, 1))


def test_blackjack() -> None:
    """Each box gets a card, then the dealer, then each a second: the third box has a blackjack. One in 21."""
    shoe = cards("10S 5S AH 9D  AD 6S KH 2C 3C")
    hands = ends(
        (0, 10, "won", 20), (2, 20, "push", 20), (2, 20, "blackjack", 50), (2, 20, "bust", 0), (0, 5, "lost", 0)
    )
    outcome = bj.Outcome(1, (), 19, False, hands, (), (0, 0, 0))
    acts = [
        bj.Doubled(0, 1, 0, 10, shoe[0]),
        bj.Split(2, 2, 20, (shoe[0], shoe[1])),
        bj.Split(2, 3, 20, (shoe[0], shoe[1])),
    ]
    p = F(2 * 24 * 96, 312 * 311)
    average = Average(p, p * (1 - p))
    assert tale("blackjack", NOBODY, bj.Dealt(1, BOXES, shoe), *acts, bj.Settled(outcome)) == DealTale(
        (
            *((0, "blackjacks", 1), (0, "doubled", 1), (0, "hands", 2), (0, "hands-won", 1)),
            *((2, "blackjacks", 1), (2, "busts", 1), (2, "hands", 3), (2, "hands-won", 1), (2, "splits", 2)),
        ),
        (),
        (Luck(0, F(1), average), Luck(2, F(0), average), Luck(2, F(1), average)),
    )


def test_a_four_that_does_not_count_is_no_feat() -> None:
    state: Any = SimpleNamespace(score=None, rules=PAIRS.rules)
    assert tale("bazaar-blot", state, bazaar_score(BID, combos=(combo(2, "four", counts=False),))).feats == ()

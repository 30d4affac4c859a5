"""Seka: SE-1 … SE-9."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, permutations

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.cards import RANK, SUIT, Card
from rules.core import Illegal, Range
from rules.options import offers, options_from
from rules.seka.actions import FOLD
from rules.seka.events import (
    Anted,
    BetMade,
    Compared,
    Dealt,
    Entered,
    Event,
    Funded,
    GivenBack,
    MatchEnded,
    PotWon,
    SekaMade,
    Started,
)
from rules.seka.pots import Pot
from rules.seka.settings import Options
from rules.seka.worth import JOKER, POINTS, pack, worth
from tests.rules.seka.by_hand import Ledger
from tests.rules.seka.table import GAME, Table

# --- What a hand is worth --------------------------------------------------------------------------------------------

EXAMPLES = [
    ("AH KH KD", 21), ("AH KD 9C", 22), ("AH KD QC", 11), ("KH KD QC", 20), ("KH KD 9C", 31), ("AH AS 10D", 22),
    ("AH AS 9C", 33), ("KH KD KS", 30), ("AH KH QH", 31), ("AH KH 9C", 32), ("AH AD AS", 33),
]  # fmt: skip


SPREAD = {10: 96, 11: 144, 20: 552, 21: 264, 22: 144, 30: 32, 31: 72, 32: 16, 33: 10}
"""Hands by worth. For instance 33: four times three aces, six times two aces and the joker."""


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card(c) for c in text.split())


@pytest.mark.parametrize(("cards", "points"), EXAMPLES, ids=[c.replace(" ", "-") for c, _ in EXAMPLES])
def test_examples(cards: str, points: int) -> None:
    """SE-3: the examples of the source and of the rules."""
    for order in permutations(hand(cards)):
        assert worth(order).points == points


def test_the_pack() -> None:
    """SE-1: 21 cards, 10 to ace of four suits and the 9 of clubs; without the joker 20."""
    assert len(pack(True)) == len(set(pack(True))) == 21
    assert Counter(RANK[c] for c in pack(True)) == {"10": 4, "J": 4, "Q": 4, "K": 4, "A": 4, "9": 1}
    assert set(pack(True)) - set(pack(False)) == {JOKER} == {"9C"}
    assert POINTS[JOKER] == 11
    assert all(POINTS[c] == (11 if RANK[c] == "A" else 10) for c in pack(False))


def by_enumeration(cards: tuple[Card, ...]) -> int:
    """SE-3 word for word: of all sets of one, two or three cards those that are of one rank or of one suit, the joker
    belonging to any; of these the one that adds up to most."""
    found = []
    for n in (1, 2, 3):
        for some in combinations(cards, n):
            plain = [c for c in some if c != "9C"]
            if plain and (len({RANK[c] for c in plain}) == 1 or len({SUIT[c] for c in plain}) == 1):
                found.append(sum(11 if RANK[c] in ("A", "9") else 10 for c in some))
    return max(found)


@pytest.mark.parametrize(("joker", "hands"), [(True, 1330), (False, 1140)])
def test_every_hand(joker: bool, hands: int) -> None:
    """SE-3: all hands of the pack, against an enumeration of all combinations in each."""
    every = list(combinations(pack(joker), 3))
    assert len(every) == hands
    for cards in every:
        got = worth(cards)
        assert got.points == by_enumeration(cards)
        assert sum(POINTS[c] for c in got.cards) == got.points
        assert set(got.cards) <= set(cards)


def test_how_hands_are_spread() -> None:
    """SE-3: how many of the 1330 hands are worth what, so that a change of the rule is seen as a whole."""
    spread = Counter(worth(cards).points for cards in combinations(pack(True), 3))
    assert dict(sorted(spread.items())) == SPREAD
    assert sum(spread.values()) == 1330


ACES = [
    ("KH KD QC", 10), ("KH KD 9C", 31), ("AH AS 10D", 22), ("AH AS 9C", 33), ("KH KD KS", 30), ("AH KH KD", 21),
    ("AH KD 9C", 22), ("AH KH QH", 31), ("AH AD AS", 33), ("10C 10D JC", 20), ("QH QD 10S", 10),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "points"), ACES, ids=[c.replace(" ", "-") for c, _ in ACES])
def test_only_two_aces_are_a_pair(cards: str, points: int) -> None:
    """SE-3 `pairs` = `aces`."""
    for order in permutations(hand(cards)):
        assert worth(order, "aces").points == points


def test_the_tables_pairs_are_those_that_are_compared() -> None:
    for pairs, best in (("all", (20, 11)), ("aces", (10, 11))):
        state = Table(2, pairs=pairs).deal("KH KD QC", "AH 10D JS").say("0 bet10", "1 bet10", "0 open")  # type: ignore[arg-type]
        assert tuple(h.points for h in sorted(state.last(Compared).hands, key=lambda h: h.seat)) == best
    assert options_from(rules_of("seka"), None, {"pairs": "aces"}).pairs == "aces"
    assert [options_from(rules_of("seka")).pairs, "pairs" in {o.setting.name for o in offers(rules_of("seka"),
    "standard")}] == [
        "all", True,
    ]  # fmt: skip


# --- The betting: turns, the standing bet, opening, all-in, dark play ------------------------------------------------

GOOD, FAIR, POOR = "AH KH QH", "KS KD 10C", "AD 10H JS"
"""Worth 31, 20 and 11."""


def test_the_dealers_next_speaks_first() -> None:
    """SE-2, SE-4: the dealer's next, then clockwise, the dealer last."""
    t = Table(4, dealer=1).deal(GOOD, FAIR, POOR, "QS QD 10D")
    assert t.view(None).players == (2, 3, 0, 1)
    for seat in (2, 3, 0, 1):
        assert t.view(None).turn == seat
        t.say(f"{seat} bet10")
    assert t.view(None).turn == 2


def test_a_bet_is_at_least_the_one_before() -> None:
    """SE-4: who bets puts in at least what the one before did; the first bet is at least an ante."""
    t = Table().deal(GOOD, FAIR, POOR)
    t.refuses("0 bet9", "bet-too-low")
    t.say("0 bet30")
    t.refuses("1 bet29", "bet-too-low")
    t.refuses("1 bet991", "bet-too-high")
    t.say("1 bet30", "2 bet50")
    t.refuses("0 bet49", "bet-too-low")
    assert t.may(0) == {"bet50..960", "open", "fold"}
    assert t.view(None).bets == (30, 30, 50)
    t.say("0 bet50")
    assert t.view(None).bets == (80, 30, 50)
    assert t.purses == (910, 960, 940)


def test_only_at_ones_turn() -> None:
    """SE-4: nobody speaks out of turn, and who has folded no more."""
    t = Table().deal(GOOD, FAIR, POOR)
    t.refuses("1 bet10", "not-your-turn")
    t.refuses("1 fold", "not-your-turn")
    t.say("0 fold")
    t.refuses("0 bet10", "not-dealt-in")
    t.refuses("1 enter", "no-seka-now")


def test_opening_after_the_first_round() -> None:
    """SE-4: from its second turn a player may pay the standing bet and have all hands compared."""
    t = Table().deal(GOOD, FAIR, POOR).say("0 bet10", "1 bet20")
    t.refuses("2 open", "open-too-early")
    t.say("2 bet20", "0 open")
    assert t.last(BetMade) == BetMade(0, 20, "open")
    assert [(h.seat, h.points) for h in t.last(Compared).hands] == [(0, 31), (1, 20), (2, 11)]
    assert t.row.put == (40, 30, 30)
    assert t.last(PotWon) == PotWon(0, 95, 5)


def test_folded_hands_are_not_compared() -> None:
    """SE-4: all hands still in are compared, the others stay closed."""
    t = Table().deal(GOOD, FAIR, POOR).say("0 bet10", "1 bet10", "2 fold", "0 open")
    assert [h.seat for h in t.row.shown] == [0, 1]
    assert t.row.folded == (2,)
    assert "10H" not in repr(t.view(0)) + repr(t.view(None))


def test_the_last_one_takes_it_unseen() -> None:
    """SE-4: all others folded: the pot goes to the last one, and no card is shown. What nobody matched comes back."""
    t = Table().deal(POOR, FAIR, GOOD).say("0 bet100", "1 fold", "2 fold")
    assert t.all(Compared) == []
    assert t.row.shown == ()
    assert t.last(GivenBack) == GivenBack(0, 100)
    assert t.last(PotWon) == PotWon(0, 29, 1)
    assert t.purses == (1019, 990, 990)


def test_everybody_folds() -> None:
    """SE-4: if all fold one after the other, the last one has not even to speak."""
    t = Table().deal(POOR, FAIR, GOOD).say("0 fold", "1 fold")
    assert t.last(PotWon).seat == 2
    assert t.state.phase == "between"


def test_all_in() -> None:
    """SE-5: who cannot match the bet may put in all it has; it is not asked again, the standing bet stays."""
    t = Table(3, purses=(500, 120, 500)).deal(FAIR, GOOD, POOR).say("0 bet200")
    assert t.may(1) == {"allin", "fold", "look"} - {"look"}
    t.refuses("1 bet200", "must-all-in")
    t.refuses("1 open", "must-all-in")
    t.say("1 allin")
    assert t.view(None).all_in == (1,)
    assert t.view(None).standing == 200
    t.refuses("2 allin", "not-short")
    t.say("2 bet200", "0 open")
    # the main pot: three antes and 110 of each; the side pot of 0 and 2: what they have put in beyond
    assert [(p.amount, p.seats, p.best) for p in t.row.pots] == [(360, (0, 1, 2), (1,)), (380, (0, 2), (0,))]


def test_who_has_just_enough_bets_it_all() -> None:
    """SE-5: a bet of one's whole purse is a bet like any other, and raises the standing one."""
    t = Table(3, purses=(500, 300, 500)).deal(FAIR, GOOD, POOR).say("0 bet10", "1 bet290")
    assert t.view(None).all_in == (1,)
    assert t.view(None).to_pay == 290


def test_nobody_left_to_bet_against() -> None:
    """SE-5: when only one has chips left it matches what there is, and the hands are compared; more could not be
    answered."""
    t = Table(2, purses=(500, 110)).deal(FAIR, GOOD).say("0 bet10", "1 bet100")
    assert t.may(0) == {"open", "fold"}
    assert t.view(None).to_pay == 90
    t.refuses("0 bet90", "only-open")
    t.say("0 open")
    assert t.row.put == (110, 110)
    assert t.last(PotWon) == PotWon(1, 209, 11)


def test_nothing_left_to_match() -> None:
    """SE-5: who has put in as much as the all-in one is not asked again; what is over comes back without commission."""
    t = Table(2, purses=(500, 110)).deal(FAIR, GOOD).say("0 bet300", "1 allin")
    assert t.state.phase == "between"
    assert t.last(GivenBack) == GivenBack(0, 200)
    assert t.last(PotWon) == PotWon(1, 209, 11)


def test_dark() -> None:
    """SE-6: the first to speak may bet without having seen its cards; the lowest bet for all is then twice the sum."""
    t = Table().deal(FAIR, GOOD, POOR)
    assert t.may(0) == {"look", "bet10..990", "dark10..990", "fold"}
    assert t.view(0).hand is None
    t.say("0 dark20")
    assert t.view(0).hand is None
    assert t.view(None).standing == 40
    t.refuses("1 bet39", "bet-too-low")
    t.say("1 bet40", "2 bet40")
    assert t.may(0) == {"look", "bet40..970", "open", "fold"}  # the last word of the round, and it may open
    t.say("0 open")
    assert t.row.put == (70, 50, 50)


def test_the_owner_has_not_been_shown_its_cards() -> None:
    """SE-6: neither the first nor the next is shown its cards before it looks or has lost the right to play dark."""
    t = Table(4).deal(FAIR, GOOD, POOR, "QS QD 10D")
    assert [t.view(s).hand is None for s in range(4)] == [True, True, False, False]
    assert t.view(None).unseen == (0, 1)
    t.say("1 look")  # gives up peretsiomni, out of turn
    assert [t.view(s).hand is None for s in range(4)] == [True, False, False, False]
    t.say("0 dark10")
    t.refuses("1 dark20", "no-dark")
    t.refuses("1 look", "nothing-to-look")
    t.say("1 bet20")
    assert t.view(None).unseen == (0,)
    t.say("0 look")
    assert t.view(0).hand == ("KS", "KD", "10C")
    assert t.view(0).points == 20


def test_looking_ends_the_right() -> None:
    """SE-6: who has looked may not play dark, nor may the next, who is shown its cards then."""
    t = Table().deal(FAIR, GOOD, POOR).say("0 look")
    t.refuses("0 dark10", "no-dark")
    assert t.view(1).hand is not None
    t.say("0 bet10")
    t.refuses("1 dark20", "no-dark")


def test_an_open_bet_of_the_first_ends_it_too() -> None:
    """SE-6: peretsiomni answers tsiomni only; nobody else can play dark."""
    t = Table().deal(FAIR, GOOD, POOR).say("0 bet10")
    assert t.view(0).hand is not None
    assert t.view(1).hand is not None
    t.refuses("1 dark20", "no-dark")
    t = Table().deal(FAIR, GOOD, POOR).say("0 dark10", "1 fold")
    t.refuses("2 dark20", "no-dark")


def test_over_dark() -> None:
    """SE-6: peretsiomni exactly doubles the sum; the lowest bet is twice that. It takes over the last word of the round
    and with it the right to open."""
    t = Table().deal(FAIR, GOOD, POOR).say("0 dark20")
    assert t.may(1) == {"look", "bet40..990", "dark40..40", "fold"}
    t.refuses("1 dark41", "dark-sum")
    t.say("1 dark40")
    assert t.view(None).dark == (0, 1)
    assert t.view(None).standing == 80
    t.say("2 bet80")
    t.refuses("0 open", "open-too-early")
    t.say("0 bet80")
    assert "open" in t.may(1)
    assert t.view(1).hand is None
    t.say("1 bet80", "2 bet80")
    assert "open" in t.may(0)


def test_dark_needs_the_sum() -> None:
    """SE-6: nobody says dark what it has not got, and peretsiomni not less than the double."""
    t = Table(3, purses=(100, 105, 500)).deal(FAIR, GOOD, POOR)
    t.refuses("0 dark91", "dark-sum")
    t.refuses("0 dark9", "dark-sum")
    t.say("0 dark60")
    assert t.may(1) == {"look", "allin", "fold"}
    t.refuses("1 dark120", "no-dark")


def test_dark_with_all_one_has() -> None:
    """SE-5, SE-6: tsiomni with the whole purse is all-in; its sayer has no second turn."""
    t = Table(3, purses=(100, 500, 500)).deal(GOOD, FAIR, POOR).say("0 dark90", "1 bet180", "2 bet180")
    assert t.view(None).turn == 1
    t.say("1 open")
    assert [(p.amount, p.best) for p in t.row.pots] == [(300, (0,)), (360, (1,))]


def test_silence_folds() -> None:
    """SE-4: the silence of who is waited for means that it folds."""
    from tests.rules.seka.table import GAME

    t = Table().deal(FAIR, GOOD, POOR)
    assert GAME.waiting(t.state) == {0}
    assert GAME.encode(GAME.timeout(t.state, 0)) == "fold"
    assert GAME.actors(t.state) == {0, 1}  # who has not looked may look
    assert GAME.decision(t.state, GAME.parse("fold")) == "d1w0"
    assert GAME.decision(t.state, GAME.parse("look")) == "d1"


# --- The match: sitting down and standing up, antes, the deal, its end; and the ledger over hundreds of random -------

HIGH, MID, LOW = "AH KH QH", "KS KD 10C", "AD 10H JS"


def test_two_to_six_players() -> None:
    """SE-1: two to six, and no others."""
    for seats in range(2, 7):
        assert GAME.start(seats, Options(), 1) == (Started(Options(), seats, 1),)
    for seats in (0, 1, 7):
        with pytest.raises(Illegal, match="wrong-seats"):
            GAME.start(seats, Options())
    with pytest.raises(Illegal, match="no-such-seat"):
        GAME.start(3, Options(), 3)


def test_ten_antes_to_sit_down() -> None:
    """SE-8: the purses of the table must hold ten antes."""
    GAME.start(2, Options(ante=100, purse=1000))
    with pytest.raises(Illegal, match="purse-too-small") as refusal:
        GAME.start(2, Options(ante=101, purse=1000))
    assert refusal.value.details == {"least": 1010}


@pytest.mark.parametrize("joker", [1, 0])
def test_the_deal(joker: int) -> None:
    """SE-2: everybody antes and gets three cards, one by one from the dealer's next; the rest is out of play."""
    t = Table(6, joker=joker).deal()
    assert t.all(Anted) == [Anted((0, 1, 2, 3, 4, 5), 10)]
    hands = t.last(Dealt).hands
    cards = [c for n in range(3) for s in range(6) for c in (hands[s][n],)]
    assert cards == list(pack(bool(joker))[:18])
    assert t.purses == (990,) * 6


def test_the_deal_goes_round() -> None:
    """SE-2: the earliest seated deals first, then in the order of the seats; who has been stood up is left out."""
    t = Table(3, dealer=0)
    dealers = []
    for _ in range(4):
        t.deal()
        dealers.append(t.last(Dealt).dealer)
        first, second, _ = t.last(Dealt).players
        t.say(f"{first} fold", f"{second} fold")
    assert dealers == [0, 1, 2, 0]


def test_stood_up() -> None:
    """SE-8: who has less than an ante after a deal is stood up: it keeps its seat but gets no cards."""
    t = Table(3, purses=(500, 104, 500), dealer=2).deal(HIGH, MID, LOW)
    t.say("0 bet90", "1 bet90", "2 fold", "0 open")
    assert t.purses[1] == 4
    assert t.view(None).out == (1,)
    t.deal(HIGH, MID)
    assert t.view(None).players == (2, 0)  # seat 0 deals
    t.say("2 fold").deal(HIGH, MID)
    assert t.last(Dealt).dealer == 2


def test_funds() -> None:
    """SE-8, HS-3: with accounts, ten antes are needed at the start and to sit down again, an ante to go on."""
    t = Table(3, purses=(500, 99, 500))
    assert t.last(Funded) == Funded((500, 99, 500), (1,), ())
    assert t.deal(HIGH, MID).view(None).players == (0, 2)
    t.say("0 fold")
    t.fund(490, 100, 509)
    assert t.last(Funded).up == (1,)
    t.fund(490, 100, 9)
    assert t.last(Funded).down == (2,)
    t.fund(490, 100, 9)
    assert len(t.all(Funded)) == 3  # nothing new, nothing said
    with pytest.raises(Illegal, match="no-deal-now"):
        t.deal(HIGH, MID).fund(1, 1, 1)


def test_after_so_many_deals() -> None:
    """SE-2: the match is over after the deals that were agreed on; who has won most chips wins it."""
    t = Table(2, deals=2).deal(HIGH, MID).say("0 fold").deal(HIGH, MID).say("1 fold")
    result = t.last(MatchEnded).result
    assert result.points == (-1, -1)  # 20 in each pot, 1 of it for the house
    assert result.winners == {0, 1}
    assert result.reason == "deals"
    with pytest.raises(Illegal, match="match-over"):
        GAME.decide(t.state, 0, FOLD, SeededChance(0))


def test_a_seka_is_played_out() -> None:
    """SE-7: a seka that stands after the last deal is played out first."""
    t = Table(2, deals=1).deal(HIGH, "AS KS QS").say("0 bet10", "1 bet10", "0 open")
    assert GAME.result(t.state) is None
    t.deal(HIGH, MID).say("1 fold")
    assert GAME.result(t.state) is not None
    assert t.last(PotWon) == PotWon(0, 48, 2)
    assert t.state.deal == 2


def test_commission() -> None:
    """SE-9, HS-4: five per cent of each pot that is won, rounded down; what comes back is not touched."""
    for bet, commission in ((10, 2), (14, 2), (40, 5), (41, 5), (100, 11)):
        t = Table(2).deal(HIGH, MID).say(f"0 bet{bet}", f"1 bet{bet}", "0 fold")
        won = t.last(PotWon)
        assert won.commission == commission == (20 + 2 * bet) * 5 // 100
        assert won.amount + won.commission == 20 + 2 * bet
        moves = [m for e in t.events for m in GAME.moves(e)]
        assert sum(m.amount for m in moves) == 0
        assert [m for m in moves if m.kind == "commission"] == [moves[-1]]
        assert moves[-1].seat is None


def reckless(seats: int, purse: int, seed: str, deals: int = 6) -> list[list[Event]]:
    """A random match in which a lot goes wrong: short purses, big bets, few folds. One list for each decision."""
    chance = SeededChance(seed)
    events = [list(GAME.start(seats, Options(ante=10, purse=max(100, purse), deals=deals), 0))]
    state = GAME.evolve(None, events[0][0])
    purses = tuple(100 + chance.below(purse) for _ in range(seats))
    batch: list[Event] = list(GAME.fund(state, purses))
    while True:
        for event in batch:
            state = GAME.evolve(state, event)
        events.append(batch)
        if GAME.result(state) is not None:
            return events
        if GAME.needs_deal(state):
            batch = list(GAME.deal(state, chance))
            continue
        seat = min(GAME.waiting(state))
        legal = GAME.legal(state, seat)
        ways = [a for a in (*legal.actions, *legal.ranges) if a != FOLD or not chance.below(4)] or [FOLD]
        way = ways[chance.below(len(ways))]
        if isinstance(way, Range):
            top = way.high if chance.below(6) == 0 else min(way.high, way.low + chance.below(40))
            way = way.at(top)
        batch = list(GAME.decide(state, seat, way, chance))


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_chip_is_followed(seats: int) -> None:
    """SE-5, SE-7, SE-9, HS-2: each event of random matches moves chips that are there, pots are divided as a second
    reading divides them chip by chip, and a finished match leaves none in the middle."""
    kinds: Counter[str] = Counter()
    for n in range(60):
        ledger = Ledger()
        seed = f"{seats} players {n}"
        moved = 0
        try:
            for event in chain.from_iterable(reckless(seats, (60, 300, 900)[n % 3], seed)):
                ledger.read(event)
                kinds[type(event).__name__] += 1
                kinds["two pots"] += isinstance(event, SekaMade) and len(event.pots) > 1
                moved += sum(m.amount for m in GAME.moves(event))
                if isinstance(event, MatchEnded):
                    assert sum(event.result.points) == -ledger.house
            assert ledger.middle() == moved == 0
        except AssertionError as wrong:
            raise AssertionError(f"seed {seed!r}: {wrong}") from wrong
    assert kinds["SekaMade"] > 5
    assert kinds["GivenBack"] > 5
    assert seats == 2 or kinds["Entered"] > 3


# --- Equal best hands: the seka, entering it, side pots in it --------------------------------------------------------

HIGH, HIGH_TOO, LOW = "AH KH QH", "AS KS QS", "AD 10H JS"
"""Worth 31, 31 and 11."""


def tie(**options: int) -> Table:
    """Seats 0 and 1 tied for a pot of 120: 30 of antes and 90 of bets; seat 2 was in."""
    t = Table(3, **options).deal(HIGH, HIGH_TOO, LOW)
    return t.say("0 bet10", "1 bet20", "2 bet30", "0 open")


def test_equal_hands_leave_the_pot() -> None:
    """SE-7: equal best hands: the pot stays, nobody is paid, no commission is taken yet."""
    t = tie()
    assert t.last(SekaMade) == SekaMade((Pot(120, (0, 1)),), (60,), (2,))
    assert t.all(PotWon) == []
    assert t.state.middle == 120
    assert t.state.phase == "entry"
    assert t.row.pots[0].best == (0, 1)
    assert t.row.net == (-50, -30, -40)


def test_the_tied_play_on_without_an_ante() -> None:
    """SE-7: those tied play the next deal for it and pay nothing, not even the ante; the other sits it out."""
    t = tie()
    before = t.purses
    t.say("2 out").deal(HIGH, LOW)
    assert t.view(None).players == (1, 0)  # the deal has passed on to seat 0
    assert t.purses == before
    assert t.view(2).hand is None
    t.say("1 bet10", "0 bet10", "1 open")
    assert t.last(PotWon) == PotWon(1, 150 - 7, 7)
    assert t.row.seka
    assert t.row.carried == 120


def test_entering() -> None:
    """SE-7: another player may enter by paying the seka bet, half the pot when two are tied, and plays for it all."""
    t = tie()
    assert t.may(2) == {"enter", "out"}
    assert t.view(None).price == 60
    t.refuses("0 enter", "seka-not-asked")
    t.refuses("2 fold", "seka-first")
    t.say("2 enter")
    assert t.last(Entered) == Entered(2, (60,))
    assert t.state.middle == 180
    t.deal("AC KC QC", LOW, HIGH)
    assert t.view(None).players == (1, 2, 0)
    assert t.view(None).pots == (Pot(180, (0, 1, 2)),)


def test_three_tied() -> None:
    """SE-7: the seka bet is the pot divided by the number tied, rounded up to a chip."""
    t = Table(4).deal(HIGH, HIGH_TOO, "AC KC QC", LOW)
    t.say("0 bet10", "1 bet10", "2 bet10", "3 bet10", "0 open")
    assert t.last(SekaMade) == SekaMade((Pot(90, (0, 1, 2)),), (30,), (3,))
    t = Table(4).deal(HIGH, HIGH_TOO, "AC KC QC", LOW)
    t.say("0 bet10", "1 bet10", "2 bet10", "3 bet11", "0 open")
    assert t.last(SekaMade).parts == (31,)  # 92 for three


def test_who_cannot_pay_is_not_asked() -> None:
    """SE-7: who has not the seka bet sits the deal out; with nobody to ask the next deal comes at once."""
    t = Table(3, purses=(500, 500, 100)).deal(HIGH, HIGH_TOO, LOW)
    t.say("0 bet50", "1 bet50", "2 fold", "0 open")
    assert t.last(SekaMade).parts == (90,)
    assert t.last(SekaMade).asked == (2,)
    t = Table(3, purses=(500, 500, 100)).deal(HIGH, HIGH_TOO, LOW)
    t.say("0 bet60", "1 bet60", "2 fold", "0 open")
    assert t.last(SekaMade).asked == ()
    assert GAME.needs_deal(t.state)


def test_silence_stays_out() -> None:
    """SE-7: all who may enter are asked at once; silence stays out."""
    t = tie()
    assert GAME.waiting(t.state) == GAME.actors(t.state) == {2}
    assert GAME.encode(GAME.timeout(t.state, 2)) == "out"
    assert GAME.decision(t.state, GAME.parse("enter")) == "d1e"
    assert not GAME.legal(t.state, 0)


def test_a_seka_of_a_seka() -> None:
    """SE-7: tied again, the pot stands again, with all that has come to it."""
    t = tie().say("2 enter").deal(HIGH, LOW, HIGH_TOO)
    t.say("1 bet20", "2 fold", "0 bet20", "1 open")
    assert t.last(SekaMade) == SekaMade((Pot(240, (0, 1)),), (120,), (2,))
    assert t.row.seka


def test_tied_without_a_chip() -> None:
    """SE-5, SE-7: who is tied stays in without a chip left; with nobody who could bet, the cards decide at once."""
    t = Table(2, purses=(100, 100)).deal(HIGH, HIGH_TOO).say("0 bet90", "1 open")
    assert t.purses == (0, 0)
    assert t.state.out == ()
    t.deal(LOW, HIGH)
    assert t.last(PotWon) == PotWon(0, 190, 10)
    assert t.last(MatchEnded).result.reason == "one-left"


def side_tie() -> Table:
    """Seat 0 all-in with the best hand, 1 and 2 tied behind it for the side pot, 3 folded."""
    t = Table(4, purses=(100, 500, 500, 500)).deal("AH KH 9C", HIGH_TOO, "AC KC QC", LOW)
    return t.say("0 bet20", "1 bet100", "2 bet100", "3 fold", "0 allin", "1 bet100", "2 open")


def test_a_seka_for_a_side_pot() -> None:
    """SE-5, SE-7: the main pot is paid, the side pot stands for those tied in it."""
    t = side_tie()
    assert t.last(PotWon) == PotWon(0, 310 - 15, 15)  # four antes and 90 of three
    assert t.last(SekaMade) == SekaMade((Pot(220, (1, 2)),), (110,), (0, 3))
    t.say("0 enter", "3 out").deal(LOW, HIGH, "QD QS 10S")
    assert t.view(None).players == (1, 2, 0)
    assert t.view(None).pots == (Pot(330, (0, 1, 2)),)


def test_two_sekas_at_once() -> None:
    """SE-5, SE-7: the main pot tied among three of whom one is all-in, the side pot among the other two: two pots
    stand, each for its own; entering is for both, and costs both seka bets."""
    t = Table(4, purses=(110, 500, 500, 500)).deal(HIGH, HIGH_TOO, "AC KC QC", LOW)
    t.say("0 bet100", "1 bet150", "2 bet150", "3 fold", "1 open")
    assert t.last(SekaMade) == SekaMade((Pot(340, (0, 1, 2)), Pot(250, (1, 2))), (114, 125), (3,))
    assert t.state.middle == 590
    t.say("3 enter")
    assert t.state.base == (Pot(454, (0, 1, 2, 3)), Pot(375, (1, 2, 3)))
    t.deal(LOW, "QD QS 10S", "KS KD 9C", HIGH)
    assert t.view(None).players == (1, 2, 3, 0)
    assert t.view(None).turn == 1
    t.say("1 bet10", "2 bet10", "3 bet10", "1 open")
    # the joker of 3 ties with 0 for the main pot; the side pot and the bets are 3's
    assert [(p.amount, p.seats, p.best) for p in t.row.pots] == [
        (454, (0, 1, 2, 3), (0, 3)),
        (375 + 40, (1, 2, 3), (3,)),
    ]


def test_who_is_tied_for_less_cannot_win_more() -> None:
    """SE-5, SE-7: in the seka each plays for its own pots; whose players have all folded goes to who is left."""
    t = Table(4, purses=(110, 500, 500, 500)).deal(HIGH, HIGH_TOO, "AC KC QC", LOW)
    t.say("0 bet100", "1 bet150", "2 bet150", "3 fold", "1 open", "3 out")
    t.deal(LOW, "QD QS 10S", HIGH)  # 1, 2, and 0 without a chip and with the best hand
    t.say("1 bet50", "2 bet50", "1 open")
    assert [(p.amount, p.best) for p in t.row.pots] == [(340, (0,)), (250 + 150, (2,))]


def test_given_up() -> None:
    """SE-7: if the table is given up, a standing seka is divided among the tied, and what has been put in since comes
    back; the sum is what lies in the middle."""
    t = tie().say("2 enter")
    assert GAME.staked(t.state) == (60, 60, 60)
    t.deal(HIGH, LOW, HIGH_TOO).say("1 bet20")
    assert GAME.staked(t.state) == (60, 80, 60)
    assert sum(GAME.staked(t.state)) == t.state.middle == 200


def test_who_is_stood_up_is_not_asked_into_the_seka() -> None:
    """SE-7, SE-8: a standing side pot may cost less than an ante. Who has less than an ante is stood up all the same:
    never asked, and never dealt in."""
    t = Table(4).deal(LOW, HIGH, HIGH_TOO, "10C 10D JC").say("0 fold", "1 fold", "2 fold").fund(100, 90, 18, 19)
    # Seat 3 wins the main pot, all-in with 9; 1 and 0 are tied for what lies beyond; 2 has 8 chips left.
    t.deal(HIGH, LOW, "AC 9C 10C", HIGH_TOO).say("1 bet10", "2 fold", "3 allin", "0 bet10", "1 open")
    seka = t.last(SekaMade)
    assert seka.pots == (Pot(12, (0, 1)),)
    assert seka.parts == (6,)
    assert t.purses[2] == 8
    assert seka.asked == (3,)
    assert t.state.out == (2,)
    t.say("3 enter").deal(HIGH, LOW, "AC 9C 10C")
    assert 2 not in t.view(None).players

"""The match: sitting down and standing up, antes, the deal, its end; and the ledger over hundreds of random matches."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from bot.fair.chance import SeededChance
from rules.core import Illegal, Range, replay
from rules.seka.actions import FOLD
from rules.seka.events import Anted, Dealt, Event, Funded, MatchEnded, PotWon, SekaMade, Started
from rules.seka.settings import Options
from rules.seka.state import State
from rules.seka.worth import pack
from tests.rules.seka.by_hand import Ledger
from tests.rules.seka.table import GAME, Table

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


def test_sums_in_the_middle() -> None:
    """HS-3: what has been staked and not paid out, the moves and the purses agree after every decision."""
    for n in range(40):
        state: State | None = None
        moved = 0
        for batch in reckless(2 + n % 5, 400, f"middle {n}"):
            state = replay(GAME, batch, state)
            assert state is not None
            moved += sum(m.amount for e in batch for m in GAME.moves(e))
            assert sum(GAME.staked(state)) == state.middle == moved, (n, batch)
            assert sum(state.won) == -moved - sum(r.commission for row in state.rows for r in row.pots)

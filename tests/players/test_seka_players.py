"""The player of Seka above ``easy``: what it chooses, what it is made of, what it takes from fixed strategies."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace

import pytest

from adapters.players import Files, roster
from bot.fair.chance import SeededChance
from bot.games import entry_of
from bot.games.levels import Roster, answer
from bot.games.seka.table import CLASSES, Table, class_of, told
from bot.ports.players import Engine, Question
from rules.cards import Card
from rules.core import Illegal, replay
from rules.seka.actions import ENTER, LOOK, OUT, Bet
from rules.seka.game import Seka
from rules.seka.settings import Options
from rules.seka.state import State
from rules.seka.worth import pack
from tests.tools.seka.fixed import met

GAME = Seka()
TABLES = (
    Options(),
    Options(ante=50, purse=600, deals=6),
    Options(pairs="aces", deals=4),
    Options(joker=False, purse=150, deals=8),
)


def begun(seats: int, options: Options, seed: str) -> State:
    state = replay(GAME, GAME.start(seats, options, 0))
    return replay(GAME, GAME.deal(state, SeededChance(seed)), state)


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_chosen_is_legal_the_same_again_and_seen_by_its_seat(seats: int) -> None:
    """Whole matches beside players at random, with every option. Every answer is given by two of the kind, the second
    time with other cards in all the other hands."""
    first, second = roster().player("seka", "strong"), Roster(Files()).player("seka", "strong")
    decided, kinds = 0, Counter[str]()
    for n, options in enumerate(TABLES):
        chance = SeededChance(f"match|{seats}|{n}")
        state = begun(seats, options, f"deal|{seats}|{n}")
        while GAME.result(state) is None:
            if GAME.needs_deal(state):
                state = replay(GAME, GAME.deal(state, chance), state)
                continue
            seat = min(GAME.waiting(state))
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            decided += 1
            if decided % 3 == 0:
                action = entry_of("seka").random_player(GAME, view, legal, seat, chance)
            else:
                action = first(GAME, view, legal, seat, SeededChance(f"mind|{decided}"))
                assert action in legal
                kinds[GAME.encode(action).rstrip("0123456789")] += 1
                other = GAME.view(redealt(state, seat, chance), seat)
                assert action == second(GAME, other, GAME.legal(state, seat), seat, SeededChance(f"mind|{decided}"))
            state = replay(GAME, GAME.decide(state, seat, action, chance), state)
    assert decided > 60
    assert {"bet", "fold", "look", "open"} <= set(kinds)


def redealt(state: State, seat: int, chance: SeededChance) -> State:
    """Other cards for everybody else."""
    if not state.hands:
        return state
    rest = [card for card in pack(state.options.joker) if card not in state.hands[seat]]
    order = [rest[n] for n in chance.shuffled(len(rest))]
    hands = tuple(
        hand if one == seat or not hand else tuple(order[3 * one : 3 * one + 3]) for one, hand in enumerate(state.hands)
    )
    if any(len(hand) not in (0, 3) for hand in hands):  # six with twenty cards: seats in turn
        return state
    return replace(state, hands=hands)


def test_it_mixes_and_the_stream_decides() -> None:
    """The same View is not always answered alike, and always alike with the same stream."""
    strong = roster().player("seka", "strong")
    found = Counter[str]()
    state = begun(2, Options(), "mix")
    seat = min(GAME.waiting(state))
    state = replay(GAME, GAME.decide(state, seat, LOOK, SeededChance("x")), state)
    held = ("AS", "KS", "9C")
    rest = tuple(card for card in pack(True) if card not in held)
    state = replace(state, hands=tuple(tuple(map(Card, held)) if one == seat else rest[:3] for one in range(2)))
    for n in range(40):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        one = strong(GAME, view, legal, seat, SeededChance(f"mix|{n}"))
        assert one == strong(GAME, view, legal, seat, SeededChance(f"mix|{n}"))
        found[GAME.encode(one)] += 1
    assert len(found) > 1


def test_a_standing_seka_is_left_to_those_tied() -> None:
    state = replace(begun(3, Options(), "x"), phase="entry", asked=(0,))
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    assert ENTER in legal
    assert roster().player("seka", "strong")(GAME, view, legal, 0, SeededChance("x")) == OUT


def test_the_best_hand_is_never_thrown_away_and_nothing_is_not_called_with() -> None:
    """Two, the first having bet four times the pot: three aces stay, nothing at all folds nearly always."""
    stays = {"33": 0, "10": 0}
    strong = roster().player("seka", "strong")
    hands = {"33": ("AS", "AH", "AD"), "10": ("10S", "JH", "QD")}
    for points, cards in hands.items():
        for n in range(60):
            state = begun(2, Options(), "threat")
            first = min(GAME.waiting(state))
            state = replay(GAME, GAME.decide(state, first, LOOK, SeededChance("x")), state)
            state = replay(GAME, GAME.decide(state, first, Bet(80), SeededChance("x")), state)
            second = 1 - first
            held = tuple(Card(card) for card in cards)
            rest = [card for card in pack(True) if card not in held]
            mine = tuple(held if seat == second else tuple(rest[:3]) for seat in range(2))
            state = replace(state, hands=mine)
            view, legal = GAME.view(state, second), GAME.legal(state, second)
            word = GAME.encode(strong(GAME, view, legal, second, SeededChance(f"threat|{n}")))
            stays[points] += word != "fold"
    assert stays["33"] == 60
    assert stays["10"] <= 12


def test_hands_are_told_apart_by_what_beats_them() -> None:
    """With other cards or pairs a hand is taken for the class that wins as often."""
    aces, pair = (Card("AS"), Card("AH"), Card("AD")), (Card("KS"), Card("KH"), Card("QD"))
    assert CLASSES[class_of(aces, True, "all")] == told(aces) == (33, 0, 3)
    assert CLASSES[class_of(pair, True, "all")][0] == 20
    assert CLASSES[class_of(pair, True, "aces")][0] == 10
    assert CLASSES[class_of(aces, False, "aces")][0] == 33


def test_a_damaged_table_is_refused() -> None:
    data = Files().weights("seka.table")
    for spoilt in (data[:-1], data[:-1] + bytes([data[-1] ^ 1]), data + b"0", b"", data.partition(b"\n")[0]):
        with pytest.raises(ValueError):
            Table(spoilt)


class Broken:
    """Supplies whose table is not what was put there, or not there at all."""

    def __init__(self, gone: bool) -> None:
        self.gone = gone

    def weights(self, name: str) -> bytes:
        if self.gone:
            raise LookupError(name)
        data = Files().weights(name)
        return data[:-1] + bytes([data[-1] ^ 1])

    def engine(self, name: str) -> Engine | None:
        return None


@pytest.mark.parametrize("gone", [False, True])
def test_what_is_damaged_is_not_played_with(gone: bool) -> None:
    """``easy`` plays, and it is told once that a level is missing; the arena is refused."""
    lost: list[tuple[str, str, str]] = []
    players = Roster(Broken(gone), lambda *what: lost.append(what))
    state = begun(2, Options(), "broken")
    seat = min(GAME.waiting(state))
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    easy = entry_of("seka").player(GAME, view, legal, seat, SeededChance("x"))
    for _ in range(2):
        question = Question("t", GAME, "master", seat, view, legal, SeededChance("x"))
        assert answer(players, question) == GAME.encode(easy)
    assert lost == [("seka", "strong", "LookupError" if gone else "ValueError")]
    assert players.levels("seka") == ("easy",)
    with pytest.raises(Illegal, match="no-such-level"):
        players.player("seka", "strong")


def test_the_table_is_small_and_says_who_made_it() -> None:
    data = Files().weights("seka.table")
    about = json.loads(data.partition(b"\n")[0])
    assert len(data) <= 300_000
    assert about["game"] == "seka"
    assert re.fullmatch("[0-9a-f]{40}", about["trainer"])
    table = Table(data)
    assert len(table.nodes) == about["nodes"] > 1_000


@pytest.mark.parametrize(("name", "seats", "most"), [("maniac", 2, 6.0), ("loose", 2, 1.0), ("calls", 3, 3.0)])
def test_fixed_strategies_do_not_live_off_it(name: str, seats: int, most: float) -> None:
    """A few matches: no measurement, but whoever throws its chips away must not be ahead by much."""
    mean, _ = met(name, "strong", seats, 6, "quick")
    assert mean < most

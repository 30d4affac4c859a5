"""Values of tables, chips and chronicles that planted faults changed unnoticed."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.names import Names, NotUnderstood
from bot.desk.own import FILE, OwnData
from bot.desk.wishes import quick_wish
from bot.fair.chance import SeededChance
from bot.games.nardi import words
from bot.notation.values import DEEPEST, NoValue, value_read
from bot.outbox import protocol
from bot.ports.keys import private_to
from bot.ports.own import OwnFile
from bot.ports.people import HOUSE
from bot.ports.records import OutRow
from bot.table import apart
from bot.table import events as ev
from bot.table.clocks import slow, timers
from bot.table.codec import text_to_json
from bot.table.decide import decide
from bot.table.desertion import without
from bot.table.loaded import loaded_of
from bot.table.model import Wait
from bot.table.moment import Moment, seat_named
from bot.table.naming import meant
from bot.table.stakes import risk_opened
from bot.text import Name, t
from rules.core import Illegal
from rules.nardi.course import COURSE
from rules.nardi.moves import Move
from tests.bot.chips.test_chips import agreed, for_stake, play_out, step
from tests.bot.games.test_chronicles import BID, PAIRS, bazaar_score, combo, tale
from tests.bot.house import ARAM, House
from tests.bot.matches import PEOPLE, seated

NINO = PEOPLE[1]
NARDI = COURSE["short"]


def test_a_four_that_does_not_count_is_no_feat() -> None:
    state: Any = SimpleNamespace(score=None, rules=PAIRS.rules)
    assert tale("bazaar-blot", state, bazaar_score(BID, combos=(combo(2, "four", counts=False),))).feats == ()


@pytest.mark.parametrize(("clock", "hours"), [(300, False), (3600, True), (28_800, True)])
def test_from_an_hour_on_a_turn_takes_hours(clock: int, hours: bool) -> None:
    house = House(game="bura3")
    house.say(NINO, "sit")
    house.say(ARAM, f"set clock {clock}")
    assert slow(house.t) == hours


def test_the_last_chips_may_be_the_stake() -> None:
    """HS-2: whoever has exactly the stake plays, and has nothing then."""
    house = seated("bura3", 2, 1)
    house.say(ARAM, "set stake 1000")
    house.accounts[NINO.id] = 1000
    agreed(house)
    assert (house.t.phase, house.accounts[NINO.id]) == ("play", 0)


def test_the_absent_are_offered_no_risk_game() -> None:
    """HS-5."""
    house = for_stake("bura3", 100)
    play_out(house)
    risk = house.t.risk
    assert risk is not None
    moment = Moment(house.now, house.token, house.accounts.get)
    table = replace(house.t, risk=None)
    assert risk_opened(table, moment) == (ev.RiskOpened(risk.seat, risk.amount, risk.shown),)
    chairs = [None if one is None else replace(one, away=True) for one in table.chairs]
    assert risk_opened(replace(table, chairs=tuple(chairs)), moment) == ()


def test_whoever_is_asked_to_be_the_referee_is_called() -> None:
    house = House().four()
    since = len(house.log)
    house.say(HOUSE, "referee ask 1 tg:77 Kate")
    (said,) = protocol.notes(house.t, house.log[since:])
    assert said == t("referee-told-called", who=Name(ARAM.id, ARAM.name), about=Name("tg:77", "Kate", True), how="")


@pytest.mark.parametrize(("seat", "there", "hit"), [(0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_a_step_onto_a_checker_of_the_other_side_hits(seat: int, there: int, hit: int) -> None:
    """``there``: whose checker stands where the step ends, from each side point 18."""
    boards = [[0] * 26, [0] * 26]
    boards[there][NARDI.across[18] if there != seat else 18] = 1
    view: Any = SimpleNamespace(turn=seat, across=NARDI.across, board=boards)
    assert words.move(view, Move(24, 6)) == t("nardi-step", point=24, to=18, by=0, hit=hit)


def test_a_seat_is_named_by_two_digits_at_most() -> None:
    table = House().t
    assert [seat_named(table, text) for text in ("1", "04")] == [0, 3]
    for text in ("0", "5", "001", "x", ""):
        with pytest.raises(Illegal, match="no-seat-of"):
            seat_named(table, text)


def test_an_absent_person_is_away_from_their_seat_alone() -> None:
    table = without(House().four().t, ev.Absent(2), 5)
    assert [chair and chair.away for chair in table.chairs] == [False, False, True, False]
    assert (table.gone, table.gone_since, table.deserted) == (frozenset({2}), ((2, 5),), False)
    table = without(table, ev.Deserted(1, NINO.id, NINO.name), 6)
    assert (table.gone, table.deserted) == (frozenset({1, 2}), True)


def test_two_of_one_name_are_told_apart_by_their_number() -> None:
    people = [(0, "tg:1", "Aram"), (1, "tg:2", "Aram (2)"), (2, "tg:3", "Aram (3)"), (3, "tg:4", "Nino Beridze")]
    assert meant(people, "aram (2) 10 chips") == ([1], "10 chips")
    assert meant(people, "Aram 10") == ([0, 1, 2], "10")
    assert meant(people, "nino x") == ([3], "x")
    assert meant(people, "=tg:3 x  y") == ([2], "x y")
    assert meant(people, "Davit x") == ([], "Davit x")


@pytest.mark.parametrize(("depth", "good"), [(DEEPEST, True), (DEEPEST + 2, False), (5_000, False)])
@pytest.mark.parametrize("inner", ["[", "{a="])
def test_lists_within_lists_have_an_end(inner: str, depth: int, good: bool) -> None:
    text = inner * depth + "[]" + ("]" if inner == "[" else "}") * depth
    with nullcontext() if good else pytest.raises(NoValue):
        value_read(text)


def test_a_number_of_a_quick_wish_has_six_digits_at_most() -> None:
    names = Names(FluentCatalog())
    assert quick_wish(names, "bura3 123456") == "bura3 otarget=123456"
    with pytest.raises(NotUnderstood):
        quick_wish(names, "bura3 1234567")


def test_who_looks_away_is_reminded_alone() -> None:
    """Of two who are waited for since different moments."""
    house = House()
    house.say(ARAM, "set clock 300")
    house.four()
    table = replace(house.t, waits=(Wait(0, 5, house.now), Wait(1, 6, house.now)))
    for name, seat in (("away.5", 0), ("away.6", 1)):
        clock = next(one for one in timers(table) if one.name == name)
        told = decide(table, None, f"tick {name} {clock.armed_seq}", Moment(clock.due_ms, house.token))
        assert told.events == (ev.Reminded(seat, away=True),)


def test_whoever_meets_somebody_they_have_blocked_is_told() -> None:
    """The one who sits down by the reply, those who sit there in private; nobody meets themselves."""
    house = House()
    house.say(NINO, "sit")
    blocked = {ARAM.id: NINO.id, NINO.id: ARAM.id}

    def shunning(who: str, others: list[str]) -> list[tuple[str, str]]:
        assert who not in others
        return [(one, blocked[one]) for one in (who, *others)]

    rights: Any = SimpleNamespace(shunning=shunning)
    sat = next(event for event in house.log if isinstance(event, ev.Sat) and event.person == NINO.id)
    rows, reply = apart.met(rights, house.t, [sat], NINO.id)
    game = t("game-bazaar-blot")
    assert reply == t("apart-met", who=Name(ARAM.id, ARAM.name), game=game)
    said = text_to_json(t("apart-met", who=Name(NINO.id, NINO.name), game=game))
    assert rows == (OutRow(private_to(ARAM.id), None, "note", said),)


async def test_own_data_is_an_answer_and_no_refusal() -> None:
    anything: Any = SimpleNamespace(own_data=AsyncMock(return_value=b"{}"))
    ask: Any = SimpleNamespace(name="mydata", person=ARAM, lang="en")
    answer = await OwnData(anything, anything, anything, anything).answer(ask)
    assert answer == Answer(True, t("mydata-here"), lang="en", file=OwnFile(FILE, b"{}"))


def test_a_seat_holds_what_was_dealt_until_it_acts() -> None:
    house = seated("bura3", 2, 3)
    house.say(ARAM, "start")
    house.pass_time(4_000)
    for deal in (1, 2):
        while house.t.deal < deal:
            step(house, SeededChance(1), "standard")
            house.pass_time(4_000)
        assert house.t.acted == frozenset()
        (first,) = loaded_of(house.t).game.waiting(house.t.state)
        step(house, SeededChance(1), "standard")
        assert house.t.acted == {first}

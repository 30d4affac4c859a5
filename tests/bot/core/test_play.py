"""A running table: actions, stale presses, clocks, absence, deals following each other."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints

import pytest

from bot.core import admission
from bot.core import events as ev
from bot.core.clocks import budget_ms, timers, turns
from bot.core.codec import decode_event, text_to_json
from bot.core.context import Moment, seat_named
from bot.core.decide import decide
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.model import Held, Table, Wait
from bot.core.personal import PERSONAL, PLAIN, is_private, is_somebody, owner_of
from bot.fair import SeededChance
from bot.games import game_keys, rules_of
from bot.ports.keys import private_to
from bot.ports.records import OutRow
from bot.text import Name, t
from rules.core import Illegal
from tests.bot.core.test_silence import dealt, play_on
from tests.bot.house import ARAM, FOUR, NINO, VANO, House, must
from tests.bot.matches import seated, step
from tests.bot.notation.test_records import plays, stored


def decision(house: House, text: str) -> str:
    game = loaded_of(house.t).game
    return game.decision(house.t.state, game.parse(text))


def bid_and_close(house: House) -> None:
    """The first to speak bids eight hearts, the others pass."""
    house.say(house.turn(), "act - 8H")
    for _ in range(3):
        house.say(house.turn(), "act - pass")


def cards_of(house: House) -> list[str]:
    game = loaded_of(house.t).game
    seat = min(game.waiting(house.t.state))
    return [str(c) for c in game.view(house.t.state, seat).plays]


def play_card(house: House) -> None:
    house.say(house.turn(), f"act - {cards_of(house)[0]}")


def play_out(house: House) -> None:
    """The deal to its end: passes, then the first legal card."""
    while not loaded_of(house.t).game.needs_deal(house.t.state):
        legal = [a for a in house.legal() if a != "open"]
        house.say(house.turn(), f"act - {'pass' if 'pass' in legal else legal[-1]}")


def test_a_deal_an_action_a_turn() -> None:
    """HS-20: the commitment stands before the deal."""
    house = House()
    house.go("others sit; aram start")
    assert house.t.deal == 0
    house.pass_time(2_000)
    assert house.t.deal == 1
    house = House().four()
    first = house.turn()
    house.say(first, f"act {decision(house, '8H')} 8H")
    assert house.turn() != first
    house = House().four()
    other = next(p for p in FOUR if p.id != house.turn().id)
    assert house.refused(other, "act - 8H") == "not-your-turn"
    assert house.refused(VANO, "act - 8H") == "not-seated"


def test_which_buttons_are_stale() -> None:
    """BZ-16, Buttons outlive restarts: a pass does not make a quansh button stale."""
    house = House().four()
    old = decision(house, "pass")
    house.say(house.turn(), "act - 8H")
    assert house.refused(house.turn(), f"act {old} pass") == "stale"
    house = House().four()
    house.say(house.turn(), "act - 8H")
    view = loaded_of(house.t).game.view(house.t.state, None)
    button = decision(house, "q")
    house.say(house.turn(), "act - pass")
    seat = view.room.quansh[1]
    chair = must(house.t.chairs[seat])
    house.say(next(p for p in FOUR if p.id == chair.person), f"act {button} q")
    assert loaded_of(house.t).game.view(house.t.state, None).bid.call == "quansh"
    house = House().four()
    bid_and_close(house)
    game = loaded_of(house.t).game
    assert decision(house, cards_of(house)[0]) == game.decision(house.t.state, game.parse("JH"))
    assert house.refused(house.turn(), f"act d2 {cards_of(house)[0]}") == "stale"
    house = House().four()
    bid_and_close(house)
    who, card = house.turn(), cards_of(house)[0]
    house.say(who, f"act d1 {card}")
    house.refused(who, f"act d1 {card}")


def test_whose_time_runs_out() -> None:
    """HS-30. HS-30: any action of the owner, or *back*. HS-30: 60, 39, 24 … seconds; a deal without absence takes
    one off."""
    house = House().four()
    who = house.turn()
    house.pass_time(30_000)
    assert isinstance(house.log[-1], ev.Reminded)
    assert [row.kind for row in house.out[-2:]] == ["board", "ping"]
    house.pass_time(31_000)
    seat = must(house.t.seat_of(who.id))
    lapsed = [e for e in house.log if isinstance(e, ev.Lapsed)]
    assert lapsed == [ev.Lapsed(seat)]
    assert any(isinstance(e, ev.Acted) and e.by == "auto" and e.seat == seat for e in house.log)
    house = House().four()
    who = house.turn()
    house.pass_time(61_000)
    seat = must(house.t.seat_of(who.id))
    assert house.t.chairs[seat].away  # type: ignore[union-attr]
    house.say(who, "back")
    assert house.t.chairs[seat].present  # type: ignore[union-attr]
    house = House().four()
    who = house.turn()
    seat = must(house.t.seat_of(who.id))
    assert budget_ms(house.t, seat) == 60_000
    house.pass_time(61_000)
    house.say(who, "back")
    assert budget_ms(house.t, seat) == 39_000
    assert house.t.chairs[seat].absences == 1  # type: ignore[union-attr]
    play_out(house)
    house.pass_time(15_000)
    assert house.t.deal == 2
    assert house.t.chairs[seat].absences == 0  # type: ignore[union-attr]


def test_where_nobody_waits() -> None:
    house = House()
    house.go("aram fill; aram start")
    house.pass_time(3_600_000)
    assert not any(isinstance(e, ev.Lapsed) for e in house.log)
    assert [e for e in house.log if isinstance(e, ev.Reminded)] == [ev.Reminded(0, away=True)], "one call, no clock"
    assert house.turn().id == ARAM.id
    house = House().four()
    house.pass_time(3_600_000)
    assert (house.t.phase, house.t.deal) == ("adjourned", 1)
    house = House()
    house.go("aram fill; aram start")
    house.pass_time(2_000)
    house.say(ARAM, "leave")
    assert house.t.phase == "adjourned"


def test_automatic_players_take_about_a_second_and_a_trick_stays_in_sight() -> None:
    house = House(seed=8)
    house.go("aram fill; aram start")
    house.pass_time(2_000)
    before = len(house.log)
    house.pass_time(1_100)
    assert len(house.log) <= before + 1
    while house.t.held is None:
        house.pass_time(5_000)
        if house.turn().id == ARAM.id:
            house.say(ARAM, f"act - {house.legal()[0]}")
    assert house.t.held.until_ms - house.now <= 3_000
    deferred = [row for row in house.out if row.kind == "board" and row.after_ms]
    assert deferred
    assert deferred[-1].after_ms == house.t.held.until_ms


def test_taking_back() -> None:
    house = House(seed=4).four()
    bid_and_close(house)
    who, card = house.turn(), cards_of(house)[0]
    state = house.t.state
    house.say(who, f"act - {card}")
    house.say(who, "takeback")
    for person in FOUR:
        if person.id != who.id:
            assert house.t.proposal is not None
            house.say(person, "yes")
    assert (house.t.state, house.turn()) == (state, who)
    house = House(seed=4).four()
    bid_and_close(house)
    who = house.turn()
    play_card(house)
    play_card(house)
    assert house.refused(who, "takeback") == "nothing-to-take-back"
    house = House(seed=4).four()
    who = house.turn()
    house.say(who, "act - 8H")
    house.say(who, "takeback")
    house.say(next(p for p in FOUR if p.id != who.id), "no")
    assert house.t.proposal is None
    assert loaded_of(house.t).game.view(house.t.state, None).bid is not None


def match_of(*, adjourned: bool) -> House:
    """A whole match, the same choices each time. ``adjourned``: every so often all agree to put it aside, in the middle
    of a deal, and it is taken up from its stored events alone."""
    house = seated("bazaar-blot", 4, 13)
    house.say(ARAM, "start")
    chance, times = SeededChance("to be continued"), 0
    for n in range(2_000):
        if house.t.phase != "play":
            break
        plays(house, chance, 1)
        if adjourned and n % 11 == 10 and house.t.phase == "play" and house.t.deal:
            times += 1
            house.go("aram adjourn; others yes")
            assert house.t.phase == "adjourned"
            house.table = None
            for one in stored(house):
                house.table = evolve(house.table, decode_event(one, "bazaar-blot"), one.seq, one.at_ms)
            house.say(NINO, "resume")
    assert times > 3 or not adjourned
    return house


def test_an_adjourned_match_is_its_events() -> None:
    """LG-7.1, BZ-54: from 0:0 to the victory of a pair, however often all leave it unfinished in between. Hands, calls,
    tricks and points come back from what was stored, so the match ends as it does without a break."""
    through, broken = match_of(adjourned=False), match_of(adjourned=True)
    game = loaded_of(through.t).game
    assert [row.deal for row in through.t.state.rows] == list(range(1, through.t.deal + 1))
    first = through.t.state.rows[0]
    assert first.total == first.written, "it began at 0:0"
    assert game.result(through.t.state) is not None
    assert broken.t.state == through.t.state
    assert game.result(broken.t.state) == game.result(through.t.state)
    assert [chair and chair.person for chair in broken.t.chairs] == [person.id for person in FOUR]


def shown(table: Table) -> dict[int, tuple[int, int]]:
    """By seat: when it runs out, and the time in all."""
    return {seat: (clock.due_ms, total) for seat, (clock, total) in turns(table).items()}


def waited(house: House) -> int:
    return min(loaded_of(house.t).game.waiting(house.t.state))


def test_whose_clock_runs() -> None:
    house = dealt(60)
    seat = waited(house)
    assert shown(house.t) == {seat: (house.t.turn_ms + 60_000, 60_000)}
    house.pass_time(9_000)
    play_on(house)
    assert shown(house.t) == {waited(house): (house.now + 60_000, 60_000)}
    house = dealt(60)
    late = replace(house.t, held=Held(None, house.now + 2_500))
    assert shown(late) == {waited(house): (house.now + 62_500, 60_000)}
    house = dealt(60)
    seat = waited(house)
    chair = must(house.t.chairs[seat])
    chairs = tuple(replace(chair, absences=2) if n == seat else one for n, one in enumerate(house.t.chairs))
    tired = replace(house.t, chairs=chairs)
    assert [total for _, total in shown(tired).values()] == [24_000]
    house = dealt(60)
    seat = waited(house)
    house.apply([ev.Lapsed(seat)])
    assert shown(house.t) == {}
    house.apply([ev.Back(seat)])
    assert list(shown(house.t)) == [seat]
    house = House(game="blackjack")
    house.go("others sit; aram set clock 30")
    if house.t.phase == "lobby":
        house.say(ARAM, "start")
    house.pass_time(2_000)
    waiting = loaded_of(house.t).game.waiting(house.t.state)
    assert {seat: total for seat, (_, total) in shown(house.t).items()} == dict.fromkeys(waiting, 30_000)


@pytest.mark.parametrize("clock", [0, 60])
def test_nobody_s_clock_runs(clock: int) -> None:
    assert (shown(House().t), shown(dealt(clock, alone=True).t)) == ({}, {})
    house = dealt(clock)
    assert bool(shown(house.t)) == bool(clock)
    for phase in ("paused", "adjourned", "over", "abandoned"):
        assert shown(replace(house.t, phase=phase)) == {}


def texts(kind: Any) -> bool:
    """Whether a value of this type can hold text."""
    return kind is str or any(texts(one) for one in get_args(kind))


@pytest.mark.parametrize("event", get_args(ev.Event), ids=lambda event: event.__name__)
def test_every_text_of_an_event_is_known(event: Any) -> None:
    fields = {name for name, kind in get_type_hints(event).items() if texts(kind) or (kind is Any)}
    fields -= {"game"} if event is not ev.Opened else set()
    known = set(PERSONAL.get(event.__name__, ())) | PLAIN.get(event.__name__, frozenset())
    assert fields == known & fields == fields, f"tell bot.core.personal what {fields - known} is"
    assert known <= set(get_type_hints(event)), "what is gone is not listed"


def test_the_events_of_the_games_know_seats_and_nobody() -> None:
    for game in game_keys():
        for event in rules_of(game).events:
            assert not {"person", "name", "host", "who", "place"} & set(get_type_hints(event)), (game, event)
    assert owner_of("tg:7:0") == owner_of("@tg:7") == owner_of("tg:7") == "tg:7"
    assert owner_of("tg:-7:0") == owner_of("dc:1:2") == owner_of("web:main") == ""
    assert owner_of("@web:p.abc") == "web:p.abc"
    assert is_private("dc:@me:5")
    assert not is_private("dc:4:5")
    assert [one for one in ("tg:7", "dc:7", "web:p.a", "auto:1", "gone:x", "house", "") if is_somebody(one)] == [
        "tg:7",
        "dc:7",
        "web:p.a",
    ]


def test_options_reach_the_game() -> None:
    """BZ-50: the target is an option; choosing a preset begins from its own values."""
    house = House()
    house.go("aram set target 151; aram set clock 300")
    assert (loaded_of(house.t).options.target, house.t.clock_s) == (151, 300)
    house.say(ARAM, "set preset classic")
    assert loaded_of(house.t).options.target == 301


def test_only_where_cards_are_turned_up_for_the_dealer() -> None:
    for key in game_keys():
        house = seated(key, min(rules_of(key).seats), 1)
        if "blot" in key or "belote" in key:
            house.say(ARAM, "set first_dealer agreement")
            assert house.t.agreed_dealer
            assert house.refused(ARAM, "set first_dealer me") == "bad-option"
        else:
            assert house.refused(ARAM, "set first_dealer agreement") == "unknown-option"


def test_a_seat_is_named_by_two_digits_at_most() -> None:
    table = House().t
    assert [seat_named(table, text) for text in ("1", "04")] == [0, 3]
    for text in ("0", "5", "001", "x", ""):
        with pytest.raises(Illegal, match="no-seat-of"):
            seat_named(table, text)


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
    rows, reply = admission.met(rights, house.t, [sat], NINO.id)
    game = t("game-bazaar-blot")
    assert reply == t("apart-met", who=Name(ARAM.id, ARAM.name), game=game)
    said = text_to_json(t("apart-met", who=Name(NINO.id, NINO.name), game=game))
    assert rows == (OutRow(private_to(ARAM.id), None, "note", said),)


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

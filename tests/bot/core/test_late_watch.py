"""Watchers see it a trick later: always what everybody at the table saw earlier, whole, and never a mix of two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

import pytest

from bot.core import events as ev
from bot.core.codec import decode_event, encode_event
from bot.core.fold import as_watched, evolve, late_in
from bot.core.loaded import loaded_of, public_view
from bot.core.matches import row_of
from bot.core.model import Table
from bot.fair import SeededChance
from bot.games import entry_of, game_keys, rules_of
from bot.ports.keys import Dest
from bot.ports.records import Head, OutRow, Person, StoredEvent
from bot.view import lobby, press
from bot.view.lobby import LOOKS, counted, for_spectators
from bot.view.scene import Scene
from bot.view.show import for_onlooker, looked, public
from tests.bot.house import ARAM, FOUR, NINO, House, must
from tests.bot.matches import KINDS, PEOPLE
from tests.facts import FACTS
from tests.rules.contract.walk import chosen
from tests.tiers import sampled

KATE = Person("dc:77", "Kate")
THERE = "dc:1:2"
CHAT = Dest("tg:-5:0")


def late(game: str = "bazaar-blot", people: int = 0, seed: int = 1, **options: str) -> House:
    """A match under way at such a table, with a channel that watches."""
    house = House(game=game, seed=seed)
    for name, value in {**FACTS[game].short, **options, "clock": "0", "late_watch": "on"}.items():
        house.say(ARAM, f"set {name} {value}")
    for person in PEOPLE[1 : people or min(4, max(rules_of(game).seats))]:
        house.say(person, "sit")
    house.say(KATE, "watch", THERE)
    if house.t.phase == "lobby":
        house.say(ARAM, "start")
    return house


def shown(table: Table, now: int = 0) -> Scene:
    """What is shown to those who watch, as the sender makes it."""
    seen = as_watched(table)
    return for_spectators(seen, counted(seen, public(seen, now if seen is table else seen.turn_ms)))


def played(house: House, seed: int, deals: int = 2) -> Iterator[tuple[Table, bool]]:
    """Every position of a random match, and whether it came by an action."""
    chance = SeededChance(f"late{seed}")
    while house.t.phase == "play" and house.t.deal <= deals:
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            deal = house.t.deal
            house.pass_time(1_000)
            if house.t.deal != deal:
                yield house.t, False
            continue
        seat, action = chosen(game, house.t.state, chance)
        chair = must(house.t.chairs[seat])
        house.say(Person(chair.person, chair.name), f"act - {game.encode(action)}")
        yield house.t, True


@pytest.mark.parametrize("game", sampled(sorted(game_keys()), KINDS))
def test_it_is_what_the_table_saw_a_round_earlier(game: str) -> None:
    house = late(game)
    course, seats = entry_of(game).conduct.course, len(house.t.chairs)
    turns, earlier, behind = [house.t], {house.t.seq: house.t}, 0
    for table, acted in played(house, 1):
        earlier[table.seq] = table
        seen = as_watched(table)
        if not loaded_of(table).game.waiting(table.state):
            assert seen is table
            turns = [table]
            continue
        if not acted or course(public_view(turns[-1])) != course(public_view(table)):
            turns.append(table)
        if seen.phase == "lobby":  # where the match begins with bets
            assert (seen.state, len(turns) <= seats + 1) == (None, True)
            continue
        once = earlier[seen.seq]
        assert (public_view(seen), seen.turn_ms) == (public_view(once), once.turn_ms)
        assert (seen.trail, seen.chairs, seen.board) == ((), once.chairs, once.board)
        assert shown(table) == for_spectators(once, counted(once, public(once, once.turn_ms)))
        lag = sum(one.seq > seen.seq for one in turns)
        assert lag >= min(seats, len(turns) - 1), "never less than a round"
        behind += seen is not table
    assert behind > 3


def test_what_is_seen_of_a_trick() -> None:
    house = late()
    tricks: list[tuple[int, int]] = []
    for table, _ in played(house, 3, deals=3):
        view: Any = public_view(table)
        seen: Any = public_view(as_watched(table))
        if view.phase == "play" and view.trick_no > 1 and seen.phase == "play":
            assert (seen.trick_no, len(seen.trick)) == (view.trick_no - 1, len(view.trick))
            assert set(view.trick).isdisjoint(seen.trick)
            tricks.append((view.trick_no, len(view.trick)))
    assert len(set(tricks)) > 10
    house = late()
    whole = 0
    for table, _ in played(house, 3, deals=3):
        seen = as_watched(table)
        if seen is not table and seen.held is not None and seen.held.until_ms > seen.turn_ms:
            whole += 1
            lies = [card for _, card in seen.held.view.trick or seen.held.view.last_trick]
            said = repr(asdict(shown(table))["picture"])
            assert (len(lies), [card for card in lies if f"'{card}'" not in said]) == (4, [])
    assert whole > 3


def rows(house: House, before: int, where: str) -> list[OutRow]:
    return [row for row in house.out[before:] if str(row.dest) == where]


def test_what_is_called_out_is_called_out_there_later() -> None:
    house = late()
    house.pass_time(10_000)
    for call in ("8H", "q"):
        before = len(house.out)
        house.say(house.turn(), f"act - {call}")
        told = [row.kind for row in rows(house, before, THERE)]
        assert told == [], "nothing has changed for them"
    quansh = [row for row in house.out if row.kind == "loud" and "loud-quansh" in row.ref]
    assert {str(row.dest) for row in quansh} == {str(CHAT)}
    for _ in range(60):
        if any(str(row.dest) == THERE and row.kind == "loud" and "loud-quansh" in row.ref for row in house.out):
            break
        house.say(house.turn(), f"act - {house.legal()[0]}")
    else:
        raise AssertionError("never told")
    seen: Any = public_view(as_watched(house.t))
    assert ("q" in [call for _, call in seen.calls]) or seen.phase != "bidding"


def test_nothing_of_the_table_is_told_there_before_it_is_seen() -> None:
    house = late()
    house.pass_time(10_000)
    house.say(house.turn(), "act - pass")
    before = len(house.out)
    house.go("aram pause; aram no; nino leave")
    assert rows(house, before, THERE) == []
    assert {row.kind for row in rows(house, before, str(CHAT))} >= {"note", "board"}
    for person in FOUR:
        if house.t.phase == "play" and house.t.seat_of(person.id) is not None:
            house.say(person, "adjourn")
    assert (house.t.phase, rows(house, before, THERE)[-1].kind) == ("adjourned", "board")
    assert shown(house.t).lines[0].text.key == "board-adjourned"


def test_a_watcher_who_comes_now_sees_no_more() -> None:
    house = late()
    positions = list(played(house, 3, deals=3))
    table = next(table for table, _ in positions if public_view(table).trick_no > 2)
    assert Dest(THERE) in late_in(table)
    for what in ("board", "who", "score", "last", "davtar"):
        stranger = looked(table, None, KATE, what)
        assert stranger == looked(as_watched(table), None, KATE, what)
    seat = 0
    mine = looked(table, seat, ARAM, "board")
    assert mine == looked(replace(table, trail=()), seat, ARAM, "board"), "players see it as it is"
    on_page = must(for_onlooker(table, KATE.id))
    assert for_onlooker(table, ARAM.id) is None
    for row in on_page.buttons:
        for button in row:
            found = press.unpack(button.data)
            assert isinstance(found, press.See)
            assert found.name in LOOKS


def test_the_referee_sees_it_as_it_is() -> None:
    house = late()
    house.pass_time(10_000)
    vano = PEOPLE[4]
    house.say(vano, "referee offer")
    house.go("all yes")
    assert house.t.bench.person == vano.id
    house.say(house.turn(), "act - pass")
    assert [str(dest) for dest in late_in(house.t)] == [THERE]
    assert looked(house.t, None, vano, "board") == looked(replace(house.t, trail=()), None, vano, "board")
    assert looked(house.t, None, KATE, "board") != looked(house.t, None, vano, "board")


def test_lists_of_tables_tell_no_score_earlier() -> None:
    house = late("domino", people=2)
    told = []
    for table, _ in played(house, 2, deals=2):
        score = json.loads(row_of(table, Head(None, (), 0, 0)).summary)["score"]
        assert score == list(public_view(as_watched(table)).totals)
        told.append(score != list(public_view(table).totals))
    assert any(told)


def test_what_comes_later_shows_nothing_new() -> None:
    house = late()
    house.pass_time(10_000)
    for call in ("8H", "pass", "pass"):
        house.say(house.turn(), f"act - {call}")
    who, seen = house.turn(), as_watched(house.t)
    house.say(who, "act - 9H")
    once = as_watched(house.t)
    house.say(who, "takeback")
    for person in FOUR:
        if person.id != who.id and house.t.proposal is not None:
            house.say(person, "yes")
    assert (house.turn(), public_view(as_watched(house.t))) == (who, public_view(once))
    assert seen.seq <= as_watched(house.t).seq
    house.say(who, "act - 10H")
    assert public_view(as_watched(house.t)) == public_view(once), "that moment has been seen already"
    house = late()
    house.pass_time(10_000)
    house.say(house.turn(), "act - pass")
    house.apply([ev.Merged(NINO.id, "dc:5")])
    assert "dc:5" in [chair.person for chair in as_watched(house.t).chairs if chair is not None]
    assert NINO.id not in [chair.person for chair in as_watched(house.t).chairs if chair is not None]


def test_a_restart_and_another_process_show_the_same() -> None:
    house = late()
    for count, (table, _) in enumerate(played(house, 7, deals=2)):
        if count % 9:
            continue
        again: Table | None = None
        for seq, event in enumerate(house.log, 1):
            new = encode_event(event)
            again = evolve(again, decode_event(StoredEvent(seq, new.type, new.v, new.body, 0), table.game), seq, 0)
        assert again is not None
        assert public_view(as_watched(again)) == public_view(as_watched(table))
        assert len(again.trail) == len(table.trail) <= 5


def test_the_host_chooses_and_all_see_it_before_they_sit() -> None:
    house = House()
    assert "late_watch" in str(lobby.options(house.t, "more").buttons)
    house.say(NINO, "sit")
    assert house.refused(NINO, "set late_watch on") == "opener-only"
    assert house.refused(ARAM, "set late_watch maybe") == "bad-option"
    assert "lobby-late-watch" not in {line.text.key for line in lobby.lobby(house.t).lines}
    house.say(ARAM, "set late_watch on")
    assert house.t.late
    assert "lobby-late-watch" in {line.text.key for line in lobby.lobby(house.t).lines}
    assert lobby.options(house.t, "late_watch").buttons[0][0].style == "primary"
    house.say(ARAM, "set late_watch off")
    assert "lobby-late-watch" not in {line.text.key for line in lobby.lobby(house.t).lines}
    house.four()
    assert house.refused(ARAM, "set late_watch on") == "already-started"
    house = House().four()
    house.say(KATE, "watch", THERE)
    before = len(house.out)
    house.say(house.turn(), "act - pass")
    assert ([row.kind for row in rows(house, before, THERE)], house.t.trail) == (["board"], ())
    assert for_onlooker(house.t, KATE.id) is None

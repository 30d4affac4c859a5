"""One public pace (HS-14): what everybody sees changes with the beat, whatever was decided and however long it took."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from bot.core import events as ev
from bot.core.clocks import BEAT_MS, beat_after, timers
from bot.core.codec import decode_event, encode_event
from bot.core.events import Meant, Missed
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.matches import row_of, told
from bot.core.model import Table
from bot.fair import SeededChance
from bot.ports.keys import private_to
from bot.ports.records import Head, Person, StoredEvent
from bot.view import lobby
from bot.view.show import private, public
from rules.cards import PACK
from rules.core import Legal
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, House, must


def steady(game: str = "bazaar-blot", people: int = 4, seed: int = 1, **options: str) -> House:
    house = House(game=game, seed=seed)
    house.say(ARAM, "set steady_pace on")
    for name, value in options.items():
        house.say(ARAM, f"set {name} {value}")
    for person in FOUR[1:people]:
        house.say(person, "sit")
    house.say(ARAM, "start" if people == 4 else "start fill")
    house.pass_time(2_000)
    return house


def seen(house: House) -> list[object]:
    """Everything that anybody can look at."""
    mine = [private(house.t, seat) for seat in range(len(house.t.chairs))]
    return [public(house.t, house.now), *mine, row_of(house.t, Head(None, (), 0, 0)).summary]


def acts(house: House) -> list[ev.Acted]:
    return [event for event in house.log if isinstance(event, ev.Acted)]


def test_a_move_comes_to_the_table_with_the_next_beat() -> None:
    house = steady()
    house.now = beat_after(house.now) + 300
    rows, before, who = len(house.out), seen(house), house.turn()
    house.say(who, "act - pass")
    assert (len(house.out), seen(house), acts(house)) == (rows, before, []), "nobody can tell, not even its owner"
    house.pass_time(1_699)
    assert acts(house) == []
    house.pass_time(1)
    assert [event.text for event in acts(house)] == ["pass"]
    assert house.turn() != who
    assert len(house.out) > rows
    house = House().four()
    house.say(house.turn(), "act - pass")
    assert len(acts(house)) == 1


def test_which_move_it_is_makes_no_difference_before_the_beat() -> None:
    compared = 0
    for tricks in range(8):
        house = steady(seed=3, auto_claim="off")
        while house.t.state.phase != "play" or len(house.t.state.play.taken) < tricks:
            if loaded_of(house.t).game.needs_deal(house.t.state):
                house.pass_time(16_000)
                continue
            texts = house.legal()
            wanted = next((text for text in ("8H", "pass") if text in texts), texts[0])
            house.say(house.turn(), f"act - {wanted}")
            house.pass_time(BEAT_MS)
        noticed = set()
        for text in house.legal():
            world = copy.copy(house)
            world.out, world.log, world.clocks = [], [], dict(house.clocks)
            world.say(house.turn(), f"act - {text}")
            noticed.add(repr((world.out, sorted(world.clocks.items()), seen(world))))
            compared += 1
        assert len(noticed) == 1
    assert compared > 16


def test_who_has_decided_waits() -> None:
    house = steady()
    who = house.turn()
    other = next(one for one in FOUR if one.id != who.id)
    assert house.refused(other, "act - pass") == "not-your-turn"
    assert house.refused(who, "act - 99H") != "steady-wait"
    house.say(who, "act - pass")
    assert house.refused(who, "act - 8H") == "steady-wait"
    assert house.refused(other, "act - pass") == "not-your-turn", "the turn has not moved yet"
    house = steady()
    first = house.turn()
    house.say(first, "act - 8H")
    house.pass_time(BEAT_MS)
    bidder, second = house.t.seat_of(first.id), house.turn()
    assert bidder is not None
    fourth = FOUR[(bidder + 3) % 4]
    house.say(second, "act - 9S")
    house.say(fourth, "act - q")
    rows = len(house.out)
    house.pass_time(BEAT_MS)
    assert [type(event) for event in house.log[-2:]] == [ev.Acted, Missed]
    told_of = [str(row.dest) for row in house.out[rows:] if row.kind == "note"]
    assert (told_of, house.t.meant) == ([str(private_to(fourth.id))], ())


def test_what_becomes_of_a_move_that_is_meant() -> None:
    house = steady()
    house.say(house.turn(), "act - pass")
    table: Table | None = None
    for seq, event in enumerate(house.log, 1):
        new = encode_event(event)
        stored = StoredEvent(seq, new.type, new.v, new.body, house.now)
        table = evolve(table, decode_event(stored, "bazaar-blot"), seq, house.now)
    assert table is not None
    assert [(one.seat, one.text) for one in table.meant] == [(one.seat, one.text) for one in house.t.meant]
    assert "beat" in {clock.name for clock in timers(table)}
    house = steady()
    who = house.turn()
    house.say(who, "act - pass")
    house.go("all pause")
    house.pass_time(60_000)
    assert acts(house) == []
    house.say(ARAM, "resume")
    house.pass_time(1)
    assert len(acts(house)) == 1
    house = steady()
    house.say(house.turn(), "act - pass")
    vano = Person("tg:5", "Vano")
    house.say(vano, "referee offer")
    house.go("all yes")
    house.say(vano, "referee void shown cards")
    assert house.t.meant == ()
    house.pass_time(20_000)
    assert house.t.deal == 2
    event = Meant(1, "player", "JH")
    assert "JH" not in repr(event)
    house = steady()
    house.say(house.turn(), "act - 8H")
    assert "8H" not in repr(house.t.meant)
    assert {LUSINE.id, DAVIT.id} <= {chair.person for _, chair in house.t.people()}


def test_it_is_chosen_in_the_lobby() -> None:
    house = House()
    assert "steady_pace" in str(lobby.options(house.t, "more").buttons)
    house.go("nino sit; nino set steady_pace on")
    assert house.t.steady
    assert lobby.options(house.t, "steady_pace").buttons[0][0].style == "primary"
    assert "lobby-steady" in {line.text.key for line in lobby.lobby(house.t).lines}
    assert house.refused(NINO, "set steady_pace maybe") == "bad-option"
    house.four()
    assert house.refused(ARAM, "set steady_pace off") == "already-started"


def test_a_match_is_told_alike() -> None:
    house = steady("nardi", 2)
    for _ in range(400):
        if house.t.phase == "over":
            break
        house.pass_time(BEAT_MS * 4)
        if house.t.phase == "play" and not loaded_of(house.t).game.needs_deal(house.t.state) and not house.t.meant:
            house.say(house.turn(), f"act - {house.legal()[0]}")
    stored = []
    for seq, event in enumerate(house.log, 1):
        new = encode_event(event)
        stored.append(StoredEvent(seq, new.type, new.v, new.body, house.now))
    assert told(stored).matches or house.t.phase == "play"
    assert not any(event.by == "auto" and event.seat == 0 for event in acts(house)), "nothing is played unasked"


def is_forced(game: Any, legal: Legal[Any]) -> bool:
    """Whether one card alone may be played (whatever else may be said), or one thing be said."""
    cards = sum(game.encode(action) in PACK for action in legal.actions)
    return cards == 1 or (not cards and len(legal.actions) == 1 and not legal.ranges)


def delays(house: House, seed: str, deals: int) -> dict[str, list[int]]:
    """For every action of a match its delay from the decision to the public, by whether it was forced (the only legal
    one) or free. People decide at a random moment after their turn has come."""
    chance = SeededChance(seed)
    found: dict[str, list[int]] = {"forced": [], "free": [], "auto forced": [], "auto free": []}
    turn_ms, kind, meant_ms = house.now, "", 0
    while house.t.phase == "play" and house.t.deal <= deals:
        table, game = house.t, loaded_of(house.t).game
        if game.needs_deal(table.state) or table.meant:
            due = min(clock.due_ms for clock in timers(table) if clock.name in ("deal", "beat"))
            before = len(acts(house))
            house.pass_time(max(0, due - house.now))
            if len(acts(house)) > before:
                found[kind].append(house.now - (turn_ms if kind.startswith("auto") else meant_ms))
                turn_ms = house.now
            continue
        seat = min(game.waiting(table.state))
        legal = game.legal(table.state, seat)
        kind = "forced" if is_forced(game, legal) else "free"
        chair = must(table.chairs[seat])
        if chair.present:
            seen_from = max(house.now, table.held.until_ms if table.held else 0)
            house.now = seen_from + 1 + chance.below(BEAT_MS * 3)
            meant_ms = house.now
            actions = list(legal)
            house.say(Person(chair.person, chair.name), f"act - {game.encode(actions[chance.below(len(actions))])}")
        else:
            kind = f"auto {kind}"
            turn_ms = max(turn_ms, table.held.until_ms if table.held else 0)
            house.pass_time(min(clock.due_ms for clock in timers(table) if clock.name.startswith("auto")) - house.now)
    return found


def distance(one: list[int], other: list[int]) -> float:
    """The greatest distance of the two distribution functions (Kolmogorov and Smirnov)."""
    return max(
        abs(sum(x <= at for x in one) / len(one) - sum(x <= at for x in other) / len(other)) for at in {*one, *other}
    )


def test_the_delays_of_forced_and_free_actions_have_one_distribution() -> None:
    """Uniform over a beat, for both: mean 1,000 ms, nothing above 2,000."""
    forced: list[int] = []
    free: list[int] = []
    for seed in range(1, 9):
        found = delays(steady(seed=seed, auto_claim="off"), f"pace{seed}", 2)
        forced += found["forced"]
        free += found["free"]
    print(len(forced), len(free), sum(forced) / len(forced), sum(free) / len(free), distance(forced, free))
    assert min(len(forced), len(free)) > 60
    for one in (forced, free):
        assert min(one) > 0
        assert max(one) <= BEAT_MS
        assert abs(sum(one) / len(one) - BEAT_MS / 2) < 150
    critical = 1.63 * ((len(forced) + len(free)) / (len(forced) * len(free))) ** 0.5  # one chance in a hundred
    assert distance(forced, free) < critical


@pytest.mark.parametrize("slow", [0, 400, 950], ids=["at once", "slowly", "very slowly"])
def test_an_automatic_player_takes_as_long_over_one_card_as_over_many(slow: int) -> None:
    house = steady(people=1, auto_claim="off")
    found: dict[bool, set[tuple[bool, int]]] = {True: set(), False: set()}
    while house.t.phase == "play" and house.t.deal <= 2:
        table, game = house.t, loaded_of(house.t).game
        auto = [clock for clock in timers(table) if clock.name.startswith("auto.")]
        if game.needs_deal(table.state) or table.meant:
            house.pass_time(BEAT_MS if table.meant else 16_000)
            house.now = max(house.now, table.held.until_ms if table.held else 0)
        elif auto:
            seat = int(auto[0].name.partition(".")[2])
            one = is_forced(game, game.legal(table.state, seat))
            after_beat = table.turn_ms % BEAT_MS == 0  # not at the beginning of a deal
            trick = table.held is not None
            began = table.turn_ms
            house.now = auto[0].due_ms + (0 if one else slow)
            house.say(None, f"tick {auto[0].name} {auto[0].armed_seq}")
            (beat,) = [clock for clock in timers(house.t) if clock.name == "beat"]
            house.pass_time(beat.due_ms - house.now)
            if after_beat:
                found[one].add((trick, house.now - began))
        else:
            seat = min(game.waiting(table.state))
            house.say(ARAM, f"act - {game.encode(next(iter(game.legal(table.state, seat))))}")
    assert found[True] == found[False] == {(False, BEAT_MS), (True, 2 * BEAT_MS)}


def test_a_forced_pass_is_made_by_its_player_and_shown_like_any_other() -> None:
    """Where a game would pass for a player who cannot move (NA-4), it asks them here."""
    plain, paced = House(game="nardi", seed=5), House(game="nardi", seed=5)
    counts = []
    for house in (plain, paced):
        if house is paced:
            house.say(ARAM, "set steady_pace on")
        house.go("nino sit; aram start")
        chance = SeededChance("forced")
        for _ in range(900):
            if house.t.phase != "play":
                break
            game = loaded_of(house.t).game
            if game.needs_deal(house.t.state) or house.t.meant:
                house.pass_time(BEAT_MS * 8)
                continue
            legal = house.legal()
            house.say(house.turn(), f"act - {legal[chance.below(len(legal))]}")
        counts.append(sum(event.by == "auto" for event in acts(house)))
    assert counts[0] > 0, "elsewhere forced passes are made for them"
    assert counts[1] == 0

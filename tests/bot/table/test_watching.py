"""Spectators: they see what everybody may see, and can press nothing that counts."""

from __future__ import annotations

import pytest

from bot.games import game_keys
from bot.outbox import rings
from bot.ports.keys import Dest
from bot.ports.people import HOUSE
from bot.ports.records import Person
from bot.scene import Scene, press
from bot.scenes import lobby
from bot.scenes.show import public
from bot.scenes.watching import LOOKS, counted, for_spectators
from bot.table.onlookers import MOST, watched_in
from rules.core import Illegal
from tests.bot.house import ARAM, NINO, House
from tests.bot.table.test_audiences import HERE, OTHER, PRIVATE, shown

KATE = Person("dc:77", "Kate")
ADMIN = Person("tg:99", "Admin", admin=True)


def words(scene: Scene) -> set[str]:
    return {line.text.key for line in scene.lines}


def presses(scene: Scene) -> list[str]:
    return [button.data for row in scene.buttons for button in row]


def test_a_chat_watches_and_stops() -> None:
    house = House().four()
    before = len(house.out)
    reply = house.say(KATE, "watch", "dc:1:2")
    assert reply is not None
    assert reply.key == "watching-now"
    assert (shown(house, "watch"), house.t.seat_of(KATE.id)) == (["dc:1:2"], None)
    assert [(row.kind, str(row.dest)) for row in house.out[before:]] == [("board", HERE), ("board", "dc:1:2")]
    again = house.say(KATE, "watch", "dc:1:2")
    assert again is not None
    assert again.key == "watching-already"
    house.say(KATE, "unwatch", "dc:1:2")
    assert shown(house) == [HERE]


def test_only_who_wanted_it_or_runs_the_chat_ends_it() -> None:
    house = House().four()
    house.say(KATE, "watch", "dc:1:2")
    house.say(NINO, "watch", OTHER)
    leo = Person("dc:78", "Leo")
    for who, where in ((leo, "dc:1:2"), (KATE, OTHER)):
        with pytest.raises(Illegal, match="watched-by-another"):
            house.say(who, "unwatch", where)
    house.say(Person("dc:79", "Boss", admin=True), "unwatch", "dc:1:2")
    with pytest.raises(Illegal, match="not-watching"):
        house.say(ARAM, "unwatch", HERE)
    assert shown(house, "watch") == [OTHER]


def test_the_host_sends_spectators_away_and_lets_them_come_again() -> None:
    house = House().four()
    assert "spectators" not in " ".join(presses(lobby.menu(house.t, ARAM)))
    house.say(KATE, "watch", "dc:1:2")
    assert press.do("table001", "spectators off") in presses(lobby.menu(house.t, ARAM))
    assert "spectators" not in " ".join(presses(lobby.menu(house.t, NINO)))
    assert house.refused(NINO, "spectators off") == "opener-only"
    house.say(ARAM, "spectators off", HERE)
    assert watched_in(house.t) == ()
    with pytest.raises(Illegal, match="no-spectators"):
        house.say(KATE, "watch", "dc:1:2")
    assert press.do("table001", "spectators on") in presses(lobby.menu(house.t, ARAM))
    house.say(ARAM, "spectators on", HERE)
    house.say(KATE, "watch", "dc:1:2")
    assert len(watched_in(house.t)) == 1


def test_who_runs_a_watching_chat_runs_no_table() -> None:
    """Nor does anybody from a private chat, or from a chat that has nothing to do with the table."""
    house = House()
    house.say(NINO, "sit", HERE)
    house.say(KATE, "watch", "dc:1:2")
    boss = Person("dc:79", "Boss", admin=True)
    for where in ("dc:1:2", "dc:9:9", "dc:@me:3"):
        for said in ("spectators off", "remove 2"):
            with pytest.raises(Illegal, match="opener-only"):
                house.say(boss, said, where)
    house.say(ADMIN, "remove 2", HERE)
    assert house.t.chairs[1] is None


def test_there_is_an_end_to_spectators() -> None:
    house = House().four()
    for n in range(MOST):
        house.say(KATE, "watch", f"dc:1:{n}")
    with pytest.raises(Illegal, match="spectators-many"):
        house.say(KATE, "watch", "dc:1:99")


def test_nobody_is_called_where_the_table_is_watched() -> None:
    house = House().four()
    house.say(NINO, "watch", PRIVATE)
    before = len(house.out)
    house.pass_time(60_000)
    assert {str(row.dest) for row in house.out[before:] if row.kind == rings.KIND} == {HERE}


def test_a_spectator_who_sits_down_plays_there() -> None:
    house = House()
    house.say(KATE, "watch", "dc:1:2")
    house.say(KATE, "sit", "dc:1:2")
    assert shown(house, "play") == [HERE, "dc:1:2"]


def test_the_bot_removed_from_a_watching_chat_is_no_news() -> None:
    house = House().four()
    house.say(KATE, "watch", "dc:1:2")
    house.say(HOUSE, "put-aside dc:1:2")
    assert shown(house) == [HERE]
    assert house.t.phase == "play"


@pytest.mark.parametrize("game", game_keys())
def test_nothing_that_spectators_are_shown_acts(game: str) -> None:
    """From the lobby to the middle of the match."""
    house = House(game=game)
    for chair in range(1, min(len(house.t.chairs), 4)):
        house.say(Person(f"tg:{chair + 1}", f"P{chair}"), "sit")
    house.say(KATE, "watch", "dc:1:2")
    seen: list[Scene] = []
    seen.append(for_spectators(house.t, counted(house.t, public(house.t, house.now))))
    house.say(ARAM, "start")
    for _ in range(12):
        house.pass_time(20_000)
        seen.append(for_spectators(house.t, counted(house.t, public(house.t, house.now))))
    for scene in seen:
        assert not scene.amounts
        for data in presses(scene):
            found = press.unpack(data)
            assert found is not None
            assert found.rest == "unwatch" or (found.kind == "s" and found.rest.partition(".")[0] in LOOKS), data
    assert "watched" in words(seen[0])
    assert house.t.audiences[1].dest == Dest("dc:1:2")

"""Where a table is shown: its audiences come and go, and each is told what concerns it."""

from __future__ import annotations

import pytest

from bot.core import events as ev
from bot.core.audiences import MOST, audience_rows, found_in, played_in, shown_in
from bot.core.clocks import may_call
from bot.games import game_keys
from bot.ports.keys import Dest, chat_of, company_of, dest_of, is_in
from bot.ports.people import HOUSE
from bot.ports.records import AudienceRow, Person, Role
from bot.view import press
from bot.view.lobby import LOOKS, counted, for_spectators
from bot.view.scene import Scene
from bot.view.show import public
from tests.bot.house import ARAM, NINO, House

HERE, OTHER, FORUM = "tg:-5:0", "tg:-6:0", "tg:-5:7"
CHANNEL = "dc:1:2"
KATE = Person("dc:77", "Kate")
LEO = Person("dc:78", "Leo")
VANO = Person("web:vano", "Vano")
PRIVATE = "tg:2:0"


def shown(house: House, role: Role | None = None) -> list[str]:
    return [str(one.dest) for one in house.t.audiences if role is None or one.role == role]


def linked() -> House:
    """A table across a group and a channel: Aram and Nino in the one, Kate and Leo in the other."""
    house = House()
    house.apply([ev.Shown(CHANNEL, "play")])
    house.say(NINO, "sit", HERE)
    house.say(KATE, "sit", CHANNEL)
    house.say(LEO, "sit", CHANNEL)
    return house


def test_a_private_chat_is_its_persons() -> None:
    assert dest_of("tg:7:0") == dest_of("@tg:7") == Dest("tg:7", private=True)
    assert dest_of("dc:@me:5", "dc:7") == Dest("dc:7", private=True)
    assert dest_of("dc:@me:5") == Dest("dc:@me:5"), "whose it is cannot be told"
    assert (dest_of("tg:-5:7"), dest_of("web:main", "web:x")) == (Dest("tg:-5:7"), Dest("web:main"))
    assert chat_of("@tg:7") == chat_of("tg:7:0") == "tg:7"
    assert is_in("@tg:7", "tg:7")
    assert not is_in("@tg:77", "tg:7")
    assert company_of("@tg:7") == "@tg:7"


def test_where_somebody_is_called() -> None:
    house = House().four()
    house.apply([ev.Shown(OTHER, "play")])
    assert found_in(house.t, ARAM.id) == (Dest(HERE), Dest(OTHER))
    house.say(ARAM, "word x", OTHER)
    assert found_in(house.t, ARAM.id) == (Dest(OTHER),)
    before = house.t.seq
    house.say(ARAM, "word y", OTHER)
    assert house.t.seq == before + 1, "what is known is not said again"
    house.apply([ev.Hidden(OTHER, "moved")])
    assert found_in(house.t, ARAM.id) == (Dest(HERE),)
    house = House()
    house.apply([ev.Shown("@tg:2", "play", NINO.id)])
    assert found_in(house.t, NINO.id) == (Dest("tg:2", private=True),)
    assert found_in(house.t, ARAM.id) == (Dest(HERE),), "nobody is called in somebody else's private chat"
    assert found_in(house.t, VANO.id) == ()
    house = House()
    house.apply([ev.Shown(CHANNEL, "play"), ev.Shown("tg:-9:0", "watch")])
    assert audience_rows(house.t) == (
        AudienceRow(Dest(HERE)),
        AudienceRow(Dest(CHANNEL), seated=False),
        AudienceRow(Dest("tg:-9:0"), "watch", seated=False),
    )


@pytest.mark.parametrize(
    ("at", "left"),
    [
        *((HERE, [HERE, CHANNEL]), (OTHER, [CHANNEL, OTHER]), ("dc:1:9", [HERE, "dc:1:9"])),
        *((PRIVATE, [HERE, CHANNEL, "@tg:2"]), ("web:main", [HERE, CHANNEL, "web:main"])),
    ],
)
def test_resumed_elsewhere_a_new_chat_takes_the_place_of_its_platforms(at: str, left: list[str]) -> None:
    house = linked()
    house.say(ARAM, "start", HERE)
    house.say(HOUSE, f"put-aside {CHANNEL}")
    house.apply([ev.Shown(CHANNEL, "play"), ev.Adjourned("by-consent")])
    house.say(NINO, f"resume {at}", at)
    assert (house.t.phase, shown(house, "play")) == ("play", left)
    assert played_in(house.t) == shown_in(house.t)


def words(scene: Scene) -> set[str]:
    return {line.text.key for line in scene.lines}


def presses(scene: Scene) -> list[str]:
    return [button.data for row in scene.buttons for button in row]


@pytest.mark.parametrize("game", game_keys())
def test_nothing_that_spectators_are_shown_acts(game: str) -> None:
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
            looks = isinstance(found, press.See) and found.name in LOOKS
            assert looks or (isinstance(found, press.Do) and found.words == "unwatch"), data
    assert "watched" in words(seen[0])
    assert house.t.audiences[1].dest == Dest("dc:1:2")


THERE, ELSEWHERE, ROOM = "dc:1:2", "dc:1:3", "web:main"


def test_there_is_an_end_to_spectators() -> None:
    house = House().four()
    for n in range(MOST):
        house.say(KATE, "watch", f"dc:1:{n}")
    assert house.refused(KATE, "watch", "dc:1:99") == "spectators-many"
    assert not may_call(House(place="dcu:9").t)

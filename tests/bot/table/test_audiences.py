"""Where a table is shown: its audiences come and go, and each is told what concerns it."""

from __future__ import annotations

import pytest

from bot.games import game_keys
from bot.outbox import rings
from bot.ports.keys import Dest, chat_of, company_of, dest_of, is_in, private_to
from bot.ports.people import HOUSE
from bot.ports.records import AudienceRow, OutRow, Person, Role
from bot.scene import Scene, press
from bot.scenes import lobby
from bot.scenes.show import public
from bot.scenes.watching import LOOKS, counted, for_spectators
from bot.table import events as ev
from bot.table.audiences import audience_rows, found_in, played_in, shown_in
from bot.table.clocks import VOTE_MS, may_call
from bot.table.model import Audience
from bot.table.onlookers import MOST, sides_open, watched_in
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, House, must

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


def said(house: House, who: Person, text: str, at: str = "") -> list[OutRow]:
    before = len(house.out)
    house.say(who, text, at)
    return house.out[before:]


def test_whoever_is_not_in_the_friends_chat_sees_the_table_where_they_are() -> None:
    house = House()
    house.apply([ev.Hidden(HERE, "left"), ev.Shown("dcu:9", "play")])
    house.say(KATE, "sit", "dcu:9")
    assert shown(house) == ["dcu:9"]
    house.say(LEO, "sit", "dc:@me:5")
    assert shown(house) == ["dcu:9", "@dc:78"]
    house.apply([ev.Hidden("dcu:9", "left"), ev.Hidden("@dc:78", "left"), ev.Shown("tgi:ab", "play")])
    house.say(NINO, "sit", PRIVATE)
    assert shown(house) == ["tgi:ab"]
    assert not may_call(house.t)


def test_a_match_goes_on_without_hurry_where_nobody_can_be_called() -> None:
    for clock, then in ((60, 0), (3600, 3600), (0, 0)):
        house = House()
        house.four()
        house.apply([ev.Chosen("clock", str(clock))])
        house.say(HOUSE, f"put-aside {HERE}")
        house.say(ARAM, "resume dcu:9", "dcu:9")
        assert (house.t.phase, house.t.clock_s, str(played_in(house.t)[0])) == ("play", then, "dcu:9")


def test_a_private_chat_is_its_persons() -> None:
    assert dest_of("tg:7:0") == dest_of("@tg:7") == Dest("tg:7", private=True)
    assert dest_of("dc:@me:5", "dc:7") == Dest("dc:7", private=True)
    assert dest_of("dc:@me:5") == Dest("dc:@me:5"), "whose it is cannot be told"
    assert (dest_of("tg:-5:7"), dest_of("web:main", "web:x")) == (Dest("tg:-5:7"), Dest("web:main"))
    assert chat_of("@tg:7") == chat_of("tg:7:0") == "tg:7"
    assert is_in("@tg:7", "tg:7")
    assert not is_in("@tg:77", "tg:7")
    assert company_of("@tg:7") == "@tg:7"


def test_who_comes_brings_an_audience_and_takes_it_along() -> None:
    house = House()
    house.say(NINO, "sit", HERE)
    house.say(FOUR[2], "sit", PRIVATE.replace("2", "3"))  # from the private chat, by the group's own link
    assert shown(house) == [HERE]
    house = House()
    house.say(KATE, "sit", "dc:@me:5")
    assert house.t.audiences == (Audience(Dest(HERE)), Audience(Dest("dc:77", private=True), by="dc:77"))
    house.say(VANO, "sit", "web:main")
    assert shown(house) == [HERE, "@dc:77", "web:main"]
    house = House()
    house.say(KATE, "sit", "dc:@me:5")
    rows = said(house, KATE, "leave", "dc:@me:5")
    assert shown(house) == [HERE]
    assert [str(row.dest) for row in rows if row.kind == "board"] == [HERE, "@dc:77"], "the board there is taken away"
    house = House()
    house.say(KATE, "sit", CHANNEL)
    house.say(LEO, "sit", CHANNEL)
    house.say(KATE, "leave", CHANNEL)
    assert shown(house) == [HERE, CHANNEL]


def test_who_leaves_a_table() -> None:
    house = House()
    house.table = None
    house.apply([ev.Opened("t", "tg:1:0", "nardi", "short-nardi", ARAM.id, 2, "00", "hy"), ev.Sat(0, ARAM.id, "A")])
    house.say(NINO, "sit", PRIVATE)
    assert shown(house) == ["@tg:1", "@tg:2"]
    house.say(ARAM, "leave", "tg:1:0")
    assert (shown(house), house.t.host) == (["@tg:2"], NINO.id)
    house = linked()
    house.say(ARAM, "start", HERE)
    house.say(KATE, "leave", CHANNEL)
    house.say(LEO, "leave", CHANNEL)
    assert shown(house) == [HERE, CHANNEL]
    house = House().four()
    house.say(NINO, "leave", HERE)
    house.say(KATE, "sub", "dc:@me:5")
    assert shown(house) == [HERE, "@dc:77"]
    house.say(ARAM, "no", HERE)
    assert shown(house) == [HERE]


def test_everything_public_goes_to_every_audience_and_rings_to_the_called() -> None:
    house = linked()
    rows = said(house, ARAM, "start", HERE)
    public = [row for row in rows if row.kind in ("board", "note", "loud")]
    for row in public:
        assert row.seat is None
    assert {str(row.dest) for row in public} == {HERE, CHANNEL}
    by_dest = [[(row.kind, row.slot, row.ref) for row in public if str(row.dest) == dest] for dest in (HERE, CHANNEL)]
    assert by_dest[0] == by_dest[1]
    house = linked()
    house.say(ARAM, "set clock 86400", HERE)
    rows = said(house, ARAM, "start", HERE)
    house.pass_time(3_000)
    rows = [row for row in house.out if row.kind == rings.KIND]
    for row in rows:
        called = {house.t.chairs[seat].person for seat in rings.read(row.ref).seats}  # type: ignore[union-attr]
        assert called
        assert {person.partition(":")[0] for person in called} == {row.dest.platform}
    house = linked()
    house.say(ARAM, "start", HERE)
    house.pass_time(3_000)
    rung = [row for row in house.out if row.kind == rings.KIND]
    assert {str(row.dest) for row in rung} == {HERE, CHANNEL}
    assert [rings.read(row.ref).seats for row in rung if row.dest.platform == "dc"][-1] in ((), (2,), (3,))


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


def test_the_bot_is_removed_and_comes_back() -> None:
    house = linked()
    house.say(ARAM, "start", HERE)
    rows = said(house, HOUSE, f"put-aside {HERE}")
    assert (house.t.phase, shown(house, "play"), shown(house, "lost")) == ("play", [CHANNEL], [HERE])
    assert HERE not in {str(row.dest) for row in rows}, "nothing can be said there"
    house.say(HOUSE, f"put-aside {CHANNEL}")
    assert (house.t.phase, house.t.reason) == ("adjourned", "removed")
    house = linked()
    house.say(ARAM, "start", HERE)
    house.say(HOUSE, f"put-aside {HERE}")
    rows = said(house, HOUSE, f"show-again {HERE}")
    assert shown(house, "play") == [HERE, CHANNEL]
    assert [row.kind for row in rows if str(row.dest) == HERE] == ["board"]
    before = house.t.seq
    house.say(HOUSE, f"show-again {HERE}")
    assert (house.t.seq, house.refused(ARAM, f"show-again {HERE}")) == (before, "unknown-command")
    assert house.refused(ARAM, f"put-aside {HERE}") == "unknown-command"
    house = linked()
    house.apply([ev.Shown("@tg:2", "play", NINO.id)])
    house.say(ARAM, "start", HERE)
    house.say(HOUSE, "put-aside @tg:2")
    house.say(HOUSE, f"put-aside {HERE}")
    assert shown(house, "play") == [CHANNEL]
    house.say(NINO, "word x", PRIVATE)
    assert shown(house, "play") == [CHANNEL, "@tg:2"]
    house = House().four()
    house.apply([ev.Shown(OTHER, "watch")])
    house.say(HOUSE, f"put-aside {HERE}")
    assert house.t.phase == "adjourned"


def test_chats_get_new_ids() -> None:
    house = linked()
    house.say(ARAM, "word x", HERE)
    house.say(HOUSE, f"rehome {CHANNEL} dc:1:3")
    assert shown(house) == [HERE, "dc:1:3"]
    house.say(HOUSE, f"rehome {CHANNEL} dc:1:4")
    assert shown(house) == [HERE, "dc:1:3"], "it is not there any more"
    house.say(HOUSE, f"rehome {HERE} dc:1:3")
    assert shown(house) == ["dc:1:3"], "two that have become one"
    house = House().four()
    house.apply([ev.Rehomed("tg:-1005:0")])
    assert shown(house) == ["tg:-1005:0"]
    house.apply([ev.Adjourned("idle"), ev.Reopened("tg:-6:0")])
    assert shown(house) == ["tg:-6:0"]
    house.apply([ev.Adjourned("idle"), ev.Reopened("tg:7:0")])
    assert shown(house) == ["@tg:7"]


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


def test_what_the_next_match_is_shown_in() -> None:
    house = linked()
    house.apply([ev.Abandoned("by-vote")])
    house.say(KATE, "rematch", CHANNEL)
    assert (house.t.phase, shown(house)) == ("lobby", [HERE, CHANNEL])
    house = House()
    house.say(NINO, "sit", HERE)
    house.say(KATE, "sit", "dc:@me:5")
    house.say(VANO, "sit", "web:main")
    house.say(ARAM, "start", HERE)
    house.say(KATE, "leave", "dc:@me:5")
    assert shown(house) == [HERE, "@dc:77", "web:main"], "to the end of this one"
    house.apply([ev.Abandoned("by-vote")])
    house.say(ARAM, "rematch", HERE)
    assert shown(house) == [HERE, "web:main"]


ADMIN = Person("tg:99", "Admin", admin=True)


def words(scene: Scene) -> set[str]:
    return {line.text.key for line in scene.lines}


def presses(scene: Scene) -> list[str]:
    return [button.data for row in scene.buttons for button in row]


def test_a_chat_watches_and_stops() -> None:
    house = House().four()
    before = len(house.out)
    assert must(house.say(KATE, "watch", "dc:1:2")).key == "watching-now"
    assert (shown(house, "watch"), house.t.seat_of(KATE.id)) == (["dc:1:2"], None)
    assert [(row.kind, str(row.dest)) for row in house.out[before:]] == [("board", HERE), ("board", "dc:1:2")]
    assert must(house.say(KATE, "watch", "dc:1:2")).key == "watching-already"
    house.say(KATE, "unwatch", "dc:1:2")
    assert shown(house) == [HERE]
    house = House().four()
    house.say(KATE, "watch", "dc:1:2")
    house.say(NINO, "watch", OTHER)
    leo = Person("dc:78", "Leo")
    for who, where in ((leo, "dc:1:2"), (KATE, OTHER)):
        assert house.refused(who, "unwatch", where) == "watched-by-another"
    house.say(Person("dc:79", "Boss", admin=True), "unwatch", "dc:1:2")
    assert (house.refused(ARAM, "unwatch", HERE), shown(house, "watch")) == ("not-watching", [OTHER])


def test_the_host_sends_spectators_away_and_lets_them_come_again() -> None:
    house = House().four()
    assert "spectators" not in " ".join(presses(lobby.menu(house.t, ARAM)))
    house.say(KATE, "watch", "dc:1:2")
    assert press.do("table001", "spectators off") in presses(lobby.menu(house.t, ARAM))
    assert "spectators" not in " ".join(presses(lobby.menu(house.t, NINO)))
    assert house.refused(NINO, "spectators off") == "opener-only"
    house.say(ARAM, "spectators off", HERE)
    assert (watched_in(house.t), house.refused(KATE, "watch", "dc:1:2")) == ((), "no-spectators")
    assert press.do("table001", "spectators on") in presses(lobby.menu(house.t, ARAM))
    house.say(ARAM, "spectators on", HERE)
    house.say(KATE, "watch", "dc:1:2")
    assert len(watched_in(house.t)) == 1


def test_who_runs_a_watching_chat_runs_no_table() -> None:
    house = House()
    house.say(NINO, "sit", HERE)
    house.say(KATE, "watch", "dc:1:2")
    boss = Person("dc:79", "Boss", admin=True)
    for where in ("dc:1:2", "dc:9:9", "dc:@me:3"):
        for said in ("spectators off", "remove 2"):
            assert house.refused(boss, said, where) == "opener-only"
    house.say(ADMIN, "remove 2", HERE)
    assert house.t.chairs[1] is None


def test_who_watches_does_not_play() -> None:
    house = House().four()
    for n in range(MOST):
        house.say(KATE, "watch", f"dc:1:{n}")
    assert house.refused(KATE, "watch", "dc:1:99") == "spectators-many"
    house = House().four()
    house.say(NINO, "watch", PRIVATE)
    before = len(house.out)
    house.pass_time(60_000)
    assert {str(row.dest) for row in house.out[before:] if row.kind == rings.KIND} == {HERE}
    house = House()
    house.say(KATE, "watch", "dc:1:2")
    house.say(KATE, "sit", "dc:1:2")
    assert shown(house, "play") == [HERE, "dc:1:2"]
    house = House().four()
    house.say(KATE, "watch", "dc:1:2")
    house.say(HOUSE, "put-aside dc:1:2")
    assert (shown(house), house.t.phase) == ([HERE], "play")


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
            found = must(press.unpack(data))
            assert found.rest == "unwatch" or (found.kind == "s" and found.rest.partition(".")[0] in LOOKS), data
    assert "watched" in words(seen[0])
    assert house.t.audiences[1].dest == Dest("dc:1:2")


PAGE = Person("web:p.leo", "Leo")
THERE, ELSEWHERE, ROOM = "dc:1:2", "dc:1:3", "web:main"


def rated(*, begun: bool = True) -> House:
    house = House()
    house.apply([ev.Chosen("rated", "on")])
    house.go("others sit; aram set clock 0")
    if begun:
        house.say(ARAM, "start")
        house.pass_time(2_000)
    return house


def told(house: House, before: int, where: str) -> list[str]:
    return [row.ref for row in house.out[before:] if str(row.dest) == where and row.kind == "note"]


def test_it_is_shown_once_all_agree() -> None:
    house = rated()
    assert (must(house.say(KATE, "watch", THERE)).key, watched_in(house.t)) == ("watch-asked", ())
    assert "ask-watch" in words(public(house.t, house.now))
    for person in FOUR[:3]:
        house.say(person, "yes")
        assert watched_in(house.t) == ()
    before = len(house.out)
    house.say(FOUR[3], "yes")
    assert (watched_in(house.t), house.t.proposal) == ((Dest(THERE),), None)
    assert "board" in {row.kind for row in house.out[before:] if str(row.dest) == THERE}
    assert "watched" in words(counted(house.t, public(house.t, house.now))), "those who play are told"


def test_one_no_or_silence_is_no_leave() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    before = len(house.out)
    house.say(NINO, "no")
    assert (house.t.proposal, watched_in(house.t)) == (None, ())
    assert ["watch-not-let" in ref for ref in told(house, before, THERE)] == [True]
    assert not [ref for ref in told(house, before, "tg:-5:0") if "note-dropped" in ref]
    for where in (THERE, ELSEWHERE):
        assert house.refused(KATE, "watch", where) == "watch-refused"
    house.say(LEO, "watch", THERE)
    assert house.t.proposal is not None
    house = rated()
    house.say(KATE, "watch", THERE)
    before = len(house.out)
    house.pass_time(VOTE_MS * 2_000)
    assert watched_in(house.t) == ()
    assert any("watch-not-let" in ref for ref in told(house, before, THERE))
    house.say(KATE, "watch", THERE)
    assert house.t.proposal is not None, "who was not refused may ask again"


@pytest.mark.parametrize("end", ["Paused", "Adjourned", "Abandoned"])
def test_whoever_asked_is_told_if_the_match_stops_before_the_answer(end: str) -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    before = len(house.out)
    house.apply([ev.Paused() if end == "Paused" else getattr(ev, end)("silence")])
    assert house.t.proposal is None
    assert ["watch-not-answered" in ref for ref in told(house, before, THERE)] == [True]
    assert "ask-watch" not in words(public(house.t, house.now))


def test_only_those_seated_are_asked_and_all_of_them() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    assert house.refused(KATE, "yes") == "not-seated"
    house.apply([ev.Lapsed(3)])
    house.go("aram+nino+davit yes")
    assert watched_in(house.t) == (), "who is away has not agreed"
    house.say(FOUR[3], "yes")
    assert watched_in(house.t) == (Dest(THERE),)
    house = House()
    house.say(ARAM, "set rated on")
    house.apply([ev.Forgotten(ARAM.id)])
    assert (house.refusal(KATE, "watch", THERE), watched_in(house.t)) == (("watch-nobody", {}), ())


def test_asked_twice_and_closed_meanwhile() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    seq = house.t.seq
    assert (must(house.say(KATE, "watch", THERE)).key, house.t.seq) == ("watch-asked", seq)
    assert house.refused(LEO, "watch", ELSEWHERE) == "vote-open"
    house.say(KATE, "no")
    assert house.t.proposal is None, "who asked may withdraw it"
    assert KATE.id not in house.t.welcome
    house = rated()
    house.say(KATE, "watch", THERE)
    house.go("all yes")
    house.say(KATE, "unwatch", THERE)
    house.say(KATE, "watch", ELSEWHERE)
    assert watched_in(house.t) == (Dest(ELSEWHERE),)
    house.say(ARAM, "spectators off")
    assert watched_in(house.t) == ()
    for who in (KATE, LEO):
        assert house.refused(who, "watch", THERE) == "no-spectators"
    house = rated()
    house.say(KATE, "watch", THERE)
    house.go("aram+nino+davit yes; aram spectators off")
    house.say(FOUR[3], "yes")
    assert (watched_in(house.t), house.t.proposal) == ((), None)


@pytest.mark.parametrize("game", ["domino", "seka", "nardi"])
def test_at_a_table_for_chips_too(game: str) -> None:
    house = House(game=game)
    house.say(NINO, "sit")
    house.say(ARAM, "set stake 1" if game == "seka" else "set stake 50")
    house.say(KATE, "watch", THERE)
    assert watched_in(house.t) == ()
    house.go("aram+nino yes")
    assert watched_in(house.t) == (Dest(THERE),)


def test_who_watches_a_table_that_becomes_one_goes_and_may_ask() -> None:
    house = House(game="nardi")
    house.say(NINO, "sit")
    house.say(KATE, "watch", THERE)
    house.say(HOUSE, f"referee appoint {DAVIT.id} {DAVIT.name}")
    assert watched_in(house.t) == (Dest(THERE), private_to(DAVIT.id))
    before = len(house.out)
    house.say(ARAM, "set stake 50")
    assert watched_in(house.t) == (private_to(DAVIT.id),)
    assert {row.kind for row in house.out[before:] if str(row.dest) == THERE} == {"board"}
    house.say(ARAM, "set stake 0")
    house.say(KATE, "watch", THERE)
    house.say(ARAM, "set rated on")
    assert Dest(THERE) in watched_in(house.t), "Nino has not agreed to it yet"
    house.say(NINO, "yes")
    assert house.t.rated
    assert watched_in(house.t) == (private_to(DAVIT.id),)


def test_whom_nobody_asks() -> None:
    house = House().four()
    house.say(KATE, "watch", THERE)
    assert watched_in(house.t) == (Dest(THERE),)
    assert sides_open(house.t, PAGE.id)
    house = House(game="nardi")
    house.say(ARAM, "set stake 50")
    assert must(house.say(ARAM, "watch", THERE)).key == "watching-now"
    assert watched_in(house.t) == (Dest(THERE),)


def test_on_the_page_leave_opens_the_sides() -> None:
    house = rated()
    house.apply([ev.Shown(ROOM, "play", "")])
    assert not sides_open(house.t, PAGE.id)
    assert must(house.say(PAGE, "watch", ROOM)).key == "watch-asked"
    house.go("all yes")
    assert sides_open(house.t, PAGE.id)
    assert not sides_open(house.t, KATE.id)
    assert watched_in(house.t) == (), "it is played there already"
    assert must(house.say(PAGE, "watch", ROOM)).key == "watching-already"
    in_chat = must(house.say(KATE, "watch", "tg:-5:0"))
    assert in_chat.key == "watching-already", "where there are no sides nobody is bothered"


def test_what_becomes_of_leave_and_refusal() -> None:
    house = rated()
    house.say(KATE, "watch", THERE)
    house.go("all yes")
    house.say(LEO, "watch", ELSEWHERE)
    house.say(LUSINE, "no")
    house.apply([ev.Merged(KATE.id, "tg:70"), ev.Merged(LEO.id, "tg:80")])
    assert (house.t.welcome, house.t.unwelcome) == (frozenset({"tg:70"}), frozenset({"tg:80"}))
    house.apply([ev.Forgotten("tg:80"), ev.Forgotten("tg:70")])
    assert (house.t.welcome, house.t.unwelcome) == (frozenset(), frozenset())
    house = rated()
    house.say(KATE, "watch", THERE)
    house.go("nino no; all abandon; aram rematch")
    assert house.t.phase == "lobby"
    house.say(KATE, "watch", THERE)
    assert house.t.proposal is not None
    assert lobby.lobby(house.t).lines[-1].text.key == "ask-watch"

"""Where a table is shown: its audiences come and go, and each is told what concerns it."""

from __future__ import annotations

import pytest

from bot.outbox import rings
from bot.ports.keys import Dest, chat_of, company_of, dest_of, is_in
from bot.ports.people import HOUSE
from bot.ports.records import AudienceRow, OutRow, Person, Role
from bot.table import events as ev
from bot.table.audiences import audience_rows, found_in, played_in, shown_in
from bot.table.clocks import may_call
from bot.table.model import Audience
from tests.bot.house import ARAM, FOUR, NINO, House

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


# --- where the bot is no member --------------------------------------------------------------------------------------


def test_whoever_is_not_in_the_friends_chat_sees_the_table_where_they_are() -> None:
    """A Discord chat in which the bot is a user app is open to those in it alone; a message sent by way of the bot is
    played at from the private chat too."""
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
    """Seconds and minutes would run out unnoticed; hours may stay."""
    for clock, then in ((60, 0), (3600, 3600), (0, 0)):
        house = House()
        house.four()
        house.apply([ev.Chosen("clock", str(clock))])
        house.say(HOUSE, f"put-aside {HERE}")
        house.say(ARAM, "resume dcu:9", "dcu:9")
        assert (house.t.phase, house.t.clock_s) == ("play", then)
        assert str(played_in(house.t)[0]) == "dcu:9"


# --- keys --------------------------------------------------------------------------------------------------------


def test_a_private_chat_is_its_persons() -> None:
    """The same chat whichever way it is named, and found by whoever looks for what is kept of a person."""
    assert dest_of("tg:7:0") == dest_of("@tg:7") == Dest("tg:7", private=True)
    assert dest_of("dc:@me:5", "dc:7") == Dest("dc:7", private=True)
    assert dest_of("dc:@me:5") == Dest("dc:@me:5"), "whose it is cannot be told"
    assert dest_of("tg:-5:7") == Dest("tg:-5:7")
    assert dest_of("web:main", "web:x") == Dest("web:main")
    assert chat_of("@tg:7") == chat_of("tg:7:0") == "tg:7"
    assert is_in("@tg:7", "tg:7")
    assert not is_in("@tg:77", "tg:7")
    assert company_of("@tg:7") == "@tg:7"


# --- who comes ---------------------------------------------------------------------------------------------------


def test_who_sits_down_in_the_chat_changes_nothing() -> None:
    house = House()
    house.say(NINO, "sit", HERE)
    house.say(FOUR[2], "sit", PRIVATE.replace("2", "3"))  # from the private chat, by the group's own link
    assert shown(house) == [HERE]


def test_who_shares_no_chat_with_the_table_brings_an_audience() -> None:
    house = House()
    house.say(KATE, "sit", "dc:@me:5")
    assert house.t.audiences == (Audience(Dest(HERE)), Audience(Dest("dc:77", private=True), by="dc:77"))
    house.say(VANO, "sit", "web:main")
    assert shown(house) == [HERE, "@dc:77", "web:main"]


def test_who_leaves_the_lobby_takes_their_audience_along() -> None:
    house = House()
    house.say(KATE, "sit", "dc:@me:5")
    rows = said(house, KATE, "leave", "dc:@me:5")
    assert shown(house) == [HERE]
    assert [str(row.dest) for row in rows if row.kind == "board"] == [HERE, "@dc:77"], "the board there is taken away"


def test_an_audience_in_which_others_play_stays() -> None:
    house = House()
    house.say(KATE, "sit", CHANNEL)
    house.say(LEO, "sit", CHANNEL)
    house.say(KATE, "leave", CHANNEL)
    assert shown(house) == [HERE, CHANNEL]


def test_the_host_of_a_private_table_may_leave_it_to_the_others() -> None:
    house = House()
    house.table = None
    house.apply([ev.Opened("t", "tg:1:0", "nardi", "short-nardi", ARAM.id, 2, "00", "hy"), ev.Sat(0, ARAM.id, "A")])
    house.say(NINO, "sit", PRIVATE)
    assert shown(house) == ["@tg:1", "@tg:2"]
    house.say(ARAM, "leave", "tg:1:0")
    assert (shown(house), house.t.host) == (["@tg:2"], NINO.id)


def test_during_the_match_who_leaves_keeps_what_they_see() -> None:
    house = linked()
    house.say(ARAM, "start", HERE)
    house.say(KATE, "leave", CHANNEL)
    house.say(LEO, "leave", CHANNEL)
    assert shown(house) == [HERE, CHANNEL]


def test_a_substitute_who_is_refused_loses_the_audience() -> None:
    house = House().four()
    house.say(NINO, "leave", HERE)
    house.say(KATE, "sub", "dc:@me:5")
    assert shown(house) == [HERE, "@dc:77"]
    house.say(ARAM, "no", HERE)
    assert shown(house) == [HERE]


# --- who is told what --------------------------------------------------------------------------------------------


def test_everything_public_goes_to_every_audience() -> None:
    house = linked()
    rows = said(house, ARAM, "start", HERE)
    public = [row for row in rows if row.kind in ("board", "note", "loud")]
    for row in public:
        assert row.seat is None
    assert {str(row.dest) for row in public} == {HERE, CHANNEL}
    by_dest = [[(row.kind, row.slot, row.ref) for row in public if str(row.dest) == dest] for dest in (HERE, CHANNEL)]
    assert by_dest[0] == by_dest[1]


def test_a_ring_goes_where_the_called_person_is() -> None:
    house = linked()
    house.say(ARAM, "set clock 86400", HERE)
    rows = said(house, ARAM, "start", HERE)
    house.pass_time(3_000)
    rows = [row for row in house.out if row.kind == rings.KIND]
    for row in rows:
        called = {house.t.chairs[seat].person for seat in rings.read(row.ref).seats}  # type: ignore[union-attr]
        assert called
        assert {person.partition(":")[0] for person in called} == {row.dest.platform}


def test_in_quick_play_the_other_audience_is_rid_of_its_ring() -> None:
    house = linked()
    house.say(ARAM, "start", HERE)
    house.pass_time(3_000)
    rung = [row for row in house.out if row.kind == rings.KIND]
    assert {str(row.dest) for row in rung} == {HERE, CHANNEL}
    assert [rings.read(row.ref).seats for row in rung if row.dest.platform == "dc"][-1] in ((), (2,), (3,))


def test_somebody_in_two_groups_is_called_where_they_last_acted() -> None:
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


def test_the_private_chat_comes_before_the_groups() -> None:
    house = House()
    house.apply([ev.Shown("@tg:2", "play", NINO.id)])
    assert found_in(house.t, NINO.id) == (Dest("tg:2", private=True),)
    assert found_in(house.t, ARAM.id) == (Dest(HERE),), "nobody is called in somebody else's private chat"
    assert found_in(house.t, VANO.id) == ()


def test_rows_say_where_somebody_seated_is_called() -> None:
    house = House()
    house.apply([ev.Shown(CHANNEL, "play"), ev.Shown("tg:-9:0", "watch")])
    assert audience_rows(house.t) == (
        AudienceRow(Dest(HERE)),
        AudienceRow(Dest(CHANNEL), seated=False),
        AudienceRow(Dest("tg:-9:0"), "watch", seated=False),
    )


# --- the bot is removed, the chat gets a new id, the match goes on elsewhere --------------------------------------


def test_removed_from_one_of_two_chats_the_table_goes_on() -> None:
    house = linked()
    house.say(ARAM, "start", HERE)
    rows = said(house, HOUSE, f"put-aside {HERE}")
    assert (house.t.phase, shown(house, "play"), shown(house, "lost")) == ("play", [CHANNEL], [HERE])
    assert HERE not in {str(row.dest) for row in rows}, "nothing can be said there"
    house.say(HOUSE, f"put-aside {CHANNEL}")
    assert house.t.phase == "adjourned"
    assert house.t.reason == "removed"


def test_back_in_the_chat_the_table_is_shown_again() -> None:
    house = linked()
    house.say(ARAM, "start", HERE)
    house.say(HOUSE, f"put-aside {HERE}")
    rows = said(house, HOUSE, f"show-again {HERE}")
    assert shown(house, "play") == [HERE, CHANNEL]
    assert [row.kind for row in rows if str(row.dest) == HERE] == ["board"]
    before = house.t.seq
    house.say(HOUSE, f"show-again {HERE}")
    assert house.t.seq == before
    assert house.refused(ARAM, f"show-again {HERE}") == "unknown-command"
    assert house.refused(ARAM, f"put-aside {HERE}") == "unknown-command"


def test_who_unblocks_the_bot_gets_their_board_back() -> None:
    house = linked()
    house.apply([ev.Shown("@tg:2", "play", NINO.id)])
    house.say(ARAM, "start", HERE)
    house.say(HOUSE, "put-aside @tg:2")
    house.say(HOUSE, f"put-aside {HERE}")
    assert shown(house, "play") == [CHANNEL]
    house.say(NINO, "word x", PRIVATE)
    assert shown(house, "play") == [CHANNEL, "@tg:2"]


def test_spectators_keep_no_table_going() -> None:
    house = House().four()
    house.apply([ev.Shown(OTHER, "watch")])
    house.say(HOUSE, f"put-aside {HERE}")
    assert house.t.phase == "adjourned"


def test_one_of_several_chats_gets_a_new_id() -> None:
    house = linked()
    house.say(ARAM, "word x", HERE)
    house.say(HOUSE, f"rehome {CHANNEL} dc:1:3")
    assert shown(house) == [HERE, "dc:1:3"]
    house.say(HOUSE, f"rehome {CHANNEL} dc:1:4")
    assert shown(house) == [HERE, "dc:1:3"], "it is not there any more"
    house.say(HOUSE, f"rehome {HERE} dc:1:3")
    assert shown(house) == ["dc:1:3"], "two that have become one"


def test_old_events_mean_the_only_audience() -> None:
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
        (HERE, [HERE, CHANNEL]),
        (OTHER, [CHANNEL, OTHER]),
        ("dc:1:9", [HERE, "dc:1:9"]),
        (PRIVATE, [HERE, CHANNEL, "@tg:2"]),
        ("web:main", [HERE, CHANNEL, "web:main"]),
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


def test_all_of_it_survives_the_codec_and_a_rematch() -> None:
    house = linked()
    house.apply([ev.Abandoned("by-vote")])
    house.say(KATE, "rematch", CHANNEL)
    assert (house.t.phase, shown(house)) == ("lobby", [HERE, CHANNEL])


def test_who_has_left_a_match_does_not_see_the_next_one() -> None:
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

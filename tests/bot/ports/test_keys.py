"""Keys of people, places, destinations and slots: written and read in one place, in the form the store has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.layout import sentence
from adapters.render.text import _fitted, width
from adapters.store.store import SystemZones
from adapters.text import FluentCatalog
from bot.core.fold import evolve
from bot.ports import quiet
from bot.ports.keys import (
    Dest,
    Slot,
    board_slot,
    hand_slot,
    is_in,
    key_of,
    number_of,
    platform_of,
    private_to,
    tables_slot,
)
from bot.ports.people import mark_of, told_apart
from bot.ports.preferences import Preferences, parse
from bot.ports.records import Person
from bot.text import Name
from bot.view import show
from tests.bot.house import House, must


def test_the_stored_forms() -> None:
    assert [str(slot) for slot in (board_slot("abc", 3), hand_slot("abc"), tables_slot("tg:-5:0"))] == [
        "board:abc:3",
        "hand:abc",
        "tables:tg:-5:0",
    ]
    assert [str(Slot("place", str(hand_slot("abc")))), str(Slot("place"))] == ["place:hand:abc", "place"]
    assert (key_of("tg", 7), str(private_to("tg:7")), str(Dest("tg:-5:0"))) == ("tg:7", "@tg:7", "tg:-5:0")
    assert Dest.parse("@tg:7") == private_to("tg:7")
    assert [Dest.parse(text).reader for text in ("@tg:7", "tg:-5:0")] == ["tg:7", None]
    assert [Dest.parse(text).platform for text in ("@dc:7", "tg:-5:0")] == ["dc", "tg"]
    assert [platform_of(key) for key in ("tg:7", "web:main", "auto:2")] == ["tg", "web", "auto"]
    assert [is_in(place, "tg:-5") for place in ("tg:-5", "tg:-5:0", "tg:-5:7", "tg:-55:0", "dc:-5:0")] == [
        *(True, True, True, False, False),
    ]


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        *(("board:abc:3", Slot("board", "abc", 3)), ("board:abc:03", Slot("board", "abc:03"))),
        *(("board:abc:٣", Slot("board", "abc:٣")), ("hand:abc", Slot("hand", "abc"))),
        *(("ping:abc", Slot("ping", "abc")), ("tables:tg:-5:0", Slot("tables", "tg:-5:0"))),
        *(("place:hand:abc", Slot("place", "hand:abc")), ("place", Slot("place")), ("", Slot(""))),
    ],
)
def test_a_slot_is_read(text: str, slot: Slot) -> None:
    assert Slot.parse(text) == slot


@given(st.text(max_size=30) | st.from_regex(r"@?(board|hand|tg):[a-z0:]*:?[0-9]*", fullmatch=True))
def test_what_is_read_is_written_alike(text: str) -> None:
    assert (str(Slot.parse(text)), str(Dest.parse(text))) == (text, text)


@given(st.from_regex(r"[a-z2-7]{8}", fullmatch=True), st.integers(0, 10_000))
def test_a_board_comes_back(table: str, number: int) -> None:
    assert Slot.parse(str(board_slot(table, number))) == Slot("board", table, number)


@pytest.mark.parametrize(
    ("person", "number"), [("tg:7", 7), ("dc:7", None), ("auto:2", None), ("tg:x", None), ("tg:", None), ("tg:٣", None)]
)
def test_a_number_is_the_platforms_own(person: str, number: int | None) -> None:
    assert number_of(person, "tg") == number


ANNA, ANNA_2, ANNA_3, NINO = (Person(f"tg:{n}", name) for n, name in enumerate(("Anna", "Anna", "Anna", "Nino"), 1))


def names(house: House) -> list[str]:
    return [chair.name if chair else "-" for chair in house.t.chairs]


def test_the_first_keeps_the_name() -> None:
    house = House(ANNA)
    for person in (ANNA_2, NINO, ANNA_3):
        house.say(person, "sit")
    assert names(house) == ["Anna", "Anna (2)", "Nino", "Anna (3)"]
    house.say(ANNA_2, "leave")
    house.say(ANNA_2, "sit")
    assert names(house) == ["Anna", "Anna (2)", "Nino", "Anna (3)"], "a number that is free again is taken"
    house = House(ANNA)
    house.say(ANNA_2, "sit 2")
    house.say(ANNA_2, "sit 4")
    assert names(house) == ["Anna", "-", "-", "Anna (2)"]
    house.say(ANNA, "sit 2")
    assert names(house) == ["-", "Anna", "-", "Anna (2)"]
    house = House(ANNA)
    for person in (ANNA_2, NINO, ANNA_3):
        house.say(person, "sit")
    table = None
    for seq, event in enumerate(house.log, start=1):
        table = evolve(table, event, seq, house.now)
    assert table is not None
    assert [chair.name for chair in table.chairs if chair] == ["Anna", "Anna (2)", "Nino", "Anna (3)"]
    house = House(ANNA)
    for person in (ANNA_2, NINO):
        house.say(person, "sit")
    assert names(house)[1] == "Anna (2)"
    stranger = Person("tg:9", "Nino")
    house.say(stranger, "sit")
    assert names(house)[3] == "Nino (2)"


@pytest.mark.parametrize(
    "twin",
    ["anna", "ANNA", "Аnnа", "Anna\u3164", "An\u200dna", "Ａｎｎａ", "A nna"],
    ids=["small", "capitals", "cyrillic", "filler", "joiner", "wide", "blank"],
)
def test_what_looks_alike_is_the_same_name(twin: str) -> None:
    assert mark_of(told_apart(twin, ["Anna"])) == " (2)"
    assert told_apart("Анна", ["Anna"]) == "Анна", "nobody takes these for one another"


def test_a_number_is_not_mistaken_for_a_name() -> None:
    assert told_apart("Anna", ["Anna", "Anna (2)"]) == "Anna (3)"
    assert told_apart("Anna (2)", ["Anna (2)", "Anna"]) == "Anna (3)"
    assert told_apart("Anna (2)", ["Anna"]) == "Anna (2)"
    long = "Konstantine Alexandre Bagrationi"
    assert told_apart(long, [long]) == "Konstantine Alexandre Ba… (2)"
    assert told_apart(long, [long, told_apart(long, [long])]) == "Konstantine Alexandre Ba… (3)"
    assert sentence((Name("dc:7", "Anna (2)", True), " plays")) == "<@7> (2) plays"
    assert sentence((Name("dc:7", "Anna", True), " plays")) == "<@7> plays"
    name = "Konstantine (2)"
    cut = "".join(run.text for run in _fitted(name, 40, width("Konst… (2)", 40) + 5, True))
    assert cut.endswith("… (2)")
    assert len(cut) < len(name)


def test_every_way_of_showing_the_table_says_who_is_meant() -> None:
    house = House(ANNA)
    for person in (ANNA_2, NINO, ANNA_3):
        house.say(person, "sit")
    catalog = FluentCatalog()

    def shown() -> str:
        scene = show.public(house.t, house.now)
        words = [catalog.say("en", line.text) for line in scene.lines]
        keys = [catalog.say("en", button.label) for row in scene.buttons for button in row]
        return " ".join([*words, *keys, repr(scene.picture)])

    assert all(name in shown() for name in ("Anna (2)", "Anna (3)", "Nino"))
    house.say(ANNA, "start")
    house.pass_time(20_000)
    house.say(ANNA_3, "pause")
    assert must(house.t.proposal).name == "Anna (3)", "who asks"
    assert all(name in shown() for name in ("Anna (2)", "Anna (3)", "Nino"))


NAMES = ("lang", "spoken", "palette", "pictures", "bids", "hand", "tables", "ping", "remind", "quiet", "zone")


def test_everything_that_can_be_chosen() -> None:
    assert parse({}) == Preferences()
    values = ("hy", "ru", "cvd", "off", "grid", "dm", "on", "never", "both", "23:00-08:00 +3", "180")
    hours = quiet.Quiet(23 * 60, 8 * 60, 180)
    expected = Preferences("hy", "ru", "cvd", False, True, True, True, "never", "both", hours, 180)
    assert parse(dict(zip(NAMES, values, strict=True))) == expected
    chat = parse({"ping": "always", "remind": "late", "quiet": "23-8", "palette": "four"})
    mine = parse({"ping": "never", "quiet": "off"}).over(chat)
    assert (mine.turns, mine.reminders, mine.quiet, mine.palette) == ("never", "late", quiet.NEVER, "classic")
    assert Preferences().over(chat).quiet == quiet.Quiet(23 * 60, 8 * 60, quiet.USUAL_ZONE)
    assert quiet.NEVER.until_ms(1_700_000_000_000, SystemZones()) == 0


@pytest.mark.parametrize(("name", "value"), [("palette", "neon"), ("zone", "east"), ("quiet", "?"), ("ping", "ever")])
def test_a_damaged_value_counts_as_not_chosen(name: str, value: str) -> None:
    assert parse({name: value}) == Preferences()


@given(st.dictionaries(st.sampled_from(NAMES), st.text(max_size=12)))
def test_no_value_breaks_the_reading(kept: dict[str, str]) -> None:
    assert isinstance(parse(kept), Preferences)

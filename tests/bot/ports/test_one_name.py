"""Two people of one name at a table are told apart: in words, pictures and buttons alike."""

from __future__ import annotations

import pytest

from adapters.discord.markup import sentence
from adapters.render.text.labels import _fitted, width
from adapters.text import FluentCatalog
from bot.ports.people import mark_of, told_apart
from bot.ports.records import Person
from bot.scenes import show
from bot.table.evolve import evolve
from bot.text import Name
from tests.bot.house import House

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


def test_moving_to_another_seat_changes_nobodys_name() -> None:
    house = House(ANNA)
    house.say(ANNA_2, "sit 2")
    house.say(ANNA_2, "sit 4")
    assert names(house) == ["Anna", "-", "-", "Anna (2)"]
    house.say(ANNA, "sit 2")
    assert names(house) == ["-", "Anna", "-", "Anna (2)"]


def test_the_same_events_give_the_same_names() -> None:
    house = House(ANNA)
    for person in (ANNA_2, NINO, ANNA_3):
        house.say(person, "sit")
    table = None
    for seq, event in enumerate(house.log, start=1):
        table = evolve(table, event, seq, house.now)
    assert table is not None
    assert [chair.name for chair in table.chairs if chair] == ["Anna", "Anna (2)", "Nino", "Anna (3)"]


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
    assert house.t.proposal is not None
    assert house.t.proposal.name == "Anna (3)", "who asks"
    assert all(name in shown() for name in ("Anna (2)", "Anna (3)", "Nino"))


def test_a_substitute_of_the_same_name() -> None:
    house = House(ANNA)
    for person in (ANNA_2, NINO):
        house.say(person, "sit")
    assert names(house)[1] == "Anna (2)"
    stranger = Person("tg:9", "Nino")
    house.say(stranger, "sit")
    assert names(house)[3] == "Nino (2)"


def test_called_by_mention_the_number_stands_behind_it() -> None:
    assert sentence((Name("dc:7", "Anna (2)", True), " plays")) == "<@7> (2) plays"
    assert sentence((Name("dc:7", "Anna", True), " plays")) == "<@7> plays"


def test_a_plate_that_is_too_narrow_keeps_the_number() -> None:
    name = "Konstantine (2)"
    cut = "".join(run.text for run in _fitted(name, 40, width("Konst… (2)", 40) + 5, True))
    assert cut.endswith("… (2)")
    assert len(cut) < len(name)

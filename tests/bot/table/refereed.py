"""A table with a referee, for the tests that are about one."""

from __future__ import annotations

from bot.ports.people import HOUSE
from bot.ports.records import Person, StoredEvent
from bot.scene import Scene
from bot.table.codec import decode_event, encode_event, text_from_json
from bot.table.evolve import evolve
from bot.table.model import Table
from tests.bot.house import FOUR, VANO, House

HERE = "tg:-5:0"
OWN = "@tg:5"
ADMIN = Person("tg:99", "Admin", admin=True)
KATE = Person("tg:77", "Kate")


def judged(house: House, cup: bool = False) -> House:
    """Vano referees the match of the four: they have agreed, or a cup has sent him."""
    if cup:
        house.say(HOUSE, f"referee appoint {VANO.id} {VANO.name}")
        return house
    house.say(VANO, "referee offer", HERE)
    for person in FOUR:
        house.say(person, "yes", HERE)
    return house


def notes(house: House, since: int = 0) -> list[str]:
    """What the table was told, by key; the words of somebody are a text around it."""
    found = []
    for row in house.out[since:]:
        if row.kind == "note" and str(row.dest) == HERE:
            text = text_from_json(row.ref)
            inner = dict(text.args).get("line")
            found.append(inner.key if inner is not None else text.key)  # type: ignore[union-attr]
    return found


def keys(found: Scene) -> set[str]:
    return {line.text.key for line in found.lines}


def presses(found: Scene) -> set[str]:
    return {button.data for row in found.buttons for button in row}


def replayed(house: House) -> Table:
    """The table as it would be after a restart."""
    table: Table | None = None
    for seq, event in enumerate(house.log, 1):
        new = encode_event(event)
        table = evolve(
            table, decode_event(StoredEvent(seq, new.type, new.v, new.body, house.now), "bazaar-blot"), seq, 1
        )
    assert table is not None
    return table


def between(house: House) -> House:
    """The deal is passed out: nobody bids, and the next one has not come."""
    for _ in range(4):
        house.say(house.turn(), "act - pass")
    return house

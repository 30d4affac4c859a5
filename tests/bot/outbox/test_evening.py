"""Everything that is posted during an evening, row by row: where, of what kind, in whose place, and in which words."""

from __future__ import annotations

import msgspec

from adapters.text import FluentCatalog
from bot.ports.records import OutRow, Person
from bot.table.codec import text_from_json
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House

CATALOG = FluentCatalog()
SHORT = {"tg:-5:0": "chat", "dc:1:2": "watch", **{f"@tg:{n}": f"@{n}" for n in range(1, 6)}}


def told(row: OutRow) -> str:
    """``chat board 1``: in the slot of board 1; ``+`` is posted anew; words in English; rings as why and for whom."""
    where, what = SHORT[str(row.dest)], row.kind
    if row.kind in ("note", "loud"):
        assert row.slot is None
        return f"{where} {what}: {CATALOG.say('en', text_from_json(row.ref))}"
    assert row.slot is not None
    assert (row.slot.kind, row.slot.of) == (row.kind, "table001")
    number = "" if row.slot.number is None else f" {row.slot.number}"
    ref = f" {row.ref}" if row.ref else ""
    if row.kind == "ping":
        ring = msgspec.json.decode(row.ref)
        ref = f" {ring['why']} {ring['seats']}"
    return f"{where} {what}{number}{ref}{'+' if row.fresh else ''}"


class Listener(House):
    def hears(self, who: Person, words: str, at: str = "") -> list[str]:
        before = len(self.out)
        self.say(who, words, at)
        return [told(row) for row in self.out[before:]]

    def waits(self, ms: int) -> list[str]:
        before = len(self.out)
        self.pass_time(ms)
        return [told(row) for row in self.out[before:]]


def both(*notes: str, board: int = 1) -> list[str]:
    """The chat and the one that watches hear the same and see the same board."""
    said = [f"{where} {note}" for note in notes for where in ("chat", "watch")]
    return [*said, f"chat board {board}", f"watch board {board}"]


def test_an_evening_to_the_letter() -> None:
    house = Listener(seed=4)
    assert [told(row) for row in house.out] == ["chat board 0"]
    for person in FOUR[1:]:
        assert house.hears(person, "sit") == ["chat board 0"]
    assert house.hears(ARAM, "set clock 20") == ["chat board 0"]
    assert house.hears(VANO, "watch", "dc:1:2") == both(board=0)
    assert house.hears(ARAM, "start") == both(board=0)
    hands = ["@1 hand", "@2 hand", "@3 hand", "@4 hand"]
    assert house.waits(2_000) == [*both(), *both(board=0), *hands, "chat ping prompt [3]+"]
    assert house.hears(LUSINE, "act - 8H") == [
        *both(),
        *("@1 hand", "@2 hand watching", "@3 hand watching", "@4 hand", "chat ping prompt [0]+"),
    ]
    assert house.hears(ARAM, "act - q") == [
        *both("loud: Արամ: Quansh!"),
        *("@1 hand", "@2 hand", "@3 hand watching", "@4 hand", "chat ping prompt [1, 3]+"),
    ]
    assert house.waits(10_000) == [*both(), "chat ping half [1]+", *both(), "chat ping half [3]+"]
    assert house.waits(11_000) == [
        *both("note: ნინო: time is up. The computer plays for you until you are back."),
        *("@2 hand", "@3 hand watching", "@4 hand"),
    ]
    assert house.hears(NINO, "pause") == both("note: ნინო asks for a pause. All agreed?")
    assert house.hears(DAVIT, "no") == both("note: Not agreed, we play on.")
    assert house.hears(LUSINE, "leave") == both(
        "note: Lusine has left; the computer plays on. Anybody can take over the seat: /sub"
    )
    assert house.hears(VANO, "sub", "dc:1:2") == both("note: Vano would like to take over seat 4 (Lusine). Agreed?")

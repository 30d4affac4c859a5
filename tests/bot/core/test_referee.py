"""A referee at a table (HS-13): what they can do is what they find; a match as it was recorded. Who becomes it, and all
that they do, is in ``evenings/court.txt``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from bot.core import events as ref
from bot.core.codec import decode_event, encode_event
from bot.core.fold import evolve
from bot.core.matches import told
from bot.core.model import Table
from bot.core.referee import TYPED, verbs
from bot.delivery import outbox
from bot.features.moderation import referee as scene
from bot.ports.people import HOUSE
from bot.ports.records import Person, StoredEvent
from bot.text import Name, t
from bot.view import press
from bot.view.lobby import for_spectators
from bot.view.scene import Scene
from bot.view.show import looked, public
from tests.bot.house import ARAM, FOUR, NINO, VANO, House, must

ADMIN = Person("tg:99", "Admin", admin=True)
KATE = Person("tg:77", "Kate")


def judged(house: House) -> House:
    """Vano referees the match of the four, who have agreed."""
    house.say(VANO, "referee offer", "tg:-5:0")
    for person in FOUR:
        house.say(person, "yes", "tg:-5:0")
    return house


def presses(found: Scene) -> set[str]:
    return {button.data for row in found.buttons for button in row}


def between(house: House) -> House:
    """The deal is passed out: nobody bids, and the next one has not come."""
    for _ in range(4):
        house.say(house.turn(), "act - pass")
    return house


def test_the_public_board_has_no_button_of_the_referee() -> None:
    house = House().four()
    before = presses(public(house.t, house.now))
    judged(house)
    house.say(ARAM, "referee demand 2 why?")
    assert presses(public(house.t, house.now)) == before
    own = scene.for_referee(house.t, for_spectators(house.t, public(house.t, house.now)))
    assert presses(own) - presses(for_spectators(house.t, public(house.t, house.now))) == {
        press.see("table001", "referee")
    }


def test_everybody_finds_what_they_can_do_and_nothing_else() -> None:
    house = House().four()
    assert (verbs(house.t, KATE), verbs(house.t, ARAM)) == (("offer",), ("demand",))
    judged(house)
    assert verbs(house.t, KATE) == ()
    assert set(verbs(house.t, VANO)) == {
        *("start", "pause", "complaint", "note", "void", "correct", "demand", "unfinished", "stepdown")
    }
    house.say(ARAM, "referee demand 2 why?")
    assert verbs(house.t, NINO) == ("explain", "doubt")
    for who in (*FOUR, VANO, KATE, ADMIN):
        panel = must(looked(house.t, house.t.seat_of(who.id), who, "referee"))
        for what in presses(panel):
            name = what.rsplit(" ", 1)[-1].rsplit(".", 1)[-1]
            assert name in TYPED
    for what in scene.WITH_WORDS:
        assert looked(house.t, None, VANO, f"referee.{what}") is not None


def test_every_event_of_the_referee_goes_through_the_codec() -> None:
    for event in (
        ref.Announced("tg:5", "note", "hear"),
        ref.SteppedDown("tg:5", "self"),
        ref.Judged("innocent", "opponents"),
    ):
        new = encode_event(event)
        assert decode_event(StoredEvent(1, new.type, new.v, new.body, 0), "bazaar-blot") == event


FILE: Final = Path(__file__).with_name("refereed.jsonl")


def evening() -> list[str]:
    """Two deals passed out, one stopped, errors judged, the Davtar corrected until it ends the match."""
    house = judged(between(House(seed=7).four()))
    house.go("vano referee start; vano referee correct 1 5:0 misdeal")
    house.pass_time(16_000)
    house.go("aram referee demand 2 what was that?; nino referee explain nothing; vano referee innocent")
    house.go("aram referee goon; vano referee pause; vano referee resume; vano referee void a card was shown")
    house.go("vano referee correct 2 -:300 an old debt; vano referee correct 1 5:16 and another; vano referee end")
    lines = []
    for event in house.log:
        new = encode_event(event)
        lines.append(json.dumps({"type": new.type, "v": new.v, "body": json.loads(new.body)}, ensure_ascii=False))
    return lines


def stored_rows() -> list[StoredEvent]:
    lines = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    return [
        StoredEvent(seq, one["type"], one["v"], json.dumps(one["body"]).encode(), 1_000_000 + seq)
        for seq, one in enumerate(lines, 1)
    ]


def test_what_was_stored_is_read_as_it_was() -> None:
    table: Table | None = None
    for one in stored_rows():
        table = evolve(table, decode_event(one, "bazaar-blot"), one.seq, one.at_ms)
    assert table is not None
    rows = [(row.deal, row.void, row.first, row.written, row.total) for row in table.state.rows]
    assert rows == [(1, "all-passed", (0, 0), (5, 16), (5, 16)), (2, "referee", (0, 0), (0, 300), (5, 316))]
    assert (table.phase, table.state.result.winners, table.state.result.advantage) == ("over", {1, 3}, (2, 0))
    assert [entry.kind for entry in table.bench.entries] == [
        *("appointed", "start", "corrected", "demanded", "explained", "judged-innocent", "chosen-goon", "break"),
        *("voided", "corrected", "corrected", "end"),
    ]
    (match,) = told(stored_rows()).matches
    assert (match.deals, match.score, match.how) == (((5, 16), (5, 316)), (5, 316), "rubicon")
    assert evening() == FILE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(evening()) + "\n", encoding="utf-8")


def test_whoever_is_asked_to_be_the_referee_is_called() -> None:
    house = House().four()
    since = len(house.log)
    house.say(HOUSE, "referee ask 1 tg:77 Kate")
    (said,) = outbox.record_notes(house.t, house.log[since:])
    assert said == t("referee-told-called", who=Name(ARAM.id, ARAM.name), about=Name("tg:77", "Kate", True), how="")

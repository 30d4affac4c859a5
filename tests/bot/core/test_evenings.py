"""Evenings at a table, to the letter: ``evenings/*.txt`` hold what is said there and everything that comes of it.

A line is what somebody says (``nino sit 2``; ``kate@dc:1:2 watch``: from there; ``others``: all but Aram; ``turn``:
whose turn it is), what somebody looks at (``nino looks seats``) or may do of a referee's verbs (``nino may``), time
(``wait 2000``), or what has happened (``event Lapsed 1``; ``four``: four people have begun). Below it, indented, stand
the refusal or the reply, the events, what is different, and who is told what.

``DAVTAR_GOLDEN=write python -m pytest tests/bot/core/test_evenings.py`` writes that anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from bot.core import events as ev
from bot.core.audiences import sides_open
from bot.core.codec import encode_event, text_from_json
from bot.core.lobby import mark_of
from bot.core.model import Chair, Table
from bot.core.rated import blamed
from bot.core.referee import verbs
from bot.delivery.pings import KIND, read
from bot.ports.people import HOUSE
from bot.ports.records import OutRow, Person
from bot.view.info import last_finished
from bot.view.scene import Line, Scene
from bot.view.show import looked, public
from rules.core import Illegal
from tests.bot.house import CAST, CROWDS, House
from tests.bot.scripts import agrees, done, files, plain, script

PEOPLE: Final[dict[str, Person | None]] = {
    **CAST,
    "kate": Person("dc:77", "Kate"),
    "leo": Person("dc:78", "Leo"),
    "boss": Person("tg:99", "Boss", admin=True),
    "captain": Person("tg:1", "Արամ", admin=True),
    "chief": Person("dc:79", "Chief", admin=True),
    "page": Person("web:p.leo", "Leo"),
    "visitor": Person("web:p.nino", "Nino"),
    "house": HOUSE,
}
LONG: Final = re.compile(r"[0-9a-f]{16,}")
"""Seals, salts and seeds."""


def chair(one: Chair | None) -> str:
    if one is None:
        return "-"
    marks = [name for name in ("auto", "away", "left", "leaving") if getattr(one, name)]
    return "/".join([one.name if not one.auto else "*", *marks, *([one.level] if one.level else [])])


def state(house: House) -> dict[str, str]:
    """What is known of the table, by name."""
    table: Table = house.t
    asked, bench = table.proposal, table.bench
    scene, rows = public(table, house.now), getattr(table.state, "rows", ())
    found: dict[str, object] = {
        "phase": f"{table.phase} {table.reason}".strip(),
        "deal": table.deal,
        "host": table.host,
        "chairs": " ".join(map(chair, table.chairs)),
        "game": " ".join([table.game, table.preset, *(f"{name}={value}" for name, value in table.options)]),
        "clock": table.clock_s,
        "stake": table.stake,
        "rated": table.rated,
        "asked": asked and f"{asked.kind} by {asked.person}, seat {asked.seat}, yes {' '.join(sorted(asked.yes))}",
        "audiences": " ".join(f"{one.role}:{one.dest}" for one in table.audiences),
        "welcome": " ".join(sorted(table.welcome)),
        "unwelcome": " ".join(sorted(table.unwelcome)),
        "referee": bench.person and f"{bench.person} {bench.how}",
        "explains": bench.asked,
        "record": " ".join(entry.kind for entry in bench.entries),
        "sides": " ".join(name for name in ("kate", "page") if sides_open(table, getattr(PEOPLE[name], "id", ""))),
        "blamed": " ".join(map(str, blamed(table))),
        "clocks": " ".join(sorted(house.clocks)),
        "points": getattr(table.state, "totals", ""),
        "book": " ".join(f"{row.deal}/{row.void}:{row.first}->{row.written}" for row in rows if hasattr(row, "first")),
        "to be checked": last_finished(table),
        "board": keys(scene.lines),
        "buttons": buttons(scene),
    }
    return {name: str(value or "-") for name, value in found.items()}


def keys(lines: Iterable[Line]) -> str:
    return " ".join(line.text.key for line in lines)


def buttons(scene: Scene) -> str:
    return " | ".join(one.data.split(":", 2)[2] for row in scene.buttons for one in row if one.url is None)


def event(one: ev.Event) -> str:
    """Its kind and fields; of the game's own events the kinds alone."""
    new = encode_event(one)
    fields = json.loads(new.body)
    game = [inner[0] for inner in fields.pop("game", ()) if isinstance(inner, list)]
    said = [f"{name}={value}" for name, value in fields.items() if value or (value == 0 and value is not False)]
    return " ".join([new.type, *said, *(f"[{kind}]" for kind in game)])


def told(row: OutRow) -> str:
    """A note by its text, a ring by why and whom, anything else by its kind, its number and what it refers to; ``+``
    is posted anew."""
    fresh = "+" if row.fresh else ""
    if row.kind == KIND:
        ring = read(row.ref)
        return f"ring {ring.why} {ring.seats}{fresh}"
    if row.kind in ("note", "loud"):
        assert row.slot is None
        return f"{row.kind} {plain(text_from_json(row.ref))}"
    number = "" if row.slot is None or row.slot.number is None else f" {row.slot.number}"
    return f"{row.kind}{number} {row.ref}".rstrip() + fresh


class Evening:
    """``does`` carries out a line and says what came of it."""

    def __init__(self, options: str) -> None:
        chosen: dict[str, Any] = dict(one.split("=") for one in options.split())
        host = PEOPLE[chosen.pop("host", "aram")]
        assert host is not None
        self.house = House(host, int(chosen.pop("seed", 1)), **chosen)
        self.then = state(self.house)

    def does(self, line: str) -> list[str]:
        house, found = self.house, []
        before, rows = len(house.log), len(house.out)
        who, _, words = line.partition(" ")
        if who == "wait":
            house.pass_time(int(words))
        elif who == "event":
            name, *fields = words.split()
            given = (int(one) if one.isdigit() and name != "Chosen" else one for one in fields)
            house.apply([getattr(ev, name)(*given)])
        elif who == "four":
            house.four()
            self.then = state(house)
            return []
        else:
            for one in self.called(who):
                found += self.says(one, words, who.partition("@")[2])
        found += map(event, house.log[before:])
        now = state(house)
        found += [f"{name}: {value}" for name, value in now.items() if value != self.then[name]]
        self.then = now
        where: dict[str, list[str]] = {}
        for row in house.out[rows:]:
            where.setdefault(told(row), []).append(str(row.dest))
        found += [f"{what} to {', '.join(dict.fromkeys(dests))}" for what, dests in where.items()]
        return [LONG.sub("…", one) for one in found]

    def called(self, name: str) -> Iterator[Person | None]:
        for one in name.partition("@")[0].split("+"):
            yield from CROWDS.get(one) or [self.house.turn() if one == "turn" else PEOPLE[one]]

    def says(self, who: Person | None, words: str, at: str) -> list[str]:
        house = self.house
        words = re.sub(r"mark\((\w+)\)", lambda found: mark_of(getattr(PEOPLE[found[1]], "id", "")), words)
        try:
            if words.startswith("looks "):
                assert who is not None
                scene = looked(house.t, house.t.seat_of(who.id), who, words.removeprefix("looks "))
                shown = [] if scene is None else [keys(scene.lines), keys(scene.reading), buttons(scene)]
                return [one for one in shown if one] or ["nothing"]
            if words == "may":
                return [" ".join(verbs(house.t, who))] if who is not None else []
            reply = house.say(who, words, at)
        except Illegal as refusal:
            return [f"! {refusal.key} {dict(refusal.details) or ''}".rstrip()]
        return [f"> {reply.key}"] if reply is not None else []


@pytest.mark.parametrize("path", files(__file__), ids=lambda path: path.stem)
def test_an_evening_to_the_letter(path: Path) -> None:
    """BZ-1, BZ-2, BZ-54, HS-13, HS-30, HS-31, LG-7.10, LG-7.11, LG-7.12, LG-8.6, LG-8.12, LG-8.13, LG-8.14, LG-8.17,
    LG-8.18, LG-9.1, LG-9.2, LG-9.6, LG-9.7, LG-9.10, LG-9.11, LG-9.12, LG-9.13, RAT-1, RAT-2, RAT-3: each stands at the
    head of its scene."""
    found: list[str] = []
    evening, options = None, ""
    for line in script(path):
        found.append(line)
        if line.startswith("="):
            evening, options = None, ""
        elif line.startswith("table "):
            options = line.removeprefix("table ")
        elif done(line):
            evening = evening or Evening(options)
            found += [f"    {one}" for one in evening.does(line)]
    agrees(path, found)

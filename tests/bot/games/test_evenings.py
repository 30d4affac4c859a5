"""Games at the table, to the letter: ``evenings/*.txt`` hold what is done there and everything that anybody then sees.

A scene begins with ``==`` and a table: ``match nardi 2 seed=5 target=1``, or a deal of the rules' own scripts
(``tests.rules.scripts``), which lines with ``>`` lead to a position. Then ``nino l:KH`` acts (``turn``: whose turn it
is), ``nino looks last`` opens a panel, ``nino types play qh kh`` says what a typed command means, ``nino chooses play``
what completes it, ``nino would`` what the standard player does; ``turn silent`` is a deal played by silence alone,
``wait 4000`` lets time pass, ``past`` is the board before.

``DAVTAR_GOLDEN=write python -m pytest tests/bot/games/test_evenings.py`` writes anew what comes of it: of each board
and hand what is different.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.loaded import loaded_of
from bot.fair import SeededChance
from bot.games import choose
from bot.games.folder import stage_of
from bot.ports.records import Person
from bot.view.press import MAX_BYTES
from bot.view.scene import Button, Scene
from bot.view.show import looked, past, private, public
from rules.core import Illegal
from tests.bot.house import ARAM
from tests.bot.matches import PEOPLE, seated
from tests.bot.scripts import agrees, done, files, parts, plain, script
from tests.rules.scripts import Script

STRANGER = Person("tg:66", "Stranger")


def pressed(button: Button) -> str:
    assert button.url or len(button.data.encode()) <= MAX_BYTES
    marks = "" if button.enabled else " (off)"
    return f"{plain(button.label)}={button.data.split(':', 2)[-1]}{marks}"


def seen(scene: Scene | None) -> dict[str, str]:
    """A scene by its parts."""
    if scene is None:
        return {"": "nothing"}
    found = {
        "lines": " / ".join(plain(line.text) for line in scene.lines),
        "in words": " / ".join(plain(line.text) for line in scene.reading),
        "buttons": " ‖ ".join(" | ".join(map(pressed, row)) for row in scene.buttons),
        "amounts": " | ".join(f"{plain(one.label)} {one.low}..{one.high}" for one in scene.amounts),
        "kind": scene.kind,
        "picture": type(scene.picture).__name__ if scene.picture is not None else "",
    }
    if scene.picture is not None:
        found |= {f"picture.{name}": one for name, one in parts(scene.picture)}
    return {name: one for name, one in found.items() if one}


class Evening:
    """``does`` carries out a line and says what came of it."""

    def __init__(self, call: str) -> None:
        self.script: Script | None = None
        if call.startswith("match "):
            _, game, seats, *options = call.split()
            chosen = dict(one.split("=") for one in options)
            self.house = seated(game, int(seats), int(chosen.pop("seed", 1)))
        else:
            self.script = Script(call)
            table, made = self.script.table, ast.parse(call, mode="eval").body
            assert isinstance(made, ast.Call)
            names = {one.name for one in self.script.game.settings}
            given = {str(one.arg): ast.literal_eval(one.value) for one in made.keywords}
            chosen = {name: one for name, one in given.items() if name in names}
            self.house = seated(self.script.game.key, getattr(table.state, "seats", len(self.script.names)), 1)
        for name, value in chosen.items():
            self.house.say(ARAM, f"set {name} {value}")
        if self.house.t.phase == "lobby":
            self.house.say(ARAM, "start")
        self.house.pass_time(20_000)
        self.seats = range(len(self.house.t.chairs))
        self.told: dict[str, dict[str, str]] = {}
        self.put()

    def put(self) -> None:
        """The position of the rules' table onto the house's."""
        if self.script is not None:
            self.house.table = replace(self.house.t, phase="play", state=self.script.table.state, held=None)

    def name(self, seat: int) -> str:
        return self.script.names[seat] if self.script is not None else str(seat)

    def seat(self, name: str) -> int | None:
        if name == "turn":
            return int(min(loaded_of(self.house.t).game.waiting(self.house.t.state)))
        return next((seat for seat in self.seats if self.name(seat) == name), None)

    def does(self, line: str) -> list[str]:
        if line.startswith(">"):
            assert self.script is not None
            self.script.do(line)
            self.put()
            return []
        who, _, words = line.partition(" ")
        verb, _, rest = words.partition(" ")
        house, seat, found = self.house, self.seat(who), list[str]()
        try:
            if who == "wait":
                house.pass_time(int(words))
            elif who == "past":
                return self.whole(past(house.t, house.t.board - 1))
            elif verb in ("looks", "types", "chooses", "would"):
                return getattr(self, verb)(seat, *([rest] if rest else []))  # type: ignore[no-any-return]
            elif words == "silent":
                self.silent()
            elif words:
                assert seat is not None, line
                house.say(PEOPLE[seat], f"act - {words}")
        except Illegal as refusal:
            return [f"! {refusal.key} {dict(refusal.details) or ''}".rstrip()]
        found += [f"aloud: {row.ref}" for row in house.out if row.kind == "loud"]
        house.out.clear()
        now = {"all": seen(public(house.t, house.now))}
        now |= {self.name(seat): seen(private(house.t, seat)) for seat in self.seats}
        now["table"] = {"phase": house.t.phase, "held": str(house.t.held and house.t.held.until_ms - house.now)}
        for viewer, scene in now.items():
            before = self.told.get(viewer, {})
            found += [f"{viewer} {name}: {one}" for name, one in scene.items() if before.get(name) != one]
            gone = [name for name in before if name not in scene]
            found += [f"{viewer}: no {', '.join(gone)}"] if gone else []
        self.told = now
        return found

    def silent(self) -> None:
        """Everybody does what silence means, until the deal is over."""
        game = loaded_of(self.house.t).game
        while waiting := game.waiting(self.house.t.state):
            seat = min(waiting)
            self.house.say(PEOPLE[seat], f"act - {game.encode(game.timeout(self.house.t.state, seat))}")

    def whole(self, scene: Scene | None, but: Scene | None = None) -> list[str]:
        if scene is not None and scene == but:
            return ["the hand"]
        return [f"{name}: {one}".removeprefix(": ") for name, one in seen(scene).items()]

    def looks(self, seat: int | None, what: str) -> list[str]:
        table, person = self.house.t, STRANGER if seat is None else PEOPLE[seat]
        scene = looked(table, seat, person, what, self.house.proofs())
        return self.whole(scene, None if seat is None else private(table, seat))

    def types(self, seat: int, words: str) -> list[str]:
        name, _, rest = words.partition(" ")
        return [stage_of(self.house.t.game).command(self.house.t, seat, name, rest) or "nothing"]

    def chooses(self, seat: int, name: str) -> list[str]:
        found = stage_of(self.house.t.game).choices(self.house.t, seat, name)
        return [" | ".join(f"{plain(label)} = {value}" for label, value in found) or "nothing"]

    def would(self, seat: int) -> list[str]:
        game, state = loaded_of(self.house.t).game, self.house.t.state
        return [game.encode(choose(game, state, seat, SeededChance(1)))]


@pytest.mark.parametrize("path", files(__file__), ids=lambda path: path.stem)
def test_an_evening_to_the_letter(path: Path) -> None:
    """BU-3 … BU-10, DO-2 … DO-8, BJ-1 … BJ-6, SE-4 … SE-7, NA-14, GE-2, GE-5, GE-6, DU-1, DU-7, HS-20: each stands at
    the head of its scene."""
    found: list[str] = []
    evening: Evening | None = None
    for line in script(path):
        found.append(line)
        if line.startswith("="):
            evening = None
        elif done(line) and evening is None:
            evening = Evening(line)
        elif done(line):
            assert evening is not None
            found += [f"    {one}" for one in evening.does(line)]
    agrees(path, found)

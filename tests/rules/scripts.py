"""The rules move by move: deals in ``*/*.script``, each step with everything that it changes for anybody.

A script is a title (``# what it shows``, with the rules it proves), a table and moves: ``> who text`` is played,
``! who text`` is refused. Indented, and after ``->``, is what the engine answers: the refusal; the events; the parts of
the public view that changed, and of what a seat sees besides; what each may do (``*``: what silence does) and the ids
of the buttons; ``undo`` for a move that can be taken back. The whole answer is compared. To write the answers anew:
``DAVTAR_GOLDEN=write .venv/bin/python -m pytest -n 0 tests/rules``.

A line ``name(arguments) -> answer`` puts a single question (``tests.rules.asked``); ``##`` begins a remark.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from bot.fair import SeededChance
from bot.games import rules_of
from rules.core import Hidden, Illegal, replay
from rules.options import options_from
from tests.rules.asked import ASKED
from tests.rules.belote.table import Duel, Georgian
from tests.rules.blackjack.table import Table as Blackjack
from tests.rules.blackjack.table import stacked
from tests.rules.blot.table import Table as Bazaar
from tests.rules.bura.table import Table as Bura
from tests.rules.domino.table import Table as Domino
from tests.rules.nardi.board import Dice
from tests.rules.nardi.board import Table as Nardi
from tests.rules.seka.table import Stacked
from tests.rules.seka.table import Table as Seka

CORNERS: Final = ("south", "west", "north", "east")
TABLES: Final[dict[str, tuple[Any, tuple[str, ...], str]]] = {
    "Bazaar": (Bazaar, CORNERS, "bazaar-blot"),
    "Georgian": (Georgian, CORNERS, "georgian-belote"),
    "Duel": (Duel, ("south", "north"), "duel-blot"),
    "Bura": (Bura, ("nino", "gela"), ""),
    "Domino": (Domino, ("ana", "beso", "gia", "dato"), "domino"),
    "Nardi": (Nardi, ("vardan", "nino"), ""),
    "Seka": (Seka, ("0", "1", "2", "3", "4", "5"), "seka"),
    "Blackjack": (Blackjack, ("0", "1", "2", "3", "4"), "blackjack"),
}
"""By the word in a script: how a table is made, its seats, its game if it is always the same."""

NOTHING: Final = {"": "nothing", "as": "none"}
FIRST: Final = ("options", "phase", "deal", "dealer", "actors", "waiting")
"""What is said of a table before the rest."""
MOST: Final = 36
"""Cards that are written of a heap of them."""


def shown(value: Any) -> str:
    if isinstance(value, Hidden):
        return shown(value.open())
    if is_dataclass(value):
        names = len(fields(value)) > 2
        parts = [f"{f.name} " * names + shown(getattr(value, f.name)) for f in fields(value)]
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, tuple | list | set | frozenset):
        some = list(map(shown, sorted(value) if isinstance(value, set | frozenset) else value))
        more = f" … {len(some)}" if len(some) > MOST else ""
        return f"({' '.join(some[:MOST])}{more})"
    return str(value) if value != "" else "''"


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The parts of a view by their names."""
    if is_dataclass(value):
        for field in fields(value):
            yield from leaves(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)
    elif isinstance(value, tuple) and value and is_dataclass(value[0]):
        for n, one in enumerate(value):
            yield from leaves(one, f"{path}.{n}")
    else:
        yield path, shown(value)


def answered(call: str) -> str:
    made: Any = ast.parse(call, mode="eval").body
    named = {one.arg: ast.literal_eval(one.value) for one in made.keywords}
    return ASKED[made.func.id](*map(ast.literal_eval, made.args), **named)


class Script:
    """One table, and what has been said of it so far."""

    def __init__(self, call: str) -> None:
        made: Any = ast.parse(call, mode="eval").body
        kind, self.names, key = TABLES[made.func.id]
        named = {one.arg: ast.literal_eval(one.value) for one in made.keywords}
        self.table = kind(**named)
        self.game: Any = rules_of(key or named.get("key", "nardi" if kind is Nardi else "bura3"))
        plain = self.game.start(getattr(self.table.state, "seats", len(self.names)), options_from(self.game))
        self.told = {"all": self._seen(replay(self.game, plain), None)}
        self.said: list[str] = [call, *self._events(self.table.events), *self._changes()]

    def do(self, line: str) -> None:
        """A line of the script, without what came of it."""
        mark, who, text = [*line.partition(" -> ")[0].split(" ", 2), ""][:3]
        text, _, dice = text.partition(", dice ")
        before, game = self.table.state, self.game
        try:
            if who == "deal":
                events = game.deal(before, self._chance(text))
            elif who == "fund":
                events = game.fund(before, tuple(map(int, text.split())))
            else:
                seat = self.names.index(who)
                action = game.parse(text)
                if mark == "!":
                    assert action not in game.legal(before, seat), line
                chance = Dice(map(int, dice.split())) if dice else SeededChance(1)
                events = game.decide(before, seat, action, chance)
        except Illegal as refusal:
            details = "".join(f" {name} {value}" for name, value in refusal.details.items())
            self.said.append(f"! {line.partition(' -> ')[0][2:]} -> {refusal.key}{details}")
            return
        for event in events:
            self.table.state = game.evolve(self.table.state, event)
        back = who in self.names and game.reversible(before, self.table.state, self.names.index(who))
        self.said.append(f"> {line.partition(' -> ')[0][2:]}{' -> undo' if back else ''}")
        self.said += [*self._events(events), *self._changes()]

    def _chance(self, text: str) -> Any:
        if isinstance(self.table, Seka):
            return Stacked([] if text == "-" else text.split(" | "))
        return stacked(text) if isinstance(self.table, Blackjack) else SeededChance(text)

    def _events(self, events: Any) -> list[str]:
        return [f"  {shown(event)}" for event in events]

    def _changes(self) -> Iterator[str]:
        state, game = self.table.state, self.game
        public = self._seen(state, None)
        yield from self._changed("all", public)
        for seat, name in enumerate(self.names[: getattr(state, "seats", len(self.names))]):
            own = {path: value for path, value in self._seen(state, seat).items() if public.get(path) != value}
            yield from self._changed(name, own)
            silence = game.timeout(state, seat) if seat in game.waiting(state) else None
            legal = game.legal(state, seat)
            may = [game.encode(a) + "*" * (a == silence) for a in legal.actions]
            may += [f"{game.encode(r.at(r.low))}..{r.high}" for r in legal.ranges]
            buttons = sorted({game.decision(state, a) for a in (*legal.actions, *(r.at(r.low) for r in legal.ranges))})
            yield from self._changed(f"{name} may", {"": " ".join(may) or "nothing", "as": " ".join(buttons) or "none"})

    def _seen(self, state: Any, seat: int | None) -> dict[str, str]:
        """The view by parts, without what stands in it twice."""
        parts = dict(leaves(self.game.view(state, seat)))
        if not isinstance(self.table, Blackjack):
            parts["actors"] = shown(self.game.actors(state))
        names = {path: path.partition(".")[0] for path in parts if path.partition(".")[0] not in ("me", "score")}
        order = sorted(names, key=lambda path: FIRST.index(names[path]) if names[path] in FIRST else len(FIRST))
        return {path: parts[path] for path in order}

    def _changed(self, what: str, now: dict[str, str]) -> Iterator[str]:
        before, self.told[what] = self.told.get(what, NOTHING if "may" in what else {}), now
        new = [f"{path} {value}".strip() for path, value in now.items() if before.get(path) != value]
        gone = [f"no {path}" for path in before if path not in now and not any(p.startswith(f"{path}.") for p in now)]
        if new or gone:
            yield f"  {what}: {'; '.join((*new, *gone))}"


def scripts(text: str) -> list[tuple[str, list[str]]]:
    """The titles and the lines of a file."""
    found: list[tuple[str, list[str]]] = []
    for line in filter(None, text.splitlines()):
        if line.startswith("# "):
            found.append((line.removeprefix("# "), []))
        else:
            found[-1][1].append(line)
    return found


def played(lines: list[str]) -> list[str]:
    """The script with what comes of it now."""
    said: list[str] = []
    script: Script | None = None
    for line in lines:
        if line.startswith((">", "!")):
            assert script is not None
            script.do(line)
        elif not line.startswith(" "):
            said += script.said if script is not None else []
            script, call = None, line.partition(" -> ")[0]
            if line.startswith("##"):
                said.append(line)
            elif call.partition("(")[0] in ASKED:
                said.append(f"{call} -> {answered(call)}")
            else:
                script = Script(line)
    return said + (script.said if script is not None else [])

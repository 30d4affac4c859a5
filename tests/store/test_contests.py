"""Cups and duplicates to the letter: ``evenings/*.txt`` hold what people press, and what comes of it.

``cup game=duel-blot`` and ``duplicate …`` set one up, which people can enter; ``p1 p2 cupdo.seek`` are presses of its
buttons, ``p1@dc:9:1 cupdo.join`` from elsewhere, ``p1 cup CODE`` is a command. ``p1 table 1 abandon`` says something at
the table of a match, ``wait 61`` lets so many minutes pass; other verbs are the methods ``set_…``. Below a line stand
the answers, what is different in the contest, and what is sent.
``DAVTAR_GOLDEN=write python -m pytest tests/store/test_contests.py -k sqlite`` writes that anew.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import insert

from adapters.store import SqlStore, open_store
from adapters.store.schema import desertion
from bot.desk.answer import Answer
from bot.league.cup.table import champions, places
from bot.league.duplicate.result import Line, ranking
from bot.league.ratings import pair_key
from bot.ports.ratings import Ladder
from bot.ports.records import Command, Person
from bot.scene import Scene
from bot.table.lobby import mark_of
from bot.table.model import Table
from tests.bot.scripts import agrees, done, files, script
from tests.store.chat import ARAM, ARAM_DC, PLACE, Worker, presses_of, why
from tests.store.halls import BOSS, MINUTE, Contest, CupHall, DuplicateHall, crowd, keys_of
from tests.store.kit import ManualClock, sure
from tests.store.matches import ends, rated_match, tars

PEOPLE: Final = {
    **{one.name.lower(): one for one in crowd(9)},
    "boss": BOSS,
    "aram": ARAM,
    "aram-dc": ARAM_DC,
    "vano": Person("tg:901", "Vano"),
    "kate": Person("dc:902", "Kate"),
    "dato": Person("dc:5", "Dato"),
    "own": Person("tg:9", "Own", admin=True),
    "known": Person("tg:1", "Արամ"),
}
AT: Final = {"aram-dc": "dc:1:2"}
"""Where somebody is if nothing else is said: not in ``PLACE``."""


class Evening:
    """A hall for cups and one for duplicates on the same stores."""

    def __init__(self, stores: list[SqlStore], clock: ManualClock) -> None:
        self.store, self.clock = stores[0], clock
        self.cup, self.duplicate = CupHall(stores, clock), DuplicateHall(stores, clock)
        self.hall: Contest = self.cup
        self.tables: list[str] = []
        self.then: dict[str, str] = {}
        self.n = 0

    async def does(self, line: str) -> list[str]:
        verb, _, rest = line.partition(" ")
        if hasattr(self, f"set_{verb}"):
            await getattr(self, f"set_{verb}")(*rest.split())
            found = []
        else:
            found = await self.says(line.split())
        found += await self.different()
        found += [one async for one in self.sent()]
        return [self.named(one) for one in found]

    async def says(self, words: list[str]) -> list[str]:
        found, people = [], []
        while words[0].partition("@")[0] in PEOPLE:
            people.append(words.pop(0))
        verb, *rest = words
        for one in people:
            name, _, place = one.partition("@")
            who, place = PEOPLE[name], place or AT.get(name, PLACE)
            said = " ".join([await self.meant(word) for word in rest])
            hall: Contest = self.duplicate if verb.startswith("dup") else self.cup
            if verb == "table":
                match, _, said = said.partition(" ")
                answer = await self.at_table(match, who, said)
            elif verb in ("cup", "duplicate"):
                answer = await hall.says(who, said, place=place)
            else:
                answer = await hall.presses(who, verb, said, place=place)
            found += [f"{one}: {line}" if len(people) > 1 else line for line in answered(answer)]
        return found

    async def at_table(self, match: str, who: Person, words: str) -> Answer:
        table = self.tables[int(match) - 1]
        self.n += 1
        reply = await self.hall.services[0].handle(Command(f"s{self.n}", table, who, words, PLACE))
        return Answer(reply.ok, reply.text)

    async def meant(self, word: str) -> str:
        if word == "CODE":
            return self.hall.it
        if found := re.fullmatch(r"(mark|number)\((.*)\)", word):
            person = PEOPLE[found[2]].id
            return mark_of(person) if found[1] == "mark" else str((await self.cup.view()).number_of(person))
        return word

    def named(self, said: str) -> str:
        for n, table in enumerate(self.tables, 1):
            said = said.replace(table, f"T{n}")
        return said.replace(self.hall.it, "CODE") if self.hall.it else said

    async def different(self) -> list[str]:
        now: dict[str, str] = {}
        if self.hall.it:
            state = self.of_cup() if self.hall is self.cup else self.of_duplicate()
            now = {name: value async for name, value in state}
        found = [f"{name}: {value or '-'}" for name, value in now.items() if value != self.then.get(name, "")]
        self.then = now
        return found

    async def of_cup(self) -> AsyncIterator[tuple[str, str]]:
        seen = await self.cup.view()
        cup = seen.cup
        yield "cup", f"{cup.phase} {cup.why} round {cup.round}/{cup.rounds} {listed(cup.order)} {seen.place}"
        yield "reminded", str(cup.reminded or "")
        for entry in cup.entries:
            signs = ["asks"] * (not entry.confirmed) + ["checked"] * entry.checked + [entry.out] * bool(entry.out)
            yield f"entry {entry.number}", " ".join([seen.names(entry), *signs])
        yield "offers", " ".join(map(seen.name, cup.offers))
        yield "referees", " ".join(map(seen.name, cup.referees))
        for one in cup.matches:
            there = [f"+{seen.name(player)}" for player in sorted(one.arrived)]
            referee = [f"referee={seen.name(one.referee)}"] * bool(one.referee)
            ended = [one.how, f"{one.points}", f"{one.written}"] if one.how else []
            yield f"match {one.number}", " ".join([f"{one.home}-{one.away}", *there, *referee, *ended])
            if one.table:
                yield await self.of_table(one.table)
        if cup.phase == "over":
            yield "won", listed(champions(cup))
            yield "places", " ".join(f"{one.entrant}:{one.place}" for one in places(cup))
        for kept in seen.kept.people:
            found = await self.store.ratings.of(Ladder("tg:-5"), kept.person)
            if found is not None:
                yield (
                    f"rating of {seen.name(kept.number)}",
                    f"{found.rating.shown} {found.rating.wins}/{found.rating.matches}",
                )

    async def of_duplicate(self) -> AsyncIterator[tuple[str, str]]:
        seen = await self.duplicate.view()
        now, pack = seen.now, await self.duplicate.pack()
        yield "duplicate", f"{now.phase} {now.why}"
        for side in now.sides:
            yield f"side {side.number}", " ".join([*(seen.name(one) for one in side.players), "team", str(side.team)])
        yield "words", str(len(pack.words or ()))
        yield "open", str(pack.open)
        for board in now.boards:
            yield f"board {board.number}", f"{board.even}-{board.odd} {board.how}"
            if board.table:
                yield await self.of_table(board.table)
        yield "scores", listed(now.scores)
        lines: tuple[Line, ...] = (0, 1) if now.phase == "over" else ()
        for way in lines:
            found = (f"{one.side}:{one.place} {one.share} {one.above}" for one in ranking(now, way))
            yield f"ranking {way}", ", ".join(found)

    async def of_table(self, table_id: str) -> tuple[str, str]:
        if table_id not in self.tables:
            self.tables.append(table_id)
        table: Table = sure(await self.hall.services[0].table(table_id))
        chairs = " ".join(chair.name + "/away" * (not chair.present) for chair in table.chairs if chair)
        bench = [table.bench.how, table.bench.person, *(one.kind for one in table.bench.entries)]
        where = [f"{one.dest}" + "/watch" * (one.role == "watch") for one in table.audiences]
        signs = ["rated"] * table.rated + [f"[{' '.join(filter(None, bench))}]"] * any(bench)
        return table_id, " ".join([table.phase, chairs, *signs, *where, f"clock={table.clock_s}"])

    async def sent(self) -> AsyncIterator[str]:
        """What is due to be sent of the contest, as it would be shown now, the last of each place and kind."""
        outbox, hall, last = self.store.outbox, self.hall, {}
        while (lane := await outbox.claim(("",), "evening", 60_000)) is not None:
            rows = [row for row in await outbox.rows(lane, 1_000) if row.row.after_ms <= self.clock.now]
            for row in rows:
                if row.row.kind in (hall.board_kind, hall.call_kind):
                    last[row.row.dest, row.row.kind] = row
            await outbox.mark(lane, [row.id for row in rows], "sent")
            await outbox.release(lane, self.clock.now + 1)
        for (dest, kind), row in sorted(last.items(), key=lambda one: (str(one[0][0]), one[0][1])):
            scene = await hall.parts[0].scene(row)
            yield f"{kind} to {dest}: {drawn(scene)}"

    async def set_cup(self, *chosen: str) -> None:
        await self.opens(self.cup, chosen)

    async def set_duplicate(self, *chosen: str) -> None:
        await self.opens(self.duplicate, chosen)

    async def opens(self, hall: Contest, chosen: tuple[str, ...]) -> None:
        self.hall, self.then, self.tables = hall, {}, []
        await hall.opens(**dict(one.split("=") for one in chosen))

    async def set_wait(self, minutes: str) -> None:
        await self.hall.tended(int(minutes))

    async def set_here(self) -> None:
        await self.cup.all_here()

    async def set_played(self) -> None:
        """All tables of the round are played to their end."""
        await self.cup.play_out()

    async def set_whole(self, *tastes: str) -> None:
        if self.hall is self.cup:
            await self.cup.whole()
        else:
            await self.duplicate.whole(*tastes)

    async def set_moves(self, table: str, most: str) -> None:
        if self.hall is self.cup:
            await self.cup.hall.moves(self.tables[int(table) - 1], most=int(most))
        else:
            await self.duplicate.plays(int(table), most=int(most))

    async def set_tick(self, table: str, name: str) -> None:
        found = sure(await self.store.table(self.tables[int(table) - 1]))
        command = Command(f"tick{self.n}", found.table_id, None, f"tick {name} {found.head_seq}")
        assert (await self.hall.services[0].handle(command)).ok

    async def set_past(self, minutes: str) -> None:
        """Time passes, and nothing tends the contest."""
        self.clock.on(int(minutes) * MINUTE)

    async def set_beats(self, winners: str, losers: str, game: str) -> None:
        """A rated match of former times; ``p1+p2``: of pairs."""
        self.n += 1
        won, lost = [
            [PEOPLE[name].id if name in PEOPLE else name for name in side.split("+")] for side in (winners, losers)
        ]
        await ends(self.store, replace(rated_match(f"old{self.n}", won, lost, self.clock.now + self.n), game=game))

    async def set_pair(self, first: str, second: str) -> None:
        """They have a rating as a pair."""
        assert await self.store.ratings.of(Ladder(), pair_key(PEOPLE[first].id, PEOPLE[second].id))

    async def set_tars(self, first: str, second: str, chat: str) -> None:
        """They have lost by tars kaput at a rated table."""
        self.n += 1
        people = (PEOPLE[first].id, "tg:801", PEOPLE[second].id, "tg:802")
        await ends(self.store, tars(f"tars{self.n}", self.clock.now + self.n, people=people, chat=chat))

    async def set_deserted(self, who: str, times: str) -> None:
        rows = [
            {"table_id": f"t{n}", "seq": 1, "person": PEOPLE[who].id, "at_ms": self.clock.now}
            for n in range(int(times))
        ]
        await self.store._backend.write(lambda conn: conn.execute(insert(desertion), rows) and None)

    async def set_bar(self, who: str) -> None:
        await self.store.rights.bar(PLACE, PEOPLE[who].id, PEOPLE[who].name, 0)

    async def set_shun(self, who: str, whom: str) -> None:
        await self.store.rights.shun(PEOPLE[who].id, PEOPLE[whom].id, PEOPLE[whom].name)

    async def set_rule(self, name: str, value: str) -> None:
        await self.store.rights.set_rule(PLACE, name, value)

    async def set_joined(self) -> None:
        """Both accounts of Aram are joined."""
        await Worker(self.store, self.clock, 9).joined()

    async def set_forget(self, who: str) -> None:
        await self.store.forget(PEOPLE[who].id, f"gone:{who}")
        for service in self.hall.services:
            for table in self.tables:
                service.forget(table)

    async def set_rehome(self, old: str, new: str) -> None:
        await self.store.rehome(old, new)

    async def set_away(self, minutes: str) -> None:
        """The bot was away so long."""
        await self.store.timers.shift(int(minutes) * MINUTE)

    async def set_met(self) -> None:
        """Four have finished a match in the chat, ``known`` among them."""
        await self.cup.hall.plays(await self.cup.hall.opened("bura3", seats=2))


def listed(found: tuple[Any, ...]) -> str:
    return str(list(found)).replace(" ", "")


def drawn(scene: Scene | None) -> str:
    if scene is None:
        return "nothing any more"
    lines = [f"{line.text.key}{numbers(line.text.args)}" for line in scene.lines]
    picture = [type(scene.picture).__name__] * (scene.picture is not None)
    return " ".join([*lines, *picture])


def numbers(args: tuple[tuple[str, object], ...]) -> str:
    found = [f"{name}={value}" for name, value in args if isinstance(value, int)]
    return f"({' '.join(found)})" if found else ""


def answered(answer: Answer) -> list[str]:
    found = []
    if not answer.ok:
        args = {name: one for name, one in sure(answer.text).args if isinstance(one, int | str)}
        found.append(f"! {why(answer)} {args or ''}".rstrip())
    elif answer.text is not None:
        found.append(f"> {answer.text.key}")
    if answer.scene is not None:
        buttons = " | ".join(one.removeprefix("s:-:") for one in presses_of(answer))
        found.append(f"shown: {' '.join(keys_of(answer.scene))} / {buttons}")
    return found


@pytest.mark.parametrize("path", files(__file__), ids=lambda path: path.stem)
async def test_a_contest_to_the_letter(
    path: Path, url: str, tmp_path: Path, elsewhere: Callable[[str], str], request: pytest.FixtureRequest
) -> None:
    """CUP-1 to CUP-18 and duplicates, as the heads of the scenes say; each has a database of its own."""
    found: list[str] = []
    evening: Evening | None = None
    stores: list[SqlStore] = []
    for n, line in enumerate([*script(path), "== the end"]):
        if line.startswith("==") and evening is not None:
            for store in stores:
                assert {one.key for one in await store.check()} <= {"finished"}, "what ``beats`` makes up"
                await store.close()
            evening = None
        if line == "== the end":
            break
        found.append(line)
        if done(line):
            if evening is None:
                kind = "sqlite" if url.startswith("sqlite") else "postgres"
                here = elsewhere(kind) if kind == "postgres" else f"sqlite:///{tmp_path}/{n}.db"
                clock = ManualClock()
                stores = [await open_store(here, clock) for _ in range(2)]
                evening = Evening(stores, clock)
            found += [f"    {one}".rstrip() for one in await evening.does(line)]
    agrees(path, found)

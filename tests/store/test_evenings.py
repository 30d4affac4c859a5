"""Evenings to the letter: ``evenings/*.txt`` hold what people press, and what comes of it.

In ``CONTESTS`` they are cups and duplicates.
``cup game=duel-blot`` and ``duplicate …`` set one up, which people can enter; ``p1 p2 cupdo.seek`` are presses of its
buttons, ``p1@dc:9:1 cupdo.join`` from elsewhere, ``p1 cup CODE`` is a command. ``p1 table 1 abandon`` says something at
the table of a match, ``wait 61`` lets so many minutes pass; other verbs are the methods ``set_…``. Below a line stand
the answers, what is different in the contest, and what is sent.

The others are told at the whole desk of two processes, all rights and records included: ``aram new nardi`` is a
command, ``boss nino T1 sit`` a button of a table for two, ``nino T1? options`` a look, ``boss sets stake.50`` a choice,
``aram s:-:daily`` any button, ``aram ~account.yes`` the last one shown that begins so; ``nino@tg:-6:0`` is elsewhere,
``nino/2`` at the other process. Below a line stand the answers, the rows of ``KEPT`` that came and went, the tables
that changed, and what is sent.
``DAVTAR_GOLDEN=write python -m pytest tests/store/test_evenings.py -k sqlite`` writes that anew.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, insert, select, update
from sqlalchemy import Table as TableOf

from adapters.players import Puzzles
from adapters.runtime.core import Core
from adapters.store.backend import upsert
from adapters.store.bans import bearer, ruling
from adapters.store.bans import tars as tars_rows
from adapters.store.court import judge, report
from adapters.store.packs import pack_run, pack_word
from adapters.store.ratings_due import desertion
from adapters.store.rights import chat_block, person_block
from adapters.store.schema import account, event, joined, member, outbox, pref
from adapters.store.store import SqlStore, open_store
from bot.core.chips import GRANT, grant, moved
from bot.core.codec import text_from_json
from bot.core.lobby import mark_of
from bot.core.model import Table
from bot.features.cups.model import champions, places
from bot.features.daily.handler import DailyDeal
from bot.features.duplicates.model import Line, ranking
from bot.features.packs import day_of
from bot.features.puzzles.model import Book
from bot.handlers.part import Answer
from bot.ports.court import Report
from bot.ports.keys import private_to
from bot.ports.ratings import ALL, Ladder, pair_key
from bot.ports.records import Command, OutRow, PendingRow, Person
from bot.text import LANGUAGES, Name, Text
from bot.view.pictures import DayPicture, RatingPicture, TopPicture
from bot.view.scene import Scene
from tests.bench.kit import stands
from tests.bot.house import CAST, must
from tests.bot.scripts import agrees, done, files, script
from tests.store.chat import ARAM, ARAM_DC, CATALOG, PLACE, Chat, Worker, presses_of, why
from tests.store.halls import BOSS, MINUTE, Contest, CupHall, DuplicateHall, crowd, keys_of
from tests.store.halls import Worker as DayWorker
from tests.store.kit import DAY, NOON, ManualClock
from tests.store.matches import WISE, ends, rated_match, tars
from tests.store.played import Hall

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
CLUB: Final = {
    **CAST,
    "boss": BOSS,
    "second": Person("tg:78", "Second boss", "en", admin=True),
    "aram-boss": replace(CAST["aram"], admin=True),
    "nino-boss": replace(CAST["nino"], admin=True),
    "one": Person("tg:71", "One"),
    "two": Person("tg:72", "Two"),
    "op": Person("tg:99", "Op"),
    "wise": WISE,
    "outsider": Person("tg:44", "Outsider"),
    "joint": ARAM,
    "joint-dc": ARAM_DC,
    "dato": Person("dc:5", "Dato"),
    "page": Person("web:abc", "Someone"),
    **{f"p{n}": Person(f"tg:{100 + n}", f"P{n}") for n in range(10)},
    "kate": Person("tg:7777", "Kate Onlooker"),
    "guest": Person("web:a1b2", "Nweb:a1b2"),
    **{f"n{n}": Person(f"tg:{n}", f"Ntg:{n}") for n in (*range(6), *range(10, 34))},
}
BOOK: Final = Book(Puzzles())
CONTESTS: Final = ("cups", "duplicates", "rated", "referees")
KEPT: Final = (
    *(pref, chat_block, person_block, report, tars_rows, bearer),
    *(ruling, judge, account, joined, pack_word, pack_run),
)
"""What the evenings at the whole desk may change, beside tables and messages."""
UNTOLD: Final = ("cmd_key", "matter", "salt")
TOLD: Final = (TopPicture, RatingPicture, DayPicture)
AT: Final = {"aram-dc": "dc:1:2"}
CLUB_AT: Final = {f"p{n}": f"tg:{100 + n}:0" for n in range(10)}
CLUB_AT.update({"joint": "tg:7:0", "joint-dc": "dc:@me:90", "page": "web:room"})
"""Where somebody is if nothing else is said: not in ``PLACE``."""


class ContestEvening:
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
        table: Table = must(await self.hall.services[0].table(table_id))
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
        found = must(await self.store.table(self.tables[int(table) - 1]))
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


class ClubEvening(Chat):
    """The whole desk in two processes."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tables: list[str] = []
        self.buttons: list[str] = []
        self.codes: list[str] = []
        self.rows: dict[str, set[str]] = {}
        self.then: dict[str, str] = {}
        self.rows_sent: list[PendingRow] = []
        self.hall = Hall(self.store, self.clock)

    async def does(self, line: str) -> list[str]:
        self.clock.on(1_000)
        verb, _, rest = line.partition(" ")
        if hasattr(self, f"set_{verb}"):
            found = [str(one) for one in await getattr(self, f"set_{verb}")(*rest.split()) or ()]
        else:
            found = await self.told(line)
        found += await self.different()
        found += [one async for one in self.sent()]
        return [self.named(one) for one in found]

    async def told(self, line: str) -> list[str]:
        people, found = [], []
        while (word := line.partition(" ")[0]).partition("@")[0].partition("/")[0] in CLUB:
            people.append(word)
            line = line.removeprefix(word).lstrip()
        for one in people:
            name, _, rest = one.partition("/")[0].partition("@")
            core, place = self.cores[int(one.partition("/")[2] or 1) - 1], rest or CLUB_AT.get(name, PLACE)
            answer = await self.answer(core, CLUB[name], place, self.meant(line))
            if answer.table not in (None, *self.tables) and await core.service.table(str(answer.table)):
                self.tables.append(str(answer.table))
            found += [f"{one}: {told}" if len(people) > 1 else told for told in self.answered(answer)]
        return found

    async def answer(self, core: Core, who: Person, place: str, words: str) -> Answer:
        verb, _, rest = words.partition(" ")
        if verb.rstrip("?") in self.tables:
            data = f"{'s' if verb.endswith('?') else 't'}:{verb.rstrip('?')}:{rest}"
        elif verb == "sets":
            data = f"s:-:settings.{rest}"
        elif verb.startswith("~"):
            data = next(one for one in reversed(self.buttons) if one.split(":", 2)[2].startswith(words[1:]))
        elif re.match("[st]:", words):
            data = words
        else:
            return await core.desk.command(self.key(), place, who, verb, rest)
        return await core.desk.press(self.key(), place, who, data)

    def answered(self, answer: Answer) -> list[str]:
        found = []
        if answer.text is not None:
            found.append(f"{'>' if answer.ok else '!'} {worded(answer.text)}")
        if answer.scene is not None:
            found.append(("in public: " if answer.public else "shown: ") + self.drawn(answer.scene))
        if answer.file is not None:
            found.append(f"file {answer.file.name}")
        return found or ["nothing is said"]

    def drawn(self, scene: Scene | None) -> str:
        if scene is None:
            return "nothing any more"
        buttons = presses_of(scene)
        assert all(len(one.encode()) <= 64 for one in buttons)
        self.buttons += buttons
        self.codes += [str(dict(one.text.args)["code"]) for one in scene.lines if one.text.key == "account-code"]
        signs = [name for name in ("gone", "epilogue") if getattr(scene, name)]
        signs += [pictured(scene.picture)] * (scene.picture is not None)
        lines = [*(worded(one.text) for one in scene.lines), *(f"({worded(one.text)})" for one in scene.reading)]
        marked = [
            one.data + "*" * (one.style != "plain") + f" {worded(one.label)}" * bool(one.label.args)
            for row in scene.buttons
            for one in row
        ]
        return " / ".join([*lines, *[" | ".join(one.removeprefix("s:-:") for one in marked)] * bool(marked), *signs])

    async def different(self) -> list[str]:
        found: list[str] = []
        for table in KEPT:
            rows = set(await self.store._backend.read(lambda conn, table=table: kept_rows(conn, table)))  # type: ignore[misc]
            was = self.rows.get(table.name, set())
            found += [f"- {table.name} {one}" for one in sorted(was - rows)]
            found += [f"+ {table.name} {one}" for one in sorted(rows - was)]
            self.rows[table.name] = rows
        now = {table_id: await self.of_table(table_id) for table_id in self.tables}
        found += [f"{name}: {value}" for name, value in now.items() if value != self.then.get(name)]
        self.then = now
        return found

    async def of_table(self, table_id: str) -> str:
        table: Table = must(await self.cores[0].service.table(table_id))
        chairs = " ".join(f"{chair.person}" + "/away" * (not chair.present) for chair in table.chairs if chair)
        options = [f"{name}={value}" for name, value in table.options]
        signs = [name for name in ("rated", "tars_ban") if getattr(table, name)]
        where = [f"{one.dest}" + "/watch" * (one.role == "watch") for one in table.audiences]
        facts = [f"clock={table.clock_s}", f"stake={table.stake}", f"lang={table.lang}", table.preset]
        bench = [table.bench.how, table.bench.person, *(f"{one.kind}:{one.words[:20]}" for one in table.bench.entries)]
        signs += [f"({' '.join(filter(None, bench))})"] * any(bench)
        return " ".join([table.game, table.phase, f"[{chairs}]", *where, *facts, *options, *signs])

    async def sent(self) -> AsyncIterator[str]:
        """What is due to be sent to people or said in a chat, boards left out."""
        outbox, found = self.store.outbox, []
        while (lane := await outbox.claim(("",), "evening", 60_000)) is not None:
            rows = await outbox.rows(lane, 500)
            due = [row for row in rows if row.row.after_ms <= self.clock.now]
            for n, row in enumerate(due):
                kind = row.row.kind
                self.rows_sent.append(row)
                if kind == "hand" and any(one.row.kind == kind for one in due[n + 1 :]):
                    continue  # the last one takes its place
                if kind == "note":
                    found.append((str(row.row.dest), f"note to {row.row.dest}: {worded(text_from_json(row.row.ref))}"))
                elif kind not in ("board", "ping"):
                    scene = self.drawn(await self.cores[0].showing.scene(row))
                    found.append((str(row.row.dest), f"{kind} to {row.row.dest}: {scene}"))
            await outbox.mark(lane, [row.id for row in due], "sent")
            await outbox.release(lane, self.clock.now + 1)
        for _, told in sorted(found, key=lambda one: one[0]):
            yield told

    def meant(self, words: str) -> str:
        for n, table_id in reversed(list(enumerate(self.tables, 1))):
            words = words.replace(f"T{n}", table_id)
        words = re.sub(r"mark\((\w+)\)", lambda found: mark_of(CLUB[found[1]].id), words)
        words = re.sub(r"(best|easy|look)\(([a-z-]+)\)", self.puzzle, words)
        return words.replace("LOWER", self.codes[-1].lower()).replace("CODE", self.codes[-1]) if self.codes else words

    def puzzle(self, found: re.Match[str]) -> str:
        what, game = found.groups()
        day = day_of(self.clock.now)
        if what == "look":
            return f"puzzle.look.{game}.{day}"
        return f"puzzle.a.{game}.{day}.{getattr(BOOK.at(game, day), what).replace(' ', ',')}"

    def named(self, said: str) -> str:
        for n, table_id in enumerate(self.tables, 1):
            said = said.replace(table_id, f"T{n}")
        for code in self.codes:
            said = said.replace(code, "CODE").replace(code.replace("-", ""), "CODE")
        said = re.sub(r"kept:[0-9a-f]+", "kept:…", said)  # made with a random secret of each database
        said = re.sub(r"\b([0-9a-f]{6})[0-9a-f]{20,}\b", r"\1…", said)
        return re.sub(r"\b1[78]\d{11}\b", self.since, said)

    def since(self, found: re.Match[str]) -> str:
        days, rest = divmod(int(found[0]) - NOON, DAY)
        return f"{days}d+{rest // 1000}s"

    async def set_wait(self, days: str) -> None:
        self.clock.on(int(float(days) * DAY))

    async def set_crew(self, *people: str) -> None:
        self.crew = [CLUB[one].id for one in people]

    async def set_without_operator(self) -> None:
        self.operator = ""
        self.restart()

    async def set_undelivered(self, dest: str) -> None:
        """What was last sent there by a part cannot be delivered, which is noticed twice."""
        row = self.last(dest, report.name)
        dead = update(outbox).where(outbox.c.id == row.id).values(state="dead")
        await self.store._backend.write(lambda conn: conn.execute(dead) and None)
        for _ in range(2):
            for undelivered in [call for one in self.cores[0].installed for call in one.undelivered]:
                await undelivered(row)

    async def set_look(self, dest: str, kind: str) -> list[str]:
        """What was last sent there, as it looks now."""
        return [self.drawn(await self.cores[0].showing.scene(self.last(dest, kind)))]

    def last(self, dest: str, kind: str) -> PendingRow:
        return next(one for one in reversed(self.rows_sent) if (str(one.row.dest), one.row.kind) == (dest, kind))

    async def set_restart(self) -> None:
        self.restart()

    async def set_stored(self, *searched: str) -> list[str]:
        """Which of these words stand in events."""
        bodies = await self.store._backend.read(lambda conn: b"".join(map(bytes, conn.scalars(select(event.c.body)))))
        return [f"{one}: {'yes' if one.encode() in bodies else 'no'}" for one in searched]

    async def set_tars(self, name: str, *chosen: str) -> None:
        """A pair has lost by tars kaput at a rated table; ``how=target``: has lost; ``people=a,b,c,d``."""
        change: dict[str, object] = dict(one.split("=") for one in chosen)
        if "people" in change:
            change["people"] = tuple(id_of(one) for one in str(change["people"]).split(","))
        await ends(self.store, tars(name, self.clock.now, **change))  # type: ignore[arg-type]

    async def set_beats(self, name: str, winners: str, losers: str, *chosen: str) -> None:
        """Rated matches: ``beats t n1+n3 n2+n4 times=6 days=5 chat=tg:-6 game=nardi``."""
        how = {"times": "1", "days": "1", "chat": "tg:-5", "game": "bazaar-blot"} | dict(
            one.split("=") for one in chosen
        )
        sides = [[id_of(one) for one in side.split("+")] for side in (winners, losers)]
        for n in range(int(how["times"])):
            self.clock.on(int(how["days"]) * DAY)
            match = rated_match(f"{name}{n}", *sides, self.clock.now, how["chat"])
            await ends(self.store, replace(match, game=how["game"]))

    async def set_rating(self, *people: str) -> list[str]:
        found = []
        for one in people:
            there = [await self.stores[1].ratings.of(Ladder(chat), id_of(one)) for chat in ("tg:-5", ALL)]
            told = [f"{at.rating.shown} {at.rating.wins}/{at.rating.matches}" if at else "none" for at in there]
            found.append(f"{one}: {', '.join(told)}")
        return found

    async def set_deserted(self, who: str) -> None:
        values = {"table_id": "d", "seq": 1, "person": id_of(who), "at_ms": self.clock.now}
        await self.store._backend.write(lambda conn: conn.execute(insert(desertion), [values]) and None)

    async def set_pref(self, who: str, name: str, *value: str) -> None:
        await self.store.set_pref(id_of(who), name, " ".join(value))

    async def set_prefers(self, *people: str) -> list[str]:
        """How they are spoken to."""
        desk, who = self.desks[0], [CLUB[one] for one in people]
        return [f"{one.id}: {(await desk.prefs(one.id)).palette} {await desk.lang(one, PLACE)}" for one in who]

    async def set_joined(self, first: str = "joint", second: str = "joint-dc") -> None:
        """The second account is joined to the first."""
        steps = (f"{first} s:-:account.code", f"{second} account CODE", f"{second} ~account.yes", f"{first} account")
        for line in (*steps, f"{first} ~account.yes"):
            found = await self.told(line)
        assert "account-done" in found[-1], found

    async def set_reported(self, name: str, reporter: str, about: str) -> None:
        one, other = CLUB[reporter], CLUB[about]
        who = (one.id, one.name, other.id, other.name, "arranged", "", self.clock.now)
        filed = Report(f"r{reporter}", PLACE, name, 1, 3, *who)
        assert await self.store.reports.file(self.key(), filed, ()) is None

    async def set_bar(self, who: str, place: str = PLACE) -> None:
        await self.store.rights.bar(place, CLUB[who].id, CLUB[who].name, 0)

    async def set_shun(self, who: str, whom: str) -> None:
        await self.store.rights.shun(CLUB[who].id, CLUB[whom].id, CLUB[whom].name)

    async def set_apart(self, *people: str) -> list[str]:
        rights = self.stores[1].rights
        return [f"{one}: {' '.join(sorted(await rights.apart_from(CLUB[one].id)))}" for one in people]

    async def set_member(self, who: str, place: str) -> None:
        """They have finished a match there."""
        row = {"person": CLUB[who].id, "chat": place, "name": CLUB[who].name, "last_ms": 1}
        await self.store._backend.write(lambda conn: upsert(conn, member, [row]))

    async def set_moved(self, old: str, new: str) -> None:
        await self.cores[0].desk.moved(old, new)

    async def set_forget(self, who: str) -> None:
        await self.store.forget(CLUB[who].id, f"gone:{who}")
        self.forgets(*self.tables)

    async def set_choices(self, who: str, *asked: str) -> list[str]:
        """What is offered while somebody types: ``choices nino new game пят``."""
        return [str(one) for one in await self.cores[0].desk.choices(PLACE, CLUB[who], *asked)]

    async def set_full(self, who: str) -> list[str]:
        """What a front is told before it makes a place for a new table."""
        answer = await self.cores[0].desk.full(PLACE, CLUB[who])
        return self.answered(answer) if answer else ["there is room"]

    async def set_plays(self, table: str, most: str = "5000") -> None:
        table_id = self.tables[int(table[1:]) - 1]
        await self.hall.moves(table_id, int(most))
        self.forgets(table_id)

    def forgets(self, *tables: str) -> None:
        """The services read these anew."""
        for service in (*self.services, self.hall.service):
            for table in tables:
                service.forget(table)

    async def set_parts_unseen(self, table: str) -> None:
        """A hand waits to be sent, as the platform was away; then the accounts are parted, which no table is told."""
        await self.set_plays(table, "1")
        news = OutRow(private_to(ARAM_DC.id), None, "account", f"parted {ARAM.id}")
        await self.store.accounts.part(ARAM.id, news)

    async def set_day(self, table: str, who: str, taste: str = "standard", most: str = "500") -> None:
        """Somebody plays the deal of the day to its end, or so many moves of it."""
        today, table_id = DayWorker(self.store, self.clock), self.tables[int(table[1:]) - 1]
        now = self.clock.now
        await today.plays(CLUB[who], await stands(today.service, table_id), taste, int(most))
        self.clock.now = now
        self.forgets(table_id)

    async def set_tomorrow(self) -> None:
        self.clock.now += DAY - self.clock.now % DAY

    async def set_tend(self) -> None:
        for core in self.cores:
            await core.desk.part(DailyDeal)._daily.tend()

    async def set_own(self, who: str, *searched: str) -> list[str]:
        """Which of these words are in what somebody may have of theirs."""
        mine = (await self.store.own_data(CLUB[who].id)).decode()
        return [f"{one}: {'yes' if one in mine else 'no'}" for one in searched]

    async def set_has(self, who: str, chips: str) -> None:
        """An account with so many chips, the rest lost to the house or won from it."""
        person, more = CLUB[who].id, int(chips) - GRANT
        entries = (grant(person), grant("tg:999"), moved("won", (person, more), ("tg:999", -more)))
        assert await self.store.ledger.post(f"has:{person}", lambda _: entries)


def id_of(name: str) -> str:
    return CLUB[name].id if name in CLUB else name


def kept_rows(conn: Connection, table: TableOf) -> list[str]:
    columns = [one for one in table.c if one.name not in UNTOLD]
    found = [" ".join(str(value) for value in row) for row in conn.execute(select(*columns))]
    return [one for one in found if not one.startswith("house ")]


@cache
def worded(text: Text) -> str:
    """The key and what is said in it; in every language nothing is missing."""
    for lang in LANGUAGES:
        assert "{" not in CATALOG.say(lang, text), text
    args = [
        f"{name}={CATALOG.say('en', value) if isinstance(value, Text) else plain(value)}" for name, value in text.args
    ]
    return text.key + f"({' '.join(args)})" * bool(args)


def plain(value: object) -> str:
    if isinstance(value, Text):
        return worded(value)
    if isinstance(value, Name):
        return value.name
    if isinstance(value, tuple):
        return f"[{', '.join(map(plain, value))}]"
    if is_dataclass(value):
        return f"({', '.join(plain(getattr(value, one.name)) for one in fields(value))})"
    return str(value)


def pictured(picture: object) -> str:
    return type(picture).__name__ + plain(picture) * isinstance(picture, TOLD)


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
        args = {name: one for name, one in must(answer.text).args if isinstance(one, int | str)}
        found.append(f"! {why(answer)} {args or ''}".rstrip())
    elif answer.text is not None:
        found.append(f"> {answer.text.key}")
    if answer.scene is not None:
        buttons = " | ".join(one.removeprefix("s:-:") for one in presses_of(answer))
        found.append(f"shown: {' '.join(keys_of(answer.scene))} / {buttons}")
    return found


@pytest.mark.parametrize("path", files(__file__), ids=lambda path: path.stem)
async def test_an_evening_to_the_letter(
    path: Path, url: str, tmp_path: Path, elsewhere: Callable[[str], str], request: pytest.FixtureRequest
) -> None:
    """CUP-1 to CUP-18 and duplicates, as the heads of the scenes say; each has a database of its own."""
    found: list[str] = []
    evening: ContestEvening | ClubEvening | None = None
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
                evening = (ContestEvening if path.stem in CONTESTS else ClubEvening)(stores, clock)
            found += [f"    {one}".rstrip() for one in await evening.does(line)]
    agrees(path, found)

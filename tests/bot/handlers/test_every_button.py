"""Every button of every panel, pressed by everybody it is shown to: what is shown works, and what does not work is not
shown.

The panels are found by walking the program: every command, each button of what it answers, and so on; and whatever the
program posts, drawn as the sender would draw it. Nothing here lists panels or buttons.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from adapters.bootstrap import open_core
from adapters.config import Settings
from adapters.runtime.core import Core
from adapters.runtime.system import SystemClock
from adapters.text import FluentCatalog
from bot.core.codec import text_from_json
from bot.core.model import Table
from bot.features.matchmaking.model import LEFT, ended
from bot.features.watching import WATCHED
from bot.games import game_keys
from bot.handlers import commands
from bot.handlers.part import Answer
from bot.ports.keys import dest_of
from bot.ports.records import PendingRow, Person
from bot.text import t
from bot.view import press
from bot.view.scene import Scene
from tests.bot.house import must
from tests.bot.scripts import agrees
from tests.chance import same_cards
from tests.tiers import nightly, sampled
from tests.told import short

__all__ = ["same_cards"]

ROOM, OTHER_ROOM = "tg:-5:0", "tg:-6:0"
BOSS, ARAM, NINO, VANO, LUSINE = (
    Person(f"tg:{n}", name, admin=name == "Boss")
    for n, name in enumerate(("Boss", "Aram", "Nino", "Vano", "Lusine"), start=1)
)
ROLES: Final = {"member": ARAM, "admin": BOSS, "stranger": VANO, "watcher": LUSINE}
"""A member plays at the table of the group; a watcher has the table shown in another group and never sat at one."""
SAMPLES: Final = {
    "block": ("Nino", "Zzz"),
    "cup": ("zzz",),
    "quick": ("nardi",),
    "notify": ("nardi",),
    "settings": ("stake", "zzz"),
    "top": ("Nino",),
}
"""Arguments that lead to panels of their own."""
GAME: Final = re.compile("|".join(sorted(map(re.escape, game_keys()), key=len, reverse=True)))
OPENING: Final = {"now", "new", "quick", "learn", "daily", "play", "start"}
"""Commands that open tables."""
CATALOG: Final = FluentCatalog()
ID: Final = re.compile(r"\b(?=[a-z]*\d)[a-z0-9]{7,}\b|\b[0-9A-Z]{6,}\b")
LAST: Final = "s:-:forgetme.sure"
"""The button after which a person is nobody any more."""


class MovingClock(SystemClock):
    """A time that goes on by itself, so that nobody is too fast."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000

    def now_ms(self) -> int:
        self.now += 50
        return self.now

    def monotonic_ms(self) -> int:
        return self.now


@cache
def words() -> frozenset[str]:
    """Every word in the source: what else looks like one is an id."""
    return frozenset(re.findall(r"[a-z]+", "".join(one.read_text() for one in Path("bot").rglob("*.py"))))


def template(data: str, role: str = "") -> str:
    """The data of a button without the ids in it, so that one button is recognised in every walk. The games are told
    apart in the walk of one role only."""
    kind, table, rest = data.split(":", 2)
    if role != "member":
        rest = GAME.sub("GAME", rest)
    if rest.startswith("puzzle."):
        rest = "puzzle.MOVE"  # of which there are many, all alike
    rest = re.sub(r"\b(?:tg|dc|web):-?\d+\b", "PERSON", rest)
    rest = re.sub(r"[a-z0-9]{8,16}", lambda word: word[0] if word[0] in words() else "ID", rest)
    rest = re.sub(r"~?-?\d+", "N", rest)
    return f"{kind}:{'-' if table == '-' else 'TABLE'}:{rest}"


def buttons(scene: Scene | None) -> list[str]:
    if scene is None:
        return []
    rows = (*scene.buttons, *scene.steps, *scene.grid)
    return [one.data for row in rows for one in row if one.enabled and one.url is None and one.data]


def told(answer: Answer) -> list[str]:
    """An answer in English, without the ids in it."""
    lines = [] if answer.text is None else [f"> {CATALOG.say('en', answer.text)}"]
    if answer.scene is not None:
        lines += [f"{line.weight}: {CATALOG.say('en', line.text)}" for line in answer.scene.lines]
        for row in answer.scene.buttons:
            lines.append(" ".join(f"[{CATALOG.say('en', one.label)} {one.style} {template(one.data)}]" for one in row))
        lines += [f"{short(one.label)} {one.low}-{one.high}" for one in answer.scene.amounts]
        if answer.scene.picture is not None:
            lines.append(short(answer.scene.picture, lambda text: CATALOG.say("en", text)))
    return [ID.sub("ID", line.replace("\n", " / ")) for line in lines]


@dataclass
class Walk:
    """``seen``: (role, place, template) → "" where it worked, else the key of the refusal."""

    core: Core
    clock: MovingClock
    seen: dict[tuple[str, str, str], str] = field(default_factory=dict)
    found: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)
    panels: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)
    """What was first seen of each panel."""
    number: int = 0

    def key(self) -> str:
        self.number += 1
        self.clock.now += 60_000
        return f"tg:1:{self.number}"

    async def table(self, table_id: str) -> Table:
        return must(await self.core.service.table(table_id))

    async def say(self, who: Person, words: str, place: str = ROOM) -> Answer:
        name, _, rest = words.partition(" ")
        return await self.core.desk.command(self.key(), place, who, name, rest)

    async def press(self, who: Person, data: str, place: str = ROOM) -> Answer:
        return await self.core.desk.press(self.key(), place, who, data)

    async def world(self) -> None:
        """A match of Aram and Nino in the group, watched from Lusine's; no other table is open. Made again where
        somebody has ended it."""
        match = ""
        for row in await self.core.store.live_tables():
            table = await self.table(row.table_id)
            people = {chair.person for _, chair in table.people()}
            if row.played()[0] == dest_of(ROOM) and table.phase == "play" and people == {ARAM.id, NINO.id}:
                match = match or row.table_id
                if match == row.table_id:
                    continue
            for who in (one for one in (*ROLES.values(), NINO) if one.id in people):
                for words in ("leave", "leave sure"):
                    await self.press(who, press.do(row.table_id, words), private(who))
            await self.press(BOSS, press.do(row.table_id, "abandon"))
        for who in ROLES.values():
            await self.core.store.seeks.leave(who.id, ended(LEFT))
        if not match:
            opened = await self.say(ARAM, "new bura3")
            assert opened.ok, opened.text
            match = must(opened.table)
            for who, words in ((NINO, "sit"), (ARAM, "set clock 0"), (ARAM, "start")):
                answer = await self.press(who, press.do(match, words))
                assert answer.ok, (words, answer.text)
        watched = await self.core.store.tables_in(dest_of(OTHER_ROOM), WATCHED)
        if match not in {one.table_id for one in watched}:
            await self.say(LUSINE, f"watch {match}", OTHER_ROOM)

    # --- walking -------------------------------------------------------------------------------------------------

    async def pressed(self, role: str, place: str, data: str, path: Sequence[str], *, sure: bool) -> Answer:
        """``sure``: the panel has been asked for just now."""
        who = ROLES[role]
        answer = await self.press(who, data, place)
        at = (role, "private" if place != ROOM else "group", template(data, role))
        why = "" if answer.ok else (answer.text.key if answer.text is not None else "refused")
        if answer.ok:
            self.panels.setdefault(at, told(answer))
        if (answer.ok or sure) and not self.seen.get(at):
            self.seen[at], self.found[at] = why, (*path, data)
        return answer

    async def from_command(self, role: str, place: str, words: str) -> None:
        """Press each button that this command leads to and that has not been pressed in this role and place. A panel
        in which a button was refused is asked for anew: the press before may have made it old."""
        where = "private" if place != ROOM else "group"
        paths: list[list[str]] = [[]]
        tried: set[tuple[str, ...]] = set()
        while paths:
            path = paths.pop()
            shown: list[str] | None = None
            while True:
                anew = shown is None
                if shown is None:
                    shown = await self.at_end(role, place, words, path)
                fresh = [
                    one
                    for one in shown
                    if (role, where, template(one, role)) not in self.seen and not one.startswith(LAST)
                ]
                if not fresh:
                    break
                done = await self.pressed(role, place, fresh[0], (f"/{words}", *path), sure=anew)
                if not done.ok and not anew:
                    shown = None
                    continue
                further = [*path, template(fresh[0], role)]
                if done.scene is not None and not done.public and tuple(further) not in tried and len(path) < 5:
                    tried.add(tuple(further))
                    paths.append(further)

    async def at_end(self, role: str, place: str, words: str, path: Sequence[str]) -> list[str]:
        """The buttons of the panel to which a way leads now."""
        await self.world()
        answer = await self.say(ROLES[role], words, place)
        self.panels.setdefault((role, "private" if place != ROOM else "group", f"/{words}"), told(answer))
        for step in path:
            again = [one for one in buttons(answer.scene) if template(one, role) == step]
            if not again:
                return []
            answer = await self.press(ROLES[role], again[0], place)
        return [] if answer.public else buttons(answer.scene)


@pytest.fixture
async def walk(tmp_path: Path) -> AsyncIterator[Walk]:
    clock = MovingClock()
    core = await open_core(Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/t.db"), clock)

    async def crew(place: str) -> Sequence[str]:
        return (BOSS.id,)

    core.crews.open("tg", crew)
    yield Walk(core, clock)
    await core.store.close()


def private(who: Person) -> str:
    return f"{who.id}:0"


def shown_table(walk: Walk) -> str:
    """Button by button: what happened in each role, in the group and in private; ``-``: not shown there."""
    places = [(role, where) for role in ROLES for where in ("group", "private")]
    found: dict[str, dict[tuple[str, str], str]] = defaultdict(dict)
    for (role, where, what), why in walk.seen.items():
        found[GAME.sub("GAME", what)].setdefault((role, where), "ok")
        if why:
            found[GAME.sub("GAME", what)][role, where] = why
    head = f"{'':48}" + "".join(f"{role[:6] + '/' + where[:5]:13}" for role, where in places)
    rows = [
        f"{what:48}" + "".join(f"{cells.get(at, '-'):13}" for at in places) for what, cells in sorted(found.items())
    ]
    return "\n".join((head, *rows))


async def everything(walk: Walk, names: Iterable[str], roles: Iterable[str] = ROLES) -> None:
    for role, person in ((role, ROLES[role]) for role in roles):
        for place in (ROOM, private(person)):
            for name in names:
                for words in (name, *(f"{name} {more}" for more in SAMPLES.get(name, ()))):
                    await walk.from_command(role, place, words)


def as_before(walk: Walk, name: str) -> None:
    """Every panel to the letter; ``DAVTAR_GOLDEN=write`` before the command writes them anew."""
    found: list[str] = []
    first: dict[tuple[str, ...], str] = {}
    for (role, where, what), lines in sorted(walk.panels.items()):
        other = first.setdefault((what, *lines), f"{role}, {where}")
        same = other != f"{role}, {where}" and len(lines) > 1
        found += [f"== {role}, {where}: {what}", *([f"    as {other}"] if same else (f"    {one}" for one in lines))]
    agrees(Path(__file__).with_name(f"panels-{name}.txt"), found)


def check(walk: Walk) -> None:
    print(shown_table(walk))
    refused = {at: (why, walk.found[at]) for at, why in walk.seen.items() if why}
    for at, why in sorted(refused.items()):
        print("REFUSED", at, why)
    assert not refused


@pytest.mark.parametrize("roles", [("member", "stranger"), pytest.param(tuple(ROLES), marks=nightly)], ids=len)
async def test_what_is_shown_works(walk: Walk, roles: tuple[str, ...]) -> None:
    await everything(walk, commands.by_name(), roles)
    assert len({what for _, _, what in walk.seen}) > (200 if len(roles) > 2 else 120), "the walk leads nowhere"
    assert len([1 for role, where, _ in walk.seen if (role, where) == ("stranger", "private")]) > 60
    for role in roles:
        person = ROLES[role]
        asked = await walk.say(person, "forgetme", private(person))
        sure = next(one for one in buttons(asked.scene) if one.startswith(LAST))
        assert (await walk.press(person, sure, private(person))).ok, role
    check(walk)
    if len(roles) == 2:
        as_before(walk, "walked")


@pytest.mark.parametrize("starters", sampled(("admins", "regulars"), ("regulars",)))
async def test_what_is_shown_works_in_a_group_with_rules(walk: Walk, starters: str) -> None:
    await walk.world()
    rights = walk.core.store.rights
    for name, value in (("start", starters), ("guests", "off"), ("rated", "off"), ("stake", "100"), ("links", "off")):
        await rights.set_rule(ROOM, name, value)
    for game in game_keys():
        if game not in ("bura3", "nardi"):
            await rights.close_game(ROOM, game, closed=True)
    await everything(
        walk, ("help", "quick", "cup", "duplicate", "options", "tables", "block", "link"), ("member", "stranger")
    )
    check(walk)


async def test_what_is_posted_works_for_somebody(walk: Walk) -> None:
    """The buttons of a message that everybody reads cannot depend on the reader: each works for one of those it may be
    meant for, and whoever it is not meant for is told why. Those of a private message work for its reader."""
    people = {one.id: one for one in (*ROLES.values(), NINO)}
    await walk.world()
    for words in ("tables", "cup", "duplicate", "link"):
        await walk.say(BOSS, words)
    for role in ("admin",):
        for words in ("cup", "duplicate"):
            await walk.from_command(role, ROOM, words)
    await walk.say(ARAM, "new bura3", OTHER_ROOM)
    posted: list[PendingRow] = []
    outbox = walk.core.store.outbox
    while (lane := await outbox.claim(("",), "walk", 60_000)) is not None:
        rows = await outbox.rows(lane)
        posted += rows
        await outbox.mark(lane, [row.id for row in rows], "sent")
        await outbox.release(lane)
    kinds, wrong = set[str](), []
    for row in posted:
        dest, pressed = row.row.dest, set[str]()
        readers = [people[dest.key]] if dest.private else list(people.values())
        # Drawn anew before each press: what is pressed changes it.
        while True:
            scene = await walk.core.showing.scene(row)
            fresh = [one for one in buttons(scene) if one not in pressed]
            if scene is None or not fresh:
                break
            kinds.add(scene.kind)
            pressed.add(fresh[0])
            place = str(dest)
            answers = [await walk.press(one, fresh[0], private(one) if dest.private else place) for one in readers]
            assert all(answer.ok or answer.text is not None for answer in answers), fresh[0]
            if not any(answer.ok for answer in answers):
                wrong.append((place, scene.kind, fresh[0], [one.text.key for one in answers if one.text]))
    as_before(walk, "posted")
    assert wrong == []
    assert kinds >= {"board", "lobby", "tables"}


async def test_what_commands_say_where_there_is_no_table(walk: Walk) -> None:
    for name in sorted(commands.by_name().keys() - OPENING):
        for words in (name, f"{name} 1 zzz"):
            answer = await walk.say(VANO, words, OTHER_ROOM)
            walk.panels["stranger", "elsewhere", f"/{words}"] = told(answer)
            assert await walk.core.store.live_tables() == (), words
    as_before(walk, "nowhere")


async def test_a_match_whose_chat_lost_the_bot_is_found_in_private(walk: Walk) -> None:
    await walk.world()
    (match,) = [row.table_id for row in await walk.core.store.tables_of(NINO.id)]
    await walk.say(LUSINE, f"unwatch {match}", OTHER_ROOM)
    await walk.core.desk.removed(walk.key(), ROOM)
    table = await walk.table(match)
    assert (table.phase, table.reason) == ("adjourned", "removed")
    lane = must(await walk.core.store.outbox.claim((f"@{NINO.id}",), "test", 60_000))
    notes = [row.row for row in await walk.core.store.outbox.rows(lane) if row.row.kind == "note"]
    assert text_from_json(notes[-1].ref) == t("note-adjourned", reason="removed")
    for words in ("who", "davtar", "score"):
        answer = await walk.say(NINO, words, private(NINO))
        assert answer.table == match, (words, answer.text)
    assert (await walk.say(NINO, "resume", private(NINO))).ok
    assert (await walk.table(match)).phase in ("play", "paused")

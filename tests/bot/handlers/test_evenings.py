"""Evenings at the desk, to the letter: ``evenings/*.txt`` hold what people type and press, and what comes of it.

``aram quick nardi`` is a command, ``nino@tg:2:0 s:-:notify.any`` a button, both in the group if no place is named.
``T1`` is the first table that was opened, ``CODE`` the last code that was shown. ``wait 60000`` lets time pass and
clocks fire, ``restart`` opens the program anew on the same database, ``again`` repeats a line with its key; other verbs
are the methods ``set_…``. Below a line stand the answer, what is different, and what is sent.
``DAVTAR_GOLDEN=write python -m pytest tests/bot/handlers/test_evenings.py`` writes that anew.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from adapters.store.matches import note
from adapters.store.store import SqlStore, open_store
from adapters.text import FluentCatalog
from bot.core import lobby
from bot.core.chips import HOUSE, grant, moved
from bot.core.codec import text_from_json
from bot.features.emotes import Emotes, Heard
from bot.features.invites.handler import Invite
from bot.features.invites.model import Calls, Invitations
from bot.features.links import VALID_MS, Linking, mark_of
from bot.features.matchmaking.handler import QuickPlay
from bot.features.matchmaking.model import Quick
from bot.features.settings.handler import Notify
from bot.handlers.chats import Titles
from bot.handlers.desk import Desk
from bot.handlers.part import Answer
from bot.ports.keys import Dest
from bot.ports.matches import Finished, Seated
from bot.ports.records import PendingRow, Person
from bot.ports.rights import Preset
from bot.text import Text
from bot.view.scene import Scene
from tests.bot.house import CAST, must
from tests.bot.scripts import agrees, done, files, script
from tests.bot.test_service import PLACE, FakeClock, Inn, inn_of
from tests.chance import SeededEntropy

PEOPLE: Final = {
    **CAST,
    "kate": Person("dc:77", "Kate"),
    "leo": Person("dc:78", "Leo"),
    "looker": Person("tg:55", "Looker"),
    "guest": Person("dc:9", "Գոռ"),
    "boss": Person("tg:90", "Boss", admin=True),
    "chief": Person("dc:90", "Chief", admin=True),
    **{name: Person(f"web:{name}", name) for name in ("ana", "far", "near", "new")},
    **{f"host{n}": Person(f"tg:{100 + n}", f"Host {n}") for n in range(7)},
}
IDS: Final = {person.id: name for name, person in PEOPLE.items()}
COUNTED: Final = ("quick-game-waited", "btn-invite-fate")
"""The buttons whose words say more than what they do."""
TITLES: Final = {"tg:-5:0": "Blot friends", "dc:1:2": "#blot · Server"}


def numbers(text: Text) -> str:
    """The numbers in a text, what became of an invitation, and who is named in it."""
    found = [f"{name}={value}" for name, value in text.args if isinstance(value, int) or name == "fate"]
    found += dict.fromkeys(re.findall(r"person='([^']+)'", repr(text.args)))
    return f"({' '.join(found)})" if found else ""


def drawn(scene: Scene) -> str:
    words = " ".join(line.text.key + numbers(line.text) for line in scene.lines)
    found = (one for row in scene.buttons for one in row if one.url is None)
    data = " | ".join(one.data + numbers(one.label) * (one.label.key in COUNTED) for one in found)
    gone = [name for name in ("gone", "epilogue") if getattr(scene, name)]
    return " / ".join(one for one in (words, data, *gone) if one)


class Evening(Inn):
    """A desk with quick play, calls, invitations, links and emotes."""

    def __init__(self, store: SqlStore, clock: FakeClock) -> None:
        super().__init__(store, clock)
        self.tables: list[str] = []
        self.codes: list[str] = []
        self.then: dict[str, str] = {}
        self.keys: dict[str, str] = {}
        self.invited: PendingRow | None = None
        self.heard: list[Heard] = []
        self.ready()

    def ready(self) -> None:
        store, clock = self.store, self.clock
        self.quick = Quick(self.service, store, store.seeks, store.outbox, clock)
        self.part = QuickPlay(self.quick, self.service, store, clock)
        self.calls = Calls(self.service, store, store.company, store.outbox, clock)
        self.invitations = Invitations(self.service, store, store.company, clock)
        titles = Titles()
        for platform in ("tg", "dc"):
            titles.open(platform, self.title)
        self.linking = Linking(self.service, store, store.outbox, clock, SeededEntropy(2), titles, lambda: None)
        notify = Notify(store, store.company, store.seeks, clock)
        emotes = Emotes(self.service, store, store.outbox, clock, lambda: None)
        emotes.heard.append(self.heard.append)
        parts = [self.part, notify, Invite(self.invitations), self.linking, emotes]
        self.desk = Desk(self.service, store, store.outbox, catalog=FluentCatalog(), parts=parts)  # type: ignore[arg-type]

    async def title(self, place: str) -> str:
        return TITLES.get(place, "")

    async def does(self, line: str) -> list[str]:
        if line.startswith("again "):
            line = line.removeprefix("again ")
        else:
            self.keys[line] = self.key()
        verb, _, rest = line.partition(" ")
        if verb in SETS:
            await getattr(self, f"set_{verb}")(*rest.split())
            found = []
        else:
            found = await self.says(self.keys[line], verb, self.meant(rest))
        found += await self.different()
        found += [line async for line in self.sent()]
        return [self.named(one) for one in found]

    async def says(self, key: str, who: str, words: str) -> list[str]:
        name, _, place = who.partition("@")
        person, at = PEOPLE[name], place or PLACE
        if re.match(r"[sta]:", words):
            answer = await self.desk.press(key, at, person, words)
        else:
            verb, _, rest = words.partition(" ")
            answer = await self.desk.command(key, at, person, verb, rest)
        return self.answered(answer)

    def answered(self, answer: Answer) -> list[str]:
        if answer.table is not None and answer.table not in self.tables:
            self.tables.append(answer.table)
        found = []
        if answer.text is not None:
            why = dict(answer.text.args).get("why")
            args = {name: one for name, one in answer.text.args if isinstance(one, int | str)}
            found = [f"{'>' if answer.ok else '!'} {getattr(why, 'key', answer.text.key)} {args or ''}".rstrip()]
        if answer.scene is not None:
            self.codes += [
                str(dict(one.text.args)["code"]) for one in answer.scene.lines if one.text.key == "link-code"
            ]
            found.append(("in public: " if answer.public else "shown: ") + drawn(answer.scene))
        return found or ["nothing is said"]

    async def different(self) -> list[str]:
        """What is different since the line before."""
        now = {"waiting": " ".join(f"{IDS[one.person]}:{one.wish.game or 'any'}" for one in await self.quick.waiting())}
        for name in ("aram", "nino", "davit"):
            wants = await self.store.company.wants(PEOPLE[name].id, self.clock.now)
            now[f"wanted by {name}"] = " ".join(str(one.game or "any") for one in wants)
            now[f"chips of {name}"] = str(await self.store.ledger.balance(PEOPLE[name].id) or "")
        now["heard at the tables"] = " ".join(f"{one.seat}:{one.what}" for one in self.heard)
        for place in TITLES:
            now[f"links of {place}"] = " ".join(map(str, await self.store.links.of(Dest(place))))
        for row in await self.store.live_tables():
            if row.table_id not in self.tables:
                self.tables.append(row.table_id)
        for table_id in self.tables:
            table = await self.table(table_id)
            people = " ".join(IDS.get(one.person, one.person) + "/away" * one.away for one in table.chairs if one)
            where = " ".join(str(one.dest) for one in table.audiences)
            asked = [f"{name}={value}" for name, value in table.options]
            now[table_id] = " ".join([table.game, table.phase, f"[{people}]", where, f"stake={table.stake}", *asked])
        found = [f"{name}: {value or '-'}" for name, value in now.items() if value != self.then.get(name, "")]
        self.then = now
        return found

    async def sent(self) -> AsyncIterator[str]:
        """What is due to be sent, as it would be shown now: of these parts drawn, of anything else the kind."""
        outbox = self.store.outbox
        while (lane := await outbox.claim(("",), "evening", 60_000)) is not None:
            for row in await outbox.rows(lane, 500):
                if row.row.after_ms <= self.clock.now:
                    yield f"{row.row.kind} to {row.row.dest}: {await self.said(row)}".removesuffix(": ")
                    await outbox.mark(lane, [row.id], "sent")
            await outbox.release(lane)

    async def said(self, row: PendingRow) -> str:
        kind = row.row.kind
        if kind == "invite":
            self.invited = row
        if kind == "note":
            return text_from_json(row.row.ref).key
        for part, kinds in (
            (self.part, {"quick"}),
            (self.calls, self.calls.kinds),
            (self.invitations, self.invitations.kinds),
            (self.linking, {"link"}),
        ):
            if kind in kinds:
                scene = await part.scene(row)
                return drawn(scene) if scene is not None else "nothing any more"
        return ""

    def meant(self, words: str) -> str:
        for n, table_id in reversed(list(enumerate(self.tables, 1))):
            words = words.replace(f"T{n}", table_id)
        words = re.sub(r"mark\(([^)]+)\)", lambda found: self.mark(found[1]), words)
        return words.replace("CODE", self.codes[-1] if self.codes else "CODE")

    def mark(self, whose: str) -> str:
        return lobby.mark_of(PEOPLE[whose].id) if whose in PEOPLE else mark_of(Dest(whose))

    def named(self, said: str) -> str:
        for n, table_id in enumerate(self.tables, 1):
            said = said.replace(table_id, f"T{n}")
        for code in self.codes:
            said = said.replace(code, "CODE")
        return said

    async def set_wait(self, ms: str) -> None:
        self.clock.now += int(ms)
        for one in (self.quick, self.calls, self.invitations):
            await one.tend()
        await self.tick()

    async def set_night(self) -> None:
        """It is midnight by UTC."""
        self.clock.now += 86_400_000 - self.clock.now % 86_400_000

    async def set_restart(self) -> None:
        self.ready()

    async def set_pref(self, who: str, name: str, *value: str) -> None:
        await self.store.set_pref(PEOPLE[who].id, name, " ".join(value))

    async def set_rule(self, place: str, name: str, value: str) -> None:
        await self.store.rights.set_rule(place, name, value)

    async def set_shun(self, who: str, whom: str) -> None:
        await self.store.rights.shun(PEOPLE[who].id, PEOPLE[whom].id, PEOPLE[whom].name)

    async def set_unshun(self, who: str, whom: str) -> None:
        await self.store.rights.unshun(PEOPLE[who].id, PEOPLE[whom].id)

    async def set_hush(self, who: str, whom: str) -> None:
        await self.store.company.hush(PEOPLE[who].id, PEOPLE[whom].id, PEOPLE[whom].name)

    async def set_bar(self, whom: str) -> None:
        await self.store.rights.bar(PLACE, PEOPLE[whom].id, PEOPLE[whom].name, 0)

    async def set_close(self, game: str) -> None:
        await self.store.rights.close_game(PLACE, game, closed=True)

    async def set_loses(self, who: str, chips: str) -> None:
        person = PEOPLE[who].id
        lost = moved("test", (person, -int(chips)), (HOUSE, int(chips)))
        await self.store.ledger.post("lost", lambda balance: (grant(person), grant(HOUSE), lost))

    async def set_undelivered(self) -> None:
        """The last invitation cannot be delivered, which is noticed twice."""
        for _ in range(2):
            await self.invitations.undelivered(must(self.invited))

    async def set_dies(self) -> None:
        """The process dies after it has chosen who plays, and before their table is opened."""
        assert await self.store.seeks.gather(lambda there, rights: [[one.person for one in there]])
        self.ready()

    async def set_offers(self, place: str) -> None:
        await self.store.links.offer("ninenine99", Dest(place), self.clock.now + VALID_MS)

    async def set_friday(self) -> None:
        """The group has a table that it plays often."""
        await self.store.rights.keep_preset(
            PLACE, Preset(0, "Friday", "nardi", "standard", (("target", "5"),), stake=10)
        )

    async def set_drop(self, number: str) -> None:
        await self.store.rights.drop_preset(PLACE, int(number))

    async def set_played(self, *people: str) -> None:
        """These have finished a match lately."""
        self.n += 1
        now, who = self.clock.now, [PEOPLE[name] for name in people]
        seats = tuple(
            Seated(n, n % 2, one.id, one.name, "self", "won" if n % 2 else "lost", "", ()) for n, one in enumerate(who)
        )
        match = Finished("old", self.n, "tg:-5", "nardi", 9, now, now, 1, "", (), (0, 1), (), (), seats)
        await self.store._backend.write(lambda conn: note(conn, [match]))


SETS: Final = {name.removeprefix("set_") for name in vars(Evening) if name.startswith("set_")}


@pytest.mark.parametrize("path", files(__file__), ids=lambda path: path.stem)
async def test_an_evening_to_the_letter(path: Path, tmp_path: Path) -> None:
    """HS-6. Each scene has a database of its own."""
    found: list[str] = []
    evening: Evening | None = None
    for n, line in enumerate(script(path)):
        found.append(line)
        if evening is not None and line.startswith("="):
            assert {one.key for one in await evening.store.check()} <= {"finished"}, "what ``played`` makes up"
            await evening.store.close()
            evening = None
        if done(line):
            evening = evening or await opened(f"sqlite:///{tmp_path}/{n}.db")
            found += [f"    {one}" for one in await evening.does(line)]
    if evening is not None:
        await evening.store.close()
    agrees(path, found)


evening = inn_of(Evening, 1_790_000_000_000)


async def dies(*_: object) -> None:
    raise SystemExit


async def test_a_match_that_was_made_begins_after_a_restart_and_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.does("aram quick nardi")
    with monkeypatch.context() as patch:
        patch.setattr(Quick, "begin", dies)
        with pytest.raises(SystemExit):
            await evening.does("nino quick nardi")
    evening.ready()
    assert (await evening.does("aram s:-:quickdo.leave"))[0].startswith("!"), "a match that was made is kept"
    assert not any("T1" in line for line in await evening.does("wait 0")), "whoever made it may still be at it"
    assert "T1: nardi play [aram nino] tg:-5:0 stake=0" in await evening.does("wait 6000")
    assert await evening.does("wait 0") == []


async def test_the_update_that_is_delivered_again_after_a_restart_finds_its_table(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.does("aram quick nardi")
    with monkeypatch.context() as patch:
        patch.setattr(evening.store.seeks, "done", dies)
        with pytest.raises(SystemExit):
            await evening.does("nino quick nardi")
    evening.ready()
    found = await evening.does("again nino quick nardi")
    assert "T1: nardi play [aram nino] tg:-5:0 stake=0" in found
    assert [line for line in found if line.startswith("quick to tg:-5:0")] == [
        "quick to tg:-5:0: quick-ready(tg:1 tg:2)"
    ]
    assert len(await evening.store.tables_in(Dest(PLACE))) == 1


async def opened(url: str) -> Evening:
    clock = FakeClock()
    clock.now = 1_790_000_000_000
    return Evening(await open_store(url, clock), clock)

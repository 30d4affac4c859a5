"""The court of a Discord server: who is banned there, who decides, and what an arranged defeat comes to (HS-12)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from adapters.store import SqlStore
from bot.ports.reports import Report
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.model import Channel
from tests.store.matches import ends, tars

REASON = "they have made up for it"


class Club:
    """A channel whose Aram and Davit have just lost by tars kaput against Nino and Kate, and a stranger."""

    def __init__(self, fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
        self.fake, self.evening, self.guild = fake, evening, guild
        (self.channel,) = guild.channels
        self.aram, self.nino, self.davit, self.kate, self.vano, self.boss = (
            fake.person(name) for name in ("Aram", "Nino", "Davit", "Kate", "Vano", "Boss")
        )
        guild.admins.add(self.boss.user.id)

    @property
    def place(self) -> str:
        return f"dc:{self.guild.id}:{self.channel.id}"

    @property
    def store(self) -> SqlStore:
        store = self.evening.core.store
        assert isinstance(store, SqlStore)
        return store

    async def tars_kaput(self) -> None:
        players = (self.aram, self.nino, self.davit, self.kate)
        now = self.evening.core.clock.now_ms()
        found = tars("lost", now, people=tuple(one.id for one in players), chat=self.place)
        seats = [replace(one, name=player.user.name) for one, player in zip(found.seats, players, strict=True)]
        await ends(self.store, replace(found, seats=tuple(seats)))

    async def rated(self, host: Player) -> str:
        """A rated lobby; its id."""
        before = {one.table_id for one in await self.store.live_tables()}
        await host.slash(self.channel, "new", game="bazaar-blot")
        (table,) = {one.table_id for one in await self.store.live_tables()} - before
        await self.presses(host, f"t:{table}:set rated on")
        return table

    async def presses(self, who: Player, data: str) -> str:
        """Any button, forged or not; what they are told by it alone."""
        await self.fake.until(lambda: [m for m in self.channel.shown if m.author.bot and m.buttons], 20)
        board = next(m for m in reversed(self.channel.shown) if m.author.bot and m.buttons)
        seen = len(who.ephemerals)
        await who.forges(board, data).answered()
        return " ".join(one.text for one in who.ephemerals[seen:])

    async def says(self, who: Player, what: str) -> str:
        return (await who.slash(self.channel, "court", what=what)).text

    async def hears(self, words: str, where: Channel | None = None) -> None:
        await self.fake.until(lambda: [m for m in (where or self.channel).shown if words in m.text], 20)

    async def sits(self, who: Player, table: str) -> bool:
        found = await self.evening.table(table)
        return found is not None and found.seat_of(who.id) is not None


@pytest.fixture
async def club(fake: FakeDiscord, evening: Evening, guild: Guild) -> Club:
    made = Club(fake, evening, guild)
    await made.tars_kaput()
    return made


async def test_a_ban_is_refused_and_forgiven(club: Club) -> None:
    """With the reason and the day, at a table of somebody else and at their own; after a restart too."""
    year = date.fromtimestamp(club.evening.core.clock.now_ms() / 1000).year + 1
    rated = await club.rated(club.vano)
    await club.evening.restart()
    for who in (club.aram, club.davit):
        refused = await club.presses(who, f"t:{rated}:sit")
        assert "You are banned from rated tables in chats until" in refused
        assert str(year) in refused
        assert "tars kaput" in refused
        assert not await club.sits(who, rated)
    own = await club.evening.table(await club.rated(club.aram))
    assert own is not None
    assert not own.rated

    assert "Only the chat’s court decides" in await club.says(club.vano, f"forgive 1 {REASON}")
    assert "Only those who manage this server" in await club.presses(club.vano, f"s:-:court.name.{club.vano.id}")
    assert "Ban 1: Aram & Davit, until" in (await club.vano.slash(club.channel, "court")).text, "everybody reads it"
    assert "The reason has to be written" in await club.says(club.boss, "forgive 1")
    assert "forgiven" in await club.says(club.boss, f"forgive 1 {REASON}")
    await club.hears("The court, Boss: Aram & Davit are forgiven the tars kaput")
    for who in (club.aram, club.davit):
        await club.hears(REASON, club.fake.world.dm(who.user))
    await club.presses(club.aram, f"t:{rated}:sit")
    assert await club.sits(club.aram, rated)


async def test_an_arranged_defeat_is_annulled_by_a_referee_of_the_court(club: Club) -> None:
    said = (club.nino.id, "Nino", club.aram.id, "Aram")
    now = club.evening.core.clock.now_ms()
    assert (
        await club.store.reports.file("r", Report("r", club.place, "lost", 1, 1, *said, "arranged", "", now), ())
        is None
    )
    await club.rated(club.vano)
    assert "referees decide: Vano" in await club.presses(club.boss, f"s:-:court.name.{club.vano.id}")
    club.guild.admins.add(club.kate.user.id)
    assert "not yours to judge" in await club.says(club.kate, "annul 1 they lost on purpose")
    shown = await club.says(club.vano, "annul 1 they lost on purpose")
    assert "Annulled: it does not count" in shown
    await club.hears("was an arranged defeat and does not count")
    await club.hears("has annulled a match of yours", club.fake.world.dm(club.nino.user))
    assert "verdicts are final" in await club.says(club.boss, "dismiss 1 not so")
    assert await club.store.rights.look(lambda at: at.banned([club.aram.id])) == ()
    assert await club.store.check() == ()

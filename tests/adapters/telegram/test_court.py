"""Tars kaput at a rated table in a group, the ban that comes of it, and the group's court, over the wire (HS-12)."""

from __future__ import annotations

from datetime import date

import pytest

from bot.fair import PackChance
from bot.table import pauses
from bot.table.loaded import loaded_of
from bot.table.lobby import mark_of
from bot.table.pauses import Pauses
from tests.adapters.telegram.house import Running, board
from tests.bench.kit import deal, stands
from tests.fakes.telegram import FakeTelegram, Human, Room
from tests.store.kaput import simplest, stacked

pytestmark = pytest.mark.timeout(120)
REASON = "they have made up for it"


class Club:
    """A group with its creator, four who play (Aram with Davit, Nino with Kate), and a stranger."""

    def __init__(self, run: Running, fake: FakeTelegram, patch: pytest.MonkeyPatch) -> None:
        self.run, self.patch = run, patch
        names = ("Boss", "Aram", "Nino", "Davit", "Kate", "Vano")
        self.boss, self.aram, self.nino, self.davit, self.kate, self.vano = (
            fake.user(name, "en", started=True) for name in names
        )
        self.room: Room = fake.group("Club", self.boss, self.aram, self.nino, self.davit, self.kate, self.vano)

    async def rated(self, host: Human) -> str:
        """A rated lobby; its id."""
        await host.says(self.room, "/new")
        await self.run.settled()
        lobby = await board(self.room, ":sit 2")
        table = (await self.run.table(self.room)).id
        await host.answered(await host.sends_callback(lobby, f"t:{table}:set rated on"))
        return table

    async def presses(self, who: Human, data: str) -> str:
        toast = await who.answered(await who.sends_callback(await self.room.last(), data))
        await self.run.settled()
        return str(toast.text)

    async def tars_kaput(self) -> str:
        """Aram and Davit lose a rated match by it, every press over the wire."""
        players = (self.aram, self.nino, self.davit, self.kate)
        table_id = await self.rated(self.aram)
        for number, who in enumerate(players[1:], start=2):
            await self.presses(who, f"t:{table_id}:sit {number}")
        self.patch.setattr(pauses, "PAUSES", Pauses(first_deal_ms=60_000))  # the pack is stacked before the deal
        await self.presses(self.aram, f"t:{table_id}:start")
        service = self.run.core.service
        table = await stands(service, table_id)
        order = stacked(loaded_of(table).game, table.state)
        with self.patch.context() as pack:
            pack.setattr(PackChance, "shuffled", lambda self, n: order[:n])
            await deal(service, table_id)
        self.patch.setattr(pauses, "PAUSES", Pauses(longest_ms=5))
        people = {f"tg:{one.id}": one for one in players}
        while (table := await stands(service, table_id)).phase == "play":
            game = loaded_of(table).game
            seat = min(game.waiting(table.state))
            chair = table.chairs[seat]
            assert chair is not None
            action = simplest(game, table.state, seat)
            decision = game.decision(table.state, game.parse(action))
            await self.presses(people[chair.person], f"a:{table_id}:{decision}:{action}")
        return table_id


@pytest.fixture
def club(run: Running, fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch) -> Club:
    return Club(run, fake, monkeypatch)


async def test_tars_kaput_bans_and_the_court_forgives(club: Club) -> None:
    """The chat is told; the two sit at no rated table with anybody; a stranger decides nothing, an admin gives a
    reason, and then they sit down."""
    await club.tars_kaput()
    told = await club.room.last(lambda m: m.text.startswith("Tars kaput"))
    today = date.fromtimestamp(club.run.core.clock.now_ms() / 1000)
    assert "Aram & Davit may not play at rated tables in chats until" in told.text
    assert str(today.year + 1) in told.text

    rated = await club.rated(club.vano)
    for who in (club.aram, club.davit):
        refused = await club.presses(who, f"t:{rated}:sit")
        assert refused.startswith("You are banned from rated tables in chats until")
        assert str(today.year + 1) in refused
        assert "tars kaput" in refused
        assert refused.endswith("/court"), "whole, in the 200 characters of an alert"
    own = await club.rated(club.davit)
    assert not (await stands(club.run.core.service, own)).rated, "nor at one of their own"

    await club.vano.says(club.room, f"/court forgive 1 {REASON}")
    await club.vano.private.last(lambda m: "Only the chat’s court decides" in m.text)
    assert "admin" in await club.presses(club.vano, f"s:-:court.name.tg:{club.vano.id}")
    await club.boss.says(club.room, "/court forgive 1")
    await club.boss.private.last(lambda m: "The reason has to be written" in m.text)
    assert (await club.run.core.store.court.bans(f"tg:{club.room.id}:0"))[0].ruling is None

    await club.boss.says(club.room, f"/court forgive 1 {REASON}")
    await club.room.last(lambda m: m.text.startswith("The court, Boss: Aram & Davit are forgiven") and REASON in m.text)
    for who in (club.aram, club.davit):
        await who.private.last(lambda m: "court of “Club” on Telegram has forgiven you" in m.text and REASON in m.text)
    await club.presses(club.aram, f"t:{rated}:sit")
    assert (await stands(club.run.core.service, rated)).seat_of(f"tg:{club.aram.id}") is not None


async def test_an_arranged_defeat_is_reported_and_annulled(club: Club) -> None:
    """Reported from the table by a player; decided by a referee whom the admin names, not by a stranger."""
    table = await club.tars_kaput()
    store, place = club.run.core.store, f"tg:{club.room.id}:0"
    await club.presses(club.nino, f"s:-:report.arranged.{table}.{mark_of(f'tg:{club.aram.id}')}")
    await club.boss.private.last(lambda m: "Nino reports Aram" in m.text and "/court" in m.text)
    (case,) = await store.court.cases(place)
    assert (case.table_id, case.ruling) == (table, None)

    await club.boss.says(club.room, "/court name Vano")
    assert await store.court.judges(place) == (), "nobody of that name has played here"
    await club.run.settled()
    await club.vano.says(club.room, "/new")
    await board(club.room, ":sit 2")
    assert "is a referee of the court now" in await club.presses(club.boss, f"s:-:court.name.tg:{club.vano.id}")
    await club.kate.says(club.room, "/court annul 1 because")
    await club.kate.private.last(lambda m: "Only the chat’s court decides" in m.text)
    await club.vano.says(club.room, "/court annul 1 they lost on purpose")
    await club.room.last(lambda m: "was an arranged defeat and does not count" in m.text and "on purpose" in m.text)
    await club.nino.private.last(lambda m: "has annulled a match of yours" in m.text)
    assert await store.rights.look(lambda at: at.banned([f"tg:{club.aram.id}"])) == (), "the ban goes with the match"
    await club.vano.says(club.room, "/court dismiss 1 not so")
    await club.vano.private.last(lambda m: "verdicts are final" in m.text)
    rated = await club.rated(club.vano)
    await club.presses(club.aram, f"t:{rated}:sit")
    assert (await stands(club.run.core.service, rated)).seat_of(f"tg:{club.aram.id}") is not None
    assert await store.check() == ()

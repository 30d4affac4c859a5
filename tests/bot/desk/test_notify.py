"""``/notify``, those who wanted to be told of a table, and invitations."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot.company.calls import RALLY_MS, WANT_MS, Calls
from bot.company.invitations import HOUR_MS, MOST_OF, Invitations
from bot.desk.desk import Desk
from bot.desk.invite import Invite
from bot.desk.notify import Notify
from bot.ports.keys import Dest, Slot, private_to
from bot.ports.matches import Finished, Seated
from bot.ports.records import PendingRow, Person
from bot.scene import Scene, press
from bot.table.lobby import mark_of
from tests.bot.desk.test_quick import Lounge, buttons, keys
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO, must, why
from tests.bot.test_service import PLACE, FakeClock

ELSEWHERE = "tg:-6:0"
NIGHT = "00:00-12:00 +0"


class Club(Lounge):
    """A lounge in which people can be called."""

    def reopen(self) -> None:
        super().reopen()
        store = self.store
        self.calls = Calls(self.service, store, store.company, store.outbox, self.clock)
        self.invitations = Invitations(self.service, store, store.company, self.clock)
        notify = Notify(store, store.company, store.seeks, self.clock)
        parts = [self.part, notify, Invite(self.invitations)]
        self.desk = Desk(self.service, store, store.outbox, catalog=FluentCatalog(), parts=parts)

    async def opens(self, host: Person = ARAM, game: str = "nardi", place: str = PLACE) -> str:
        return must((await self.desk.command(self.key(), place, host, "new", game)).table)

    async def tend(self) -> None:
        await self.calls.tend()
        await self.invitations.tend()

    async def scenes(self, dest: str, *kinds: str) -> list[Scene]:
        """What waits to be sent somewhere of some kinds, as it would be shown now."""
        found = [await self._scene(row) for row in await self.rows(dest) if row.row.kind in kinds]
        return [scene for scene in found if scene is not None]

    async def _scene(self, row: PendingRow) -> Scene | None:
        of = self.calls if row.row.kind in self.calls.kinds else self.invitations
        return await of.scene(row)

    async def of(self, who: Person, *kinds: str) -> list[Scene]:
        return await self.scenes(str(private_to(who.id)), *kinds)

    async def have_played(self, *people: Person, number: int = 1) -> None:
        """A match that these people have finished lately."""
        seats = tuple(
            Seated(n, n % 2, who.id, who.name, "self", "won" if n % 2 else "lost", "", ())
            for n, who in enumerate(people)
        )
        now = self.clock.now_ms()
        match = Finished("old", number, "tg:-5", "nardi", 9, now, now, 1, "", (), (0, 1), (), (), seats)
        from adapters.store.matches import note

        await self.store._backend.write(lambda conn: note(conn, [match]))


def shown(scene: Scene) -> str:
    return repr((scene.lines, scene.buttons))


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    clock = FakeClock()
    clock.now = 1_790_000_000_000
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    yield Club(store, clock)
    await store.close()


async def test_who_wanted_to_be_told_is_told_once_and_in_private(club: Club) -> None:
    answer = await club.desk.command(club.key(), PLACE, NINO, "notify", "нарды")
    assert must(answer.text).key == "notify-game"
    await club.opens(game="seka")
    await club.opens(game="nardi", place=ELSEWHERE, host=DAVIT)
    await club.tend()
    assert await club.of(NINO, "call") == []
    table = await club.opens(game="nardi")
    await club.tend()
    await club.tend()
    (call,) = await club.of(NINO, "call")
    assert press.do(table, "sit") in buttons(call)
    assert await club.store.company.wants(NINO.id, club.clock.now) == (), "the first call was the last"
    await club.opens(VANO, "nardi")
    await club.tend()
    assert len(await club.of(NINO, "call")) == 1


async def test_the_one_who_opens_the_table_is_not_told_of_it(club: Club) -> None:
    await club.desk.command(club.key(), PLACE, ARAM, "notify", "any")
    await club.opens()
    await club.tend()
    assert await club.of(ARAM, "call") == []


async def test_after_eight_hours_nobody_is_told_any_more(club: Club) -> None:
    await club.desk.press(club.key(), PLACE, NINO, "s:-:notify.any")
    club.clock.now += WANT_MS
    await club.opens()
    await club.tend()
    assert await club.of(NINO, "call") == []


async def test_in_quiet_hours_the_next_table_is_waited_for(club: Club) -> None:
    await club.desk.press(club.key(), PLACE, NINO, "s:-:notify.any")
    club.clock.now -= club.clock.now % 86_400_000
    await club.store.set_pref(NINO.id, "quiet", NIGHT)
    await club.opens()
    await club.tend()
    assert await club.of(NINO, "call") == []
    assert len(await club.store.company.wants(NINO.id, club.clock.now)) == 1


async def test_a_lobby_that_lacks_players_calls_them_by_one_message(club: Club) -> None:
    for person in (NINO, DAVIT, LUSINE):
        await club.desk.press(club.key(), PLACE, person, "s:-:notify.bazaar-blot")
    table = await club.opens(game="bazaar-blot")
    await club.tend()
    assert await club.scenes(PLACE, "rally") == []
    assert (await club.desk.press(club.key(), PLACE, LUSINE, press.do(table, "sit"))).ok
    await club.store.set_pref(DAVIT.id, "quiet", NIGHT)
    club.clock.now += RALLY_MS
    club.reopen()
    await club.tend()
    club.reopen()
    await club.tend()
    rows = [row for row in await club.rows(PLACE) if row.row.kind == "rally"]
    assert len(rows) == 1, "once for each lobby, whoever restarts"
    club.clock.now += 86_400_000 - club.clock.now % 86_400_000
    (rally,) = await club.scenes(PLACE, "rally")
    assert "tg:2" in shown(rally)
    assert "tg:3" not in shown(rally), "it is night there"
    assert "tg:4" not in shown(rally), "who sits there is not called"


@pytest.mark.parametrize("end", ["started", "closed", "sat down"])
async def test_a_call_ends_with_its_lobby_or_when_its_reader_sits_there(club: Club, end: str) -> None:
    for person in (NINO, DAVIT):
        await club.desk.press(club.key(), PLACE, person, "s:-:notify.nardi")
    table = await club.opens()
    await club.tend()
    club.clock.now += RALLY_MS
    await club.tend()
    (rally,) = [row for row in await club.rows(PLACE) if row.row.kind == "rally"]
    assert rally.row.slot == Slot("rally", table), "it can be found again"
    sits = [(NINO, "sit"), (ARAM, "start")] if end == "started" else [(ARAM, "leave")] if end == "closed" else []
    for who, verb in sits or [(NINO, "sit")]:
        assert (await club.desk.press(club.key(), PLACE, who, press.do(table, verb))).ok
    club.reopen()
    club.clock.now += 2 * HOUR_MS
    await club.tend()
    await club.tend()
    over = [NINO] if end == "sat down" else [NINO, DAVIT]
    for person in over:
        rows = [row for row in await club.rows(str(private_to(person.id))) if row.row.kind == "call"]
        assert len(rows) == 2, "the call, and its last form"
        assert all(scene.gone and not scene.buttons for scene in await club.of(person, "call"))
    if end != "sat down":
        assert all(scene.gone for scene in await club.scenes(PLACE, "rally"))
        assert [row.row.kind for row in await club.rows(PLACE)].count("rally") == 2
        assert await club.store.company.awaited(club.clock.now) == (), "nothing is left to be looked after"


async def test_in_a_private_chat_there_is_no_table_to_be_told_of(club: Club) -> None:
    assert why(await club.desk.command(club.key(), "tg:2:0", NINO, "notify", "nardi")) == "illegal-notify-in-chat"
    answer = await club.desk.command(club.key(), "tg:2:0", NINO, "notify")
    assert "s:-:notifydo.games" not in buttons(must(answer.scene))


async def test_everything_is_shown_and_ended_in_one_place(club: Club) -> None:
    await club.desk.press(club.key(), PLACE, NINO, "s:-:notify.nardi")
    await club.says(NINO, "seka chips")
    await club.store.company.hush(NINO.id, VANO.id, "Vano")
    answer = await club.desk.command(club.key(), PLACE, NINO, "notify")
    assert answer.scene is not None
    assert not answer.public
    assert {"notify-want", "notify-seek", "notify-hushed", "notify-invitations"} <= set(keys(answer.scene))
    (end,) = [data for data in buttons(answer.scene) if "notifydo.end" in data]
    ended = await club.desk.press(club.key(), PLACE, NINO, end)
    assert "notify-want" not in keys(must(ended.scene))
    await club.desk.press(club.key(), PLACE, NINO, f"s:-:notifydo.unhush {mark_of(VANO.id)}")
    assert await club.store.company.hushed(NINO.id) == ()
    await club.desk.press(club.key(), PLACE, NINO, "s:-:notify.nardi")
    everything = await club.desk.press(club.key(), PLACE, NINO, "s:-:notifydo.all")
    assert everything.scene is not None
    assert await club.quick.waiting() == ()
    assert await club.store.company.wants(NINO.id, club.clock.now) == ()
    prefs = await club.desk.prefs(NINO.id)
    assert (prefs.turns, prefs.reminders, prefs.invitations) == ("never", "none", False)


@pytest.mark.parametrize("value", ["notify.chess", "notifydo.dance", "notifydo.invitations maybe"])
async def test_forged_buttons_of_notify_are_refused(club: Club, value: str) -> None:
    assert not (await club.desk.press(club.key(), PLACE, NINO, f"s:-:{value}")).ok


async def test_a_friend_is_invited_by_one_press_and_sits_down(club: Club) -> None:
    await club.have_played(ARAM, NINO)
    table = await club.opens()
    lobby = must((await club.desk.press(club.key(), PLACE, ARAM, press.see(table, "board"))).scene)
    (opens,) = [data for data in buttons(lobby) if "invite" in data]
    panel = must((await club.desk.press(club.key(), PLACE, ARAM, opens)).scene)
    (invite,) = [data for data in buttons(panel) if "invite." in data]
    answer = await club.desk.press(club.key(), PLACE, ARAM, invite)
    assert must(answer.text).key == "invited-now"
    (invitation,) = await club.of(NINO, "invite")
    assert keys(invitation) == ["invitation", "company-there"]
    assert why(await club.desk.press(club.key(), PLACE, ARAM, invite)) == "illegal-invited-already"
    assert (await club.desk.press(club.key(), "tg:2:0", NINO, press.do(table, "sit"))).ok
    await club.tend()
    over = (await club.of(NINO, "invite"))[-1]
    assert over.gone


async def test_not_today_and_never(club: Club) -> None:
    await club.have_played(ARAM, NINO)
    invite = f"invite.{{}} {mark_of(NINO.id)}"
    first = await club.opens()
    await club.desk.press(club.key(), PLACE, ARAM, "s:-:" + invite.format(first))
    said = await club.desk.press(club.key(), "tg:2:0", NINO, f"s:-:invited.no {first}")
    assert said.text is not None
    assert said.text.key == "invited-no"
    panel = must((await club.desk.press(club.key(), PLACE, ARAM, f"s:-:invite.{first}")).scene)
    assert "('fate', 'no')" in shown(panel)
    second = await club.opens(game="seka")
    await club.desk.press(club.key(), PLACE, ARAM, "s:-:" + invite.format(second))
    said = await club.desk.press(club.key(), "tg:2:0", NINO, f"s:-:invited.never {second}")
    assert must(said.text).key == "invited-never"
    third = await club.opens(game="domino")
    assert why(await club.desk.press(club.key(), PLACE, ARAM, "s:-:" + invite.format(third))) == "illegal-invite-nobody"
    assert why(await club.desk.press(club.key(), "tg:2:0", NINO, f"s:-:invited.no {third}")) == "illegal-not-invited"


async def test_who_is_blocked_or_wants_no_invitations_is_not_offered(club: Club) -> None:
    await club.have_played(ARAM, NINO, DAVIT, LUSINE)
    await club.store.rights.shun(DAVIT.id, ARAM.id, "Aram")
    await club.store.set_pref(LUSINE.id, "invitations", "off")
    panel = must((await club.desk.press(club.key(), PLACE, ARAM, f"s:-:invite.{await club.opens()}")).scene)
    assert [data.split()[-1] for data in buttons(panel) if "invite." in data] == [mark_of(NINO.id)]


async def test_only_those_seated_in_a_lobby_with_room_invite(club: Club) -> None:
    await club.have_played(ARAM, NINO)
    table = await club.opens()
    assert why(await club.desk.press(club.key(), PLACE, DAVIT, f"s:-:invite.{table}")) == "illegal-not-seated"
    await club.desk.press(club.key(), PLACE, DAVIT, press.do(table, "sit"))
    assert why(await club.desk.press(club.key(), PLACE, ARAM, f"s:-:invite.{table}")) == "illegal-table-full"
    await club.desk.press(club.key(), PLACE, ARAM, press.do(table, "start"))
    assert why(await club.desk.press(club.key(), PLACE, ARAM, f"s:-:invite.{table}")) == "illegal-already-started"
    assert why(await club.desk.press(club.key(), PLACE, ARAM, "s:-:invite.nothere")) == "illegal-no-such-table"


async def test_nobody_gets_more_invitations_in_an_hour_than_they_can_bear(club: Club) -> None:
    hosts = [Person(f"tg:{n}", f"Host {n}") for n in range(100, 100 + MOST_OF + 1)]
    for n, host in enumerate(hosts):
        await club.have_played(host, NINO, number=n)
        table = await club.opens(host)
        answer = await club.desk.press(club.key(), PLACE, host, f"s:-:invite.{table} {mark_of(NINO.id)}")
        if n < MOST_OF:
            assert answer.ok
        else:
            assert why(answer) == "illegal-invited-enough"
            club.clock.now += HOUR_MS
            again = await club.desk.press(club.key(), PLACE, host, f"s:-:invite.{table} {mark_of(NINO.id)}")
            assert again.ok


async def test_in_quiet_hours_an_invitation_waits(club: Club) -> None:
    await club.have_played(ARAM, NINO)
    club.clock.now += 86_400_000 - club.clock.now % 86_400_000
    await club.store.set_pref(NINO.id, "quiet", NIGHT)
    table = await club.opens()
    answer = await club.desk.press(club.key(), PLACE, ARAM, f"s:-:invite.{table} {mark_of(NINO.id)}")
    assert must(answer.text).key == "invited-later"
    assert await club.of(NINO, "invite") == []
    club.clock.now += 12 * 3_600_000
    (invitation,) = await club.of(NINO, "invite")
    assert keys(invitation)[0] == "invitation"


async def test_whoever_invites_is_told_if_it_cannot_be_delivered(club: Club) -> None:
    await club.have_played(ARAM, NINO)
    table = await club.opens()
    await club.desk.press(club.key(), PLACE, ARAM, f"s:-:invite.{table} {mark_of(NINO.id)}")
    (row,) = [row for row in await club.rows(str(private_to(NINO.id))) if row.row.kind == "invite"]
    for _ in range(2):
        await club.invitations.undelivered(row)
    (told,) = await club.of(ARAM, "uninvited")
    assert keys(told) == ["invite-failed"]
    panel = must((await club.desk.press(club.key(), PLACE, ARAM, f"s:-:invite.{table}")).scene)
    assert "('fate', 'failed')" in shown(panel)


async def test_an_invitation_ends_with_its_lobby(club: Club) -> None:
    await club.have_played(ARAM, NINO)
    table = await club.opens()
    await club.desk.press(club.key(), PLACE, ARAM, f"s:-:invite.{table} {mark_of(NINO.id)}")
    await club.desk.press(club.key(), PLACE, ARAM, press.do(table, "leave"))
    club.reopen()
    await club.tend()
    scenes = await club.of(NINO, "invite")
    assert all(scene.gone for scene in scenes)
    assert await club.store.company.open_invitations() == ()
    assert await club.store.tables_in(Dest(PLACE)) == ()

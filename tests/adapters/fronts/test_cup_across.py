"""A cup between a Telegram group and a Discord server, over both wires: entered by its code, refereed, played, won."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.adapters.fronts.kit import Both, both, until
from tests.fakes.discord.message import Message as Note
from tests.fakes.discord.people import Player
from tests.fakes.telegram.people import Human, Room
from tests.store.kit import ManualClock
from tests.store.played import Hall

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
    pytest.mark.timeout(300),
]
CODE = re.compile(r"/cup ([a-z2-7]{8})")
CHOSEN = {"game": "duel-blot", "target": "51", "format": "knockout", "checkin": "0", "rated": "on"}


async def opens(house: Both, boss: Human, room: Room) -> str:
    """The group's admin sets up a cup and opens the sign-up; its code, as the group reads it."""
    await boss.says(room, "/cup")
    panel = await boss.gets(room, lambda m: "New cup" in m.labels)
    await boss.presses(panel, "New cup")
    await boss.gets(room, lambda m: "Open sign-up" in m.labels)
    (row,) = await house.house.core.store.cups.in_chat(f"tg:{room.id}", 2)
    for name, value in CHOSEN.items():
        asked = await boss.sends_callback(panel, f"s:-:cuprun.set {row.id} {name} {value}")
        await boss.answered(asked)
    await boss.presses(await boss.gets(room, lambda m: "Open sign-up" in m.labels), "Open sign-up")
    board = await room.last(lambda m: CODE.search(m.text) is not None)
    found = CODE.search(board.text)
    assert found is not None
    assert found[1] == row.id
    return row.id


def newest(who: Player, label: str) -> Note | None:
    """What Discord shows somebody with such a button: in private, or to them alone."""
    found = [m for m in (*who.dms, *who.ephemerals) if any(one.label == label for one in m.buttons)]
    return found[-1] if found else None


async def test_a_cup_of_two_platforms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with both(tmp_path, monkeypatch) as house:
        boss, nino, vano = (house.telegram.user(name, "en", started=True) for name in ("Aram", "Nino", "Vano"))
        room: Room = house.telegram.group("Blot friends", boss, nino, vano)
        kate = house.discord.person("Kate")
        guild = house.discord.guild("Tbilisi", announce=True)
        (channel,) = guild.channels
        await house.open()
        await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
        await until(lambda: house.discord_front.client.get_guild(guild.id) is not None)
        core = house.house.core
        code = await opens(house, boss, room)

        # One signs up on the board in the group, the other by the code in a channel of another platform.
        await nino.presses(await room.offering("Sign up"), "Sign up")
        await room.last(lambda m: "1. Nino" in m.text)
        asked = await kate.slash(channel, "cup", code=code.upper())
        entered = await kate.presses(asked.message, "Sign up")
        assert "You play: Kate" in entered.message.text
        await room.last(lambda m: "2. Kate" in m.text)

        # Somebody who does not play offers to referee, whoever set it up accepts.
        await vano.says(room, "/cup")
        await vano.presses(await vano.gets(room, lambda m: "Offer to referee" in m.labels), "Offer to referee")
        offered = await boss.private.last(lambda m: "Offers to referee: Vano" in m.text)
        await boss.presses(offered, "Referees")
        await boss.presses(await boss.gets(boss.private, lambda m: "✓ Vano" in m.labels), "✓ Vano")
        await vano.private.last(lambda m: "You referee in this cup" in m.text)
        await boss.answered(await boss.sends_callback(offered, f"s:-:cuprun.close {code}"))

        # Each is called in private; the table stands where each of them entered, and before the referee.
        called = await nino.private.last(lambda m: "Your match" in m.text and "I am here" in m.labels)
        await nino.presses(called, "I am here")
        await until(lambda: newest(kate, "I am here"), what="Kate is called")
        message = newest(kate, "I am here")
        assert message is not None
        await kate.presses(message, "I am here")
        await room.last(lambda m: any(str(b).find("hand") > 0 for b in m.buttons))
        await until(lambda: any(b.custom_id.endswith(":hand") for m in channel.shown for b in m.buttons))
        await vano.private.last(lambda m: "Referee" in m.labels)
        (row,) = await core.store.live_tables()
        assert {str(one.dest) for one in row.audiences} == {
            f"tg:{room.id}:0",
            f"dc:{guild.id}:{channel.id}",
            f"@tg:{vano.id}",
        }
        table = await core.service.table(row.table_id)
        assert table is not None
        assert (table.rated, table.bench.person) == (True, f"tg:{vano.id}")
        assert [chair.person for chair in table.chairs if chair] == [f"tg:{nino.id}", kate.id]

        # It is played out; the standings in the group say who has won, and each is told in private.
        hall = Hall(core.store, ManualClock())
        hall.service = core.service
        assert (await hall.moves(row.table_id)).phase == "over"
        won = await room.last(lambda m: "The cup goes to: " in m.text, seconds=30)
        winner = "Nino" if "goes to: Nino" in won.text else "Kate"
        assert f"goes to: {winner}" in won.text
        assert won.photo is not None
        place = {name: 1 if name == winner else 2 for name in ("Nino", "Kate")}
        await nino.private.last(lambda m: f"Place {place['Nino']}" in m.text)
        await until(lambda: any(f"Place {place['Kate']}" in m.text for m in kate.dms), what="Kate is told her place")

        # The standings as a file, for each of them alone.
        shown = await kate.slash(channel, "cup", code=code)
        given = await kate.presses(shown.message, "As a file")
        assert [one.filename for one in given.message.attachments] == [f"cup-{code}.csv"]
        await nino.presses(won, "As a file")
        await nino.private.last(lambda m: "for a spreadsheet" in m.text)
        assert await core.store.check() == ()

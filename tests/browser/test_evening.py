"""Two people, one of them with two devices, and automatic players: an evening on which everything goes wrong.

Tabs are closed, lines are cut, held, late and say things twice, the house is killed (−9) while somebody presses, cards
are pressed twice and on two devices at once, a browser is started anew. Nothing that was pressed is lost or done twice,
and nobody's browser is ever told a card or tile that its person may not know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.table.model import Table
from rules.core import Seat
from tests.browser.conftest import closed
from tests.browser.evening import Device, Evening, evening
from tests.browser.heard import Heard, moments_of
from tests.browser.play import HIGH_BID, free_port, link, set_up
from tests.tiers import nightly
from tests.tools.driver import Chooser
from tests.waiting import until

pytestmark = [nightly, pytest.mark.timeout(1500)]

GAMES = ("bazaar-blot", "domino", "nardi")
HELD = "#hand .unseen p >> nth=0"


async def sit_down(night: Evening, key: str) -> None:
    """A short match without a clock, chosen on the page; Nino takes the second seat, automatic players the others."""
    night.table_id = await set_up(night.desk.page, night.nino.page, key)
    await expect(night.guest.page.locator("#board")).to_contain_text("You are watching.")


async def take_the_seat_along(night: Evening) -> None:
    """Aram's phone by the personal link, confirmed at the desk."""
    desk, pocket = night.desk.page, night.pocket
    url = await link(desk)
    await pocket.page.goto(f"{pocket.line.url}#{url.partition('#')[2]}")
    sign = pocket.page.locator("#box .sign")
    await expect(sign).to_be_visible()
    yes = desk.locator("[data-press=device-yes]")
    await expect(yes).to_contain_text(await sign.inner_text())
    await yes.click()
    await pocket.page.locator("#room").wait_for()


async def a_tab_is_closed(night: Evening) -> None:
    """Opened again it is one's own seat at once; nobody votes on it."""
    await night.play("Nino")
    nino = night.nino
    await night.wanted("Nino", nino)
    held = await nino.page.locator(HELD).text_content()
    await nino.page.close()
    await nino.comes_back(await nino.context.new_page())
    await expect(nino.page.locator(HELD)).to_have_text(str(held))
    table = await night.table()
    assert table.proposal is None
    assert {chair.name for _, chair in table.people()} == {"Aram", "Nino"}


async def a_browser_is_started_anew(night: Evening) -> None:
    """What it keeps on its disk is enough."""
    await night.play("Aram")
    desk = night.desk
    await night.wanted("Aram", desk)
    held = await desk.page.locator(HELD).text_content()
    disk = await desk.context.storage_state()
    await closed(desk.context)
    desk.context = await night.crowd.window(own=True, storage_state=disk)
    desk.context.on("page", desk.heard.listen)
    await desk.comes_back(await desk.context.new_page())
    await expect(desk.page.locator(HELD)).to_have_text(str(held))


async def pressed(night: Evening, name: str, device: Device, trouble: str) -> None:
    """Somebody plays a piece while their line is in trouble."""
    table = await night.play(name)
    if table.phase == "over":
        return
    wire, data = device.line, await night.wanted(name, device)
    night.crowd.cut = True
    match trouble:
        case "breaks":
            wire.breaks = True
            await device.surely(data)
        case "offline":
            wire.down = True
            wire.cut()
            await device.context.set_offline(True)
            await device.surely(data)
            await expect(device.page.locator("body")).not_to_have_attribute("data-line", "online")
            assert await night.acts(await night.seat(name), table.seq) == []
            wire.down = False
            await device.context.set_offline(False)
        case "held":
            wire.hold()
            await device.surely(data)
            await expect(device.page.locator("body")).not_to_have_attribute("data-line", "online", timeout=60_000)
            wire.release()
        case "twice" | "late":
            wire.twice, wire.late_s = trouble == "twice", 0.4 if trouble == "late" else 0
            await device.surely(data)
    await night.takes_effect_once(name, data, table.seq)
    assert wire.breaks is False
    wire.twice, wire.late_s = False, 0


async def on_both_devices_at_once(night: Evening) -> None:
    table = await night.play("Aram")
    data = await night.wanted("Aram", night.desk)
    assert await night.wanted("Aram", night.pocket) == data
    await asyncio.gather(night.desk.press(data), night.pocket.press(data))
    await night.takes_effect_once("Aram", data, table.seq)


async def a_stale_button(night: Evening) -> None:
    """The desk does not hear that the phone has played. What still lies there is pressed again: it is answered, and
    nothing happens."""
    table = await night.play("Aram")
    desk, seat = night.desk, await night.seat("Aram")
    data = await night.wanted("Aram", desk)
    assert await night.wanted("Aram", night.pocket) == data
    night.crowd.cut = True
    desk.line.down = True
    desk.line.cut()
    await night.pocket.surely(data)
    await night.takes_effect_once("Aram", data, table.seq, back=False)
    await desk.surely(data)
    desk.line.down = False
    await night.all_back()
    await expect(desk.page.locator("#toasts .refused")).not_to_have_count(0)
    assert await night.acts(seat, table.seq) == [data.split(":", 3)[3]]
    await expect(desk.page.locator(f'#board [data-press="{data}"]')).to_have_count(0)


async def killed(night: Evening, name: str, device: Device, *, at_once: bool) -> None:
    """The house dies while somebody presses, or just when they have."""
    table = await night.play(name)
    data = await night.wanted(name, device)
    night.crowd.cut = True
    if at_once:
        await asyncio.gather(device.surely(data), night.house.kill())
    else:
        await device.surely(data)
        await night.house.kill()
    for other in night.devices:
        await expect(other.page.locator("body")).not_to_have_attribute("data-line", "online")
    await night.house.start()
    await night.takes_effect_once(name, data, table.seq)


class Hurried(Chooser):
    """Brings a match to its end: from the second deal on Aram bids what nobody could make."""

    def preferred(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        chair = table.chairs[seat]
        if table.deal > 1 and chair is not None and chair.name == "Aram" and any(":bid." in one for one in offered):
            return HIGH_BID
        return super().preferred(table, seat, offered)


async def clicked_twice(night: Evening, times: int) -> None:
    """Both click everything twice, fast: one thing happens."""
    for device in night.devices[:3]:
        device.twice = True
    for n in range(times):
        for name in ("Aram", "Nino"):
            table = await night.play(name)
            if table.phase == "over":
                return
            seat = await night.seat(name)
            device = night.nino if name == "Nino" else (night.desk, night.pocket)[n % 2]
            data = await night.wanted(name, device)
            await device.press_twice(data)
            await until(lambda seat=seat, seq=table.seq: night.acts(seat, seq))  # type: ignore[misc]
            await device.answered()
            assert len(await night.acts(seat, table.seq)) == 1, data
    for device in night.devices[:3]:
        device.twice = False


async def nothing_leaked(night: Evening) -> None:
    moments = await moments_of(night.eyes, night.table_id)
    table = await night.table()
    for device in night.devices:
        assert len(device.heard.told) > 20, f"{device.heard.name} was told nothing"
        seat = await night.seat(device.owner) if device.owner != "Guest" else None
        leaks = device.heard.leaks(table, moments, seat)
        assert not leaks, leaks
    held = next(one for one in reversed(moments) if set().union(*one.hands) - one.known)
    secret = min(set().union(*held.hands) - held.known)
    told = {"slot": f"board:{table.id}:{held.board}", "message": {"model": {"cards": [secret]}}}
    forged = Heard("forged")
    forged.told.append((held.at_ms, 1, {"t": "board", "table": table.id, "whole": told}))
    assert forged.leaks(table, moments, None), "a leak would be seen"


@pytest.mark.parametrize("key", GAMES)
async def test_an_evening(tmp_path: Path, browser: Browser, seed: int, key: str) -> None:
    async with evening(tmp_path, browser, free_port(), seed) as night:
        await sit_down(night, key)
        await take_the_seat_along(night)
        await pressed(night, "Aram", night.pocket, "late")
        await on_both_devices_at_once(night)
        await a_tab_is_closed(night)
        await pressed(night, "Nino", night.nino, "breaks")
        await clicked_twice(night, 4)
        await pressed(night, "Aram", night.desk, "offline")
        await killed(night, "Nino", night.nino, at_once=True)
        await pressed(night, "Nino", night.nino, "twice")
        await a_browser_is_started_anew(night)
        await killed(night, "Aram", night.pocket, at_once=False)
        await a_stale_button(night)
        await pressed(night, "Aram", night.pocket, "held")
        if key == "nardi":
            return
        await night.play(chooser=Hurried(5))
        for device in night.devices:
            await device.page.locator("#board[data-result=match]").wait_for()
        await nothing_leaked(night)

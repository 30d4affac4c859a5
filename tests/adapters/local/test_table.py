"""Playing over the wire: exactly once, the same hand after a restart, words in one's own language, the room's talk."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import aiohttp

from bot.text import t
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running, house
from tests.adapters.local.page import PATIENCE, Page, cards_of, text_of
from tests.patience import allowed


async def test_play_now_deals_eight_cards(visit: Visit) -> None:
    """One command, and within ten seconds one holds eight cards (section 3 of the issue)."""
    page = await visit()
    assert (await page.command("now"))["ok"]
    hand = await page.hand(within=allowed(10))
    assert len(cards_of(hand)) == 8
    assert hand["message"]["model"]["kind"] == "HandPicture"
    assert hand["message"]["reading"]


async def test_a_press_sent_again_counts_once(here: Running, visit: Visit, http: aiohttp.ClientSession) -> None:
    """``web:<public id>:<n>``: sent again under its number, also over a new line, it has one effect and one answer."""
    page = await visit()
    await page.do({"t": "cmd", "name": "now", "rest": ""}, n="load-1")
    again = await Page(http, here.url).connect()
    await again.hello(token=page.token)
    answers = [await again.do({"t": "cmd", "name": "now", "rest": ""}, n="load-1") for _ in range(3)]
    assert len({json.dumps({k: v for k, v in a.items() if k != "n"}) for a in answers}) == 1
    assert len(await here.store.tables_in("web:main")) == 1
    await page.do({"t": "say", "text": "barev"}, n="load-2")
    await again.do({"t": "say", "text": "barev"}, n="load-2")
    late = await visit("Late")
    assert sum(m["t"] == "said" for m in late.seen) == 1


async def test_another_s_number_is_another_command(here: Running, visit: Visit) -> None:
    """The same number from two people is two commands."""
    one, two = await visit("One"), await visit("Two")
    await one.do({"t": "cmd", "name": "new", "rest": ""}, n="same-1")
    await two.do({"t": "cmd", "name": "new", "rest": ""}, n="same-1")
    assert len(await here.store.tables_in("web:main")) == 2


async def test_restart_keeps_seat_and_hand(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    """The program stops and starts again: the same token, the same seat, the same cards, the board back on the wall."""
    async with house(tmp_path, speed=20) as before:
        page = await (await Page(http, before.url).connect()).hello("Aram")
        await page.command("now")
        hand = await page.hand()
        while not hand["turn"]:
            hand = await page.hand()
        leaving = asyncio.create_task(page.closed())
    assert await leaving == 1012
    async with house(tmp_path, speed=20) as after:
        back = await Page(http, after.url).connect()
        await back.say({"t": "hello", "room": "main", "token": page.token})
        assert (await back.until("welcome"))["me"]["name"] == "Aram"
        board = await back.until("board")
        assert board["seat"] == hand["seat"]
        assert board["message"]["model"]["kind"] == "BoardPicture"
        assert cards_of(await back.hand()) == cards_of(hand)


async def test_each_in_its_own_language(visit: Visit) -> None:
    """Public text too: the same board in the language of each tab."""
    here, there = await visit("Aram", lang="hy"), await visit("Lusine", lang="en")
    await here.command("new")
    mine, theirs = await here.until("board"), await there.until("board")
    assert mine["message"]["lines"] != theirs["message"]["lines"]
    assert any("Ա" <= sign <= "ֆ" for line in mine["message"]["lines"] for sign in text_of(line["p"]))
    await there.do({"t": "cmd", "name": "language", "rest": "ru"}, n="lang-1")
    assert any(m["t"] == "welcome" and m["lang"] == "ru" for m in there.seen)


async def test_text_instead_of_pictures(visit: Visit) -> None:
    page = await visit()
    await page.command("now")
    await page.hand()
    assert (await page.command("pictures", "off"))["ok"]
    hand = next(m for m in reversed(page.seen) if m["t"] == "hand")
    assert not {"image", "model"} & hand["message"].keys()
    said = " ".join(text_of(line["p"]) for line in hand["message"]["lines"])
    assert sum(sign in said for sign in "♠♥♦♣") >= 2


async def test_colours_of_one_s_own_are_the_table_s_too(here: Running, visit: Visit) -> None:
    """The page draws a table for each reader: nothing is left for an admin to change, and nobody is told so."""
    answer = await (await visit()).command("palette", "cvd")
    said = here.core.catalog.say("en", t("pref-mine", what=t("palette-cvd")))
    assert (answer["ok"], text_of(answer["text"])) == (True, said)


async def test_four_people_sit_down(here: Running, visit: Visit) -> None:
    """Four tabs, four people; each is dealt its own eight cards, all 32 differ."""
    people = [await visit(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    opened = await people[0].command("new")
    table = opened["table"]
    for person in people[1:]:
        assert (await person.do({"t": "link", "payload": f"join_{table}"}))["ok"]
    assert (await people[0].press(f"t:{table}:start"))["ok"]
    hands = await asyncio.gather(*(person.hand() for person in people))
    dealt = [card for hand in hands for card in cards_of(hand)]
    assert len(dealt) == 32
    assert len(set(dealt)) == 32
    for person, hand in zip(people, hands, strict=True):
        others = set(dealt) - set(cards_of(hand))
        told = json.dumps([m for m in person.seen if m["t"] == "hand"])
        assert not any(f'"{card}"' in told for card in others)


async def test_choices_are_one_s_own(visit: Visit) -> None:
    page = await visit()
    await page.say({"t": "choices", "q": 5, "name": "language", "arg": "language", "typed": ""})
    found = await page.until("choices", q=5)
    assert [value for _, value in found["items"]] == ["hy", "ka", "ru", "en"]


async def test_rooms_are_apart(here: Running, visit: Visit) -> None:
    here_one, other = await visit("Aram"), await visit("Nino", room="evening")
    await here_one.command("new")
    await here_one.do({"t": "say", "text": "only here"})
    await other.command("help")
    assert not any(m["t"] in ("board", "said") for m in other.seen)


async def test_a_newcomer_sees_what_is_on_the_wall(visit: Visit) -> None:
    first = await visit("Aram")
    await first.command("now")
    await first.hand()
    if not any(m["t"] == "board" for m in first.seen):
        await first.until("board")
    await first.do({"t": "say", "text": "hello all"})
    late = await visit("Late")
    assert any(m["t"] == "board" and m["seat"] is None for m in late.seen)
    assert any(m["t"] == "said" and m["text"] == "hello all" for m in late.seen)
    tables = [m for m in late.seen if m["t"] == "tables"][-1]["rows"]
    assert [row["mine"] for row in tables] == [False]


async def test_deals_that_are_over_stay_in_the_talk(here: Running, visit: Visit) -> None:
    """The lobby's message, no longer live, moves from the table's place into the talk."""
    page = await visit()
    opened = await page.command("new")
    table = opened["table"]
    await page.press(f"t:{table}:fill")
    await page.press(f"t:{table}:start")
    async with asyncio.timeout(PATIENCE):
        while not any(m["t"] == "note" and m["slot"] for m in page.seen):
            await page.read()
    late = await visit("Late")
    boards = [m for m in late.seen if m["t"] == "board"]
    past = [m for m in late.seen if m["t"] == "note" and (m["slot"] or "").startswith(f"board:{table}:")]
    assert len(boards) == 1
    assert past
    assert all(m["slot"] != boards[0]["slot"] for m in past)
    told = {m["id"]: m["message"]["lines"] for m in page.seen if m["t"] == "note" and m["slot"]}
    assert all(m["message"]["lines"] == told[m["id"]] for m in past if m["id"] in told)  # in its last form for all


async def test_a_line_that_does_not_drain_is_cut(here: Running, visit: Visit) -> None:
    """What piles up for one tab is bounded; it is cut off (1013), and nobody else notices."""
    slow, other = await visit("Slow"), await visit("Other")
    room = here.front._rooms.get("web:main")
    tab = next(tab for tab in room.tabs if tab.session.name == "Slow")
    for n in range(1000):
        tab.tell({"t": "toast", "ok": True, "text": [str(n)]})
    assert await slow.closed() == 1013
    assert (await other.command("help"))["ok"]

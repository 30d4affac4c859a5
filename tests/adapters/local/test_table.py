"""Playing over the wire of the page: exactly once, restarts, spectators, crowds; panels, talk, matches, lessons."""

from __future__ import annotations

import asyncio
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from adapters.local.tab import Tab
from bot.core import clocks
from bot.core.admission import OPENING
from bot.core.clocks import ASIDE_MS, Pauses
from bot.features.emotes import ALL, SIGNS
from bot.ports.records import Command, Person, TableRow
from bot.text import LANGUAGES
from bot.view.show import for_onlooker
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running, catalog, house
from tests.adapters.local.page import Json, Page, cards_of, keys_of, text_of
from tests.facts import FACTS
from tests.tiers import sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of
from tests.toy.plugged import toy as toy
from tests.waiting import until


async def test_play_now_deals_eight_cards_as_a_picture_or_in_words(visit: Visit) -> None:
    page = await visit()
    assert (await page.command("now"))["ok"]
    hand = await page.hand()
    assert (len(cards_of(hand)), hand["message"]["model"]["kind"]) == (8, "HandPicture")
    assert hand["message"]["reading"]
    assert (await page.command("pictures", "off"))["ok"]
    hand = page.told("hand")[-1]
    assert not {"image", "model"} & hand["message"].keys()
    words = " ".join(text_of(line["p"]) for line in hand["message"]["lines"])
    assert sum(sign in words for sign in "♠♥♦♣") >= 2


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
    assert len(late.told("said")) == 1
    await late.do({"t": "cmd", "name": "new", "rest": ""}, n="load-1")
    assert len(await here.store.tables_in("web:main")) == 2, "another person's number is another command"


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
        assert (await back.knock(token=page.token))["me"]["name"] == "Aram"
        board = back.told("board")[-1]
        assert (board["seat"], board["message"]["model"]["kind"]) == (hand["seat"], "BoardPicture")
        assert cards_of(back.told("hand")[-1]) == cards_of(hand)


async def test_each_in_its_own_language(visit: Visit) -> None:
    here, there = await visit("Aram", lang="hy"), await visit("Lusine", lang="en")
    await here.command("new")
    mine, theirs = await here.until("board"), await there.until("board")
    assert mine["message"]["lines"] != theirs["message"]["lines"]
    assert any("Ա" <= sign <= "ֆ" for line in mine["message"]["lines"] for sign in text_of(line["p"]))
    await there.say({"t": "choices", "q": 5, "name": "language", "arg": "language", "typed": ""})
    assert [value for _, value in (await there.until("choices", q=5))["items"]] == ["hy", "ka", "ru", "en"]
    await there.do({"t": "cmd", "name": "language", "rest": "ru"}, n="lang-1")
    assert any(m["t"] == "welcome" and m["lang"] == "ru" for m in there.seen)


async def test_a_newcomer_sees_what_is_on_the_wall_of_their_room(visit: Visit) -> None:
    first, other = await visit("Aram"), await visit("Nino", room="evening")
    await first.command("now")
    await first.hand()
    if not first.told("board"):
        await first.until("board")
    await first.do({"t": "say", "text": "hello all"})
    late = await visit("Late")
    assert late.told("board", seat=None)
    assert late.told("said", text="hello all")
    assert [row["mine"] for row in late.told("tables")[-1]["rows"]] == [False]
    await other.command("help")
    assert not any(m["t"] in ("board", "said") for m in other.seen)


async def test_a_line_that_does_not_drain_is_cut(here: Running, visit: Visit) -> None:
    """What piles up for one tab is bounded; it is cut off (1013), and nobody else notices."""
    slow, other = await visit("Slow"), await visit("Other")
    room = here.front._rooms.get("web:main")
    tab = next(tab for tab in room.tabs if tab.session.name == "Slow")
    for n in range(1000):
        tab.tell({"t": "toast", "ok": True, "text": [str(n)]})
    assert await slow.closed() == 1013
    assert (await other.command("help"))["ok"]


async def board_now(page: Page, here: Running, table: str) -> dict[str, Any]:
    """The board as a newly loaded page of the same person gets it."""
    again = await Page(page.http, here.url).connect()
    await again.hello(token=page.token, room="main")
    boards = [m for m in again.seen if m["t"] == "board" and m["table"] == table]
    await again.ws.close()
    return boards[-1]


def lines(board: dict[str, Any]) -> list[str]:
    return [text_of(line["p"]) for line in board["message"]["lines"]]


async def test_a_trick_later(here: Running, visit: Visit) -> None:
    player, other = await visit("Aram", lang="en"), await visit("Kate", lang="en")
    table = (await player.command("new"))["table"]
    for words in ("set late_watch on", "set clock 300", "fill", "fill", "fill"):
        await player.press(f"t:{table}:{words}")
    lobby = await board_now(other, here, table)
    assert "Watchers see it all a trick later" in lines(lobby), "all see it before they sit down"
    await player.press(f"t:{table}:start")
    compared = 0
    while compared < 3:
        now = await here.own_turn(table)
        mine, theirs = await board_now(player, here, table), await board_now(other, here, table)
        scene = for_onlooker(now, "web:somebody")
        assert (mine["watch"], theirs["watch"]) == (None, {"side": True, "late": True})
        if scene is not None:
            assert lines(theirs) == [catalog().say("en", line.text) for line in scene.lines]
            assert not [key for key in keys_of(theirs["message"]) if key.startswith(("a:", "t:"))]
            assert theirs["clocks"] == []
            compared += 1
        await here.act(now, 0, "first")
    assert "Your turn" not in json.dumps(other.told("note"))


async def test_all_come_at_once(tmp_path: Path, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path) as here:
        aram, nino = [await (await Page(http, here.url).connect()).hello(name) for name in ("Aram", "Nino")]
        table = (await aram.command("new", "duel-blot"))["table"]
        await nino.press(f"t:{table}:sit")
        tokens = [aram.token, nino.token] * 4
    async with house(tmp_path) as here:
        read, go = here.store.tables_in, asyncio.Event()

        async def slow(*args: Any) -> tuple[TableRow, ...]:
            found = await read(*args)
            await go.wait()
            return found

        monkeypatch.setattr(here.store, "tables_in", slow)
        pages = [await Page(http, here.url).connect() for _ in tokens]
        coming = [asyncio.create_task(one.hello(token=token)) for one, token in zip(pages, tokens, strict=True)]
        for _ in range(5):  # by the answers to these the house has heard what was said before them
            assert (await http.get(here.url)).status == 200
        go.set()
        await asyncio.gather(*coming)
        for page in pages:
            boards = [one for one in page.seen if one["t"] == "board" and one["table"] == table]
            assert boards
            assert boards[0]["seat"] in (0, 1)


NOW: Json = {"t": "now", "game": "nardi", "preset": ""}


async def come(http: aiohttp.ClientSession, here: Running, name: str, token: str | None = None, **more: str) -> Page:
    page = await Page(http, here.url).connect(**more)
    return await page.hello(name, token=token)


async def rows(page: Page) -> list[Json]:
    """The tables that the page lists by now."""
    return next(one["rows"] for one in reversed(page.seen) if one["t"] == "tables")  # type: ignore[no-any-return]


async def status(here: Running, table: str) -> tuple[str, tuple[str, ...]]:
    row = await here.store.table(table)
    assert row is not None
    return row.status, tuple(str(one.dest) for one in row.audiences)


async def put_aside(here: Running, table: str) -> None:
    async def adjourned() -> bool:
        return (await status(here, table))[0] == "adjourned"

    await until(adjourned)


async def test_whoever_has_gone_finds_the_match_put_aside(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path) as here:
        gone, stays = await come(http, here, "Aram"), await come(http, here, "Nino")
        left, kept = (await gone.do(NOW))["table"], (await stays.do(NOW))["table"]
        await gone.until("board", table=left)
        await stays.until("hand", table=kept)
        await gone.ws.close()

        async def closed() -> bool:
            table = await here.table(left)
            return not table.pages and table.page_closed[1] > 0

        await until(closed)
        for table in (left, kept):
            await here.core.store.timers.shift(-ASIDE_MS, table)
        await put_aside(here, left)
        assert await status(here, left) == ("adjourned", (f"@web:{gone.me['id']}",))
        assert (await status(here, kept))[0] == "live", "Nino's page is open"
        newcomer = await come(http, here, "Davit")
        assert [row["id"] for row in await rows(newcomer)] == [kept], "nobody else sees it"
        again = await come(http, here, "Aram", gone.token)
        again.count = gone.count
        mine = next(row for row in await rows(again) if row["id"] == left)
        assert (mine["status"], mine["mine"]) == ("adjourned", True)
        assert (await again.command("resume"))["table"] == left
        assert await status(here, left) == ("live", ("web:main",))


async def test_a_page_that_was_open_when_the_house_was_killed(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path) as here:
        page = await come(http, here, "Aram")
        table = (await page.do(NOW))["table"]
        await page.until("board", table=table)
        here.front._site.seals.left = lambda _: None  # type: ignore[method-assign]
    async with house(tmp_path) as here:
        known = await here.table(table)
        assert known.pages == {chair.person for _, chair in known.people()}
        await here.front._site.seals._not_back(known)

        async def their_turn() -> bool:
            return {wait.seat for wait in (await here.table(table)).waits} == {0}

        await until(their_turn)
        await here.core.store.timers.shift(-ASIDE_MS, table)
        await put_aside(here, table)


async def test_behind_a_web_server_an_address_is_the_visitors(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path, names=("cards.example",)) as here:
        origins = here.service.limits.origins
        pages = {}
        for name, address in (("Mob", "203.0.113.7"), ("Nino", "198.51.100.9")):
            page = await Page(http, here.url).connect(**{"X-Forwarded-For": f"10.9.9.9, {address}"})
            await page.knock(name=name, code=here.front.code)
            pages[name] = page
        assert origins.shared([f"web:{pages['Mob'].me['id']}"]) == "203.0.113.7"
        for _ in range(OPENING.burst):
            origins.opened(f"web:{pages['Mob'].me['id']}")
        assert not (await pages["Mob"].do(NOW))["ok"]
        assert (await pages["Nino"].do(NOW))["ok"]


async def test_the_deal_of_the_day_is_played_in_ones_own_tab_and_seen_in_no_other(here: Running, visit: Visit) -> None:
    ani, bob = await visit("Ani"), await visit("Bob")
    assert "s:-:daily.bazaar-blot" in keys_of((await ani.command("daily"))["panel"])
    assert "s:-:daily.play.bazaar-blot" in keys_of((await ani.press("s:-:daily.bazaar-blot"))["panel"])
    table = (await ani.press("s:-:daily.play.bazaar-blot"))["table"]
    assert ((await ani.until("board", table=table))["seat"], (await ani.hand())["table"]) == (0, table)
    assert [table] in [[row["id"] for row in one["rows"]] for one in ani.seen if one["t"] == "tables"]
    spied = await bob.press(f"s:{table}:board")
    assert (spied["ok"], (spied.get("panel") or {}).get("image")) == (False, None)
    for verb in ("sit", "sub"):
        assert not (await bob.press(f"t:{table}:{verb}"))["ok"]
    assert not (await bob.command("watch", table))["ok"]
    await bob.command("tables")
    assert not [one for one in bob.seen if one["t"] in ("board", "hand") and one["table"] == table and one["message"]]
    assert not [one for one in bob.told("tables") if one["rows"]]


async def test_what_is_kept_can_be_read_by_everybody(here: Running, http: aiohttp.ClientSession) -> None:
    for lang in LANGUAGES:
        answer = await http.get(f"{here.url}privacy?lang={lang}")
        page = await answer.text()
        assert (answer.status, page.count("<p>")) == (200, 10)
        assert f'<html lang="{lang}">' in page
        assert "/forgetme" in page
    odd = await http.get(f"{here.url}privacy?lang=%3Cscript%3E", headers={"Accept-Language": "ka"})
    assert '<html lang="ka">' in await odd.text()


async def test_mydata_and_forgetme(here: Running, visit: Visit) -> None:
    page = await visit("Nino")
    given = await page.command("mydata")
    (found,) = json.loads(given["file"]["text"])["accounts"]
    person = found["account"]
    assert person.startswith("web:p.")
    asked = await page.command("forgetme")
    yes = asked["panel"]["keys"][0][0]["data"]
    assert (await page.press(yes))["ok"]
    assert (await here.store.prefs(person), await here.core.store.visits.of(person)) == ({}, ())


async def asked(page: Page, table: str, piece: object) -> str:
    return text_of((await page.do({"t": "why", "table": table, "piece": piece}))["text"])


async def test_a_piece_touched_says_why_to_its_owner_and_nothing_to_strangers(here: Running, visit: Visit) -> None:
    page, other = await visit("Aram", lang="en"), await visit("Nino", lang="ru")
    table = (await page.command("now"))["table"]
    hand = await page.hand()
    while not hand["turn"]:
        hand = await page.hand()
    before = await here.table(table)
    card = cards_of(hand)[0]
    assert (await asked(page, table, card)).startswith("The bidding is still on")
    assert await asked(other, table, card) == "Ты не за этим столом."
    told = await other.do({"t": "why", "table": "zzzzzzzz", "piece": card})
    assert (text_of(told["text"]), (await here.table(table)).chairs) == ("Этого стола больше нет.", before.chairs)


async def test_a_seat_that_was_away_is_back_at_once(visit: Visit) -> None:
    """HS-30: the silent one of two lapses, its hand says ``away``; ``back`` gives the seat back."""
    one, two = await visit("One"), await visit("Two")
    table = (await one.command("new"))["table"]
    await two.press(f"t:{table}:sit 2")
    for words in ("set clock 20", "fill", "start"):
        await one.press(f"t:{table}:{words}")
    away = await one.until("hand", 60, away=True)
    assert away["table"] == table
    assert cards_of(away)
    assert (await one.command("back"))["ok"]
    assert (await one.until("hand", away=False))["seat"] == away["seat"]


async def sat(here: Running, visit: Visit, *names: str, game: str = "nardi") -> tuple[str, list[Page]]:
    """People at one table of the room, and others in the room."""
    people = [await visit(name) for name in names]
    assert (await people[0].command("new", game))["ok"]
    (row,) = await here.store.tables_in("web:main")
    for page in people:
        await page.until("board", table=row.table_id)
    assert (await people[1].press(f"t:{row.table_id}:sit"))["ok"]
    return row.table_id, people


async def got(page: Page, kind: str, **fits: object) -> Json:
    """The message, if it has not been read yet while something else was waited for."""
    told = page.told(kind, **fits)
    return told[0] if told else await page.until(kind, **fits)


async def test_all_who_see_the_table_hear_the_players_and_only_what_there_is(here: Running, visit: Visit) -> None:
    """A press sent twice is heard once, a flood is refused, and each has a measure of their own."""
    table, (aram, nino, dave) = await sat(here, visit, "Aram", "Nino", "Dave")
    for page, what in (
        *((dave, f"{table}.bravo"), (aram, f"{table}.JH"), (aram, f"{table}.bravo.x"), (aram, "nowhere1.bravo")),
        (aram, table),
    ):
        assert not (await page.press(f"s:-:emote.{what}"))["ok"], what
    for _ in range(2):
        assert (await aram.press(f"s:-:emote.{table}.bravo", "again-1"))["ok"]
    for page in (aram, nino, dave):
        assert await got(page, "emote") == {"t": "emote", "table": table, "seat": 0, "what": "bravo"}
    assert aram.told("board")[-1]["words"]
    answers = [(await aram.press(f"s:-:emote.{table}.smile"))["ok"] for _ in range(8)]
    assert (answers.count(True) <= 3, answers[-1]) == (True, False)
    assert (await nino.press(f"s:-:emote.{table}.bye"))["ok"]
    await got(dave, "emote", what="bye")
    assert len(dave.told("emote", what="bravo")) == 1


async def test_whoever_is_blocked_is_not_heard(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.local.tab.SHUNNED_MS", -1)
    table, (aram, nino, dave) = await sat(here, visit, "Aram", "Nino", "Dave")
    speaker = f"web:{nino.me['id']}"
    await here.store.rights.shun(f"web:{aram.me['id']}", speaker, "Nino")
    assert (await dave.press("s:-:emotes.off"))["ok"]
    assert (await nino.press(f"s:-:emote.{table}.bravo"))["ok"]
    await got(nino, "emote")
    assert (await nino.do({"t": "say", "text": "Aram, do you hear?"}))["ok"]
    assert (await got(dave, "said"))["seats"] == [[table, 1]]
    assert (await dave.do({"t": "say", "text": "I do"}))["ok"]
    await got(aram, "said", text="I do")
    for page in (aram, dave):
        assert page.told("emote") == []
    assert not any(one["t"] == "said" and one["who"]["name"] == "Nino" for one in aram.seen)
    await here.store.rights.bar("web:main", speaker, "Nino", 0)
    assert not (await nino.press(f"s:-:emote.{table}.bye"))["ok"]
    assert not (await nino.do({"t": "say", "text": "let me in"}))["ok"]


async def test_nothing_is_called_where_partners_could_give_signs(here: Running, visit: Visit) -> None:
    """At a rated table (HS-14): the page does not offer it, and a forged press is refused; talk stays in the room."""
    table, (aram, nino) = await sat(here, visit, "Aram", "Nino")
    assert (await aram.press(f"t:{table}:set rated on"))["ok"]
    found = await here.service.table(table)
    if found is not None and not found.rated:
        assert (await nino.press(f"t:{table}:yes"))["ok"]
    while (board := await aram.until("board", table=table))["words"]:
        pass
    assert not board["words"]
    assert not (await aram.press(f"s:-:emote.{table}.bravo"))["ok"]
    assert (await aram.do({"t": "say", "text": "let's begin"}))["ok"]
    assert (await got(nino, "said"))["seats"] == []


async def test_two_of_one_name_are_told_apart_everywhere(here: Running, visit: Visit) -> None:
    table, (first, second) = await sat(here, visit, "Արամ", "Արամ")
    third, fourth = await visit("Aram"), await visit("\u0410ram")  # the last one begins with a Russian letter
    assert [page.me["name"] for page in (first, second, third, fourth)] == ["Արամ", "Արամ (2)", "Aram", "\u0410ram (2)"]
    found = await here.table(table)
    assert [chair.name for _, chair in found.people()] == ["Արամ", "Արամ (2)"]
    assert (await second.do({"t": "say", "text": "barev"}))["ok"]
    assert (await got(first, "said"))["who"]["name"] == "Արամ (2)"
    # A seat that is given away: whoever asks for it, and of whom it is taken, can be told from the others.
    assert (await here.service.handle(Command("k9", table, Person(f"web:{third.me['id']}", "Արամ"), "sit"))).ok is False


def test_the_page_offers_all_there_are() -> None:
    source = (files("adapters.local") / "static" / "emotes.js").read_text(encoding="utf-8")
    signs = re.findall(r'^  \["([a-z]+)", ', source, re.MULTILINE)
    words = re.search(r"^const WORDS = \[(.*)\];$", source, re.MULTILINE)
    assert words is not None
    assert (tuple(signs), {*signs, *re.findall(r'"([a-z]+)"', words[1])}) == (SIGNS, ALL)
    assert hasattr(Tab, "show_word")


async def test_settings_of_a_room(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await visit("Aram")
    with monkeypatch.context() as now:
        now.setattr("adapters.runtime.listen.is_loopback", lambda remote: False)
        nino = await visit("Nino")
    rights = here.store.rights
    assert not (await nino.press("s:-:settings.start.admins"))["ok"]
    assert (await rights.rules("web:main")).starters == "all"
    assert (await host.press("s:-:settings.start.admins"))["ok"]
    assert (await rights.rules("web:main")).starters == "admins"
    assert not (await nino.command("new"))["ok"]
    assert await here.store.tables_in("web:main") == ()
    assert (await host.command("new"))["ok"]


class PageScreen:
    """What one person sees on the page: their hand, then the board."""

    def __init__(self, page: Page, table_id: str) -> None:
        self._page, self._table_id = page, table_id

    async def shown(self) -> list[str]:
        found: list[str] = []
        for kind in ("hand", "board"):
            if last := [one["message"] for one in self._page.told(kind) if one["message"]]:
                found += [key["data"] for row in last[-1].get("keys", []) for key in row if key.get("enabled", True)]
        return found

    async def press(self, data: str) -> str:
        return str(await self._page.press(data))

    async def wait(self) -> None:
        try:
            await self._page.read(0.3)
        except TimeoutError:
            await self._page.press(f"s:{self._table_id}:hand")


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3",)))
async def test_a_match_of_every_game(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(clocks, "PAUSES", Pauses(next_deal_ms=200))
    people = [await visit(name) for name in ("Aram", "Nino", "Давид", "ლუსინე")[: people_of(key)]]
    opened = await people[0].command("new", key)
    table_id = opened["table"]
    for page in people[1:]:
        assert (await page.do({"t": "link", "payload": f"join_{table_id}"}))["ok"]
    for words in (*(f"set {name} {value}" for name, value in options_of(key).items()), start_of(key)):
        assert (await people[0].press(f"t:{table_id}:{words}"))["ok"]
    table = await here.table(table_id)
    screens = {
        chair.person: PageScreen(page, table_id) for (_, chair), page in zip(table.people(), people, strict=True)
    }
    if FACTS[key].many_presses:  # hundreds of boards; the browser's tests look at them
        assert (await people[0].command("pictures", "off"))["ok"]
    await play(here.service, table_id, screens, Chooser(5))
    await people[0].press(f"s:{table_id}:hand")
    # The last trick or tile is kept in sight for some seconds.
    while f"t:{table_id}:rematch" not in str(people[0].told("board")[-1]["message"]):
        await people[0].until("board")
    assert people[0].told("hand")[-1]["message"] is None


async def test_an_outside_game(toy: str, here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    await test_a_match_of_every_game(here, visit, monkeypatch, toy)


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ("ka",)))
async def test_a_lesson_is_begun_once_and_seen_by_nobody_else(here: Running, visit: Visit, lang: str) -> None:
    ani, bob = await visit("Ani", lang=lang), await visit("Bob")
    learn = "s:-:learn.bazaar-blot"
    assert learn in keys_of((await ani.command("learn"))["panel"])
    table = str((await ani.press(learn))["table"])
    await got(ani, "hand", table=table)
    assert (await ani.press(f"t:{table}:goon"))["ok"]
    coached: list[str] = []
    while not coached:
        coached = [text_of(line["p"]) for line in (await ani.hand())["message"]["lines"] if line["w"] == "coach"]
    assert not [line for line in coached if "[" in line or "{" in line]
    assert (await ani.press(learn))["table"] == table, "the lesson that is under way"
    for data in (f"s:{table}:hand", f"t:{table}:sit", f"t:{table}:sub"):
        assert not (await bob.press(data))["ok"]
    assert not [m for m in bob.seen if m["t"] in ("board", "hand") and m.get("table") == table and m.get("message")]
    assert (await ani.press(f"t:{table}:leave sure"))["ok"]
    other = await ani.press("s:-:learn.more.bazaar-blot")
    assert (other["ok"], other["table"] != table) == (True, True)

"""One test over the wire for each thing that the page shows in a panel, or at one seat alone."""

from __future__ import annotations

import json

import aiohttp

from bot.league.days import day_of
from bot.text import LANGUAGES
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Json, Page, cards_of, keys_of, said, text_of
from tests.bot.puzzles.test_puzzles import BOOK


async def test_an_analysis_with_its_turning_points_for_those_who_ask(here: Running, visit: Visit) -> None:
    page = await visit("Aram")
    table = (await page.command("now", "hyper-nardi"))["table"]
    await here.finished(table)
    match = f"{table}.1"
    panel = (await page.command("analyse"))["panel"]
    assert said(panel).count("decisions without a fault") == 2
    points = [key for key in keys_of(panel) if key.startswith(f"s:-:analyse.{match}.") and key.count(".") == 4]
    if not points:
        assert "Nobody made a fault" in said(panel)
    for key in points:
        point = (await page.press(key))["panel"]
        assert "Better:" in said(point)
        assert point["image"] or point.get("model")
    assert not (await page.press("s:-:analyse.zzzzzzzz.1"))["ok"]


async def test_the_puzzle_of_the_day_is_asked_and_answered(here: Running, visit: Visit) -> None:
    ani = await visit("Ani")
    front = await ani.command("daily")
    assert "s:-:puzzle" in keys_of(front["panel"])
    answer = await ani.command("puzzle", "hyper")
    assert answer["ok"], text_of(answer["text"])
    asked = answer["panel"]
    assert asked["image"]
    day = day_of(here.core.clock.now_ms())
    steps = BOOK.at("hyper-nardi", day).best.split()
    for n in range(1, len(steps) + 1):
        data = f"s:-:puzzle.a.hyper-nardi.{day}.{','.join(steps[:n])}"
        assert data in keys_of(answer["panel"])
        assert "Best:" not in said(answer["panel"])
        answer = await ani.press(data)
    assert "Right!" in said(answer["panel"])
    assert "Best:" in said(answer["panel"])
    assert answer["panel"]["image"]["src"] != asked["image"]["src"]


async def begun(page: Page) -> Json:
    front = await page.command("daily")
    assert "s:-:daily.bazaar-blot" in keys_of(front["panel"])
    game = await page.press("s:-:daily.bazaar-blot")
    assert "s:-:daily.play.bazaar-blot" in keys_of(game["panel"])
    return await page.press("s:-:daily.play.bazaar-blot")


async def test_the_deal_of_the_day_is_played_in_ones_own_tab_and_seen_in_no_other(here: Running, visit: Visit) -> None:
    ani, bob = await visit("Ani"), await visit("Bob")
    answer = await begun(ani)
    assert answer["ok"], text_of(answer["text"])
    table = answer["table"]
    board = await ani.until("board", table=table)
    assert board["seat"] == 0
    hand = await ani.hand()
    assert hand["table"] == table
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
    assert await here.store.prefs(person) == {}
    assert await here.core.store.visits.of(person) == ()


async def asked(page: Page, table: str, piece: object) -> str:
    answer = await page.do({"t": "why", "table": table, "piece": piece})
    return text_of(answer["text"])


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
    assert text_of(told["text"]) == "Этого стола больше нет."
    assert (await here.table(table)).chairs == before.chairs


async def test_why_of_pieces_that_no_page_would_send(visit: Visit) -> None:
    page = await visit("Aram")
    table = (await page.command("now"))["table"]
    await page.hand()
    for piece in ("", "x" * 4000, "JH.JH.JH", "<b>", "٢", "-1", "\u0000", "9" * 30):
        said = await page.do({"t": "why", "table": table, "piece": piece})
        assert said["ok"]
        assert piece not in json.dumps(said) or len(piece) < 3
    nothing: tuple[object, ...] = (None, 7, ["JH"], {})
    for other in nothing:
        assert not (await page.do({"t": "why", "table": table, "piece": other}))["ok"]
    assert (await page.do({"t": "why", "table": "../x y", "piece": "JH"}))["ok"]


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
    answer = await one.command("back")
    assert answer["ok"]
    back = await one.until("hand", away=False)
    assert back["seat"] == away["seat"]

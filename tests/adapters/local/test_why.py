"""A piece touched on the page says why it cannot be played: over the wire, to the one who touched it, and nothing is
done."""

from __future__ import annotations

import json

from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page, cards_of, text_of


async def asked(page: Page, table: str, piece: object) -> str:
    answer = await page.do({"t": "why", "table": table, "piece": piece})
    return text_of(answer["text"])


async def test_the_owner_hears_the_rule_and_strangers_nothing(here: Running, visit: Visit) -> None:
    page, other = await visit("Aram", lang="en"), await visit("Nino", lang="ru")
    table = (await page.command("now"))["table"]
    hand = await page.hand()
    while not hand["turn"]:
        hand = await page.hand()
    before = await here.service.table(table)
    card = cards_of(hand)[0]
    assert (await asked(page, table, card)).startswith("The bidding is still on")
    assert await asked(other, table, card) == "Ты не за этим столом."
    told = await other.do({"t": "why", "table": "zzzzzzzz", "piece": card})
    assert text_of(told["text"]) == "Этого стола больше нет."
    after = await here.service.table(table)
    assert before is not None
    assert after is not None
    assert after.chairs == before.chairs


async def test_what_no_page_would_send(visit: Visit) -> None:
    """Long, empty, foreign and made-up pieces get a sentence; what is no message at all is not understood."""
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

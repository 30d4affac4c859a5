"""``/privacy`` as a page for everybody; ``/mydata`` and ``/forgetme`` in the tab of whoever asks."""

from __future__ import annotations

import json

import aiohttp
import pytest

from bot.text import LANGUAGES
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_is_kept_can_be_read_by_everybody(here: Running, http: aiohttp.ClientSession, lang: str) -> None:
    answer = await http.get(f"{here.url}privacy?lang={lang}")
    page = await answer.text()
    assert answer.status == 200
    assert f'<html lang="{lang}">' in page
    assert page.count("<p>") == 10
    assert "/forgetme" in page
    odd = await http.get(f"{here.url}privacy?lang=%3Cscript%3E", headers={"Accept-Language": "ka"})
    assert '<html lang="ka">' in await odd.text()


async def test_the_file_and_the_end_of_it(here: Running, visit: Visit) -> None:
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

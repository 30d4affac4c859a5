"""Strangers at the Activity: forged instances and codes, foreign origins, other people's tables, floods."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from adapters.local import discord_app
from tests.adapters.fronts.activity import Inside, inside_discord, table_on
from tests.adapters.local.page import Page
from tests.fakes.discord.activity import CLIENT_SECRET


@pytest.fixture
async def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    async with inside_discord(tmp_path, monkeypatch) as made:
        yield made


ORIGINS = (
    *("https://1.discordsays.com", "http://{client}.discordsays.com", "https://{client}.discordsays.com.evil.example"),
    *("https://evil.{client}.discordsays.com", "https://{client}.discordsays.com:444", "https://discord.com"),
    *("https://evil.example", "null", ""),
)


async def test_only_our_own_frame_is_listened_to_and_only_discord_may_frame_it(inside: Inside) -> None:
    for origin in ORIGINS:
        said = {"Origin": origin.format(client=inside.client)} if origin else {}
        for path in ("discord/ws", "ws"):
            with pytest.raises(WSServerHandshakeError) as refused:
                await inside.http.ws_connect(f"{inside.url}/{path}", headers=said)
            assert refused.value.status == 403, (origin, path)

    # Only the Activity may be framed, and only by Discord.
    page = await inside.http.get(f"{inside.url}/discord/?instance_id=i&frame_id=f&platform=desktop")
    policy = page.headers["Content-Security-Policy"]
    assert f"frame-ancestors {' '.join(discord_app.CLIENTS)}" in policy
    assert all(one.startswith("https://") and one.endswith("discord.com") for one in discord_app.CLIENTS)
    assert "unsafe" not in policy
    assert "X-Frame-Options" not in page.headers
    assert "Set-Cookie" not in page.headers
    text = await page.text()
    assert '"/s/' not in text
    assert '"/.proxy/s/page.js?v=' in text
    assert CLIENT_SECRET not in text
    for path in ("", "t/evening", "discord/s/main.js", "discord/ws", "discord/p/00", "discord/nothing", "privacy"):
        other = await inside.http.get(f"{inside.url}/{path}")
        assert other.headers["X-Frame-Options"] == "DENY", path
        assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"], path


async def test_where_it_is_off_there_is_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside_discord(tmp_path, monkeypatch, discord_activity=False, local_table=True) as inside:
        assert (await inside.http.get(f"{inside.url}/discord/")).status == 404
        assert (await inside.http.get(f"{inside.url}/discord/s/main.js")).status == 404
        with pytest.raises(WSServerHandshakeError):
            await inside.http.ws_connect(f"{inside.url}/ws", headers={"Origin": inside.origin})


async def test_nobody_comes_in_by_what_they_say_of_themselves(inside: Inside) -> None:
    """No name, no person, no instance of others opens the page from there; each refusal is the same for all."""
    (channel,) = inside.guild.channels
    aram, vano = inside.fake.person("Aram"), inside.fake.person("Vano")
    opened = await aram.launches(channel)
    code = aram.authorizes()
    for shown, why in (
        (None, "door-again"),
        ({}, "door-again"),
        ([], "door-again"),
        ({"instance": opened.id}, "door-again"),
        ({"instance": opened.id, "person": aram.id}, "door-again"),
        ({"instance": opened.id, "code": "x", "person": aram.id}, "door-no"),
        ({"instance": opened.id, "code": vano.authorizes()}, "door-no"),
        ({"instance": opened.id + "0", "code": aram.authorizes()}, "door-no"),
        ({"instance": "i-1%2F..%2F..", "code": aram.authorizes()}, "door-no"),
        ({"instance": "x" * 3000, "code": "y"}, "door-no"),
        ({"instance": None, "code": code}, "door-again"),
    ):
        page, answer = await inside.hello(shown, name="Aram")  # type: ignore[arg-type]
        assert (answer["t"], answer["why"]) == ("refused", why), shown
        assert not page.token
        await page.ws.close()
    _, welcome = await inside.hello({"instance": opened.id, "code": code})
    assert welcome["t"] == "welcome"
    _, again = await inside.hello({"instance": opened.id, "code": code})
    assert again["why"] == "door-no"

    # A token of somebody else opens nobody's instance.
    theirs = await aram.launches(channel)
    page, _ = await inside.opens(aram, theirs)
    other = inside.fake.channel(inside.guild, "other")
    mine = await vano.launches(other)
    vanos, _ = await inside.opens(vano, mine)
    for token, instance, why in ((vanos.token, theirs, "door-no"), (page.token, mine, "door-no")):
        _, answer = await inside.hello({"instance": instance.id}, token=token)
        assert (answer["t"], answer["why"]) == ("refused", why)
    forged = page.token.replace(aram.id.removeprefix("dc:"), vano.id.removeprefix("dc:"))
    _, answer = await inside.hello({"instance": mine.id}, token=forged)
    assert answer["why"] == "door-again"

    # Whoever comes from Discord's frame is asked each time whether they are there; a token is no way round it.
    _, answer = await inside.hello(None, token=page.token)
    assert answer["why"] == "door-again"
    inside.fake.activities.leave(theirs, aram.user)
    _, answer = await inside.hello({"instance": theirs.id}, token=page.token)
    assert answer["why"] == "door-no"


async def test_other_peoples_tables_are_not_seen_nor_touched(inside: Inside) -> None:
    """A table of another channel: asked for by name, pressed at, typed at; and its pictures."""
    (channel,) = inside.guild.channels
    aram, vano = inside.fake.person("Aram"), inside.fake.person("Vano")
    board = await inside.evening.dealt(channel, aram)
    table = table_on(board)
    opened = await vano.launches(inside.fake.channel(inside.guild, "other"))
    shown = {"instance": opened.id, "code": vano.authorizes()}
    page, welcome = await inside.hello(shown, table=table)
    assert welcome["table"] is None
    await page.until("settled")
    for data in (f"s:{table}:board", f"s:{table}:hand", f"t:{table}:sit", f"t:{table}:abandon"):
        answer = await page.press(data)
        assert not answer["ok"], data
        assert "panel" not in answer
    assert not any(m.get("table") == table for m in page.seen if m["t"] in ("board", "hand"))
    for name in ("who", "score", "davtar"):
        assert "Aram" not in str(await page.command(name))


async def test_too_many_questions_are_not_passed_on_to_discord(inside: Inside) -> None:
    opened = await inside.fake.person("Aram").launches(inside.guild.channels[0])
    told: list[str] = []
    while "too-fast" not in told and len(told) < 120:
        page: Page = await inside.line()
        for _ in range(8):
            _, answer = await inside.hello({"instance": opened.id, "code": "x"}, page)
            told.append(answer["why"])
        await page.ws.close()
    assert told.count("door-no") <= 75
    assert told[-1] == "too-fast"

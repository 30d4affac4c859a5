"""The fake itself: it refuses what Discord refuses, so that a green test means something."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from tests.fakes.discord import TOKEN, FakeDiscord, Guild, Player
from tests.fakes.discord.exchange import ACK_MS, COMMAND, COMPONENT, SLACK_MS, Exchange
from tests.fakes.discord.schema import skipped

V2 = 1 << 15


def _text(words: str) -> dict[str, Any]:
    return {"type": 10, "content": words}


def _button(custom_id: str, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id} | more


def _row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def _v2(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(parts)} | more


WRONG: dict[str, dict[str, Any]] = {
    "2001-characters": {"content": "x" * 2001},
    "empty": {"content": ""},
    "content-beside-v2": _v2(_text("x"), content="y"),
    "41-components": _v2(*[_text("x")] * 41),
    "4001-characters": _v2(_text("x" * 2001), _text("x" * 2000)),
    "six-in-a-row": _v2(_row(*[_button(str(n)) for n in range(6)])),
    "same-custom-id": _v2(_row(_button("a"), _button("a"))),
    "custom-id-101": _v2(_row(_button("a" * 101))),
    "no-custom-id": _v2(_row({"type": 2, "style": 1, "label": "x"})),
    "picture-of-no-file": _v2({"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}),
    "26-options": _v2(
        _row({"type": 3, "custom_id": "s", "options": [{"label": "x", "value": str(n)} for n in range(26)]})
    ),
    "nonce-26": {"content": "x", "nonce": "n" * 26, "enforce_nonce": True},
    "container-in-container": _v2(
        {"type": 17, "components": [{"type": 17, "components": [_text("x")]}]},
    ),
}
MISSPELT: dict[str, dict[str, Any]] = {
    "unknown-field": {"content": "x", "buttons": []},
    "unknown-in-a-button": _v2(_row(_button("a", colour="red"))),
    "wrong-type": {"content": 5},
    "accent-as-words": _v2({"type": 17, "accent_color": "green", "components": [_text("x")]}),
}


async def _call(fake: FakeDiscord, method: str, path: str, body: Any = None) -> tuple[int, Any, Any]:
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, fake.api + path, json=body, headers=headers) as answer,
    ):
        return answer.status, await answer.json() if answer.status != 204 else None, answer.headers


@pytest.mark.parametrize("body", WRONG.values(), ids=WRONG.keys())
async def test_wrong_messages_are_refused(fake: FakeDiscord, guild: Guild, body: dict[str, Any]) -> None:
    status, answer, _ = await _call(fake, "POST", f"/channels/{guild.channels[0].id}/messages", body)
    assert status == 400
    assert answer["code"] in (50035, 50006)
    assert guild.channels[0].shown == []
    fake.server.problems.clear()


@pytest.mark.skipif(bool(skipped()), reason=skipped())
@pytest.mark.parametrize("body", MISSPELT.values(), ids=MISSPELT.keys())
async def test_what_the_document_does_not_know_is_refused(
    fake: FakeDiscord, guild: Guild, body: dict[str, Any]
) -> None:
    status, answer, _ = await _call(fake, "POST", f"/channels/{guild.channels[0].id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert fake.server.problems
    fake.server.problems.clear()


async def test_nonce_gives_the_same_message(fake: FakeDiscord, guild: Guild) -> None:
    path = f"/channels/{guild.channels[0].id}/messages"
    body = {"content": "x", "nonce": "abc", "enforce_nonce": True}
    _, first, _ = await _call(fake, "POST", path, body)
    _, second, _ = await _call(fake, "POST", path, body)
    assert first["id"] == second["id"]
    assert len(guild.channels[0].shown) == 1
    await _call(fake, "DELETE", f"{path}/{first['id']}")
    status, answer, _ = await _call(fake, "POST", path, body)
    assert (status, answer["code"]) == (404, 10008)


async def test_five_in_five_seconds(fake: FakeDiscord, guild: Guild) -> None:
    fake.server.budget.on = True
    path = f"/channels/{guild.channels[0].id}/messages"
    left = []
    for _ in range(5):
        status, _, headers = await _call(fake, "POST", path, {"content": "x"})
        assert status == 200
        left.append(headers["X-RateLimit-Remaining"])
    assert left == ["4", "3", "2", "1", "0"]
    status, answer, headers = await _call(fake, "POST", path, {"content": "x"})
    assert status == 429
    assert headers["Via"]
    assert 0 < answer["retry_after"] <= 5
    fake.clock.advance(5)
    assert (await _call(fake, "POST", path, {"content": "x"}))[0] == 200


async def test_old_messages_are_edited_a_few_times_only(fake: FakeDiscord, guild: Guild) -> None:
    path = f"/channels/{guild.channels[0].id}/messages"
    _, made, _ = await _call(fake, "POST", path, {"content": "x"})
    fake.clock.advance(3601)
    codes = []
    for n in range(5):
        _, answer, _ = await _call(fake, "PATCH", f"{path}/{made['id']}", {"content": str(n)})
        codes.append(answer.get("code"))
    assert codes == [None, None, None, 30046, 30046]


def _asked(fake: FakeDiscord, guild: Guild, player: Player, kind: int = COMMAND) -> Exchange:
    place = guild.channels[0]
    asked = Exchange(fake.clock.snowflake(), kind, player.user, place, {}, fake.clock.now_ms(), fake.clock)
    fake.server.interactions.open(asked)
    return asked


async def test_interactions_are_answered_in_time_and_once(fake: FakeDiscord, guild: Guild, aram: Player) -> None:
    asked = _asked(fake, guild, aram)
    path = f"/interactions/{asked.id}/{asked.token}/callback"
    fake.clock.advance((ACK_MS + SLACK_MS) / 1000 + 0.5)
    status, answer, _ = await _call(fake, "POST", path, {"type": 4, "data": {"content": "x"}})
    assert (status, answer["code"]) == (404, 10062)
    asked = _asked(fake, guild, aram)
    path = f"/interactions/{asked.id}/{asked.token}/callback"
    assert (await _call(fake, "POST", path, {"type": 5, "data": {"flags": 64}}))[0] == 204
    status, answer, _ = await _call(fake, "POST", path, {"type": 5})
    assert (status, answer["code"]) == (400, 40060)


async def test_the_first_follow_up_inherits_secrecy(fake: FakeDiscord, guild: Guild, aram: Player) -> None:
    """A public "thinking" answer cannot be filled in privately, nor the other way round; a token lives 15 minutes."""
    for flags in (0, 64):
        asked = _asked(fake, guild, aram)
        await _call(
            fake, "POST", f"/interactions/{asked.id}/{asked.token}/callback", {"type": 5, "data": {"flags": flags}}
        )
        app = fake.world.bot.id
        await _call(fake, "POST", f"/webhooks/{app}/{asked.token}", {"content": "x", "flags": 64 - flags})
        assert (asked.message.only_for is not None) == bool(flags)
    status, answer, _ = await _call(fake, "GET", f"/channels/{guild.channels[0].id}/messages/{asked.message.id}")
    assert (status, answer["code"]) == (404, 10008)
    fake.clock.advance(901)
    status, answer, _ = await _call(
        fake, "PATCH", f"/webhooks/{app}/{asked.token}/messages/@original", {"content": "y"}
    )
    assert (status, answer["code"]) == (401, 50027)


async def test_an_update_needs_a_message(fake: FakeDiscord, guild: Guild, aram: Player) -> None:
    asked = _asked(fake, guild, aram, COMPONENT)
    status, answer, _ = await _call(fake, "POST", f"/interactions/{asked.id}/{asked.token}/callback", {"type": 6})
    assert (status, answer["code"]) == (400, 50035)


async def test_permissions(fake: FakeDiscord, guild: Guild) -> None:
    (channel,) = guild.channels
    for denied, code in (("send_messages", 50013), ("view_channel", 50001)):
        channel.deny(denied)
        status, answer, _ = await _call(fake, "POST", f"/channels/{channel.id}/messages", {"content": "x"})
        assert (status, answer["code"]) == (403, code)
    shy = fake.person("Shy", dms_open=False)
    _, private, _ = await _call(fake, "POST", "/users/@me/channels", {"recipient_id": str(shy.user.id)})
    status, answer, _ = await _call(fake, "POST", f"/channels/{private['id']}/messages", {"content": "x"})
    assert (status, answer["code"]) == (403, 50007)
    async with aiohttp.ClientSession() as session, session.get(fake.api + "/users/@me") as answered:
        assert answered.status == 401
        assert answered.headers["Content-Type"] == "application/json"

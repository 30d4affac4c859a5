"""The fake itself: it refuses what Discord refuses, so that a green test means something."""

from __future__ import annotations

from typing import Any

import aiohttp

from tests.fakes.discord import TOKEN, Channel, FakeDiscord, Player
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


async def _call(fake: FakeDiscord, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, fake.api + path, json=body, headers=headers) as answer,
    ):
        return answer.status, await answer.json() if answer.status != 204 else None


async def _code(fake: FakeDiscord, method: str, path: str, body: Any = None) -> tuple[int, int]:
    status, answer = await _call(fake, method, path, body)
    return status, (answer or {}).get("code", 0)


async def test_wrong_messages_are_refused(fake: FakeDiscord, channel: Channel) -> None:
    way = f"/channels/{channel.id}/messages"
    for name, body in WRONG.items():
        assert await _code(fake, "POST", way, body) in ((400, 50035), (400, 50006)), name
    fake.server.problems.clear()
    for name, body in MISSPELT.items():
        if not skipped():
            assert await _code(fake, "POST", way, body) == (400, 50035), name
            assert fake.server.problems, name
        fake.server.problems.clear()
    assert channel.shown == []


def _asked(fake: FakeDiscord, channel: Channel, player: Player, kind: int = COMMAND) -> Exchange:
    asked = Exchange(fake.clock.snowflake(), kind, player.user, channel, {}, fake.clock.now_ms(), fake.clock)
    fake.server.interactions.open(asked)
    return asked


async def test_interactions_are_answered_in_time_and_once(fake: FakeDiscord, channel: Channel, aram: Player) -> None:
    def way(asked: Exchange) -> str:
        return f"/interactions/{asked.id}/{asked.token}/callback"

    asked = _asked(fake, channel, aram)
    fake.clock.advance((ACK_MS + SLACK_MS) / 1000 + 0.5)
    assert await _code(fake, "POST", way(asked), {"type": 4, "data": {"content": "x"}}) == (404, 10062)
    asked = _asked(fake, channel, aram)
    assert (await _call(fake, "POST", way(asked), {"type": 5, "data": {"flags": 64}}))[0] == 204
    assert await _code(fake, "POST", way(asked), {"type": 5}) == (400, 40060)
    pressed = _asked(fake, channel, aram, COMPONENT)
    assert await _code(fake, "POST", way(pressed), {"type": 6}) == (400, 50035), "an update needs a message"


async def test_the_first_follow_up_inherits_secrecy(fake: FakeDiscord, channel: Channel, aram: Player) -> None:
    """A public "thinking" answer cannot be filled in privately, nor the other way round; a token lives 15 minutes."""
    hook = f"/webhooks/{fake.world.bot.id}"
    for flags in (0, 64):
        asked = _asked(fake, channel, aram)
        callback = {"type": 5, "data": {"flags": flags}}
        await _call(fake, "POST", f"/interactions/{asked.id}/{asked.token}/callback", callback)
        await _call(fake, "POST", f"{hook}/{asked.token}", {"content": "x", "flags": 64 - flags})
        assert (asked.message.only_for is not None) == bool(flags)
    assert await _code(fake, "GET", f"/channels/{channel.id}/messages/{asked.message.id}") == (404, 10008)
    fake.clock.advance(901)
    late = await _code(fake, "PATCH", f"{hook}/{asked.token}/messages/@original", {"content": "y"})
    assert late == (401, 50027)

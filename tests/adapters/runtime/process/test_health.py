"""``/healthz``, ``/metrics``, and the system's clock and chance."""

from __future__ import annotations

import aiohttp

from adapters.runtime.process.health import Health, HealthSettings
from adapters.runtime.process.metrics import Metrics
from adapters.runtime.process.system import SystemClock, SystemEntropy
from bot.ports.keys import Dest
from tests.adapters.runtime.kit import Stage, note


async def get(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as web, web.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_health_and_numbers(stage: Stage) -> None:
    metrics = Metrics()
    well = True

    async def poller() -> bool:
        return well

    await stage.say(note("a"), note("b", dest="@tg:7"))
    stage.clock.on(2500)
    health = Health(metrics, {"store": stage.store.ping, "poller": poller}, stage.store.stats)
    port = await health.start(HealthSettings(0))
    try:
        assert await get(port, "/healthz") == (200, '{"ok": true, "parts": {"store": "ok", "poller": "ok"}}')
        well = False
        assert await get(port, "/healthz") == (
            503,
            '{"ok": false, "parts": {"store": "ok", "poller": "failing"}, "why": {"poller": "cli-cause-failing"}}',
        )
        metrics.committed(0.003, 4)
        metrics.delivered(Dest.parse("@tg:7"), "sent", 1500)
        metrics.limited(Dest("dc:1:2"), everywhere=True)
        status, text = await get(port, "/metrics")
        assert status == 200
        for line in (
            *("davtar_outbox_rows 2.0", "davtar_outbox_oldest_seconds 2.5", "davtar_lanes 2.0"),
            'davtar_delivered_total{platform="tg",state="sent"} 1.0',
            'davtar_retry_later_total{platform="dc",scope="platform"} 1.0',
            'davtar_commit_transactions_bucket{le="4.0"} 1.0',
        ):
            assert line in text.splitlines()
        assert "-5" not in text, "no chat is named"
        assert (await get(port, "/"))[0] == 404
    finally:
        await health.stop()


async def test_a_store_that_is_gone_fails_the_check(stage: Stage) -> None:
    health = Health(Metrics(), {"store": stage.store.ping}, stage.store.stats)
    port = await health.start(HealthSettings(0))
    stage.store._backend._path.unlink()  # type: ignore[attr-defined]
    try:
        assert (await get(port, "/healthz"))[0] == 503
        status, text = await get(port, "/metrics")
        assert status == 200, "whoever watches has to see it"
        assert "davtar_store_up 0.0" in text.splitlines()
        assert "davtar_open_descriptors " in text
    finally:
        await health.stop()


def test_time_and_chance_of_the_system() -> None:
    clock = SystemClock()
    assert abs(clock.now_ms() / 1000 - __import__("time").time()) < 5
    assert clock.monotonic_ms() <= clock.monotonic_ms()
    tokens = {SystemEntropy().token(16) for _ in range(50)}
    assert len(tokens) == 50
    assert {len(token) for token in tokens} == {16}

"""Relays of the beacon, with real keys over real HTTP: only the round's signature gets in, and nobody waits long."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from adapters import beacon, proxy
from adapters.beacon import QUICKNET, REST_S, Relays
from bot.fair import AHEAD_MS, GENESIS_MS, PERIOD_MS, randomness, round_after, time_of
from tests.fakes.drand import Keeper, Manner, Relay, relays
from tests.waiting import until

KNOWN = 657413
SIGNED = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"


A_MINUTE_S = 60.0
"""For whatever comes: this machine may be busy."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beacon, "_TRY_S", A_MINUTE_S)


class At:
    """A clock that stands at a round's time until it is moved."""

    def __init__(self, round_: int) -> None:
        self.ms = time_of(round_)

    def now_ms(self) -> int:
        return self.ms

    def monotonic_ms(self) -> int:
        return self.ms


def test_a_round_of_quicknet_is_known() -> None:
    assert QUICKNET.holds(KNOWN, SIGNED) is True
    assert randomness(SIGNED) == "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
    infinite = "c0" + "00" * 47
    for round_, signature in (
        *((KNOWN + 1, SIGNED), (KNOWN - 1, SIGNED), (KNOWN, infinite), (KNOWN, "00" * 48), (KNOWN, SIGNED[:-2])),
        *((KNOWN, SIGNED.upper()), (KNOWN, ""), (-1, SIGNED), (1 << 80, SIGNED), (KNOWN, "a" + SIGNED[1:])),
    ):
        assert QUICKNET.holds(round_, signature) is False, (round_, signature)
    assert replace(QUICKNET, key=Keeper().chain.key).holds(KNOWN, SIGNED) is False


def test_the_first_round_that_is_far_enough_ahead() -> None:
    """By the fact sheet: the round at a time is 1 + floor((time - genesis) / 3)."""
    for ms in range(GENESIS_MS, GENESIS_MS + 7_000, 137):
        named = round_after(ms)
        assert time_of(named) - ms >= AHEAD_MS
        assert time_of(named - 1) - ms < AHEAD_MS
        assert 1 + (time_of(named) - GENESIS_MS) // PERIOD_MS == named
    assert round_after(1_000_000) == 1, "before there was a beacon"


async def test_many_tables_want_one_round_and_it_is_asked_for_once() -> None:
    keeper = Keeper()
    one = Relay(keeper)
    async with relays(one) as urls:
        rounds = Relays(urls, At(1000), keeper.chain, A_MINUTE_S)
        assert set(await asyncio.gather(*(rounds.signature(1000) for _ in range(50)))) == {keeper.sign(1000)}
        assert (await rounds.signature(1000), one.asked) == (keeper.sign(1000), [1000])
        assert rounds.up
        assert rounds.holds(1000, keeper.sign(1000)) is True


@pytest.mark.parametrize("manner", ["lies", "repeats", "another", "absent", "rubbish", "floods", "hangs", "drips"])
async def test_a_bad_relay_is_passed_over(manner: Manner, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper()
    if manner in ("hangs", "drips"):
        monkeypatch.setattr(beacon, "_TRY_S", 0.5)
    bad, good = Relay(keeper, manner), Relay(keeper)
    async with relays(bad, good) as urls:
        rounds = Relays(urls, At(1000), keeper.chain, A_MINUTE_S)
        assert await rounds.signature(1000) == keeper.sign(1000)
        assert set(bad.asked) == set(good.asked) == {1000}
        monkeypatch.setattr(beacon, "_TRY_S", A_MINUTE_S)
        assert await rounds.signature(999) == keeper.sign(999)
        assert set(bad.asked) == {1000}, "who answered is asked first"


async def test_a_round_that_is_a_little_late_is_waited_for() -> None:
    keeper = Keeper()
    one = Relay(keeper, "late")
    async with relays(one) as urls:
        assert await Relays(urls, At(1000), keeper.chain, A_MINUTE_S).signature(1000) == keeper.sign(1000)
        assert len(one.asked) == one.late + 1


@pytest.mark.parametrize("manner", ["lies", "repeats", "another", "absent", "hangs"])
async def test_without_a_valid_answer_relays_are_left_alone_for_ten_minutes(manner: Manner) -> None:
    keeper, at = Keeper(), At(1000)
    one = Relay(keeper, manner)
    async with relays(one) as urls:
        rounds = Relays(urls, at, keeper.chain, wait_s=0.2)
        assert await rounds.signature(1000) == ""
        asked = len(one.asked)
        assert not rounds.up
        assert await rounds.signature(1001) == "", "at once"
        at.ms += round(REST_S * 1000) - 1
        assert not rounds.up
        assert len(one.asked) == asked
        one.manner, rounds._wait_s = "good", A_MINUTE_S
        at.ms += 1
        assert not rounds.up, "they are tried again, and nobody waits for that"
        await until(lambda: rounds.up)
        (tried,) = one.asked[asked:]
        assert at.ms - 2 * PERIOD_MS < time_of(tried) <= at.ms


async def test_without_certificates_it_rests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
    proxy.trust.cache_clear()
    try:
        assert await Relays(["https://127.0.0.1:1"], At(1000), Keeper().chain).signature(1000) == ""
    finally:
        proxy.trust.cache_clear()


async def test_no_deal_counts_on_relays_that_have_not_answered_yet() -> None:
    keeper, at = Keeper(), At(1000)
    good, silent = Relay(keeper), Relay(keeper, "hangs")
    async with relays(good, silent) as (there, mute):
        rounds = Relays([there], at, keeper.chain, A_MINUTE_S)
        assert not rounds.up
        await until(lambda: rounds.up)
        assert good.asked == [999], "once, and one that is published"
        offline = Relays([mute], at, keeper.chain, wait_s=0.0)
        assert not offline.up
        await until(lambda: offline._rests_until_ms > at.ms)
        assert not offline.up
        assert len(silent.asked) <= 1


async def test_nobody_asks_before_the_round_is_due() -> None:
    keeper, at = Keeper(), At(1000)
    one = Relay(keeper)
    at.ms -= 300
    async with relays(one) as urls:
        began = asyncio.get_running_loop().time()
        assert await Relays(urls, at, keeper.chain, A_MINUTE_S).signature(1000) == keeper.sign(1000)
        assert asyncio.get_running_loop().time() - began >= 0.299


async def test_without_relays_or_library_there_is_no_beacon(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper()
    none = Relays((), At(1000), keeper.chain)
    assert (none.up, await none.signature(1000)) == (False, "")
    one = Relay(keeper)
    async with relays(one) as urls:
        monkeypatch.setattr(beacon, "READY", False)
        bare = Relays(urls, At(1000), keeper.chain)
        assert (bare.up, await bare.signature(1000)) == (False, "")
        assert bare.holds(1000, keeper.sign(1000)) is None
        assert one.asked == []

"""A beacon of our own: a real BLS12-381 key that signs rounds, and relays on loopback that answer as drand's do, or
badly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from typing import Literal, TypeAlias

from aiohttp import web
from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from adapters.beacon import Chain
from bot.fair import randomness

DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
Manner: TypeAlias = Literal[
    "good", "late", "lies", "repeats", "absent", "another", "hangs", "rubbish", "floods", "drips"
]


class Keeper:
    """Whoever keeps the key. ``chain``: what the others know of it."""

    def __init__(self, seed: int = 1) -> None:
        self._key = Scalar.from_be_bytes_mod_order(sha256(f"keeper {seed}".encode()).digest())
        self.chain = Chain(
            sha256(f"chain {seed}".encode()).hexdigest(), bytes((G2Point() * self._key).to_compressed_bytes()).hex()
        )

    def sign(self, round_: int) -> str:
        message = sha256(round_.to_bytes(8, "big")).digest()
        return bytes((G1Point.hash_to_curve(message, DST) * self._key).to_compressed_bytes()).hex()


class Known:
    """Rounds as a process knows them, without relays. ``asked``: for which; ``lost``: none is to be had."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper, self.up, self.lost = keeper, True, False
        self.asked: list[int] = []

    async def signature(self, round_: int) -> str:
        self.asked.append(round_)
        return "" if self.lost else self.keeper.sign(round_)

    def holds(self, round_: int, signature: str) -> bool | None:
        return self.keeper.chain.holds(round_, signature)


class Relay:
    """``manner`` may be changed at any time. ``asked``: the rounds that were asked for. ``late``: how often it does not
    have a round yet."""

    def __init__(self, keeper: Keeper, manner: Manner = "good", late: int = 3) -> None:
        self.keeper, self.manner, self.late = keeper, manner, late
        self.asked: list[int] = []
        self.url = ""

    async def answer(self, request: web.Request) -> web.StreamResponse:
        assert request.match_info["chain"] == self.keeper.chain.hash
        round_ = int(request.match_info["round"])
        self.asked.append(round_)
        match self.manner:
            case "late" if self.asked.count(round_) <= self.late:
                return web.json_response({"error": "round not available yet"}, status=404)
            case "absent":
                return web.Response(status=503)
            case "hangs":
                await asyncio.Event().wait()
            case "rubbish":
                return web.Response(body=b"\xff{[" * 9, content_type="application/json")
            case "floods":
                return web.Response(body=b"[" * 3_000_000)
            case "drips":
                slow = web.StreamResponse()
                await slow.prepare(request)
                while True:
                    await slow.write(b" ")
                    await asyncio.sleep(0.1)  # slowly, for as long as anybody listens: that is the fault
        keeper = Keeper(99) if self.manner == "lies" else self.keeper
        signature = keeper.sign(round_ - (self.manner in ("repeats", "another")))
        said = round_ - (self.manner == "another")
        return web.json_response({"round": said, "randomness": randomness(signature), "signature": signature})


@asynccontextmanager
async def relays(*many: Relay) -> AsyncIterator[list[str]]:
    async with AsyncExitStack() as stack:
        for relay in many:
            app = web.Application()
            app.router.add_get("/{chain}/public/{round}", relay.answer)
            runner = web.AppRunner(app, shutdown_timeout=0.1)
            stack.push_async_callback(runner.cleanup)
            await runner.setup()
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            relay.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield [relay.url for relay in many]

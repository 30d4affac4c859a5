"""Rounds of the randomness beacon from its relays, with every signature checked (``bot.ports.packs``).

drand's *quicknet*: scheme ``bls-unchained-g1-rfc9380``. A relay answers ``GET <relay>/<chain>/public/<round>`` with
``{"round", "randomness", "signature"}``; only the signature is used. It is a point of G1 of BLS12-381, valid if
e(signature, g2) = e(H(message), key), where the message is the SHA-256 of the round as eight bytes. So a relay can be
late or silent, but it cannot forge a round's signature.

Relays are asked one after the other, beginning with the last one that answered, until ``WAIT_S`` after the round's
time. If all fail, none is asked for ``REST_S``, and deals go on without a beacon. At the start, and after such a rest,
a published round is requested in the background, and no deal uses the beacon before it arrives: without Internet access
no player ever waits.
"""

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

import aiohttp
import msgspec
import structlog
from cachetools import LRUCache

from adapters.proxy import session
from bot import fair, ports
from bot.ports.packs import Rounds

try:
    from py_arkworks_bls12381 import GT, G1Point, G2Point
except ImportError:  # not available for this processor
    READY = False
else:
    READY = True

log = structlog.get_logger(__name__)

WAIT_S: Final = 5.0
REST_S: Final = 600.0
_TRY_S: Final = 1.2
"""Time limit for one relay's answer."""
_PAUSE_S: Final = 0.25
_MOST_BYTES: Final = 4096
_KEPT: Final = 256
_SIGNATURE: Final = re.compile(rf"[0-9a-f]{{{fair.SIGNATURE_DIGITS}}}")
_DST: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


@dataclass(frozen=True, slots=True)
class Chain:
    """A beacon. ``hash``: its name at the relays; ``key``: its public key, in G2, 96 bytes in hexadecimal digits."""

    hash: str
    key: str

    def holds(self, round_: int, signature: str) -> bool | None:
        """Whether a signature is a round's; None without the library."""
        if not READY:
            return None
        if not _SIGNATURE.fullmatch(signature) or not 0 < round_ < 1 << 64:
            return False
        try:
            signed = G1Point.from_compressed_bytes(bytes.fromhex(signature))
        except ValueError:
            return False
        meant = G1Point.hash_to_curve(sha256(round_.to_bytes(8, "big")).digest(), _DST)
        return signed != G1Point.identity() and GT.pairing_check([signed, -meant], [G2Point(), _point(self.key)])


@cache
def _point(key: str) -> G2Point:
    return G2Point.from_compressed_bytes(bytes.fromhex(key))


QUICKNET: Final = Chain(
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
)


class Relays(Rounds):
    """``relays``: their addresses; empty: no beacon. ``proxy``: for reaching
    them."""

    def __init__(
        self,
        relays: Sequence[str],
        clock: ports.Clock,
        chain: Chain = QUICKNET,
        wait_s: float = WAIT_S,
        proxy: str | None = None,
    ) -> None:
        self._relays = list(relays) if READY else []
        self._proxy = proxy
        self._clock = clock
        self._chain = chain
        self._wait_s = wait_s
        self._rests_until_ms = 0
        self._good = False
        """Whether a relay answered the last request."""
        self._trying: asyncio.Task[str] | None = None
        self._known: LRUCache[int, str] = LRUCache(_KEPT)
        self._asking: dict[int, asyncio.Task[str]] = {}
        if relays and not READY:
            log.warning("beacon-off", why="the library py-arkworks-bls12381 is missing: no signature can be checked")

    @property
    def up(self) -> bool:
        if not self._relays:
            return False
        if not self._good and self._trying is None and not self._rests:
            published = fair.round_after(self._clock.now_ms()) - 1 - fair.AHEAD_MS // fair.PERIOD_MS
            self._trying = asyncio.create_task(self.signature(published), name="davtar-beacon-try")
            self._trying.add_done_callback(self._tried)
        return self._good

    @property
    def _rests(self) -> bool:
        return self._clock.now_ms() < self._rests_until_ms

    def _tried(self, _: object) -> None:
        self._trying = None

    def holds(self, round_: int, signature: str) -> bool | None:
        return self._chain.holds(round_, signature)

    async def signature(self, round_: int) -> str:
        """See the port. Tables that want the same round share one request."""
        if round_ in self._known:
            return self._known[round_]
        if not self._relays or self._rests:
            return ""
        task = self._asking.get(round_)
        if task is None:
            task = self._asking[round_] = asyncio.create_task(self._asked(round_), name="davtar-beacon")
            task.add_done_callback(lambda _: self._asking.pop(round_, None))
        return await asyncio.shield(task)

    async def _asked(self, round_: int) -> str:
        early_s = (fair.time_of(round_) - self._clock.now_ms()) / 1000
        try:
            async with asyncio.timeout(max(0.0, early_s) + self._wait_s):
                await asyncio.sleep(max(0.0, early_s))
                found = await self._first(round_)
        except OSError:  # timeout, or no trusted certificates
            self._good, self._rests_until_ms = False, self._clock.now_ms() + round(REST_S * 1000)
            log.warning("beacon-rests", round=round_, minutes=round(REST_S / 60))
            return ""
        self._known[round_], self._good = found, True
        return found

    async def _first(self, round_: int) -> str:
        """The first valid answer; tries for ever."""
        async with session(self._proxy, _TRY_S) as web:
            while True:
                for relay in tuple(self._relays):
                    with suppress(aiohttp.ClientError, TimeoutError, OSError, ValueError, KeyError, TypeError):
                        async with asyncio.timeout(_TRY_S):
                            found = await self._one(web, relay, round_)
                        if await asyncio.to_thread(self._chain.holds, round_, found):
                            self._relays.remove(relay)
                            self._relays.insert(0, relay)
                            return found
                        log.warning("beacon-relay-lies", relay=relay, round=round_)
                await asyncio.sleep(_PAUSE_S)

    async def _one(self, web: aiohttp.ClientSession, relay: str, round_: int) -> str:
        """One relay's signature; checking it checks the round too."""
        async with web.get(f"{relay}/{self._chain.hash}/public/{round_}", allow_redirects=False) as answer:
            answer.raise_for_status()
            raw = b""
            async for chunk in answer.content.iter_any():
                raw += chunk
                if len(raw) > _MOST_BYTES:
                    raise ValueError
        return str(msgspec.json.decode(raw)["signature"])

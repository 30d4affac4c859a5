"""Fair dealing (HS-20): commitment before the deal, players' words, reveal after, and a check anyone can redo by hand.

Theory of operation. One hash chain a match. The last link is 32 random bytes as 64 hexadecimal digits; each link
before it is the SHA-256 of the *text* of the next one: ``link[i] = sha256hex(link[i + 1])``. ``link[0]`` is published
when the table opens. The secret of deal ``k`` is ``link[k]``; it is published when the deal is over, and whoever hashes
it gets the commitment that stood before. So no deal waits, and no secret can be changed afterwards.

The order of the pack is a function of the secret and of the words that players gave after the commitment and before
the deal. Each word enters as its hash with a salt of its giver (``mixed``), so that word and salt can be deleted when
somebody asks to be forgotten, and the deal can still be checked; words of older matches entered as they are. With
``base = secret|deal|word|word…`` (joined by ``|``) the stream is ``sha256(base|0) sha256(base|1) …`` read as big-endian
numbers of four bytes. A number at or above the largest multiple of ``m`` below 2³² is skipped, else ``number mod m`` is
a fair draw below ``m``. Fisher and Yates: for ``i`` from ``n - 1`` down to 1, swap places ``i`` and ``draw(i + 1)``.
Dice are ``1 + draw(6)``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import Final

from bot.text.tidy import one_line

# --- Chance from a seed, for selfplay and tests -----------------------------------------------------------------------
# the same seed gives the same game on every machine.
#
# A counter is hashed with SHA-256; each digest is eight numbers of four bytes. A number at or above the largest
# multiple of ``m`` below 2³² is thrown away, so that every outcome is equally likely. Real tables use ``bot.fair``,
# whose stream can be redone by hand; this one is only meant to be fast.


_WORDS: Final = Struct(">8I")
_DIGESTS: Final = 8
"""Hashed at a time."""


class Draws(ABC):
    """``rules.core.Chance`` by fair draws below a number (Fisher and Yates)."""

    __slots__ = ()

    @abstractmethod
    def below(self, m: int) -> int:
        """A fair draw from ``range(m)``."""

    def shuffled(self, n: int) -> tuple[int, ...]:
        """A uniformly random order of ``range(n)``."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def die(self) -> int:
        """One throw, 1..6."""
        return 1 + self.below(6)


class SeededChance(Draws):
    """Draws from a seed."""

    __slots__ = ("_base", "_counter", "_pool")

    def __init__(self, seed: int | str) -> None:
        self._base = sha256(f"davtar|{seed}".encode())
        self._counter = 0
        self._pool: list[int] = []

    def below(self, m: int) -> int:
        top = (1 << 32) // m * m
        while True:
            if not self._pool:
                self._refill()
            n = self._pool.pop()
            if n < top:
                return n % m

    def _refill(self) -> None:
        for _ in range(_DIGESTS):
            block = self._base.copy()
            block.update(self._counter.to_bytes(8, "big"))
            self._pool.extend(_WORDS.unpack(block.digest()))
            self._counter += 1


LINKS = 1024
"""Deals a chain is good for; no match is a tenth as long."""

WORD_LIMIT = 64


def _hash(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


@lru_cache(maxsize=8192)
def link(seed: str, index: int) -> str:
    """Link ``index`` (0..LINKS) of the chain whose last link is ``seed`` (64 hexadecimal digits).

    Remembered: every move at a table asks for the same one, and a thousand hashes would be a fifth of its cost.
    """
    for _ in range(LINKS - index):
        seed = _hash(seed)
    return seed


def clean_word(word: str) -> str:
    """A player's word as it enters the shuffle: one printable line, no ``|``, at most WORD_LIMIT characters."""
    plain = "".join(c for c in word[: 8 * WORD_LIMIT].replace("|", " ") if c.isprintable() or c.isspace())
    return one_line(plain, WORD_LIMIT)


def mixed(salt: str, word: str) -> str:
    """What a word puts into the shuffle: its SHA-256 with its giver's salt, as text ``salt|word``. The salt was sealed
    before the word was given (``seal_of``), so nobody can choose it to suit a word."""
    return sha256(f"{salt}|{word}".encode()).hexdigest()


def seal_of(salt: str) -> str:
    """The SHA-256 of a salt, as text: public from the moment its owner sits down."""
    return _hash(salt)


class PackChance(Draws):
    """Chance as a public function of a deal's secret and of what the players' words put in (``mixed``):
    ``rules.core.Chance`` at real tables."""

    def __init__(self, secret: str, deal: int, words: Sequence[str] = (), purpose: str = "") -> None:
        parts = [secret, str(deal), *words] + ([purpose] if purpose else [])
        self._numbers = _stream("|".join(parts).encode())

    def below(self, m: int) -> int:
        limit = (1 << 32) - (1 << 32) % m
        return next(n for n in self._numbers if n < limit) % m


def _stream(base: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(base + b"|" + str(block).encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is public of a deal when it is over. ``order``: the pack as numbers, the top card first."""

    commitment: str
    secret: str
    deal: int
    words: tuple[str, ...]
    order: tuple[int, ...]


def prove(secret: str, deal: int, words: Sequence[str], n: int) -> Proof:
    """The proof of a finished deal of ``n`` cards; only to be shown when the deal is over."""
    return Proof(_hash(secret), secret, deal, tuple(words), PackChance(secret, deal, words).shuffled(n))


def verify(proof: Proof) -> bool:
    """Whether the secret is what was committed to and the pack's order follows from it and the words."""
    if _hash(proof.secret) != proof.commitment:
        return False
    return PackChance(proof.secret, proof.deal, proof.words).shuffled(len(proof.order)) == proof.order


# --- The public randomness beacon that goes into a shuffle (HS-20) ----------------------------------------------------
# drand's *quicknet*, and which of its rounds counts.
#
# Theory of operation. Whoever runs the bot knows the secret of a deal, and by the word that they give last could
# choose its cards. So the last thing that goes into a shuffle is a number that nobody has yet when the last word is
# told: the randomness of a round of the beacon. A round is named as soon as no word can enter any more, and lies at
# least ``AHEAD_MS`` after that moment; only with it the order of the cards is fixed. Its signature can be made by the
# beacon's keepers alone, together, and there is only one for each round, so neither they nor anybody else can choose
# it.
#
# A round's signature is checked where it arrives (``bot.ports.packs``). Its randomness is the SHA-256 of the
# signature's bytes, and enters the shuffle like a word, behind all others.


GENESIS_MS: Final = 1_692_803_367_000
PERIOD_MS: Final = 3_000
AHEAD_MS: Final = 3_000
SIGNATURE_DIGITS: Final = 96


@dataclass(frozen=True, slots=True)
class Beacon:
    """A ``round`` that was named for a shuffle, and its ``signature`` in hexadecimal digits; empty: it was not to be
    had, and nothing of it went in."""

    round: int
    signature: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """What it puts into the shuffle."""
        return (randomness(self.signature),) if self.signature else ()


def round_after(now_ms: int) -> int:
    """The first round that lies at least ``AHEAD_MS`` after now."""
    return max(1, 1 - (GENESIS_MS - now_ms - AHEAD_MS) // PERIOD_MS)


def time_of(round_: int) -> int:
    """When a round is published, in ms."""
    return GENESIS_MS + (round_ - 1) * PERIOD_MS


def randomness(signature: str) -> str:
    """The SHA-256 of the signature's bytes."""
    return sha256(bytes.fromhex(signature)).hexdigest()

"""Fair dealing (HS-20): commit before the deal, mix in the players' words, reveal afterwards; anyone can check by hand.

Theory of operation. Each match has one hash chain. The last link is 32 random bytes as 64 hexadecimal digits; each
link before it is the SHA-256 of the *text* of the next one: ``link[i] = sha256hex(link[i + 1])``. ``link[0]`` is
published when the table opens. The secret of deal ``k`` is ``link[k]``, published when the deal is over; its hash is
the commitment published before. So no deal has to wait, and no secret can be changed afterwards.

The order of the pack is a function of the secret and of the words that players gave after the commitment and before
the deal. A word enters as its hash with its player's salt (``mixed``). Word and salt can be deleted when a player asks
to be forgotten, and the deal can still be checked. In older matches the words themselves entered. With
``base = secret|deal|word|word…`` (joined by ``|``) the stream is ``sha256(base|0) sha256(base|1) …`` read as big-endian
numbers of four bytes. A number at or above the largest multiple of ``m`` below 2³² is skipped, else ``number mod m`` is
a fair draw below ``m``. Fisher and Yates: for ``i`` from ``n - 1`` down to 1, swap places ``i`` and ``draw(i + 1)``.
Dice are ``1 + draw(6)``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import Final

from bot.text.tidy import one_line

# --- Chance from a seed, for selfplay and tests -----------------------------------------------------------------------
# The same seed gives the same game on every machine. A counter is hashed with SHA-256; each digest is eight numbers of
# four bytes. Numbers at or above the largest multiple of ``m`` below 2³² are skipped, so that every outcome is equally
# likely. Real tables use ``PackChance``, whose stream can be redone by hand; this one is only meant to be fast.


_WORDS: Final = Struct(">8I")
_DIGESTS: Final = 8
"""Digests hashed at a time."""


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
"""Maximum number of deals of a chain; no match has a tenth as many."""

WORD_LIMIT = 64


def hashed(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


@lru_cache(maxsize=8192)
def link(seed: str, index: int) -> str:
    """Link ``index`` (0..LINKS) of the chain whose last link is ``seed`` (64 hexadecimal digits).

    Cached: every move at a table needs the same link, and a thousand hashes would be a fifth of its cost.
    """
    for _ in range(LINKS - index):
        seed = hashed(seed)
    return seed


def clean_word(word: str) -> str:
    """A player's word as used in the shuffle: one printable line, no ``|``, at most WORD_LIMIT characters."""
    plain = "".join(c for c in word[: 8 * WORD_LIMIT].replace("|", " ") if c.isprintable() or c.isspace())
    return one_line(plain, WORD_LIMIT)


def mixed(salt: str, word: str) -> str:
    """A word's contribution to the shuffle: the SHA-256 of ``salt|word``, with the player's salt. The salt was sealed
    before the word was given (``seal_of``), so nobody can choose it to suit a word."""
    return sha256(f"{salt}|{word}".encode()).hexdigest()


def seal_of(salt: str) -> str:
    """The SHA-256 of a salt, as text: public from the time its owner sits down."""
    return hashed(salt)


@dataclass(slots=True, eq=False)
class PackChance(Draws):
    """``rules.core.Chance`` at real tables: a public function of a deal's secret and its words (``mixed``)."""

    secret: str = field(repr=False)
    deal: int
    words: Sequence[str] = ()
    purpose: str = ""
    _numbers: Iterator[int] | None = field(default=None, init=False, repr=False)

    def below(self, m: int) -> int:
        if self._numbers is None:  # most actions draw nothing
            parts = [self.secret, str(self.deal), *self.words] + ([self.purpose] if self.purpose else [])
            self._numbers = _stream("|".join(parts).encode())
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
    """The public facts of a finished deal. ``order``: the pack as numbers, the top card first."""

    commitment: str
    secret: str
    deal: int
    words: tuple[str, ...]
    order: tuple[int, ...]


def prove(secret: str, deal: int, words: Sequence[str], n: int) -> Proof:
    """The proof of a finished deal of ``n`` cards; show it only when the deal is over."""
    return Proof(hashed(secret), secret, deal, tuple(words), PackChance(secret, deal, words).shuffled(n))


def verify(proof: Proof) -> bool:
    """Whether the secret matches the commitment, and the order of the pack follows from the secret and the words."""
    if hashed(proof.secret) != proof.commitment:
        return False
    return PackChance(proof.secret, proof.deal, proof.words).shuffled(len(proof.order)) == proof.order


# --- The public randomness beacon (HS-20) -----------------------------------------------------------------------------
# Theory of operation. The operator knows the secret of a deal, and could choose its cards by giving the last word. So
# the last contribution to a shuffle is a number still unknown when the last word is given: the randomness of a round
# of drand's *quicknet*. Davtar names the round as soon as no more words are accepted; the round is at least
# ``AHEAD_MS`` later, and only then is the order of the cards fixed. Only the beacon's keepers can make its signature,
# together, and each round has exactly one, so neither they nor anyone else can choose it.
#
# ``bot.ports.packs`` checks a round's signature on arrival. Its randomness is the SHA-256 of the signature's bytes, and
# enters the shuffle like a word, after all others.


GENESIS_MS: Final = 1_692_803_367_000
PERIOD_MS: Final = 3_000
AHEAD_MS: Final = 3_000
SIGNATURE_DIGITS: Final = 96


@dataclass(frozen=True, slots=True)
class Beacon:
    """The ``round`` named for a shuffle, and its ``signature`` in hexadecimal digits. Without a signature the beacon
    adds nothing to the shuffle."""

    round: int
    signature: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """Its contribution to the shuffle."""
        return (randomness(self.signature),) if self.signature else ()


def round_after(now_ms: int) -> int:
    """The first round at least ``AHEAD_MS`` from now."""
    return max(1, 1 - (GENESIS_MS - now_ms - AHEAD_MS) // PERIOD_MS)


def time_of(round_: int) -> int:
    """When a round is published, in ms."""
    return GENESIS_MS + (round_ - 1) * PERIOD_MS


def randomness(signature: str) -> str:
    """The SHA-256 of the signature's bytes."""
    return sha256(bytes.fromhex(signature)).hexdigest()

"""Combinations: those in a hand, the best to declare, and which of them count (BL-9, BL-10, BZ-30 to BZ-34)."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NewType, TypeAlias

from rules.cards import PACK, RANKS, SUITS, Card, Rank
from rules.core import Seat

# --- Combinations (BL-9) ----------------------------------------------------------------------------------------------
# Theory of operation. There are only 68 combinations in the pack: the 60 runs of three to five cards (``t``, ``f``,
# ``h`` and the top card) and the fours of the eight ranks. They are tabulated once, each with its cards as a bit mask.
# A hand is a mask too, so "held" and "crossing" are one bit operation each. A longer run has no entry: it is declared
# as runs of three to five within it.
#
# The points and the order of combinations depend on the game and the strain, and are defined by a ``Worth``.


ComboId = NewType("ComboId", str)
"""``tKH`` a terz from the king of hearts down, ``f10S`` a fifty, ``hAD`` a hundred, ``4J`` four jacks."""

Kind: TypeAlias = Literal["terz", "50", "100", "four"]
KINDS: Final[tuple[Kind, ...]] = ("terz", "50", "100", "four")
_LETTER: Final[dict[Kind, str]] = {"terz": "t", "50": "f", "100": "h", "four": "4"}

BIT: Final[dict[Card, int]] = {card: 1 << n for n, card in enumerate(PACK)}


def mask(cards: Iterable[Card]) -> int:
    """A set of cards as a bit mask."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


@dataclass(frozen=True, slots=True)
class Combo:
    """A combination. ``rank``: the top card's, or that of the four; ``suit``: ``""`` for fours."""

    id: ComboId
    kind: Kind
    rank: Rank
    suit: str
    cards: tuple[Card, ...]  # High to low (BL-5), fours in the order of the suits
    mask: int


def _all() -> dict[ComboId, Combo]:
    found: dict[ComboId, Combo] = {}
    for kind, length in (("four", 0), ("100", 5), ("50", 4), ("terz", 3)):
        name: Kind = kind  # type: ignore[assignment]
        if name == "four":
            for rank in reversed(RANKS):
                cards = tuple(Card(rank + suit) for suit in SUITS)
                key = ComboId("4" + rank)
                found[key] = Combo(key, name, rank, "", cards, mask(cards))
            continue
        for suit in SUITS:
            for top in range(len(RANKS) - 1, length - 2, -1):
                cards = tuple(Card(RANKS[n] + suit) for n in range(top, top - length, -1))
                key = ComboId(_LETTER[name] + RANKS[top] + suit)
                found[key] = Combo(key, name, RANKS[top], suit, cards, mask(cards))
    return found


COMBO: Final[dict[ComboId, Combo]] = _all()
_PLACE: Final[dict[ComboId, int]] = {key: n for n, key in enumerate(COMBO)}


def canonical(ids: Iterable[ComboId]) -> tuple[ComboId, ...]:
    """Sort in canonical order: fours, hundreds, fifties, terzes, high to low."""
    return tuple(sorted(ids, key=_PLACE.__getitem__))


@dataclass(frozen=True, slots=True)
class Worth:
    """The points and the order of combinations in one strain of one game.

    ``fours``: points by rank, of the fours that may be declared; ``runs``: points by kind; ``precedence``: the ranks of
    fours, the highest first (a rank may be declarable and yet not collide).
    """

    fours: dict[Rank, int]
    runs: dict[Kind, int]
    precedence: tuple[Rank, ...]
    trump: str = ""  # The trump suit, ``""`` in no-trump: it breaks ties (BZ-31)
    annuls: str = ""
    """The rank whose four, once shown, annuls all other players' combinations (BZ-34), or ``""``."""

    def points(self, combo: ComboId) -> int:
        c = COMBO[combo]
        return self.fours[c.rank] if c.kind == "four" else self.runs[c.kind]

    def strength(self, combo: ComboId) -> tuple[int, int, int]:
        """A sort key: kind, height (fours: by ``precedence``), whether in trumps; (0, 0, 0) does not collide."""
        c = COMBO[combo]
        if c.kind == "four":
            if c.rank not in self.precedence:
                return (0, 0, 0)
            return (4, len(self.precedence) - self.precedence.index(c.rank), 0)
        return (1 + KINDS.index(c.kind), RANKS.index(c.rank), int(c.suit == self.trump))


def held(hand: Collection[Card], worth: Worth) -> tuple[ComboId, ...]:
    """Every combination in a hand that may be declared, in canonical order; combinations may cross."""
    whole = mask(hand)
    return tuple(
        key for key, c in COMBO.items() if whole & c.mask == c.mask and (c.kind != "four" or c.rank in worth.fours)
    )


def crossing(ids: Sequence[ComboId]) -> bool:
    """Whether two combinations share a card (BL-9)."""
    seen = 0
    for key in ids:
        m = COMBO[key].mask
        if seen & m:
            return True
        seen |= m
    return False


def declarable(
    candidates: Sequence[ComboId], taken: Sequence[ComboId] = (), one_only: bool = False
) -> tuple[tuple[ComboId, ...], ...]:
    """Every set that may be declared after ``taken``: no two combinations share a card.

    :param candidates: the combinations in the hand, in canonical order. :param one_only: one combination a hand, ever.
    """
    if one_only and taken:
        return ()
    used = 0
    for key in taken:
        used |= COMBO[key].mask
    sets: list[tuple[ComboId, ...]] = []

    def grow(chosen: tuple[ComboId, ...], start: int, occupied: int) -> None:
        for n in range(start, len(candidates)):
            m = COMBO[candidates[n]].mask
            if occupied & m:
                continue
            longer = (*chosen, candidates[n])
            sets.append(longer)
            if not one_only:
                grow(longer, n + 1, occupied | m)

    grow((), 0, used)
    return tuple(sets)


def best(sets: Sequence[tuple[ComboId, ...]], worth: Worth) -> tuple[ComboId, ...]:
    """The set worth the most points; of equal ones, the one with the strongest combination, then with the most."""
    if not sets:
        return ()

    def merit(chosen: tuple[ComboId, ...]) -> tuple[int, list[tuple[int, int, int]]]:
        return (sum(worth.points(c) for c in chosen), sorted((worth.strength(c) for c in chosen), reverse=True))

    return max(sets, key=merit)


# --- Collisions (BZ-30 … BZ-34) ---------------------------------------------------------------------------------------
# Theory of operation. Each declaration is a ``Record``, which keeps its place in the order declared. A record is
# *live* until it lapses (its holder played without showing it in time). The dominant record is the strongest live
# one: by kind, height, trumps, then the holder who plays earlier in the *second* trick (BZ-31). All live records of
# its side count. When a record lapses, the rest are compared again (BZ-33); there is no other state.
#
# A four of the rank ``Worth.annuls`` is outside this order: once it is *shown*, only its holder's records count
# (BZ-34).
#
# Revealing (BL-10). Kinds are public. Heights become public only if the best records of both sides are of one kind.
# Whether they are in trumps becomes public only if the heights are equal. The rank of an annulling four is revealed if
# anyone else has declared anything, because it collides with everything.


@dataclass(frozen=True, slots=True)
class Record:
    """A declaration. ``height`` and ``trump``: as far as revealed; ``lapsed``: not shown in time."""

    seat: Seat
    combo: ComboId = field(repr=False)
    shown: bool = False
    lapsed: bool = False
    height: str | None = None
    trump: bool | None = None


def annuller(records: Sequence[Record], worth: Worth, shown: bool = True) -> Seat | None:
    """The seat that has shown (with ``shown`` False: declared and may still show) a four that annuls, or None."""
    if worth.annuls:
        for r in records:
            if not r.lapsed and (r.shown or not shown) and r.combo == "4" + worth.annuls:
                return r.seat
    return None


def dominant(records: Sequence[Record], worth: Worth, leader: Seat, seats: int = 4) -> int | None:
    """The index of the dominant record, None if nothing collides.

    :param leader: the seat that leads the second trick.
    """
    sole = annuller(records, worth)
    best: int | None = None
    merit = (0, 0, 0, 0)
    for n, r in enumerate(records):
        if r.lapsed or (sole is not None and r.seat != sole):
            continue
        strength = worth.strength(r.combo)
        now = (*strength, -((r.seat - leader) % seats))
        if strength[0] and (best is None or now > merit):
            best, merit = n, now
    return best


def counting(records: Sequence[Record], worth: Worth, top: int | None, sides: Sequence[int]) -> tuple[bool, ...]:
    """Which records count now; at the end of a deal, only shown ones do.

    :param top: the ``dominant`` record. :param sides: the side of each seat.
    """
    if (sole := annuller(records, worth)) is not None:
        return tuple(r.seat == sole and not r.lapsed for r in records)
    if top is None:
        return tuple(not r.lapsed for r in records)
    mine = sides[records[top].seat]
    return tuple(sides[r.seat] == mine and not r.lapsed for r in records)


def heard(
    records: Sequence[Record], worth: Worth, leader: Seat, sides: Sequence[int]
) -> tuple[tuple[int, str, bool | None], ...]:
    """The new facts that settling reveals: (index, height, whether in trumps or None)."""
    news: dict[int, tuple[str, bool | None]] = {}
    if annuller(records, worth) is None:
        for n, r in enumerate(records):
            if r.combo == "4" + worth.annuls and not r.lapsed and any(o.seat != r.seat for o in records):
                news[n] = (worth.annuls, None)
        news.update(_contest(records, worth, leader, sides))
    return tuple(
        (n, height, trump)
        for n, (height, trump) in sorted(news.items())
        if records[n].height is None or (records[n].trump is None and trump is not None)
    )


def _contest(
    records: Sequence[Record], worth: Worth, leader: Seat, sides: Sequence[int]
) -> dict[int, tuple[str, bool | None]]:
    """The facts revealed of the best records of the two sides."""
    best: dict[int, tuple[tuple[int, ...], int]] = {}
    for n, r in enumerate(records):
        strength = worth.strength(r.combo)
        if r.lapsed or not strength[0]:
            continue
        merit = (*strength, -((r.seat - leader) % len(sides)))
        side = sides[r.seat]
        if side not in best or merit > best[side][0]:
            best[side] = (merit, n)
    if len(best) < 2:
        return {}
    (a, m), (b, n) = best.values()
    if a[0] != b[0]:
        return {}
    ask_trump = a[1] == b[1] and bool(worth.trump) and COMBO[records[m].combo].kind != "four"
    return {
        k: (COMBO[records[k].combo].rank, COMBO[records[k].combo].suit == worth.trump if ask_trump else None)
        for k in (m, n)
    }

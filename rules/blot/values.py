"""Card values and strengths, legal cards in a trick, and a table's rules of play (BL-2 to BL-4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

from rules.blot.combos import Worth
from rules.cards import PACK, RANK, RANKS, STRAINS, SUIT, SUITS, Card, Rank
from rules.core import Seat
from rules.options import Setting

# --- Card values and strengths (BL-2, BL-3, BL-4) ---------------------------------------------------------------------


TRUMP_SAI: Final[dict[Rank, int]] = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_SAI: Final[dict[Rank, int]] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
NO_TRUMP_SAI: Final[dict[Rank, int]] = {**PLAIN_SAI, "A": 19}
LAST_TRICK: Final = 10  # BL-7
SAI_IN_PACK: Final = 152

TRUMP_ORDER: Final[tuple[Rank, ...]] = ("J", "9", "A", "10", "K", "Q", "8", "7")
PLAIN_ORDER: Final[tuple[Rank, ...]] = ("A", "10", "K", "Q", "J", "9", "8", "7")  # High to low (BL-4)


def _sai(strain: str, card: Card) -> int:
    return (NO_TRUMP_SAI if strain == "N" else TRUMP_SAI if SUIT[card] == strain else PLAIN_SAI)[RANK[card]]


def _power(strain: str, led: str, card: Card) -> int:
    if SUIT[card] == strain:
        return 20 + len(RANKS) - TRUMP_ORDER.index(RANK[card])
    return len(RANKS) - PLAIN_ORDER.index(RANK[card]) if SUIT[card] == led else 0


SAI: Final[dict[str, dict[Card, int]]] = {strain: {card: _sai(strain, card) for card in PACK} for strain in STRAINS}
"""By strain, by card."""

POWER: Final[dict[tuple[str, str], dict[Card, int]]] = {
    (strain, led): {card: _power(strain, led, card) for card in PACK} for strain in STRAINS for led in SUITS
}
"""By (strain, suit led), by card: the highest number takes the trick (BL-6); 0 never does. Trumps are above 20."""


def rounded(sai: int) -> int:
    """Points of sai, 6 up: 5 → 0, 6 … 15 → 1, 156 … 162 → 16 (BZ-40)."""
    return (sai + 4) // 10


def full_tens(sai: int) -> int:
    """Points of sai, full tens only: 89 → 8 (BZ-41)."""
    return sai // 10


# --- Legal cards in a trick (BZ-21, BZ-22, BZ-23, GE-4, DU-4) ---------------------------------------------------------
# Theory of operation. The games differ in five yes-or-no questions, answered by a ``FollowRule``. Only three facts of a
# trick matter: the suit led, the power of the winning card (``values.POWER``), and whether the partner played it.


@dataclass(frozen=True, slots=True)
class FollowRule:
    """A game's duties in addition to following suit.

    ``beat_trump``: a trump lead must be beaten if possible. ``beat_plain``: so must a plain one, within its suit.
    ``trump_in``: a hand without the plain suit led must play a trump that beats every card so far.
    ``any_trump``: if it has none that does, any trump. ``partner_exempt``: the last two do not apply while the
    partner's card is winning.
    """

    beat_trump: bool = True
    beat_plain: bool = False
    trump_in: bool = True
    any_trump: bool = False
    partner_exempt: bool = True


BAZAAR: Final = FollowRule()


def playable(
    hand: tuple[Card, ...], led: str | None, strain: str, to_beat: int, partner_wins: bool, rule: FollowRule = BAZAAR
) -> tuple[Card, ...]:
    """The legal cards of ``hand``.

    :param led: the suit led, None for the leader. :param to_beat: the power of the winning card.
    """
    if led is None:
        return hand
    power = POWER[strain, led]
    if follow := tuple([c for c in hand if SUIT[c] == led]):
        if rule.beat_trump if led == strain else rule.beat_plain:
            return tuple([c for c in follow if power[c] > to_beat]) or follow
        return follow
    if strain == "N" or led == strain or not rule.trump_in or (partner_wins and rule.partner_exempt):
        return hand
    if higher := tuple([c for c in hand if power[c] > to_beat and power[c] > 20]):
        return higher
    if rule.any_trump:
        return tuple([c for c in hand if SUIT[c] == strain]) or hand
    return hand


def broken(card: Card, hand: tuple[Card, ...], led: str, strain: str, to_beat: int) -> str:
    """The key of the duty that an illegal ``card`` breaks: ``must-follow-suit``, ``must-beat`` (the card led, with its
    own suit), ``must-trump`` or ``must-overtrump``."""
    if any(SUIT[c] == led for c in hand):
        return "must-follow-suit" if SUIT[card] != led else "must-beat"
    power = POWER[strain, led]
    return "must-overtrump" if to_beat > 20 and any(power[c] > to_beat for c in hand) else "must-trump"


# --- The rules of play of a table -------------------------------------------------------------------------------------
# Theory of operation. Bazaar Blot, Georgian Belote and Duel Blot share the play of tricks, the combinations, declaring
# and showing, and the count of a deal (``play``, ``combos``, ``playing``, ``view``). Those modules read
# only the ``Ruleset`` in the state, never a game's name or options. Each game builds a ``Ruleset`` from its options.


SPOKEN: Final = (
    Setting("declare", also=(("manual", "ask"),)),
    Setting("show", also=(("ask", "manual"),)),
    Setting("announce", also=(("ask", "manual"),)),
)
"""The settings of declaring, showing and announcing, with the words of the respective others."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The options of the play. Pairs are always (side 0, side 1): every game of the family has two sides."""

    ranks: tuple[Rank, ...]  # The ranks in the pack (BL-1)
    side: tuple[int, ...]  # The side of each seat
    tricks: int  # Tricks in a deal: cards in a hand
    follow: FollowRule
    worth: Mapping[str, Worth]  # The worth of combinations, by strain
    blot: int  # The points for Blot-Reblot (BL-8)
    finish: Callable[[Any], Sequence[Any]]
    """The events that end a deal after its last trick: (state) → events."""
    revoked: Callable[[Any, Seat, str], Sequence[Any]]
    """The events that end a deal after an illegal card: (state, seat, key of the broken rule) → events (BZ-24)."""
    declare: Literal["ask", "auto"] = "ask"  # BL-11, as ``show`` and ``announce``
    declare_first: bool = False
    """All declare before the first lead, and of equal combinations the holder nearer to the lead wins (GE-5). Otherwise
    each declares on their turn in the first trick (BL-10), and the holder who plays earlier in the second wins
    (BZ-31)."""
    show: Literal["auto", "manual"] = "auto"
    announce: Literal["auto", "manual"] = "auto"
    one_only: bool = False  # BL-9: one combination a hand, ever
    late_show: bool = False
    """BZ-33: a side that has become dominant may still show before its next card, in trick two or three."""
    open_hand: bool = False  # BZ-25
    penalty: bool = False  # BZ-24, DU-8: an illegal card is accepted and ends the deal
    auto_claim: bool = True  # BZ-27
    last_trick: Literal["until_next_lead", "shown"] = "shown"
    """BZ-26, as ``running_sai``: whether sai are counted aloud during the play."""
    running_sai: bool = False
    shuffled: bool = True
    """BZ-4: the pack is shuffled for each deal; otherwise the gathered pack is used again."""

    @property
    def seats(self) -> int:
        return len(self.side)

    def seats_of(self, side: int) -> frozenset[Seat]:
        return frozenset(seat for seat, of in enumerate(self.side) if of == side)


def alike(options: Any) -> dict[str, Any]:
    """The values of a ruleset that the options of its table have by the same name."""
    return {f.name: getattr(options, f.name) for f in fields(Ruleset) if hasattr(options, f.name)}

"""The part of a View shared by the Blot family, built field by field (docs/laws.md, Views, not states).

Pictures, buttons and automatic players receive only a View. It contains no State and no secrets but its viewer's.
Pairs of numbers are (side 0, side 1).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeVar

from rules.base import BaseView
from rules.blot import play as trickplay
from rules.blot.combos import COMBO, ComboId, Kind, counting
from rules.blot.playing import DealRow, Play, Playing, Sides, tricks_of
from rules.cards import Card, Rank, Strain, fanned
from rules.core import Result, Seat


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declared combination as far as the viewer knows it (BL-10).

    ``height``, ``trump``: as far as a collision has revealed them (the holder always knows). ``combo``, ``cards``:
    once shown, or for the holder. ``counts``: None before the collision is settled, then whether it counts now.
    ``on_table``: shown and still displayed (until the trick ends).
    """

    seat: Seat
    kind: Kind
    height: str | None = None
    trump: bool | None = None
    combo: ComboId | None = None
    cards: tuple[Card, ...] = ()
    shown: bool = False
    counts: bool | None = None
    on_table: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(BaseView[Any]):
    """``me`` None is the public view: no hand, no plays, no memory. ``phase``: ``between``, the table must call
    ``deal``; ``play``; ``done``; and the game's own phases."""

    dealer: Seat  # The dealer of this deal; between deals, of the next
    sides: tuple[tuple[Seat, ...], ...]
    turn: Seat | None
    """The seat to play or call; for an opened hand, that hand (its chooser is in ``waiting``)."""
    ranks: tuple[Rank, ...]  # The ranks in the pack

    totals: Sides
    rows: tuple[DealRow, ...]
    score: Any  # Of the last scored deal, or None
    result: Result | None

    hand: tuple[Card, ...] | None = field(repr=False)  # The viewer's cards, fanned; None for the public
    sizes: tuple[int, ...]  # Cards in each hand

    calls: tuple[tuple[Seat, str], ...]  # The whole bidding of this deal in order, in text forms

    strain: Strain | None  # The strain played; None before it is fixed
    leader: Seat | None
    trick_no: int  # From 1 during the play, else 0
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None  # The seat winning the current trick
    last_trick: tuple[tuple[Seat, Card], ...]  # Empty if BZ-26 keeps it closed
    last_winner: Seat | None
    tricks: Sides
    tricks_by_seat: tuple[int, ...]
    sai: Sides | None  # The running count if allowed (BZ-26), without the last trick's ten; otherwise None

    declarations: tuple[Declaration, ...]
    said: tuple[tuple[Seat, str], ...]  # The words *blot* and *reblot*, in order
    word: str  # A word that was said, its card to follow (BL-8), or empty
    opened: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """Open hands as they are now (BZ-25), in the order opened."""
    plays_for: Seat | None
    """The hand from which the viewer must choose now: their own, an opened one, or None."""

    plays: tuple[Card, ...] = field(repr=False)
    """The cards that the viewer may play now. Where revokes are accepted, other cards may be played at a price."""
    combos: tuple[ComboId, ...] = field(repr=False)
    """The viewer's combinations that can still be declared; they may cross."""
    best: tuple[ComboId, ...] = field(repr=False)  # The best set of ``combos`` to declare (BL-11)
    to_show: tuple[ComboId, ...] = field(repr=False)  # The combinations that the viewer may show now (BZ-33)
    memory: tuple[tuple[tuple[Seat, Card], ...], ...]
    """The tricks of this deal, as an attentive player remembers them: for automatic players, never shown (BZ-26)."""
    dealt: tuple[tuple[Card, ...], ...]
    """Every dealt hand, once the deal is over and all cards may be shown (HS-20); otherwise empty."""

    @property
    def taker(self) -> Seat | None:
        """The seat that took trumps or made the standing bid."""
        return None

    @property
    def out(self) -> tuple[Card, ...]:
        """Cards of the pack known to be in no hand."""
        return ()


V = TypeVar("V", bound=TableView)
NO_PLAY: Final[Play[Any]] = Play(None, 0, ())


def seen(
    kind: type[V],
    state: Playing,
    known: Seat | None,
    shared: Mapping[str, Any],
    *,
    turn: Seat | None,
    calls: tuple[tuple[Seat, str], ...],
    declaring: bool,
    **more: Any,
) -> V:
    """The View of ``known``.

    :param turn: the seat to call before the play. :param declaring: whether ``known`` could declare now.
    :param more: the fields that ``kind`` adds to a ``TableView``.
    """
    rules, play = state.rules, state.play or NO_PLAY
    on = state.play if state.phase == "play" else None
    chooses = on is not None and known is not None and trickplay.chooser(state) == known
    combos = trickplay.own_combos(state, known) if declaring and known is not None else ()
    shows = on is not None and known == on.turn and rules.show == "manual"
    # BZ-26: until the next lead, or always. Between deals, the last trick of the last deal.
    last = play.taken[-1] if play.taken and not (play.trick and rules.last_trick == "until_next_lead") else ()
    return kind(
        **shared,
        sides=_sides(rules.side),
        turn=on.turn if on is not None else turn,
        ranks=rules.ranks,
        hand=fanned(state.hands[known]) if known is not None and state.hands else () if known is not None else None,
        sizes=tuple(map(len, state.hands)) or (0,) * rules.seats,
        calls=calls,
        strain=state.play.contract.strain if state.play is not None else None,
        leader=on.leads[-1] if on is not None else None,
        trick_no=len(on.taken) + 1 if on is not None else 0,
        trick=play.trick,
        winning=play.winning,
        last_trick=last,
        last_winner=play.takers[-1] if last else None,
        tricks_by_seat=tuple(map(play.takers.count, range(len(rules.side)))),
        sai=play.sai if state.play is not None and rules.running_sai else None,
        declarations=_declarations(state, known),
        said=play.said,
        word=on.word if on is not None else "",
        opened=tuple((s, fanned(state.hands[s])) for s in play.opened),
        plays_for=play.turn if chooses else None,
        plays=fanned(trickplay.proper(state)) if chooses else (),
        combos=combos,
        best=trickplay.best_declaration(state, known) if combos and known is not None else (),
        to_show=trickplay.may_show(state, known) if shows and known is not None else (),
        memory=on.taken if on is not None and known is not None else (),
        dealt=_dealt(state),
        tricks=tricks_of(state),
        **more,
    )


@cache
def _sides(side: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """The seats of both sides, from the side of each seat."""
    return tuple(tuple(seat for seat, of in enumerate(side) if of == one) for one in (0, 1))


def _dealt(state: Playing) -> tuple[tuple[Card, ...], ...]:
    """The hands of a finished deal. An unshuffled pack is used again for the next deal (BZ-4), so its hands are shown
    only if all cards were seen in play."""
    if state.phase not in ("between", "done") or not any(state.dealt):
        return ()
    played = sum(map(len, state.play.taken)) if state.play is not None else 0
    if not state.rules.shuffled and played < sum(map(len, state.dealt)):
        return ()
    return tuple(fanned(hand) for hand in state.dealt)


def _declarations(state: Playing, known: Seat | None) -> tuple[Declaration, ...]:
    """The declarations as far as known: kinds, heights from collisions, shown cards (BL-10)."""
    play = state.play
    if play is None or not play.records:
        return ()
    strain = play.contract.strain
    counts: tuple[bool | None, ...] = (None,) * len(play.records)
    if play.settled:
        counts = counting(play.records, state.rules.worth[strain], play.top, state.rules.side)
        if len(play.taken) >= 3 or state.phase != "play":  # too late to show
            counts = tuple(bool(c) and r.shown for c, r in zip(counts, play.records, strict=True))
    # Shown cards stay until the end of the trick in which they were shown (BL-10).
    late = 3 if state.rules.late_show and state.rules.show == "manual" else 2
    on_table = state.phase == "play" and len(play.taken) < late
    found: list[Declaration] = []
    for r, counted in zip(play.records, counts, strict=True):
        combo = COMBO[r.combo]
        trump = combo.suit == strain if combo.suit and strain != "N" else None
        told: tuple[str | None, bool | None, ComboId | None, tuple[Card, ...]] = (r.height, r.trump, None, ())
        if r.seat == known or r.shown:
            told = (combo.rank, trump, r.combo, combo.cards)
        found.append(Declaration(r.seat, combo.kind, *told, r.shown, counted, r.shown and on_table))
    return tuple(found)

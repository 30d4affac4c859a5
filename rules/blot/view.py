"""The part of a View shared by the Blot family, built field by field (docs/laws.md, Views, not states).

Pictures, buttons and automatic players receive only a View. It contains no State and no secrets but its viewer's.
Pairs of numbers are (side 0, side 1).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from rules.blot import play as trickplay
from rules.blot import speech
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


@dataclass(frozen=True, slots=True)
class TableView:
    """``me`` None is the public view: no hand, no plays, no memory."""

    game: str
    options: Any
    phase: Any
    """``between``: the table must call ``deal``; ``play``; ``done``; and the game's own phases."""
    deal: int
    """The number of the deal under way, or of the last one; 0 before the first."""
    dealer: Seat
    """The dealer of this deal; between deals, of the next."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    """The seat to play or call; for an opened hand, that hand (its chooser is in ``waiting``)."""
    ranks: tuple[Rank, ...]
    """The ranks in the pack."""

    totals: Sides
    rows: tuple[DealRow, ...]
    score: Any
    """Of the last scored deal, or None."""
    result: Result | None

    hand: tuple[Card, ...] | None = field(repr=False)
    """The viewer's cards, fanned; None for the public."""
    sizes: tuple[int, ...]
    """Cards in each hand."""

    calls: tuple[tuple[Seat, str], ...]
    """The whole bidding of this deal in order, in text forms."""

    strain: Strain | None
    """The strain played; None before it is fixed."""
    leader: Seat | None
    trick_no: int
    """From 1 during the play, else 0."""
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None
    """The seat winning the current trick."""
    last_trick: tuple[tuple[Seat, Card], ...]
    """Empty if BZ-26 keeps it closed."""
    last_winner: Seat | None
    tricks: Sides
    tricks_by_seat: tuple[int, ...]
    sai: Sides | None
    """The running count if allowed (BZ-26), without the last trick's ten; otherwise None."""

    declarations: tuple[Declaration, ...]
    said: tuple[tuple[Seat, str], ...]
    """The words *blot* and *reblot*, in order."""
    word: str
    """A word that was said, its card to follow (BL-8), or empty."""
    opened: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """Open hands as they are now (BZ-25), in the order opened."""
    plays_for: Seat | None
    """The hand from which the viewer must choose now: their own, an opened one, or None."""

    plays: tuple[Card, ...] = field(repr=False)
    """The cards that the viewer may play now. Where revokes are accepted, other cards may be played at a price."""
    combos: tuple[ComboId, ...] = field(repr=False)
    """The viewer's combinations that can still be declared; they may cross."""
    best: tuple[ComboId, ...] = field(repr=False)
    """The best set of ``combos`` to declare (BL-11)."""
    to_show: tuple[ComboId, ...] = field(repr=False)
    """The combinations that the viewer may show now (BZ-33)."""
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


def seen(
    kind: type[V],
    state: Playing,
    known: Seat | None,
    *,
    game: str,
    actors: frozenset[Seat],
    waiting: frozenset[Seat],
    turn: Seat | None,
    calls: tuple[tuple[Seat, str], ...],
    declaring: bool,
    **more: Any,
) -> V:
    """The View of ``known``.

    :param turn: the seat to call before the play. :param declaring: whether ``known`` could declare now.
    :param more: the fields that ``kind`` adds to a ``TableView``.
    """
    play, rules = state.play, state.rules
    on = play if state.phase == "play" else None
    plays, plays_for = _plays(state, known) if on is not None else ((), None)
    combos = speech.own_combos(state, known) if declaring and known is not None else ()
    last = _last_trick(state)
    return kind(
        game=game,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        dealer=state.dealer,
        me=known,
        sides=_sides(rules.side),
        actors=actors,
        waiting=waiting,
        turn=on.turn if on is not None else turn,
        ranks=rules.ranks,
        totals=state.totals,
        rows=state.rows,
        score=state.score,
        result=state.result,
        hand=fanned(state.hands[known]) if known is not None and state.hands else () if known is not None else None,
        sizes=tuple(map(len, state.hands)) or (0,) * rules.seats,
        calls=calls,
        strain=play.contract.strain if play is not None else None,
        leader=on.leads[-1] if on is not None else None,
        trick_no=len(on.taken) + 1 if on is not None else 0,
        trick=play.trick if play is not None else (),
        winning=play.winning if play is not None else None,
        last_trick=last,
        last_winner=play.takers[-1] if play is not None and last else None,
        tricks_by_seat=_tricks_by_seat(state),
        sai=play.sai if play is not None and rules.running_sai else None,
        declarations=_declarations(state, known),
        said=play.said if play is not None else (),
        word=on.word if on is not None else "",
        opened=tuple((s, fanned(state.hands[s])) for s in play.opened) if play is not None else (),
        plays_for=plays_for,
        plays=plays,
        combos=combos,
        best=speech.best_declaration(state, known) if combos and known is not None else (),
        to_show=_to_show(state, known) if on is not None else (),
        memory=on.taken if on is not None and known is not None else (),
        dealt=_dealt(state),
        tricks=tricks_of(state),
        **more,
    )


@cache
def _sides(side: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """The seats of both sides, from the side of each seat."""
    return tuple(tuple(seat for seat, of in enumerate(side) if of == one) for one in (0, 1))


def _plays(state: Playing, known: Seat | None) -> tuple[tuple[Card, ...], Seat | None]:
    """The cards that ``known`` may play now, and from whose hand (BZ-25)."""
    play = state.play
    if play is None or known is None or trickplay.chooser(state) != known:
        return (), None
    return fanned(trickplay.proper(state)), play.turn


def _dealt(state: Playing) -> tuple[tuple[Card, ...], ...]:
    """The hands of a finished deal. An unshuffled pack is used again for the next deal (BZ-4), so its hands are shown
    only if all cards were seen in play."""
    if state.phase not in ("between", "done") or not any(state.dealt):
        return ()
    played = sum(map(len, state.play.taken)) if state.play is not None else 0
    if not state.rules.shuffled and played < sum(map(len, state.dealt)):
        return ()
    return tuple(fanned(hand) for hand in state.dealt)


def _to_show(state: Playing, known: Seat | None) -> tuple[ComboId, ...]:
    play = state.play
    if play is None or known is None or play.turn != known or state.rules.show != "manual":
        return ()
    return speech.may_show(state, known)


def _last_trick(state: Playing) -> tuple[tuple[Seat, Card], ...]:
    """BZ-26: until the next lead, or always. Between deals, the last trick of the last deal."""
    play = state.play
    if play is None or not play.taken or (play.trick and state.rules.last_trick == "until_next_lead"):
        return ()
    return play.taken[-1]


def _tricks_by_seat(state: Playing) -> tuple[int, ...]:
    takers = state.play.takers if state.play is not None else ()
    return tuple(map(takers.count, range(len(state.rules.side))))


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
    found: list[Declaration] = []
    for r, counted in zip(play.records, counts, strict=True):
        combo = COMBO[r.combo]
        mine = r.seat == known or r.shown
        in_trump = combo.suit == strain if combo.suit and strain != "N" else None
        found.append(
            Declaration(
                seat=r.seat,
                kind=combo.kind,
                height=combo.rank if mine else r.height,
                trump=in_trump if mine else r.trump,
                combo=r.combo if mine else None,
                cards=combo.cards if mine else (),
                shown=r.shown,
                counts=counted,
                on_table=r.shown and _on_table(state, play),
            )
        )
    return tuple(found)


def _on_table(state: Playing, play: Play[Any]) -> bool:
    """Whether shown cards are still displayed: until the end of the trick in which they were shown (BL-10)."""
    late = 3 if state.rules.late_show and state.rules.show == "manual" else 2
    return state.phase == "play" and play.number <= late

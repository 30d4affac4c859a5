"""What a seat or the public may know, built field by field from the state (law 3: built, not filtered).

This is the part of a View that the games of the family share; each adds its own fields. ``known`` in the helpers is the
seat that looks, None for the public.
"""

from __future__ import annotations

from typing import Any, TypeVar

from rules.blot import play as trickplay
from rules.blot import speech
from rules.blot.collide import counting
from rules.blot.combos import COMBO, ComboId
from rules.blot.playing import Play, Playing
from rules.blot.table_view import Declaration, TableView
from rules.blot.tally import tricks_of
from rules.cards import Card, fanned
from rules.core import Seat

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

    :param turn: whose call it is before the play. :param declaring: whether ``known`` could declare now.
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
        sides=tuple(tuple(sorted(rules.seats_of(side))) for side in (0, 1)),
        actors=actors,
        waiting=waiting,
        turn=on.turn if on is not None else turn,
        ranks=rules.ranks,
        totals=state.totals,
        rows=state.rows,
        score=state.score,
        result=state.result,
        hand=fanned(state.hands[known]) if known is not None and state.hands else () if known is not None else None,
        sizes=tuple([len(h) for h in state.hands]) or (0,) * rules.seats,
        calls=calls,
        strain=play.contract.strain if play is not None else None,
        leader=on.leads[-1] if on is not None else None,
        trick_no=on.number if on is not None else 0,
        trick=play.trick if play is not None else (),
        winning=play.winning if play is not None else None,
        last_trick=last,
        last_winner=play.takers[-1] if play is not None and last else None,
        tricks=tricks_of(state),
        tricks_by_seat=_tricks_by_seat(state),
        sai=play.sai if play is not None and rules.running_sai else None,
        declarations=_declarations(state, known),
        said=play.said if play is not None else (),
        opened=tuple((s, fanned(state.hands[s])) for s in play.opened) if play is not None else (),
        plays_for=plays_for,
        plays=plays,
        combos=combos,
        best=speech.best_declaration(state, known) if combos and known is not None else (),
        to_show=_to_show(state, known) if on is not None else (),
        memory=on.taken if on is not None and known is not None else (),
        dealt=_dealt(state),
        **more,
    )


def _plays(state: Playing, known: Seat | None) -> tuple[tuple[Card, ...], Seat | None]:
    """The cards that the seat may play now, and from whose hand (BZ-25)."""
    play = state.play
    if play is None or known is None or trickplay.chooser(state) != known:
        return (), None
    return fanned(trickplay.proper(state)), play.turn


def _dealt(state: Playing) -> tuple[tuple[Card, ...], ...]:
    """The hands of a deal that is over. A pack that is not shuffled goes on as it was gathered (BZ-4): then only what
    everybody has seen played."""
    if state.phase not in ("between", "done") or not any(state.dealt):
        return ()
    played = sum(map(len, state.play.taken)) if state.play is not None else 0
    if getattr(state.options, "pack", "shuffle") != "shuffle" and played < sum(map(len, state.dealt)):
        return ()
    return tuple(fanned(hand) for hand in state.dealt)


def _to_show(state: Playing, known: Seat | None) -> tuple[ComboId, ...]:
    play = state.play
    if play is None or known is None or play.turn != known or state.rules.show != "manual":
        return ()
    return speech.may_show(state, known)


def _last_trick(state: Playing) -> tuple[tuple[Seat, Card], ...]:
    """BZ-26: until the next card is led, or always. Between deals it is the last one of the deal before."""
    play = state.play
    if play is None or not play.taken or (play.trick and state.rules.last_trick == "until_next_lead"):
        return ()
    return play.taken[-1]


def _tricks_by_seat(state: Playing) -> tuple[int, ...]:
    takers = state.play.takers if state.play is not None else ()
    return tuple([takers.count(s) for s in range(state.rules.seats)])


def _declarations(state: Playing, known: Seat | None) -> tuple[Declaration, ...]:
    """What is known of the declarations: their kinds, what collisions have brought out, what has been shown (BL-10)."""
    play = state.play
    if play is None or not play.records:
        return ()
    strain = play.contract.strain
    counts: tuple[bool | None, ...] = (None,) * len(play.records)
    if play.settled:
        counts = counting(play.records, state.rules.worth[strain], play.top, state.rules.side)
        if play.number > 3 or state.phase != "play":  # too late for whatever has not been shown
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
    """Whether shown cards still lie open: until the trick in which they were shown ends (BL-10)."""
    late = 3 if state.rules.late_show and state.rules.show == "manual" else 2
    return state.phase == "play" and play.number <= late

"""A finished deal from its facts alone, for tables of scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games import rules_of
from rules.blot.belote.events import Score, Trumps
from rules.blot.collide import Record, dominant
from rules.blot.playing import Play
from rules.core import Seat
from rules.options import options_from


def ended(
    key: str,
    sai: tuple[int, int],
    by: Seat = 0,
    combos: str = "",
    blot: Seat | None = None,
    takers: str = "",
    before: tuple[int, int] = (0, 0),
    **options: Any,
) -> tuple[Any, ...]:
    """The events that end a deal in hearts.

    :param sai: with the last trick's ten. :param combos: ``0:tAS 1:fKH`` by seat, all shown. :param takers: the seats
        that took the tricks; by default each side takes some.
    """
    game: Any = rules_of(key)
    seats = max(game.seats)
    state: Any = game.evolve(None, game.start(seats, options_from(rules_of(key), None, options))[0])
    rules = state.rules
    order = [int(t) for t in takers] if takers else [n % 2 for n in range(rules.tricks)]
    last = rules.side[order[-1]]
    cards = (sai[0] - 10, sai[1]) if last == 0 else (sai[0], sai[1] - 10)
    records = tuple(Record(int(word[0]), word[2:], shown=True) for word in combos.split())  # type: ignore[arg-type]
    play = Play(
        Trumps(by, "H", 1),
        turn=0,
        leads=(0, order[0]),
        takers=tuple(order),
        sai=cards,
        records=records,
        settled=bool(records),
        top=dominant(records, rules.worth["H"], 0, seats),
        blot_seat=blot,
        blot_cards=2,
        blot_words=2 if blot is not None else 0,
    )
    return tuple(rules.finish(replace(state, phase="play", totals=before, play=play)))


def scored(key: str, sai: tuple[int, int], **facts: Any) -> Score:
    """The score of a deal: the arguments of ``ended``."""
    score: Score = ended(key, sai, **facts)[0].score
    return score

"""A finished deal from its facts alone, for tables of scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games import rules_of
from rules.blot.actions import parse
from rules.blot.bazaar.events import Contract, Score
from rules.blot.bazaar.score import outcome, ruleset, score, worth
from rules.blot.bazaar.state import State
from rules.blot.collide import Record, dominant
from rules.blot.events import MatchEnded
from rules.blot.playing import Play
from rules.options import options_from
from tests.rules.blot.table import SEATS


def finished(
    bid: str,
    sai: tuple[int, int],
    by: str = "south",
    call: str = "",
    combos: str = "",
    blot: str = "",
    takers: str = "",
    preset: str = "league",
    before: tuple[int, int] = (0, 0),
    **options: Any,
) -> Score:
    """The score of a deal.

    :param sai: with the last trick's ten. :param combos: ``south:tAS west:fKH``, all shown. :param blot: whose.
    :param takers: eight of ``s w n e``; by default each side takes some, the side with 162 sai all (south, north).
    """
    named: Any = parse(bid)
    contract = Contract(SEATS[by], named.head, named.strain, named.promise, call)  # type: ignore[arg-type]
    if not takers:
        takers = "snsnsnsn" if sai == (162, 0) else "wewewewe" if sai == (0, 162) else "wswswsws"
    seats = tuple("swne".index(t) for t in takers)
    last = seats[-1] % 2
    cards = (sai[0] - 10, sai[1]) if last == 0 else (sai[0], sai[1] - 10)
    settings = options_from(rules_of("bazaar-blot"), preset, options)
    records = tuple(
        Record(SEATS[who], combo, shown=True)  # type: ignore[arg-type]
        for who, combo in (word.split(":") for word in combos.split())
    )
    play = Play(
        contract,
        turn=0,
        leads=(0, seats[0]),
        takers=seats,
        sai=cards,
        records=records,
        settled=bool(records),
        top=dominant(records, worth(settings, contract.strain), seats[0]),
        blot_seat=SEATS[blot] if blot else None,
        blot_cards=2,
        blot_words=2 if blot else 0,
    )
    assert sum(cards) == 152
    return score(replace(State(settings, ruleset(settings), "play", 3, 1), totals=before, play=play))


def end(preset: str = "league", options: Any = None, **facts: Any) -> MatchEnded | None:
    """Whether a deal ends the match: the arguments of ``finished``."""
    return outcome(options_from(rules_of("bazaar-blot"), preset, options or {}), finished(preset=preset, **facts))

"""Errors that people make, and what is decided about them (LG-8): an explanation is demanded, given and judged.

The referee judges; without one the opponents of whoever was asked do, together. After an innocent error the opponents
choose: the deal is replayed, or it goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.ports.records import Person
from bot.table import events as ev
from bot.table import referee_events as ref
from bot.table.model import Table
from bot.table.moment import Moment, Outcome, chair_at, seat_named, seat_of
from bot.table.refereed import judgement, opponents, voided
from bot.table.votes import propose
from rules.core import Illegal, Seat

Verb: TypeAlias = Callable[[Table, Person, str, Moment], Outcome]


def said(words: str) -> None:
    """:raises Illegal: ``referee-words``."""
    if not words:
        raise Illegal("referee-words")


def demand(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``demand SEAT WORDS``: an explanation; by everybody seated and by the referee.

    :raises Illegal: ``not-seated``; ``explain-open``: one is being looked into; ``explain-self``,
        ``explain-computer``; ``referee-words``.
    """
    mine = table.seat_of(who.id)
    if mine is None and who.id != table.bench.person:
        raise Illegal("not-seated")
    number, _, words = rest.partition(" ")
    seat = seat_named(table, number)
    if seat == mine:
        raise Illegal("explain-self")
    if not chair_at(table, seat).human:
        raise Illegal("explain-computer")
    if table.bench.asked is not None and table.bench.asked.open:
        raise Illegal("explain-open")
    said(words.strip())
    return Outcome((ref.Demanded(who.id, who.name, seat, words.strip()),))


def explain(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """:raises Illegal: ``explain-none``: nobody has asked them; ``referee-words``."""
    asked = table.bench.asked
    if asked is None or not asked.open or asked.seat != seat_of(table, who.id):
        raise Illegal("explain-none")
    said(words)
    return Outcome((ref.Explained(who.id, who.name, words),))


def judge(verdict: str) -> Verb:
    """The referee decides; without one the opponents of whoever was asked, both of them."""

    def judged(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
        asked = table.bench.asked
        if asked is None or asked.verdict:
            raise Illegal("explain-none-open")
        if table.bench.person == who.id:
            return Outcome(judgement(table, verdict, "referee"))
        if table.bench.person:
            raise Illegal("referee-judges", name=table.bench.name)
        return propose(table, who, f"error-{verdict}", _opponent(table, who), moment)

    return judged


def replay(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """After an innocent error the opponents choose to replay the deal; both have to agree.

    :raises Illegal: ``explain-no-choice``; ``explain-deal-over``: the deal in which it happened is over; ``no-book``.
    """
    seat = _choosing(table, who)
    if not can_replay(table):
        raise Illegal("explain-deal-over")
    return propose(table, who, "error-replay", seat, moment)


def go_on(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """Either of them chooses to go on.

    :raises Illegal: ``explain-no-choice``.
    """
    _choosing(table, who)
    asked = table.proposal is not None and table.proposal.kind == "error-replay"
    return Outcome((*((ev.Dropped("error-replay", "overtaken"),) if asked else ()), ref.Remedied("goon")))


def _choosing(table: Table, who: Person) -> Seat:
    asked = table.bench.asked
    if asked is None or asked.verdict != "innocent" or asked.choice:
        raise Illegal("explain-no-choice")
    return _opponent(table, who)


def can_replay(table: Table) -> bool:
    """Whether the deal in which the error was made still runs."""
    asked = table.bench.asked
    if asked is None or asked.deal != table.deal:
        return False
    try:
        voided(table, "", "")
    except Illegal:
        return False
    return True


def _opponent(table: Table, who: Person) -> Seat:
    """:raises Illegal: ``explain-opponents``: it is for the other side to decide."""
    seat = seat_of(table, who.id)
    if seat not in opponents(table):
        raise Illegal("explain-opponents")
    return seat

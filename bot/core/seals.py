"""The words that open pages add to a shuffle, without anybody doing anything (HS-20).

Theory of operation. Between deals each page whose owner sits at the table makes a random word and tells its SHA-256,
its seal. When it is time to deal, the set of seals is closed as soon as every page that is open has sealed, or after
``SEALING_MS``; it is shown to all, and nothing else enters this deal from then on. Only then the pages tell their
words, for ``TELLING_MS`` at most, and the cards follow from the secret, the typed words and the pages' words. So
whoever seals last has seen no word, and whoever sees the words can change none.

If a word is not told in time, the attempt is dropped in full view: its secret is the next link of the chain, which
stands since the table was opened, and there is a new set of seals. Whoever's word was missing takes no part in it:
each attempt excludes somebody, so that nobody can hold up a table for longer than this once a deal. If no page is
open, nothing here happens at all.

Where there is a beacon (``bot.fair``), all this begins with the result of the deal before (``begun``), not when
it is time to deal. Once the words are told, or if no page is open at once, no word enters any more and a round is
named; when it is published, the deal has what it needs, as a rule before anybody asks for it. If somebody does, it
waits for the round (``DealAsked``). Each attempt names a round of its own. Without a beacon, or if its round is not to
be had, cards follow from secret and words alone.

All of this is events and clocks like everything else: after a kill −9 the clock
``seals`` or ``words`` goes on with it.
"""

from __future__ import annotations

import re
from typing import Final

from bot.core import events as ev
from bot.core.clocks import before_deal_ms
from bot.core.context import Moment, Outcome, after, deal_events, seat_of
from bot.core.events import (
    Attending,
    DealAsked,
    RoundCame,
    RoundMissed,
    RoundNamed,
    Sealed,
    SealingBegun,
    SealsAwaited,
    SealsClosed,
    SealsDropped,
    Unsealed,
)
from bot.core.fold import expected
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.fair import AHEAD_MS, LINKS, PERIOD_MS, round_after, seal_of
from bot.ports.records import Person
from rules.core import Illegal

_MOST_DROPPED: Final = LINKS // 2
"""Attempts of a match; after so many its deals are dealt with typed words alone, lest the chain comes to an end."""
_HEX: Final = re.compile(r"[0-9a-f]{64}")


def reference(table: Table) -> str:
    """What a seal is for: match, deal and attempt, ``1.3.1``."""
    return f"{table.match}.{table.deal + 1}.{table.attempt.number}"


def gathers(table: Table) -> bool:
    """Whether a deal is to come for which pages may seal words."""
    return (
        table.phase == "play"
        and table.pack is None
        and table.lesson is None
        and table.skipped < _MOST_DROPPED
        and loaded_of(table).game.needs_deal(table.state)
    )


def begun(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """What happens after events that may have ended a deal, or begun a match: where there is a beacon, its pages are
    waited for, or its round is named.

    Whoever plays alone never waits for it: where no pause lies before the cards (the first deal of a match, and in
    Blackjack, where bets come before them), they are dealt at once and without a beacon.
    """
    if not moment.beacon or table.attempt.begun or not gathers(table):
        return ()
    if table.alone() and before_deal_ms(table) < AHEAD_MS + PERIOD_MS:
        return ()
    return _gathering(table, moment)


def _gathering(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    return _then(table, SealingBegun(), moment)


def _shut(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """No word can enter any more."""
    if not table.attempt.early:
        return deal_events(table, moment)
    if moment.beacon:
        return (RoundNamed(round_after(moment.now_ms)),)
    return _settled(table, RoundMissed(), moment)


def _settled(table: Table, event: RoundCame | RoundMissed, moment: Moment) -> tuple[ev.Event, ...]:
    """The round is there, or will not be; the cards, if they have been asked for."""
    now = after(table, (event,), moment.now_ms)
    return (event, *(deal_events(now, moment) if table.attempt.asked else ()))


def round_over(table: Table, signature: str, moment: Moment) -> tuple[ev.Event, ...]:
    """The named round has been published; ``signature``: of it, empty if it was not to be had."""
    return _settled(table, RoundCame(signature) if signature else RoundMissed(), moment)


def due(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """It is time to deal: the cards, or what has to happen before."""
    if table.attempt.early:
        if table.attempt.settled:
            return deal_events(table, moment)
        return () if table.attempt.asked else (DealAsked(),)
    if table.attempt.awaited or table.attempt.closed:
        return ()
    if not gathers(table):
        return deal_events(table, moment)
    return closing(table, moment) if _complete(table) else (SealsAwaited(),)


def closing(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """The set of seals is closed; without any, a round is named or the cards are dealt."""
    seats = tuple(one.seat for one in table.attempt.seals if table.seat_of(one.person) == one.seat)
    return (SealsClosed(seats),) if seats else _shut(table, moment)


def overdue(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """The time to seal, or to tell the words, is over: the set is closed; the cards, or else another attempt."""
    if not table.attempt.closed:
        return closing(table, moment)
    missing = tuple(one.seat for one in table.attempt.seals if not one.word)
    if not missing:
        return _shut(table, moment)
    dropped = SealsDropped(missing)
    now = after(table, (dropped,), moment.now_ms)
    return (dropped, *_again(now, moment))


def _again(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """Another attempt, after one was dropped."""
    if not table.attempt.early:
        return due(table, moment)
    return _gathering(table, moment) if gathers(table) else _shut(table, moment)


def _complete(table: Table) -> bool:
    return expected(table).keys() <= {one.person for one in table.attempt.seals}


def _then(table: Table, event: ev.Event, moment: Moment) -> tuple[ev.Event, ...]:
    """An event, and the closing of the set if that is what it was kept open for."""
    now = after(table, (event,), moment.now_ms)
    return (event, *closing(now, moment)) if now.attempt.awaited and _complete(now) else (event,)


def attend(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``attend on``, ``attend off``: whoever sits there has opened the page, or closed the last one."""
    here = rest == "on"
    known = table.attending if here else table.pages  # one that was too slow to seal may say again that it is there
    if here == (who.id in known) or table.pack is not None:
        return Outcome()
    if here:
        seat_of(table, who.id)
    return Outcome(_then(table, Attending(who.id, here), moment))


def seal(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``seal REFERENCE SHA256``: the page's word for the next deal. The same seal again changes nothing.

    :raises Illegal: ``seal-not-now``: another deal or attempt, the set is closed, or a word of theirs was missing in
        this deal; ``seal-no-seal``: it is none, or a copy of another seat's.
    """
    seat = seat_of(table, who.id)
    meant, _, hashed = rest.partition(" ")
    if not _HEX.fullmatch(hashed) or any(one.seat != seat and one.seal == hashed for one in table.attempt.seals):
        raise Illegal("seal-no-seal")
    if not gathers(table) or meant != reference(table) or who.id in table.attempt.barred:
        raise Illegal("seal-not-now")
    mine = table.attempt.of(seat)
    if mine is not None and (mine.seal, mine.person) == (hashed, who.id):
        return Outcome()
    if table.attempt.shut:
        raise Illegal("seal-not-now")
    return Outcome(_then(table, Sealed(seat, hashed), moment))


def unseal(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``unseal REFERENCE WORD``: the word behind the seal, once the set is closed. With the last one a round is named,
    or the cards are dealt.

    :raises Illegal: ``seal-not-now``: too early, too late, or without a seal in the set; ``seal-no-seal``: it is
        another word.
    """
    seat = seat_of(table, who.id)
    meant, _, word = rest.partition(" ")
    mine = table.attempt.of(seat)
    if not table.attempt.closed or meant != reference(table) or mine is None or mine.person != who.id:
        raise Illegal("seal-not-now")
    if not _HEX.fullmatch(word) or seal_of(word) != mine.seal:
        raise Illegal("seal-no-seal")
    if mine.word:
        return Outcome()
    told = Unsealed(seat, word)
    now = after(table, (told,), moment.now_ms)
    all_told = now.phase == "play" and all(one.word for one in now.attempt.seals)
    return Outcome((told, *(_shut(now, moment) if all_told else ())))

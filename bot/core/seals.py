"""The words that open pages add to a shuffle by themselves (HS-20).

Theory of operation. Between deals each page of a seated player makes a random word and publishes its SHA-256, its seal.
When the deal is due, the set of seals is closed once every open page has sealed, or after ``SEALING_MS``. The set is
shown to all, and nothing else enters this deal. Only then do the pages reveal their words, within ``TELLING_MS``, and
the cards follow from the secret, the typed words and the pages' words. So the last player to seal has seen no word,
and a player who sees the words can change none.

If a word is not revealed in time, the attempt is publicly dropped. The next one uses the next link of the chain, fixed
when the table was opened, and a new set of seals. Players whose word was missing are left out. So each attempt excludes
at least one player, and no player can hold up a table for longer than this once a deal. If no page is open, none of
this happens.

With a beacon (``bot.fair``), all this begins as the previous deal ends (``begun``), not when the next is due. Once the
words are revealed, or at once if no page is open, no more words enter and a round is named. It is usually published
before the deal is due; otherwise the deal waits for it (``DealAsked``). Each attempt names its own round. Without a
beacon, or if its round is unavailable, the cards follow from secret and words alone.

All steps are events and clocks, so the clock ``seals`` or ``words`` resumes them after a kill −9.
"""

import re
from typing import Final

from bot.core import clocks, context, fold, loaded, model
from bot.core import events as ev
from bot.fair import AHEAD_MS, LINKS, PERIOD_MS, round_after, seal_of
from bot.ports.records import Person
from rules.core import Illegal

_MOST_DROPPED: Final = LINKS // 2
"""Dropped attempts in a match after which deals use typed words alone, so that the chain does not run out."""
_HEX: Final = re.compile(r"[0-9a-f]{64}")


def reference(table: model.Table) -> str:
    """What a seal is for: match, deal and attempt, ``1.3.1``."""
    return f"{table.match}.{table.deal + 1}.{table.attempt.number}"


def gathers(table: model.Table) -> bool:
    """Whether pages may seal words for a coming deal."""
    return (
        table.phase == "play"
        and table.pack is None
        and table.lesson is None
        and table.skipped < _MOST_DROPPED
        and loaded.loaded_of(table).game.needs_deal(table.state)
    )


def begun(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
    """The events after a deal may have ended or a match begun: with a beacon, wait for pages or name a round.

    A person who plays alone never waits for it: without a pause before the cards (the first deal of a match, and in
    Blackjack, where bets precede them), they are dealt at once and without a beacon.
    """
    if not moment.beacon or table.attempt.begun or not gathers(table):
        return ()
    if table.alone() and clocks.before_deal_ms(table) < AHEAD_MS + PERIOD_MS:
        return ()
    return _gathering(table, moment)


def _gathering(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
    return _then(table, ev.SealingBegun(), moment)


def _shut(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
    """Accept no more words: name a round, or deal."""
    if not table.attempt.early:
        return context.deal_events(table, moment)
    if moment.beacon:
        return (ev.RoundNamed(round_after(moment.now_ms)),)
    return _settled(table, ev.RoundMissed(), moment)


def _settled(table: model.Table, event: ev.RoundCame | ev.RoundMissed, moment: context.Moment) -> tuple[ev.Event, ...]:
    """The round has arrived, or will not; deal if the deal is due."""
    now = context.after(table, (event,), moment.now_ms)
    return (event, *(context.deal_events(now, moment) if table.attempt.asked else ()))


def round_over(table: model.Table, signature: str, moment: context.Moment) -> tuple[ev.Event, ...]:
    """The named round is over; ``signature``: its signature, empty if unavailable."""
    return _settled(table, ev.RoundCame(signature) if signature else ev.RoundMissed(), moment)


def due(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
    """The deal is due: deal, or take the step that has to come first."""
    if table.attempt.early:
        if table.attempt.settled:
            return context.deal_events(table, moment)
        return () if table.attempt.asked else (ev.DealAsked(),)
    if table.attempt.awaited or table.attempt.closed:
        return ()
    if not gathers(table):
        return context.deal_events(table, moment)
    return closing(table, moment) if _complete(table) else (ev.SealsAwaited(),)


def closing(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
    """Close the set of seals; if there are none, name a round or deal."""
    seats = tuple(one.seat for one in table.attempt.seals if table.seat_of(one.person) == one.seat)
    return (ev.SealsClosed(seats),) if seats else _shut(table, moment)


def overdue(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
    """The time to seal or reveal is over: close the set, deal, or try again."""
    if not table.attempt.closed:
        return closing(table, moment)
    missing = tuple(one.seat for one in table.attempt.seals if not one.word)
    if not missing:
        return _shut(table, moment)
    dropped = ev.SealsDropped(missing)
    now = context.after(table, (dropped,), moment.now_ms)
    return (dropped, *_again(now, moment))


def _again(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
    """Another attempt after a dropped one."""
    if not table.attempt.early:
        return due(table, moment)
    return _gathering(table, moment) if gathers(table) else _shut(table, moment)


def _complete(table: model.Table) -> bool:
    return fold.expected(table).keys() <= {one.person for one in table.attempt.seals}


def _then(table: model.Table, event: ev.Event, moment: context.Moment) -> tuple[ev.Event, ...]:
    """An event, followed by closing the set if it was the last one awaited."""
    now = context.after(table, (event,), moment.now_ms)
    return (event, *closing(now, moment)) if now.attempt.awaited and _complete(now) else (event,)


def attend(table: model.Table, who: Person, rest: str, moment: context.Moment) -> context.Outcome:
    """``attend on``, ``attend off``: a seated player has opened the page, or closed their last one."""
    here = rest == "on"
    known = table.attending if here else table.pages  # a page that sealed too late may attend again
    if here == (who.id in known) or table.pack is not None:
        return context.Outcome()
    if here:
        context.seat_of(table, who.id)
    return context.Outcome(_then(table, ev.Attending(who.id, here), moment))


def seal(table: model.Table, who: Person, rest: str, moment: context.Moment) -> context.Outcome:
    """``seal REFERENCE SHA256``: the page's word for the next deal. Repeating a seal changes nothing.

    :raises Illegal: ``seal-not-now``: another deal or attempt, the set is closed, or a word of theirs was missing in
        this deal; ``seal-no-seal``: it is no seal, or a copy of another seat's.
    """
    seat = context.seat_of(table, who.id)
    meant, _, hashed = rest.partition(" ")
    if not _HEX.fullmatch(hashed) or any(one.seat != seat and one.seal == hashed for one in table.attempt.seals):
        raise Illegal("seal-no-seal")
    if not gathers(table) or meant != reference(table) or who.id in table.attempt.barred:
        raise Illegal("seal-not-now")
    mine = table.attempt.of(seat)
    if mine is not None and (mine.seal, mine.person) == (hashed, who.id):
        return context.Outcome()
    if table.attempt.shut:
        raise Illegal("seal-not-now")
    return context.Outcome(_then(table, ev.Sealed(seat, hashed), moment))


def unseal(table: model.Table, who: Person, rest: str, moment: context.Moment) -> context.Outcome:
    """``unseal REFERENCE WORD``: the word behind the seal, once the set is closed. After the last word, name a round or
    deal.

    :raises Illegal: ``seal-not-now``: too early, too late, or without a seal in the set; ``seal-no-seal``: the word
        does not match.
    """
    seat = context.seat_of(table, who.id)
    meant, _, word = rest.partition(" ")
    mine = table.attempt.of(seat)
    if not table.attempt.closed or meant != reference(table) or mine is None or mine.person != who.id:
        raise Illegal("seal-not-now")
    if not _HEX.fullmatch(word) or seal_of(word) != mine.seal:
        raise Illegal("seal-no-seal")
    if mine.word:
        return context.Outcome()
    told = ev.Unsealed(seat, word)
    now = context.after(table, (told,), moment.now_ms)
    all_told = now.phase == "play" and all(one.word for one in now.attempt.seals)
    return context.Outcome((told, *(_shut(now, moment) if all_told else ())))

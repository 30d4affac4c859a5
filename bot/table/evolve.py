"""``evolve``: a table after an event. Total and pure: it records outcomes; it decides, deals and rolls nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from bot.games import entry_of
from bot.ports.records import HOUR_MS
from bot.table import events as ev
from bot.table import pauses
from bot.table.attempt import NO_ATTEMPT
from bot.table.audiences import gathered, moved, opened_in
from bot.table.chosen import chosen, with_empty
from bot.table.desertion import FORFEITS, counted, without
from bot.table.expelled import expelled, gone_now, stood
from bot.table.late import trailed
from bot.table.learning import lesson_over, taught
from bot.table.loaded import loaded_of, public_of, public_view
from bot.table.model import Chair, Held, Risk, Table, Wait
from bot.table.naming import called
from bot.table.packed import packed
from bot.table.persons import people_changed
from bot.table.questions import voted
from bot.table.refereed import refereed
from bot.table.sealed import heard, note_of, with_seals, worded
from bot.table.steady import carried_out, kept
from rules.core import Seat


def evolve(table: Table | None, event: ev.Event, seq: int, at_ms: int) -> Table:
    """The table after ``event``, number ``seq``, which happened at ``at_ms``. ``table`` is None only before
    ``Opened``."""
    if isinstance(event, ev.Opened):
        return Table(
            id=event.table,
            audiences=(opened_in(event.place, event.host),),
            game=event.game,
            preset=event.preset,
            host=event.host,
            lang=event.lang,
            seed=event.seed,
            chairs=(None,) * event.seats,
            turn_seq=seq,
            turn_ms=at_ms,
            seq=seq,
        )
    if table is None:
        raise ValueError("a table begins with Opened")
    if isinstance(event, ev.Forgotten | ev.Merged | ev.Met | ev.Parted | ev.Dismissed | ev.Readmitted):
        after = people_changed(table, event)
    elif isinstance(event, ev.Absent | ev.Deserted):
        after = without(table, event, at_ms)
    else:
        after = _after(table, event, seq, at_ms)
    if table.meant:
        after = carried_out(after, event)
    after = replace(after, seq=seq, waits=_waits(table, after, event, seq, at_ms))
    if isinstance(event, ev.SealEvent):  # nobody did anything
        return after
    if at_ms // HOUR_MS != after.hour_ms // HOUR_MS:
        after = replace(after, hour_seq=seq, hour_ms=at_ms)
    return trailed(table, after, event) if after.late else after


def _after(table: Table, event: ev.Event, seq: int, at_ms: int) -> Table:
    if isinstance(event, ev.SealEvent | ev.SteadyEvent):
        return (
            kept(table, event, seq, at_ms)
            if isinstance(event, ev.SteadyEvent)
            else with_seals(table, event, seq, at_ms)
        )
    if isinstance(event, ev.RefereeEvent):
        after = refereed(table, event)
        return after if after.state is table.state else _timed(after, seq, at_ms)
    match event:
        case (
            ev.Opened()
            | ev.Forgotten()
            | ev.Merged()
            | ev.Met()
            | ev.Parted()
            | ev.Dismissed()
            | ev.Readmitted()
            | ev.Absent()
            | ev.Deserted()
        ):
            raise ValueError("not here")
        case ev.Chosen() | ev.Sat() | ev.Stood() | ev.Swapped() | ev.LotsDrawn() | ev.Worded():
            return _lobby(table, event)
        case ev.Started() | ev.Dealt() | ev.Acted() | ev.TakenBack():
            at_once = isinstance(event, ev.Acted) and event.by == "auto"
            return _timed(_play(table, event, at_ms), seq, at_ms, at_once=at_once)
        case ev.Lapsed(seat):
            chair = _chair(table, seat)
            return _seat(table, seat, replace(chair, away=True, absences=chair.absences + 1), seq, at_ms)
        case ev.Left() | ev.VotedOut():
            return _timed(expelled(table, event), seq, at_ms)
        case ev.Back(seat):
            back = replace(_chair(table, seat), away=False, left=False, leaving=False)
            return _seat(table, seat, back, seq, at_ms)
        case ev.Substituted(seat, person, name, seal, salt):
            chair = Chair(person, called(table, person, name, seat), seal=seal, salt=salt)
            tallies = tuple((0, 0) if at == seat else one for at, one in enumerate(table.tallies))
            return replace(_seat(table, seat, chair, seq, at_ms), proposal=None, tallies=tallies)
        case ev.Readied(person):
            return replace(table, ready=table.ready | {person})
        case ev.Proposed() | ev.Knocked() | ev.Voted() | ev.Dropped() | ev.Welcomed():
            return voted(table, event, seq, at_ms)
        case ev.Reminded() | ev.Rehomed() | ev.Shown() | ev.Hidden() | ev.Found():
            return table if isinstance(event, ev.Reminded) else moved(table, event)
        case ev.Funded() | ev.RiskOpened() | ev.RiskDrawn() | ev.RiskEnded():
            return _chips(table, event, seq, at_ms)
        case _:
            return _timed(_life(table, event), seq, at_ms)


def _chips(table: Table, event: ev.Funded | ev.RiskOpened | ev.RiskDrawn | ev.RiskEnded, seq: int, at_ms: int) -> Table:
    if isinstance(event, ev.Funded):
        return replace(table, state=loaded_of(table).fold(table.state, event.game))
    risked = replace(table.risk, amount=event.kept) if isinstance(event, ev.RiskEnded) and table.risk else None
    return _timed(replace(table, risk=_risk(table.risk, event), risked=risked), seq, at_ms)


def _risk(risk: Risk | None, event: ev.RiskOpened | ev.RiskDrawn | ev.RiskEnded) -> Risk | None:
    match event:
        case ev.RiskOpened(seat, amount, shown):
            return Risk(seat, amount, shown, 1, True)
        case ev.RiskDrawn(drawn, amount, shown, covered, place) if risk is not None:
            past = (*risk.past, (risk.shown, drawn))
            return Risk(risk.seat, amount, shown, risk.step + 1, covered, past, place)
        case _:
            return None


def _timed(table: Table, seq: int, at_ms: int, *, at_once: bool = False) -> Table:
    """A new turn begins: clocks run from this event on. ``at_once``: the event may have been caused by the one before
    it, when somebody's clock ran out; the silence is then the one before that."""
    if at_once and at_ms == table.turn_ms:
        return replace(table, turn_seq=seq)
    return replace(table, turn_seq=seq, turn_ms=at_ms, calm_ms=max(0, at_ms - table.turn_ms))


def _waits(before: Table, after: Table, event: ev.Event, seq: int, at_ms: int) -> tuple[Wait, ...]:
    """The seats whose turn it is after ``event``. The wait of the seat that acted, and of those not yet waited for,
    begins now."""
    if after.state is before.state and after.phase == before.phase and after.turn_seq != seq:
        return before.waits
    if after.phase != "play" or after.state is None:
        return ()
    own = getattr(event, "seat", None)
    old = {wait.seat: wait for wait in before.waits if wait.seat != own}
    return tuple(
        old.get(seat) or Wait(seat, seq, at_ms, 0 if seat == own else after.calm_ms)
        for seat in sorted(loaded_of(after).game.waiting(after.state))
    )


def _chair(table: Table, seat: Seat) -> Chair:
    chair = table.chairs[seat]
    if chair is None:
        raise ValueError("an empty seat")
    return chair


def _seat(table: Table, seat: Seat, chair: Chair | None, seq: int = 0, at_ms: int = 0) -> Table:
    chairs = tuple(chair if s == seat else c for s, c in enumerate(table.chairs))
    seated = replace(table, chairs=chairs)
    return _timed(seated, seq, at_ms) if seq else seated


def _lobby(table: Table, event: ev.Chosen | ev.Sat | ev.Stood | ev.Swapped | ev.LotsDrawn | ev.Worded) -> Table:
    match event:
        case ev.Chosen():
            return chosen(table, event)
        case ev.Sat(seat, person, name, auto, seal, salt):
            known = called(table, person, name, seat)
            return _seat(table, seat, Chair(person, known, auto=auto, seal=seal, salt=salt))
        case ev.Stood(seat, host):
            return replace(_seat(table, seat, None), host=host, removed=stood(table, event))
        case ev.Swapped(a, b):
            chairs = list(table.chairs)
            chairs[a], chairs[b] = chairs[b], chairs[a]
            return replace(table, chairs=tuple(chairs))
        case ev.LotsDrawn(order):
            return replace(table, chairs=tuple(table.chairs[i] for i in order))
        case ev.Worded(person, word, mixed):
            return worded(table, person, mixed or word)
        case _:
            assert_never(event)


def _play(table: Table, event: ev.Started | ev.Dealt | ev.Acted | ev.TakenBack, at_ms: int) -> Table:
    match event:
        case ev.Started(_, lots, game):
            return replace(
                table,
                phase="play",
                state=loaded_of(table).fold(None, game),
                chairs=tuple(c for c in table.chairs if c),
                deal=0,
                deals=(),
                attempt=NO_ATTEMPT,
                lots=lots,
                before=None,
                held=None,
                ready=frozenset(),
                proposal=None,
                gone_since=(),
                tallies=(),
            )
        case ev.Dealt(deal, game):
            note = note_of(table, deal)
            state = loaded_of(table).fold(table.state, game)
            over = loaded_of(table).game.result(state) is not None  # nobody had a decision left
            over = over or lesson_over(replace(table, state=state, deal=deal))
            return replace(
                table,
                lesson=replace(table.lesson, stopped=False) if table.lesson is not None else None,
                phase="over" if over else table.phase,
                state=state,
                deal=deal,
                deals=(*table.deals, note),
                acts=0,
                acted=frozenset(),
                opened=entry_of(table.game).conduct.opened(public_view(table)),
                words=table.attempt.late,
                attempt=NO_ATTEMPT,
                attending=heard(table) if table.attempt.awaited else table.attending,
                ready=frozenset(),
                before=None,
                held=None,
                board=table.board + 1,
                # Who is blocked in the chat plays a rated match to its end: it is not theirs, nor an admin's, to dodge.
                chairs=tuple(_forgiven(c) if table.rated else gone_now(_forgiven(c)) for c in table.chairs),
            )
        case ev.Acted(seat, by, _, game):
            since = tuple(one for one in table.gone_since if one[0] != seat or by != "player")
            counts = replace(table, tallies=counted(table, event), gone_since=since)
            return _acted(counts, seat, game, at_ms)
        case ev.TakenBack():
            if table.before is None:
                return table
            undone = replace(table, state=table.before[0], before=None, held=None, proposal=None)
            return replace(undone, lesson=replace(table.lesson, stopped=False)) if table.lesson else undone
        case _:
            assert_never(event)


def _acted(table: Table, seat: Seat, game: tuple[Any, ...], at_ms: int) -> Table:
    loaded = loaded_of(table)
    state = loaded.fold(table.state, game)
    over = loaded.game.result(state) is not None  # the end of the match settles an open question
    shown = public_of(table, state)
    wanted = entry_of(table.game).conduct.hold_ms(public_view(table), shown)
    hold = pauses.PAUSES.of(wanted)
    if table.lesson is not None:
        table, over = taught(table, seat, state, to_read=wanted > 0), over or lesson_over(replace(table, state=state))
    return replace(
        table,
        phase="over" if over else table.phase,
        state=state,
        acts=table.acts + 1,
        acted=table.acted | {seat},
        before=(table.state, seat) if loaded.game.reversible(table.state, state, seat) else None,
        held=Held(shown, at_ms + hold) if hold else None,
        proposal=None if over or (table.proposal and table.proposal.kind == "takeback") else table.proposal,
    )


def _forgiven(chair: Chair | None) -> Chair | None:
    """A deal played without absence takes one absence off the record (HS-30)."""
    if chair is None or chair.away or not chair.absences:
        return chair
    return replace(chair, absences=chair.absences - 1)


def _life(
    table: Table,
    event: ev.Paused
    | ev.Resumed
    | ev.Adjourned
    | ev.Reopened
    | ev.Abandoned
    | ev.Rematched
    | ev.Packed
    | ev.PackScored,
) -> Table:
    match event:
        case ev.Packed() | ev.PackScored():
            return packed(table, event)
        case ev.Paused():
            return replace(table, phase="paused", proposal=None, bench=replace(table.bench, resting=False))
        case ev.Resumed():
            return replace(table, phase="play")
        case ev.Adjourned(reason):
            return replace(table, phase="adjourned", proposal=None, reason=reason)
        case ev.Reopened(place):
            chairs = tuple(replace(c, away=False) if c else None for c in table.chairs)
            anew = replace(table, board=table.board + 1, passing=table.board)
            open_again = replace(gathered(anew, place), phase="play", chairs=chairs, reason="")
            return replace(open_again, deserted=False, gone=frozenset(), kaput_judged=False)
        case ev.Abandoned(reason):
            deserted = table.deserted or reason in FORFEITS
            return replace(table, phase="abandoned", proposal=None, reason=reason, deserted=deserted)
        case ev.Rematched(seed):
            return replace(
                table,
                phase="lobby",
                seed=seed,
                state=None,
                words=(),
                attempt=NO_ATTEMPT,
                ready=frozenset(),
                before=None,
                held=None,
                proposal=None,
                risked=None,
                deserted=False,
                gone=frozenset(),
                kaput_judged=False,
                tallies=(),
                voted_out=frozenset(),
                unwelcome=frozenset(),
                bench=table.bench.again(),
                match=table.match + 1,
                board=table.board + 1,
                passing=table.board + 1,
                chairs=with_empty(tuple(map(_again, table.chairs)), table.game),
            )
        case _:
            assert_never(event)


def _again(chair: Chair | None) -> Chair | None:
    """The chair of somebody who plays the next match too; else None."""
    return None if chair is None or chair.left or chair.leaving else replace(chair, away=False, absences=0)

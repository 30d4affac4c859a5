"""``evolve``: a table after an event. Total and pure: it records outcomes and never decides, deals or rolls."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import assert_never

from bot.core import audiences, clocks, model, rated
from bot.core import events as ev
from bot.core.clocks import carried_out, kept
from bot.core.loaded import lesson_over, loaded_of, public_view, taught
from bot.core.people import called, expelled, gone_now, stood
from bot.games import entry_of, rules_of
from bot.ports.keys import GONE_NAME, Dest, private_to
from bot.ports.packs import Run
from bot.ports.people import told_apart
from bot.ports.records import HOUR_MS
from rules.core import Illegal, Seat

# --- choices in the lobby ---------------------------------------------------------------------------------------------


def chosen(table: model.Table, event: ev.Chosen) -> model.Table:
    match event:
        case ev.Chosen("game", value):
            room = with_empty(tuple(c for c in table.chairs if c), value)
            return replace(
                table,
                game=value,
                preset=next(iter(rules_of(value).presets)),
                options=(),
                chairs=room,
                stake=0,
                rated=False,
            )
        case ev.Chosen("preset", value):
            return replace(table, preset=value, options=())
        case ev.Chosen("spectators", value):
            return replace(table, spectators=value == "on")
        case ev.Chosen("tars_ban", value):
            return replace(table, tars_ban=value == "on")
        case ev.Chosen("rated", value):
            settled = table.proposal is not None and table.proposal.kind in model.RATED
            return replace(table, rated=value == "on", proposal=None if settled else table.proposal)
        case ev.Chosen("cup", value):
            return replace(table, bench=replace(table.bench, cup=value))
        case ev.Chosen("lesson", value):
            return replace(table, lesson=model.Lesson(value == "chosen", stopped=True), spectators=False)
        case ev.Chosen("steady_pace", value):
            return replace(table, steady=value == "on")
        case ev.Chosen("late_watch" | "hints" as name, value):
            on = value == "on"
            return replace(table, late=on) if name == "late_watch" else replace(table, hints=on)
        case ev.Chosen("stake" | "clock" as name, value):
            return replace(table, stake=int(value)) if name == "stake" else replace(table, clock_s=int(value))
        case ev.Chosen("level", value):
            return _levelled(table, value)
        case ev.Chosen("first_dealer", value):
            return replace(table, agreed_dealer=value == "agreement")
        case ev.Chosen(name, value):
            rest = tuple(o for o in table.options if o[0] != name)
            return replace(table, options=tuple(sorted((*rest, (name, value)))))


def _levelled(table: model.Table, value: str) -> model.Table:
    """``strong`` sets the table's level; ``2 strong`` that of seat 2, counted from 0; ``2 `` resets that seat."""
    seat, _, level = value.rpartition(" ")
    if not seat:
        return replace(table, level=level)
    chairs = (replace(c, level=level) if c and s == int(seat) else c for s, c in enumerate(table.chairs))
    return replace(table, chairs=tuple(chairs))


def with_empty(chairs: tuple[model.Chair | None, ...], game: str) -> tuple[model.Chair | None, ...]:
    """The chairs, padded with empty ones to the game's maximum."""
    return chairs + (None,) * (max(rules_of(game).seats) - len(chairs))


# --- deals from a pack ------------------------------------------------------------------------------------------------


def packed(table: model.Table, event: ev.Packed | ev.PackScored) -> model.Table:
    if isinstance(event, ev.Packed):
        pack = model.PackOf(event.pack, event.deals, event.words)
        return replace(table, seed=event.seed, pack=pack, spectators=False, words=())
    over = table.pack is None or event.deal >= table.pack.deals
    return replace(
        table,
        pack_scores=(*table.pack_scores, event.score),
        phase="over" if over else table.phase,
        proposal=None if over else table.proposal,
    )


def run_of(before: model.Table | None, last: model.Table) -> Run | None:
    """The pack run to store for a table; None if it has not changed."""
    if last.pack is None:
        return None
    done = last.phase in ("over", "abandoned")
    if before is not None and before.pack is not None and before.pack_scores == last.pack_scores and not done:
        return None
    chair = next((chair for _, chair in last.people()), None)
    person, name = (chair.person, chair.name) if chair is not None else ("", "")
    return Run(last.pack.id, last.id, person, name, last.turn_ms, last.pack_scores, done)


# --- open questions ---------------------------------------------------------------------------------------------------


def voted(
    table: model.Table, event: ev.Proposed | ev.Knocked | ev.Voted | ev.Dropped | ev.Welcomed, seq: int, at_ms: int
) -> model.Table:
    if isinstance(event, ev.Dropped | ev.Welcomed):
        return audiences.answered(table, event)
    return replace(table, proposal=_asked(table, event, seq, at_ms))


def _asked(
    table: model.Table, event: ev.Proposed | ev.Knocked | ev.Voted, seq: int, at_ms: int
) -> model.Proposal | None:
    match event:
        case ev.Proposed(kind, person, name, seat):
            return model.Proposal(kind, person, called(table, person, name), seat, seq, at_ms, frozenset({person}))
        case ev.Knocked(person, name, at):
            return model.Proposal(
                audiences.KIND, person, called(table, person, name), -1, seq, at_ms, frozenset({person}), at
            )
        case ev.Voted(person, True) if table.proposal is not None:
            return replace(table.proposal, yes=table.proposal.yes | {person})
        case ev.Voted():
            return table.proposal


# --- seals of open pages ----------------------------------------------------------------------------------------------


def with_seals(table: model.Table, event: ev.SealEvent, seq: int, at_ms: int) -> model.Table:
    now = table.attempt
    match event:
        case ev.Attending(person, True):
            return replace(table, attending=table.attending | {person}, pages=table.pages | {person})
        case ev.Attending(person, _):
            kept = now.seals if now.closed else tuple(one for one in now.seals if one.person != person)
            attempt = replace(now, seals=kept)
            attending, pages = table.attending - {person}, table.pages - {person}
            return replace(table, attending=attending, pages=pages, attempt=attempt, page_closed=(seq, at_ms))
        case ev.Sealed(seat, seal):
            chair = table.chairs[seat]
            if chair is None:
                raise ValueError("an empty seat")
            seals = {**{one.seat: one for one in now.seals}, seat: model.Seal(seat, seal, "", chair.person, chair.name)}
            return replace(
                table,
                attending=table.attending | {chair.person},
                pages=table.pages | {chair.person},
                attempt=replace(now, seals=tuple(seals[one] for one in sorted(seals))),
            )
        case ev.SealsAwaited():
            return replace(table, attempt=replace(now, awaited=(seq, at_ms)))
        case ev.SealingBegun():
            return replace(table, attempt=replace(now, awaited=(seq, at_ms), early=True))
        case ev.SealsClosed(seats):
            seals_in = tuple(one for one in now.seals if one.seat in seats)
            closed = replace(now, seals=seals_in, awaited=None, closed=(seq, at_ms))
            return replace(table, attending=heard(table), attempt=closed)
        case ev.Unsealed(seat, word):
            told = tuple(replace(one, word=word) if one.seat == seat else one for one in now.seals)
            return replace(table, attempt=replace(now, seals=told))
        case ev.SealsDropped():
            dropped = (*now.dropped, model.Dropped(table.link, now.seals))
            again = replace(now, seals=(), closed=None, late=(), dropped=dropped)
            still = table.attending - again.barred
            return replace(table, attending=still, words=with_late(table), attempt=again)
        case ev.RoundNamed(round_):
            return replace(_shut(table), attempt=replace(now, awaited=None, early=True, named=(round_, seq, at_ms)))
        case ev.RoundCame(signature):
            return replace(table, attempt=replace(now, signature=signature, settled=True))
        case ev.RoundMissed():
            return replace(_shut(table), attempt=replace(now, awaited=None, early=True, settled=True))
        case ev.DealAsked():
            return replace(table, attempt=replace(now, asked=True))
        case _:
            assert_never(event)


def _shut(table: model.Table) -> model.Table:
    """Stop waiting for pages that have not sealed."""
    return replace(table, attending=heard(table)) if table.attempt.awaited else table


def expected(table: model.Table) -> dict[str, int]:
    """Players whose pages a deal waits for, with their seats. Players whose word was missing before are left out."""
    barred = table.attempt.barred
    return {
        chair.person: seat
        for seat, chair in table.people()
        if chair.person in table.attending and chair.person not in barred
    }


def heard(table: model.Table) -> frozenset[str]:
    """Players with the page open, except those who did not seal in time."""
    sealed = {one.person for one in table.attempt.seals}
    return table.attending - {person for person in expected(table) if person not in sealed}


def with_late(table: model.Table) -> tuple[tuple[str, str], ...]:
    """The typed words for the next shuffle, if this deal uses none; the last word of each player."""
    late = table.attempt.late
    again = {person for person, _ in late}
    return (*(one for one in table.words if one[0] not in again), *late)


def worded(table: model.Table, person: str, word: str) -> model.Table:
    """The table after a player's word, or its hash. Once the seals are closed or a round is named, it is for the next
    deal."""
    if table.attempt.shut:
        late = (*(one for one in table.attempt.late if one[0] != person), (person, word))
        return replace(table, attempt=replace(table.attempt, late=late))
    return replace(table, words=(*(one for one in table.words if one[0] != person), (person, word)))


def note_of(table: model.Table, deal: int) -> model.DealNote:
    """The record of the deal being dealt."""
    now = table.attempt
    return model.DealNote(deal, table.entering, table.link, now.seals if now.closed else (), now.dropped, now.beacon)


# --- referee decisions ------------------------------------------------------------------------------------------------


def may_be(table: model.Table, person: str, how: str = "agreed") -> None:
    """:raises Illegal: this person cannot be the referee of this table: ``referee-seated``; ``referee-already``: there
    is one; ``referee-gone``: they have stepped down on a founded suspicion; ``referee-of-cup``: the cup appoints its
    referees (``bot.features.cups.decide``)."""
    if any(chair is not None and chair.person == person for chair in table.chairs):
        raise Illegal("referee-seated")
    if table.bench.person:
        raise Illegal("referee-already", name=table.bench.name)
    if person in table.bench.gone:
        raise Illegal("referee-gone")
    if table.bench.cup and how != "cup":
        raise Illegal("referee-of-cup")


def appointment(table: model.Table, person: str, name: str, how: str) -> tuple[ev.Event, ...]:
    """Appoint a referee, and show them the table in their private chat as a spectator.

    :raises Illegal: see ``may_be``.
    """
    may_be(table, person, how)
    own = private_to(person)
    shown = (ev.Shown(str(own), "watch", person),) if audiences.audience_at(table, own) is None else ()
    return (ev.Appointed(person, name, how), *shown)


def dismissal(table: model.Table, how: str, words: str = "") -> tuple[ev.Event, ...]:
    """Dismiss the referee, and hide the table from their private chat."""
    here = audiences.audience_at(table, private_to(table.bench.person))
    hidden = (ev.Hidden(str(here.dest), "unwatched"),) if here is not None and here.role == "watch" else ()
    resumed = (ev.Resumed(),) if table.phase == "paused" and table.bench.resting else ()
    return (ev.SteppedDown(table.bench.person, how, words), *hidden, *resumed)


def voided(table: model.Table, person: str, words: str) -> ev.Voided:
    """:raises Illegal: ``no-book``: no referee stops deals of this game; ``book-no-deal-runs``."""
    book = entry_of(table.game).book
    if book is None or table.state is None:
        raise Illegal("no-book")
    return ev.Voided(person, words, tuple(book.voided(table.state)))


def opponents(table: model.Table) -> frozenset[Seat]:
    """The opponents of the asked seat's owner."""
    asked = table.bench.asked
    if asked is None:
        return frozenset()
    if table.state is None:
        return frozenset(range(len(table.chairs))) - {asked.seat}
    sides = loaded_of(table).game.sides(table.state)
    return frozenset(seat for side in sides if asked.seat not in side for seat in side)


def judgement(table: model.Table, verdict: str, by: str) -> tuple[ev.Event, ...]:
    """Judge the error. After an innocent one, play goes on if no opponent is present to choose."""
    here = any(chair.present for seat, chair in table.people() if seat in opponents(table))
    goes_on = (ev.Remedied("goon"),) if verdict == "innocent" and not here else ()
    return (ev.Judged(verdict, by), *goes_on)


def agreed(table: model.Table, kind: str, person: str, name: str) -> tuple[ev.Event, ...]:
    """The events once everyone has agreed to ``referee`` or ``error-…``.

    :raises Illegal: see ``may_be`` and ``voided``.
    """
    match kind:
        case "referee":
            return appointment(table, person, name, "agreed")
        case "error-replay":
            return (ev.Remedied("replay"), voided(table, "", ""))
        case _:
            return judgement(table, kind.removeprefix("error-"), "opponents")


# --- referee events ---------------------------------------------------------------------------------------------------


def refereed(table: model.Table, event: ev.RefereeEvent) -> model.Table:
    """The table after a referee's event, except for the turn clock."""
    bench = table.bench
    match event:
        case ev.Called(person, name, seat):
            about = model.Entry("called", table.deal, _person(table, seat), table.name_of(seat), about=name)
            return replace(table, bench=replace(bench.noted(about), called=(person, seat)))
        case ev.Appointed(person, name, how):
            called = name if name == GONE_NAME else told_apart(name, (c.name for c in table.chairs if c is not None))
            bench = replace(bench, person=person, name=called, how=how, called=("", model.NOBODY), doubts=())
            noted = bench.noted(model.Entry("appointed", table.deal, person, called, how=how))
            return replace(table, bench=noted, proposal=None if _about_one(table) else table.proposal)
        case ev.SteppedDown(person, how, words):
            entry = model.Entry(f"gone-{how}", table.deal, person, bench.name, words=words)
            gone = (*bench.gone, person) if how == "founded" else bench.gone
            return replace(table, bench=replace(bench.noted(entry), person="", name="", how="", doubts=(), gone=gone))
        case ev.Doubted(person, name, words):
            entry = model.Entry("doubted", table.deal, person, name, about=bench.name, words=words)
            return replace(table, bench=replace(bench.noted(entry), doubts=(*bench.doubts, person)))
        case ev.Announced(person, what, words):
            rests = bench.resting or (what == "break" and table.phase == "paused")
            entry = model.Entry(what, table.deal, person, bench.name, words=words)
            judged = table.kaput_judged or what == "kaput"
            return replace(table, bench=replace(bench.noted(entry), resting=rests), kaput_judged=judged)
        case ev.Demanded(person, name, seat, words):
            entry = model.Entry("demanded", table.deal, person, name, about=table.name_of(seat), words=words)
            return replace(table, bench=replace(bench.noted(entry), asked=model.Asked(seat, table.deal)))
        case ev.Explained(person, name, words):
            asked = replace(bench.asked, answered=True) if bench.asked is not None else None
            entry = model.Entry("explained", table.deal, person, name, words=words)
            return replace(table, bench=replace(bench.noted(entry), asked=asked))
        case ev.Judged(verdict, by):
            asked = replace(bench.asked, verdict=verdict) if bench.asked is not None else None
            entry = model.Entry(f"judged-{verdict}", table.deal, _of_asked(table), about=_asked_name(table), how=by)
            return replace(table, bench=replace(bench.noted(entry), asked=asked), proposal=_settled(table))
        case ev.Remedied(choice):
            asked = replace(bench.asked, choice=choice) if bench.asked is not None else None
            entry = model.Entry(f"chosen-{choice}", table.deal)
            return replace(table, bench=replace(bench.noted(entry), asked=asked), proposal=_settled(table))
        case ev.Voided() | ev.Corrected():
            return _played(table, event)


def _played(table: model.Table, event: ev.Voided | ev.Corrected) -> model.Table:
    """A deal was voided, or its points corrected; both also change the game's state."""
    loaded, bench = loaded_of(table), table.bench
    entry = model.Entry("voided", table.deal, event.person, bench.name if event.person else "", words=event.words)
    if isinstance(event, ev.Corrected):
        points = (*event.old, *event.new)
        entry = model.Entry("corrected", table.deal, event.person, bench.name, words=event.words, points=points)
        entry = replace(entry, book=event.deal)
    bench = bench.noted(entry)
    if table.state is None:  # no game state is folded here (``bot.core.matches``)
        return replace(table, bench=bench)
    state = loaded.fold(table.state, event.game)
    over = loaded.game.result(state) is not None
    return replace(
        table,
        phase="over" if over else table.phase,
        state=state,
        before=None,
        held=None,
        bench=bench,
        proposal=None if over or (table.proposal and table.proposal.kind == "takeback") else table.proposal,
    )


def _person(table: model.Table, seat: Seat) -> str:
    chair = table.chairs[seat] if 0 <= seat < len(table.chairs) else None
    return chair.person if chair is not None else ""


def _of_asked(table: model.Table) -> str:
    return _person(table, table.bench.asked.seat) if table.bench.asked is not None else ""


def _asked_name(table: model.Table) -> str:
    return table.name_of(table.bench.asked.seat) if table.bench.asked is not None else ""


def _about_one(table: model.Table) -> bool:
    return table.proposal is not None and table.proposal.kind == "referee"


def _settled(table: model.Table) -> model.Proposal | None:
    return None if table.proposal is not None and table.proposal.kind.startswith("error-") else table.proposal


def merged(table: model.Table, now: Callable[[str], str]) -> model.Bench:
    """The bench after two accounts were joined; ``now`` maps old ids to new. A referee who is seated steps down."""
    bench = table.bench
    if bench is model.NO_BENCH:
        return bench
    called, seat = bench.called
    bench = replace(
        bench,
        person=now(bench.person),
        called=(now(called), seat),
        doubts=tuple(map(now, bench.doubts)),
        gone=tuple(map(now, bench.gone)),
        entries=tuple(replace(one, person=now(one.person)) for one in bench.entries),
    )
    seated = {now(chair.person) for _, chair in table.people()}
    if bench.person not in seated:
        return bench
    left = bench.noted(model.Entry("gone-seated", table.deal, bench.person, bench.name))
    return replace(left, person="", name="", how="", resting=False)


def without_referee(bench: model.Bench, person: str) -> model.Bench:
    """The bench without a person who was forgotten."""
    if bench.person == person:
        bench = replace(bench, person="", name="", how="", resting=False)
    return replace(bench, doubts=tuple(one for one in bench.doubts if one != person))


# --- people at a table ------------------------------------------------------------------------------------------------


def people_changed(
    table: model.Table, event: ev.Forgotten | ev.Merged | ev.Met | ev.Parted | ev.Dismissed | ev.Readmitted
) -> model.Table:
    """The table after an event about a person's identity or block."""
    match event:
        case ev.Dismissed() | ev.Readmitted():
            return expelled(table, event)
        case ev.Forgotten(person):
            return _without(table, person)
        case ev.Merged():
            return _merged(table, event)
        case ev.Met(seat, account):
            return _with(table, lambda at, chair: (*chair.met, account) if at == seat else chair.met)
        case ev.Parted(account):
            kept = _with(table, lambda _, chair: tuple(one for one in chair.met if one != account))
            gone = private_to(account)
            return replace(kept, found=tuple(one for one in table.found if one[1] != gone))


def _with(table: model.Table, met: Callable[[int, model.Chair], tuple[str, ...]]) -> model.Table:
    """The table with new ``met`` accounts at its chairs."""
    chairs = (replace(c, met=met(at, c)) if c is not None else None for at, c in enumerate(table.chairs))
    return replace(table, chairs=tuple(chairs))


def _merged(table: model.Table, event: ev.Merged) -> model.Table:

    def now(person: str) -> str:
        return event.person if person == event.account else person

    def seated(chair: model.Chair | None) -> model.Chair | None:
        if chair is None or chair.person != event.account:
            return chair
        return replace(chair, person=event.person, met=(*chair.met, event.account))

    mine = private_to(event.account)
    found = tuple((now(person), dest) for person, dest in table.found if person != event.person)
    if any(one.dest == mine for one in table.audiences) and event.person not in {one for one, _ in found}:
        found = (*found, (event.person, mine))
    asked = table.proposal
    if asked is not None:
        asked = replace(asked, person=now(asked.person), yes=frozenset(map(now, asked.yes)))
    return replace(
        table,
        bench=merged(table, now),
        chairs=tuple(map(seated, table.chairs)),
        removed=tuple((now(person), name) for person, name in table.removed),
        voted_out=frozenset(map(now, table.voted_out)),
        welcome=frozenset(map(now, table.welcome)),
        unwelcome=frozenset(map(now, table.unwelcome)),
        host=now(table.host),
        words=tuple((now(person), word) for person, word in table.words),
        attempt=table.attempt.renamed(now),
        attending=frozenset(map(now, table.attending)),
        pages=frozenset(map(now, table.pages)),
        ready=frozenset(map(now, table.ready)),
        proposal=asked,
        found=found,
        audiences=tuple(replace(one, by=now(one.by)) for one in table.audiences),
    )


def _without(table: model.Table, person: str) -> model.Table:
    """The table without a forgotten person: their seat becomes free, or an automatic player's."""
    chairs = tuple(
        c
        if c is None or c.person != person or not c.human
        else None
        if table.phase == "lobby"
        else replace(c, left=True)
        for c in table.chairs
    )
    asked = table.proposal
    if asked is not None:
        asked = None if asked.person == person else replace(asked, yes=asked.yes - {person})
    return replace(
        table,
        bench=without_referee(table.bench, person),
        audiences=tuple(replace(one, role="lost") if one.dest.reader == person else one for one in table.audiences),
        found=tuple(one for one in table.found if one[0] != person),
        chairs=chairs,
        removed=tuple(one for one in table.removed if one[0] != person),
        voted_out=table.voted_out - {person},
        welcome=table.welcome - {person},
        unwelcome=table.unwelcome - {person},
        host=next((c.person for c in chairs if c is not None and c.human), table.host)
        if table.host == person
        else table.host,
        words=tuple(said for said in table.words if said[0] != person),
        attempt=replace(table.attempt, late=tuple(said for said in table.attempt.late if said[0] != person)),
        attending=table.attending - {person},
        pages=table.pages - {person},
        ready=table.ready - {person},
        proposal=asked,
    )


# --- delayed view for spectators (``late_watch``) ---------------------------------------------------------------------
# During a deal the table keeps a *trail*: the table before the deal and after each turn, at most one more than there
# are seats. Spectators see the oldest one, whole, so they never see a mix of two moments. A turn ends with a card, a
# call, a tile, or a throw with all its steps (``Conduct.course``, from public facts). As many turns as there are seats
# make a trick, or a round where there are no tricks. When a deal is over, spectators catch up.
#
# The trail is derived from the events and never stored.


_PEOPLE = (ev.Forgotten, ev.Merged, ev.Met, ev.Parted)
_COURSE = (ev.Started, ev.Dealt, ev.Acted, ev.TakenBack, ev.Rematched, ev.Voided)


def as_watched(table: model.Table) -> model.Table:
    """The table that spectators may see: an earlier one, or ``table`` itself."""
    return table.trail[0] if table.trail and table.phase in ("play", "paused") else table


def seen_by(table: model.Table, seat: Seat | None, person: str) -> model.Table:
    """The table that ``person``, in ``seat`` or none, may see; the referee sees the current one."""
    return table if seat is not None or (person and person == table.bench.person) else as_watched(table)


def late_in(table: model.Table) -> tuple[Dest, ...]:
    """Where the table is shown late: to all spectators except the referee."""
    if not table.late:
        return ()
    referee = private_to(table.bench.person) if table.bench.person else None
    return tuple(one.dest for one in table.audiences if one.role == "watch" and one.dest != referee)


def trailed(before: model.Table, after: model.Table, event: ev.Event) -> model.Table:
    """``after`` with its trail; it followed ``before`` by ``event``."""
    if isinstance(event, _PEOPLE):
        return replace(after, trail=tuple(people_changed(one, event) for one in after.trail))
    if not isinstance(event, _COURSE):
        return after
    if after.state is None or after.phase == "over" or not loaded_of(after).game.waiting(after.state):
        return replace(after, trail=())
    now, trail = replace(after, trail=()), before.trail or (replace(before, trail=()),)
    match event:
        case ev.TakenBack():
            trail = trail[:-1] if len(trail) > 1 and _turned(after, before) else trail
        case ev.Acted() if _turned(before, after):
            trail = (*trail, now)
        case ev.Acted():
            pass  # the turn goes on, and spectators see its result when it ends
        case _:
            trail = (*(trail[:-1] if len(trail) > 1 else trail), now)
    return replace(after, trail=trail[-len(after.chairs) - 1 :])


def _turned(before: model.Table, after: model.Table) -> bool:
    """Whether a turn ended between the two tables."""
    course = entry_of(after.game).conduct.course
    return bool(course(public_view(before)) != course(public_view(after)))


def evolve(table: model.Table | None, event: ev.Event, seq: int, at_ms: int) -> model.Table:
    """The table after ``event``, number ``seq``, which happened at ``at_ms``. ``table`` is None only before
    ``Opened``."""
    if isinstance(event, ev.Opened):
        return model.Table(
            id=event.table,
            audiences=(audiences.opened_in(event.place, event.host),),
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
    if isinstance(event, ev.Acted):
        after = _acted(table, event, seq, at_ms)
        return _told(table, carried_out(after, event) if table.meant else after, event, seq, at_ms)
    if isinstance(event, ev.Forgotten | ev.Merged | ev.Met | ev.Parted | ev.Dismissed | ev.Readmitted):
        after = people_changed(table, event)
    elif isinstance(event, ev.Absent | ev.Deserted):
        after = rated.without(table, event, at_ms)
    else:
        after = _after(table, event, seq, at_ms)
    if table.meant:
        after = carried_out(after, event)
    after = replace(after, seq=seq, waits=_waits(table, after, event, seq, at_ms))
    return after if isinstance(event, ev.SealEvent) else _told(table, after, event, seq, at_ms)


def _told(table: model.Table, after: model.Table, event: ev.Event, seq: int, at_ms: int) -> model.Table:
    """The table after a player's event or a clock's, with its hour of activity and what late spectators see."""
    if at_ms // HOUR_MS != after.hour_ms // HOUR_MS:
        after = replace(after, hour_seq=seq, hour_ms=at_ms)
    return trailed(table, after, event) if after.late else after


def _after(table: model.Table, event: ev.Event, seq: int, at_ms: int) -> model.Table:
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
            | ev.Acted()
        ):
            raise ValueError("not here")
        case ev.Chosen() | ev.Sat() | ev.Stood() | ev.Swapped() | ev.LotsDrawn() | ev.Worded():
            return _lobby(table, event)
        case ev.Started() | ev.Dealt() | ev.TakenBack():
            return _timed(_play(table, event), seq, at_ms)
        case ev.Lapsed(seat):
            chair = _chair(table, seat)
            return _seat(table, seat, replace(chair, away=True, absences=chair.absences + 1), seq, at_ms)
        case ev.Left() | ev.VotedOut():
            return _timed(expelled(table, event), seq, at_ms)
        case ev.Back(seat):
            back = replace(_chair(table, seat), away=False, left=False, leaving=False)
            return _seat(table, seat, back, seq, at_ms)
        case ev.Substituted(seat, person, name, seal, salt):
            chair = model.Chair(person, called(table, person, name, seat), seal=seal, salt=salt)
            tallies = tuple((0, 0) if at == seat else one for at, one in enumerate(table.tallies))
            return replace(_seat(table, seat, chair, seq, at_ms), proposal=None, tallies=tallies)
        case ev.Readied(person):
            return replace(table, ready=table.ready | {person})
        case ev.Proposed() | ev.Knocked() | ev.Voted() | ev.Dropped() | ev.Welcomed():
            return voted(table, event, seq, at_ms)
        case ev.Reminded() | ev.Rehomed() | ev.Shown() | ev.Hidden() | ev.Found():
            return table if isinstance(event, ev.Reminded) else audiences.moved(table, event)
        case ev.Funded() | ev.RiskOpened() | ev.RiskDrawn() | ev.RiskEnded():
            return _chips(table, event, seq, at_ms)
        case _:
            return _timed(_life(table, event), seq, at_ms)


def _chips(
    table: model.Table, event: ev.Funded | ev.RiskOpened | ev.RiskDrawn | ev.RiskEnded, seq: int, at_ms: int
) -> model.Table:
    if isinstance(event, ev.Funded):
        return replace(table, state=loaded_of(table).fold(table.state, event.game))
    risked = replace(table.risk, amount=event.kept) if isinstance(event, ev.RiskEnded) and table.risk else None
    return _timed(replace(table, risk=_risk(table.risk, event), risked=risked), seq, at_ms)


def _risk(risk: model.Risk | None, event: ev.RiskOpened | ev.RiskDrawn | ev.RiskEnded) -> model.Risk | None:
    match event:
        case ev.RiskOpened(seat, amount, shown):
            return model.Risk(seat, amount, shown, 1, True)
        case ev.RiskDrawn(drawn, amount, shown, covered, place) if risk is not None:
            past = (*risk.past, (risk.shown, drawn))
            return model.Risk(risk.seat, amount, shown, risk.step + 1, covered, past, place)
        case _:
            return None


def _timed(table: model.Table, seq: int, at_ms: int) -> model.Table:
    """A new turn begins, and clocks run from this event."""
    return replace(table, turn_seq=seq, turn_ms=at_ms, calm_ms=max(0, at_ms - table.turn_ms))


def _waits(before: model.Table, after: model.Table, event: ev.Event, seq: int, at_ms: int) -> tuple[model.Wait, ...]:
    """The seats to move after ``event``. The wait of the seat that acted, and of newly waiting seats, begins now."""
    if after.state is before.state and after.phase == before.phase and after.turn_seq != seq:
        return before.waits
    if after.phase != "play" or after.state is None:
        return ()
    waiting, own = loaded_of(after).game.waiting(after.state), getattr(event, "seat", None)
    return _to_move(before, waiting, own, seq, at_ms, after.calm_ms)


def _to_move(
    before: model.Table, waiting: Collection[Seat], own: Seat | None, seq: int, at_ms: int, calm_ms: int
) -> tuple[model.Wait, ...]:
    old = {wait.seat: wait for wait in before.waits if wait.seat != own}
    return tuple(
        old.get(seat) or model.Wait(seat, seq, at_ms, 0 if seat == own else calm_ms) for seat in sorted(waiting)
    )


def _chair(table: model.Table, seat: Seat) -> model.Chair:
    chair = table.chairs[seat]
    if chair is None:
        raise ValueError("an empty seat")
    return chair


def _seat(table: model.Table, seat: Seat, chair: model.Chair | None, seq: int = 0, at_ms: int = 0) -> model.Table:
    chairs = tuple(chair if s == seat else c for s, c in enumerate(table.chairs))
    seated = replace(table, chairs=chairs)
    return _timed(seated, seq, at_ms) if seq else seated


def _lobby(
    table: model.Table, event: ev.Chosen | ev.Sat | ev.Stood | ev.Swapped | ev.LotsDrawn | ev.Worded
) -> model.Table:
    match event:
        case ev.Chosen():
            return chosen(table, event)
        case ev.Sat(seat, person, name, auto, seal, salt):
            known = called(table, person, name, seat)
            return _seat(table, seat, model.Chair(person, known, auto=auto, seal=seal, salt=salt))
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


def _play(table: model.Table, event: ev.Started | ev.Dealt | ev.TakenBack) -> model.Table:
    match event:
        case ev.Started(_, lots, game):
            return replace(
                table,
                phase="play",
                state=loaded_of(table).fold(None, game),
                chairs=tuple(c for c in table.chairs if c),
                deal=0,
                deals=(),
                attempt=model.NO_ATTEMPT,
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
            over = loaded_of(table).game.result(state) is not None  # no decision was left
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
                attempt=model.NO_ATTEMPT,
                attending=heard(table) if table.attempt.awaited else table.attending,
                ready=frozenset(),
                before=None,
                held=None,
                board=table.board + 1,
                # A player blocked in the chat finishes a rated match: neither they nor an admin may dodge it.
                chairs=tuple(_forgiven(c) if table.rated else gone_now(_forgiven(c)) for c in table.chairs),
            )
        case ev.TakenBack():
            if table.before is None:
                return table
            undone = replace(table, state=table.before[0], before=None, held=None, proposal=None)
            return replace(undone, lesson=replace(table.lesson, stopped=False)) if table.lesson else undone
        case _:
            assert_never(event)


def _acted(table: model.Table, event: ev.Acted, seq: int, at_ms: int) -> model.Table:
    seat, by_player = event.seat, event.by == "player"
    loaded, conduct = loaded_of(table), entry_of(table.game).conduct
    state = loaded.fold(table.state, event.game)
    shown = public_view(table, state)
    wanted = conduct.hold_ms(public_view(table), shown)
    over = loaded.game.result(state) is not None  # the end of the match closes an open question
    hold = clocks.PAUSES.of(wanted) if wanted else 0
    lesson = table.lesson
    if lesson is not None:
        lesson = taught(table, seat, state, to_read=wanted > 0).lesson
        over = over or lesson_over(replace(table, state=state))
    # An automatic player may have acted because of the previous event, a clock that ran out: then its silence counts.
    at_once = event.by == "auto" and at_ms == table.turn_ms
    calm_ms = table.calm_ms if at_once else max(0, at_ms - table.turn_ms)
    phase = "over" if over else table.phase
    reversible = loaded.game.reversible(table.state, state, seat)
    waiting = loaded.game.waiting(state) if phase == "play" else ()
    return replace(
        table,
        seq=seq,
        phase=phase,
        state=state,
        lesson=lesson,
        acts=table.acts + 1,
        acted=table.acted | {seat},
        before=(table.state, seat) if reversible else None,
        held=model.Held(shown, at_ms + hold) if hold else None,
        proposal=None if over or (table.proposal and table.proposal.kind == "takeback") else table.proposal,
        tallies=rated.counted(table, event),
        gone_since=tuple(one for one in table.gone_since if one[0] != seat) if by_player else table.gone_since,
        turn_seq=seq,
        turn_ms=at_ms,
        calm_ms=calm_ms,
        waits=_to_move(table, waiting, seat, seq, at_ms, calm_ms) if waiting else (),
    )


def _forgiven(chair: model.Chair | None) -> model.Chair | None:
    """A deal without absence cancels one earlier absence (HS-30)."""
    if chair is None or chair.away or not chair.absences:
        return chair
    return replace(chair, absences=chair.absences - 1)


def _life(
    table: model.Table,
    event: ev.Paused
    | ev.Resumed
    | ev.Adjourned
    | ev.Reopened
    | ev.Abandoned
    | ev.Rematched
    | ev.Packed
    | ev.PackScored,
) -> model.Table:
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
            open_again = replace(audiences.gathered(anew, place), phase="play", chairs=chairs, reason="")
            return replace(open_again, deserted=False, gone=frozenset(), kaput_judged=False)
        case ev.Abandoned(reason):
            deserted = table.deserted or reason in rated.FORFEITS
            return replace(table, phase="abandoned", proposal=None, reason=reason, deserted=deserted)
        case ev.Rematched(seed):
            return replace(
                table,
                phase="lobby",
                seed=seed,
                state=None,
                words=(),
                attempt=model.NO_ATTEMPT,
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


def _again(chair: model.Chair | None) -> model.Chair | None:
    """The chair of a player who plays the next match too; else None."""
    return None if chair is None or chair.left or chair.leaving else replace(chair, away=False, absences=0)

"""A table after an event of its referee, and the events by which somebody becomes one or is one no more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.games import entry_of
from bot.ports.keys import GONE_NAME, private_to
from bot.ports.people import told_apart
from bot.table import events as ev
from bot.table import referee_events as ref
from bot.table.audiences import audience_at
from bot.table.bench import NO_BENCH, NOBODY, Asked, Bench, Entry
from bot.table.loaded import loaded_of
from bot.table.model import Proposal, Table
from rules.core import Illegal, Seat

# --- decided -----------------------------------------------------------------------------------------------------


def may_be(table: Table, person: str, how: str = "agreed") -> None:
    """:raises Illegal: this person cannot be the referee of this table: ``referee-seated``; ``referee-already``: there
    is one; ``referee-gone``: they have stepped down on a founded suspicion; ``referee-of-cup``: whoever runs the cup
    chooses, as nobody who plays in it may referee (``bot.league.cup.bench``)."""
    if any(chair is not None and chair.person == person for chair in table.chairs):
        raise Illegal("referee-seated")
    if table.bench.person:
        raise Illegal("referee-already", name=table.bench.name)
    if person in table.bench.gone:
        raise Illegal("referee-gone")
    if table.bench.cup and how != "cup":
        raise Illegal("referee-of-cup")


def appointment(table: Table, person: str, name: str, how: str) -> tuple[ev.Event, ...]:
    """Somebody becomes the referee, and sees the table in their private chat as spectators do.

    :raises Illegal: see ``may_be``.
    """
    may_be(table, person, how)
    own = private_to(person)
    shown = (ev.Shown(str(own), "watch", person),) if audience_at(table, own) is None else ()
    return (ref.Appointed(person, name, how), *shown)


def dismissal(table: Table, how: str, words: str = "") -> tuple[ev.Event, ...]:
    """The referee is one no more, and their private chat shows the table no longer."""
    here = audience_at(table, private_to(table.bench.person))
    hidden = (ev.Hidden(str(here.dest), "unwatched"),) if here is not None and here.role == "watch" else ()
    resumed = (ev.Resumed(),) if table.phase == "paused" and table.bench.resting else ()
    return (ref.SteppedDown(table.bench.person, how, words), *hidden, *resumed)


def voided(table: Table, person: str, words: str) -> ref.Voided:
    """:raises Illegal: ``no-book``: no referee stops deals of this game; ``book-no-deal-runs``."""
    book = entry_of(table.game).book
    if book is None or table.state is None:
        raise Illegal("no-book")
    return ref.Voided(person, words, tuple(book.voided(table.state)))


def opponents(table: Table) -> frozenset[Seat]:
    """The seats of those against whom the owner of the asked seat plays."""
    asked = table.bench.asked
    if asked is None:
        return frozenset()
    if table.state is None:
        return frozenset(range(len(table.chairs))) - {asked.seat}
    sides = loaded_of(table).game.sides(table.state)
    return frozenset(seat for side in sides if asked.seat not in side for seat in side)


def judgement(table: Table, verdict: str, by: str) -> tuple[ev.Event, ...]:
    """With nobody there to choose after an innocent error, it goes on."""
    here = any(chair.present for seat, chair in table.people() if seat in opponents(table))
    goes_on = (ref.Remedied("goon"),) if verdict == "innocent" and not here else ()
    return (ref.Judged(verdict, by), *goes_on)


def agreed(table: Table, kind: str, person: str, name: str) -> tuple[ev.Event, ...]:
    """What follows when everybody asked has agreed to a proposal of this module: ``referee``, ``error-…``.

    :raises Illegal: it cannot be any more: see ``may_be`` and ``voided``.
    """
    match kind:
        case "referee":
            return appointment(table, person, name, "agreed")
        case "error-replay":
            return (ref.Remedied("replay"), voided(table, "", ""))
        case _:
            return judgement(table, kind.removeprefix("error-"), "opponents")


# --- folded ------------------------------------------------------------------------------------------------------


def refereed(table: Table, event: ref.RefereeEvent) -> Table:
    """The table after such an event, but for its turn."""
    bench = table.bench
    match event:
        case ref.Called(person, name, seat):
            about = Entry("called", table.deal, _person(table, seat), table.name_of(seat), about=name)
            return replace(table, bench=replace(bench.noted(about), called=(person, seat)))
        case ref.Appointed(person, name, how):
            called = name if name == GONE_NAME else told_apart(name, (c.name for c in table.chairs if c is not None))
            bench = replace(bench, person=person, name=called, how=how, called=("", NOBODY), doubts=())
            noted = bench.noted(Entry("appointed", table.deal, person, called, how=how))
            return replace(table, bench=noted, proposal=None if _about_one(table) else table.proposal)
        case ref.SteppedDown(person, how, words):
            entry = Entry(f"gone-{how}", table.deal, person, bench.name, words=words)
            gone = (*bench.gone, person) if how == "founded" else bench.gone
            return replace(table, bench=replace(bench.noted(entry), person="", name="", how="", doubts=(), gone=gone))
        case ref.Doubted(person, name, words):
            entry = Entry("doubted", table.deal, person, name, about=bench.name, words=words)
            return replace(table, bench=replace(bench.noted(entry), doubts=(*bench.doubts, person)))
        case ref.Announced(person, what, words):
            rests = bench.resting or (what == "break" and table.phase == "paused")
            entry = Entry(what, table.deal, person, bench.name, words=words)
            judged = table.kaput_judged or what == "kaput"
            return replace(table, bench=replace(bench.noted(entry), resting=rests), kaput_judged=judged)
        case ref.Demanded(person, name, seat, words):
            entry = Entry("demanded", table.deal, person, name, about=table.name_of(seat), words=words)
            return replace(table, bench=replace(bench.noted(entry), asked=Asked(seat, table.deal)))
        case ref.Explained(person, name, words):
            asked = replace(bench.asked, answered=True) if bench.asked is not None else None
            entry = Entry("explained", table.deal, person, name, words=words)
            return replace(table, bench=replace(bench.noted(entry), asked=asked))
        case ref.Judged(verdict, by):
            asked = replace(bench.asked, verdict=verdict) if bench.asked is not None else None
            entry = Entry(f"judged-{verdict}", table.deal, _of_asked(table), about=_asked_name(table), how=by)
            return replace(table, bench=replace(bench.noted(entry), asked=asked), proposal=_settled(table))
        case ref.Remedied(choice):
            asked = replace(bench.asked, choice=choice) if bench.asked is not None else None
            entry = Entry(f"chosen-{choice}", table.deal)
            return replace(table, bench=replace(bench.noted(entry), asked=asked), proposal=_settled(table))
        case ref.Voided() | ref.Corrected():
            return _played(table, event)


def _played(table: Table, event: ref.Voided | ref.Corrected) -> Table:
    """A deal was stopped, or its points corrected: both are events of the game too."""
    loaded, bench = loaded_of(table), table.bench
    entry = Entry("voided", table.deal, event.person, bench.name if event.person else "", words=event.words)
    if isinstance(event, ref.Corrected):
        points = (*event.old, *event.new)
        entry = Entry("corrected", table.deal, event.person, bench.name, words=event.words, points=points)
        entry = replace(entry, book=event.deal)
    bench = bench.noted(entry)
    if table.state is None:  # of the game nothing is folded there (``bot.table.matches``)
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


def _person(table: Table, seat: Seat) -> str:
    chair = table.chairs[seat] if 0 <= seat < len(table.chairs) else None
    return chair.person if chair is not None else ""


def _of_asked(table: Table) -> str:
    return _person(table, table.bench.asked.seat) if table.bench.asked is not None else ""


def _asked_name(table: Table) -> str:
    return table.name_of(table.bench.asked.seat) if table.bench.asked is not None else ""


def _about_one(table: Table) -> bool:
    return table.proposal is not None and table.proposal.kind == "referee"


def _settled(table: Table) -> Proposal | None:
    return None if table.proposal is not None and table.proposal.kind.startswith("error-") else table.proposal


def merged(table: Table, now: Callable[[str], str]) -> Bench:
    """The bench after two accounts have become one person's (``now``). Whoever turns out to sit at the table is its
    referee no more."""
    bench = table.bench
    if bench is NO_BENCH:
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
    left = bench.noted(Entry("gone-seated", table.deal, bench.person, bench.name))
    return replace(left, person="", name="", how="", resting=False)


def without(bench: Bench, person: str) -> Bench:
    """The bench without somebody who has been forgotten."""
    if bench.person == person:
        bench = replace(bench, person="", name="", how="", resting=False)
    return replace(bench, doubts=tuple(one for one in bench.doubts if one != person))

"""During the match: actions, going on to the next deal, leaving and coming back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.fair import clean_word, mixed
from bot.ports.records import Person
from bot.table import events as ev
from bot.table import lobby
from bot.table.desertion import counted, gone_away
from bot.table.expelled import staying
from bot.table.levels import at_risk
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.moment import Moment, Outcome, after, chair_at, chance_of, owners, seat_of
from bot.table.seals import due
from bot.table.stakes import funded_anew, risk_opened
from bot.table.steady import free_to_act
from bot.table.steady_events import Meant, Missed
from bot.text import t
from rules.core import Illegal, Seat


def act(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``act DECISION ACTION``; the decision ``-`` is whichever is open (typed commands).

    :raises Illegal: ``stale`` if the button was for another deal or another standing bid (docs/laws.md, Buttons outlive
        restarts); ``steady-wait``; the game's keys.
    """
    seat = seat_of(table, who.id)
    free_to_act(table, seat)
    decision, _, text = rest.partition(" ")
    loaded = loaded_of(table)
    if loaded.game.needs_deal(table.state):
        raise Illegal("between-deals")
    action = loaded.game.parse(text)
    if decision not in ("-", loaded.game.decision(table.state, action)):
        raise Illegal("stale")
    game = tuple(loaded.game.decide(table.state, seat, action, chance_of(table, "act")))
    acted = ev.Acted(seat, "player", loaded.game.encode(action), game)
    return Outcome((*coming_back(table, seat), *settled(table, acted, moment)))


def settled(table: Table, acted: ev.Acted, moment: Moment) -> tuple[ev.Event, ...]:
    """An action and all that follows from it; at one public pace only that it is meant."""
    return (Meant(acted.seat, acted.by, acted.text),) if table.steady else done(table, acted, moment)


def beat(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """Carry out what was decided before this beat, in the order in which it was (``bot.table.steady``)."""
    events: tuple[ev.Event, ...] = ()
    for one in table.meant:
        loaded = loaded_of(table)
        try:
            if loaded.game.needs_deal(table.state):
                raise Illegal("between-deals")
            action = loaded.game.parse(one.text)
            game = tuple(loaded.game.decide(table.state, one.seat, action, chance_of(table, "act")))
            new: tuple[ev.Event, ...] = done(table, ev.Acted(one.seat, one.by, one.text, game), moment)
        except Illegal as late:
            new = (Missed(one.seat, late.key),)
        events += new
        table = after(table, new, moment.now_ms)
    return events


def done(table: Table, acted: ev.Acted, moment: Moment) -> tuple[ev.Event, ...]:
    """An action, the automatic action that may follow it, and the movements of chips it causes."""
    state = loaded_of(table).fold(table.state, acted.game)
    then = replace(table, state=state, acts=table.acts + 1, tallies=counted(table, acted))
    more = (*funded_anew(table, then, acted, moment), *risk_opened(then, moment))
    return (acted, *_unasked(then, acted), *more)


def _unasked(then: Table, acted: ev.Acted) -> tuple[ev.Event, ...]:
    """The action that follows ``acted`` when it is the only one possible, if the game plays it without asking;
    at one public pace everybody is asked."""
    if not acted.game or then.steady:
        return ()
    loaded = loaded_of(then)
    found = loaded.game.unasked(then.state, acted.game[-1])
    if found is None:
        return ()
    seat, action = found
    game = tuple(loaded.game.decide(then.state, seat, action, chance_of(then, "act")))
    return (ev.Acted(seat, "auto", loaded.game.encode(action), game),)


def coming_back(table: Table, seat: Seat) -> tuple[ev.Event, ...]:
    """An absent owner who acts in any way is back at once (HS-30)."""
    chair = table.chairs[seat]
    return (ev.Back(seat),) if chair is not None and chair.away else ()


def back(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Take one's seat back from the automatic player."""
    return Outcome(coming_back(table, seat_of(table, who.id)), t("you-are-back"))


def ready(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Ask for the next deal; it is dealt as soon as everybody present has."""
    seat = seat_of(table, who.id)
    if not loaded_of(table).game.needs_deal(table.state):
        return Outcome()
    events: tuple[ev.Event, ...] = coming_back(table, seat)
    if who.id not in table.ready:
        events = (*events, ev.Readied(who.id))
    if table.ready | {who.id} >= owners(table):
        if not staying(table):
            return Outcome((*events, ev.Adjourned("nobody-here")))
        return Outcome((*events, *due(table, moment)))
    return Outcome(events, t("you-are-ready"))


def leave(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Leave: an automatic player keeps the seat (HS-31). When the last person leaves, and whoever leaves a rated match,
    the match is adjourned."""
    if table.phase == "lobby":
        return lobby.leave_lobby(table, who)
    seat = seat_of(table, who.id)
    if table.lesson is not None:
        return Outcome((ev.Abandoned("lesson"),), t("learn-left"))
    if table.rated:
        return Outcome(gone_away(table, (seat,), "left"), t("you-left-rated"))
    others = [chair.person for s, chair in table.people() if s != seat]
    if not others:
        return Outcome((ev.Adjourned("nobody-here"),), t("you-left-adjourned"))
    host = others[0] if table.host == who.id else table.host
    events: list[ev.Event] = [ev.Left(seat, host)]
    asked = table.proposal
    if asked is not None and asked.person == who.id:
        events.append(ev.Dropped(asked.kind, "proposer-left"))
    elif asked is not None and (asked.kind, asked.seat) == ("voteout", seat):
        events.append(ev.Dropped(asked.kind, "overtaken"))
    return Outcome(tuple(events), t("you-left"))


def word(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """A player's word for the shuffle (HS-20); it counts from the next deal on."""
    cleaned = clean_word(rest)
    if not cleaned:
        raise Illegal("empty-word")
    chair = chair_at(table, seat_of(table, who.id))
    enters = mixed(chair.salt, cleaned) if chair.salt else ""
    told = t("word-late" if table.attempt.shut else "word-taken", word=cleaned)
    return Outcome((ev.Worded(who.id, cleaned, enters),), told)


def automatic(table: Table, seat: Seat, thought: str = "") -> ev.Acted:
    """The move of the automatic player that holds ``seat``. ``thought``: what it has chosen (``bot.table.thought``);
    without that, and where it cannot be played, what silence means."""
    loaded = loaded_of(table)
    action = _chosen(table, seat, thought) if thought else None
    if action is None:
        action = loaded.game.timeout(table.state, seat)
    game = tuple(loaded.game.decide(table.state, seat, action, chance_of(table, "act")))
    return ev.Acted(seat, "auto", loaded.game.encode(action), game)


def _chosen(table: Table, seat: Seat, thought: str) -> Any:
    """The action that was thought of, if it is legal."""
    game = loaded_of(table).game
    if at_risk(table, seat):
        return None
    try:
        action = game.parse(thought)
    except Illegal:
        return None
    return action if action in game.legal(table.state, seat) else None

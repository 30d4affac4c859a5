"""``decide``: a command's effect on a table. The only place where a table refuses; refusals are ``Illegal`` keys.

A command is text, a verb and its arguments. The verbs of people are in a table below; ``tick NAME SEQ`` is internal,
sent when a clock has run out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.core import audiences, clocks, context, lobby, model, people, play, rated, referee, seals, stakes, votes
from bot.core import events as ev
from bot.core.play import automatic, beat, settled
from bot.core.stakes import taken
from bot.ports import keys, records
from rules.core import Illegal, Seat

Verb: TypeAlias = Callable[[model.Table, records.Person, str, context.Moment], context.Outcome]


@dataclass(frozen=True, slots=True)
class _Rule:
    """The phases in which a verb may be used, and whether the user must be seated."""

    verb: Verb
    phases: frozenset[model.Phase]
    seated: bool = True


_LOBBY: frozenset[model.Phase] = frozenset({"lobby"})
_PLAY: frozenset[model.Phase] = frozenset({"play"})
_RUNNING: frozenset[model.Phase] = frozenset({"play", "paused"})
_OPEN: frozenset[model.Phase] = frozenset({"lobby", "play", "paused"})
_ANY: frozenset[model.Phase] = frozenset({"lobby", "play", "paused", "adjourned", "over", "abandoned"})

_VERBS: Mapping[str, _Rule] = {
    "sit": _Rule(lobby.sit, frozenset({"lobby", "play", "paused"}), seated=False),
    "leave": _Rule(play.leave, _OPEN),
    "swap": _Rule(lobby.swap, _LOBBY),
    "lots": _Rule(lobby.draw_lots, _LOBBY),
    "fill": _Rule(lobby.fill, _LOBBY),
    "clear": _Rule(lobby.clear, _LOBBY),
    "remove": _Rule(lobby.remove, _LOBBY, seated=False),
    "readmit": _Rule(lobby.readmit, _OPEN, seated=False),
    "voteout": _Rule(lobby.vote_out, _RUNNING),
    "bar": _Rule(lobby.bar, _ANY, seated=False),
    "unbar": _Rule(lobby.unbar, _ANY, seated=False),
    "forfeit": _Rule(lobby.forfeit, _ANY, seated=False),
    "set": _Rule(lobby.choose, _LOBBY),
    "start": _Rule(lobby.start, _LOBBY),
    "dealer": _Rule(lobby.dealer, _LOBBY),
    "word": _Rule(play.word, _OPEN),
    "act": _Rule(play.act, _PLAY),
    "ready": _Rule(play.ready, _PLAY),
    "back": _Rule(play.back, _RUNNING),
    "goon": _Rule(play.go_on, _PLAY),
    "sub": _Rule(votes.substitute, _RUNNING, seated=False),
    "takeback": _Rule(votes.take_back, _PLAY),
    "pause": _Rule(votes.pause, _PLAY),
    "adjourn": _Rule(votes.adjourn, _RUNNING),
    "abandon": _Rule(votes.abandon, _OPEN, seated=False),
    "yes": _Rule(votes.agree, _OPEN),
    "no": _Rule(votes.refuse, _OPEN, seated=False),
    "resume": _Rule(play.resume, frozenset({"paused", "adjourned", "play"})),
    "rematch": _Rule(votes.rematch, frozenset({"over", "abandoned"})),
    "risk": _Rule(stakes.risk, frozenset({"over"})),
    "watch": _Rule(play.watch, _OPEN, seated=False),
    "unwatch": _Rule(play.unwatch, _ANY, seated=False),
    "spectators": _Rule(play.spectators, _OPEN, seated=False),
    "rehome": _Rule(play.rehome, _ANY, seated=False),
    "put-aside": _Rule(play.put_aside, _ANY, seated=False),
    "part": _Rule(play.part, _ANY, seated=False),
    "show-again": _Rule(play.show_again, _ANY, seated=False),
    "merge-account": _Rule(lobby.merge, _ANY, seated=False),
    "part-account": _Rule(lobby.part, _ANY, seated=False),
    "referee": _Rule(referee.act, _ANY, seated=False),
    "meet": _Rule(lobby.meet, _ANY),
    "attend": _Rule(seals.attend, _OPEN, seated=False),
    "seal": _Rule(seals.seal, _PLAY, seated=False),
    "unseal": _Rule(seals.unseal, _RUNNING, seated=False),
    "finish": _Rule(play.finish, _ANY, seated=False),
}


def decide(table: model.Table, who: records.Person | None, text: str, moment: context.Moment) -> context.Outcome:
    """The events of a command and the reply to its actor.

    :raises Illegal: with the key of the refusal; nothing has happened.
    """
    verb, _, rest = text.strip().partition(" ")
    if verb == "tick":
        if who is not None:
            raise Illegal("unknown-command")
        return _with_score(table, tick(table, rest, moment), moment)
    rule = _VERBS.get(verb)
    if rule is None or who is None or keys.platform_of(who.id) == keys.AUTO:
        raise Illegal("unknown-command")
    if table.pack is not None:
        play.check_pack(table, verb)
    if table.lesson is not None:
        play.check_lesson(table, verb)
    if who.admin and verb != "unwatch":  # used where the table is only watched
        who = audiences.acting(table, who, moment.at)
    if rule.seated and table.seat_of(who.id) is None:
        raise Illegal("not-seated")
    if table.phase not in rule.phases:
        raise Illegal(_wrong_phase(table.phase))
    outcome = rule.verb(table, who, rest.strip(), moment)
    if table.pack is not None:
        outcome = _with_score(table, outcome, moment)
    events = outcome.events
    if events and rule.seated:
        events = (*audiences.noticed(table, who, moment.at), *events)
    if any(isinstance(event, ev.Sat | ev.Substituted) for event in events):
        events = context.sealed(events, moment)
    return context.Outcome(events, outcome.reply)


def _with_score(table: model.Table, outcome: context.Outcome, moment: context.Moment) -> context.Outcome:
    if table.pack is None or not outcome.events:
        return outcome
    return context.Outcome((*outcome.events, *play.scored(table, outcome.events, moment)), outcome.reply)


def _wrong_phase(phase: model.Phase) -> str:
    return {
        "lobby": "not-started",
        "play": "already-started",
        "paused": "is-paused",
        "adjourned": "is-adjourned",
        "over": "is-over",
        "abandoned": "is-closed",
    }[phase]


def tick(table: model.Table, rest: str, moment: context.Moment) -> context.Outcome:
    """``tick NAME ARMED_SEQ THOUGHT``: a clock has run out. One armed for an earlier turn does nothing. ``THOUGHT``:
    the automatic player's choice, or the signature of the round (``bot.core.play``)."""
    name, _, rest = rest.partition(" ")
    seq, _, thought = rest.partition(" ")
    if not any(clock.name == name and _meant(clock, seq, moment.now_ms) for clock in clocks.timers(table)):
        return context.Outcome()
    kind, _, seat = name.partition(".")
    match kind:
        case "auto":
            return context.Outcome(_automatic(table, int(seat), thought, moment))
        case "beat":
            return context.Outcome(beat(table, moment))
        case "half":
            return context.Outcome((ev.Reminded(int(seat)),))
        case "late":
            return context.Outcome((ev.Reminded(int(seat), late=True),))
        case "away":
            due = [wait.seat for wait in table.waits if wait.seq == int(seat) and clocks.looks_away(table, wait)]
            return context.Outcome(tuple(ev.Reminded(one, away=True) for one in due))
        case "turn":
            return context.Outcome(
                (
                    ev.Lapsed(int(seat)),
                    *settled(table, automatic(table, int(seat), thought), moment),
                )
            )
        case "deal" | "seals" | "words" | "round":
            return votes.next_deal(table, kind, moment, thought)
        case "vote":
            return context.Outcome(votes.dropped(table, "lapsed", moment))
        case "risk" | "aside":
            return context.Outcome(taken(table) if kind == "risk" else play.left_alone(table))
        case "taken":
            return context.Outcome(rated.deserted(table) if rated.blamed(table) else (ev.Abandoned("nobody-came"),))
        case _ if rated.waits(table) and table.phase == "play":
            return context.Outcome(rated.gone_away(table, [wait.seat for wait in table.waits], "idle"))
        case _:
            return context.Outcome((ev.Abandoned("idle"),) if table.phase == "lobby" else (ev.Adjourned("idle"),))


def _automatic(table: model.Table, seat: Seat, thought: str, moment: context.Moment) -> tuple[ev.Event, ...]:
    """An automatic player's turn. The match is adjourned instead if no person stays, or if it is rated and a player is
    away a second time in a row."""
    if not people.staying(table) and table.pack is None and table.lesson is None:
        return (ev.Adjourned("nobody-here"),)
    if table.rated:
        return rated.gone_away(table, (seat,), "away")
    return settled(table, automatic(table, seat, thought), moment)


def _meant(clock: records.Timer, seq: str, now_ms: int) -> bool:
    """Whether this clock has run out. The store may have armed the silence clock without knowing the event (for tables
    older than this clock)."""
    return str(clock.armed_seq) == seq or (clock.name == records.SILENT and clock.due_ms <= now_ms)

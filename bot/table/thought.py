"""What automatic players have to think about before a command can be carried out.

Theory of operation. No player thinks inside a transaction. Before a command that lets one act (a clock that rings for
it, a learner who goes on, the end of a pack's time) is carried out, ``rehearsed`` finds from the table as it is what
will be asked, and puts the answers behind the command: ``tick auto.2 57 9H``. The number is that of the event with
which the turn began, and so the decision's own: if anything has happened meanwhile (the owner is back, the move was
taken back, the table has ended), the clock that is meant no longer runs, the thought is dropped with it, and a new
clock rings for what is to be decided now. An answer that is missing or no longer legal is replaced by what silence
means.

A player's chance is a stream of its own, which follows from the deal's secret and the number of actions so far; so the
same decision, asked again after a crash, is answered alike.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

from bot.games.levels import answer
from bot.ports.people import HOUSE
from bot.ports.players import Players, Question, Thinking
from bot.ports.records import Person
from bot.table.clocks import timers
from bot.table.learning import halted
from bot.table.levels import at_risk, level_of
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.moment import Moment, after, chance_of, deal_events
from bot.table.packs import MOST_ACTS, played_on, reopened, unfinished
from bot.table.play import automatic
from rules.core import Seat

Rehearsal: TypeAlias = Generator[Question, str, tuple[str, ...]]
"""Yields what is to be asked, takes the answer to it, and ends with the words to be put behind the command."""


def asked(table: Table, seat: Seat) -> Question | None:
    """What the automatic player in ``seat`` is asked; None if there is nothing to think about: only one action is
    possible, or chips of somebody's are at risk."""
    game = loaded_of(table).game
    if at_risk(table, seat):
        return None
    legal = game.legal(table.state, seat)
    if not legal.choice:
        return None
    view = game.view(table.state, seat)
    return Question(table.id, game, level_of(table, seat), seat, view, legal, chance_of(table, f"auto{seat}."))


def needs_round(who: Person | None, text: str) -> bool:
    """Whether a command tells that the named round of the beacon has been published: its signature is put behind it, as
    a thought is."""
    return who is None and text.startswith("tick round ")


def needs_thought(who: Person | None, text: str) -> bool:
    """Whether a command may have to be rehearsed, judged by its words and its actor alone."""
    verb, _, rest = text.strip().partition(" ")
    match verb:
        case "tick":
            return who is None and rest.startswith(("auto.", "turn."))
        case "finish":
            return who is not None and who.id == HOUSE.id
        case _:
            return verb == "goon"


async def thought_through(thinking: Thinking, table: Table, text: str, moment: Moment) -> str:
    """A command with the thoughts behind it, those of others left out."""
    rehearsal = rehearsed(table, text, moment)
    thought: str | None = None
    while True:
        try:
            question = next(rehearsal) if thought is None else rehearsal.send(thought)
        except StopIteration as end:
            return " ".join((_bare(text), *end.value))
        thought = await thinking.think(question)


def thought_at_once(players: Players, table: Table, text: str, moment: Moment) -> str:
    """The same, without any detour: for players known to be quick."""
    rehearsal = rehearsed(table, text, moment)
    thought: str | None = None
    while True:
        try:
            question = next(rehearsal) if thought is None else rehearsal.send(thought)
        except StopIteration as end:
            return " ".join((_bare(text), *end.value))
        thought = answer(players, question)


def _bare(text: str) -> str:
    return text if text.startswith("tick") else text.strip().partition(" ")[0]


def rehearsed(table: Table, text: str, moment: Moment) -> Rehearsal:
    """What automatic players think before a command is carried out at ``table``."""
    verb, _, rest = text.strip().partition(" ")
    if verb == "finish":
        return (yield from _to_the_end(table, moment)) if unfinished(table) else ()
    seat = _seat_of_clock(table, rest) if verb == "tick" else _next_in_lesson(table)
    question = asked(table, seat) if seat is not None else None
    if question is None:
        return ()
    thought = yield question
    return (thought,) if thought else ()


def _seat_of_clock(table: Table, rest: str) -> Seat | None:
    """The seat for which an automatic player acts when this clock rings; None if it does not run (any more)."""
    name, _, seq = rest.partition(" ")
    kind, _, seat = name.partition(".")
    if kind == "auto" and table.rated:
        return None
    runs = any(clock.name == name and str(clock.armed_seq) == seq for clock in timers(table))
    return int(seat) if runs else None


def _next_in_lesson(table: Table) -> Seat | None:
    game = loaded_of(table).game if table.lesson is not None and halted(table) else None
    if game is None or game.needs_deal(table.state):
        return None
    return min(game.waiting(table.state), default=None)


def _to_the_end(table: Table, moment: Moment) -> Rehearsal:
    """Everything that is left of a pack."""
    thoughts: list[str] = [str(table.seq)]
    table = after(table, reopened(table), moment.now_ms)
    game = loaded_of(table).game
    for _ in range(MOST_ACTS):
        if table.phase != "play":
            break
        if game.needs_deal(table.state):
            table = after(table, deal_events(table, moment), moment.now_ms)
            continue
        seat = min(game.waiting(table.state))
        question = asked(table, seat)
        thought = (yield question) if question is not None else ""
        acted = automatic(table, seat, thought)
        thoughts.append(acted.text)
        table = after(table, played_on(table, acted, moment), moment.now_ms)
    return tuple(thoughts)

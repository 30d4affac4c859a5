"""The positions of a recorded match, deal by deal.

Theory of operation. A record (``bot.notation``) is the one source: it holds what HS-20 has opened and nothing else, and
it is made of a stored match or read from a file. Its steps become events of a table that exists nowhere, folded by
``evolve`` like any other, so that the game's own stage shows each position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from bot.games import entry_of, rules_of
from bot.notation.model import Act, Corrected, Deal, Funded, MatchRecord, Player, Step, TakenBack, Voided
from bot.ports.keys import GONE, GONE_NAME, dest_of, key_of
from bot.table import events as ev
from bot.table import referee_events
from bot.table.evolve import evolve
from bot.table.loaded import loaded_of, public_of, public_view
from bot.table.model import Audience, Chair, Held, Table
from rules.core import Illegal as Illegal  # for callers too
from rules.core import Seat
from rules.options import Plain, as_dict, options_from

ID: Final = "replay"
"""Of the table that exists nowhere."""
_STEP_MS: Final = 60_000
"""Between two events: longer than any pause."""


@dataclass(frozen=True, slots=True)
class Position:
    """The ``table`` after a ``step`` and ``before`` it. ``over``: the deal has ended with the step, and its result is
    shown; the position before is of the same step and shows how. ``later``: the table at which the next deal has just
    been dealt, if there is one."""

    step: Step
    before: Table
    table: Table
    now_ms: int
    over: bool = False
    later: Table | None = None

    @property
    def seat(self) -> Seat | None:
        """Who acted."""
        return self.step.seat if isinstance(self.step, Act) else None

    @property
    def score(self) -> tuple[int, ...]:
        return entry_of(self.table.game).conduct.score(public_view(self.table))


Played: TypeAlias = tuple[Position, ...]
"""A deal: the last of its positions is its result, unless a referee did something after it."""


def course(record: MatchRecord) -> tuple[Played, ...]:
    """The deals of a match that are over; what a referee did between two deals is with the former.

    :raises Illegal: ``record-sealed``: the match was broken off, and its cards stay hidden for good (HS-20);
        ``nothing-finished``: not even one deal is over; ``bad-option``: no table has such options.
    """
    if record.result is None and entry_of(record.game).fairness.sealed:
        raise Illegal("record-sealed")
    deals = tuple(_deals(record))
    if not deals:
        raise Illegal("nothing-finished")
    dealt = [next((one.table for one in deal if isinstance(one.step, Deal)), None) for deal in deals]
    return tuple(
        tuple(replace(one, later=later) if one.over else one for one in deal)
        for deal, later in zip(deals, (*dealt[1:], None), strict=False)
    )


def _deals(record: MatchRecord) -> Iterator[Played]:
    table = _opened(record)
    found: list[Position] = []
    closed = False
    for number, step in enumerate(record.steps, 1):
        if _begins(step, found, closed=closed):
            yield tuple(found)
            found, closed = [], False
        before, table = table, _after(table, step, number)
        if isinstance(step, Funded):
            continue
        at_ms = number * _STEP_MS
        found.append(Position(step, before, table, at_ms))
        if _ends(table, step):
            table = replace(table, held=None)
            found.append(Position(step, before, table, at_ms, over=True))
            closed = True
    if closed or record.result is not None:
        yield tuple(found)


def _begins(step: Step, found: Sequence[Position], *, closed: bool) -> bool:
    """Whether the next deal begins with a step; where something is decided before the cards are dealt, with that."""
    if closed:
        return isinstance(step, Deal | Act)
    return isinstance(step, Deal) and any(isinstance(one.step, Deal) for one in found)


def _opened(record: MatchRecord) -> Table:
    game = rules_of(record.game)
    chairs = tuple(_chair(seat, one) for seat, one in enumerate(record.players))
    table = Table(
        id=ID,
        audiences=(Audience(dest_of(key_of("web", ID))),),
        game=record.game,
        preset=record.preset,
        host=chairs[0].person,
        lang="en",
        seed="",
        chairs=chairs,
        options=_chosen(record),
        clock_s=0,
        stake=record.stake,
    )
    begun = tuple(game.start(len(chairs), loaded_of(table).options, record.dealer))
    return evolve(table, ev.Started(record.dealer, record.lots, begun), 1, 0)


def _chair(seat: Seat, player: Player) -> Chair:
    person = key_of(GONE if player.name == GONE_NAME else ID, seat)
    return Chair(person, player.name, auto=player.played == "auto", left=player.played == "left")


def _chosen(record: MatchRecord) -> tuple[tuple[str, str], ...]:
    """The options that differ from the preset's, as a table keeps them."""
    usual: Mapping[str, Plain] = as_dict(options_from(rules_of(record.game), record.preset))
    different = {name: value for name, value in record.options.items() if usual.get(name) != value}
    return tuple(
        (name, ("on" if value else "off") if isinstance(value, bool) else str(value))
        for name, value in sorted(different.items())
    )


def _after(table: Table, step: Step, number: int) -> Table:
    at_ms = number * _STEP_MS
    after = evolve(table, _event(step, table), number + 1, at_ms)
    return replace(after, held=_held(table, after, at_ms)) if isinstance(step, Act) else after


def _event(step: Step, table: Table) -> ev.Event:
    match step:
        case Deal(number, game):
            return ev.Dealt(number, game)
        case Act(seat, text, auto, _, game):
            return ev.Acted(seat, "auto" if auto else "player", text, game)
        case Funded(game):
            return ev.Funded(game)
        case Voided(words, game):
            return referee_events.Voided("", words, game)
        case Corrected(deal, points, words, game):
            return referee_events.Corrected("", words, deal, (), points, game)
        case TakenBack():
            return ev.TakenBack(table.before[1] if table.before is not None else 0)


def _held(before: Table, after: Table, at_ms: int) -> Held | None:
    """What stays visible for a while at a table stays until the next step here, whatever the pauses are."""
    shown: Any = public_of(after, after.state)
    hold = entry_of(after.game).conduct.hold_ms(public_view(before), shown)
    return Held(shown, at_ms + 1) if hold else None


def _ends(table: Table, step: Step) -> bool:
    """Whether the step has ended its deal."""
    game: tuple[Any, ...] = getattr(step, "game", ())
    if isinstance(step, Corrected) or not game:
        return False
    ends = entry_of(table.game).chronicle.ends
    loaded = loaded_of(table)
    if loaded.game.result(table.state) is not None:
        return True
    return any(isinstance(one, ends) for one in game) if ends else loaded.game.needs_deal(table.state)

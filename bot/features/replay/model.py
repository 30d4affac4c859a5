"""The positions of a recorded match, by deal, as pictures and words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from bot.core import events as ev
from bot.core.fold import evolve
from bot.core.loaded import loaded_of, public_view
from bot.core.model import Audience, Chair, Held, Table
from bot.features.history.views import scored
from bot.games import entry_of, folder, rules_of
from bot.games.stage import hues, name_of
from bot.notation.model import Deal, MatchRecord, Player, Step
from bot.notation.stored import Holds, judged
from bot.ports.keys import GONE, GONE_NAME, dest_of, key_of
from bot.ports.matches import Played as Manner
from bot.text import Text, t
from bot.view.scene import Picture, Scene
from rules.core import Illegal, Seat
from rules.options import Plain, as_dict, options_from

# --- positions of a match ---------------------------------------------------------------------------------------------
# The record (``bot.notation``), made from a stored match or read from a file, is the only source: it holds only what
# HS-20 has opened. Its steps become events of a virtual table, folded by ``evolve`` like any other, so that the game's
# own stage can show each position.


ID: Final = "replay"
"""The id of the virtual table."""
_STEP_MS: Final = 60_000
"""The time between two events: longer than any pause."""


@dataclass(frozen=True, slots=True)
class Position:
    """The ``table`` after a ``step`` and ``before`` it. ``over``: the step ended the deal, and this position shows
    the result; the position before it shows the same step. ``later``: the table just after the next deal was dealt,
    if there is one."""

    step: Step
    before: Table
    table: Table
    now_ms: int
    over: bool = False
    later: Table | None = None

    @property
    def seat(self) -> Seat | None:
        """The seat that acted."""
        return self.step.seat if isinstance(self.step, ev.Acted) else None

    @property
    def score(self) -> tuple[int, ...]:
        return entry_of(self.table.game).conduct.score(public_view(self.table))


Played: TypeAlias = tuple[Position, ...]
"""A deal. Its last position is the result, unless a referee acted afterwards."""


def course(record: MatchRecord) -> tuple[Played, ...]:
    """The finished deals of a match; a referee's actions between two deals belong to the first.

    :raises Illegal: ``record-sealed``: the match was broken off, and its cards stay hidden for good (HS-20);
        ``nothing-finished``: no deal is over; ``bad-option``: no table has such options.
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
        if isinstance(step, ev.Funded):
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
    """Whether a step begins the next deal: the deal itself, or a decision before it."""
    if closed:
        return isinstance(step, Deal | ev.Acted)
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
    """The options that differ from the preset's, as a table stores them."""
    usual: Mapping[str, Plain] = as_dict(options_from(rules_of(record.game), record.preset))
    different = {name: value for name, value in record.options.items() if usual.get(name) != value}
    return tuple(
        (name, ("on" if value else "off") if isinstance(value, bool) else str(value))
        for name, value in sorted(different.items())
    )


def _after(table: Table, step: Step, number: int) -> Table:
    at_ms = number * _STEP_MS
    after = evolve(table, ev.Dealt(step.number, step.game) if isinstance(step, Deal) else step, number + 1, at_ms)
    return replace(after, held=_held(table, after, at_ms)) if isinstance(step, ev.Acted) else after


def _held(before: Table, after: Table, at_ms: int) -> Held | None:
    """What a table shows for a pause stays until the next step, regardless of its length."""
    shown: Any = public_view(after)
    hold = entry_of(after.game).conduct.hold_ms(public_view(before), shown)
    return Held(shown, at_ms + 1) if hold else None


def _ends(table: Table, step: Step) -> bool:
    """Whether the step has ended its deal."""
    game: tuple[Any, ...] = getattr(step, "game", ())
    if isinstance(step, ev.Corrected) or not game:
        return False
    rules = loaded_of(table).game
    return rules.result(table.state) is not None or entry_of(table.game).records.ended(rules, table.state, game)


# --- steps in words ---------------------------------------------------------------------------------------------------


_OF_A_TABLE = frozenset({"next-deal-soon", "next-deal-ready", "waiting-nobody"})
"""Result lines that mean nothing in a replay."""


def told(position: Position) -> tuple[Text, ...]:
    """What happened in the step, in order; at the end of a deal, the result."""
    if position.over:
        return tuple(line.text for line in over(position).lines)
    match position.step:
        case Deal():
            return (t("replay-dealt", deal=position.table.deal),)
        case ev.Acted():
            return (_did(position), *_announced(position))
        case ev.TakenBack():
            return (t("replay-taken-back"),)
        case ev.Voided(_, words):
            return (t("replay-voided", words=words),) if words else (t("replay-again"),)
        case ev.Corrected(_, words, deal, _, points):
            return (t("replay-corrected", deal=deal, score=scored(points), words=words),)
        case _:
            return ()


def over(position: Position) -> Scene:
    """The end of a deal without buttons, as its message stayed in the chat; for the last deal with the result of the
    match."""
    stage = folder.stage_of(position.table.game)
    scene = stage.past(position.later) if position.later is not None else None
    scene = scene or stage.board(position.table, position.now_ms)
    lines = tuple(line for line in scene.lines if line.text.key not in _OF_A_TABLE)
    return Scene("info", None, lines, scene.picture, scene.reading, alt=scene.alt)


def _did(position: Position) -> Text:
    step = position.step
    assert isinstance(step, ev.Acted)
    return t("replay-did", who=name_of(position.before, step.seat), what=_action(position, step))


def _action(position: Position, step: ev.Acted) -> Text:
    before = position.before
    return folder.in_words(before, step.seat, loaded_of(before).game.parse(step.text))


def _announced(position: Position) -> tuple[Text, ...]:
    """The announcements at the table."""
    before, after = position.before, position.table
    return tuple(folder.stage_of(after.game).notes(after, public_view(before), public_view(after)))


# --- steps to show ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShownStep:
    """``board``: the public table; None: unchanged. ``reading``: the same in words. ``hands``: each seat's own view;
    None: nothing. ``said``: what happened. ``seat``: who acted. ``over``: the result of the deal."""

    board: Picture | None = field(repr=False)
    reading: tuple[Text, ...] = field(repr=False)
    hands: tuple[Picture | None, ...] = field(repr=False)
    said: tuple[Text, ...]
    score: tuple[int, ...]
    seat: Seat | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Cast:
    """A player. ``side``: the index in the score."""

    name: str
    hue: int
    side: int
    manner: Manner


@dataclass(frozen=True, slots=True)
class Bill:
    """A match as a whole. ``scores``: after each visible deal; ``unproved``: deals that do not follow from the seal
    (HS-20); ``unchecked``: deals that cannot be checked; ``target``: 0 if there is none."""

    id: str
    game: str
    cast: tuple[Cast, ...]
    started_s: int
    scores: tuple[tuple[int, ...], ...]
    target: int
    finished: bool
    unproved: tuple[int, ...]
    unchecked: tuple[int, ...] = ()


def bill(record: MatchRecord, deals: tuple[Played, ...], holds: Holds | None = None) -> Bill:
    """``deals``: the course of the match, not empty. ``holds``: see ``bot.notation.stored.judged``."""
    table = deals[-1][-1].table
    sides = loaded_of(table).game.sides(table.state)
    side_of = {seat: n for n, seats in enumerate(sides) for seat in seats}
    target = record.options.get("target", 0)
    proofs = judged(record, holds)
    return Bill(
        id=record.id,
        game=record.game,
        cast=tuple(
            Cast(one.name, hue, side_of.get(seat, seat), one.played)
            for seat, (one, hue) in enumerate(zip(record.players, hues(table), strict=True))
        ),
        started_s=record.started_s,
        scores=tuple(deal[-1].score for deal in deals),
        target=target if isinstance(target, int) else 0,
        finished=record.result is not None,
        unproved=tuple(one.deal for one in proofs if one.verdict == "false"),
        unchecked=tuple(one.deal for one in proofs if one.verdict == "open"),
    )


def steps(deal: Played) -> tuple[ShownStep, ...]:
    return tuple(map(_step, deal))


def _step(at: Position) -> ShownStep:
    stage, table = folder.stage_of(at.table.game), at.table
    seats = range(len(table.chairs))
    nothing: tuple[None, ...] = (None,) * len(seats)
    if at.over:
        read = tuple(line.text for line in over(at).reading)
        return ShownStep(None, read, nothing, told(at), at.score, at.seat, over=True)
    if not isinstance(at.step, ev.Acted) and _closed(at):
        return ShownStep(None, (), nothing, told(at), at.score)
    board = stage.board(table, at.now_ms)
    read = tuple(line.text for line in board.reading)
    hands = tuple(stage.hand(table, seat).picture for seat in seats)
    return ShownStep(board.picture, read, hands, told(at), at.score, at.seat)


def _closed(at: Position) -> bool:
    """Whether nothing follows a step without an action, so that the board is unchanged."""
    loaded = loaded_of(at.table)
    return loaded.game.result(at.table.state) is not None or loaded.game.needs_deal(at.table.state)

"""The scenes of an analysis: losses by seat, and each turning point as its player saw the table."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from bot.core.loaded import loaded_of, told_of
from bot.core.model import Table
from bot.features.analysis.model import Analysis, Judged, SeatSum
from bot.features.replay.model import Played, over
from bot.games import entry_of, folder, stage
from bot.text import Text, decimal, t, within
from bot.view import info, press
from bot.view.scene import Button, Line, Picture, Scene
from rules.core import Seat
from rules.nardi.moves import Move


def way(match: str, deal: int = 0, turn: int = 0) -> str:
    """The button value for the analysis of a deal (0: the last one) of ``TABLE.NUMBER``, or of a turning point."""
    return press.see(info.NO_TABLE, ".".join(["analyse", match, *(str(n) for n in (deal, turn) if n)]))


def offered(table: Table, seat: Seat, scene: Scene) -> Scene:
    """The scene of ``seat`` between two deals, with a button to analyse the last one if that is allowed."""
    chair = table.chairs[seat]
    if table.phase not in ("play", "paused") or table.deal < 1 or chair is None or not chair.human:
        return scene
    if not (told_of(table) and entry_of(table.game).weighs and loaded_of(table).game.needs_deal(table.state)):
        return scene
    button = Button(t("btn-analyse"), way(f"{table.id}.{table.match}"))
    return replace(scene, buttons=(*scene.buttons, (button,)))


def deal(match: str, head: Line, played: Played, found: Analysis, n: int, of: int) -> Scene:
    """The ``n``-th deal of ``of``; ``head`` names the match."""
    table = played[0].table
    how = t("analysis-how" if entry_of(table.game).chips is None else "analysis-how-chips")
    lines = [head, Line(t("replay-deal", n=n, of=of), "small"), Line(how, "small")]
    calls = any(one.weighed.kind == "call" for one in found.judged)
    lines += [Line(_seat(table, one, calls=calls)) for one in found.seats if one.weighed]
    if not found.judged:
        lines.append(Line(t("analysis-nothing")))
    lines += [Line(_turn(played, one, k), "coach") for k, one in enumerate(found.turning, 1)]
    if found.judged and not found.turning:
        lines.append(Line(t("analysis-no-turn"), "coach"))
    if found.makeable:
        lines += [Line(one, "small") for one in _makeable(table, found)]
    last = over(next((one for one in reversed(played) if one.over), played[-1]))
    return Scene("info", None, tuple(lines), last.picture, alt=last.alt, buttons=_ways(match, found, n, of))


def turning(match: str, head: Line, played: Played, found: Analysis, n: int, of: int, k: int) -> Scene:
    """The ``k``-th turning point: the player's view, the action, and the better one."""
    one = found.turning[k - 1]
    at = played[one.decision.place]
    hand = folder.stage_of(at.before.game).hand(at.before, one.decision.seat)
    lines = (head, Line(t("replay-deal", n=n, of=of), "small"), Line(_turn(played, one, k), "coach"))
    buttons = (Button(t("btn-analysis-deal"), way(match, n)),), *_ways(match, found, n, of)
    picture: Picture | None = hand.picture
    return Scene("info", None, lines, picture, hand.reading, buttons=buttons, alt=hand.alt)


def _ways(match: str, found: Analysis, n: int, of: int) -> tuple[tuple[Button, ...], ...]:
    points = [Button(t("btn-analysis-turn", n=k), way(match, n, k)) for k in range(1, len(found.turning) + 1)]
    return tuple(row for row in (*stage.rows_of(points, 3), neighbours(n, of, lambda n: way(match, n))) if row)


def neighbours(n: int, of: int, way: Callable[[int], str]) -> tuple[Button, ...]:
    """Buttons to the deals before and after the ``n``-th."""
    before = (Button(t("btn-replay-before"), way(n - 1)),) if n > 1 else ()
    return (*before, Button(t("btn-replay-after"), way(n + 1))) if n < of else before


def _seat(table: Table, one: SeatSum, *, calls: bool) -> Text:
    lost = [t("analysis-lost-calls", points=_points(one.calls)), t("analysis-lost-play", points=_points(one.play))]
    if not calls:
        lost = [t("analysis-lost", points=_points(one.play))]
    good, whole = one.weighed - one.faults, one.weighed
    return t(
        "analysis-seat",
        who=stage.name_of(table, one.seat),
        lost=stage.dotted(lost),
        good=good,
        n=whole,
        accuracy=one.accuracy or 0,
    )


def _points(lost: float) -> Text:
    """An apparent gain by chance counts as no loss."""
    return decimal(max(lost, 0.0))


def _turn(played: Played, one: Judged, k: int) -> Text:
    table, seat = played[one.decision.place].before, one.decision.seat
    cost = one.weighed
    places = 1 if cost.within and cost.lost >= 1 else 2
    return t(
        "analysis-turn",
        k=k,
        who=stage.name_of(table, seat),
        did=_worded(table, seat, one.decision.decided.actions),
        better=_worded(table, seat, cost.better),
        points=within(cost.lost, cost.within, places) if cost.within else decimal(cost.lost, places),
    )


def _worded(table: Table, seat: Seat, actions: tuple[Any, ...]) -> Text:
    """An action in the words of its button; the steps of a throw in notation."""
    steps = [one for one in actions if isinstance(one, Move)]
    if not steps:
        return folder.in_words(table, seat, actions[0])
    return t("replay-typed", text=" ".join(map(loaded_of(table).game.encode, steps)))


def _makeable(table: Table, found: Analysis) -> Iterator[Text]:
    """By side, the sai it could reach in each strain with all hands open."""
    sides = loaded_of(table).game.sides(table.state)
    for side, seats in enumerate(sides):
        each = [t("analysis-strain", strain=one.strain, sai=one.sai[side]) for one in found.makeable]
        yield t("analysis-makeable", who=stage.side_name(table, tuple(seats)), list=stage.listed(each))

"""The table of Nardi: one board for all, and the same board from a player's own side.

Nothing is hidden, so the steps are buttons of the public board too, and nobody needs a message of their own. That board
is always seen from seat 0; its points are numbered from the view of the player to act, as on the buttons.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import raising
from bot.games.common import act, between, dotted, hues, name_of, names_of, rows_of, table_row, vote_lines, vote_row
from bot.games.nardi import words
from bot.games.nardi.pictures import NardiBoard, Trail
from bot.scene import Button, Line, Plate, Scene
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Legal
from rules.nardi.actions import DONE, ROLL, UNDO
from rules.nardi.state import Played
from rules.nardi.view import View

IN_A_ROW = 5
HAND = "btn-nardi-board"


def board(table: Table, view: View) -> Scene:
    lines = [Line(_head(table, view), "head"), Line(_waiting(table, view))]
    if table.phase == "paused":
        lines.insert(1, Line(t("board-paused"), "loud"))
    lines += [*_before(table, view), Line(score(view), "small"), *vote_lines(table)]
    return Scene(
        kind="board",
        table=table.id,
        lines=tuple(lines),
        picture=picture(table, view, 0, view.turn or 0),
        reading=tuple(reading(table, view)),
        buttons=(*buttons(table, view), *vote_row(table), table_row(table, HAND)),
        alt=t("alt-nardi"),
    )


def hand(table: Table, view: View, seat: int) -> Scene:
    """The board from the side of ``seat``, with a button for each legal action."""
    asked = seat in view.waiting
    begun = (Line(score(view), "small"),) if view.deal else ()
    return Scene(
        kind="hand",
        table=table.id,
        lines=(
            Line(dotted([_asked(table, view, seat), *situation(view, seat)]), "head"),
            *_before(table, view),
            *begun,
        ),
        picture=picture(table, view, seat, seat),
        reading=tuple(reading(table, view)),
        buttons=buttons(table, view) if asked else (),
        alt=t("alt-nardi"),
    )


def situation(view: View, seat: int) -> list[Text]:
    """What a decision needs, in a few words: the dice, an offer to the other side, the match score."""
    if not view.deal or not view.waiting:
        return []
    other = seat not in view.waiting
    thrown = (
        [t("now-rolled", a=view.thrown[0], b=view.thrown[1])]
        if view.thrown is not None and (other or not view.plays)
        else []
    )
    offered = view.raises.offer if other else 0
    raised = [t("nardi-offer", word=raising.word(offered), n=offered)] if offered else []
    return [*thrown, *raised, t("now-match", a=view.totals[0], b=view.totals[1], target=view.options.target)]


def _head(table: Table, view: View) -> Text:
    who = name_of(table, view.turn or 0)
    if view.thrown is None:
        return t("nardi-head-throw", deal=view.deal, who=who)
    return t("nardi-head-play", who=who, a=view.thrown[0], b=view.thrown[1])


def _waiting(table: Table, view: View) -> Text:
    asked = raising.waiting(table, view.raises)
    if asked is not None:
        return asked
    who = names_of(table, view.waiting)
    if view.thrown is None:
        return t("nardi-waiting-throw", who=who)
    if view.plays:
        return t("nardi-waiting-play", who=who, numbers=words.numbers(view.dice))
    return t("nardi-waiting-done", who=who)


def _asked(table: Table, view: View, seat: int) -> Text:
    if not view.waiting:
        return between(table, t("nardi-hand-between"))
    if seat not in view.waiting:
        return t("hand-wait", who=names_of(table, view.waiting))
    if view.raises.offer:
        return t("nardi-hand-answer", word=raising.word(view.raises.offer))
    if view.thrown is None:
        return t("nardi-hand-throw")
    if view.plays:
        a, b = view.thrown
        return t("nardi-hand-play", a=a, b=b, numbers=words.numbers(view.dice))
    return t("nardi-hand-done")


def _before(table: Table, view: View) -> list[Line]:
    """The last throw; at the start of a deal, the throws that decided who begins (NA-1)."""
    if view.last is not None:
        return [Line(words.last(table, view.last), "small")]
    if not view.opening:
        return []
    a, b = view.opening[-1]
    return [Line(t("nardi-opening", a=a, b=b, who=name_of(table, view.beginner)), "small")]


def score(view: View) -> Text:
    a, b = view.totals
    pa, pb = view.pips
    worth, target = view.raises.worth, view.options.target
    return t("nardi-score", deal=view.deal, worth=worth, a=a, b=b, target=target, pa=pa, pb=pb)


def reading(table: Table, view: View) -> list[Line]:
    """The board in words, for those who cannot see it."""
    sides = [Line(words.places(table, seat, view.board[seat]), "small") for seat in (0, 1)]
    return [*sides, Line(t("read-sides", a=name_of(table, 0), b=name_of(table, 1)), "small")]


# --- buttons ------------------------------------------------------------------------------------------------------


def buttons(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    """The legal actions of the player to act: the same for every reader."""
    if table.phase != "play" or not view.waiting:
        return ()
    legal: Legal[object] = loaded_of(table).game.legal(table.state, min(view.waiting))
    rows: list[tuple[Button, ...]] = []
    if ROLL in legal:
        rows.append((Button(t("btn-roll"), act(table, ROLL), "primary"),))
    rows += raising.buttons(table, view.raises, legal)
    for die in dict.fromkeys(view.dice):
        some = [Button(words.move(view, m), act(table, m), "good") for m in view.plays if m.die == die]
        rows += rows_of(some, IN_A_ROW)
    last = [Button(t("btn-done"), act(table, DONE), "primary")] if DONE in legal else []
    if UNDO in legal:
        last.append(Button(t("btn-undo"), act(table, UNDO)))
    return (*rows, tuple(last)) if last else tuple(rows)


# --- the picture --------------------------------------------------------------------------------------------------


def picture(table: Table, view: View, bottom: int, numbered: int) -> NardiBoard:
    roller = view.turn if view.thrown is not None else None
    offered = view.raises.offer if view.waiting else 0
    return NardiBoard(
        plates=(_plate(table, view, 0), _plate(table, view, 1)),
        checkers=view.board,
        across=view.across,
        bottom=bottom,
        numbered=numbered,
        pips=view.pips,
        score=view.totals,
        target=view.options.target,
        dice=_dice(view),
        roller=roller,
        movable=frozenset(m.point for m in view.plays),
        trails=_trails(view),
        worth=view.raises.worth,
        offer=t("nardi-offer", word=raising.word(offered), n=offered) if offered else None,
    )


def _dice(view: View) -> tuple[tuple[int, bool], ...]:
    """The dice as thrown, a double four times, and whether each is still to be played."""
    if view.thrown is None:
        return ()
    a, b = view.thrown
    if a == b:
        return tuple((a, n < len(view.dice)) for n in range(4))
    return ((a, a in view.dice), (b, b in view.dice))


def _trails(view: View) -> tuple[Trail, ...]:
    """The steps of the current throw, or of the one before it; consecutive steps of one checker are joined."""
    if view.steps and view.turn is not None:
        return trails(view.turn, view.steps)
    return trails(view.last.seat, view.last.steps) if view.last is not None else ()


def trails(seat: int, played: Sequence[Played]) -> tuple[Trail, ...]:
    found: list[Trail] = []
    for it in played:
        end = max(it.point - it.die, 0)
        before = next((n for n, trail in enumerate(found) if trail.end == it.point), None)
        if before is None:
            found.append(Trail(seat, it.point, end))
        else:
            found[before] = Trail(seat, found[before].start, end)
    return tuple(found)


def _plate(table: Table, view: View, seat: int) -> Plate:
    chair = table.chairs[seat]
    here = chair is not None and chair.present
    return Plate(
        name=chair.name if chair else "",
        hue=hues(table)[seat],
        note=t("plate-turn") if seat in view.waiting and here else None,
        active=seat in view.waiting,
        automatic=chair is not None and not here,
    )

"""The coach of Nardi: what a throw allows, what a step is good for, how the race stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games import raising
from bot.games.coach import Coach, Moment
from bot.games.nardi import words
from bot.text import Text, t
from rules.nardi.actions import DONE, ROLL
from rules.nardi.course import BAR, HEAD, HOME, OFF, moved
from rules.nardi.moves import Move
from rules.nardi.view import View
from rules.raises import ACCEPT, DECLINE, WORTH, Raise


class NardiCoach(Coach):
    options = (("raises", "off"),)
    """A game that is given up early would not show how one ends."""

    def __init__(self, game: str, about: tuple[int, ...], first: int, off: int, davi: int, deal: int) -> None:
        """The lines of the short rules: ``about`` the game, the ``first`` throw, bearing ``off``, raises."""
        self._game = game
        self._about = about
        self._first = first
        self._off = off
        self._davi = davi
        self.deal = deal

    def _rule(self, n: int) -> Text:
        return t(f"rules-{self._game}-{n}")

    def about(self) -> Sequence[Text]:
        return [self._rule(n) for n in self._about]

    def happened(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        last = view.last
        if last is None:
            return [self._rule(self._first)]
        if view.steps or last.seat == at.me:
            return ()
        a, b = last.dice
        if not last.steps:
            return [t("learn-nar-blocked", who=at.who(last.seat), a=a, b=b)]
        hit = any(step.hit for step in last.steps)
        return [t("learn-nar-hit" if hit else "learn-nar-rolled", who=at.who(last.seat), a=a, b=b)]

    def asks(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        if view.raises.offer:
            word = raising.word(view.raises.offer)
            return [
                self._rule(self._davi),
                t("learn-raise-asked", who=at.who(1 - at.me), word=word, n=view.raises.offer),
            ]
        mine, theirs = view.pips[at.me], view.pips[1 - at.me]
        if view.phase == "throw":
            return [t("learn-nar-throw", a=mine, b=theirs)]
        if not view.plays:
            return [t("learn-nar-done")]
        numbers = words.numbers(view.dice)
        own = view.board[at.me]
        course = view.options.course
        if own[BAR]:
            return [t("learn-nar-enter", numbers=numbers)]
        lines: list[Text] = []
        if view.thrown and view.thrown[0] == view.thrown[1] and not view.steps:
            lines.append(t("learn-nar-double"))
        if sum(own[HOME + 1 :]) == 0:
            if not own[OFF]:
                lines.append(self._rule(self._off))
            return [*lines, t("learn-nar-home", numbers=numbers)]
        if course.head and not view.steps and own[HEAD]:
            return [*lines, t("learn-nar-head", numbers=numbers)]
        return [*lines, t("learn-nar-play", numbers=numbers)]

    def advice(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        match at.wish:
            case Move() as move:
                return [self._why(view, at, move)]
            case wish if wish == ROLL:
                return []
            case wish if wish == DONE:
                return []
            case wish if wish == ACCEPT:
                return [t("learn-raise-accept", n=view.raises.offer)]
            case wish if wish == DECLINE:
                return [t("learn-raise-decline", n=view.raises.worth)]
            case Raise(word):
                return [t("learn-raise-offer", word=raising.word(WORTH[word]), n=WORTH[word])]
            case _:
                return []

    def _why(self, view: View, at: Moment, move: Move) -> Text:
        course = view.options.course
        own, other = view.board[at.me], view.board[1 - at.me]
        step: Any = words.move(view, move)
        after, _, hit = moved(course, own, other, move.point, move.die)
        to = max(0, move.point - move.die)
        if len(view.plays) == 1:
            return t("learn-nar-only", step=step)
        if move.point == BAR:
            return t("learn-nar-why-enter", step=step)
        if hit:
            return t("learn-nar-why-hit", step=step)
        if to == OFF:
            return t("learn-nar-why-off", step=step)
        if course.head and move.point == HEAD:
            return t("learn-nar-why-head", step=step)
        if not course.head and after[to] == 2:
            return t("learn-nar-why-point", step=step)
        if not course.head and own[move.point] == 1 and after[to] > 2:
            return t("learn-nar-why-safe", step=step)
        if not course.head and move.point == HEAD:
            return t("learn-nar-why-back", step=step)
        if move.point > HOME >= to:
            return t("learn-nar-why-home", step=step)
        return t("learn-nar-why-run", step=step)

    def over(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        row = view.rows[-1] if view.rows else None
        if row is None:
            return ()
        won = row.winner == at.me
        lines = [t("learn-pair-won" if won else "learn-pair-lost", n=row.points)]
        if row.how == "out":
            lines.append(t("learn-nar-left", n=row.pips[1 - row.winner]))
        return lines

"""Why a checker cannot leave its point now, in Nardi. Made from the View alone, which hides nothing here."""

from __future__ import annotations

from bot.games import raising
from bot.text import Text, t
from rules.core import Illegal
from rules.nardi.course import BAR, OFF
from rules.nardi.moves import Move
from rules.nardi.refusals import refusal
from rules.nardi.view import View


def why(view: View, piece: str) -> Text | None:
    """``piece``: the point from its owner's own view, 25 or ``bar`` for the bar. None: nothing of this game's own is
    to be said."""
    if not view.waiting:
        return t("nardi-hand-between")
    stands = raising.first(view.raises, view.me)
    if stands is not None:
        return stands
    point = _point(piece)
    if view.me is None or view.me not in view.waiting or point is None:
        return None
    if view.phase == "throw":
        return t("illegal-throw-first")
    if not view.board[view.me][point]:
        return t("illegal-no-checker", point=point)
    if any(move.point == point for move in view.plays):
        return t("why-may")
    return _with_each(view, view.me, point) if view.plays else t("nardi-hand-done")


def _point(piece: str) -> int | None:
    plain = piece.strip().lower()
    if plain == "bar":
        return BAR
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 3 and OFF < int(plain) <= BAR else None


def _with_each(view: View, me: int, point: int) -> Text | None:
    """The reason for every number still to be played: once if it is always the same."""
    found: dict[int, Illegal] = {}
    for die in dict.fromkeys(view.dice):
        refused = refusal(
            view.options.course,
            (view.board[me], view.board[1 - me]),
            (view.dice, view.leave),
            view.plays,
            Move(point, die),
            begun=bool(view.steps),
        )
        if refused is not None:
            found[die] = refused
    said = {die: Text(f"illegal-{why.key}", tuple(sorted(why.details.items()))) for die, why in found.items()}
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    reasons = [t("why-die", n=die, why=text) for die, text in said.items()]
    joined: Text | None = None
    for text in reasons:
        joined = text if joined is None else t("refused-with-hint", why=joined, hint=text)
    return joined

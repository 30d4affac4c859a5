"""A record in the other forms that its game has."""

from __future__ import annotations

from typing import Any

from bot.games import rules_of
from bot.games.exports import Match
from bot.games.folder import folder_of
from bot.notation.model import Act, Corrected, Deal, MatchRecord, TakenBack, Voided
from rules.core import Illegal
from rules.options import from_dict


def exported(record: MatchRecord, form: str) -> str:
    """``form``: the ending of its files, as in ``GameFolder.exports``.

    :raises Illegal: ``record-no-form`` (``form``): the game is not written in it.
    """
    export = folder_of(record.game).exports.get(form)
    if export is None:
        raise Illegal("record-no-form", form=form[:8])
    options = from_dict(rules_of(record.game), record.preset, record.options)
    return export(Match(tuple(one.name for one in record.players), options, record.started_s, tuple(_deals(record))))


def _deals(record: MatchRecord) -> list[tuple[Any, ...]]:
    deals: list[list[tuple[Any, ...]]] = []
    for step in record.steps:
        if isinstance(step, Deal):
            deals.append([step.game])
        elif isinstance(step, TakenBack) and deals:
            deals[-1].pop()
        elif isinstance(step, Act | Voided | Corrected) and deals:
            deals[-1].append(step.game)
    return [tuple(event for step in deal for event in step) for deal in deals]

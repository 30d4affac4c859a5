"""Why a card, a tile or a checker cannot be played now: said to whoever touches it, and nothing else is done.

What a game says of it is made from that seat's own View, so it is the same whatever lies in hands that the seat cannot
see; the rest are public facts.
"""

from __future__ import annotations

from typing import Final

from bot.games.common import names_of
from bot.games.folder import stage_of
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Text, t

_AT_REST: Final = {
    "lobby": t("illegal-not-started"),
    "paused": t("illegal-is-paused"),
    "adjourned": t("illegal-is-adjourned"),
    "over": t("illegal-is-over"),
    "abandoned": t("illegal-is-closed"),
}


def why(table: Table, person: str, piece: str) -> Text:
    """``piece``: its text form (``JH``, ``6-4``, ``24``), from outside and unchecked."""
    seat = table.seat_of(person)
    if seat is None:
        return t("illegal-not-seated")
    if table.phase != "play" or table.state is None:
        return _AT_REST.get(table.phase, t("why-else"))
    if any(one.seat == seat for one in table.meant):
        return t("illegal-steady-wait")
    said = stage_of(table.game).why(table, seat, piece)
    if said is not None:
        return said
    waiting = loaded_of(table).game.waiting(table.state)
    if not waiting:
        return t("illegal-between-deals")
    return t("why-else") if seat in waiting else t("why-turn", who=names_of(table, waiting))

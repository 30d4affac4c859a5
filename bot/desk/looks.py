"""What can be looked at of one table, and by whom."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.folder import stage_of
from bot.ports.records import Person
from bot.scene import Scene
from bot.scenes import info, lobby
from bot.scenes.show import private, public
from bot.table.model import Table
from bot.table.proofs import DealProof
from rules.core import Illegal


def look(table: Table, seat: int | None, person: Person, what: str, proofs: Sequence[DealProof] = ()) -> Scene | None:
    """The scene of ``what`` (``hand``, ``davtar``, ``options.clock`` …) for ``person``, who has ``seat`` or none; None
    if there is nothing to see. ``proofs``: of the table's deals, needed for ``verify`` only.

    :raises Illegal: it is not for this person, or not now.
    """
    name, _, value = what.partition(".")
    match name:
        case "hand":
            if seat is None:
                raise Illegal("not-seated")
            return private(table, seat)
        case "board" | "who":
            return public(table, table.held.until_ms if table.held else 0)
        case "options":
            if table.phase != "lobby":
                raise Illegal("already-started")
            return lobby.options(table, value)
        case "seats":
            if table.phase != "lobby":
                raise Illegal("already-started")
            if seat is None and not person.admin:
                raise Illegal("not-seated")
            return lobby.seats(table, person)
        case "menu":
            return lobby.menu(table, seat)
        case "rules":
            return info.rules(table.game)
        case "language":
            return info.language_panel(chat=person.admin)
        case "verify":
            return info.proof_scene(table, int(value) if value.isdecimal() else None, proofs)
        case _:
            # ``pick.JH.QH``, ``bid.S``: the selection so far travels in the button; none of it is stored.
            if table.state is None:
                return None
            panel = stage_of(table.game).panel(table, seat, what if name in ("pick", "bid") else name)
            # The bazaar bids step by step on a panel; in other games the bids are on the person's own hand.
            return private(table, seat) if panel is None and name == "bid" and seat is not None else panel

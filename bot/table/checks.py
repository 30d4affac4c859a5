"""What a page is told so that it can check a deal by itself (HS-20, docs/fair-dealing.md).

Before any word of a page is told it gets to know which card has which number, and which places of the shuffled pack its
seat receives; so nobody can fit these to the cards afterwards. How a game deals is not written here: it is asked to
deal a pack in which every card lies at its own number.
"""

from __future__ import annotations

from bot.fair.chance import Draws
from bot.games import entry_of
from bot.table.loaded import loaded_of, own_view
from bot.table.model import Table
from rules.core import Illegal, Seat


class _InOrder(Draws):
    """No shuffle at all."""

    def below(self, m: int) -> int:
        return m - 1


def places(table: Table, seat: Seat) -> tuple[int, ...]:
    """The places in the shuffled pack of the cards that ``seat`` will be dealt next, in ascending order; none where a
    hand does not follow from one shuffle alone."""
    entry, loaded = entry_of(table.game), loaded_of(table)
    pack = entry.fairness.pack
    if not pack or not entry.fairness.whole_shuffle(loaded.options, table.deal + 1):
        return ()
    try:
        dealt = loaded.game.deal(table.state, _InOrder())
    except Illegal:
        return ()
    hands = next((hands for event in dealt if (hands := getattr(event, "hands", None))), None)
    return tuple(sorted(map(pack.index, hands[seat]))) if hands is not None else ()


def dealt_to(table: Table, seat: Seat) -> tuple[str, ...]:
    """The cards of ``seat`` as they were dealt; none once anybody has acted, or where they are not to be seen yet."""
    return entry_of(table.game).conduct.held(own_view(table, seat)) if not table.acts else ()

"""The automatic player of the Blot family: not a champion, but a decent partner.

Theory of operation. In the bazaar it estimates its pair's sai in each strain from its own cards and its partner's bids,
and bids while the estimate covers the level. With a turned card, it takes a suit that promises enough. In play it
remembers every card and every void, draws trumps when its side is declarer, and cashes cards that cannot be beaten. It
gives points to a partner who is winning, never ruffs them, and discards the cheapest card. It sees only a View, as a
person in its seat would.
"""

from typing import Any

from bot.games.blot.player.easy import Reading, call, call_turned, card
from rules.blot.actions import BLOT, OK, PASS, PLAY, REBLOT, SEVENS, Declare, Show
from rules.blot.bazaar.view import View
from rules.blot.belote.view import View as TurnedView
from rules.blot.view import TableView
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame


def play(game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """One of ``legal``, which is not empty."""
    if isinstance(view, View) and view.phase in ("bidding", "sur"):
        return SEVENS if SEVENS in legal else call(view, legal, seat)
    if isinstance(view, TurnedView) and view.phase == "bidding":
        return call_turned(view, legal)
    for first in (Declare(view.best), Show(view.to_show), BLOT, REBLOT):
        if first in legal:
            return first
    if view.phase != "play":
        return OK if OK in legal else PASS
    wanted = PLAY[card(Reading(view, seat), view.plays)] if view.plays else OK
    return wanted if wanted in legal else next(iter(legal))

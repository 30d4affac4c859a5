"""Rated matches (HS-11): where a table may be rated, and by whom that is chosen.

A rated match is played by people alone, from the first deal to the last. Everybody seated agrees to it: whoever opened
the table chooses, those who have sat down already are asked, and whoever comes later sees it on the board.
"""

from __future__ import annotations

from typing import Final

from bot.games import entry_of, game_keys
from bot.ports.records import Person
from bot.ports.rights import ChatRules, RightsNow
from bot.table import events as ev
from bot.table.model import Table
from bot.table.refusals import Ruled
from bot.text import t
from bot.text.listing import listed_all
from rules.core import Illegal

UNRATED: Final = ev.Chosen("rated", "off")


def can_be_rated(game: str) -> bool:
    """Whether matches of a game are won and lost by its players; where chips are what is played for, they are not."""
    return entry_of(game).chips is None


def fits(rules: ChatRules, table: Table) -> None:
    """:raises Illegal: ``rated-off``, ``rated-chips-game`` or ``rated-game``: such a table is not rated in the chat."""
    if not table.rated:
        return
    if not can_be_rated(table.game):
        raise Illegal("rated-chips-game")
    if not rules.rated:
        raise Illegal("rated-off")
    if table.game in rules.unrated:
        games = [t(f"game-{key}") for key in game_keys() if can_be_rated(key) and key not in rules.unrated]
        raise Ruled(t("illegal-rated-game", game=t(f"game-{table.game}"), games=listed_all(games)))


def may_rate(rules: ChatRules, rights: RightsNow, place: str, person: Person) -> None:
    """:raises Illegal: ``rated-admins`` or ``rated-regulars``: ``person`` may not choose it there."""
    if rules.raters == "all" or person.admin:
        return
    if rules.raters == "admins":
        raise Illegal("rated-admins")
    if not rights.regular(place, person.id):
        raise Illegal("rated-regulars")


def people_only(table: Table) -> None:
    """:raises Illegal: ``rated-people-only``: an automatic player sits at a rated table."""
    if table.rated and any(chair is not None and chair.auto for chair in table.chairs):
        raise Illegal("rated-people-only")


def unrated_by(table: Table) -> tuple[ev.Event, ...]:
    """What follows at a rated table when somebody takes over a seat in it."""
    return (UNRATED,) if table.rated else ()

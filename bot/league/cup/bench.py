"""The referees of a cup (HS-13, LG-9.3): who offers, whom whoever runs it accepts, and who referees which match.

Nobody who plays in a cup referees a match of it.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.league.cup import events as ev
from bot.league.cup.by import By, manages
from bot.league.cup.model import Cup, Match
from rules.core import Illegal

_LIVE = ("open", "checkin", "play")


def offer(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Somebody offers to referee; whoever runs the cup need not ask anybody.

    :raises Illegal: ``cup-over``; ``cup-referee-plays``: they play in it.
    """
    if cup.phase not in _LIVE:
        raise Illegal("cup-over")
    if cup.plays(by.player):
        raise Illegal("cup-referee-plays")
    if by.player in cup.referees or (by.player in cup.offers and not by.manages):
        return ()
    return (ev.Named(by.player) if by.manages else ev.Offered(by.player),)


def unoffer(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Somebody referees no more. A match that they have begun to referee keeps them."""
    return (ev.Unnamed(by.player),) if by.player in (*cup.offers, *cup.referees) else ()


def name(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``name PLAYER``: accept an offer.

    :raises Illegal: ``cup-organiser``; ``cup-no-offer``: they have taken it back.
    """
    manages(by)
    return (ev.Named(_meant(cup.offers, rest)),)


def unname(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``unname PLAYER``: decline an offer, or do without a referee from now on.

    :raises Illegal: as ``name``.
    """
    manages(by)
    return (ev.Unnamed(_meant((*cup.offers, *cup.referees), rest)),)


def _meant(among: tuple[int, ...], rest: str) -> int:
    found = next((one for one in among if str(one) == rest), None)
    if found is None:
        raise Illegal("cup-no-offer")
    return found


def refereed(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``refereed MATCH PLAYER``: the bot's own; they have been appointed at the table of the match."""
    number, _, player = rest.partition(" ")
    found = next((one for one in cup.now_played() if str(one.number) == number and one.table and not one.how), None)
    if found is None or not player.isdecimal():
        return ()
    return (ev.Refereed(found.number, int(player)),)


def referee_for(cup: Cup, match: Match, without: Collection[int] = ()) -> int:
    """Who is to referee a match that begins: whoever has fewest matches at the moment, then fewest in the cup, then
    whoever was accepted first; 0: the cup has no referees but those ``without`` whom it has to be."""

    def load(player: int) -> tuple[int, int]:
        theirs = [one for one in cup.matches if one.referee == player]
        return sum(not one.how for one in theirs), len(theirs)

    return min((one for one in cup.referees if one not in without), key=load, default=0)

"""Stored events of a cup, besides those of every competition; folded by ``bot.features.cups.model``.

Entries (a person or a pair) and matches are numbers within the cup, from 1.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from bot.competitions.events import Cancelled, Chosen, Event, Opened, Published

Why: TypeAlias = Literal["self", "declined", "absent", "gone", "removed", "alone", "twice"]
"""Why an entry is out. ``absent``: did not check in; ``gone``: a player was deleted; ``alone``: no partner was left;
``twice``: a player is in the cup under another account too."""
How: TypeAlias = Literal["played", "default", "time", "unfinished", "bye", "judged"]
"""How a match ended. ``default``: a side was absent; ``time``: the round was over; ``judged``: by an organiser."""


class Entered(Event, frozen=True):
    """A new entry: a person, a player seeking a partner, or a pair that its second player has yet to confirm."""

    entry: int
    players: tuple[int, ...]
    confirmed: bool = True


class Confirmed(Event, frozen=True):
    """The second player of a pair agrees."""

    entry: int


class Joined(Event, frozen=True):
    """Two players without partners become a pair: ``player`` joins ``entry``."""

    entry: int
    player: int


class Out(Event, frozen=True):
    entry: int
    why: Why


class CheckInBegun(Event, frozen=True):
    """Registration is over; players check in."""


class CheckedIn(Event, frozen=True):
    entry: int


class Drawn(Event, frozen=True):
    """The cup begins with these entries, by seed; ``rounds``: how many there will be."""

    order: tuple[int, ...]
    rounds: int


class RoundBegun(Event, frozen=True):
    """``meetings``: (home, away), away 0 for a bye. Match numbers run through the whole cup."""

    meetings: tuple[tuple[int, int], ...]


class Arrived(Event, frozen=True):
    match: int
    player: int


class Lapsed(Event, frozen=True):
    """A player's arrival is too old to open the table now."""

    match: int
    player: int


class Seated(Event, frozen=True):
    """The table of a match was opened. ``referee``: a number, 0: none."""

    match: int
    table: str
    referee: int = 0


class Refereed(Event, frozen=True):
    """A person has become the referee of a running match."""

    match: int
    player: int


class Offered(Event, frozen=True):
    """A person offers to referee."""

    player: int


class Named(Event, frozen=True):
    """The organiser has accepted a referee."""

    player: int


class Unnamed(Event, frozen=True):
    """A referee or an offer is withdrawn or declined."""

    player: int


class Ended(Event, frozen=True):
    """``points``, ``written``: of home and away."""

    match: int
    how: How
    points: tuple[int, int]
    written: tuple[int, int] = (0, 0)


class Reminded(Event, frozen=True):
    """The awaited players of this round have been reminded ``n`` times."""

    n: int


class Over(Event, frozen=True):
    """All rounds have been played."""


OfEntries: TypeAlias = Entered | Confirmed | Joined | Out | CheckedIn
OfMatches: TypeAlias = Arrived | Lapsed | Seated | Refereed | Ended
OfReferees: TypeAlias = Offered | Named | Unnamed
OfCup: TypeAlias = Opened | Chosen | Published | CheckInBegun | Drawn | RoundBegun | Reminded | Over | Cancelled
DECODER: Final = msgspec.json.Decoder[Event](OfEntries | OfMatches | OfReferees | OfCup)

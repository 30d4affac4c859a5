"""Stored events of a cup: frozen structs, folded by ``bot.features.cups.model``.

People, entries (a person or a pair) and matches are numbers within the cup, from 1. Names are in separate rows, which
are rewritten when a user is deleted. The store adds the time of each event, by the cup's clock.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Why: TypeAlias = Literal["self", "declined", "absent", "gone", "removed", "alone", "twice"]
"""Why an entry is out. ``absent``: did not check in; ``gone``: a player was deleted; ``alone``: no partner was left;
``twice``: a player is in the cup under another account too."""
How: TypeAlias = Literal["played", "default", "time", "unfinished", "bye", "judged"]
"""How a match ended. ``default``: a side was absent; ``time``: the round was over; ``judged``: by an organiser."""
VERSION: Final = 1


class _Event(msgspec.Struct, frozen=True, tag=True):
    """The tag is the class name."""


class Opened(_Event, frozen=True):
    """Person 1 creates a cup."""

    game: str
    preset: str
    lang: str = "en"


class Chosen(_Event, frozen=True):
    """A changed setting, see ``bot.features.cups.model``."""

    name: str
    value: str


class Published(_Event, frozen=True):
    """Registration begins."""


class Entered(_Event, frozen=True):
    """A new entry: a person, a player seeking a partner, or a pair that its second player has yet to confirm."""

    entry: int
    players: tuple[int, ...]
    confirmed: bool = True


class Confirmed(_Event, frozen=True):
    """The second player of a pair agrees."""

    entry: int


class Joined(_Event, frozen=True):
    """Two players without partners become a pair: ``player`` joins ``entry``."""

    entry: int
    player: int


class Out(_Event, frozen=True):
    entry: int
    why: Why


class CheckInBegun(_Event, frozen=True):
    """Registration is over; players check in."""


class CheckedIn(_Event, frozen=True):
    entry: int


class Drawn(_Event, frozen=True):
    """The cup begins with these entries, by seed; ``rounds``: how many there will be."""

    order: tuple[int, ...]
    rounds: int


class RoundBegun(_Event, frozen=True):
    """``meetings``: (home, away), away 0 for a bye. Match numbers run through the whole cup."""

    meetings: tuple[tuple[int, int], ...]


class Arrived(_Event, frozen=True):
    match: int
    player: int


class Lapsed(_Event, frozen=True):
    """A player's arrival is too old to open the table now."""

    match: int
    player: int


class Seated(_Event, frozen=True):
    """The table of a match was opened. ``referee``: a number, 0: none."""

    match: int
    table: str
    referee: int = 0


class Refereed(_Event, frozen=True):
    """A person has become the referee of a running match."""

    match: int
    player: int


class Offered(_Event, frozen=True):
    """A person offers to referee."""

    player: int


class Named(_Event, frozen=True):
    """The organiser has accepted a referee."""

    player: int


class Unnamed(_Event, frozen=True):
    """A referee or an offer is withdrawn or declined."""

    player: int


class Ended(_Event, frozen=True):
    """``points``, ``written``: of home and away."""

    match: int
    how: How
    points: tuple[int, int]
    written: tuple[int, int] = (0, 0)


class Reminded(_Event, frozen=True):
    """The awaited players of this round have been reminded ``n`` times."""

    n: int


class Over(_Event, frozen=True):
    """All rounds have been played."""


class Cancelled(_Event, frozen=True):
    """``few``: too few took part; ``organiser``: by the organiser."""

    why: Literal["few", "organiser"]


Event: TypeAlias = (
    Opened
    | Chosen
    | Published
    | Entered
    | Confirmed
    | Joined
    | Out
    | CheckInBegun
    | CheckedIn
    | Drawn
    | RoundBegun
    | Arrived
    | Lapsed
    | Seated
    | Refereed
    | Offered
    | Named
    | Unnamed
    | Ended
    | Reminded
    | Over
    | Cancelled
)
_DECODER: Final = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    return msgspec.json.encode(event)


def decode(body: bytes) -> Event:
    """:raises msgspec.ValidationError: not an event of a cup."""
    found: Event = _DECODER.decode(body)
    return found

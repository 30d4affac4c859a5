"""What happens in a cup, as stored: frozen structs that are folded by ``bot.features.cups.model``.

People are numbers of the cup's own, from 1; who they are is in rows beside the events, which can be rewritten when
somebody is forgotten. So are entries (a person, or a pair) and matches. Times are not in here: every event is stored
with one, by the cup's clock.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Why: TypeAlias = Literal["self", "declined", "absent", "gone", "removed", "alone", "twice"]
"""Why an entry is out. ``absent``: did not check in; ``gone``: somebody in it was forgotten; ``alone``: nobody was left
to pair them with; ``twice``: somebody in it has turned out to be in the cup under another account too."""
How: TypeAlias = Literal["played", "default", "time", "unfinished", "bye", "judged"]
"""How a match ended. ``default``: somebody was not there; ``time``: the round was over; ``judged``: by an organiser."""
VERSION: Final = 1


class _Event(msgspec.Struct, frozen=True, tag=True):
    """Its tag is the name of its class."""


class Opened(_Event, frozen=True):
    """Person 1 sets up a cup."""

    game: str
    preset: str
    lang: str = "en"


class Chosen(_Event, frozen=True):
    """A setting, see ``bot.features.cups.model``."""

    name: str
    value: str


class Published(_Event, frozen=True):
    """Registration begins."""


class Entered(_Event, frozen=True):
    """A new entry: a person, or somebody who looks for a partner, or a pair that the second has still to confirm."""

    entry: int
    players: tuple[int, ...]
    confirmed: bool = True


class Confirmed(_Event, frozen=True):
    """The second of a pair agrees."""

    entry: int


class Joined(_Event, frozen=True):
    """Two who looked for a partner are a pair: ``player`` joins ``entry``."""

    entry: int
    player: int


class Out(_Event, frozen=True):
    entry: int
    why: Why


class CheckInBegun(_Event, frozen=True):
    """Registration is over; whoever is here says so."""


class CheckedIn(_Event, frozen=True):
    entry: int


class Drawn(_Event, frozen=True):
    """The cup begins with these entries in the order of their seeding; ``rounds``: how many there will be."""

    order: tuple[int, ...]
    rounds: int


class RoundBegun(_Event, frozen=True):
    """``meetings``: (home, away), away 0 for a bye. Matches are numbered on through the whole cup."""

    meetings: tuple[tuple[int, int], ...]


class Arrived(_Event, frozen=True):
    match: int
    player: int


class Lapsed(_Event, frozen=True):
    """Somebody has said that they are there, but too long ago for the table to be opened now."""

    match: int
    player: int


class Seated(_Event, frozen=True):
    """The table of a match has been opened. ``referee``: the number of its referee, 0: there is none."""

    match: int
    table: str
    referee: int = 0


class Refereed(_Event, frozen=True):
    """Somebody has become the referee of a match that was being played."""

    match: int
    player: int


class Offered(_Event, frozen=True):
    """Somebody offers to referee matches of the cup."""

    player: int


class Named(_Event, frozen=True):
    """Whoever runs the cup has accepted somebody as a referee."""

    player: int


class Unnamed(_Event, frozen=True):
    """Somebody is no referee of the cup any more, or has taken back their offer, or it was declined."""

    player: int


class Ended(_Event, frozen=True):
    """``points``, ``written``: of home and away."""

    match: int
    how: How
    points: tuple[int, int]
    written: tuple[int, int] = (0, 0)


class Reminded(_Event, frozen=True):
    """Those who are still waited for in this round have been reminded, ``n`` times by now."""

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
    """:raises msgspec.ValidationError: it is no event of a cup."""
    found: Event = _DECODER.decode(body)
    return found

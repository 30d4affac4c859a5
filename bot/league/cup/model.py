"""The state of a cup after its events. Pure values; times by the cup's clock, which stands still while we are away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from bot.league.cup import events as ev
from bot.league.cup.options import Options, chosen
from bot.league.standings import BYE
from bot.text import Lang, language_or

Phase: TypeAlias = Literal["draft", "open", "checkin", "play", "over", "cancelled"]
RUNNING: frozenset[Phase] = frozenset({"open", "checkin", "play"})
MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One who takes part: a person, a pair, or in a cup of pairs somebody who looks for a partner."""

    number: int
    players: tuple[int, ...]
    confirmed: bool = True
    checked: bool = False
    out: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """``away`` 0: a bye. ``how`` empty: it is not over; ``points``, ``written``: of home and away. ``arrived``: who is
    there; ``came``: (player, when they last said so), also of those who are there no longer. ``referee``: a number,
    0: there is none."""

    number: int
    round: int
    home: int
    away: int
    arrived: frozenset[int] = frozenset()
    came: tuple[tuple[int, int], ...] = ()
    table: str = ""
    referee: int = 0
    how: str = ""
    points: tuple[int, int] = (0, 0)
    written: tuple[int, int] = (0, 0)

    def has(self, entry: int) -> bool:
        return entry in (self.home, self.away)


@dataclass(frozen=True, slots=True)
class Cup:
    """``until_ms``: the end of registration, check-in or round; ``wait_ms``: until when players are waited for.

    ``order``: entries in the order of their seeding, once it is drawn; ``rounds``: how many there will be.
    """

    id: str
    options: Options
    lang: Lang = "en"
    phase: Phase = "draft"
    seq: int = 0
    began_ms: int = 0
    """When the phase, or the round, began."""
    until_ms: int = 0
    wait_ms: int = 0
    entries: tuple[Entry, ...] = ()
    matches: tuple[Match, ...] = ()
    order: tuple[int, ...] = ()
    rounds: int = 0
    round: int = 0
    reminded: int = 0
    why: str = ""
    """Why it was cancelled."""
    offers: tuple[int, ...] = ()
    """Those who offer to referee; ``referees``: those who have been accepted."""
    referees: tuple[int, ...] = ()
    people: int = field(default=1)
    """The last number given to a person; 1 is whoever set it up."""

    def entry(self, number: int) -> Entry | None:
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None

    def entry_of(self, player: int) -> Entry | None:
        """The entry with which a person takes part, or waits for a partner to agree; not one that is out."""
        mine = (one for one in self.entries if player in one.players and not one.out)
        return next((one for one in mine if one.confirmed or one.players[0] == player), None)

    def asked(self, player: int) -> tuple[Entry, ...]:
        """The pairs that somebody is asked to agree to."""
        return tuple(one for one in self.entries if not one.out and not one.confirmed and one.players[1] == player)

    def whole(self) -> tuple[Entry, ...]:
        """The entries that can take part: all have agreed, and none looks for a partner."""
        size = 2 if self.options.pairs else 1
        return tuple(one for one in self.entries if not one.out and one.confirmed and len(one.players) == size)

    def seekers(self) -> tuple[Entry, ...]:
        """Those who look for a partner."""
        alone = (one for one in self.entries if not one.out and len(one.players) == 1)
        return tuple(alone) if self.options.pairs else ()

    @property
    def enough(self) -> bool:
        """Whether two entries could play if sign-up, or check-in, ended now."""
        if self.phase == "open":
            return len(self.whole()) + len(self.seekers()) // 2 >= 2
        return sum(one.checked for one in self.whole()) >= 2

    def now_played(self) -> tuple[Match, ...]:
        """The matches of this round."""
        return tuple(one for one in self.matches if one.round == self.round)

    def match_of(self, player: int) -> Match | None:
        """The match of this round that a person has still to play."""
        for one in self.now_played():
            if not one.how and player in self.players_of(one):
                return one
        return None

    def players_of(self, match: Match) -> tuple[int, ...]:
        """In the order of the seats: partners opposite each other."""
        sides = [entry.players for n in (match.home, match.away) if (entry := self.entry(n)) is not None]
        return tuple(player for seats in zip(*sides, strict=True) for player in seats)

    def missing(self, match: Match) -> tuple[int, ...]:
        """Who is waited for."""
        return tuple(player for player in self.players_of(match) if player not in match.arrived)

    def never(self, match: Match) -> tuple[int, ...]:
        """Who has not come at all."""
        came = {player for player, _ in match.came}
        return tuple(player for player in self.players_of(match) if player not in came)

    def plays(self, player: int) -> bool:
        """Whether somebody takes part, or has done so when the cup began."""
        there = (one for one in self.entries if not one.out or one.number in self.order)
        return any(player in (one.players if one.confirmed else one.players[:1]) for one in there)

    def ready(self) -> Iterator[Match]:
        """The matches whose tables are to be opened."""
        for one in self.now_played():
            if self.phase == "play" and not (one.how or one.table) and one.away and not self.missing(one):
                yield one


def evolve(cup: Cup | None, event: ev.Event, at_ms: int, cup_id: str = "") -> Cup:
    """The cup after an event.

    :raises ValueError: the first event does not open it.
    """
    if cup is None:
        if not isinstance(event, ev.Opened):
            raise ValueError("a cup begins by being opened")
        lang = language_or(event.lang, "en")
        return Cup(cup_id, Options(event.game, event.preset), lang, seq=1, began_ms=at_ms)
    return replace(_changed(cup, event, at_ms), seq=cup.seq + 1)


def _changed(cup: Cup, event: ev.Event, at_ms: int) -> Cup:
    match event:
        case ev.Entered() | ev.Confirmed() | ev.Joined() | ev.Out() | ev.CheckedIn():
            return _registered(cup, event)
        case ev.Arrived() | ev.Lapsed() | ev.Seated() | ev.Refereed() | ev.Ended():
            return _played(cup, event, at_ms)
        case ev.Offered() | ev.Named() | ev.Unnamed():
            return _refereeing(cup, event)
        case ev.Opened():
            return cup
        case ev.Chosen(name, value):
            return replace(cup, options=chosen(cup.options, name, value))
        case ev.Published():
            return _phase(cup, "open", at_ms, cup.options.registration)
        case ev.CheckInBegun():
            return _phase(cup, "checkin", at_ms, cup.options.checkin)
        case ev.Drawn(order, rounds):
            return replace(cup, phase="play", order=order, rounds=rounds)
        case ev.RoundBegun(meetings):
            return _round(cup, meetings, at_ms)
        case ev.Reminded(n):
            return replace(cup, reminded=n)
        case ev.Over():
            return replace(cup, phase="over", began_ms=at_ms, until_ms=0)
        case ev.Cancelled(why):
            return replace(cup, phase="cancelled", began_ms=at_ms, until_ms=0, why=why)


def _registered(cup: Cup, event: ev.Entered | ev.Confirmed | ev.Joined | ev.Out | ev.CheckedIn) -> Cup:
    match event:
        case ev.Entered(number, players, confirmed):
            new = Entry(number, players, confirmed)
            return replace(cup, entries=(*cup.entries, new), people=max(cup.people, *players))
        case ev.Confirmed(number):
            return _entry(cup, number, confirmed=True)
        case ev.Joined(number, player):
            entry = cup.entry(number)
            pair = (*entry.players, player) if entry is not None else ()
            return replace(_entry(cup, number, players=pair), people=max(cup.people, player))
        case ev.Out(number, why):
            return _entry(cup, number, out=why)
        case ev.CheckedIn(number):
            return _entry(cup, number, checked=True)


def _refereeing(cup: Cup, event: ev.Offered | ev.Named | ev.Unnamed) -> Cup:
    cup = replace(cup, people=max(cup.people, event.player))
    offers = tuple(one for one in cup.offers if one != event.player)
    referees = tuple(one for one in cup.referees if one != event.player)
    match event:
        case ev.Offered(player):
            return replace(cup, offers=(*offers, player), referees=referees)
        case ev.Named(player):
            return replace(cup, offers=offers, referees=(*referees, player))
        case ev.Unnamed():
            return replace(cup, offers=offers, referees=referees)


def _played(cup: Cup, event: ev.Arrived | ev.Lapsed | ev.Seated | ev.Refereed | ev.Ended, at_ms: int) -> Cup:
    known = cup.matches[event.match - 1]
    match event:
        case ev.Arrived(number, player):
            before = tuple(one for one in known.came if one[0] != player)
            return _match(cup, number, arrived=known.arrived | {player}, came=(*before, (player, at_ms)))
        case ev.Lapsed(number, player):
            return _match(cup, number, arrived=known.arrived - {player})
        case ev.Seated(number, table, referee):
            return _match(cup, number, table=table, referee=referee)
        case ev.Refereed(number, player):
            return _match(cup, number, referee=player)
        case ev.Ended(number, how, points, written):
            return _match(cup, number, how=how, points=points, written=written)


def _phase(cup: Cup, phase: Phase, at_ms: int, minutes: int) -> Cup:
    return replace(cup, phase=phase, began_ms=at_ms, until_ms=at_ms + minutes * MINUTE_MS)


def _round(cup: Cup, meetings: tuple[tuple[int, int], ...], at_ms: int) -> Cup:
    number = cup.round + 1
    new: list[Match] = []
    for n, (home, away) in enumerate(meetings, len(cup.matches) + 1):
        bye = Match(n, number, home, 0, how="bye", points=(BYE, 0))
        new.append(Match(n, number, home, away) if away else bye)
    begun = _phase(cup, "play", at_ms, cup.options.round)
    wait = min(cup.options.wait, cup.options.round) * MINUTE_MS
    return replace(begun, round=number, wait_ms=at_ms + wait, matches=(*cup.matches, *new), reminded=0)


def _entry(
    cup: Cup,
    number: int,
    *,
    players: tuple[int, ...] | None = None,
    confirmed: bool | None = None,
    checked: bool | None = None,
    out: str | None = None,
) -> Cup:
    entry = cup.entry(number)
    if entry is None:
        return cup
    new = Entry(
        number,
        entry.players if players is None else players,
        entry.confirmed if confirmed is None else confirmed,
        entry.checked if checked is None else checked,
        entry.out if out is None else out,
    )
    return replace(cup, entries=tuple(new if one.number == number else one for one in cup.entries))


def _match(cup: Cup, number: int, **change: object) -> Cup:
    def one(match: Match) -> Match:
        return replace(match, **change) if match.number == number else match  # type: ignore[arg-type]

    return replace(cup, matches=tuple(map(one, cup.matches)))

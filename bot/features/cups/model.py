"""The state of a cup after its events. Pure values; times by the cup's clock, which stops while the program is down."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, Literal, TypeAlias

from bot.core.model import CLOCKS
from bot.features.cups import events as ev
from bot.features.cups.pairing import BYE, Place, Result, standings
from bot.games import entry_of, game_keys, rules_of
from bot.ports.cups import Kept
from bot.ports.keys import GONE, platform_of
from bot.text import Lang, language_or
from rules.core import Illegal
from rules.options import offers, options_from

# --- settings of a cup ------------------------------------------------------------------------------------------------
# Every setting is a number or a word from a short list, so that a button can name it. Times are in minutes; the turn
# clock is in seconds.


Format: TypeAlias = Literal["robin", "swiss", "knockout"]
FORMATS: Final[tuple[Format, ...]] = ("robin", "swiss", "knockout")
HOUR, DAY, WEEK = 60, 1440, 10_080
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "format": FORMATS,
    "rounds": ("0", "2", "3", "4", "5", "6", "7", "9"),
    "pace": ("evening", "weeks"),
    "registration": tuple(map(str, (15, 30, HOUR, 3 * HOUR, DAY, 3 * DAY, WEEK))),
    "checkin": tuple(map(str, (0, 5, 10, 15, 30, HOUR, DAY))),
    "round": tuple(map(str, (30, HOUR, 90, 2 * HOUR, DAY, 3 * DAY, WEEK, 2 * WEEK))),
    "wait": tuple(map(str, (5, 10, 15, 30, HOUR, DAY, 3 * DAY, WEEK, 2 * WEEK))),
    "clock": tuple(map(str, CLOCKS)),
    "where": ("chat", "private"),
    "rated": ("off", "on"),
}
"""The values of each setting. ``rounds``: for Swiss, 0: as many as needed to find a winner; ``wait``: how long a
round waits for its players at the start."""
PACES: Final[Mapping[str, Mapping[str, str]]] = {
    "evening": {"registration": "60", "checkin": "10", "round": "90", "wait": "10", "clock": "60"},
    "weeks": {"registration": str(WEEK), "checkin": str(DAY), "round": str(WEEK), "wait": str(WEEK), "clock": "60"},
}
MOST: Final = 64
"""Entries of a cup."""
MOST_ROBIN: Final = 16
"""Entries of a round robin."""


@dataclass(frozen=True, slots=True)
class Options:
    """``target`` empty: the preset's. Times in minutes; ``clock``: seconds a turn."""

    game: str
    preset: str
    target: str = ""
    format: Format = "swiss"
    rounds: int = 0
    registration: int = 60
    checkin: int = 10
    round: int = 90
    wait: int = 10
    clock: int = 60
    where: Literal["chat", "private"] = "chat"
    rated: bool = False

    @property
    def pairs(self) -> bool:
        """Whether pairs enter rather than single players."""
        return _pairs(self.game)

    @property
    def most(self) -> int:
        return MOST_ROBIN if self.format == "robin" else MOST


def games() -> tuple[str, ...]:
    """Games that can have a cup: for two players or two pairs, without chips."""
    return tuple(key for key in game_keys() if _fits(key))


def _fits(game: str) -> bool:
    return entry_of(game).chips is None and (_pairs(game) or 2 in rules_of(game).seats)


def _pairs(game: str) -> bool:
    return rules_of(game).seats == frozenset({4})


def targets(game: str, preset: str) -> tuple[str, ...]:
    """The usual targets of a game."""
    found = [one.setting for one in offers(rules_of(game), preset) if one.setting.name == "target"]
    return tuple(str(n) for n in found[0].choices) if found else ()


def checked(options: Options, name: str, value: str) -> None:
    """Check that a value may be chosen.

    :raises Illegal: ``bad-option``, ``unknown-game``, ``unknown-preset``.
    """
    match name:
        case "game" if value in games():
            return
        case "preset":
            options_from(rules_of(options.game), value)
            return
        case "target":
            options_from(rules_of(options.game), options.preset, {"target": value} if value else {})
            return
        case _ if value in CHOICES.get(name, ()):
            return
        case _:
            raise Illegal("bad-option", name=name)


def chosen(options: Options, name: str, value: str) -> Options:
    """The options with a changed setting; settings that depend on it follow."""
    match name:
        case "game":
            return replace(options, game=value, preset=next(iter(entry_of(value).rules.presets)), target="")
        case "preset":
            return replace(options, preset=value, target="")
        case "target":
            return replace(options, target=value)
        case "format":
            return replace(options, format=next(one for one in FORMATS if one == value))
        case "where":
            return replace(options, where="private" if value == "private" else "chat")
        case "rated":
            return replace(options, rated=value == "on")
        case "pace":
            for key, number in PACES.get(value, {}).items():
                options = chosen(options, key, number)
            return options
        case "round":
            return replace(options, round=int(value), wait=min(options.wait, int(value)))
        case "wait":
            return replace(options, wait=min(int(value), options.round))
        case "rounds" | "registration" | "checkin" | "clock":
            return replace(options, **{name: int(value)})  # type: ignore[arg-type]
        case _:
            return options


Phase: TypeAlias = Literal["draft", "open", "checkin", "play", "over", "cancelled"]
RUNNING: frozenset[Phase] = frozenset({"open", "checkin", "play"})
MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A participant: a person, a pair, or a player seeking a partner in a cup of pairs."""

    number: int
    players: tuple[int, ...]
    confirmed: bool = True
    checked: bool = False
    out: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """``away`` 0: a bye. ``how`` empty: not over. ``points``, ``written``: of home and away. ``arrived``: players
    present. ``came``: (player, last arrival), including players who have gone again. ``referee``: a number, 0: none."""

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
    """``until_ms``: the end of registration, check-in or round. ``wait_ms``: the end of the wait for players.
    ``order``: entries by seed, once drawn. ``rounds``: how many there will be."""

    id: str
    options: Options
    lang: Lang = "en"
    phase: Phase = "draft"
    seq: int = 0
    began_ms: int = 0
    """When the phase or round began."""
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
    """People who offer to referee; ``referees``: the accepted ones."""
    referees: tuple[int, ...] = ()
    people: int = field(default=1)
    """The last number given to a person; 1 is the cup's creator."""

    def entry(self, number: int) -> Entry | None:
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None

    def entry_of(self, player: int) -> Entry | None:
        """The entry with which a person takes part or awaits a partner's consent, unless it is out."""
        mine = (one for one in self.entries if player in one.players and not one.out)
        return next((one for one in mine if one.confirmed or one.players[0] == player), None)

    def asked(self, player: int) -> tuple[Entry, ...]:
        """The pairs a person is asked to join."""
        return tuple(one for one in self.entries if not one.out and not one.confirmed and one.players[1] == player)

    def whole(self) -> tuple[Entry, ...]:
        """The complete entries: confirmed, and with a partner in a cup of pairs."""
        size = 2 if self.options.pairs else 1
        return tuple(one for one in self.entries if not one.out and one.confirmed and len(one.players) == size)

    def seekers(self) -> tuple[Entry, ...]:
        """Entries that seek a partner."""
        alone = (one for one in self.entries if not one.out and len(one.players) == 1)
        return tuple(alone) if self.options.pairs else ()

    @property
    def enough(self) -> bool:
        """Whether two entries could play if registration or check-in ended now."""
        if self.phase == "open":
            return len(self.whole()) + len(self.seekers()) // 2 >= 2
        return sum(one.checked for one in self.whole()) >= 2

    def now_played(self) -> tuple[Match, ...]:
        """The matches of this round."""
        return tuple(one for one in self.matches if one.round == self.round)

    def match_of(self, player: int) -> Match | None:
        """A person's unfinished match of this round."""
        for one in self.now_played():
            if not one.how and player in self.players_of(one):
                return one
        return None

    def players_of(self, match: Match) -> tuple[int, ...]:
        """The players by seat: partners opposite each other."""
        sides = [entry.players for n in (match.home, match.away) if (entry := self.entry(n)) is not None]
        return tuple(player for seats in zip(*sides, strict=True) for player in seats)

    def missing(self, match: Match) -> tuple[int, ...]:
        """Players still awaited."""
        return tuple(player for player in self.players_of(match) if player not in match.arrived)

    def never(self, match: Match) -> tuple[int, ...]:
        """Players who have not come at all."""
        came = {player for player, _ in match.came}
        return tuple(player for player in self.players_of(match) if player not in came)

    def plays(self, player: int) -> bool:
        """Whether a person takes part, or did when the cup began."""
        there = (one for one in self.entries if not one.out or one.number in self.order)
        return any(player in (one.players if one.confirmed else one.players[:1]) for one in there)

    def ready(self) -> Iterator[Match]:
        """The matches whose tables should be opened."""
        for one in self.now_played():
            if self.phase == "play" and not (one.how or one.table) and one.away and not self.missing(one):
                yield one


def evolve(cup: Cup | None, event: ev.Event, at_ms: int, cup_id: str = "") -> Cup:
    """The cup after an event.

    :raises ValueError: the first event does not open the cup.
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


# --- the person who acts ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class By:
    """The person who acts. ``player``: their number in the cup, a new one if they have none; ``manages``: whether
    they run it; ``other``: the number of the person concerned; ``strength``: see ``decide.due``; ``apart``: see
    ``decide.Apart``."""

    player: int
    now_ms: int
    manages: bool = False
    other: int = 0
    strength: Sequence[int] = ()
    apart: Collection[frozenset[int]] = ()


def manages(by: By) -> None:
    """:raises Illegal: ``cup-organiser``: the person does not run the cup."""
    if not by.manages:
        raise Illegal("cup-organiser")


# --- the cup and its people -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View:
    """A cup with its people. ``kept.now_ms``: by the cup's clock."""

    cup: Cup
    kept: Kept

    @property
    def place(self) -> str:
        return self.kept.row.place

    def name(self, player: int) -> str:
        return self.kept.name(player)

    def person(self, player: int) -> str:
        """Empty: they cannot be reached."""
        return self.kept.person(player)

    def names(self, entry: Entry | None) -> str:
        """A pair as ``Aram – Nino``."""
        return " \N{EN DASH} ".join(self.name(one) for one in entry.players) if entry is not None else ""

    def numbers_of(self, person: str) -> tuple[int, ...]:
        """All numbers of a person: several after accounts that entered separately were joined."""
        return tuple(one.number for one in self.kept.people if one.person == person)

    def number_of(self, person: str) -> int:
        """The number under which a person takes part or referees; 0: not in the cup."""
        found = self.numbers_of(person)
        does = (n for n in found if self.cup.entry_of(n) is not None or n in (*self.cup.referees, *self.cup.offers))
        return next(does, found[0] if found else 0)

    def lost(self) -> dict[int, ev.Why]:
        """People who can no longer take part: deleted users, and players who are in the cup under another account
        too. The earlier entry stays; players do not referee."""
        found: dict[int, ev.Why] = {one.number: "gone" for one in self.kept.people if platform_of(one.person) == GONE}
        known: dict[str, int] = {}
        for entry in self.cup.entries:
            for player in entry.players if not entry.out else ():
                person = self.person(player)
                if person and known.setdefault(person, player) != player:
                    found[player] = "twice"
        for referee in (*self.cup.referees, *self.cup.offers):
            if any(self.cup.plays(one) for one in self.numbers_of(self.person(referee))):
                found[referee] = "twice"
        return found


def view(kept: Kept) -> View:
    cup: Cup | None = None
    for one in kept.events:
        cup = evolve(cup, ev.decode(one.body), one.at_ms, kept.row.id)
    if cup is None:
        raise ValueError("a cup without events")
    return View(cup, kept)


# --- standings and winners --------------------------------------------------------------------------------------------


def entrants(cup: Cup) -> tuple[str, ...]:
    """Entries by seed."""
    return tuple(str(number) for number in cup.order)


def results(cup: Cup) -> tuple[Result, ...]:
    """The results of finished matches."""
    return tuple(
        Result(str(one.home), str(one.away) if one.away else None, one.points, one.written)
        for one in cup.matches
        if one.how
    )


def winner_of(cup: Cup, match: Match) -> int:
    """The entry that advances from a finished knock-out match: the one with the point; if neither has it, the one
    still in the cup, else the higher seed."""
    if not match.away:
        return match.home
    if match.points[0] != match.points[1]:
        return match.home if match.points[0] > match.points[1] else match.away
    sides = (match.home, match.away)
    staying = [one for one in sides if (entry := cup.entry(one)) is not None and not entry.out] or list(sides)
    return min(staying, key=cup.order.index)


def places(cup: Cup) -> tuple[Place, ...]:
    """All entries, the best first. A knock-out ranks them by the round they lost in; losers of the same round share
    a place. If neither side came to the final, there is no first place."""
    if cup.options.format != "knockout":
        return standings(entrants(cup), results(cup))
    won = dict.fromkeys(cup.order, 0)
    # Not by the winners of matches: the side that advanced without a win may have left since.
    reached = {one: max((match.round for match in cup.matches if match.has(one)), default=0) for one in cup.order}
    difference, played = dict.fromkeys(cup.order, 0), dict.fromkeys(cup.order, 0)
    for one in cup.matches:
        if not one.how:
            continue
        if one.round == cup.rounds and not _vacant(one):
            reached[winner_of(cup, one)] = cup.rounds + 1
        for side, sign, points in ((one.home, 1, one.points[0]), (one.away, -1, one.points[1])):
            if side:
                played[side] += 1
                won[side] += bool(points)
                difference[side] += sign * (one.written[0] - one.written[1])
    found: list[Place] = []
    vacant = cup.round == cup.rounds and any(_vacant(one) for one in cup.now_played())
    for _, level in groupby(sorted(cup.order, key=lambda one: -reached[one]), key=reached.__getitem__):
        place = len(found) + 1 if found or not vacant else 2
        found += [Place(place, str(one), won[one], 0, 0, difference[one], played[one]) for one in level]
    return tuple(found)


def champions(cup: Cup) -> tuple[int, ...]:
    """The winners of a finished cup; several if tied. An entry with neither a point nor a match decided at the table
    is excluded."""
    if cup.phase != "over":
        return ()
    first = (int(one.entrant) for one in places(cup) if one.place == 1)
    return tuple(one for one in first if any(_took_part(match, one) for match in cup.matches if match.has(one)))


def _took_part(match: Match, entry: int) -> bool:
    """Whether a match gave the entry a point or was decided at the table."""
    return match.how != "default" or bool(match.points[(match.home, match.away).index(entry)])


def _vacant(match: Match) -> bool:
    """Whether a match ended because neither side came."""
    return match.how == "default" and match.points == (0, 0)

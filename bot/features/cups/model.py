"""The state of a cup after its events. Pure values; times by the cup's clock, which stops while the program is down."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, ClassVar, Final, Literal, TypeAlias

import msgspec

from bot.competitions import model as competitions
from bot.competitions.events import Cancelled, Event, Published
from bot.competitions.model import DAY, HOUR, MINUTE_MS, WEEK, Competition, changed, listed
from bot.features.cups import events as ev
from bot.features.cups.pairing import BYE, Place, Result, standings
from bot.games import entry_of, game_keys, rules_of
from bot.ports.keys import GONE, platform_of
from bot.text import Text, listed_all, t
from rules.options import offers, options_from

# --- settings of a cup ------------------------------------------------------------------------------------------------


Format: TypeAlias = Literal["robin", "swiss", "knockout"]
_PACES: Final[Mapping[str, Mapping[str, Any]]] = {
    "evening": {"registration": 60, "checkin": 10, "round": 90, "wait": 10, "clock": 60},
    "weeks": {"registration": WEEK, "checkin": DAY, "round": WEEK, "wait": WEEK, "clock": 60},
}
MOST: Final = 64
"""Entries of a cup."""
MOST_ROBIN: Final = 16
"""Entries of a round robin."""


@dataclass(frozen=True, slots=True)
class Options(competitions.Options):
    """``target`` empty: the preset's. ``rounds``: for Swiss, 0: as many as needed to find a winner; ``wait``: how long
    a round waits for its players at the start."""

    target: str = ""
    format: Format = "swiss"
    rounds: int = 0
    registration: int = 60
    checkin: int = 10
    round: int = 90
    wait: int = 10
    where: Literal["chat", "private"] = "chat"
    rated: bool = False

    CHOICES: ClassVar[competitions.Choices] = {
        **competitions.Options.CHOICES,
        "format": ("robin", "swiss", "knockout"),
        "rounds": listed(0, 2, 3, 4, 5, 6, 7, 9),
        "pace": tuple(_PACES),
        "registration": listed(15, 30, HOUR, 3 * HOUR, DAY, 3 * DAY, WEEK),
        "checkin": listed(0, 5, 10, 15, 30, HOUR, DAY),
        "round": listed(30, HOUR, 90, 2 * HOUR, DAY, 3 * DAY, WEEK, 2 * WEEK),
        "wait": listed(5, 10, 15, 30, HOUR, DAY, 3 * DAY, WEEK, 2 * WEEK),
        "where": ("chat", "private"),
        "rated": ("off", "on"),
    }
    ORDER: ClassVar = (
        *("game", "preset", "target", "format", "rounds", "pace", "registration", "checkin", "round", "wait"),
        *("clock", "where", "rated"),
    )
    WIDE: ClassVar = {"game": 2, "format": 2}

    @classmethod
    def games(cls) -> tuple[str, ...]:
        """Games for two players or two pairs, without chips."""
        return tuple(key for key in game_keys() if entry_of(key).chips is None and (_pairs(key) or _duel(key)))

    @property
    def pairs(self) -> bool:
        """Whether pairs enter rather than single players."""
        return _pairs(self.game)

    @property
    def most(self) -> int:
        return MOST_ROBIN if self.format == "robin" else MOST

    def values(self, name: str) -> tuple[str, ...]:
        match name:
            case "target":
                return targets(self.game, self.preset)
            case "rounds" if self.format != "swiss":
                return ()
            case "wait":
                return tuple(one for one in self.CHOICES["wait"] if int(one) <= self.round)
            case _:
                return competitions.Options.values(self, name)

    def check(self, name: str, value: str) -> None:
        if name == "target":
            options_from(rules_of(self.game), self.preset, {"target": value} if value else {})
        else:
            competitions.Options.check(self, name, value)

    def chosen(self, name: str, value: str) -> "Options":
        if name == "pace":
            return replace(self, **_PACES.get(value, {}))
        now = competitions.Options.chosen(self, name, value)
        match name:
            case "game" | "preset":
                return replace(now, target="")
            case "round" | "wait":
                return replace(now, wait=min(now.wait, now.round))
            case _:
                return now

    def said(self, name: str, value: str) -> Text:
        match name:
            case "target":
                return t("quick-to", n=value)
            case "rounds":
                return t("cup-rounds-auto") if value == "0" else t("cup-rounds-n", n=value)
            case "format" | "pace" | "rated" | "where":
                return t(f"cup-{name}-{value}")
            case _:
                return competitions.Options.said(self, name, value)


def _pairs(game: str) -> bool:
    return rules_of(game).seats == frozenset({4})


def _duel(game: str) -> bool:
    return 2 in rules_of(game).seats


def targets(game: str, preset: str) -> tuple[str, ...]:
    """The usual targets of a game."""
    found = [one.setting for one in offers(rules_of(game), preset) if one.setting.name == "target"]
    return tuple(str(n) for n in found[0].choices) if found else ()


# --- the cup ----------------------------------------------------------------------------------------------------------


STAYS_MS: Final = 60 * MINUTE_MS
"""How long an arrival counts, if the round waits longer than that."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A participant: a person, a pair, or a player seeking a partner in a cup of pairs."""

    number: int
    players: tuple[int, ...]
    confirmed: bool = True
    checked: bool = False
    out: str = ""


@dataclass(frozen=True, slots=True)
class Match(Result):
    """``how`` empty: not over. ``arrived``: players present. ``came``: (player, last arrival), including players who
    have gone again. ``referee``: a number, 0: none."""

    number: int = 0
    round: int = 0
    arrived: frozenset[int] = frozenset()
    came: tuple[tuple[int, int], ...] = ()
    table: str = ""
    referee: int = 0
    how: str = ""

    def has(self, entry: int) -> bool:
        return entry in (self.home, self.away)


class Call(msgspec.Struct, frozen=True):
    """What a private message is about. ``n``: an entry, a match or a person."""

    of: str = msgspec.field(name="cup")
    what: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class Cup(Competition):
    """``until_ms``: the end of registration, check-in or round. ``wait_ms``: the end of the wait for players.
    ``order``: entries by seed, once drawn. ``rounds``: how many there will be. ``offers``: people who offer to referee;
    ``referees``: the accepted ones."""

    options: Options
    wait_ms: int = 0
    entries: tuple[Entry, ...] = ()
    matches: tuple[Match, ...] = ()
    order: tuple[int, ...] = ()
    rounds: int = 0
    round: int = 0
    reminded: int = 0
    offers: tuple[int, ...] = ()
    referees: tuple[int, ...] = ()

    WORD: ClassVar = "cup"
    SHORT: ClassVar = "cup"
    OPTIONS: ClassVar = Options
    CALLS: ClassVar = msgspec.json.Decoder(Call)
    DECODER: ClassVar = ev.DECODER
    NEWS: ClassVar = (Published, ev.CheckInBegun, ev.RoundBegun, ev.Over)

    @property
    def manner(self) -> Text:
        """The format, target and kind of entrants in a few words."""
        options = self.options
        if options.format == "swiss" and (self.rounds or options.rounds):
            form = t("cup-swiss", n=self.rounds or options.rounds)
        else:
            form = t(f"cup-format-{options.format}")
        parts = [form, t("cup-of-pairs") if options.pairs else t("cup-of-singles")]
        if options.target:
            parts.append(t("quick-to", n=options.target))
        if options.rated:
            parts.append(t("cup-rated"))
        return t("cup-set", name=t("cupset-format"), value=listed_all(parts))

    def entry(self, number: int) -> Entry | None:
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None

    def out(self, number: int) -> bool:
        """Whether an entry has left."""
        entry = self.entry(number)
        return entry is not None and bool(entry.out)

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

    @property
    def together(self) -> bool:
        """Whether rounds wait so long that players must arrive together."""
        return self.options.wait * MINUTE_MS > STAYS_MS

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

    # --- how events change it -----------------------------------------------------------------------------------------

    def after(self, event: Any, at_ms: int) -> "Cup":
        if isinstance(event, ev.OfEntries):
            return self._registered(event)
        if isinstance(event, ev.OfMatches):
            return self._played(event, at_ms)
        if isinstance(event, ev.OfReferees):
            return self._refereed(event)
        match event:
            case Published():
                return self.begun("open", at_ms, self.options.registration)
            case ev.CheckInBegun():
                return self.begun("checkin", at_ms, self.options.checkin)
            case ev.Drawn(order, rounds):
                return replace(self, phase="play", order=order, rounds=rounds)
            case ev.RoundBegun(meetings):
                return self._round(meetings, at_ms)
            case ev.Reminded(n):
                return replace(self, reminded=n)
            case ev.Over():
                return replace(self, phase="over", began_ms=at_ms, until_ms=0)
            case _:
                return Competition.after(self, event, at_ms)

    def _registered(self, event: ev.OfEntries) -> "Cup":
        change: dict[str, object]
        match event:
            case ev.Entered(number, players, confirmed):
                new = Entry(number, players, confirmed)
                return replace(self, entries=(*self.entries, new), people=max(self.people, *players))
            case ev.Joined(number, player):
                change = {"players": (*self._players(number), player)}
            case ev.Out(number, why):
                change = {"out": why}
            case ev.Confirmed(number):
                change = {"confirmed": True}
            case ev.CheckedIn(number):
                change = {"checked": True}
        people = max(self.people, event.player) if isinstance(event, ev.Joined) else self.people
        return replace(self, entries=changed(self.entries, number, **change), people=people)

    def _refereed(self, event: ev.OfReferees) -> "Cup":
        offers, referees = ([one for one in those if one != event.player] for those in (self.offers, self.referees))
        if isinstance(event, ev.Offered):
            offers.append(event.player)
        if isinstance(event, ev.Named):
            referees.append(event.player)
        people = max(self.people, event.player)
        return replace(self, offers=tuple(offers), referees=tuple(referees), people=people)

    def _played(self, event: ev.OfMatches, at_ms: int) -> "Cup":
        known = self.matches[event.match - 1]
        change: dict[str, object]
        match event:
            case ev.Arrived(_, player):
                before = tuple(one for one in known.came if one[0] != player)
                change = {"arrived": known.arrived | {player}, "came": (*before, (player, at_ms))}
            case ev.Lapsed(_, player):
                change = {"arrived": known.arrived - {player}}
            case ev.Seated(_, table, referee):
                change = {"table": table, "referee": referee}
            case ev.Refereed(_, player):
                change = {"referee": player}
            case ev.Ended(_, how, points, written):
                change = {"how": how, "points": points, "written": written}
        return replace(self, matches=changed(self.matches, event.match, **change))

    def _round(self, meetings: tuple[tuple[int, int], ...], at_ms: int) -> "Cup":
        number = self.round + 1
        new = [
            Match(home, away, (0, 0) if away else (BYE, 0), number=n, round=number, how="" if away else "bye")
            for n, (home, away) in enumerate(meetings, len(self.matches) + 1)
        ]
        wait_ms = at_ms + min(self.options.wait, self.options.round) * MINUTE_MS
        begun = self.begun("play", at_ms, self.options.round)
        return replace(begun, round=number, wait_ms=wait_ms, matches=(*self.matches, *new), reminded=0)

    # --- who is told what of an event ---------------------------------------------------------------------------------

    def active(self, player: int) -> bool:
        """Whether somebody takes part or referees under this number."""
        return self.entry_of(player) is not None or player in (*self.referees, *self.offers)

    def told(self, event: Any) -> Iterator[tuple[Any, ...]]:
        match event:
            case ev.Entered(number, (_, other), False):
                yield other, "ask", number
            case ev.Confirmed(number) | ev.Out(number, "declined"):
                what = "agreed" if isinstance(event, ev.Confirmed) else "declined"
                yield from ((player, what, number) for player in self._players(number)[:1])
            case ev.Joined(number):
                yield from ((player, "agreed", number) for player in self._players(number))
            case ev.Offered(player):
                yield 1, "offer", player
            case ev.Named(player) if player != 1:
                yield player, "named"
            case ev.Arrived(number) if self.together:
                yield from ((player, "there", number) for player in self.missing(self.matches[number - 1]))
            case ev.CheckInBegun() | Cancelled():
                what = "cancelled" if isinstance(event, Cancelled) else "checkin"
                yield from ((player, what) for player in self._staying())
            case ev.RoundBegun() | ev.Reminded():
                what = "remind" if isinstance(event, ev.Reminded) else "round"
                yield from ((player, what, one.number) for one in self.now_played() for player in self._awaited(one))
            case ev.Ended(number, "default" | "time" | "judged" | "unfinished"):
                one = self.matches[number - 1]  # no one is told of the bye of an entry that has left
                yield from ((player, "ended", number) for player in self.players_of(one) if one.away)
            case ev.Over():
                yield from ((player, "over") for one in self.order for player in self._players(one))

    def touched(self, event: Any) -> Iterator[int]:
        match event:
            case ev.CheckedIn(number) | ev.Confirmed(number) | ev.Out(number):
                yield from self._players(number)
            case ev.Arrived(number, player):
                yield player
            case ev.Seated(number) | ev.Ended(number):
                yield from self.players_of(self.matches[number - 1])
            case ev.Drawn() | ev.RoundBegun() | ev.Over() | Cancelled():
                yield from self._staying()

    def _players(self, number: int) -> tuple[int, ...]:
        entry = self.entry(number)
        return entry.players if entry is not None else ()

    def _staying(self) -> list[int]:
        return [player for entry in self.entries if not entry.out for player in entry.players]

    def _awaited(self, match: Match) -> tuple[int, ...]:
        """Players who must act for a match: arrive, or resume a paused table."""
        if match.how:
            return ()
        return self.players_of(match) if match.table else self.missing(match)

    def lacks(self, event: Event) -> bool:
        match event:
            case ev.Out(number):
                return self.entry(number) is not None and not self.out(number)
            case ev.Refereed(number):
                return not self.matches[number - 1].how
            case ev.Seated(number) | ev.Ended(number):
                return not (self.matches[number - 1].how or self.matches[number - 1].table)
            case _:
                return False


# --- the cup and its people -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View(competitions.View[Cup]):
    KIND: ClassVar = Cup

    def names(self, number: int) -> str:
        """A pair as ``Aram – Nino``."""
        entry = self.now.entry(number)
        return " \N{EN DASH} ".join(self.name(one) for one in entry.players) if entry is not None else ""

    def lost(self) -> dict[int, ev.Why]:
        """People who can no longer take part: deleted users, and players who are in the cup under another account
        too. The earlier entry stays; players do not referee."""
        found: dict[int, ev.Why] = {one.number: "gone" for one in self.kept.people if platform_of(one.person) == GONE}
        known: dict[str, int] = {}
        for entry in self.now.entries:
            for player in entry.players if not entry.out else ():
                person = self.person(player)
                if person and known.setdefault(person, player) != player:
                    found[player] = "twice"
        for referee in (*self.now.referees, *self.now.offers):
            if any(self.now.plays(one) for one in self.numbers_of(self.person(referee))):
                found[referee] = "twice"
        return found


# --- standings and winners --------------------------------------------------------------------------------------------


def results(cup: Cup) -> list[Match]:
    """The finished matches."""
    return [one for one in cup.matches if one.how]


def winner_of(cup: Cup, match: Match) -> int:
    """The entry that advances from a finished knock-out match: the one with the point; if neither has it, the one
    still in the cup, else the higher seed."""
    if not match.away:
        return match.home
    if match.points[0] != match.points[1]:
        return match.home if match.points[0] > match.points[1] else match.away
    sides = (match.home, match.away)
    staying = [one for one in sides if not cup.out(one)] or sides
    return min(staying, key=cup.order.index)


def places(cup: Cup) -> tuple[Place, ...]:
    """All entries, the best first. A knock-out ranks them by the round they lost in; losers of the same round share
    a place. If neither side came to the final, there is no first place."""
    if cup.options.format != "knockout":
        return standings(cup.order, results(cup))
    # Not by the winners of matches: the side that advanced without a win may have left since.
    reached = {one: max((match.round for match in cup.matches if match.has(one)), default=0) for one in cup.order}
    won, difference, played = (dict.fromkeys(cup.order, 0) for _ in range(3))
    for one in results(cup):
        if one.round == cup.rounds and not _vacant(one):
            reached[winner_of(cup, one)] = cup.rounds + 1
        for side, points, ahead in one.sides:
            played[side] += 1
            won[side] += bool(points)
            difference[side] += ahead
    found: list[Place] = []
    vacant = cup.round == cup.rounds and any(_vacant(one) for one in cup.now_played())
    for _, level in groupby(sorted(cup.order, key=lambda one: -reached[one]), key=reached.__getitem__):
        place = len(found) + 1 if found or not vacant else 2
        found += [Place(place, one, won[one], 0, 0, difference[one], played[one]) for one in level]
    return tuple(found)


def champions(cup: Cup) -> tuple[int, ...]:
    """The winners of a finished cup; several if tied. An entry with neither a point nor a match decided at the table
    is excluded."""
    if cup.phase != "over":
        return ()
    first = (one.entrant for one in places(cup) if one.place == 1)
    return tuple(one for one in first if any(_took_part(match, one) for match in cup.matches if match.has(one)))


def _took_part(match: Match, entry: int) -> bool:
    """Whether a match gave the entry a point or was decided at the table."""
    return match.how != "default" or bool(match.points[(match.home, match.away).index(entry)])


def _vacant(match: Match) -> bool:
    """Whether a match ended because neither side came."""
    return match.how == "default" and match.points == (0, 0)

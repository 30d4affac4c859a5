"""A competition after its events, whatever its format. Pure values; times by the competition's clock, which stops while
the program is down."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from bot.competitions import events as ev
from bot.core.model import CLOCKS
from bot.games import entry_of, rules_of
from bot.ports.cups import Kept
from bot.text import Lang, Text, language_or, t
from rules.core import Illegal
from rules.options import options_from

# --- settings ---------------------------------------------------------------------------------------------------------
# Every setting is a number or a word from a short list, so that a button can name it. Times are in minutes; the turn
# clock is in seconds.


HOUR, DAY, WEEK = 60, 1440, 10_080
MINUTE_MS: Final = 60_000
Choices: TypeAlias = Mapping[str, tuple[str, ...]]
OptionsT = TypeVar("OptionsT", bound="Options")


def listed(*values: int) -> tuple[str, ...]:
    return tuple(map(str, values))


def minutes(n: int) -> Text:
    if n and n % DAY == 0:
        return t("cup-days", n=n // DAY)
    return t("cup-hours", n=n // HOUR) if n and n % HOUR == 0 else t("cup-minutes", n=n)


@dataclass(frozen=True, slots=True)
class Options:
    """``clock``: seconds a turn."""

    game: str
    preset: str
    clock: int = 60

    CHOICES: ClassVar[Choices] = {"clock": listed(*CLOCKS)}
    """The values of each setting but the game and the preset."""
    ORDER: ClassVar[tuple[str, ...]]
    """The settings as they are shown."""
    WIDE: ClassVar[Mapping[str, int]]
    """How many values stand side by side, if not three."""

    @classmethod
    def games(cls) -> tuple[str, ...]:
        """The games that fit the format."""
        raise NotImplementedError

    def values(self, name: str) -> tuple[str, ...]:
        """The values to choose from; none if the setting does not matter."""
        match name:
            case "game":
                return self.games()
            case "preset":
                return tuple(rules_of(self.game).presets)
            case _:
                return self.CHOICES[name]

    def check(self, name: str, value: str) -> None:
        """Check that a value may be chosen.

        :raises Illegal: ``bad-option``, ``unknown-preset``.
        """
        if name == "preset":
            options_from(rules_of(self.game), value)
        elif value not in (self.games() if name == "game" else self.CHOICES.get(name, ())):
            raise Illegal("bad-option", option=name[:24], value=value[:24])

    def chosen(self: OptionsT, name: str, value: str) -> OptionsT:
        """The options with a changed setting; settings that depend on it follow."""
        if name == "game":
            return replace(self, game=value, preset=next(iter(entry_of(value).rules.presets)))
        if name not in {one.name for one in fields(self)}:
            return self
        change: dict[str, Any] = {name: value}
        match getattr(self, name):
            case bool():
                change = {name: value == "on"}
            case int():
                change = {name: int(value)}
        return replace(self, **change)

    def raw(self, name: str) -> str:
        """The current value; empty if there is none."""
        match getattr(self, name, ""):
            case bool(value):
                return "on" if value else "off"
            case value:
                return str(value)

    def said(self, name: str, value: str) -> Text:
        """A value in words."""
        match name:
            case "game":
                return t(f"game-{value}")
            case "preset":
                return t(f"preset-{value}")
            case "clock" if value == "0":
                return t("cup-no-clock")
            case "clock":
                return t("cup-seconds", n=int(value)) if int(value) < 120 else minutes(int(value) // 60)
            case _:
                return t("cup-none-of-it") if value == "0" else minutes(int(value))


# --- the competition --------------------------------------------------------------------------------------------------


Phase: TypeAlias = Literal["draft", "open", "checkin", "play", "over", "cancelled"]
ENDED: Final[tuple[Phase, ...]] = ("over", "cancelled")
One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Competition:
    """``until_ms``: the end of the phase. ``why``: why it was cancelled."""

    id: str
    options: Options
    lang: Lang = "en"
    phase: Phase = "draft"
    seq: int = 0
    began_ms: int = 0
    """When the phase or round began."""
    until_ms: int = 0
    why: str = ""
    people: int = 1
    """The last number given to a person; 1 is the creator."""

    WORD: ClassVar[str]
    """Its command, the kind of its board, and the beginning of its refusals."""
    SHORT: ClassVar[str]
    """The beginning of its buttons and texts."""
    OPTIONS: ClassVar[type[Options]]
    CALLS: ClassVar[msgspec.json.Decoder[Any]]
    """Of what a private message is about, as stored until it is sent: ``of`` which competition, ``what``, ``n``."""
    DECODER: ClassVar[msgspec.json.Decoder[Any]]
    NEWS: ClassVar[tuple[type[ev.Event], ...]]
    """These events post the board anew, because it has scrolled away."""

    @property
    def manner(self) -> Text:
        """The settings in a few words."""
        raise NotImplementedError

    def do(self, verb: str, *rest: object) -> str:
        """The data of a button open to all."""
        return " ".join(map(str, (f"{self.SHORT}do.{verb}", self.id, *rest)))

    def run(self, verb: str, *rest: object) -> str:
        """The data of a button for the organiser."""
        return " ".join(map(str, (f"{self.SHORT}run.{verb}", self.id, *rest)))

    def after(self: "CompetitionT", event: Any, at_ms: int) -> "CompetitionT":
        """The competition after an event; a format handles its own events first."""
        match event:
            case ev.Chosen(name, value):
                return replace(self, options=self.options.chosen(name, value))
            case ev.Cancelled(why):
                return replace(self.begun("cancelled", at_ms, 0), until_ms=0, why=why)
            case _:
                return self

    def begun(self: "CompetitionT", phase: Phase, at_ms: int, lasts: int) -> "CompetitionT":
        """A new phase, of so many minutes."""
        return replace(self, phase=phase, began_ms=at_ms, until_ms=at_ms + lasts * MINUTE_MS)

    def active(self, player: int) -> bool:
        """Whether somebody known under several numbers takes part under this one."""
        return False

    def told(self, event: Any) -> Iterator[tuple[Any, ...]]:
        """Who is told what of an event: (player, what) or (player, what, number)."""
        raise NotImplementedError

    def touched(self, event: Any) -> Iterator[int]:
        """Players whose last message may ask for something that is over or done."""
        yield from ()

    def lacks(self, event: Any) -> bool:
        """Whether an event that follows from time or tables is neither recorded nor outdated."""
        raise NotImplementedError


CompetitionT = TypeVar("CompetitionT", bound=Competition)


def changed(those: tuple[One, ...], number: int, **change: object) -> tuple[One, ...]:
    """Those with one of them changed."""
    known: tuple[Any, ...] = those
    return tuple(replace(one, **change) if one.number == number else one for one in known)


def evolve(
    kind: type[CompetitionT], now: CompetitionT | None, event: ev.Event, at_ms: int, its_id: str = ""
) -> CompetitionT:
    """The competition after an event.

    :raises ValueError: the first event does not open it.
    """
    if now is None:
        if not isinstance(event, ev.Opened):
            raise ValueError(f"a {kind.WORD} begins by being opened")
        options = kind.OPTIONS(event.game, event.preset)
        return kind(its_id, options, language_or(event.lang, "en"), seq=1, began_ms=at_ms)
    return replace(now.after(event, at_ms), seq=now.seq + 1)


ViewT = TypeVar("ViewT", bound="View[Any]")
Now = TypeVar("Now", bound=Competition, covariant=True)


@dataclass(frozen=True, slots=True)
class View(Generic[Now]):
    """A competition with its people. ``kept.now_ms``: by its clock. ``operators``: people who run the server; they
    could know the cards and are not ranked in a duplicate."""

    now: Now
    kept: Kept
    operators: frozenset[str] = frozenset()

    KIND: ClassVar[type[Competition]]

    @classmethod
    def of(cls: type[ViewT], kept: Kept, operators: frozenset[str] = frozenset()) -> ViewT:
        now: Competition | None = None
        for one in kept.events:
            now = evolve(cls.KIND, now, cls.KIND.DECODER.decode(one.body), one.at_ms, kept.row.id)
        if now is None:
            raise ValueError(f"a {cls.KIND.WORD} without events")
        return cls(now, kept, operators)

    @property
    def place(self) -> str:
        return self.kept.row.place

    def name(self, player: int) -> str:
        return self.kept.name(player)

    def person(self, player: int) -> str:
        """Empty: they cannot be reached."""
        return self.kept.person(player)

    def numbers_of(self, person: str) -> tuple[int, ...]:
        """All numbers of a person: several after accounts that entered separately were joined."""
        return tuple(one.number for one in self.kept.people if one.person == person)

    def number_of(self, person: str) -> int:
        """The number under which a person takes part; 0: they are not in it."""
        found = self.numbers_of(person)
        return next(filter(self.now.active, found), found[0] if found else 0)


# --- people's actions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class By:
    """The person who acts. ``player``: their number, a new one if they have none; ``manages``: whether they run it;
    ``other``: the number of the person concerned; ``strength``, ``apart``: see ``bot.features.cups.decide``."""

    player: int
    now_ms: int = 0
    manages: bool = False
    other: int = 0
    strength: Sequence[int] = ()
    apart: Collection[frozenset[int]] = ()


Verb: TypeAlias = Callable[[Any, By, str], tuple[ev.Event, ...]]


class Verbs:
    """What people can do, by name: what the organiser can, and what everybody can. Refusals begin with ``word``."""

    def __init__(self, word: str, organiser: Mapping[str, Verb], everybody: Mapping[str, Verb]) -> None:
        self._word = word
        self.organiser: Final = {"set": self._set, "publish": self._publish, **organiser}
        self._everybody = everybody

    def decide(self, now: Competition, by: By, verb: str, rest: str = "") -> tuple[ev.Event, ...]:
        """The events of a person's action.

        :raises Illegal: it is not possible, or not for them; ``unknown-button``: there is no such verb.
        """
        if verb in self.organiser and not by.manages:
            raise Illegal(f"{self._word}-organiser")
        does = self.organiser.get(verb) or self._everybody.get(verb)
        if does is None:
            raise Illegal("unknown-button")
        return does(now, by, rest)

    def _set(self, now: Competition, by: By, rest: str) -> tuple[ev.Event, ...]:
        if now.phase != "draft":
            raise Illegal(f"{self._word}-fixed")
        name, _, value = rest.partition(" ")
        now.options.check(name, value)
        return (ev.Chosen(name, value),)

    def _publish(self, now: Competition, by: By, rest: str) -> tuple[ev.Event, ...]:
        return (ev.Published(),) if now.phase == "draft" else ()

"""Shared by all verbs: their input, their outcome, and helpers for seats."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot import fair, games
from bot.core import events as ev
from bot.core.chips import chips_in
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.model import Chair, Table
from bot.ports import keys, packs
from bot.ports.rights import RightsNow
from bot.text import Text
from rules.core import Illegal, Seat

SALT_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Moment:
    """The circumstances of a command. ``token(n)``: fresh random bytes for a new hash chain."""

    now_ms: int
    token: Callable[[int], bytes]
    balance: Callable[[str], int | None] = lambda account: None
    """The balance of an account within the command's transaction; None if it was never opened."""
    at: keys.Dest | None = None
    """Where the actor acts; None if unknown."""
    rights: RightsNow = field(default_factory=RightsNow)
    pack: Callable[[str], packs.Pack | None] = lambda pack: None
    """A pack, unchanged until the command's transaction ends."""
    beacon: bool = False
    """Whether a round of the beacon may be named now (``bot.ports.packs``)."""

    def new_seed(self) -> str:
        return self.token(32).hex()


@dataclass(frozen=True, slots=True)
class Outcome:
    """``events`` in order; ``reply`` is for the actor alone."""

    events: tuple[ev.Event, ...] = ()
    reply: Text | None = None


def seat_of(table: Table, person: str) -> Seat:
    seat = table.seat_of(person)
    if seat is None:
        raise Illegal("not-seated")
    return seat


def seat_named(table: Table, text: str) -> Seat:
    """A seat as people say it, 1..n.

    :raises Illegal: ``no-seat-of`` (``seats``).
    """
    if not text.isdecimal() or len(text) > 2 or not 1 <= int(text) <= len(table.chairs):
        raise Illegal("no-seat-of", seats=len(table.chairs))
    return int(text) - 1


def chance_of(table: Table, purpose: str) -> fair.PackChance:
    """Randomness inside a deal (dice, choices of automatic players), derived from its secret and the number of actions
    so far."""
    words, at = (table.deals[-1].words, table.deals[-1].link) if table.deals else ((), max(table.deal, 1))
    return fair.PackChance(fair.link(table.seed, at), table.deal, words, f"{purpose}{table.acts + 1}")


def after(table: Table | None, events: Sequence[ev.Event], now_ms: int) -> Table:
    """The table after events that are not stored yet."""
    return course(table, events, now_ms)[-1]


def course(table: Table | None, events: Sequence[ev.Event], now_ms: int) -> list[Table]:
    """The table, if there is one, followed by the table after each event."""
    found = [] if table is None else [table]
    for event in events:
        table = evolve(table, event, table.seq + 1 if table else 1, now_ms)
        found.append(table)
    return found


def deal_events(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """Deal with the chain's next secret and the words given since the last deal (HS-20)."""
    loaded = loaded_of(table)
    funded = fund_events(table, moment)
    table = after(table, funded, moment.now_ms)
    deal = table.deal + 1
    chance = fair.PackChance(fair.link(table.seed, table.link), deal, table.entering)
    game: tuple[Any, ...] = tuple(loaded.game.deal(table.state, chance))
    return (*funded, ev.Dealt(deal, game))


def fund_events(table: Table, moment: Moment, moved: Sequence[int] = ()) -> tuple[ev.Event, ...]:
    """Each player's funds from the accounts, where the game is played with chips. ``moved``: see ``purses``."""
    chips = games.entry_of(table.game).chips
    if not table.stake or chips is None:
        return ()
    return (ev.Funded(tuple(chips.fund(table.state, purses(table, moment, moved)))),)


def purses(table: Table, moment: Moment, moved: Sequence[int] = ()) -> tuple[int, ...]:
    """The balances of the seats' owners. ``moved``: gains and losses by events not stored yet."""
    changes = (*moved, *(0 for _ in table.chairs))
    return tuple(
        chips_in(moment.balance, chair.person) + change if chair else 0
        for chair, change in zip(table.chairs, changes, strict=False)
    )


def owners(table: Table) -> frozenset[str]:
    """The people who own seats and are present."""
    return frozenset(chair.person for _, chair in table.people() if chair.present)


def sealed(events: Sequence[ev.Event], moment: Moment) -> tuple[ev.Event, ...]:
    """The events, with a salt for the words of each person who sits down (HS-20)."""
    found: list[ev.Event] = []
    for event in events:
        if isinstance(event, ev.Sat | ev.Substituted) and keys.platform_of(event.person) != keys.AUTO:
            salt = moment.token(SALT_BYTES).hex()
            event = replace(event, salt=salt, seal=fair.seal_of(salt))
        found.append(event)
    return tuple(found)


def chair_at(table: Table, seat: Seat) -> Chair:
    chair = table.chairs[seat]
    if chair is None:
        raise Illegal("seat-empty")
    return chair

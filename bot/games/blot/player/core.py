"""The compiled core (``assets/players/blot.wasm``): worlds dealt, weighed by calls, every card judged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from struct import pack, unpack
from typing import Final

from bot.games.blot.player.question import (
    WHOLE,
    AllOpen,
    Effort,
    Ending,
    Judged,
    Question,
    cards,
    strain_number,
)
from bot.ports.players import Engine, Machine
from rules.blot.values import SAI

HEAT: Final = 0.35
"""Of the calls: by how many tens of points a call may be worse and still be thought of."""
DOUBT: Final = 0.06
"""The share of calls that nothing explains."""
PLAIN: Final = 0.5
"""The share of seats that are thought to bid plainly, as ``easy`` does and many people do, before they have called."""
DEALT_FOR_EACH: Final = 3
"""So many worlds are dealt for each that is looked at, where there are calls to choose them by."""
DEALT_FOR_PLAYS: Final = 4
"""So many times more where cards have been played: these are asked first, in little time, and leave the rest to choose
from."""
ELSE: Final = 0.4
"""What a world counts for each card that the quick rules would not have laid: people play by others, too."""
MOST: Final = 512
POSITIONS: Final = 20_000_000
"""The most that are looked at for the value of one deal: some seconds."""
SWEEP: Final = 300
"""What the core adds for every trick of side 0, and takes off for every trick of side 1."""
_SIGN: Final = 1 << 31


class Core:
    """``network``: the weights of the network that calls, in the order of the core, or None."""

    def __init__(self, engine: Engine, network: tuple[float, ...] | None = None) -> None:
        self._engine: Final = engine
        self._network: Final = pack(f"<{len(network)}f", *network) if network else b""

    def judge(self, asked: Question, effort: Effort) -> Judged:
        with self._ready() as core:
            return _judge(core, asked, effort, bool(self._network))

    def worlds(self, asked: Question, effort: Effort) -> list[tuple[int, ...]]:
        """By world, the hands as sets of bits."""
        with self._ready() as core:
            count = _worlds(core, asked, effort, bool(self._network))
            found = unpack(f"<{4 * count}I", core.read(core.call("where_worlds"), 16 * count))
        return [found[4 * n : 4 * n + asked.seats] for n in range(count)]

    @contextmanager
    def _ready(self) -> Iterator[Machine]:
        with self._engine.lent() as core:
            if self._network:
                core.once(core.call("where_net"), self._network)
            yield core

    def ending(self, asked: AllOpen) -> Ending | None:
        """What a deal comes to with all cards open. None: it takes too long to be worked out."""
        with self._engine.lent() as core:
            core.call("frame", asked.seats, strain_number(asked.strain), asked.duties)
            hands = (*asked.hands, 0, 0)[:4]
            core.write(core.call("where"), pack("<4I8i", *hands, asked.leader, -1, 0, asked.leader, 0, 0, 0, -1))
            found = core.call("value", POSITIONS)
        value = found - 2 * (found & _SIGN)
        if value < -SWEEP:
            return None
        return Ending(WHOLE, 0) if value >= SWEEP else Ending(0, 1) if value < 0 else Ending(value, None)


def _judge(core: Machine, asked: Question, effort: Effort, weighs: bool) -> Judged:
    count, strain = _worlds(core, asked, effort, weighs), strain_number(asked.strain)
    core.write(core.call("where"), pack("<4I8i", 0, 0, 0, 0, *_table(asked, strain)))
    core.write(core.call("where_gains"), pack(f"<{2 * (WHOLE + 3)}f", *asked.gains))
    seen = core.call("judge", count, effort.exact, asked.so_far, effort.positions)
    sums = unpack("<96f", core.read(core.call("where_sums"), 4 * 96))
    weight = sum(unpack(f"<{seen}f", core.read(core.call("where_weights"), 4 * seen))) or 1.0
    card = cards(asked.strain)
    chosen = core.call("judged")
    worth = {card[n]: sums[n] / weight for n in range(32) if chosen >> n & 1}
    return Judged(seen, worth, {card[n]: sums[64 + n] / weight for n in range(32) if chosen >> n & 1})


def _worlds(core: Machine, asked: Question, effort: Effort, weighs: bool) -> int:
    """Makes worlds in the core; how many there are."""
    core.call("frame", asked.seats, strain_number(asked.strain), asked.duties)
    core.call("seed", effort.seed >> 32 & 0xFFFFFFFF, effort.seed & 0xFFFFFFFF)
    rooms = asked.rooms
    parts = [[room.known for room in rooms], [room.barred for room in rooms], [room.need for room in rooms]]
    core.write(core.call("where_rooms"), pack("<15I", *parts[0], *parts[1], *parts[2]))
    core.write(core.call("where_dealt"), pack("<4I16i", *asked.laid, *asked.fours))
    core.write(core.call("where_said"), pack("<4i", *asked.said))
    weighs = weighs and bool(asked.calls)
    plays = asked.unseen and any(who != asked.seat for who, _ in asked.played)
    wanted = effort.worlds * (DEALT_FOR_EACH if weighs else 1)
    count = core.call("deal_worlds", asked.unseen, min(MOST, wanted * (DEALT_FOR_PLAYS if plays else 1)))
    if plays:
        core.write(core.call("where_played"), b"".join(pack("<2i", *one) for one in asked.played))
        core.call("weigh_plays", count, len(asked.played), asked.seat, asked.declarer, ELSE)
        count = core.call("choose_worlds", count, min(MOST, wanted))
    if weighs:
        calls = asked.calls[-24:]
        core.write(core.call("where_told"), b"".join(pack("<96f", *one.told) for one in calls))
        core.write(core.call("where_heard"), b"".join(pack("<3I", one.seat, one.call, one.could) for one in calls))
        core.call("weigh", count, len(calls), HEAT, DOUBT, PLAIN)
        count = core.call("choose_worlds", count, effort.worlds)
    return count


def _table(asked: Question, strain: int) -> tuple[int, ...]:
    """Who is to lay; of the trick the suit led, the best card, who laid it, its sai and its cards; tricks; declarer."""
    if not asked.trick:
        return (asked.seat, -1, 0, asked.seat, 0, 0, asked.swept, asked.declarer)
    taker, best = asked.trick[0]
    led = best >> 3
    for who, laid in asked.trick[1:]:
        if laid > best if laid >> 3 == best >> 3 else laid >> 3 == strain:
            taker, best = who, laid
    sai = sum(SAI[asked.strain][cards(asked.strain)[laid]] for _, laid in asked.trick)
    return (asked.seat, led, best, taker, sai, len(asked.trick), asked.swept, asked.declarer)

"""What a chat is put to: one Blot deal at human pace, before the fake Telegram, which enforces its limits.

The four have their hands open in the group; time jumps (``tests.record.hours``).
"""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

from adapters.store.schema import event, outbox
from tests.bench.kit import Size, record, sizes
from tests.record.party import OfTelegram, telegram

pytestmark = [pytest.mark.timeout(300), pytest.mark.filterwarnings("ignore:Please use 'Bot.getUp")]

QUEUE = 30
"""Six cards' rows: a board and four hands each, newer ones of which take the older ones' place."""
MINUTE_MS = 60_000
TRUE_MS, END_MS = 16_000, 8_000
FIRST_MS = 20_000
"""While the calls that a quick lobby and four hands in the group have taken are less than a minute old."""


@sizes
async def test_a_deal_on_telegram_at_human_pace(tmp_path: Path, seed: int, size: Size) -> None:
    """At most 18 calls to the group in any minute, no queue; the board true within 16 s, for it lets the hands of those
    who are asked go first for twelve, and within 8 s at the deal's end."""
    async with telegram("bazaar-blot", tmp_path, seed) as party:
        await party.begins(target="301")
        for name in party.names:
            await party.looks(await party.table(), name)
        await party.clock.rest(10)
        await party.plays(lambda table: table.deal == 2 or len(party.moves) >= size.of(90, 6))
        await party.clock.rest(END_MS / 1000)
        assert isinstance(party.place, OfTelegram)
        fake, room, presses = party.place.run.fake, party.place.room, sum(move.presses for move in party.moves)
    busiest, refused = fake.busiest_minute(room.id), fake.called(code=429)
    first, ordinary, ending, longest = _lateness(tmp_path / "davtar.db", f"tg:{room.id}:0")
    record(
        "Telegram",
        f"calls to the group in its busiest minute, a deal of {presses} presses, one every 3 s, four hands open",
        f"{busiest}, {len(refused)} refused (429)",
        "≤ 18, 0",
    )
    record(
        "Telegram",
        "how long the board is out of date",
        f"at most {ordinary / 1000:.1f} s; {first / 1000:.1f} s in the minute after four hands have opened in the "
        f"group, {ending / 1000:.1f} s where a deal begins or ends",
        "≤ 16 s; ≤ 20 s, ≤ 8 s",
    )
    record("Telegram", "the queue at its longest", f"{longest} rows", f"≤ {QUEUE}")
    assert busiest <= 18
    assert not refused
    size.target(ordinary, TRUE_MS)
    size.target(first, FIRST_MS)
    size.target(ending, END_MS)
    assert longest <= QUEUE


def _lateness(path: Path, place: str) -> tuple[int, int, int, int]:
    """The longest that a board was due and unsaid: in the first minute of the first deal, later in it, and before it
    and around its end; and the most rows that waited to be said at once."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as conn:
        said = conn.execute(
            select(outbox.c.created_ms, outbox.c.after_ms, outbox.c.done_ms, outbox.c.slot)
            .where(outbox.c.dest == place, outbox.c.kind == "board", outbox.c.done_ms.is_not(None))
            .order_by(outbox.c.seq, outbox.c.slot.desc())
        ).all()
        dealt, *following = conn.scalars(
            select(event.c.at_ms).where(event.c.type == "Dealt").order_by(event.c.seq)
        ).all()
        waits = conn.execute(select(outbox.c.created_ms, outbox.c.done_ms).where(outbox.c.done_ms.is_not(None))).all()
        acted = conn.execute(select(event.c.at_ms, event.c.body).where(event.c.type == "Acted")).all()
        ends = [at_ms for at_ms, body in acted if b'"DealScored"' in bytes(body)]
    engine.dispose()
    over = min([*ends, *following], default=1 << 60)
    early: list[int] = []
    inside: list[int] = []
    around: list[int] = []
    newest = ""
    for made, after, done, slot in said:
        due, newest = max(made, after), max(newest, slot)
        # The last form of a message that is over is nobody's board any more.
        if dealt < due < over - 1_000 and slot == newest:
            (early if due < dealt + MINUTE_MS else inside).append(done - due)
        else:
            around.append(done - due)
    changes = sorted([(made, 1) for made, _ in waits] + [(done, -1) for _, done in waits])
    longest = max(accumulate(change for _, change in changes))
    return max(early, default=0), max(inside, default=0), max(around, default=0), longest

"""The verdict after a fault: read from the database and the fake platform's log, and from nothing else.

``database``: the store's own invariants (I1 I2 I4 I5 I6); nothing acknowledged is lost (I10); every stored event can be
folded, the cards stay 32 (I7), and the clocks that lie armed are those that follow from the events (I6). ``chat``: what
stands before people is the truth, in the order in which it happened, and what stands twice is counted.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, make_url, select

from adapters.runtime.courier import Rendered
from adapters.runtime.present import Presenter
from adapters.store.check import violations
from adapters.store.schema import command_log, game_table, inbox, outbox, sent, timer
from adapters.store.transact import load_events
from adapters.text import FluentCatalog
from bot.core.clocks import timers
from bot.core.codec import decode_event, text_from_json
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.view import show
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.server import FakeTelegram, Room

PACK = 32


class Blind:
    """Draws nothing: whether a message is the right one is seen by its hash."""

    async def render_async(self, *_: Any, **__: Any) -> Rendered:
        raise AssertionError


@dataclass(slots=True)
class Verdict:
    """``wrong``: sentences, none if all is well. ``twins``: messages that stand beside the one the program knows of;
    ``repeats``: notes that were said more often than once. ``tables``: as they follow from their events."""

    wrong: list[str] = field(default_factory=list)
    twins: list[Message] = field(default_factory=list)
    repeats: int = 0
    tables: dict[str, Table] = field(default_factory=dict)
    presses: Counter[str] = field(default_factory=Counter)
    """By table: how many actions of people took effect."""


def database(url: str) -> Verdict:
    """Everything that the database alone can tell; it has to be at rest (nothing open in the outbox)."""
    found = Verdict()
    engine = _engine(url)
    try:
        with engine.connect() as conn:
            found.wrong += [f"{one.invariant} {one.key}: {one.detail}" for one in violations(conn)]
            _fold(conn, found)
            _clocks(conn, found)
            undone = conn.execute(select(inbox.c.src, inbox.c.ext_id).where(inbox.c.done_ms.is_(None))).all()
            found.wrong += [f"I10: update {ext_id} of {src} was kept and never done" for src, ext_id in undone]
            states = conn.execute(
                select(outbox.c.dedupe_key, outbox.c.state).where(
                    (outbox.c.state == "dead") | (outbox.c.state == "open") & (outbox.c.after_ms <= time.time() * 1000)
                )
            ).all()
            found.wrong += [f"I5: {key} is {state}" for key, state in states]
    finally:
        engine.dispose()
    return found


def _engine(url: str) -> Engine:
    return create_engine(make_url(url).set(drivername="postgresql+psycopg" if "postgres" in url else "sqlite"))


def _fold(conn: Connection, found: Verdict) -> None:
    for name, game in conn.execute(select(game_table.c.table_id, game_table.c.game)).all():
        for stored in load_events(conn, name, 0):
            decoded = decode_event(stored, game)
            table = evolve(found.tables.get(name), decoded, stored.seq, stored.at_ms)
            found.tables[name] = table
            found.presses[name] += getattr(decoded, "by", "") == "player"
            if (held := _cards(table)) not in (0, PACK):
                found.wrong.append(f"I7: {held} cards at {name} after event {stored.seq}")


def _cards(table: Table) -> int:
    """Cards in hands, on the table and taken; 0 between deals."""
    game = loaded_of(table).game if table.state is not None else None
    if game is None or game.needs_deal(table.state) or table.phase not in ("play", "paused"):
        return 0
    views = [game.view(table.state, seat) for seat in range(len(table.chairs))]
    public = game.view(table.state, None)
    if public.phase != "play":
        return 0
    held: int = sum(len(view.hand) for view in views) + len(public.trick) + len(views) * sum(public.tricks)
    return held


def _clocks(conn: Connection, found: Verdict) -> None:
    armed: dict[str, set[tuple[str, int]]] = {}
    for table_id, name, seq in conn.execute(select(timer.c.table_id, timer.c.name, timer.c.armed_seq)):
        armed.setdefault(table_id, set()).add((name, seq))
    for table_id, table in found.tables.items():
        due = {(clock.name, clock.armed_seq) for clock in timers(table)}
        # A reminder is armed once and not again when it has fired, though the events still tell of it.
        missing = {one for one in due - armed.get(table_id, set()) if not one[0].startswith(("half", "away"))}
        if missing or armed.get(table_id, set()) - due:
            found.wrong.append(f"I6: clocks of {table_id} are {armed.get(table_id)}, events say {due}")


def updates(url: str, fake: FakeTelegram, given: Sequence[int], found: Verdict) -> None:
    """Each update that Telegram handed out is in the inbox, and each of ``given`` took effect as one command."""
    engine = _engine(url)
    with engine.connect() as conn:
        kept = {int(one) for one in conn.scalars(select(inbox.c.ext_id))}
        keys = set(conn.scalars(select(command_log.c.cmd_key).where(command_log.c.first_seq.is_not(None))))
    engine.dispose()
    waiting = {int(update["update_id"]) for update in fake.updates}
    lost = set(range(1000, fake.next_update)) - kept - waiting
    found.wrong += [f"I10: update {number} was acknowledged and is not kept" for number in sorted(lost)]
    without = [number for number in given if f"tg:{fake.bot.id}:{number}" not in keys]
    found.wrong += [f"I2: the press {number} had no effect" for number in without]


def chat(url: str, room: Room, found: Verdict) -> None:
    """The chat as people see it against what the database says should stand there."""
    engine = _engine(url)
    place = f"tg:{room.id}:0"
    with engine.connect() as conn:
        known = conn.execute(select(sent).where(sent.c.dest == place)).mappings().all()
        notes = conn.scalars(
            select(outbox.c.ref)
            .where(outbox.c.dest == place, outbox.c.kind == "note", outbox.c.state == "sent")
            .order_by(outbox.c.id)
        ).all()
    engine.dispose()
    catalog = FluentCatalog()
    remembered = {int(row["ext_id"].split(":")[1]): row for row in known}
    for number, row in remembered.items():
        message = room.chat.messages.get(number)
        if message is None or message.deleted:
            found.wrong.append(f"{row['slot']} is said to stand as message {number}, which is not there")
        else:
            _true(row, message, found, Presenter(catalog, Blind()))
    boards = [message for message in room.said() if message.keyboard and message.id not in remembered]
    found.twins += boards
    words = [_letters(catalog.say("en", text_from_json(ref))) for ref in notes]
    said = [_letters(message.text) for message in room.said() if not message.photo and not message.keyboard]
    said = [text for text in said if text in set(words)]
    found.repeats += len(said) - len(words)
    if _squeezed(said) != _squeezed(words):
        found.wrong.append(f"notes of {place} stand in another order than they were said in")


def _true(row: Any, message: Message, found: Verdict, presenter: Presenter) -> None:
    """The newest board of a table shows how the table stands."""
    kind, table_id, number = [*row["slot"].split(":"), "", ""][:3]
    table = found.tables.get(table_id)
    if kind != "board" or table is None or int(number) != table.board:
        return
    scene = show.public(table, (table.held.until_ms if table.held else 0) + 1)
    if presenter.message(scene, "en", "classic", bool(message.photo)).hash != row["hash"]:
        found.wrong.append(f"the board of {table_id} does not show how it stands")
    wanted = {button.data for line in scene.buttons for button in line if button.url is None}
    stands = {str(button.get("callback_data")) for button in message.buttons if "callback_data" in button}
    if wanted - stands and not scene.amounts:
        found.wrong.append(f"the board of {table_id} lacks {wanted - stands}")


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", re.sub(r"<[^>]+>", "", text))


def _squeezed(texts: Sequence[str]) -> list[str]:
    """Without immediate repetitions."""
    return [text for n, text in enumerate(texts) if n == 0 or text != texts[n - 1]]

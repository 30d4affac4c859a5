"""Finished matches: as they are noted with the command that ends them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ports import Store
from bot.ports.matches import Ending, Finished, Seated
from bot.ports.records import Decision, Head, NewEvent, Person
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO
from tests.store.kit import DAY, NOON, row

HERE, OTHER = "tg:-5", "tg:-6"
MONTH = 31 * DAY
A, B, C, D, E = (f"tg:{n}" for n in range(1, 6))


COUNTS = (("bids", 3), ("made", 2))


def bura_match(table: str, number: int = 1, chat: str = "tg:-5", last_seq: int = 1, ended_ms: int = NOON) -> Finished:
    seats = (
        Seated(0, 0, "tg:1", "Արամ", "self", "won", "", COUNTS),
        Seated(1, 1, "a:1", "Bot", "auto", "lost", "", COUNTS),
    )
    return Finished(
        table, number, chat, "bura3", last_seq, NOON, ended_ms, 0, "target", (("preset", "standard"),), (3, 1),
        ((3, 1),), ((1, "bura", (0,)),), seats,
    )  # fmt: skip


async def ends(store: Store, one: Finished, key: str = "") -> None:
    def decide(head: Head) -> Decision:
        event = NewEvent("said", 1, b"x")
        return Decision("ok", (event,), row(one.table_id, head, status="closed"), finished=one)

    await store.transact(one.table_id, key or f"{one.table_id}:{one.number}", 0, decide)


def rated_match(
    table: str,
    winners: Sequence[str] = (A, C),
    losers: Sequence[str] = (B, D),
    ended_ms: int = NOON,
    chat: str = HERE,
    also: tuple[str, ...] = (),
    feats: tuple[tuple[int, str, tuple[int, ...]], ...] = (),
) -> Finished:
    seats = []
    for side, people in enumerate((winners, losers)):
        ending: Ending = "lost" if side else "won"
        for n, person in enumerate(people):
            mate = people[1 - n] if len(people) == 2 else ""
            seats.append(Seated(2 * n + side, side, person, f"N{person}", "self", ending, mate, ()))
    seats.sort(key=lambda one: one.seat)
    return Finished(
        table, 1, chat, "bazaar-blot", 1, ended_ms, ended_ms, 0, "target", (), (301, 200), ((301, 200),), feats,
        tuple(seats), also, rated=True,
    )  # fmt: skip


WISE = Person("tg:79", "Wise", "hy")
SEATED = (ARAM, NINO, DAVIT, LUSINE)
"""Partners sit opposite: Aram with Davit, Nino with Lusine."""
PLAYERS = tuple(one.id for one in SEATED)


def tars(
    table: str,
    at_ms: int = NOON,
    *,
    people: tuple[str, ...] = PLAYERS,
    chat: str = "tg:-5",
    **change: object,
) -> Finished:
    """The pair at seats 0 and 2 has lost by tars kaput at a rated public table."""
    names, began = {one.id: one.name for one in (*SEATED, WISE)}, at_ms - 60_000
    seats = []
    for seat, who in enumerate(people):
        ending: Ending = "won" if seat % 2 else "lost"
        seats.append(Seated(seat, seat % 2, who, names.get(who, who), "self", ending, people[(seat + 2) % 4], ()))
    options = (("clock", "60"), ("preset", "league"), ("stake", "0"))
    found = Finished(
        table, 1, chat, "bazaar-blot", 1, began, at_ms, 60_000, "tars-kaput", options, (0, 120), ((0, 120),), (),
        tuple(seats), rated=True,
    )  # fmt: skip
    return replace(found, **change)  # type: ignore[arg-type]

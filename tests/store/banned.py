"""Matches that ended by tars kaput, and the people who lost them."""

from __future__ import annotations

from bot.ports.matches import Finished, Seated
from bot.ports.records import Person
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO
from tests.store.kit import NOON

DAY = 86_400_000
WISE = Person("tg:79", "Wise", "hy")
SEATED = (ARAM, NINO, DAVIT, LUSINE)
"""Partners sit opposite: Aram with Davit, Nino with Lusine."""


def tars(
    table: str,
    at_ms: int = NOON,
    *,
    number: int = 1,
    people: tuple[str, ...] = tuple(one.id for one in SEATED),
    chat: str = "tg:-5",
    **change: object,
) -> Finished:
    """The pair at seats 0 and 2 has lost by tars kaput at a rated public table."""
    names = {one.id: one.name for one in (*SEATED, WISE)}
    seats = tuple(
        Seated(
            seat, seat % 2, who, names.get(who, who), "self", "won" if seat % 2 else "lost", people[(seat + 2) % 4], ()
        )
        for seat, who in enumerate(people)
    )
    fields: dict[str, object] = {
        "table_id": table,
        "number": number,
        "chat": chat,
        "game": "bazaar-blot",
        "last_seq": 1,
        "started_ms": at_ms - 60_000,
        "ended_ms": at_ms,
        "played_ms": 60_000,
        "how": "tars-kaput",
        "options": (("clock", "60"), ("preset", "league"), ("stake", "0")),
        "score": (0, 120),
        "deals": ((0, 120),),
        "feats": (),
        "seats": seats,
        "rated": True,
    }
    return Finished(**{**fields, **change})  # type: ignore[arg-type]

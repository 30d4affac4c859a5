"""Whose rows are whose: a database in which every table has rows of several people, read and changed to the letter.

``traces.txt`` holds what one of them is told about themselves, and what becomes of every table when they are forgotten.
``DAVTAR_GOLDEN=write`` before the command writes it anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    LargeBinary,
    Table,
    create_engine,
    insert,
    select,
)

from adapters.store.forget import forget
from adapters.store.mydata import own_data
from adapters.store.schema import metadata
from tests.bot.scripts import agrees
from tests.store.kit import NOON

GOLDEN: Final = Path(__file__).with_name("traces.txt")
PEOPLE: Final = {"tg:1": "Արամ", "tg:2": "Nino", "tg:11": "Արա", "dc:1": "Aram"}
"""With names; one account begins like another, and so does one name. The last one is joined to the first."""
EACH: Final = list(PEOPLE)
SECOND: Final = (
    *("other", "by", "partner", "reported", "settled_by", "person_name", "other_name", "reported_name", "by_name"),
)
"""Columns with somebody else."""
FIRST: Final = ("person", "who", "account", "reporter", "name", "reporter_name", "about")
KINDS: Final = ("person", "name", "word", "salt", "dest")
LONG: Final = re.compile(r"[0-9a-f]{16,}|gone:\w{12,}")


def texts(column: str, me: str, other: str, n: int) -> str:
    """What stands in a column of text of the rows of ``me``."""
    mine, theirs = (PEOPLE[one] for one in (me, other))
    return {
        "persons": json.dumps([me, other]),
        "audiences": json.dumps([[f"@{me}", "play", True], ["tg:-5:0", "play", False]]),
        "summary": json.dumps({"names": [mine, theirs]}, ensure_ascii=False),
        "outcome": json.dumps({"ok": True, "text": f"{mine} and {theirs}"}, ensure_ascii=False),
        "ref": json.dumps({"by": me, "line": f"{mine} spoke to {theirs} of {me}"}, ensure_ascii=False),
        "said": f"{theirs}: rude",
        "dest": f"@{me}",
        "company": "+".join(sorted((me, other))),
        "entry": f"top-up:{me}:{n}",
        "state": "open" if n % 2 else "sent",
        "slot": f"told:{me}:{n}",
        "dedupe_key": f"note:{me}:{n}",
        "chat": "tg:-5:0" if n % 2 else me,
        "place": "tg:-5:0",
    }.get(column, f"{column}{n}")


def row(table: Table, n: int, kind: str = "") -> dict[str, Any]:
    """The ``n``-th row of a table: of the ``n``-th person."""
    me, other = EACH[n % len(EACH)], EACH[(n + 1) % len(EACH)]
    found: dict[str, Any] = {}
    for place, column in enumerate(table.columns):
        name, value = column.name, texts(column.name, me, other, n)
        if name in FIRST + SECOND and not (table.name in ("game_table", "lease", "timer", "meta") and name == "name"):
            value = other if name in SECOND else me
            named = name == "about" or ("name" in name and table.name not in ("account", "tally", "pref"))
            value = PEOPLE[value] if named else value
        found[name] = number(column, place, n) if isinstance(column.type, Integer | Boolean | LargeBinary) else value
    if table.name == "persona":
        values = {"person": me, "name": PEOPLE[me], "word": "hello", "salt": "s", "dest": f"@{me}"}
        found |= {"ref": 10 * n + KINDS.index(kind), "kind": kind, "value": values[kind]}
    if table.name == "tally":
        found["name"] = f"with:{other}"
    if table.name == "joined":
        found |= {"account": other, "person": me, "parted_ms": None if me == "dc:1" else 5}
    return found


def number(column: Column[Any], place: int, n: int) -> Any:
    if isinstance(column.type, LargeBinary):
        return b"{}"
    if isinstance(column.type, Boolean):
        return n % 2 == 0
    assert isinstance(column.type, BigInteger | Integer)
    return NOON - n * 86_400_000 if column.name == "at_ms" else 10 * place + n + 1


def whole(conn: Connection) -> dict[str, list[str]]:
    """Every table, row by row."""
    found: dict[str, list[str]] = {}
    for table in metadata.sorted_tables:
        rows = [
            " ".join(f"{name}={one}" for name, one in row.items()) for row in conn.execute(select(table)).mappings()
        ]
        found[table.name] = sorted(LONG.sub("…", one) for one in rows)
    return found


@pytest.fixture
def conn() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    with engine.begin() as made:
        metadata.create_all(made)
        for table in metadata.sorted_tables:
            rows = [row(table, n, kind) for n in range(8) for kind in (KINDS if table.name == "persona" else ("",))]
            made.execute(insert(table).prefix_with("OR IGNORE"), rows)
        yield made
    engine.dispose()


def test_whose_is_whose(conn: Connection) -> None:
    """The person is forgotten with the account that is joined to theirs."""
    found = []
    for account in json.loads(own_data(conn, "tg:1"))["accounts"]:
        found.append(f"{account['account']} is told")
        for name, told in account.items():
            found += [f"  {name}: {LONG.sub('…', str(one))}" for one in (told if isinstance(told, list) else [told])]
    before = whole(conn)
    assert forget(conn, "tg:1", "gone:1", NOON) > 0
    after = whole(conn)
    for name in before:
        found.append(f"\n{name} when tg:1 is forgotten")
        found += [f"- {one}" for one in before[name] if one not in after[name]]
        found += [f"+ {one}" for one in after[name] if one not in before[name]]
    agrees(GOLDEN, found)

"""Whose rows are whose: a database in which every table has rows of several people, read and changed to the letter.

``traces.txt`` holds what one of them is told about themselves, and what becomes of every table when they are forgotten.
``DAVTAR_GOLDEN=write`` before the command writes it anew.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

from adapters.store.forget import forget, own_data
from adapters.store.schema import metadata
from adapters.store.store import SqlStore, open_store
from bot.ports.keys import Dest
from bot.ports.ratings import Ladder
from tests.bot.scripts import agrees
from tests.store.kit import DAY, NOON, ManualClock
from tests.told import short

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
        "options": "[]",
        "score": f"[{n},1]",
        "deals": "[]",
        "feats": "[]",
        "counts": f'{{"won":{n}}}',
        "wish": '{"game":"nardi"}',
        "scores": f"[[{n},0]]",
        "words": '["w"]',
        "game": f"game{n % 2}",
        "season": "",
        "role": "watch" if n % 3 == 2 else "play",
        "status": ("live", "lobby", "closed", "adjourned")[n // 2 % 4],
        "ending": "won" if n % 3 else "lost",
        "played": "self",
        "how": "finished",
        "fate": ("sent", "no", "over", "failed")[n % 4],
        "match": "" if n % 4 < 2 else "m",
    }.get(column, f"{column}{n}")


def row(table: sa.Table, n: int, kind: str = "") -> dict[str, Any]:
    """The ``n``-th row of a table: of the ``n``-th person."""
    me, other = EACH[n % len(EACH)], EACH[(n + 1) % len(EACH)]
    found: dict[str, Any] = {}
    for place, column in enumerate(table.columns):
        name, value = column.name, texts(column.name, me, other, n)
        if name in FIRST + SECOND and not (table.name in ("game_table", "lease", "timer", "meta") and name == "name"):
            value = other if name in SECOND else me
            named = name == "about" or ("name" in name and table.name not in ("account", "tally", "pref"))
            value = PEOPLE[value] if named else value
        found[name] = (
            number(column, place, n) if isinstance(column.type, sa.Integer | sa.Boolean | sa.LargeBinary) else value
        )
    if table.name == "persona":
        values = {"person": me, "name": PEOPLE[me], "word": "hello", "salt": "s", "dest": f"@{me}"}
        found |= {"ref": 10 * n + KINDS.index(kind), "kind": kind, "value": values[kind]}
    if table.name == "tally":
        found["name"] = f"with:{other}"
    if table.name in ("rating", "rating_change"):
        found["kind"] = "player"
    if table.name == "cup":
        found["kind"] = "duplicate" if n % 2 else "cup"
    if table.name == "joined":
        found |= {"account": other, "person": me, "parted_ms": None if me == "dc:1" else 5}
    return found


def number(column: sa.Column[Any], place: int, n: int) -> Any:
    """What comes due is due before now, just now, or later; what was done was done day by day."""
    if isinstance(column.type, sa.LargeBinary):
        return b"{}"
    if isinstance(column.type, sa.Boolean):
        return n % 2 == 0
    assert isinstance(column.type, sa.BigInteger | sa.Integer)
    if column.name in ("until_ms", "due_ms", "after_ms", "not_before_ms", "offer_ms"):
        return NOON + 1_000 * (n - 3)
    if column.name.endswith("_ms"):
        return NOON - n * DAY
    return n + 1 if column.name in ("number", "match", "seq", "head_seq", "seat") else 10 * place + n + 1


def whole(conn: sa.Connection) -> dict[str, list[str]]:
    """Every table, row by row."""
    found: dict[str, list[str]] = {}
    for table in metadata.sorted_tables:
        rows = [
            " ".join(f"{name}={one}" for name, one in row.items()) for row in conn.execute(sa.select(table)).mappings()
        ]
        found[table.name] = sorted(LONG.sub("…", one) for one in rows)
    return found


def fill(conn: sa.Connection) -> None:
    """Two rows of each person in every table."""
    for table in metadata.sorted_tables:
        rows = [row(table, n, kind) for n in range(8) for kind in (KINDS if table.name == "persona" else ("",))]
        conn.execute(sa.insert(table).prefix_with("OR IGNORE"), rows)


@pytest.fixture
def conn() -> Iterator[sa.Connection]:
    engine = sa.create_engine("sqlite://")
    with engine.begin() as made:
        metadata.create_all(made)
        fill(made)
        yield made
    engine.dispose()


def test_whose_is_whose(conn: sa.Connection) -> None:
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


ARGUMENTS: Final[dict[str, Callable[[int], Any]]] = {
    **dict.fromkeys(("person", "account", "who", "one", "reporter"), lambda n: EACH[n % 4]),
    **dict.fromkeys(("other", "by"), lambda n: EACH[(n + 1) % 4]),
    **dict.fromkeys(("persons", "companies", "working"), lambda n: tuple(EACH[: n + 1])),
    "table_ids": lambda n: ("table_id0", f"table_id{n}"),
    "chat": lambda n: "tg:-5:0" if n % 2 else EACH[n % 4],
    **dict.fromkeys(("number", "match", "after_seq", "armed_seq"), lambda n: n + 1),
    **dict.fromkeys(("now_ms", "until_ms", "before_ms", "since_ms"), lambda n: NOON - n * DAY),
    "ladder": lambda n: Ladder("tg:-5:0" if n % 2 else EACH[n % 4], "", f"game{n % 2}"),
    "kind": lambda n: "player",
    "skip": lambda n: n % 2,
    "limit": lambda n: 2,
    "games": lambda n: (f"game{n % 2}",),
    **dict.fromkeys(("prefixes", "without"), lambda n: ("@tg:1",)),
    "dest": lambda n: Dest.parse(f"@{EACH[n % 4]}"),
    "owner": lambda n: f"owner{n}",
    "lease_ms": lambda n: 1_000,
    "report_": lambda n: f"id{n}",
    **{f"{name}_": lambda n, name=name: f"{name}{n}" for name in ("round", "pack")},
    **{name: lambda n, name=name: f"{name}{n}" for name in ("table_id", "digest", "cup_id", "name", "device", "game")},
    **{
        name: lambda n, name=name: f"{name}{n}"
        for name in ("src", "ext_id", "attempt", "code", "value", "word", "salt")
    },
    "place": lambda n: "tg:-5:0",
    "at": lambda n: f"@{EACH[n % 4]}",
}
"""What a method of the store is given, by the name of the parameter, for the ``n``-th row."""
UNASKED: Final = (
    *("close", "check", "rebuild", "ping", "transact", "forget", "own_data", "stats", "events", "balance", "look"),
    *("claim", "want", "ensure"),
)
"""Methods that need more than such values, or are asked above."""


def asked(store: SqlStore) -> Iterator[tuple[str, Callable[..., Any], list[str]]]:
    """The methods of the store and its parts that need nothing but simple values."""
    parts = {name: one for name, one in vars(store).items() if name[0] != "_" and name != "zones"}
    for part, one in ({"store": store} | parts).items():
        for name, method in inspect.getmembers(one, inspect.iscoroutinefunction):
            given = [each for each in inspect.signature(method).parameters.values() if each.default is each.empty]
            if name[0] != "_" and name not in UNASKED and all(each.name in ARGUMENTS for each in given):
                yield f"{part}.{name}", method, [each.name for each in given]


@pytest.mark.usefixtures("damaged")
async def test_what_the_store_answers_and_changes(sqlite_url: str) -> None:
    """Each method with the values of two of the rows; what it changed is put back."""
    store = await open_store(sqlite_url, ManualClock())
    engine = sa.create_engine(sqlite_url)
    found: list[str] = []
    version = 0
    with engine.begin() as conn:
        for table in metadata.sorted_tables:
            conn.execute(table.delete())
        fill(conn)
        first = {table: conn.execute(sa.select(table)).mappings().all() for table in metadata.sorted_tables}
        before = whole(conn)
    for (name, method, given), n in product(asked(store), (0, 3)):
        values = [ARGUMENTS[one](n) for one in given]
        try:
            told = short(await method(*values))
        except Exception as error:
            told = type(error).__name__
        found.append(f"{name}({', '.join(map(str, values))}): {LONG.sub('…', told)}")
        with engine.begin() as conn:
            if version == (version := conn.scalar(sa.text("PRAGMA data_version"))):
                continue  # nobody has written
            after = whole(conn)
            for table in (one for one in metadata.sorted_tables if before[one.name] != after[one.name]):
                found += [f"    - {table.name} {one}" for one in before[table.name] if one not in after[table.name]]
                found += [f"    + {table.name} {one}" for one in after[table.name] if one not in before[table.name]]
                conn.execute(table.delete())
                if first[table]:
                    conn.execute(sa.insert(table), [dict(one) for one in first[table]])
    engine.dispose()
    await store.close()
    agrees(GOLDEN.with_name("answers.txt"), found)

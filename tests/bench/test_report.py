"""The page of the benchmarks: a run replaces its own lines, and each line says at which commit it was measured."""

from __future__ import annotations

from pathlib import Path

from adapters.store import open_store
from tests.bench import report
from tests.bench.kit import copies, dealt, service_of, stands


def line(test: str, part: str, found: str, at: str = "`aaaa`") -> dict[str, str]:
    return {"test": test, "part": part, "what": test, "found": found, "wanted": "", "ratio": "", "at": at}


def test_a_run_replaces_the_lines_of_its_own_tests_and_no_others() -> None:
    old = [line("a", "Rules", "1"), line("b", "Page", "2"), line("c", "Rules", "3")]
    new = [line("b", "Page", "4", "`bbbb`"), line("b", "Page", "5", "`bbbb`"), line("d", "Rules", "6", "`bbbb`")]
    found = report.merged(old, new)
    assert [(row["test"], row["found"], row["at"]) for row in found] == [
        *(("a", "1", "`aaaa`"), ("c", "3", "`aaaa`"), ("d", "6", "`bbbb`")),
        *(("b", "4", "`bbbb`"), ("b", "5", "`bbbb`")),
    ]
    assert report.table(found[:1]).splitlines() == [
        "| part | what | measured | target | ratio | at |",
        "| --- | --- | --- | --- | --- | --- |",
        "| Rules | a | 1 | – | – | `aaaa` |",
    ]


def test_the_page_is_made_of_the_lines_that_are_kept() -> None:
    rows = report.read(report.KEPT)
    assert all(row["at"] for row in rows)
    before, after = report.HEAD.split("{machine}")
    page = report.PAGE.read_text("utf-8")
    assert page.startswith(before)
    assert page.endswith(after + report.table(rows) + report.TAIL)


async def test_a_copy_of_a_table_is_that_table_in_a_chat_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "davtar.db"
    store = await open_store(f"sqlite:///{path}")
    table = await dealt(service_of(store), 1)
    made = copies(path, [table], 2)
    service = service_of(store)
    first, *others = [await stands(service, one) for one in (table, *made)]
    assert [(one.id, str(one.audiences[0].dest)) for one in others] == [
        (name, f"tg:-{500_000 + n}:0") for n, name in enumerate(made)
    ]
    assert [(one.state, one.chairs, one.seq) for one in others] == [(first.state, first.chairs, first.seq)] * 2
    assert {row.table_id for row in await store.live_tables()} == {table, *made}
    assert {due.table_id for due in await store.timers.due(1 << 60, 100)} == {table, *made}
    await store.close()

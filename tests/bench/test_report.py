"""The page of the benchmarks is made of the lines that are kept, and each line says at which commit it was measured."""

from __future__ import annotations

from tests.bench import report


def test_the_page_is_made_of_the_lines_that_are_kept() -> None:
    rows = report.read(report.KEPT)
    assert all(row["at"] for row in rows)
    page = report.PAGE.read_text("utf-8")
    before, table = report.TEMPLATE.read_text("utf-8").split("{machine}")
    assert page.startswith(before)
    assert page.endswith(table.format(table=report.table(rows)))

"""``davtar replay``: records of selfplay played over again, or a stored table from its events."""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

from adapters.beacon import QUICKNET, READY
from adapters.commands.run import settings_or_complaint
from adapters.config import Settings
from adapters.database import opened
from adapters.operator import Operator
from bot.fair.beacon import Beacon
from bot.notation.model import Deal
from bot.notation.proof import Judged, judged
from bot.notation.read import LONGEST, Unreadable, records_in
from bot.notation.write import HEAD
from bot.ports import StoreUnavailable
from bot.ports.records import StoredEvent, TableRow
from bot.scenes.show import public
from bot.selfplay import replay
from bot.service import illegal_text
from bot.table.codec import decode_event
from bot.table.evolve import evolve
from bot.table.model import Table
from bot.table.proofs import VERDICTS, deal_proofs

LONGEST_LINE: Final = 1 << 20
"""Characters of a line that are read; a deal of selfplay has some thousands."""


class NoRecord(Exception):
    """A line that is none; ``line``: its number."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def run(args: Namespace, operator: Operator) -> int:
    if args.table is not None:
        return stored(args.table, operator)
    try:
        return played(args.file, operator)
    except (OSError, UnicodeDecodeError):
        operator.complain("cli-no-file")
    except NoRecord as bad:
        operator.complain("cli-no-record", line=bad.line)
    return 2


def played(name: str, operator: Operator) -> int:
    """Every deal again from its hands and actions; what does not agree is named."""
    with lines_of(name) as lines:
        text = written_in(lines)
        return noted(text, operator) if text is not None else logged(lines, operator)


def logged(lines: Iterator[str], operator: Operator) -> int:
    """A file of selfplay."""
    seen = wrong = 0
    for redone in replay(records(lines)):
        seen += 1
        if not redone.agrees:
            wrong += 1
            what = "; ".join(redone.differences)
            operator.tell("cli-replay-differs", n=redone.n, match=redone.match, deal=redone.deal, what=what)
    operator.tell("cli-replay-done", deals=seen, wrong=wrong)
    return 1 if wrong or not seen else 0


def noted(text: str, operator: Operator) -> int:
    """Written records: read by playing them over again, and each deal compared with its proof."""
    try:
        found = records_in(text)
    except Unreadable as trouble:
        if trouble.why is None:
            raise NoRecord(trouble.line) from None
        why = operator.say(illegal_text(trouble.why))
        operator.tell("cli-record-refused", line=trouble.line, why=why)
        return 1
    deals: list[Judged] = []
    for one in found:
        for deal in judged(one, QUICKNET.holds):
            deals.append(deal)
            _named(deal, one.id, operator)
        operator.tell("cli-replay-seal", match=one.id, seal=one.seal)
    _beacons([step.beacon for one in found for step in one.steps if isinstance(step, Deal)], operator)
    return _verdict(deals, operator)


def _named(deal: Judged, match: str, operator: Operator) -> None:
    """A deal that is not proved."""
    if deal.verdict == "false":
        what = ", ".join(deal.faults)
        operator.tell("cli-replay-differs", n=deal.deal, match=match, deal=deal.deal, what=what)
    elif deal.verdict == "open":
        operator.tell("cli-replay-closed", deal=deal.deal)


def _beacons(found: Sequence[Beacon | None], operator: Operator) -> None:
    """How many deals there were without a beacon."""
    signed = [one for one in found if one is not None and one.signature]
    if signed and not READY:
        operator.tell("cli-beacon-unchecked")
    if found:
        operator.tell("cli-replay-beacon", deals=len(found), without=len(found) - len(signed))


def _verdict(deals: Sequence[Judged], operator: Operator) -> int:
    """How many deals are proved, not checkable and false; 0 if all are proved, 1 if any is false (or there is none at
    all), else 3."""
    proved, unchecked, wrong = (sum(one.verdict == verdict for one in deals) for verdict in VERDICTS)
    operator.tell("cli-replay-judged", deals=len(deals), proved=proved, open=unchecked, wrong=wrong)
    return 1 if wrong or not deals else 3 if unchecked else 0


@contextmanager
def lines_of(name: str) -> Iterator[Lines]:
    """The lines of a file from outside (``-``: of the standard input), read as they are asked for.

    :raises OSError, UnicodeDecodeError: it cannot be read.
    """
    if name == "-":
        yield Lines(sys.stdin)
        return
    with Path(name).open(encoding="utf-8") as file:
        yield Lines(file)


class Lines(Iterator[str]):
    """See ``lines_of``. A file may have no end, and a line none: a line that is too long comes cut off, and is the
    last."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._first: str | None = file.readline(LONGEST_LINE)

    def first(self) -> str:
        return self._first or ""

    def rest(self, most: int) -> str:
        """What follows the first line, up to ``most`` characters."""
        self._first = None
        return self._file.read(most)

    def __next__(self) -> str:
        line, self._first = self._first, None
        line = self._file.readline(LONGEST_LINE) if line is None else line
        if not line:
            raise StopIteration
        return line


def written_in(lines: Lines) -> str | None:
    """The text of a file of written records, cut off where it is longer than any; None if it is no such file."""
    if not lines.first().startswith(HEAD):
        return None
    return lines.first() + lines.rest(LONGEST)


def records(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The records of selfplay, one JSON object a line.

    :raises NoRecord: a line is none.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            raise NoRecord(number) from None
        if not isinstance(record, dict):
            raise NoRecord(number)
        yield record


def stored(table_id: str, operator: Operator) -> int:
    """A table folded from its events, as everybody may see it: no hand is told. Deals of its last match that do not
    follow from their secrets are named."""
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    try:
        row, events = asyncio.run(stored_events(settings, table_id))
    except StoreUnavailable as trouble:
        operator.complain(f"cli-store-{trouble.key}")
        return 2
    if row is None:
        operator.complain("cli-no-table", table=table_id)
        return 2
    table: Table | None = None
    for kept in events:
        table = evolve(table, decode_event(kept, row.game), kept.seq, kept.at_ms)
    assert table is not None  # no row without its first event
    operator.tell("cli-replay-table", table=table_id, events=len(events), deals=table.deal)
    proofs = deal_proofs(events, row.game)
    deals = [Judged(one.deal, one.verdict(), one.faults()) for one in proofs]
    for deal in deals:
        _named(deal, str(table.match), operator)
    _beacons([one.beacon for one in proofs], operator)
    code = _verdict(deals, operator) if deals else 0
    for line in public(table, row.updated_ms).lines:
        operator.write(operator.say(line.text))
    return code


async def stored_events(settings: Settings, table_id: str) -> tuple[TableRow | None, tuple[StoredEvent, ...]]:
    """A table's row (None: there is none) and its events.

    :raises StoreUnavailable: the database cannot be used.
    """
    async with opened(settings) as store:
        return await store.table(table_id), await store.events(table_id)

"""``davtar status``, ``announce``, ``doctor``: for the operator of a running Davtar."""

import asyncio
import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Final

from adapters import doctor
from adapters.commands.run import in_store, settings
from adapters.operator import Complaint, Operator
from adapters.store.store import SqlStore
from bot.features.feedback import Announcements
from bot.text import Text, t

# --- ``davtar status`` ------------------------------------------------------------------------------------------------
# Prints the state of the running Davtar from its ``/metrics``.


_MB: Final = 1 << 20


def run_status(args: Namespace, operator: Operator) -> int:
    given = settings()
    if not given.health_port:
        raise Complaint(t("status-no-port"))
    numbers = asyncio.run(doctor.numbers(given))
    if numbers is None:
        raise Complaint(t("status-no-answer", where=f"{given.health_host}:{given.health_port}"))
    for line in told(numbers):
        operator.write(operator.say(line))
    well = numbers.get("davtar_store_up") == 1 and all(up for _, up in _by("davtar_front_up", "front", numbers))
    return 0 if well else 1


def told(numbers: Mapping[str, float]) -> Iterator[Text]:
    """The lines to print. ``numbers``: by name and labels as in the exposition format,
    ``davtar_front_up{front="page"}``."""

    def whole(name: str, unit: int = 1) -> int | None:
        found = numbers.get(f"davtar_{name}")
        return None if found is None else round(found / unit)

    for front, up in _by("davtar_front_up", "front", numbers):
        yield t("status-front-up" if up else "status-front-down", front=t(f"cli-name-{front}"))
    if not numbers.get("davtar_store_up"):
        yield t("status-store-down")
    else:
        size = whole("database_bytes", _MB)
        yield t("status-tables", n=whole("tables_live") or 0)
        yield t("status-inbox", n=whole("inbox_rows") or 0)
        yield t("status-outbox", n=whole("outbox_rows") or 0, seconds=whole("outbox_oldest_seconds") or 0)
        yield from [] if size is None else [t("status-database", megabytes=size)]
    age = whole("backup_age_seconds", 3600)
    yield t("status-no-backup") if age is None else t("status-backup", hours=age)
    memory, opened, sockets = whole("resident_bytes", _MB), whole("open_descriptors"), whole("open_sockets")
    yield from [] if memory is None else [t("status-memory", megabytes=memory)]
    if opened is not None:
        most = whole("descriptors_limit")
        yield t("status-open", n=opened, sockets=sockets or 0, most=most if most is not None else "∞")
    yield t("status-lag", ms=round(1000 * numbers.get("davtar_loop_lag_seconds", 0)))
    failed = [(kind, round(n)) for kind, n in _by("davtar_errors_total", "kind", numbers) if n]
    yield t("status-no-errors") if not failed else t("status-errors", n=sum(n for _, n in failed))
    for kind, n in sorted(failed, key=lambda one: -one[1]):
        yield t("status-error", kind=kind, n=n)


def _by(name: str, label: str, numbers: Mapping[str, float]) -> list[tuple[str, float]]:
    head = f'{name}{{{label}="'
    return [(one[len(head) : -2], n) for one, n in numbers.items() if one.startswith(head)]


# --- ``davtar announce`` ----------------------------------------------------------------------------------------------
# Has the running bot show a line at every live table, or remove it.


def run_announce(args: Namespace, operator: Operator) -> int:
    text = t("announce-said", text=args.text) if args.text else t("announce-restart")

    async def say(store: SqlStore) -> int:
        news = Announcements(store, store.outbox, lambda: None)
        return await (news.over() if args.over else news.say(f"cli:{time.time_ns()}", text))

    operator.tell("announce-taken-away" if args.over else "announce-done", n=in_store(say, code=1))
    return 0


# --- ``davtar doctor`` ------------------------------------------------------------------------------------------------


_MARKS = {"good": "✓", "warn": "!", "bad": "✗"}


def run_doctor(args: Namespace, operator: Operator) -> int:
    findings = doctor.examine()
    for finding in findings:
        operator.write(f"{_MARKS[finding.level]} {operator.say(finding.text)}")
    bad = sum(finding.level == "bad" for finding in findings)
    warned = sum(finding.level == "warn" for finding in findings)
    operator.tell("doctor-sum", bad=bad, warned=warned)
    return 1 if bad else 0

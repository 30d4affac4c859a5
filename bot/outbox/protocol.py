"""The wording of a referee's record: as an event happens, and later."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table import events as ev
from bot.table import referee_events as ref
from bot.table.bench import Entry
from bot.table.model import Table
from bot.text import Name, Text, t


def told(entry: Entry) -> Text | None:
    """A line of the record; None where the line before it says everything."""
    if entry.kind == "voided" and not entry.person:  # the opponents chose that
        return None
    args: dict[str, str | int | Name] = {
        "who": Name(entry.person, entry.name),
        "about": Name("", entry.about),
        "how": entry.how,
    }
    if entry.points:
        args |= zip(("olda", "oldb", "newa", "newb"), entry.points, strict=True)
        args["deal"] = entry.book
    line = t(f"referee-told-{entry.kind}", **args)
    return t("referee-said", line=line, words=entry.words) if entry.words else line


def notes(after: Table, events: Sequence[ev.Event]) -> list[Text]:
    """What everybody at the table is told of the events of a command. Each adds a line to the record."""
    found = [event for event in events if isinstance(event, ev.RefereeEvent)]
    lines = after.bench.entries[len(after.bench.entries) - len(found) :]
    texts = [_called(entry, event) or told(entry) for entry, event in zip(lines, found, strict=True)]
    return [text for text in texts if text is not None]


def _called(entry: Entry, event: ev.Event) -> Text | None:
    """Who is asked to be the referee is mentioned, as an entry names them only."""
    if not isinstance(event, ref.Called):
        return None
    who = Name(event.person, event.name, True)
    return t("referee-told-called", who=Name(entry.person, entry.name), about=who, how="")

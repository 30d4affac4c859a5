"""A cup as a file: its standings, then every match, with commas between."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Final

from bot.league.cup.table import places
from bot.league.cup.view import View

PLACES: Final = ("place", "entrant", "points", "buchholz", "among", "difference", "played")
MATCHES: Final = ("round", "match", "home", "away", "how", "points home", "points away", "written home", "written away")
_FORMULA: Final = ("=", "+", "-", "@", "\t")


def table_of(seen: View) -> bytes:
    """UTF-8 with a mark at the beginning, by which spreadsheets know it. Headings are the same in every language."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(PLACES)
    for one in places(seen.cup):
        who = seen.names(seen.cup.entry(int(one.entrant)))
        rows.writerow((one.place, plain(who), one.points, one.buchholz, one.among, one.difference, one.played))
    rows.writerow(())
    rows.writerow(MATCHES)
    for match in seen.cup.matches:
        home, away = (plain(seen.names(seen.cup.entry(side))) for side in (match.home, match.away))
        rows.writerow((match.round, match.number, home, away, match.how, *match.points, *match.written))
    return out.getvalue().encode("utf-8-sig")


def plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name

"""Quiet hours, in which somebody must not be called: as they are typed (``23-8 +4``), stored and checked.

A span of the person's day with its offset from UTC; no time zone names, no summer time. It is at most ``LONGEST_H``
hours: the clock of a turn keeps running, and somebody who could never be called would always run out of time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

DAY_MIN: Final = 1_440
MINUTE_MS: Final = 60_000
LONGEST_H: Final = 14
USUAL_ZONE: Final = 240
"""Minutes ahead of UTC where nobody has said otherwise: Yerevan and Tbilisi."""
OFF: Final = frozenset({"off", "no", "none", "нет", "выкл", "ոչ", "չէ", "არა"})
_ZONES: Final = (-720, 840)
_TYPED: Final = re.compile(
    r"(\d{1,2})(?:[:.](\d\d))?\s*(?:-|–|—|…|\.\.)\s*(\d{1,2})(?:[:.](\d\d))?"
    r"(?:\s*(?:utc|gmt)?\s*([+−-])(\d{1,2})(?::?(\d\d))?)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Quiet:
    """From ``start`` to ``end``, minutes of the day, where local time is ``zone`` minutes ahead of UTC."""

    start: int
    end: int
    zone: int

    def until_ms(self, now_ms: int) -> int:
        """The end of the quiet hours that contain ``now_ms``; 0 if none do."""
        here = now_ms // MINUTE_MS + self.zone
        since = (here - self.start) % DAY_MIN
        length = (self.end - self.start) % DAY_MIN
        return (here - since + length - self.zone) * MINUTE_MS if since < length else 0

    def kept(self) -> str:
        """The form stored among the preferences, which ``read`` parses."""
        return f"{clock(self.start)}-{clock(self.end)} {zone(self.zone)}"


NEVER: Final = Quiet(0, 0, USUAL_ZONE)
"""No quiet hours, by choice."""


def read(typed: str, usual_zone: int = USUAL_ZONE) -> Quiet | None:
    """Hours as people type them; None if they cannot be parsed."""
    found = _TYPED.fullmatch(typed.strip())
    if found is None:
        return None
    start, end = _minute(found[1], found[2]), _minute(found[3], found[4])
    ahead = usual_zone if found[5] is None else read_zone(found[5] + found[6], found[7])
    if start is None or end is None or ahead is None or not 0 < (end - start) % DAY_MIN <= LONGEST_H * 60:
        return None
    return Quiet(start, end, ahead)


def read_zone(hours: str, minutes: str | None = None) -> int | None:
    """Minutes ahead of UTC; None if there is no such time zone."""
    sign = -1 if hours[:1] in ("-", "−") else 1
    ahead = sign * (int(hours.lstrip("+-−")) * 60 + int(minutes or 0))
    return ahead if is_zone(ahead) else None


def is_zone(ahead: int) -> bool:
    """Whether any time zone is ``ahead`` minutes ahead of UTC."""
    return _ZONES[0] <= ahead <= _ZONES[1] and ahead % 15 == 0


def clock(minute: int) -> str:
    """``23:00``"""
    return f"{minute // 60:02}:{minute % 60:02}"


def zone(ahead: int) -> str:
    """``+4``, ``+5:30``, ``-3``"""
    hours, minutes = divmod(abs(ahead), 60)
    return f"{'-' if ahead < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


def _minute(hour: str, minute: str | None) -> int | None:
    total = int(hour) * 60 + int(minute or 0)
    return total % DAY_MIN if int(minute or 0) < 60 and total <= DAY_MIN else None

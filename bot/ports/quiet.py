"""Quiet hours, in which a player must not be called: parsing (``23-8 +4``), storing and checking.

A span of the player's day, with an offset from UTC or a time zone (``23-8 Europe/Paris``), which knows summer time. It
is at most ``LONGEST_H`` hours: turn clocks keep running, and a player who is never called always runs out of time.
"""

import re
from dataclasses import dataclass
from typing import Final, Protocol

DAY_MIN: Final = 1_440
MINUTE_MS: Final = 60_000
LONGEST_H: Final = 14
USUAL_ZONE: Final = 240
"""The default offset in minutes ahead of UTC: Yerevan and Tbilisi."""
EXAMPLE: Final = "Asia/Tbilisi"
"""A time zone, to show the format."""
OFF: Final = frozenset({"off", "no", "none", "нет", "выкл", "ոչ", "չէ", "არა"})
_ZONES: Final = (-720, 840)
_TYPED: Final = re.compile(
    r"(\d{1,2})(?:[:.](\d\d))?\s*(?:-|–|—|…|\.\.)\s*(\d{1,2})(?:[:.](\d\d))?"
    r"(?:\s*(?:utc|gmt)?\s*([+−-])(\d{1,2})(?::?(\d\d))?|\s+([A-Za-z][A-Za-z0-9_+/ -]{2,40}))?",
    re.IGNORECASE,
)


class Zones(Protocol):
    """Time zones by their names."""

    def find(self, typed: str) -> str | None:
        """The zone meant by ``europe/paris`` or ``Paris``; None if there is none, or several."""

    def ahead(self, zone: str, at_ms: int) -> int | None:
        """Minutes ahead of UTC at a moment; None if there is no such zone."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """From ``start`` to ``end``, minutes of the day, where local time is ``zone`` minutes ahead of UTC; a time zone's
    ``name`` overrides ``zone``."""

    start: int
    end: int
    zone: int
    name: str = ""

    def until_ms(self, now_ms: int, zones: Zones) -> int:
        """The end of the quiet hours that contain ``now_ms``; 0 if none do."""
        ahead = self._ahead(now_ms, zones)
        here = now_ms // MINUTE_MS + ahead
        since = (here - self.start) % DAY_MIN
        length = (self.end - self.start) % DAY_MIN
        if since >= length:
            return 0
        end = here - since + length
        # Daylight saving may begin or end before the quiet hours are over.
        return (end - self._ahead((end - ahead) * MINUTE_MS, zones)) * MINUTE_MS

    def _ahead(self, at_ms: int, zones: Zones) -> int:
        found = zones.ahead(self.name, at_ms) if self.name else None
        return self.zone if found is None else found

    @property
    def where(self) -> str:
        """The time zone for people: ``Europe/Paris``, ``UTC+4``."""
        return self.name or f"UTC{zone(self.zone)}"

    def kept(self) -> str:
        """The stored form, which ``read`` parses."""
        return f"{clock(self.start)}-{clock(self.end)} {self.name or zone(self.zone)}"


NEVER: Final = Quiet(0, 0, USUAL_ZONE)
"""No quiet hours, by choice."""


def read(typed: str, usual_zone: int = USUAL_ZONE) -> Quiet | None:
    """Hours as people type them, the time zone's name as typed; None if they cannot be parsed."""
    found = _TYPED.fullmatch(typed.strip())
    if found is None:
        return None
    start, end = _minute(found[1], found[2]), _minute(found[3], found[4])
    ahead = usual_zone if found[5] is None else read_zone(found[5] + found[6], found[7])
    if start is None or end is None or ahead is None or not 0 < (end - start) % DAY_MIN <= LONGEST_H * 60:
        return None
    return Quiet(start, end, ahead, found[8] or "")


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

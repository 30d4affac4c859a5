"""Time zones by name, from the system's database or else from the package ``tzdata``."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_NOT_PLACES = ("Etc/", "SystemV/", "posix/", "right/")


class SystemZones:
    """See ``bot.ports.quiet.Zones``."""

    def find(self, typed: str) -> str | None:
        return _known().get(_flat(typed))

    def ahead(self, zone: str, at_ms: int) -> int | None:
        try:
            offset = ZoneInfo(zone).utcoffset(datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(ZoneInfo(zone)))
        except (ValueError, OSError):  # ZoneInfoNotFoundError is a KeyError
            return None
        except KeyError:
            return None
        return int(offset.total_seconds()) // 60 if offset is not None else None


@cache
def _known() -> dict[str, str]:
    """Zones by name, and by city where only one zone has it."""
    names = sorted(one for one in available_timezones() if "/" in one and not one.startswith(_NOT_PLACES))
    cities: dict[str, list[str]] = {}
    for name in names:
        cities.setdefault(_flat(name.rpartition("/")[2]), []).append(name)
    return {city: found[0] for city, found in cities.items() if len(found) == 1} | {_flat(one): one for one in names}


def _flat(typed: str) -> str:
    return typed.strip().casefold().replace(" ", "_")

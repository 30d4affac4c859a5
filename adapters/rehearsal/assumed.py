"""Assumptions about a platform: one JSON file each, read by the rehearsal and by the tests' fakes.

Every assumption is a *fact*, a name and a value:

``<kind>: answer``   the answer to a kind of call: ``ok``, or a refusal in the platform's words
``<kind>: fields``   the fields of the answer that Davtar, its library or a test relies on
``<kind>: ms``       the longest time until the answer, in milliseconds
``refusal: …``       the platform's words and status for a refusal that Davtar must understand
``limit: …``         the most of something that the platform accepts
anything else        the platform's treatment of a request that it accepts

A rehearsal's report lists the facts that differ (``learned``). ``with_learned`` puts them in place of the assumptions,
so that the fakes behave like the observed platform.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

Value: TypeAlias = str | int | bool | list[str]
Platform: TypeAlias = Literal["telegram", "discord"]
OK: Final = "ok"


@dataclass(frozen=True, eq=False)
class Assumed:
    """The facts of a platform. ``kinds``: every kind of call that Davtar makes."""

    platform: str
    kinds: tuple[str, ...]
    facts: Mapping[str, Value]
    learned: frozenset[str] = frozenset()

    def __getitem__(self, name: str) -> Value:
        return self.facts[name]

    def number(self, name: str) -> int:
        """:raises ValueError: the fact is not a number."""
        value = self.facts[name]
        if not isinstance(value, int):
            raise ValueError(f"{name} is no number")
        return value

    def text(self, name: str) -> str:
        return str(self.facts[name])

    def with_learned(self, report: Mapping[str, Any]) -> "Assumed":
        """These facts, updated from a report.

        :raises ValueError: the report is about another platform, or contains an unknown fact.
        """
        learned: Mapping[str, Value] = report["learned"]
        if report["platform"] != self.platform:
            raise ValueError(f"a report about {report['platform']}, not about {self.platform}")
        if unknown := learned.keys() - self.facts.keys():
            raise ValueError(f"unknown facts: {', '.join(sorted(unknown))}")
        return replace(self, facts={**self.facts, **learned}, learned=self.learned | learned.keys())

    def agrees(self, name: str, seen: Value) -> bool:
        """Whether an observation agrees with the assumption: answers may be quicker and have more fields."""
        assumed = self.facts[name]
        if isinstance(assumed, list) and isinstance(seen, list):
            return set(assumed) <= set(seen)
        if name.endswith(": ms") and isinstance(assumed, int) and isinstance(seen, int):
            return seen <= assumed
        return assumed == seen


def assumed(platform: Platform) -> Assumed:
    """This version's assumptions about a platform."""
    raw = json.loads(Path(__file__).with_name(f"{platform}.json").read_text(encoding="utf-8"))
    facts: dict[str, Value] = {}
    for kind, fields in raw["calls"].items():
        facts |= {f"{kind}: answer": OK, f"{kind}: fields": fields, f"{kind}: ms": raw["ms"]}
    for about in ("refusal", "limit"):
        facts |= {f"{about}: {name}": value for name, value in raw[f"{about}s"].items()}
    return Assumed(platform, tuple(raw["calls"]), facts | raw["others"])

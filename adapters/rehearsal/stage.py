"""Records a rehearsal's calls and observations, and writes its report.

The report may be published in an issue, and contains only what is listed here. In the platform's words, placeholders
replace the token, every name, and every number of a chat, person or message, consistently. Words exactly as assumed are
kept, since they contain none of these.
"""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from adapters.rehearsal.assumed import OK, Assumed, Value
from adapters.release import release

PATIENCE_S: Final = 120.0
"""How long to wait for a person's press."""
_NUMBERS: Final = re.compile(r"(?<![\w.])-?\d{6,}(?![\w.])")
"""Numbers of chats, people and messages; limits and Discord's codes are shorter (five digits)."""


def decoded(payload: bytes) -> Any:
    """The JSON of an answer; None if it is not JSON."""
    try:
        return json.loads(payload)
    except ValueError:
        return None


def fields_of(answer: Any) -> list[str] | None:
    """The field names of an answer (of the first item in a list); None if it is not an object."""
    first = answer[0] if isinstance(answer, list) and answer else answer
    return sorted(first) if isinstance(first, dict) else None


class CouldNot(Exception):
    """The rehearsal cannot be held. The message tells the host the problem and the remedy."""


@dataclass(frozen=True, slots=True)
class Call:
    """One request. ``outcome``: ``ok``, or the refusal's status and words. ``probe``: the fact it was made for; only a
    probe may be refused. ``limits``: the answer's headers about limits."""

    kind: str
    outcome: str
    ms: int
    at_s: float
    limits: Mapping[str, str] = field(default_factory=dict)
    probe: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    fact: str
    assumed: Value
    seen: Value


class Washer:
    """Replaces everything that identifies a person or a chat by placeholders."""

    def __init__(self) -> None:
        self._hidden: dict[str, str] = {}

    def hide(self, secret: object, placeholder: str) -> None:
        """Replace ``secret`` from now on. One-letter names are ignored: they would match everywhere."""
        if len(text := str(secret or "")) > 1:
            self._hidden.setdefault(text, f"<{placeholder}>")

    def wash(self, text: str) -> str:
        """``text`` without hidden words or other long numbers."""
        for secret in sorted(self._hidden, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", self._hidden[secret], text)
        return _NUMBERS.sub(self._numbered, text)

    def _numbered(self, found: re.Match[str]) -> str:
        return self._hidden.setdefault(found[0], f"<number {len(self._hidden) + 1}>")


@dataclass
class Stage:
    """Calls, observations, and the reasons for what was not tried.

    ``say`` prints a line for the host; ``sleep`` and ``now`` are the clock, replaced in tests. After one wait for a
    person in vain, there are no more waits (``deserted``).
    """

    assumed: Assumed
    say: Callable[[str], None]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    now: Callable[[], float] = time.time
    patience_s: float = PATIENCE_S
    washer: Washer = field(default_factory=Washer)
    calls: list[Call] = field(default_factory=list)
    seen: dict[str, Value] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)
    """Facts about the bot and the chat that explain the report."""
    left: list[str] = field(default_factory=list)
    """What could not be tidied up, described for the host."""
    deserted: bool = False
    _probe: str = ""
    _probed: dict[str, str] = field(default_factory=dict)
    """By fact: the kind of call that probed it."""
    _aside: str = ""

    # --- recording ----------------------------------------------------------------------------------------------

    def heard(
        self, kind: str, outcome: str, ms: int, fields: list[str] | None = None, limits: Mapping[str, str] | None = None
    ) -> None:
        """Record an answered request. ``fields``: the answer's, None if it is not an object."""
        self.calls.append(Call(kind, outcome, ms, self.now(), limits or {}, self._probe))
        if self._probe:
            self.seen[self._probe], self._probed[self._probe] = outcome, kind
        if kind not in self.assumed.kinds or kind == self._aside:
            return
        if outcome == OK:  # refusals are quicker
            quickest = self.seen.get(f"{kind}: ms")
            self.seen[f"{kind}: ms"] = min(ms, quickest) if isinstance(quickest, int) else ms
        if self.seen.get(f"{kind}: answer", OK) == OK and (not self._probe or outcome == OK):
            self.seen[f"{kind}: answer"] = outcome
        if outcome == OK and fields is not None:
            self.seen.setdefault(f"{kind}: fields", sorted(fields))

    def told_to_wait(self, kind: str, ms: int, limits: Mapping[str, str], fact: str = "", most: int = 0) -> None:
        """Record a temporary refusal. ``fact``: the limit reached, if known; ``most``: the amount accepted before."""
        self.calls.append(Call(kind, "told to wait", ms, self.now(), limits, fact or self._probe))
        if fact:
            self.see(fact, most)

    def forget(self, kind: str, why: str) -> None:
        """Count a kind of call as not tried, because its answer was not the platform's doing."""
        for fact in ("answer", "fields", "ms"):
            self.seen.pop(f"{kind}: {fact}", None)
        self.because(why, kind)

    def see(self, fact: str, value: Value) -> None:
        """Record an observation of an assumed fact."""
        self.assumed[fact]
        self.seen[fact] = value

    @contextmanager
    def probing(self, fact: str) -> Iterator[None]:
        """Make the enclosed calls to learn how they are refused: the last answer is the fact's value."""
        self.assumed[fact]
        self._probe = fact
        try:
            yield
        finally:
            self._probe = ""

    def wait_for(self, prompt: str) -> bool:
        """Ask the person to do something; False if they are not there."""
        if not self.deserted:
            self.say(f"{prompt} (waiting {self.patience_s:.0f} s)")
        return not self.deserted

    def because(self, why: str, *names: str) -> None:
        """Record why these kinds of call, or facts, are not tried."""
        for name in names:
            self.reasons.setdefault(name, why)

    @contextmanager
    def aside(self, kind: str) -> Iterator[None]:
        """Ignore the enclosed calls of this kind as evidence about the platform."""
        self._aside = kind
        try:
            yield
        finally:
            self._aside = ""

    async def limit(self, fact: str, refusal: str, takes: Callable[[int], Awaitable[bool]]) -> None:
        """Find a limit. The assumed maximum should be accepted and one more refused; otherwise search on by doubling
        and halving. ``takes`` makes the call and returns whether it was accepted."""
        most = self.assumed.number(fact)
        with self.probing(refusal):
            if await takes(most):
                found = most
                while found < 4 * most and await takes(found + 1):
                    found = found * 2 if await takes(found * 2) else found + 1
            else:
                found = most // 2
                while found > 8 and not await takes(found):
                    found //= 2
        self._probed[fact] = self._probed[refusal]
        if found != most:
            self.seen.pop(refusal, None)  # the last answer was for another number
            self.because(f"see {fact}", refusal)
        self.see(fact, found)

    # --- results ------------------------------------------------------------------------------------------------

    def _valid(self) -> dict[str, Value]:
        """The meaningful observations: not those from a kind of call that is always refused."""
        return {
            name: value
            for name, value in self.seen.items()
            if self.seen.get(f"{self._probed.get(name)}: answer", OK) == OK
        }

    def differences(self) -> list[Difference]:
        """Facts that differ from the assumptions, in the order of the assumptions."""
        seen = self._valid()
        return [
            Difference(name, value, seen[name])
            for name, value in self.assumed.facts.items()
            if name in seen and not self.assumed.agrees(name, seen[name])
        ]

    def not_tried(self) -> dict[str, str]:
        """Kinds of call and other facts that were not reached, with the reason."""
        seen = self._valid()
        names = [kind for kind in self.assumed.kinds if f"{kind}: answer" not in seen]
        names += [n for n in self.assumed.facts if not n.endswith((": answer", ": fields", ": ms")) and n not in seen]
        return {name: self.reasons.get(name, "an earlier step failed") for name in names}

    def _told(self, value: Value) -> Value:
        """A value from the platform, safe to publish."""
        if isinstance(value, str):
            return value if value in self.assumed.facts.values() else self.washer.wash(value)
        return [self.washer.wash(one) for one in value] if isinstance(value, list) else value

    def report(self) -> dict[str, Any]:
        """The whole report, as publishable JSON."""
        differences = self.differences()
        return {
            "platform": self.assumed.platform,
            "davtar": release(),
            "about": self.about,
            "differences": [{"fact": d.fact, "assumed": d.assumed, "seen": self._told(d.seen)} for d in differences],
            "not_tried": self.not_tried(),
            "calls": [
                {"kind": c.kind, "outcome": self._told(c.outcome), "ms": c.ms}
                | ({"limits": dict(c.limits)} if c.limits else {})
                | ({"probe": c.probe} if c.probe else {})
                for c in self.calls
            ],
            "learned": {d.fact: self._told(d.seen) for d in differences},
        }

    def table(self) -> list[str]:
        """The report as lines for the terminal."""
        lines: list[str] = []
        differences, missed = self.differences(), self.not_tried()
        wrong = {d.fact.rpartition(": ")[0] for d in differences}
        for kind in self.assumed.kinds:
            calls = [call for call in self.calls if call.kind == kind and (not call.probe or call.outcome == OK)]
            if kind not in missed:
                quickest, slowest = min(c.ms for c in calls), max(c.ms for c in calls)
                took = f"{quickest} ms" if quickest == slowest else f"{quickest} to {slowest} ms"
                worst = self._told(next((c.outcome for c in calls if c.outcome != OK), OK))
                lines.append(f"{'✗' if kind in wrong else '✓'} {kind:<44} {len(calls):>3} × {took:<18} {worst}")
            else:
                lines.append(f"– {kind:<44} not tried: {missed[kind]}")
        facts = [name for name in self._valid() if not name.endswith((": answer", ": fields", ": ms"))]
        for name in facts:
            mark = "✓" if self.assumed.agrees(name, self.seen[name]) else "✗"
            lines.append(f"{mark} {name:<44} {self._told(self.seen[name])}")
        lines += [f"– {name:<44} not tried: {why}" for name, why in missed.items() if name not in self.assumed.kinds]
        lines.append("")
        lines += [f"✗ {d.fact}\n    assumed: {d.assumed}\n    seen:    {self._told(d.seen)}" for d in differences]
        return lines

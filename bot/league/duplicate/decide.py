"""What people may do in a duplicate: set it up, sign up, withdraw, begin it, hurry it, call it off.

Refusals are ``Illegal`` keys that begin with ``duplicate-``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.league.duplicate import events as ev
from bot.league.duplicate.model import Duplicate
from bot.league.duplicate.options import checked
from rules.core import Illegal


@dataclass(frozen=True, slots=True)
class By:
    """Who does something. ``player``: their number, a new one if they have none yet; ``manages``: whether they run
    it."""

    player: int
    manages: bool = False


Verb: TypeAlias = Callable[[Duplicate, By, str], tuple[ev.Event, ...]]


def decide(now: Duplicate, by: By, verb: str, rest: str = "") -> tuple[ev.Event, ...]:
    """What happens when somebody does something.

    :raises Illegal: it is not possible, or not for them; ``unknown-button``: there is no such verb.
    """
    does = VERBS.get(verb)
    if does is None:
        raise Illegal("unknown-button")
    if verb in OF_ORGANISERS and not by.manages:
        raise Illegal("duplicate-organiser")
    return does(now, by, rest)


def _set(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    if now.phase != "draft":
        raise Illegal("duplicate-fixed")
    name, _, value = rest.partition(" ")
    checked(now.options, name, value)
    return (ev.Chosen(name, value),)


def _publish(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    return (ev.Published(),) if now.phase == "draft" else ()


def _begin(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    if now.phase != "open":
        raise Illegal("duplicate-begun")
    if not now.ready:
        raise Illegal("duplicate-few-teams" if now.options.manner == "teams" else "duplicate-few")
    return (ev.Begun(now.plan()),)


def _hurry(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    if now.phase != "play":
        raise Illegal("duplicate-over")
    return (ev.Hurried(),)


def _cancel(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Before it begins; once cards have been dealt it is played to its end."""
    if now.phase not in ("draft", "open"):
        raise Illegal("duplicate-begun")
    return (ev.Cancelled("organiser"),)


def _enter(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``enter``: on a new side; ``enter tN``: for team N; ``enter N``: beside somebody."""
    if now.phase != "open":
        raise Illegal("duplicate-not-open")
    if now.side_of(by.player) is not None:
        raise Illegal("duplicate-entered")
    teams = now.options.manner == "teams"
    if rest.isdecimal():
        side = now.side(int(rest[:4]))
        if side is None or len(side.players) >= now.options.size:
            raise Illegal("duplicate-side-taken")
        return (ev.Entered(side.number, by.player, side.team),)
    team = {"t1": 1, "t2": 2}.get(rest, 0) if teams else 0
    if teams and not team:
        raise Illegal("unknown-button")
    if not now.room(team):
        raise Illegal("duplicate-full")
    return (ev.Entered(max((one.number for one in now.sides), default=0) + 1, by.player, team),)


def _leave(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    if now.side_of(by.player) is None:
        raise Illegal("duplicate-not-in")
    if now.phase != "open":
        raise Illegal("duplicate-stay")
    return (ev.Withdrew(by.player),)


VERBS: Final[Mapping[str, Verb]] = {
    "set": _set,
    "publish": _publish,
    "begin": _begin,
    "hurry": _hurry,
    "cancel": _cancel,
    "enter": _enter,
    "leave": _leave,
}
OF_ORGANISERS: Final = frozenset({"set", "publish", "begin", "hurry", "cancel"})

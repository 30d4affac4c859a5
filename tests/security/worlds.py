"""Two worlds that differ only in cards that somebody cannot see, and everything that somebody could notice of them."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

from hypothesis import strategies as st

from adapters.local.seals import stage
from bot.core import events as ev
from bot.core import rated
from bot.core.clocks import timers
from bot.core.matches import row_of
from bot.core.model import Table
from bot.core.proofs import DealProof
from bot.delivery.pings import Ring, Why, concerned, said, waited_for
from bot.fair import SeededChance, link
from bot.features.moderation.referee import for_referee
from bot.handlers.commands import by_name
from bot.handlers.desk import why
from bot.handlers.names import Names
from bot.handlers.typed import choices
from bot.ports.records import Head, Person
from bot.ports.rights import FOR_GOOD, Banned, RightsNow
from bot.view.lobby import counted, for_spectators
from bot.view.show import looked, past, private, public
from rules.core import Illegal
from tests.bot.house import FOUR, House
from tests.rules.contract.samples import known

STRANGER = Person("tg:99", "Մհեր")
REFEREE = Person("tg:98", "Ծովինար")
NAMES = Names()
LOOKS = (
    *("board", "who", "bid", "davtar", "score", "last", "menu", "options", "hand", "verify", "verify.1"),
    *("verify.2", "rules", "nonsense", "referee", "referee.void", "referee.correct"),
    *("bid.S", "bid.N.17", "bid.Hk", "bid.a.16S", "pick.l", "pick.g.AH", "pick.b.AH", "pick.var", "pick.6-4"),
)
"""Everything that can be looked at, steps of a bid and of choosing cards included; most fit no table."""
TOUCHED = ("7S", "JH", "10D", "KC", "AH", "6S", "AH.10H", "6-4", "0-0", "24", "bar", "x")
"""Cards, tiles and points that somebody touches to hear why they cannot be played."""
TYPED = ("play", "bid", "kaput", "declare", "show", "join", "swap", "sub", "new", "language")
CALLS = ("pass", "q", "s", "ok", "8H", "9S", "12N", "25Hk", "30Dg", "500C")
JUDGING = (
    *("note hear", "complaint of seat 2", "pause", "resume", "start", "void shown cards", "correct 1 5:0 misdeal"),
    *("demand 2 why", "innocent", "deliberate", "unfinished late", "stepdown", "offer"),
)
SETTLING = ("demand 3 why", "explain so", "innocent", "deliberate", "replay", "goon", "doubt cousin")
WORDS = ("takeback", "pause", "adjourn", "abandon", "leave", "back", "ready", "yes", "no", "word sun", "sub 2", "sit")


class Banning(RightsNow):
    """A world in which the last of the four has been banned since they sat down."""

    def banned(self, persons: Sequence[str]) -> tuple[Banned, ...]:
        return tuple(Banned(one, FOR_GOOD, 0) for one in persons if one == FOUR[3].id)


def otherwise(table: Table, seat: int | None, chance: SeededChance) -> Table | None:
    """The same table with everything dealt anew that ``seat`` (None: the public) cannot see."""
    state = known(table.game).redeal(table.state, seat, chance)
    return None if state is None or state == table.state else replace(table, state=state)


def seen(table: Table, seat: int | None, now: int, people: Sequence[Person] = FOUR) -> dict[str, object]:
    """All that a stranger, and the one of ``people`` in ``seat``, can look at without changing anything."""
    found: dict[str, object] = {
        "public": public(table, now),
        "later": public(table, now + 10_000),
        "past": past(table, table.board - 1),
        "spectators": for_spectators(table, counted(table, public(table, now))),
        "referee": for_referee(table, for_spectators(table, counted(table, public(table, now)))),
        "timers": timers(table),
        "row": row_of(table, Head(None, (), 0, now)),
    }
    found |= rung(table, now)
    proofs = [DealProof(deal.deal, deal.words, link(table.seed, deal.deal), True) for deal in table.deals]
    eyes = [(None, STRANGER), (None, REFEREE), *([] if seat is None else [(seat, people[seat])])]
    for mine, person in eyes:
        for what in LOOKS:
            try:
                found[f"{mine} {person.id} sees {what}"] = looked(table, mine, person, what, proofs)
            except Illegal as refusal:
                found[f"{mine} {person.id} sees {what}"] = (refusal.key, refusal.details)
        for name in TYPED:
            found[f"{mine} {person.id} types {name}"] = choices(NAMES, table, person, by_name()[name], "")
        for piece in TOUCHED:
            found[f"{mine} {person.id} touches {piece}"] = why(table, person.id, piece)
    if seat is not None:
        found["hand"] = private(table, seat)
        found["page"] = stage(table, seat)
    return found


def differing(one: dict[str, object], other: dict[str, object]) -> list[str]:
    return [name for name in one if name != "then" and one[name] != other[name]]


def rung(table: Table, now: int) -> dict[str, object]:
    """What every kind of ring would say to those who are waited for, and whom it would still concern."""
    found: dict[str, object] = {}
    waited = tuple(sorted(waited_for(table)))
    board = public(table, now)
    for reason in get_args(Why) if waited else ():
        found[f"concerned by {reason}"] = concerned(table, Ring(reason, waited, table.turn_seq))
        found[f"{reason} rings"] = said(table, Ring(reason, waited, table.turn_seq), waited, board, 0)
    return found


def after(house: House, table: Table, seat: int | None, who: Person | None, text: str) -> dict[str, Any]:
    """All that comes of a command at ``table`` as far as all and ``seat`` can notice it; ``then`` is the table."""
    world = copy.copy(house)
    world.table, world.out, world.log, world.clocks = table, [], [], dict(house.clocks)
    try:
        reply: object = world.say(who, text)
    except Illegal as refusal:
        reply = (refusal.key, dict(refusal.details))
    then = world.t
    return {
        "reply": reply,
        "refused for a ban": refused(table, then, who),
        "rows": world.out,
        "clocks": world.clocks,
        "can be taken back": then.before is not None,
        "held": then.held,
        "public": public(then, world.now),
        "later": public(then, world.now + 10_000),
        "past": past(then, then.board - 1),
        "spectators": for_spectators(then, counted(then, public(then, world.now))),
        "row": row_of(then, Head(None, (), 0, world.now)),
        "hand": None if seat is None else private(then, seat),
        "phase": (then.phase, then.state.phase),
        "then": then,
    }


def refused(before: Table, then: Table, who: Person | None) -> str:
    """The refusal, if somebody took a seat by that and is banned or plays with somebody who is."""
    try:
        rated.check_bans(Banning(), before, then, (ev.Sat(0, STRANGER.id, STRANGER.name),), who.id if who else "")
    except Illegal as refusal:
        return str(refusal)
    return ""


NASTY = (
    *(
        "",
        " ",
        "\x00",
        "\ud800",
        "a\udc80b",
        "\u202e\u2066RTL\u2069",
        "\ufdfa" * 64,
        "\u200b\u200d\u2060\ufeff",
        "\u3164",
    ),
    *(
        "Z" + "\u0321\u0322\u0327\u0335\u0488" * 40,
        "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 20,
        "\ufdd0\ufdd1\uffff",
    ),
    *("'; DROP TABLE event; --", "' OR 1=1 --", "%s%n%x {0} {0.__class__}", "{ $who } { -term } { CARD($x) } {"),
    *("<b>x</b><script>alert(1)</script>&amp;&#60;", "../../etc/passwd\\..\\", "a|b|c", "9" * 5_000, "٣" * 90, "²"),
    "**x** __y__ ||z|| `c` [a](http://evil.example) @everyone <@1> <#2> </x:3>",
    *("\n\r\t\v\f\u2028\u2029", "tg:-1:0 resume", "act - 8H"),
)

anything = st.one_of(st.sampled_from(NASTY), st.text(max_size=200), st.text(st.characters(), max_size=60))
"""Texts of any characters, halves of surrogate pairs too."""

flat = st.characters(codec="utf-8")

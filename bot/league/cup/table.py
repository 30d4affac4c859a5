"""The standings of a cup, and who has won it."""

from __future__ import annotations

from itertools import groupby

from bot.league.cup.model import Cup, Match
from bot.league.standings import Place, Result, standings


def entrants(cup: Cup) -> tuple[str, ...]:
    """Who plays, in the order of their seeding."""
    return tuple(str(number) for number in cup.order)


def results(cup: Cup) -> tuple[Result, ...]:
    """What has become of the matches that are over."""
    return tuple(
        Result(str(one.home), str(one.away) if one.away else None, one.points, one.written)
        for one in cup.matches
        if one.how
    )


def winner_of(cup: Cup, match: Match) -> int:
    """Who goes on from a match of a knock-out that is over: whoever got the point; if nobody did, whoever has not left
    the cup, and of two the higher seed."""
    if match.points[0] != match.points[1]:
        return match.home if match.points[0] > match.points[1] else match.away
    sides = (match.home, match.away)
    staying = [one for one in sides if (entry := cup.entry(one)) is not None and not entry.out] or list(sides)
    return min(staying, key=cup.order.index)


def places(cup: Cup) -> tuple[Place, ...]:
    """All who play, the best first. In a knock-out by the round in which they went out; those of one round share their
    place."""
    if cup.options.format != "knockout":
        return standings(entrants(cup), results(cup))
    won = dict.fromkeys(cup.order, 0)
    difference, played = dict.fromkeys(cup.order, 0), dict.fromkeys(cup.order, 0)
    for one in cup.matches:
        if not one.how:
            continue
        won[winner_of(cup, one) if one.away else one.home] += 1
        for side, sign in ((one.home, 1), (one.away, -1)):
            if side:
                played[side] += 1
                difference[side] += sign * (one.written[0] - one.written[1])
    found: list[Place] = []
    for _, level in groupby(sorted(cup.order, key=lambda one: -won[one]), key=won.__getitem__):
        place = len(found) + 1
        found += [Place(place, str(one), won[one], 0, 0, difference[one], played[one]) for one in level]
    return tuple(found)


def champions(cup: Cup) -> tuple[int, ...]:
    """Who has won the cup; several if nothing parts them."""
    return tuple(int(one.entrant) for one in places(cup) if one.place == 1) if cup.phase == "over" else ()

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
    """The entry that goes on from a match of a knock-out that is over: the one that got the point; if neither did, the
    one that has not left the cup, and of two the higher seed."""
    if not match.away:
        return match.home
    if match.points[0] != match.points[1]:
        return match.home if match.points[0] > match.points[1] else match.away
    sides = (match.home, match.away)
    staying = [one for one in sides if (entry := cup.entry(one)) is not None and not entry.out] or list(sides)
    return min(staying, key=cup.order.index)


def places(cup: Cup) -> tuple[Place, ...]:
    """All who play, the best first. In a knock-out by the round in which they went out; those of one round share their
    place. Of a final to which neither side came nobody is the first."""
    if cup.options.format != "knockout":
        return standings(entrants(cup), results(cup))
    won = dict.fromkeys(cup.order, 0)
    # Not by the winners of matches: who went on from one without a winner may have left since.
    reached = {one: max((match.round for match in cup.matches if match.has(one)), default=0) for one in cup.order}
    difference, played = dict.fromkeys(cup.order, 0), dict.fromkeys(cup.order, 0)
    for one in cup.matches:
        if not one.how:
            continue
        if one.round == cup.rounds and not _vacant(one):
            reached[winner_of(cup, one)] = cup.rounds + 1
        for side, sign, points in ((one.home, 1, one.points[0]), (one.away, -1, one.points[1])):
            if side:
                played[side] += 1
                won[side] += bool(points)
                difference[side] += sign * (one.written[0] - one.written[1])
    found: list[Place] = []
    vacant = cup.round == cup.rounds and any(_vacant(one) for one in cup.now_played())
    for _, level in groupby(sorted(cup.order, key=lambda one: -reached[one]), key=reached.__getitem__):
        place = len(found) + 1 if found or not vacant else 2
        found += [Place(place, str(one), won[one], 0, 0, difference[one], played[one]) for one in level]
    return tuple(found)


def champions(cup: Cup) -> tuple[int, ...]:
    """Who has won the cup; several if nothing parts them. Nobody whose matches were all decided without them."""
    if cup.phase != "over":
        return ()
    first = (int(one.entrant) for one in places(cup) if one.place == 1)
    return tuple(one for one in first if any(_took_part(match, one) for match in cup.matches if match.has(one)))


def _took_part(match: Match, entry: int) -> bool:
    """Whether a match gave somebody a point, or was decided at the table."""
    return match.how != "default" or bool(match.points[(match.home, match.away).index(entry)])


def _vacant(match: Match) -> bool:
    """Whether a match is over because neither side was there for it."""
    return match.how == "default" and match.points == (0, 0)

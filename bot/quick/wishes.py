"""Who can be brought together (HS-6): the rules by which wishes fit, and the choice of the people for a match.

Two wishes fit if they name the same game, or one of them takes whatever is going; if the stake is the same; and if
preset and options are the same where both name them. Languages do not matter. Whoever waits longest comes first, and a
game begins with the fewest people it can be played by: two, or four in the games of two pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.chips.model import STAKES, for_chips, is_match
from bot.games import game_keys, rules_of
from bot.ports.keys import house_of
from bot.ports.seeks import Seek, Wish
from rules.core import Illegal
from rules.options import offers, options_from

Together: TypeAlias = Callable[[Seek, Seek], bool]
"""Whether two people may be brought together, whatever they would play."""


def people_for(game: str) -> int:
    """The number of people with which quick play begins a game."""
    return min(n for n in rules_of(game).seats if n > 1)


def checked(wish: Wish) -> Wish:
    """The wish in its stored form.

    :raises Illegal: ``unknown-game``, ``unknown-preset``, ``unknown-option``, ``bad-option``, ``not-for-chips``, or
        ``quick-name-game``: chips, presets and options are those of a game, and none is named.
    """
    if not wish.game:
        if wish != Wish(closed=wish.closed):
            raise Illegal("quick-name-game")
        return wish
    rules = rules_of(wish.game)
    chosen = dict(wish.options)
    if wish.stake and not for_chips(wish.game):
        raise Illegal("not-for-chips")
    if wish.stake not in (STAKES if is_match(wish.game) else (0, 1)):
        raise Illegal("bad-option", name="stake")
    preset = wish.preset or next(iter(rules.presets))
    options_from(rules, preset, chosen)
    if any(name not in {one.setting.name for one in offers(rules, preset)} for name in chosen):
        raise Illegal("unknown-option", option=next(iter(chosen)))
    return replace(wish, options=tuple(sorted(chosen.items())))


def merged(a: Wish, b: Wish) -> Wish | None:
    """What both would play; None if nothing."""
    if (a.game and b.game and a.game != b.game) or a.stake != b.stake:
        return None
    if a.preset and b.preset and a.preset != b.preset:
        return None
    mine, theirs = dict(a.options), dict(b.options)
    if any(theirs.get(name, value) != value for name, value in mine.items()):
        return None
    closed = tuple(sorted({*a.closed, *b.closed}))
    both = Wish(a.game or b.game, a.stake, a.preset or b.preset, tuple(sorted((mine | theirs).items())), closed)
    if both.game in closed:
        return None
    try:
        return checked(both) if both.game else both
    except Illegal:  # an option that the other's preset does not offer
        return None


def played(people: Sequence[Seek]) -> Wish:
    """What those brought together play: what they named, and where nobody named a game, the first for two.

    :raises ValueError: they would not all play the same.
    """
    both: Wish | None = people[0].wish
    for one in people:
        both = merged(both, one.wish) if both is not None else None
    if both is None:
        raise ValueError("wishes that do not fit")
    return both if both.game else replace(both, game=_smallest(both.closed))


def gathered(
    waiting: Sequence[Seek], passes: Sequence[Together], newest: str | None = None
) -> tuple[tuple[str, ...], ...]:
    """The people of the matches that can begin, each once. ``waiting``: in the order of the queue. ``passes``: who may
    be brought together, the nearest first. ``newest``: look only for a match for this person, because all others have
    been looked at before."""
    found: list[tuple[str, ...]] = []
    left = {seek.person: seek for seek in waiting}
    for together in passes:
        for one in waiting:
            if one.person not in left or newest not in (None, one.person):
                continue
            match = _match(one, [other for other in left.values() if other is not one], together)
            if match:
                found.append(tuple(seek.person for seek in match))
                for seek in match:
                    del left[seek.person]
    return tuple(found)


def _match(one: Seek, others: Sequence[Seek], together: Together) -> tuple[Seek, ...]:
    """A match for ``one`` with those of ``others`` who are nearest and have waited longest; empty if there is none.

    Fitting is not transitive (any target fits 301 and 501), so each of the others is tried as the first companion.
    """
    fitting = [other for other in others if _alike(one.wish, other.wish) and together(one, other)]
    fitting.sort(key=lambda other: (house_of(other.place) != house_of(one.place), other.order))
    for game in _games(one.wish, fitting):
        able = [other for other in fitting if other.wish.game in ("", game)]
        for companions in _companions(one, game, able, together):
            return tuple(sorted((one, *companions), key=lambda seek: seek.order))
    return ()


def _alike(a: Wish, b: Wish) -> bool:
    """Whether two wishes are worth a closer look."""
    return a.stake == b.stake and (not a.game or not b.game or a.game == b.game)


def _games(wish: Wish, fitting: Sequence[Seek]) -> tuple[str, ...]:
    """The games to try: the one named, else those that others wait for, then the first for two."""
    if wish.game:
        return (wish.game,)
    named = [other.wish.game for other in sorted(fitting, key=lambda other: other.order) if other.wish.game]
    return tuple(dict.fromkeys((*named, _smallest(wish.closed))))


def _companions(one: Seek, game: str, able: Sequence[Seek], together: Together) -> Iterator[tuple[Seek, ...]]:
    """Companions for ``one`` at ``game`` who all fit each other; as many as it takes."""
    seats = people_for(game)
    if len(able) < seats - 1:
        return
    mine = merged(Wish(game, one.wish.stake), one.wish)
    for first in able:
        chosen: list[Seek] = []
        wish = mine
        for other in (first, *able):
            both = merged(wish, other.wish) if wish is not None and other not in chosen else None
            if both is not None and all(together(other, already) for already in chosen):
                chosen.append(other)
                wish = both
            if len(chosen) == seats - 1:
                yield tuple(chosen)
                return


def _smallest(closed: Sequence[str]) -> str:
    return min(game_keys(), key=lambda game: (game in closed, people_for(game)))

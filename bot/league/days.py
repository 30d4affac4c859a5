"""The deal of the day: which packs there are on a day, how a table begins to play one, and what a day came to.

A day is one UTC day for everybody. Each game of ``games`` has a pack of one deal, fixed when the day begins; words for
it are taken on the day before. Everybody sits at seat 0 with automatic players of one level, whose choices follow from
the deal's secret and the actions so far (``bot.table.moment.chance_of``): never from the table or the time.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import Final

from bot.games import entry_of, game_keys
from bot.league.duplicate.scoring import differences, match_points, share
from bot.ports.keys import GONE, platform_of
from bot.ports.packs import Pack, Run
from bot.table import events as ev
from bot.table.lobby import auto_players
from bot.table.model import Table
from bot.table.moment import Moment, after, deal_events
from bot.table.start import start_events
from rules.core import Illegal

DAY_MS: Final = 86_400_000
WEB: Final = "web"
"""Whoever is only known to the page may be anybody, any number of times: they are not ranked."""


@cache
def games() -> tuple[str, ...]:
    """The games that have a deal of the day."""
    return tuple(key for key in game_keys() if entry_of(key).conduct.shares)


def day_of(now_ms: int) -> int:
    """The number of the UTC day."""
    return now_ms // DAY_MS


def round_of(day: int) -> str:
    return f"d{day}"


def pack_id(day: int, game: str) -> str:
    return f"{round_of(day)}.{game}"


def day_in(pack: str) -> int:
    """The day of a pack's id."""
    return int(pack.partition(".")[0].removeprefix("d"))


def new_pack(day: int, game: str, seed: str) -> Pack:
    return Pack(pack_id(day, game), round_of(day), game, seed, 1, day * DAY_MS, (day + 1) * DAY_MS)


def table_of(pack: Pack, person: str) -> str:
    """The id of the table at which somebody plays a pack: there is only one, whatever happens. It cannot be guessed."""
    digest = sha256(f"{pack.seed}|table|{person}".encode()).digest()
    return b32encode(digest[:5]).decode().lower()


def begun(pack: str) -> Callable[[Table, Moment], tuple[ev.Event, ...]]:
    """What happens when a table is opened to play a pack: the others sit down, and the cards are dealt at once, so that
    it counts from the first sight of them."""

    def events(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
        now = moment.pack(pack)
        if now is None or now.words is None or not now.playable(moment.now_ms):
            raise Illegal("daily-over")
        found: tuple[ev.Event, ...] = (
            ev.Packed(now.id, now.seed, now.words, now.deals),
            *auto_players(table, list(range(1, entry_of(table.game).conduct.usual_seats))),
        )
        found += start_events(after(table, found, moment.now_ms), moment)
        return (*found, *deal_events(after(table, found, moment.now_ms), moment))

    return events


# --- a day that is over -------------------------------------------------------------------------------------------


def score_of(run: Run) -> int:
    """What the side of seat 0 wrote less what the other did."""
    return sum(score[0] - sum(score[1:]) for score in run.scores)


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody in a day's ranking. ``place``: from 1, shared by equals; ``share``: of the match points that could be
    had, None if nobody else played; ``above``: the score less the average of the others'."""

    run: Run
    score: int
    place: int
    share: Fraction | None
    above: Fraction


def ranking(runs: Sequence[Run], unranked: Collection[str] = ()) -> tuple[Place, ...]:
    """A day's ranking, the best first; ``runs`` in the order in which they began, with the persons whom accounts stand
    for. Of somebody who played twice (before two accounts were joined) the first run counts."""
    first: dict[str, Run] = {}
    for run in runs:
        if run.done and run.scores and run.person not in unranked and platform_of(run.person) not in ("", WEB, GONE):
            first.setdefault(run.person, run)
    scores = {person: score_of(run) for person, run in first.items()}
    points, gained = match_points(scores), differences(scores)
    return tuple(
        Place(
            run=first[person],
            score=score,
            place=1 + sum(other > score for other in scores.values()),
            share=share(points[person], len(scores)),
            above=gained[person],
        )
        for person, score in sorted(scores.items(), key=lambda item: (-item[1], first[item[0]].at_ms, item[0]))
    )


def streak(days: Collection[int], today: int) -> int:
    """How many days in a row somebody has played, up to today, or to yesterday if they have not played today yet."""
    day = today if today in days else today - 1
    count = 0
    while day in days:
        count, day = count + 1, day - 1
    return count

"""Ratings of players and of pairs: the Plackett-Luce model of Weng and Lin (openskill), without decay.

A rating estimates strength: ``mu`` with the uncertainty ``sigma``. It changes only with rated matches, in the order in
which they ended. Both are rounded to whole millionths after each match, so that a rebuild on another machine gives the
same bytes.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.ports.matches import Finished, Seated
from bot.ports.ratings import ALL, MU, PART, SIGMA, Change, Rating, pair_key
from bot.ports.rights import Season

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


MODEL: Final = "openskill 6 PlackettLuce mu=25 sigma=8.333333 beta=4.166667 tau=0"
"""Library, model and parameters, stored with each row."""
MOST_A_DAY: Final = 3 * PART
"""The most a ``mu`` can change in a day (UTC) in matches among the same people."""
DAY_MS: Final = 86_400_000
RUBICON: Final = 150
"""The losers must exceed this, unless the table has chosen another number."""
FEATS: Final = ("kaput", "kanach")
"""Feats of deals that count for titles."""


@dataclass(slots=True)
class Ladder:
    """The ratings of one scope (a chat or all chats, in one season), folded match by match.

    ``gained``: the change on a day among the same people, by (day, people, who).
    """

    ratings: MutableMapping[str, Rating] = field(default_factory=dict)
    gained: MutableMapping[tuple[int, str, str], int] = field(default_factory=lambda: defaultdict(int))

    def of(self, who: str) -> Rating:
        return self.ratings.get(who, Rating())

    def hear(self, match: Finished, persons: Mapping[str, str] | None = None) -> tuple[Change, ...]:
        """The changes of players, and of pairs in games of pairs; none for a match that does not count.

        :param persons: the person of each joined account.
        """
        sides = sides_of(match, persons or {})
        if sides is None:
            return ()
        company = company_of(one for side in sides for one, _ in side)
        day, won = match.ended_ms // DAY_MS, [any(one.ending == "won" for _, one in side) for side in sides]
        players = [tuple(who for who, _ in side) for side in sides]
        changes = self._rate(match, players, won, day, company, sides)
        if all(len(side) == 2 for side in sides):
            pairs = [(pair_key(side[0], side[1]),) for side in players]
            changes += self._rate(match, pairs, won, day, company, sides)
        return changes

    def _rate(
        self,
        match: Finished,
        teams: Sequence[tuple[str, ...]],
        won: Sequence[bool],
        day: int,
        company: str,
        sides: Sequence[Sequence[tuple[str, Seated]]],
    ) -> tuple[Change, ...]:
        before = [[self.of(who) for who in team] for team in teams]
        model = _model()
        known = [[model.rating(mu=one.mu / PART, sigma=one.sigma / PART) for one in team] for team in before]
        chances = model.predict_win(known)
        rated = model.rate(known, ranks=[0.0 if one else 1.0 for one in won])
        changes: list[Change] = []
        for n, (team, olds, news) in enumerate(zip(teams, before, rated, strict=True)):
            for seat, (who, old, new) in enumerate(zip(team, olds, news, strict=True)):
                seats = sides[n] if len(team) == 1 and len(sides[n]) > 1 else (sides[n][seat],)
                if any(one.ending == "open" for _, one in seats):  # deserted by their partner: no change
                    continue
                key = (day, company, who)
                wanted = round(new.mu * PART) - old.mu
                gained = self.gained.get(key, 0)
                step = max(-MOST_A_DAY, min(MOST_A_DAY, gained + wanted)) - gained
                self.gained[key] = gained + step
                sigma = round(new.sigma * PART) if step == wanted else old.sigma
                after = _counted(replace(old, mu=old.mu + step, sigma=sigma), match, [one for _, one in seats], won[n])
                self.ratings[who] = after
                changes.append(Change(who, old, after, won[n], round(1000 * chances[n]), step != wanted, company))
        return tuple(changes)


@cache
def _model() -> "PlackettLuce":
    """Load the library with the first rated match, not at startup."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU / PART, sigma=SIGMA / PART, beta=4.166667, tau=0.0)


def _counted(rating: Rating, match: Finished, seats: Sequence[Seated], won: bool) -> Rating:
    """The rating with the match added to its counts."""
    mine = {one.seat for one in seats}
    did = {feat: sum(1 for _, key, by in match.feats if key == feat and mine & set(by)) for feat in FEATS}
    streak = rating.streak + 1 if won else 0
    return replace(
        rating,
        matches=rating.matches + 1,
        wins=rating.wins + won,
        points=rating.points + (points_of(match) if won else 0),
        streak=streak,
        best=max(rating.best, streak),
        kaput=rating.kaput + did["kaput"],
        kanach=rating.kanach + did["kanach"],
        tars=rating.tars + (won and match.how == "tars-kaput"),
        rubicon=rating.rubicon + (won and match.how == "rubicon"),
    )


def points_of(match: Finished) -> int:
    """The winners' points: 2 if the losers stay under the rubicon (2–0), else 1 (BZ-52)."""
    if match.how in ("tars-kaput", "deserted"):
        usual = RUBICON if match.how == "tars-kaput" else None
        rubicon = dict(match.options).get("rubicon", usual)
        losers = min((match.score[one.side] for one in match.seats if one.ending == "lost"), default=0)
        return 2 if rubicon is not None and losers <= int(rubicon) else 1
    return 2 if match.how == "rubicon" else 1


def company_of(people: Iterable[str]) -> str:
    """The key of the people of a match, in any seats."""
    return "+".join(sorted(people))


def sides_of(match: Finished, persons: Mapping[str, str]) -> tuple[tuple[tuple[str, Seated], ...], ...] | None:
    """(person, seat) by side. None if the match does not count: no winner, a seat played by someone else, or two
    seats of one person."""
    if not match.rated or any(one.played != "self" for one in match.seats):
        return None
    if {"won", "lost"} - {one.ending for one in match.seats}:
        return None
    sides: dict[int, list[tuple[str, Seated]]] = {}
    for one in match.seats:
        sides.setdefault(one.side, []).append((persons.get(one.person, one.person), one))
    people = [who for side in sides.values() for who, _ in side]
    if len(sides) < 2 or len(set(people)) < len(people):
        return None
    return tuple(tuple(sides[side]) for side in sorted(sides))


# --- rating seasons ---------------------------------------------------------------------------------------------------


def season_at(length: Season, at_ms: int) -> str:
    """The season of a moment, by UTC: ``2026-11``, ``2026-Q4``, ``2026``; ``ALL`` without seasons. Seasons of the
    same length sort by time."""
    day = datetime.fromtimestamp(at_ms / 1000, UTC)
    match length:
        case "month":
            return f"{day.year}-{day.month:02}"
        case "quarter":
            return f"{day.year}-Q{(day.month + 2) // 3}"
        case "year":
            return f"{day.year}"
        case _:
            return ALL


def first_day(season: str) -> date:
    """The first day of a season."""
    year, _, part = season.partition("-")
    month = 3 * int(part[1:]) - 2 if part.startswith("Q") else int(part or 1)
    return date(int(year), month, 1)

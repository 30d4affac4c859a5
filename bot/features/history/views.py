"""The scenes of finished matches: one match's record, and a person's results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Final

from bot.core.rated import day
from bot.features.ratings.views import Honours, honoured
from bot.games import entry_of, game_keys, stage
from bot.ports.matches import LUCK, Ending, Finished, Tally, Total
from bot.text import Name, Text, decimal, t
from bot.view.lobby import clock_text
from bot.view.pictures import CoursePicture, LuckRow, ResultRow, ResultsPicture
from bot.view.scene import Line, Scene

FEW: Final = 30
"""With fewer draws, luck is not judged."""
MATE: Final = "with:"


def head(match: Finished) -> Line:
    return Line(t("history-match", day=day(match.ended_ms), game=t(f"game-{match.game}")), "head")


# --- one match --------------------------------------------------------------------------------------------------------


def sides(match: Finished) -> tuple[str, ...]:
    """The column headings of the score."""
    found: dict[int, list[str]] = {}
    for one in match.seats:
        found.setdefault(one.side, []).append(one.name)
    return tuple(" & ".join(found.get(side, ["–"])) for side in range(len(match.score)))


def course(match: Finished) -> CoursePicture:
    """The score over the match."""
    side_of = {one.seat: one.side for one in match.seats}
    target = dict(match.options).get("target", "")
    return CoursePicture(
        title=t("course-title", game=t(f"game-{match.game}"), day=day(match.ended_ms)),
        columns=sides(match),
        deals=match.deals,
        target=int(target) if target.isdecimal() else 0,
        feats=tuple(dict.fromkeys((deal, side_of[seats[0]]) for deal, _, seats in match.feats if seats)),
        winners=frozenset(one.side for one in match.seats if one.ending == "won"),
    )


def record(match: Finished, refereed: Sequence[Text] = ()) -> Scene:
    """How a match was played and by whom, its feats, the referee's actions, and the score by deal."""
    called = {one.seat: Name(one.person, one.name) for one in match.seats}
    minutes = match.played_ms // 60_000
    options = dict(match.options)
    rules = [t(f"preset-{options['preset']}")] if len(tuple(entry_of(match.game).rules.presets)) > 1 else []
    lines = [
        Line(t("record-took", deals=len(match.deals), h=minutes // 60, m=minutes % 60)),
        Line(stage.dotted([t("record-how", how=match.how), *rules, clock_text(int(options["clock"]))])),
    ]
    winners = [called[one.seat] for one in match.seats if one.ending == "won"]
    if winners:
        lines.insert(0, Line(t("record-won", who=_names(winners), score=_score(match)), "loud"))
    lines += [
        Line(t("record-feat", deal=n, what=t(f"named-{key}"), who=_names([called[s] for s in seats])))
        for n, key, seats in match.feats
    ]
    lines += [
        Line(t("record-seat", who=called[one.seat], played=one.played), "small")
        for one in match.seats
        if one.played != "self"
    ]
    lines += [Line(text, "small") for text in refereed]
    reading = [Line(t("record-sides", names=" · ".join(sides(match))), "small")]
    reading += [
        Line(t("record-deal", deal=n, score=scored(score)), "small") for n, score in enumerate(match.deals, start=1)
    ]
    picture = course(match) if match.deals else None
    return Scene("info", None, tuple(lines), picture, tuple(reading), alt=t("alt-course"))


def _score(match: Finished) -> str:
    """The winners' points first: a lower number in front reads as a defeat."""
    won = {one.side for one in match.seats if one.ending == "won"}
    order = sorted(range(len(match.score)), key=lambda side: side not in won)
    return scored(tuple(match.score[side] for side in order))


def scored(points: Sequence[int]) -> str:
    """A score in writing."""
    return " : ".join(str(n) for n in points).replace("-", "−")


def _names(people: Sequence[Name]) -> Text | Name:
    if len(people) == 1:
        return people[0]
    return t("names-2", a=people[0], b=people[1]) if len(people) == 2 else t("names-all")


# --- one person's results ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Results:
    """A person's matches. ``endings``: of the latest matches, the latest first; ``here``: of one chat only;
    ``names``: of partners; ``honours``: in rated matches."""

    name: str
    tally: Tally
    endings: tuple[Ending, ...]
    last: Finished | None
    names: Mapping[str, str]
    here: bool
    honours: Honours | None = None
    analysed: Mapping[str, Total] = field(default_factory=dict)
    """The cost of their decisions, by game."""


def results(found: Results) -> Scene:
    """Results by game and partner, bids and combinations, streaks, and luck."""
    games = [key for key in game_keys() if found.tally.get((key, "matches"))]
    games.sort(key=lambda key: -found.tally[key, "matches"])
    won, lost, given_up = (sum(found.tally.get((key, how), 0) for key in games) for how in ("won", "lost", "open"))
    told = t("me-head", n=won + lost + given_up, won=won, lost=lost, open=given_up)
    rows = tuple(_game(found.tally, key) for key in games)
    mates = _partners(found)
    luck = tuple(row for row in (_luck(found.tally, key) for key in games) if row is not None)
    streak = t("me-streak", best=longest(found.endings), now=longest(found.endings, now=True), n=len(found.endings))
    over_time = t("me-over-time", n=len(decided(found.endings)))
    picture = ResultsPicture(
        name=found.name,
        head=told,
        over_time=over_time,
        balance=balance(found.endings),
        games=rows,
        partners=mates,
        partners_head=t("me-partners") if mates else None,
        luck=luck,
        luck_head=t("me-luck") if luck else None,
        last=course(found.last) if found.last is not None and len(found.last.deals) > 1 else None,
        foot=streak,
        badge=found.honours is not None and bool(found.honours.champion),
    )
    lines = [Line(t("me-title", name=found.name), "head"), Line(told)]
    lines += [Line(text) for text in honoured(found.honours)] if found.honours is not None else []
    if found.here:
        lines.append(Line(t("stats-here"), "small"))
    if luck:
        lines.append(Line(t("me-luck-how", few=FEW), "small"))
    lines += analysed(found.analysed)
    reading = [Line(_row(row)) for row in rows]
    reading += [Line(t("me-with", row=_row(row))) for row in mates]
    reading += [Line(t("me-luck-row", game=row.label, what=row.told, verdict=row.verdict)) for row in luck]
    return Scene("info", None, tuple(lines), picture, (*reading, Line(streak)), alt=t("alt-results"))


def analysed(totals: Mapping[str, Total]) -> list[Line]:
    """Sums over analysed matches, the most analysed game first."""
    games = sorted((key for key in game_keys() if key in totals), key=lambda key: -totals[key].matches)
    if not games:
        return []
    return [
        Line(t("me-analysed-how"), "small"),
        *(Line(_analysed(key, totals[key])) for key in games),
    ]


def _analysed(game: str, sums: Total) -> Text:
    calls, play = (_thousandths(max(0, points // sums.deals)) for points in (sums.calls, sums.play))
    lost = t("me-lost-both", calls=calls, play=play) if sums.called else _lost(game, play)
    return t("me-analysed", game=t(f"game-{game}"), n=sums.matches, accuracy=sums.accuracy, lost=lost)


def _lost(game: str, points: Text) -> Text:
    return t("me-lost" if entry_of(game).chips is None else "me-lost-chips", points=points)


def _row(row: ResultRow) -> Text:
    label = row.label if isinstance(row.label, Text) else Name("", row.label)
    told = t("me-row", label=label, n=row.won + row.lost, won=row.won)
    return told if row.note is None else t("me-row-note", row=told, note=row.note)


def _game(tally: Tally, key: str) -> ResultRow:
    counts = [(name, tally.get((key, name), 0)) for name in entry_of(key).records.counts]
    note = stage.dotted([t(f"count-{name}", n=n) for name, n in counts if n]) if any(n for _, n in counts) else None
    return ResultRow(t(f"game-{key}"), tally.get((key, "won"), 0), tally.get((key, "lost"), 0), note)


def _partners(found: Results) -> tuple[ResultRow, ...]:
    """The most frequent first."""
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for (_, name), n in found.tally.items():
        if name.startswith(MATE):
            played[name.removeprefix(MATE)] = played.get(name.removeprefix(MATE), 0) + n
        elif name.startswith("won-with:"):
            won[name.removeprefix("won-with:")] = won.get(name.removeprefix("won-with:"), 0) + n
    order = sorted(played, key=lambda person: (-played[person], person))
    return tuple(
        ResultRow(found.names.get(person, "?"), won.get(person, 0), played[person] - won.get(person, 0))
        for person in order[:MOST_PARTNERS]
    )


MOST_PARTNERS: Final = 8


def partners(tally: Tally) -> tuple[str, ...]:
    """The partners in a tally."""
    return tuple({name.removeprefix(MATE) for _, name in tally if name.startswith(MATE)})


def decided(endings: Sequence[Ending]) -> list[Ending]:
    """The decided endings, the oldest first."""
    return [one for one in reversed(endings) if one != "open"]


def balance(endings: Sequence[Ending]) -> tuple[int, ...]:
    """Wins minus losses after each match, beginning with 0."""
    found, now = [0], 0
    for one in decided(endings):
        now += 1 if one == "won" else -1
        found.append(now)
    return tuple(found)


def longest(endings: Sequence[Ending], *, now: bool = False) -> int:
    """The longest winning streak; ``now``: the current one."""
    best = run = 0
    for one in decided(endings):
        run = run + 1 if one == "won" else 0
        best = max(best, run)
    return run if now else best


def _luck(tally: Tally, key: str) -> LuckRow | None:
    """What chance gave, against the range of two standard deviations about the mean (19 times in 20)."""
    n, got, mean, spread = (tally.get((key, name), 0) for name in LUCK)
    records = entry_of(key).records
    if not n or not records.measure:
        return None
    off = isqrt(1000 * spread)  # in thousandths, like the others
    each = [value * records.per // n for value in (got, mean - 2 * off, mean + 2 * off)]
    args = {name: _thousandths(max(0, value)) for name, value in zip(("got", "low", "high"), each, strict=True)}
    place = 100 * (got - mean) // off if off and n >= FEW else None
    how = "few" if place is None else "more" if place > 200 else "less" if place < -200 else "usual"
    told = t(f"luck-{records.measure}", n=n, deals=tally.get((key, "deals"), 0), **args)
    return LuckRow(t(f"game-{key}"), told, t("luck-verdict", how=how), place)


def _thousandths(n: int) -> Text:
    return decimal((n + 50) // 100 / 10)

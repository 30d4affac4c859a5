"""The scenes of ratings: the list of the best, one person's rating, and a match's changes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.core.model import Table
from bot.features.ratings.model import first_day
from bot.games import game_keys
from bot.games.stage import dotted, rows_of
from bot.ports.keys import platform_of
from bot.ports.ratings import ALL, FIRST, PLACED, TITLES, Change, Kind, Ladder, Meetings, Rating, Standing
from bot.text import Name, Text, Value, t
from bot.view import info, pictures, press
from bot.view.scene import Button, Line, Scene

PAGE: Final = 10
MOST_GAMES: Final = 6
"""The most games in a person's rating, the most played first."""
WORDS: Final = ("player", "pair", "here", "all", "season", "ever", "games")
"""Words after ``/top``, besides games, in any order; also the parts of its buttons."""
SOMEBODY: Final = "="
"""Marks a person's name after ``/top``, and a person's id in a button."""
CHAT: Final = "@"
"""Marks the chat of a button."""
_PAGE: Final = "web"


@dataclass(frozen=True, slots=True)
class Top:
    """One page. ``names``: of people who may be named here; ``season``: the chat's current one, ``ALL`` if it has
    none; ``titles``, ``champions``, ``games``: as in
    ``bot.ports.ratings.Ratings``; ``deserted``: desertions by person; ``home``: the chat of the question."""

    ladder: Ladder
    kind: Kind
    rows: tuple[Standing, ...]
    total: int
    skip: int
    me: str
    mine: Standing | None
    names: Mapping[str, str]
    season: str
    titles: Mapping[str, tuple[str, int]]
    champions: tuple[tuple[str, str, str], ...]
    deserted: Mapping[str, int]
    games: frozenset[str] = frozenset()
    home: str = ALL


def season_text(season: str) -> Text:
    """A season as month and year, quarter and year, or year."""
    year, _, part = season.partition("-")
    if not part:
        return t("season-year", year=year)
    first = first_day(season)
    if part.startswith("Q"):
        return t("season-quarter", n=int(part[1:]), year=year)
    return t("season-month", month=f"{first.month:02}", year=year)


def _title(top: Top) -> Text:
    where = t("top-where-all") if top.ladder.chat == ALL else t("top-where-here")
    what = t("top-players") if top.kind == "player" else t("top-pairs")
    parts = [what, where]
    if top.ladder.game != ALL:
        parts.append(t(f"game-{top.ladder.game}"))
    if top.ladder.season != ALL:
        parts.append(season_text(top.ladder.season))
    return dotted(parts)


def top(found: Top) -> Scene:
    """The list as a picture and in words; a reader without a place sees what is missing."""
    title, mine, buttons = _title(found), _mine(found), _ways(found)
    lines = [Line(title, "head")]
    if not found.rows:
        lines += [Line(t("top-none", n=PLACED)), *([Line(mine, "small")] if mine is not None else [])]
        return Scene("panel", None, tuple(lines), buttons=buttons)
    best = {who for _, *first in found.champions for one in first for who in (one, *one.split("+")) if one}
    rows = tuple(_row(found, one, best) for one in found.rows)
    picture = pictures.TopPicture(title, rows, mine)
    reading = [Line(t("top-row", rank=row.rank, who=_said(row.name), rating=row.rating, what=row.told)) for row in rows]
    reading += [Line(mine)] if mine is not None else []
    lines += _honours(found)
    return Scene("info", None, tuple(lines), picture, tuple(reading), buttons=buttons, alt=t("alt-top"))


def _said(name: str | Text) -> Value:
    return Name("", name) if isinstance(name, str) else name


def _row(found: Top, one: Standing, best: set[str]) -> pictures.TopRow:
    people = one.who.split("+")
    rating = one.rating
    told = [t("top-told", n=rating.matches, won=rating.wins, points=rating.points)]
    times = sum(found.deserted.get(who, 0) for who in people)
    told += [t("top-deserted", n=times)] if times else []
    named = _named(found.names, one.who)
    return pictures.TopRow(one.rank, named, rating.shown, dotted(told), one.who in best, found.me in people)


def _named(names: Mapping[str, str], who: str) -> str | Text:
    """The names of a rating; people who have not played here stay unnamed."""
    found = [names.get(one) for one in who.split("+")]
    known = [one for one in found if one]
    if len(known) == len(found):
        return " & ".join(known)
    return t("top-somebody") if len(found) == 1 else t("top-some-pair")


def _mine(found: Top) -> Text | None:
    """The reader's own place."""
    if found.kind == "pair":
        return None
    if found.mine is None:
        return t("top-mine-none")
    rating = found.mine.rating
    if not found.mine.rank:
        return t("top-mine-few", rating=rating.shown, n=PLACED - rating.matches)
    return t("top-mine", rank=found.mine.rank, n=found.total, rating=rating.shown)


def _honours(found: Top) -> list[Line]:
    """Titles, and the champions of earlier seasons."""
    held = [
        t("title-of", what=t(f"title-{name}"), who=Name(who, found.names[who]), n=n)
        for name, (who, n) in found.titles.items()
        if who in found.names
    ]
    lines = [Line(dotted(held), "small")] if held and found.kind == "player" else []
    for season, player, pair in found.champions[:2]:
        won = player if found.kind == "player" else pair
        name = _named(found.names, won) if won else None
        if isinstance(name, str):
            lines.append(Line(t("top-champion", season=season_text(season), who=_said(name)), "small"))
    return lines


def _ways(found: Top) -> tuple[tuple[Button, ...], ...]:
    """Buttons to the other lists, the next page, and one's own rating."""
    here, now = found.ladder.chat != ALL, found.ladder.season != ALL
    scope = "here" if here else "all"
    when = "ever" if here and not now and found.season != ALL else ""

    def to(kind: str, scope: str, when: str, skip: int = 0) -> str:
        return _to(found.home, kind, scope, when, found.ladder.game, str(skip))

    other = "pair" if found.kind == "player" else "player"
    buttons = [Button(t(f"btn-top-{other}"), to(other, scope, when))]
    if found.home != ALL:
        there = "all" if here else "here"
        buttons.append(Button(t(f"btn-top-{there}"), to(found.kind, there, "")))
    if here and found.season != ALL:
        then = "ever" if now else "season"
        buttons.append(Button(t(f"btn-top-{then}"), to(found.kind, scope, then)))
    if found.games and (len(found.games) > 1 or found.ladder.game != ALL):
        buttons.append(Button(t("btn-top-games"), _to(found.home, found.kind, scope, when, "games")))
    turning = []
    if found.skip + PAGE < found.total:
        turning.append(Button(t("btn-top-next"), to(found.kind, scope, when, found.skip + PAGE)))
    if found.skip:
        turning.append(Button(t("btn-top-back"), to(found.kind, scope, when, max(0, found.skip - PAGE))))
    own = Button(t("btn-rating"), _way("rating", found.home))
    return (*rows_of(buttons, 3), (*turning, own))


def _to(home: str, *words: str) -> str:
    """A button's value for a list; defaults are left out."""
    return _way(".".join(("top", *(one for one in words if one not in ("", "0", "player", "here", "season")))), home)


def _way(what: str, home: str) -> str:
    """A button's value; it names the chat, which also counts when pressed in a private chat."""
    named = home != ALL and platform_of(home) != _PAGE
    return press.see(info.NO_TABLE, f"{what}.{CHAT}{home}" if named else what)


def by_game(ladder: Ladder, kind: Kind, games: Collection[str], home: str) -> Scene:
    """The choice of one game's list, or all games."""
    scope = "all" if ladder.chat == ALL else "here"
    when = "ever" if scope == "here" and ladder.season == ALL else ""
    buttons = [Button(t(f"game-{key}"), _to(home, kind, scope, when, key)) for key in game_keys() if key in games]
    every = Button(t("btn-top-every"), _to(home, kind, scope, when))
    head = Line(t("top-by-game"), "head") if games else Line(t("top-none", n=PLACED))
    return Scene("panel", None, (head,), buttons=(*rows_of(buttons, 2), (every,)))


# --- one person's rating ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Honours:
    """``total``: how many have a place; ``champion``: seasons won here; ``holds``: titles held here, with the
    counts."""

    standing: Standing
    total: int
    champion: tuple[str, ...] = ()
    holds: tuple[tuple[str, int], ...] = ()


def honoured(found: Honours) -> tuple[Text, ...]:
    """Rating and place, titles and seasons, for a person's results."""
    now = t("rating-now", rating=found.standing.rating.shown)
    return dotted([now, _place(found)]), *_won(found)


def _place(found: Honours) -> Text:
    if found.standing.rank:
        return t("rating-place", rank=found.standing.rank, n=found.total)
    few = PLACED - found.standing.rating.matches
    return t("rating-few", n=few) if few > 0 else t("rating-unplaced")


def _won(found: Honours) -> list[Text]:
    """Titles and seasons won."""
    held = [t("title-own", what=t(f"title-{name}"), n=n) for name, n in found.holds]
    told = [t("rating-holds", titles=dotted(held))] if held else []
    seasons = [season_text(one) for one in found.champion]
    return told + ([t("rating-champion", seasons=dotted(seasons))] if seasons else [])


@dataclass(frozen=True, slots=True)
class Person:
    """``met``: matches with the reader, None for their own rating."""

    name: str
    honours: Honours
    course: tuple[Rating, ...]
    before: int
    here: bool
    met: Meetings | None = None
    deserted: int = 0
    games: Mapping[str, Standing] = field(default_factory=dict)
    home: str = ALL


def person(found: Person) -> Scene:
    rating = found.honours.standing.rating
    head = t("rating-told", n=rating.matches, won=rating.wins, lost=rating.matches - rating.wins, points=rating.points)
    told = [_place(found.honours), *([t("rating-streak", best=rating.best, now=rating.streak)] if rating.best else [])]
    feats = {name: getattr(rating, name) for name in TITLES if name != "best"}
    did = [t("title-own", what=t(f"title-{name}"), n=n) for name, n in feats.items() if n]
    told += [dotted(did)] if did else []
    told += _in_games(found.games)
    told += _won(found.honours)
    told += [t("rating-deserted", n=found.deserted)] if found.deserted else []
    met = None
    if found.met is not None:
        one = found.met
        met = t("rating-met", won=one.won, lost=one.lost, won_with=one.won_together, lost_with=one.lost_together)
    course = (found.before, *(one.shown for one in found.course))
    over_time, badge = t("rating-over-time", n=len(found.course)), bool(found.honours.champion)
    picture = pictures.RatingPicture(found.name, rating.shown, head, over_time, course, tuple(told), met, badge=badge)
    where = t("top-where-here") if found.here else t("top-where-all")
    title = t("rating-title", name=found.name, rating=rating.shown, where=where)
    reading = [Line(head), *map(Line, told), *([Line(met)] if met is not None else [])]
    back = Button(t("btn-top"), _way("top", found.home))
    lines = (Line(title, "head"),)
    return Scene("info", None, lines, picture, tuple(reading), buttons=((back,),), alt=t("alt-rating"))


def _in_games(games: Mapping[str, Standing]) -> list[Text]:
    """The ratings by game, two a line; omitted for a single game, which equals the total."""
    said = [t("rating-game", game=t(f"game-{key}"), rating=one.rating.shown) for key, one in games.items()]
    if len(said) < 2:
        return []
    return [dotted(said[n : n + 2]) for n in range(0, min(len(said), MOST_GAMES), 2)]


def nobody(home: str, *, own: bool) -> Scene:
    """A person without a rated match."""
    told = t("rating-none", n=FIRST) if own else t("rating-none-other")
    back = Button(t("btn-top"), _way("top", home))
    return Scene("panel", None, (Line(told),), buttons=((back,),))


def which(people: Sequence[tuple[str, str]], home: str) -> Scene | None:
    """Buttons to choose a person."""
    if not people:
        return None
    buttons = [Button(t("btn-person", name=name), _way(f"rating.{SOMEBODY}{who}", home)) for who, name in people]
    return Scene("panel", None, (Line(t("stats-which"), "head"),), buttons=rows_of(buttons, 3))


# --- changes by a match -----------------------------------------------------------------------------------------------


def changes(found: Sequence[Change], names: Mapping[str, str], *, pairs: bool = False) -> tuple[Line, ...]:
    """Ratings before and after, with the result and its probability. ``names``: by person."""
    shown = [one for one in found if pairs or "+" not in one.who]
    whose = [Name(who, names[who]) if who in names else _said(_named(names, who)) for who in (one.who for one in shown)]
    return tuple(Line(change(one, who), "small") for one, who in zip(shown, whose, strict=True))


def change(one: Change, who: Value) -> Text:
    how = "held" if one.held else "won" if one.won else "lost"
    chance = max(1, min(99, (one.chance + 5) // 10))
    return t("rating-change", who=who, before=one.before.shown, after=one.after.shown, how=how, chance=chance)


def with_changes(scene: Scene, found: Sequence[Change], table: Table) -> Scene:
    """The board of a finished match with the rating changes."""
    names = {chair.person: chair.name for chair in table.chairs if chair is not None}
    lines = tuple(line for line in scene.lines if line.text.key != "board-rated")
    return replace(scene, lines=(*lines, *changes(found, names)))

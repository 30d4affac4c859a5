"""Sealed deals that several tables share, the deal of the day, and comparing the results."""

from base64 import b32encode
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from typing import Final

from bot.core import context, lobby, model, stakes
from bot.core import events as ev
from bot.core.play import finish as play_out
from bot.core.play import thought_at_once
from bot.core.service import Service
from bot.fair import PackChance, Proof, link, prove
from bot.games import entry_of, game_keys, levels, rules_of
from bot.ports.keys import AUTO, GONE, key_of, platform_of
from bot.ports.packs import Pack, Packs, PackWord, Run
from bot.ports.people import HOUSE
from bot.ports.records import Command
from rules.core import Illegal
from rules.options import load

# --- comparing scores -------------------------------------------------------------------------------------------------
# A *score* is a pair's written points of a deal less its opponents'. By match points a pair gets two for each pair with
# the same cards and a lower score, and one for each with an equal score. By difference it gets its score less the
# average of the others, so that one wild table cannot decide a small comparison.


def match_points(scores: Mapping[str, int]) -> dict[str, int]:
    """The match points of each holder of the same cards: 0 to 2 (n - 1)."""
    return {
        one: sum((mine > other) * 2 + (mine == other) for who, other in scores.items() if who != one)
        for one, mine in scores.items()
    }


def share(points: int, tables: int) -> Fraction | None:
    """Match points as a share of the possible ones, ½ on average; None if only one table held the cards."""
    return Fraction(points, 2 * (tables - 1)) if tables > 1 else None


def differences(scores: Mapping[str, int]) -> dict[str, Fraction]:
    """Each score less the average of the others with the same cards; they sum to zero."""
    total, others = sum(scores.values()), len(scores) - 1
    if not others:
        return dict.fromkeys(scores, Fraction())
    return {one: mine - Fraction(total - mine, others) for one, mine in scores.items()}


def totals(deals: Sequence[Mapping[str, int]]) -> dict[str, tuple[Fraction, Fraction]]:
    """For each player: (average share of the match points, sum of differences) over their deals that another has
    played too."""
    shares: dict[str, list[Fraction]] = {}
    sums: dict[str, Fraction] = {}
    for scores in deals:
        if len(scores) < 2:
            continue
        gained = differences(scores)
        for one, points in match_points(scores).items():
            got = share(points, len(scores))
            if got is not None:
                shares.setdefault(one, []).append(got)
            sums[one] = sums.get(one, Fraction()) + gained[one]
    return {one: (sum(got, Fraction()) / len(got), sums[one]) for one, got in shares.items()}


# --- the deal of the day ----------------------------------------------------------------------------------------------
# A day is a UTC day. Each game of ``games`` has a pack of one deal, fixed when the day begins; words for it are taken
# on the day before. The player sits at seat 0 with automatic players of one level. Their choices follow from the deal's
# secret and the actions so far (``bot.core.context.chance_of``), never from the table or the time.


DAY_MS: Final = 86_400_000
WEB: Final = "web"
"""Web users without another account are not ranked: one person could be many."""


@cache
def games() -> tuple[str, ...]:
    """The games with a deal of the day."""
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
    """The id of a person's table for a pack: always the same, and impossible to guess."""
    digest = sha256(f"{pack.seed}|table|{person}".encode()).digest()
    return b32encode(digest[:5]).decode().lower()


def begun(pack: str) -> Callable[[model.Table, context.Moment], tuple[ev.Event, ...]]:
    """The events that open a table for a pack: the automatic players sit down and the cards are dealt at once, so
    that the deal counts from first sight."""

    def events(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
        now = moment.pack(pack)
        if now is None or now.words is None or not now.playable(moment.now_ms):
            raise Illegal("daily-over")
        found: tuple[ev.Event, ...] = (
            ev.Packed(now.id, now.seed, now.words, now.deals),
            *lobby.auto_players(table, list(range(1, entry_of(table.game).conduct.usual_seats))),
        )
        found += stakes.start_events(context.after(table, found, moment.now_ms), moment)
        return (*found, *context.deal_events(context.after(table, found, moment.now_ms), moment))

    return events


# --- words and runs ---------------------------------------------------------------------------------------------------


async def words_in(packs: Packs, pack: Pack) -> tuple[PackWord, ...]:
    """The words that went into a pack, in order."""
    given = {one.mixed: one for one in await packs.words(pack.round)}
    return tuple(given.get(one, PackWord("", "", "", one)) for one in pack.given)


async def finish(service: Service, packs: Packs, pack: str) -> None:
    """Automatic players finish the deals."""
    for run in await packs.runs(pack):
        if not run.done:
            await service.handle(Command(f"pack-finish:{run.table_id}", run.table_id, HOUSE, "finish"))


# --- results of a day -------------------------------------------------------------------------------------------------


def score_of(run: Run) -> int:
    """The points of seat 0's side less the other's."""
    return sum(score[0] - sum(score[1:]) for score in run.scores)


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place in a day's ranking. ``place``: from 1, shared by the tied; ``share``: of the possible match
    points, None if no one else played; ``above``: the score less the average of the others."""

    run: Run
    score: int
    place: int
    share: Fraction | None
    above: Fraction


def ranking(runs: Sequence[Run], unranked: Collection[str] = ()) -> tuple[Place, ...]:
    """A day's ranking, the best first. ``runs``: in order of their start, with accounts resolved to persons. If a
    person played twice (before joining two accounts), the first run counts."""
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
    """The consecutive days played up to today, or to yesterday if today's is not played yet."""
    day = today if today in days else today - 1
    count = 0
    while day in days:
        count, day = count + 1, day - 1
    return count


# --- opened packs -----------------------------------------------------------------------------------------------------
# Only this section reveals a pack's cards.


@dataclass(frozen=True, slots=True)
class Played:
    """``hands``: by seat, with ``names``; ``score``: the points of seat 0's side less the other's."""

    hands: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    score: int


def proof(pack: Pack, deal: int = 1) -> Proof:
    """:raises Illegal: ``daily-sealed``: the pack is not open."""
    return prove(secret(pack, deal), deal, pack.words or (), len(entry_of(pack.game).fairness.pack))


def secret(pack: Pack, deal: int = 1) -> str:
    """The secret of a deal.

    :raises Illegal: ``daily-sealed``: the pack is not open.
    """
    if not pack.open:
        raise Illegal("daily-sealed")
    return link(pack.seed, deal)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The start of a deal. ``hands``: by seat, before the first call; ``turned``: the card turned up, or empty."""

    hands: tuple[tuple[str, ...], ...]
    turned: str


def dealt(pack: Pack, deal: int) -> Dealt:
    """A deal as every table got it. The pack's first secret decides the first dealer; then the deal goes round.

    :raises Illegal: ``daily-sealed``: the pack is not open.
    """
    if not pack.open or pack.words is None:
        raise Illegal("daily-sealed")
    entry, game = entry_of(pack.game), rules_of(pack.game)
    seats = _seats(pack)
    first, _ = entry.conduct.first(seats, PackChance(link(pack.seed, 1), 0, pack.words, "dealer"))
    loaded = load(game, next(iter(game.presets)), dict(entry.conduct.alone))
    state = loaded.fold(None, tuple(game.start(seats, loaded.options, (first + deal - 1) % seats)))
    state = loaded.fold(state, tuple(game.deal(state, PackChance(link(pack.seed, deal), deal, pack.words))))
    hands = tuple(entry.conduct.held(game.view(state, seat)) for seat in range(seats))
    return Dealt(hands, entry.conduct.turned(game.view(state, None)))


@lru_cache(maxsize=16)
def of(pack: Pack) -> Played:
    """The deal as the automatic players play it.

    :raises Illegal: ``daily-sealed``: the pack is not open.
    """
    if not pack.open or pack.words is None:
        raise Illegal("daily-sealed")
    now = pack.from_ms
    playable = Pack(**{name: getattr(pack, name) for name in pack.__dataclass_fields__ if name != "open"})
    moment = context.Moment(now, lambda n: bytes(n), pack=lambda _: playable)
    opened = ev.Opened("pack", "@house", pack.game, next(iter(rules_of(pack.game).presets)), "", _seats(pack), "", "en")
    table = context.after(None, (opened, ev.Sat(0, key_of(AUTO, 0), "", auto=True)), now)
    table = context.after(table, begun(pack.id)(table, moment), now)
    thoughts = thought_at_once(levels.ROSTER, table, "finish", moment)
    table = context.after(table, play_out(table, HOUSE, thoughts.removeprefix("finish "), moment).events, now)
    view = rules_of(pack.game).view(table.state, None)
    score = score_of(Run(pack.id, "", "", "", scores=table.pack_scores))
    hands = entry_of(pack.game).conduct.opened(view)
    return Played(tuple(tuple(map(str, hand)) for hand in hands), tuple(map(table.name_of, range(len(hands)))), score)


def _seats(pack: Pack) -> int:
    return max(rules_of(pack.game).seats)

"""Rated matches (HS-11), deserters (RAT-4) and bans (HS-12)."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any, Final

from bot.core import events as ev
from bot.core.audiences import played_in
from bot.core.loaded import loaded_of
from bot.core.model import Chair, Table
from bot.core.people import Ruled
from bot.games import entry_of, game_keys
from bot.ports import keys, matches, records
from bot.ports.rights import FOR_GOOD, Banned, ChatRules, RightsNow
from bot.text import Name, listed_all, t
from rules.core import Illegal, Seat

# --- rated matches (HS-11) --------------------------------------------------------------------------------------------
# A rated match is played by people alone, from the first deal to the last. All players agree to it: the host chooses,
# players already seated are asked, and later ones see it on the board.


UNRATED: Final = ev.Chosen("rated", "off")


def can_be_rated(game: str) -> bool:
    """Whether matches of a game have winners and losers; games played for chips have not."""
    return entry_of(game).chips is None


def fits(rules: ChatRules, table: Table) -> None:
    """:raises Illegal: ``rated-off``, ``rated-chips-game`` or ``rated-game``: the chat does not rate such tables."""
    if not table.rated:
        return
    if not can_be_rated(table.game):
        raise Illegal("rated-chips-game")
    if not rules.rated:
        raise Illegal("rated-off")
    if table.game in rules.unrated:
        games = [t(f"game-{key}") for key in game_keys() if can_be_rated(key) and key not in rules.unrated]
        raise Ruled(t("illegal-rated-game", game=t(f"game-{table.game}"), games=listed_all(games)))


def may_rate(rules: ChatRules, rights: RightsNow, place: str, person: records.Person) -> None:
    """:raises Illegal: ``rated-admins`` or ``rated-regulars``: ``person`` may not choose it there."""
    if rules.raters == "all" or person.admin:
        return
    if rules.raters == "admins":
        raise Illegal("rated-admins")
    if not rights.regular(place, person.id):
        raise Illegal("rated-regulars")


def people_only(table: Table) -> None:
    """:raises Illegal: ``rated-people-only``: an automatic player sits at a rated table."""
    if table.rated and any(chair is not None and chair.auto for chair in table.chairs):
        raise Illegal("rated-people-only")


def unrated_by(table: Table) -> tuple[ev.Event, ...]:
    """Make a rated table unrated when a substitute takes a seat."""
    return (UNRATED,) if table.rated else ()


# --- desertion (RAT-4, HS-11) -----------------------------------------------------------------------------------------
# A rated or staked match waits a week for players who left. Then it is deserted: they have lost, their opponents have
# won, and nothing changes for their partners. In any match, players who left more than half of their own decisions to
# the computer have also lost, whatever the cards say. A match that no person played does not count.
#
# A repeat deserter may not sit at rated tables for a while (**Decision**: three times in ninety days, for thirty days).


DAY_MS: Final = 86_400_000
TAKE_UP_MS: Final = 7 * DAY_MS
"""The time to resume a match that a player has left."""
TIMES: Final = 3
WITHIN_MS: Final = 90 * DAY_MS
BARRED_MS: Final = 30 * DAY_MS
LOOK_BACK_MS: Final = WITHIN_MS + BARRED_MS
"""Older desertions have no effect."""
_GONE: Final = frozenset({"left", "away", "idle"})
"""The reasons of an adjournment for which a player is to blame."""
DESERTED: Final = "deserted"
TARS: Final = "tars-kaput"
FORFEITS: Final = frozenset({DESERTED, TARS})
"""The reasons of ``Abandoned`` that count as a result."""

Tally = tuple[int, int]
"""A seat's decisions: those its owner made, and those the computer made because the owner had gone."""


# --- waiting for players who left -------------------------------------------------------------------------------------


def waits(table: Table) -> bool:
    """Whether a match waits for players who left, who then lose it: a rated or a staked one."""
    return table.rated or (table.stake > 0 and entry_of(table.game).chips is None)


def blamed(table: Table) -> tuple[Seat, ...]:
    """The seats whose owners an adjourned match waits for; none if all of them left, for then they agreed."""
    if not waits(table) or table.phase != "adjourned" or table.reason not in _GONE:
        return ()
    people = {seat for seat, _ in table.people()} | table.gone
    # Tables from before ``Absent`` was recorded for every seat show this only in their chairs.
    gone = table.gone or {seat for seat, chair in table.people() if chair.away and table.reason == "away"}
    return tuple(sorted(gone)) if len(gone) < len(people) else ()


def without(table: Table, event: ev.Absent | ev.Deserted, at_ms: int) -> Table:
    """The table after ``event``."""
    if isinstance(event, ev.Deserted):
        return replace(table, deserted=True, gone=table.gone | {event.seat})
    gone = event.seat
    chairs = (replace(c, away=True) if c is not None and seat == gone else c for seat, c in enumerate(table.chairs))
    since = dict(table.gone_since)
    since.setdefault(gone, at_ms)
    return replace(table, chairs=tuple(chairs), gone=table.gone | {gone}, gone_since=tuple(sorted(since.items())))


def take_up_ms(table: Table) -> int:
    """When the time to resume the match ends. A player who returns without playing and leaves again gets no new
    week."""
    since = dict(table.gone_since)
    return min((since.get(seat, table.turn_ms) for seat in blamed(table)), default=table.turn_ms) + TAKE_UP_MS


def take_up_until(table: Table) -> date:
    """The last day on which the match can be resumed."""
    return day_of(take_up_ms(table))


def day_of(at_ms: int) -> date:
    return datetime.fromtimestamp(at_ms / 1000, UTC).date()


def gone_away(table: Table, seats: Sequence[Seat], reason: str) -> tuple[ev.Event, ...]:
    """Adjourn the match because the owners of these seats have left."""
    owned = (seat for seat in seats if (chair := table.chairs[seat]) is not None and not chair.auto)
    asked = (ev.Dropped(table.proposal.kind, "overtaken"),) if table.proposal is not None else ()
    return (*(ev.Absent(seat) for seat in owned), *asked, ev.Adjourned(reason))


def deserted(table: Table) -> tuple[ev.Event, ...]:
    """End the match: the time to resume it has passed. If both sides left, no side has won."""
    found = ((seat, table.chairs[seat]) for seat in blamed(table))
    notes = tuple(ev.Deserted(seat, chair.person, chair.name) for seat, chair in found if chair is not None)
    if not notes:
        return ()
    if not table.rated:  # no desertion of a rated match (RAT-5)
        return (ev.Abandoned(DESERTED),)
    return (*notes, ev.Abandoned(TARS if _is_kaput(table) else DESERTED))


def may_be_kaput(table: Table) -> bool:
    """Whether the side that left the deal can still lose it by tars kaput, as far as is public. If so, the referee
    decides what the cards do not prove."""
    return any(book.promised(table.state, side) for book, side in _left(table))


def _is_kaput(table: Table) -> bool:
    return any(
        book.doomed(table.state, side) or (table.kaput_judged and book.promised(table.state, side))
        for book, side in _left(table)
    )


def _left(table: Table) -> list[tuple[Any, frozenset[Seat]]]:
    """The book and the side that left the running deal; empty if both sides did."""
    book, gone = entry_of(table.game).book, set(blamed(table))
    if book is None or not gone or loaded_of(table).game.needs_deal(table.state):
        return []
    sides = [side for side in loaded_of(table).game.sides(table.state) if side & gone]
    return [(book, side) for side in sides] if len(sides) == 1 else []


# --- how a match counts -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a match counts. ``winners``, ``losers``: seats; a seat in neither has neither won nor lost. ``silent``:
    players who left more than half of their decisions to the computer. ``void``: no person played it. ``changed``:
    another side has won than the cards say."""

    winners: frozenset[Seat] = frozenset()
    losers: frozenset[Seat] = frozenset()
    silent: frozenset[Seat] = frozenset()
    void: bool = False
    changed: bool = False


def counted(table: Table, acted: ev.Acted) -> tuple[Tally, ...]:
    """The tallies after an action. Neither a forced action for a present player, nor an action for a player whom others
    sent away, is a decision."""
    tallies = list(table.tallies or ((0, 0),) * len(table.chairs))
    chair, (made, missed) = table.chairs[acted.seat], tallies[acted.seat]
    if chair is None or chair.auto:
        return table.tallies
    if acted.by == "player":
        tallies[acted.seat] = (made + 1, missed)
    elif _went(chair) and chair.person not in table.voted_out:
        tallies[acted.seat] = (made, missed + 1)
    return tuple(tallies)


def _went(chair: Chair) -> bool:
    return (chair.away or chair.left) and not chair.leaving


def played_out(
    chairs: Sequence[Chair | None],
    tallies: Sequence[Tally],
    sides: Iterable[frozenset[Seat]],
    winners: frozenset[Seat] | None,
    *,
    chips: bool = False,
) -> Verdict:
    """The verdict on a finished match. ``winners``: by the cards; None: no result. ``chips``: the game was played for
    chips, and they have moved already."""
    seats = frozenset(seat for seat, chair in enumerate(chairs) if chair is not None)
    tally = dict(enumerate(tallies))
    decided = {seat: tally[seat] for seat in seats if any(tally.get(seat, (0, 0)))}
    silent = frozenset(seat for seat, (made, missed) in decided.items() if made < missed)
    if silent and silent == decided.keys():
        return Verdict(void=True)
    if winners is None:
        return Verdict()
    if not silent or chips:
        return Verdict(winners, seats - winners)
    played = frozenset(decided) - silent
    lost = [side for side in sides if side & silent and not side & played]
    if any(side & winners for side in lost):
        rest = seats - silent - frozenset().union(*lost)
        return Verdict(rest, seats - rest, silent, changed=True)
    return Verdict(winners - silent, (seats - winners) | silent, silent)


def forfeited(sides: Iterable[frozenset[Seat]], gone: Collection[Seat]) -> Verdict:
    """The verdict on a match that these seats deserted. They have lost, the other sides have won, and nothing changes
    for partners they left alone. If no side stayed whole, no side has won."""
    whole = [side for side in sides if not side & frozenset(gone)]
    return Verdict(frozenset().union(*whole), frozenset(gone), changed=True)


def verdict(table: Table) -> Verdict:
    """How a table's finished match counts."""
    game = loaded_of(table).game
    sides = game.sides(table.state)
    if table.phase == "abandoned" and table.reason in FORFEITS:
        return forfeited(sides, table.gone)
    result = game.result(table.state)
    winners, chips = result.winners if result is not None else None, entry_of(table.game).chips is not None
    return played_out(table.chairs, table.tallies, sides, winners, chips=chips)


# --- repeat deserters -------------------------------------------------------------------------------------------------


def barred_until(times: Sequence[int], now_ms: int) -> int | None:
    """Until when a player with these desertions may not sit at a rated table; None: they may."""
    order = sorted(times)
    for first, last in zip(order, order[TIMES - 1 :], strict=False):
        if last - first <= WITHIN_MS and last + BARRED_MS > now_ms:
            return max(one for one in order) + BARRED_MS
    return None


def check_desertion(rights: RightsNow, table: Table, now_ms: int, actor: str) -> None:
    """:raises Illegal: ``rated-deserter``: the actor may not sit at a rated table; ``seat-deserter``: another
    player."""
    for _, chair in table.people() if table.rated else ():
        until = barred_until(rights.desertions(chair.person), now_ms)
        if until is not None and chair.person == actor:
            raise Ruled(t("illegal-rated-deserter", day=day_of(until), n=TIMES))
        if until is not None:
            raise Ruled(t("illegal-seat-deserter", who=Name(chair.person, chair.name), day=day_of(until)))


# --- bans for tars kaput (HS-12; the league's regulations, ch. 7) -----------------------------------------------------
# A pair that promised every trick and took none at a rated public table may not play at such tables for a year, the
# second time for life. A table is public if it is played in a chat, a channel or a room.


OPTION: Final = "tars_ban"
_SEATING: Final = (ev.Opened, ev.Sat, ev.Substituted, ev.Started)


def has_option(table: Table) -> bool:
    """Whether a match can end by tars kaput here (BZ-53)."""
    return bool(getattr(loaded_of(table).options, "tars_kaput", False))


def as_in_chat(rules: ChatRules) -> tuple[ev.Event, ...]:
    """The chat rules' choices for a new table."""
    return () if rules.bans else (ev.Chosen(OPTION, "off"),)


def public(table: Table) -> bool:
    return any(keys.is_public(str(dest)) for dest in played_in(table))


def brings_one(table: Table) -> bool:
    """Whether the match that has just ended bans the pair that lost or deserted it."""
    if not (table.rated and table.tars_ban and has_option(table) and public(table)) or table.state is None:
        return False
    if table.phase == "abandoned":
        return table.reason == TARS
    result = loaded_of(table).game.result(table.state)
    return result is not None and result.reason == TARS


def offenders(match: matches.Finished) -> tuple[matches.Seated, ...]:
    """The seats of the pair that a match bans; usually empty."""
    if match.how != TARS or not match.rated or dict(match.options).get(OPTION) == "off":
        return ()
    if not home(match):
        return ()
    return tuple(one for one in match.seats if one.ending == "lost" and one.played != "auto")


def home(match: matches.Finished) -> str:
    """The chat whose court decides: the first public one in which the match was played; empty if there is none."""
    return next((chat for chat in (match.chat, *match.also) if keys.is_public(chat)), "")


def until(at_ms: int, nth: int) -> int:
    """When a ban ends: after a year, on the same day at the same time (29 February: on 1 March). The second ban of a
    pair is for life."""
    if nth > 1:
        return FOR_GOOD
    then = datetime.fromtimestamp(at_ms / 1000, UTC)
    leap = (then.month, then.day) == (2, 29)
    end = then.replace(year=then.year + 1, month=3, day=1) if leap else then.replace(year=then.year + 1)
    return at_ms + round((end - then).total_seconds()) * 1000


def day(ms: int) -> date:
    return datetime.fromtimestamp(ms / 1000, UTC).date()


def check_bans(rights: RightsNow, before: Table | None, after: Table, events: Sequence[ev.Event], actor: str) -> None:
    """Nobody plays with a banned player (ch. 10, 4): neither may sit down with the other, and no match begins. A match
    that had already begun is played to its end, and may be resumed.

    :raises Illegal: ``banned``, ``banned-until``: the actor is banned; ``seat-banned``, ``seat-banned-until``: another
        player is.
    """
    if not after.rated or not public(after):
        return
    begins = any(isinstance(event, _SEATING) for event in events)
    if not begins and before is not None and before.rated and public(before):
        return
    found = rights.banned([chair.person for _, chair in after.people()])
    mine = next((one for one in found if one.person == actor), None)
    if mine is not None:
        raise refused(mine)
    for one in found:
        seat = after.seat_of(one.person)
        raise _other(one, after.name_of(seat) if seat is not None else "")


def refused(one: Banned) -> Ruled:
    """The refusal of a banned player: since when and until when."""
    since = day(one.at_ms)
    if one.until_ms == FOR_GOOD:
        return Ruled(t("illegal-banned", since=since))
    return Ruled(t("illegal-banned-until", since=since, day=day(one.until_ms)))


def _other(one: Banned, name: str) -> Ruled:
    if one.until_ms == FOR_GOOD:
        return Ruled(t("illegal-seat-banned", name=name))
    return Ruled(t("illegal-seat-banned-until", name=name, day=day(one.until_ms)))

"""The clocks of a table, derived from it alone, with the pauses that let people follow."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot import fair, games
from bot.core import events as ev
from bot.core.audiences import played_in
from bot.core.loaded import halted, loaded_of, public_view
from bot.core.model import SHORTEST_S, SHRINK, Chair, Intent, Table, Wait
from bot.core.rated import TAKE_UP_MS, blamed, take_up_ms
from bot.ports.keys import GUEST
from bot.ports.records import HOUR_MS, SILENT, SILENT_MS, Timer
from rules.core import Illegal, Seat

# --- pauses in play ---------------------------------------------------------------------------------------------------
# One value, so that tests and benchmarks can do without pauses.


@dataclass(frozen=True, slots=True)
class Pauses:
    """``longest_ms``: the upper limit of every pause (None: none)."""

    auto_ms: int = 1_000
    """An automatic player takes about a second: quick enough not to bore, slow enough to follow."""
    first_deal_ms: int = 1_500
    first_alone_ms: int = 200
    next_deal_ms: int = 15_000
    longest_ms: int | None = None

    def of(self, ms: int) -> int:
        return ms if self.longest_ms is None else min(ms, self.longest_ms)

    def until(self, start_ms: int, end_ms: int) -> int:
        """The end of a pause that begins at ``start_ms``."""
        return start_ms + self.of(end_ms - start_ms)


PAUSES = Pauses()


# --- one public pace (HS-14, option ``steady_pace``) ------------------------------------------------------------------
# The time at which an action becomes public must tell nothing about a card. Time is divided into beats of ``BEAT_MS``,
# the same for every table. A seat's decision is checked at once and stored (``Meant``), with no visible change, not
# even for its owner. The next beat carries out all stored decisions in order (``Acted``). An automatic player decides
# a second after its turn begins, and its action is carried out with the beat after that, however many cards it could
# choose from and however long it thought. Nothing is played without asking: even the only possible action is left to
# its player.
#
# So the delay until an action is public is uniform between 0 and ``BEAT_MS`` if it was made at a random moment, and
# constant for an automatic player; neither depends on anything hidden. How long people think is not hidden.


BEAT_MS: Final = 2_000


def beat_after(ms: int) -> int:
    """The first beat after ``ms``."""
    return (ms // BEAT_MS + 1) * BEAT_MS


def kept(table: Table, event: ev.Meant | ev.Missed, seq: int, at_ms: int) -> Table:
    rest = tuple(one for one in table.meant if one.seat != event.seat)
    if isinstance(event, ev.Missed):
        return replace(table, meant=rest)
    return replace(table, meant=(*rest, Intent(event.seat, event.by, event.text, seq, at_ms)))


def carried_out(after: Table, event: ev.Event) -> Table:
    """The table after an event, without the decisions it has settled: the seat's own, or all if their subject is
    gone."""
    match event:
        case ev.Acted(seat):
            return replace(after, meant=tuple(one for one in after.meant if one.seat != seat))
        case ev.Dealt() | ev.Started() | ev.TakenBack() | ev.Abandoned() | ev.Rematched() | ev.Voided():
            return replace(after, meant=())
        case _:
            return after


def free_to_act(table: Table, seat: Seat) -> None:
    """:raises Illegal: ``steady-wait``: the seat has already decided."""
    if any(one.seat == seat for one in table.meant):
        raise Illegal("steady-wait")


# --- the table's clocks -----------------------------------------------------------------------------------------------
# A pure function of the table, so its events determine which clocks are armed.
#
# ``turn.S``, ``half.S``, ``late.S``: a person's time, its half and its last eighth (HS-30)
# ``auto.S``: an automatic player's next move; ``beat``: the next beat at a public pace
# ``away.N``: players to move since event N may have looked away
# ``deal``: the next deal; ``seals``, ``words``, ``round``: those of open pages and of the beacon for it
# ``vote``, ``risk``: an open question, a step of the risk game
# ``idle``: an idle lobby or paused table
# ``taken``: a player left a rated or staked match: the time to resume it
# ``silent``: no player acts in a match without timed turns: it is adjourned
# ``aside``: the only person of a match on the page closed it: it is put aside


VOTE_MS = 60_000
RISK_MS = 60_000
"""The least time for a question or a step of the risk game; at a slower pace, as long as a turn."""
UNHURRIED_MS = 86_400_000
"""The time for these at a table without a clock."""
SLOW_S = 3_600
"""From here on turns take hours (slow play), and players are not expected to be looking."""
CALM_MS = 8_000
"""After this much silence a player may be looking elsewhere when their turn begins."""
AWAY_MS = 15_000
"""A player who saw their turn begin may be thinking; after this time they have more likely looked away."""
LESSON: Final = 2
"""In a lesson automatic players take this many times as long for a move."""
_NO_CALLS: Final = GUEST | {"web"}
SEALING_MS: Final = 2_000
"""The longest that a deal waits for the seals of open pages (``bot.core.seals``)."""
TELLING_MS: Final = 3_000
"""The longest that it then waits for their words; a page of a killed process is back within seconds."""
ASIDE_MS: Final = 600_000
"""How long a match on the page waits after its only person has closed the page."""
IDLE_LOBBY_MS = 3 * 3_600_000
IDLE_PAUSE_MS = 14 * 86_400_000


def budget_ms(table: Table, seat: Seat) -> int:
    """The time ``seat`` has for a move, reduced by repeated absence; 0: no clock (HS-30)."""
    chair = table.chairs[seat]
    return 0 if chair is None or table.alone() else _time_of(chair, table.clock_s)


def _time_of(chair: Chair, clock_s: int) -> int:
    """The same for the owner of a chair among other people."""
    percent = SHRINK[min(chair.absences, len(SHRINK) - 1)]
    return max(min(SHORTEST_S, clock_s), clock_s * percent // 100) * 1000


def slow(table: Table) -> bool:
    """Whether a turn takes hours."""
    return table.clock_s >= SLOW_S and not table.alone()


def may_call(table: Table) -> bool:
    """Whether a message can notify people here: in chats with the bot as a member, but not on the page."""
    return any(dest.platform not in _NO_CALLS for dest in played_in(table))


def patience_ms(table: Table, least_ms: int) -> int:
    """The time to answer a question: as long as a turn, at least ``least_ms``."""
    if table.alone():
        return least_ms
    return max(least_ms, table.clock_s * 1000) if table.clock_s else UNHURRIED_MS


def timers(table: Table) -> tuple[Timer, ...]:
    """Every clock that should run, in no particular order; names are unique."""
    seq, start, alone = table.turn_seq, table.turn_ms, table.alone()
    clocks: list[Timer] = []
    if table.proposal is not None:
        clocks.append(Timer("vote", table.proposal.seq, table.proposal.at_ms + patience_ms(table, VOTE_MS)))
    if table.risk is not None:
        clocks.append(Timer("risk", seq, start + patience_ms(table, RISK_MS)))
    if table.phase == "play":
        between = not table.waits and loaded_of(table).game.needs_deal(table.state)
        clocks += _deal(table) if between else _turns(table, alone)
        if not table.clock_s or alone:
            end_of_hour = (table.hour_ms // HOUR_MS + 1) * HOUR_MS
            clocks.append(Timer(SILENT, table.hour_seq, end_of_hour + SILENT_MS))
    elif table.phase == "lobby":
        clocks.append(Timer("idle", seq, _lobby_ends(table, clocks)))
    elif table.phase == "paused":
        clocks.append(Timer("idle", seq, start + IDLE_PAUSE_MS))
    elif blamed(table) and not table.deserted:
        clocks.append(Timer("taken", seq, take_up_ms(table)))
    elif table.phase == "adjourned" and table.stake and table.reason in ("nobody-here", "idle"):
        clocks.append(Timer("taken", seq, start + TAKE_UP_MS))  # then the stakes are returned
    if alone and _left_alone(table):
        since, seq = max((table.page_closed[1], table.page_closed[0]), (start, seq))
        clocks.append(Timer("aside", seq, since + ASIDE_MS))
    return tuple(clocks)


def rearmed(had: Sequence[Timer], has: Sequence[Timer]) -> tuple[tuple[Timer, ...], tuple[str, ...]]:
    """The clocks to arm and the names of those to disarm, for ``has`` to run in place of ``had``."""
    before, names = {clock.name: clock for clock in had}, {clock.name for clock in has}
    return (
        tuple(clock for clock in has if before.get(clock.name) != clock),
        tuple(name for name in before if name not in names),
    )


def _left_alone(table: Table) -> bool:
    """Whether the match of one person is only on the page, which they have closed. Packs do not track open pages."""
    if table.phase not in ("play", "paused") or table.pack is not None:
        return False
    on_page = all(dest.platform == "web" for dest in played_in(table))
    return on_page and not any(chair.person in table.pages for _, chair in table.people())


def turns(table: Table) -> dict[Seat, tuple[Timer, int]]:
    """By seat, its turn clock and its time for a move in ms."""
    clocks = {clock.name: clock for clock in timers(table)}
    found = ((seat, clocks.get(f"turn.{seat}")) for seat in range(len(table.chairs)))
    return {seat: (clock, budget_ms(table, seat)) for seat, clock in found if clock is not None}


def _lobby_ends(table: Table, clocks: list[Timer]) -> int:
    """When a lobby closes itself: after any open question is settled, and not faster than a turn."""
    return max(table.turn_ms + max(IDLE_LOBBY_MS, table.clock_s * 1000), *(clock.due_ms + 1 for clock in clocks), 0)


def _deal(table: Table) -> list[Timer]:
    """The clocks for the next deal."""
    if halted(table):
        return []
    if not table.attempt.early and (table.attempt.closed or table.attempt.awaited):
        return [_pages(table)]
    coming = [] if table.attempt.settled or not table.attempt.early else [_pages(table)]
    if table.attempt.asked:
        return coming
    return [Timer("deal", table.turn_seq, table.turn_ms + PAUSES.of(before_deal_ms(table))), *coming]


def _turns(table: Table, alone: bool) -> list[Timer]:
    """The clocks of the players to move. No ``away`` if a reminder follows soon, or if the players to move were called
    at once (after a silence, or in slow play)."""
    seq, start, hours = table.turn_seq, table.turn_ms, slow(table)
    clocks: list[Timer] = []
    away: dict[int, Timer] = {}
    if table.meant:
        first = table.meant[0]
        clocks.append(Timer("beat", first.seq, PAUSES.until(first.at_ms, beat_after(first.at_ms))))
    decided = {one.seat for one in table.meant}
    seen_from = max(start, table.held.until_ms) if table.held else start
    for order, wait in enumerate(table.waits):
        seat, chair = wait.seat, table.chairs[wait.seat]
        budget = 0 if alone or chair is None else _time_of(chair, table.clock_s)
        here = chair is not None and chair.present
        if here and _looks_away(wait, budget):
            away[wait.seq] = Timer(f"away.{wait.seq}", wait.seq, wait.at_ms + AWAY_MS)
        if seat in decided:
            continue
        if not here:
            pause = PAUSES.of(PAUSES.auto_ms) * (order + 1)
            if not halted(table):
                clocks.append(Timer(f"auto.{seat}", seq, seen_from + (LESSON * pause if table.lesson else pause)))
        elif budget:
            clocks.append(Timer(f"half.{seat}", seq, seen_from + budget // 2))
            if hours:
                clocks.append(Timer(f"late.{seat}", seq, seen_from + budget - budget // 8))
            clocks.append(Timer(f"turn.{seat}", seq, seen_from + budget))
    if away and not hours and table.lesson is None and may_call(table):
        clocks += away.values()
    return clocks


def before_deal_ms(table: Table) -> int:
    """The pause before the next deal, unless players ask for it earlier."""
    usual = _first_deal_ms(table) if table.deal == 0 else PAUSES.next_deal_ms
    return games.entry_of(table.game).conduct.deal_ms(public_view(table), usual)


def _first_deal_ms(table: Table) -> int:
    """Short for a person alone on the page: they have asked for cards, and no other player has to arrive."""
    at_once = table.alone() and not may_call(table)
    return PAUSES.first_alone_ms if at_once else PAUSES.first_deal_ms


def _pages(table: Table) -> Timer:
    """How long a deal waits for the pages' seals, then for their words, then for its round."""
    if table.attempt.named:
        round_, seq, _ = table.attempt.named
        return Timer("round", seq, fair.time_of(round_))
    if table.attempt.closed:
        seq, since = table.attempt.closed
        return Timer("words", seq, since + TELLING_MS)
    seq, since = table.attempt.awaited or (table.turn_seq, table.turn_ms)
    return Timer("seals", seq, since + SEALING_MS)


def looks_away(table: Table, wait: Wait) -> bool:
    """Whether to call the owner of the seat if they do not act for ``AWAY_MS``."""
    chair = table.chairs[wait.seat]
    return chair is not None and chair.present and _looks_away(wait, budget_ms(table, wait.seat))


def _looks_away(wait: Wait, budget: int) -> bool:
    return wait.calm_ms <= CALM_MS and (not budget or budget // 2 > AWAY_MS)

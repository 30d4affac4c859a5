"""The finished matches of a table, derived from its events alone, and the table's row.

Theory of operation. ``evolve`` folds seats and names as always. Of the game only the state is folded (no views, no
clocks), and each finished deal is passed to the game's records. Actions that were taken back are left out. A match is
complete with its last event, so deriving it at once or years later from the archive gives the same result.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias

import msgspec

from bot.core import codec, fold, loaded, model, rated
from bot.core import events as ev
from bot.core.audiences import audience_rows, played_in
from bot.games import entry_of, records
from bot.ports.keys import Dest, chat_of
from bot.ports.matches import LUCK, RUBICON, Finished, Played, Seated
from bot.ports.records import Head, StoredEvent, TableRow
from rules.core import Result, Seat

_UNHEARD: Final = frozenset(
    cls.__name__
    for cls in (
        *(ev.Worded, ev.Reminded, ev.Readied, ev.Proposed, ev.Voted, ev.Dropped),
        *(ev.RiskOpened, ev.RiskDrawn, ev.RiskEnded, ev.Knocked, ev.Welcomed, ev.Meant, ev.Missed),
    )
)
"""Events that do not affect ``told``; they are not decoded."""

_OF_THE_GAME: Final = (ev.Started, ev.Dealt, ev.Funded, ev.Acted, ev.TakenBack, ev.Voided, ev.Corrected)


@dataclass
class Told:
    """``matches``: in order. ``moves``: chats whose id changed while the table was in them, old to new. ``audiences``:
    the last ones, according to the events."""

    matches: list[Finished] = field(default_factory=list)
    moves: dict[str, str] = field(default_factory=dict)
    audiences: tuple[Dest, ...] = ()


def told(stored: Iterable[StoredEvent]) -> Told:
    """All finished matches of a table, from its events, including the first."""
    found = Told()
    table: model.Table | None = None
    running: _Running | None = None
    for one in stored:
        if one.type in _UNHEARD:
            continue
        event = codec.decode_event(one, table.game if table is not None else "")
        if isinstance(event, ev.Rehomed) and table is not None:
            found.moves[chat_of(event.old or str(table.audiences[0].dest))] = chat_of(event.place)
        if isinstance(event, ev.Rehomed) and table is not None and running is not None:
            running.moved(chat_of(event.old or str(table.audiences[0].dest)), chat_of(event.place))
        if table is None or not isinstance(event, _OF_THE_GAME):
            table = fold.evolve(table, event, one.seq, one.at_ms)
        elif isinstance(event, ev.Started):
            chairs = tuple(chair for chair in table.chairs if chair)
            table = replace(table, phase="play", deal=0, chairs=chairs, gone_since=(), tallies=())
            counts = table.pack is None and table.lesson is None
            running = _Running(table, one.at_ms) if counts else None
        elif isinstance(event, ev.Acted):
            table = replace(table, tallies=rated.counted(table, event))
        if isinstance(event, ev.Dealt):
            table = replace(table, deal=event.deal)
        if running is None or table is None:
            continue
        running.shown(table)
        running.hear(event, one.at_ms)
        forfeit = event.reason if isinstance(event, ev.Abandoned) and event.reason in rated.FORFEITS else ""
        given_up = isinstance(event, ev.Abandoned) and (table.deal > 1 or bool(forfeit))
        if running.result is not None or given_up:
            ended = running.finished(table, one, forfeit)
            found.matches += [ended] if ended is not None else []
        if running.result is not None or isinstance(event, ev.Abandoned):
            running = None
    found.audiences = tuple(one.dest for one in table.audiences) if table is not None else ()
    return found


class _Running:
    """A match under way."""

    def __init__(self, table: model.Table, at_ms: int) -> None:
        self._loaded = loaded.loaded_of(table)
        self._entry = entry_of(table.game)
        self._started = at_ms
        self._idle = 0
        self._stopped: int | None = None
        self._state: Any = None
        self._deal: list[Any] = []
        """The game's events since the last finished deal."""
        self._before: tuple[Any, int] | None = None
        """The state before the last action, and the number of events then."""
        self._substitutes: set[Seat] = set()
        self._scores: list[tuple[int, ...]] = []
        self._feats: list[tuple[int, str, tuple[int, ...]]] = []
        self._counts: list[Counter[str]] = [Counter() for _ in table.chairs]
        self._luck: list[list[records.Luck]] = [[] for _ in table.chairs]
        self._chats: dict[str, None] = {}
        self.result: Result | None = None

    def shown(self, table: model.Table) -> None:
        """Note where the match is played."""
        for dest in played_in(table):
            self._chats.setdefault(chat_of(str(dest)))

    def moved(self, old: str, new: str) -> None:
        """Change the id of a chat."""
        self._chats = {new if chat == old else chat: None for chat in self._chats}

    def hear(self, event: ev.Event, at_ms: int) -> None:
        match event:
            case ev.Started(_, _, game) | ev.Funded(game):
                self._fold(game)
            case ev.Dealt(_, game):
                self._deal, self._before = [], None
                self._fold(game)
                self._close(game)
            case ev.Voided(game=game):
                self._before = None
                self._fold(game)
                self._close(game)
            case ev.Corrected(_, _, deal, _, _, game):
                self._before = None
                self._corrected(deal, game)
            case ev.Acted(_, _, _, game):
                self._before = (self._state, len(self._deal))
                self._fold(game)
                self._close(game)
            case ev.TakenBack():
                if self._before is not None:
                    self._state, count = self._before
                    self._before = None
                    del self._deal[count:]
            case ev.Substituted(seat):
                self._substitutes.add(seat)
            case ev.Paused() | ev.Adjourned():
                self._stopped = at_ms
            case ev.Resumed() | ev.Reopened():
                if self._stopped is not None:
                    self._idle += at_ms - self._stopped
                self._stopped = None
            case _:
                pass

    def _fold(self, game: Sequence[Any]) -> None:
        self._state = self._loaded.fold(self._state, game)
        self._deal += game
        self.result = self._loaded.game.result(self._state)

    def _corrected(self, deal: int, game: Sequence[Any]) -> None:
        """Change the score after this deal and every later one by as much as the last."""
        old = self._score()
        self._state = self._loaded.fold(self._state, game)
        self.result = self._loaded.game.result(self._state)
        more = tuple(now - then for now, then in zip(self._score(), old, strict=True))
        for n in range(deal - 1, len(self._scores)):
            self._scores[n] = tuple(points + by for points, by in zip(self._scores[n], more, strict=True))

    def _close(self, game: Sequence[Any]) -> None:
        """Pass the deal to the game's records if ``game`` ended it."""
        if not self._entry.records.ended(self._loaded.game, self._state, game):
            return
        tale = self._entry.records.tale(self._deal, self._state)
        self._deal = []
        self._before = None
        self._scores.append(self._score())
        self._feats += [(len(self._scores), key, tuple(seats)) for key, seats in tale.feats]
        for seat, name, n in tale.counts:
            self._counts[seat][name] += n
        for drawn in tale.luck:
            self._luck[drawn.seat].append(drawn)

    def _score(self) -> tuple[int, ...]:
        return tuple(self._entry.conduct.score(self._state))

    def finished(self, table: model.Table, last: StoredEvent, forfeit: str) -> Finished | None:
        """``table``: with its seats now; ``last``: the event that ended the match; ``forfeit``: how it was deserted, if
        it was. None: no person played it, so it does not count."""
        sides = self._loaded.game.sides(self._state)
        won = self.result.winners if self.result is not None else None
        chips = self._entry.chips is not None
        counts = rated.played_out(table.chairs, table.tallies, sides, won, chips=chips)
        if forfeit:
            counts = rated.forfeited(sides, table.gone)
        if counts.void:
            return None
        until = last.at_ms if self._stopped is None else self._stopped
        chosen = {"preset": table.preset, "clock": str(table.clock_s), "stake": str(table.stake), **dict(table.options)}
        chosen |= {} if table.tars_ban else {rated.OPTION: "off"}
        rubicon = getattr(self._loaded.options, "rubicon", None)
        chosen |= {RUBICON: str(rubicon)} if forfeit and rubicon is not None else {}
        return Finished(
            table_id=table.id,
            number=table.match,
            chat=chat_of(str(table.audiences[0].dest)),
            game=table.game,
            last_seq=last.seq,
            started_ms=self._started,
            ended_ms=last.at_ms,
            played_ms=max(0, until - self._started - self._idle),
            how=forfeit or (rated.DESERTED if counts.changed else _how(self.result)),
            options=tuple(sorted(chosen.items())),
            score=self._score(),
            deals=tuple(self._scores),
            feats=tuple(self._feats),
            seats=tuple(self._seats(table, sides, counts, table.gone if forfeit else frozenset())),
            also=tuple(sorted(self._chats.keys() - {chat_of(str(table.audiences[0].dest))})),
            rated=table.rated,
        )

    def _seats(
        self, table: model.Table, sides: Sequence[frozenset[Seat]], counts_as: rated.Verdict, gone: frozenset[Seat]
    ) -> Iterable[Seated]:
        """``gone``: players who deserted the match, forgotten or not; nobody played for them."""
        # Games that keep cards hidden after a deal reveal luck only at the end of the match (HS-20).
        open_luck = self.result is not None or not self._entry.fairness.sealed
        for seat, chair in enumerate(table.chairs):
            if chair is None:
                continue
            side = next(n for n, seats in enumerate(sides) if seat in seats)
            others = sides[side] - {seat}
            mate = table.chairs[min(others)] if len(others) == 1 else None
            counts = self._counts[seat] + (Counter(_summed(self._luck[seat])) if open_luck else Counter())
            played: Played = "auto" if chair.auto else "left" if chair.left and seat not in gone else "self"
            yield Seated(
                seat=seat,
                side=side,
                person=chair.person,
                name=chair.name,
                played="sub" if played == "self" and seat in self._substitutes else played,
                ending="won" if seat in counts_as.winners else "lost" if seat in counts_as.losers else "open",
                partner=mate.person if mate is not None and not mate.auto else "",
                counts=tuple(sorted(counts.items())),
            )


def _how(result: Result | None) -> str:
    if result is None:
        return "abandoned"
    return "rubicon" if result.reason == "target" and result.advantage[0] > 1 else result.reason


def _summed(drawn: Sequence[records.Luck]) -> dict[str, int]:
    if not drawn:
        return {}
    sums = (
        sum(one.n for one in drawn),
        *(
            round(1000 * sum(parts, Fraction()))
            for parts in (
                (one.got for one in drawn),
                (one.average.mean for one in drawn),
                (one.average.spread for one in drawn),
            )
        ),
    )
    return dict(zip(LUCK, sums, strict=True))


# --- the table's row --------------------------------------------------------------------------------------------------


Status: TypeAlias = Literal["lobby", "live", "adjourned", "closed"]
_STATUS: Final[dict[str, Status]] = {
    "lobby": "lobby",
    "play": "live",
    "paused": "live",
    "adjourned": "adjourned",
    "over": "closed",
    "abandoned": "closed",
}


def row_of(table: model.Table, head: Head) -> TableRow:
    return TableRow(
        table_id=table.id,
        game=table.game,
        status=status_of(table),
        head_seq=table.seq,
        created_ms=head.row.created_ms if head.row else head.now_ms,
        updated_ms=head.now_ms,
        summary=summary_of(table),
        persons=persons_of(table),
        audiences=audience_rows(table),
    )


def status_of(table: model.Table) -> Status:
    """A finished match stays live while its winner may still play the risk game (HS-5)."""
    return "live" if table.risk is not None else _STATUS[table.phase]


def persons_of(table: model.Table) -> tuple[str, ...]:
    return tuple(chair.person for _, chair in table.people())


def summary_of(table: model.Table) -> str:
    """The names and the score, as spectators may know them."""
    names = tuple(chair.name if chair else "" for chair in table.chairs)
    seen = fold.as_watched(table) if table.trail else table
    score = (
        entry_of(table.game).conduct.score(loaded.public_view(seen))
        if seen.state is not None and not table.pack
        else ()
    )
    return msgspec.json.encode({"names": names, "score": score, "phase": table.phase}).decode()

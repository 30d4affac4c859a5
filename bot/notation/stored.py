"""The record of a match that is over, from the events of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bot.fair import link
from bot.games import entry_of
from bot.notation.model import Above, Act, Corrected, Deal, Funded, MatchRecord, Player, Step, TakenBack, Voided
from bot.ports.matches import Finished, Played
from bot.ports.records import StoredEvent
from bot.table import events as ev
from bot.table import referee_events
from bot.table.attempt import Seal
from bot.table.codec import decode_event
from bot.table.evolve import evolve
from bot.table.levels import level_of
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.proofs import DealProof, deal_proofs
from rules.core import Illegal as Illegal  # for callers too
from rules.core import Seat


def record_of(match: Finished, stored: Sequence[StoredEvent]) -> MatchRecord:
    """The record of a finished match. ``stored``: the events of its table, from the first.

    Only deals that are over are in it. The read model holds no match with shared deals.

    :raises Illegal: ``record-sealed``: the match was broken off, and its cards stay hidden for good (HS-20).
    """
    events = [one for one in stored if one.seq <= match.last_seq]
    if match.how == "abandoned" and entry_of(match.game).fairness.sealed:
        raise Illegal("record-sealed")
    table, hearing = _heard(events, match.game)
    record = _record(table, hearing)
    return replace(
        record,
        id=f"{match.table_id}.{match.number}",
        players=tuple(Player(one.name, one.played, _level(table, one.seat, one.played)) for one in match.seats),
        started_s=match.started_ms // 1000,
        ended_s=match.ended_ms // 1000,
        rated=match.rated,
    )


def so_far(table: Table, stored: Sequence[StoredEvent]) -> MatchRecord:
    """What can be told of a match that goes on: its deals that are over, as of one that was broken off now. Whether it
    may be told, ``table`` does not know. ``stored``: its events, from the first.

    :raises Illegal: ``record-sealed``: its deals stay hidden until it is over.
    """
    if entry_of(table.game).fairness.sealed:
        raise Illegal("record-sealed")
    return replace(_record(*_heard(stored, table.game)), result=None)


def _heard(events: Sequence[StoredEvent], game: str) -> tuple[Table, _Hearing]:
    hearing = _Hearing({proof.deal: proof for proof in deal_proofs(events, game)})
    table: Table | None = None
    for one in events:
        event = decode_event(one, game)
        table = evolve(table, event, one.seq, one.at_ms)
        hearing.hear(event, table)
    if table is None or hearing.started is None:
        raise Illegal("no-such-match")
    return table, hearing


def _record(table: Table, hearing: _Hearing) -> MatchRecord:
    assert hearing.started is not None
    loaded = loaded_of(table)
    result = loaded.game.result(table.state)
    return MatchRecord(
        id=f"{table.id}.{table.match}",
        game=table.game,
        version=loaded.game.version,
        preset=table.preset,
        options=msgspec.to_builtins(loaded.options),
        players=tuple(_seated(table, seat) for seat in range(len(table.chairs))),
        started_s=0,
        ended_s=0,
        rated=table.rated,
        stake=table.stake,
        seal=link(table.seed, 0),
        dealer=hearing.started.dealer,
        lots=hearing.started.lots,
        steps=tuple(hearing.steps[: None if result is not None else hearing.closed]),
        result=result,
    )


def _seated(table: Table, seat: Seat) -> Player:
    chair = table.chairs[seat]
    if chair is None:
        return Player("", "left")
    played: Played = "auto" if chair.auto else "left" if chair.left else "self"
    return Player(chair.name, played, _level(table, seat, played))


def _level(table: Table, seat: Seat, played: Played) -> Above:
    level = level_of(table, seat) if played == "auto" else "easy"
    return "" if level == "easy" else level


def _unnamed(seals: Sequence[Seal]) -> tuple[Seal, ...]:
    return tuple(Seal(one.seat, one.seal, one.word) for one in seals)


@dataclass
class _Hearing:
    """The steps since the last start. ``closed``: how many there were when the last deal was over."""

    proofs: dict[int, DealProof]
    steps: list[Step] = field(default_factory=list)
    closed: int = 0
    started: ev.Started | None = None

    def hear(self, event: ev.Event, table: Table) -> None:
        """``table``: after it."""
        game: tuple[Any, ...]
        match event:
            case ev.Started():
                self.started, self.steps, self.closed = event, [], 0
                return
            case ev.Dealt(number, game):
                proof = self.proofs.get(number)
                if proof is None:
                    return  # of an earlier match, which had more deals
                dropped = tuple(replace(one, seals=_unnamed(one.seals)) for one in proof.dropped)
                pages = _unnamed(proof.pages)
                self.steps.append(Deal(number, game, proof.secret, proof.given, pages, dropped, proof.beacon))
            case ev.Acted(seat, by, text, game):
                dice = entry_of(table.game).fairness.dice(game)
                self.steps.append(Act(seat, text, by == "auto", dice, game))
            case ev.TakenBack():
                game = ()
                self.steps.append(TakenBack())
            case ev.Funded(game):
                self.steps.append(Funded(game))
            case referee_events.Voided(_, words, game):
                self.steps.append(Voided(words, game))
            case referee_events.Corrected(_, words, deal, _, new, game):
                self.steps.append(Corrected(deal, new, words, game))
            case _:
                return
        ends = entry_of(table.game).chronicle.ends
        if any(isinstance(one, ends) for one in game) if ends else loaded_of(table).game.needs_deal(table.state):
            self.closed = len(self.steps)

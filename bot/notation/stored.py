"""The record of a match that is over, from the events of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bot.fair import link
from bot.games import entry_of
from bot.notation.model import Above, Act, Corrected, Deal, Funded, MatchRecord, Player, Step, TakenBack, Voided
from bot.ports.matches import Finished, Seated
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


def record_of(match: Finished, stored: Sequence[StoredEvent]) -> MatchRecord:
    """The record of a finished match. ``stored``: the events of its table, from the first.

    Only deals that are over are in it. The read model holds no match with shared deals.

    :raises Illegal: ``record-sealed``: the match was broken off, and its cards stay hidden for good (HS-20).
    """
    events = [one for one in stored if one.seq <= match.last_seq]
    if match.how == "abandoned" and entry_of(match.game).fairness.sealed:
        raise Illegal("record-sealed")
    hearing = _Hearing({proof.deal: proof for proof in deal_proofs(events, match.game)})
    table: Table | None = None
    for one in events:
        event = decode_event(one, match.game)
        table = evolve(table, event, one.seq, one.at_ms)
        hearing.hear(event, table)
    if table is None or hearing.started is None:
        raise Illegal("no-such-match")
    loaded = loaded_of(table)
    result = loaded.game.result(table.state)
    return MatchRecord(
        id=f"{match.table_id}.{match.number}",
        game=match.game,
        version=loaded.game.version,
        preset=table.preset,
        options=msgspec.to_builtins(loaded.options),
        players=tuple(Player(one.name, one.played, _level(table, one)) for one in match.seats),
        started_s=match.started_ms // 1000,
        ended_s=match.ended_ms // 1000,
        rated=match.rated,
        stake=table.stake,
        seal=link(table.seed, 0),
        dealer=hearing.started.dealer,
        lots=hearing.started.lots,
        steps=tuple(hearing.steps[: None if result is not None else hearing.closed]),
        result=result,
    )


def _level(table: Table, one: Seated) -> Above:
    level = level_of(table, one.seat) if one.played == "auto" else "easy"
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
                proof = self.proofs[number]
                dropped = tuple(replace(one, seals=_unnamed(one.seals)) for one in proof.dropped)
                self.steps.append(Deal(number, game, proof.secret, proof.given, _unnamed(proof.pages), dropped))
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

"""The record of a finished match from its table's events, its proof, and its other text forms."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Any, TypeAlias

import msgspec

from bot.core import codec, fold, levels, model
from bot.core import events as ev
from bot.core.loaded import loaded_of
from bot.core.proofs import DealProof, Verdict, deal_proofs
from bot.fair import LINKS, PackChance, link, time_of
from bot.games import entry_of, folder, records, rules_of
from bot.notation.model import Above, Deal, MatchRecord, Player, Step
from bot.ports.matches import Finished, Played
from bot.ports.records import StoredEvent
from rules.core import Illegal, Seat, replay
from rules.options import from_dict

# --- The record of a finished match -----------------------------------------------------------------------------------


def record_of(match: Finished, stored: Sequence[StoredEvent]) -> MatchRecord:
    """The record of a finished match. ``stored``: the events of its table, from the first.

    It contains only finished deals. The read model has no matches with shared deals.

    :raises Illegal: ``record-sealed``: the match was broken off, and its cards stay hidden for good (HS-20).
    """
    events = [one for one in stored if one.seq <= match.last_seq]
    if match.how == "abandoned" and entry_of(match.game).fairness.sealed:
        raise Illegal("record-sealed")
    table, hearing = _heard(events, match.game)
    record = _record(table, hearing)
    return replace(
        record,
        id=match.name,
        players=tuple(Player(one.name, one.played, _level(table, one.seat, one.played)) for one in match.seats),
        started_s=match.started_ms // 1000,
        ended_s=match.ended_ms // 1000,
        rated=match.rated,
    )


def so_far(table: model.Table, stored: Sequence[StoredEvent]) -> MatchRecord:
    """The record of a running match: its finished deals, as if it were broken off now. The caller checks whether it may
    be shown. ``stored``: the events of ``table``, from the first.

    :raises Illegal: ``record-sealed``: its deals stay hidden until it is over.
    """
    if entry_of(table.game).fairness.sealed:
        raise Illegal("record-sealed")
    return replace(_record(*_heard(stored, table.game)), result=None)


def _heard(events: Sequence[StoredEvent], game: str) -> "tuple[model.Table, _Hearing]":
    hearing = _Hearing({proof.deal: proof for proof in deal_proofs(events, game)})
    table: model.Table | None = None
    for one in events:
        event = codec.decode_event(one, game)
        table = fold.evolve(table, event, one.seq, one.at_ms)
        hearing.hear(event, table)
    if table is None or hearing.started is None:
        raise Illegal("no-such-match")
    return table, hearing


def _record(table: model.Table, hearing: "_Hearing") -> MatchRecord:
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


def _seated(table: model.Table, seat: Seat) -> Player:
    chair = table.chairs[seat]
    if chair is None:
        return Player("", "left")
    played: Played = "auto" if chair.auto else "left" if chair.left else "self"
    return Player(chair.name, played, _level(table, seat, played))


def _level(table: model.Table, seat: Seat, played: Played) -> Above:
    level = levels.level_of(table, seat) if played == "auto" else "easy"
    return "" if level == "easy" else level


def _unnamed(seals: Sequence[model.Seal]) -> tuple[model.Seal, ...]:
    return tuple(model.Seal(one.seat, one.seal, one.word) for one in seals)


@dataclass
class _Hearing:
    """The steps since the last start. ``closed``: their number when the last deal ended."""

    proofs: dict[int, DealProof]
    steps: list[Step] = field(default_factory=list)
    closed: int = 0
    started: ev.Started | None = None

    def hear(self, event: ev.Event, table: model.Table) -> None:
        """``table``: the table after ``event``."""
        match event:
            case ev.Started():
                self.started, self.steps, self.closed = event, [], 0
                return
            case ev.Dealt(number, game):
                proof = self.proofs.get(number)
                if proof is None:
                    return  # belongs to an earlier match with more deals
                dropped = tuple(replace(one, seals=_unnamed(one.seals)) for one in proof.dropped)
                pages = _unnamed(proof.pages)
                self.steps.append(Deal(number, game, proof.secret, proof.given, pages, dropped, proof.beacon))
            case ev.Acted() | ev.TakenBack() | ev.Funded():
                self.steps.append(event)
            case ev.Voided():
                self.steps.append(replace(event, person=""))
            case ev.Corrected():
                self.steps.append(replace(event, person="", old=()))
            case _:
                return
        game = getattr(event, "game", ())
        if entry_of(table.game).records.ended(loaded_of(table).game, table.state, game):
            self.closed = len(self.steps)


# --- Checking the deals of a record (HS-20) ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """A checked deal of a record. ``faults``: the contradictions (``DealProof.faults``; also ``chain`` if its secret is
    not at its place behind the seal, ``number`` if it does not follow the deal before, ``beacon`` if its round is not
    signed or cannot have been named for it)."""

    deal: int
    verdict: Verdict
    faults: tuple[str, ...] = ()


Holds: TypeAlias = Callable[[int, str], bool | None]
"""See ``bot.ports.packs.Rounds.holds``."""


def judged(record: MatchRecord, holds: Holds | None = None) -> tuple[Judged, ...]:
    """Every deal of a record, in order. The chain is checked even where other parts are missing.

    ``holds`` checks the signature of a deal's round; if it cannot, the deal is not checkable. None: check only that the
    SHA-256 of the signature went into the shuffle.

    This proves that the deals follow from the record's seal. Only a witness knows that this seal was shown before the
    first deal.
    """
    found: list[Judged] = []
    skipped = last = 0
    for number, proof in enumerate(_proofs(record), 1):
        skipped += len(proof.dropped)
        at = number + skipped
        behind = at <= LINKS and compare_digest(link(proof.secret, LINKS - at), record.seal)
        faults = [*proof.faults(), *(() if behind else ("chain",)), *(() if proof.deal == number else ("number",))]
        verdict = proof.verdict()
        if proof.beacon is not None:
            signed = holds(proof.beacon.round, proof.beacon.signature) if holds and proof.beacon.signature else True
            faults += [] if signed is not False and _in_time(record, proof.beacon.round, last) else ["beacon"]
            verdict = "open" if signed is None else verdict
            last = proof.beacon.round
        verdict = "false" if faults else verdict
        found.append(Judged(proof.deal, verdict, tuple(dict.fromkeys(faults))))
    return tuple(found)


def _in_time(record: MatchRecord, round_: int, last: int) -> bool:
    """Whether a deal may have named this round: later than the previous deal's, and during the match."""
    at_s = time_of(round_) // 1000
    return round_ > last and (not record.ended_s or record.started_s < at_s <= record.ended_s)


def unproved(record: MatchRecord) -> tuple[int, ...]:
    """The numbers of the deals that are not proved, for any reason."""
    return tuple(one.deal for one in judged(record) if one.verdict != "proved")


def _proofs(record: MatchRecord) -> list[DealProof]:
    game, fairness = rules_of(record.game), entry_of(record.game).fairness
    options = from_dict(game, record.preset, record.options)
    state = replay(game, game.start(len(record.players), options, record.dealer))
    before: Any = None
    acts = 0
    found: list[DealProof] = []
    for step in record.steps:
        if isinstance(step, ev.TakenBack):
            state = before
            continue
        if isinstance(step, Deal):
            acts = 0
            agrees = tuple(game.deal(state, PackChance(step.secret, step.number, step.words))) == step.game
            proof = DealProof(step.number, step.words, step.secret, agrees, given=step.given)
            found.append(replace(proof, pages=step.pages, dropped=step.dropped, beacon=step.beacon))
        elif isinstance(step, ev.Acted):
            before, acts = state, acts + 1
            if found:
                found[-1] = found[-1].with_dice(acts, fairness.dice(step.game))
        state = replay(game, step.game, state)
    return found


# --- Other forms of a record ------------------------------------------------------------------------------------------


def exported(record: MatchRecord, form: str) -> str:
    """The record in another form. ``form``: the file extension, as in ``GameFolder.exports``.

    :raises Illegal: ``record-no-form`` (``form``): the game has no such form.
    """
    export = folder.folder_of(record.game).exports.get(form)
    if export is None:
        raise Illegal("record-no-form", form=form[:8])
    options = from_dict(rules_of(record.game), record.preset, record.options)
    return export(
        records.Match(tuple(one.name for one in record.players), options, record.started_s, tuple(_deals(record)))
    )


def _deals(record: MatchRecord) -> list[tuple[Any, ...]]:
    deals: list[list[tuple[Any, ...]]] = []
    for step in record.steps:
        if isinstance(step, Deal):
            deals.append([step.game])
        elif isinstance(step, ev.TakenBack) and deals:
            deals[-1].pop()
        elif isinstance(step, ev.Acted | ev.Voided | ev.Corrected) and deals:
            deals[-1].append(step.game)
    return [tuple(event for step in deal for event in step) for deal in deals]

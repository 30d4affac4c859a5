"""The text of a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from bot.notation.model import FORM, Act, Corrected, Deal, Funded, MatchRecord, Step, TakenBack, Voided
from bot.notation.values import fields_written, written
from bot.table.attempt import Seal
from bot.table.codec import game_fields

HEAD: Final = f"Davtar {FORM}"
"""The first line of every record."""
_WIDTH: Final = 110
"""Characters of a line of actions; longer ones are broken between actions."""


def text_of(records: Sequence[MatchRecord]) -> str:
    """The records of matches in one text, one after another."""
    return "\n".join("\n".join(_lines(record)) + "\n" for record in records)


def _lines(record: MatchRecord) -> Iterator[str]:
    about = {"id": record.id, "started": _time(record.started_s), "ended": _time(record.ended_s)}
    yield HEAD
    yield "Game " + fields_written({"name": record.game, "version": record.version, "preset": record.preset})
    yield "Options " + fields_written(record.options)
    yield "Match " + fields_written({**about, "rated": record.rated, "stake": record.stake})
    yield f"Seal {record.seal}"
    for seat, player in enumerate(record.players):
        level = {"level": player.level} if player.level else {}
        yield f"Player {seat} " + fields_written({"name": player.name, "played": player.played, **level})
    yield "First " + fields_written({"seat": record.dealer, "lots": record.lots})
    acts: list[str] = []
    for step in record.steps:
        if isinstance(step, Act):
            if len(" ".join(acts)) > _WIDTH:
                yield "  ".join(acts)
                acts = []
            acts.append(_act(step))
            if len(step.game) > 1:
                yield from _with_remarks("  ".join(acts), step.game[1:])
                acts = []
            continue
        if acts:
            yield "  ".join(acts)
            acts = []
        yield from _other(step)
    if acts:
        yield "  ".join(acts)
    if record.result is None:
        yield "Broken off"
    else:
        found = record.result
        result = {"winners": sorted(found.winners), "points": found.points, "advantage": found.advantage}
        yield "Result " + fields_written({**result, "reason": found.reason})


def _act(step: Act) -> str:
    dice = f" ({' '.join(map(str, step.dice))})" if step.dice else ""
    return f"{step.seat}{'*' if step.auto else ''} {step.text}{dice}"


def _other(step: Step) -> Iterator[str]:
    match step:
        case Deal(number, game, secret, given, pages, dropped, beacon):
            yield ""
            yield f"Deal {number}"
            yield from map(_event, game)
            yield f"  Secret {secret}"
            for one in given:
                word = {"word": one.word, "salt": one.salt, "seal": one.seal, "mixed": one.mixed}
                yield "  Word " + fields_written(word)
            for page in pages:
                yield "  Page " + fields_written(_page(page))
            if beacon is None:
                yield "  Beacon none"
            else:
                yield "  Beacon " + fields_written({"round": beacon.round, "signature": beacon.signature or None})
            for gone in dropped:
                yield "  Dropped " + fields_written({"secret": gone.secret, "pages": [*map(_page, gone.seals)]})
        case TakenBack():
            yield "Taken back"
        case Funded(game):
            yield "Funds"
            yield from map(_event, game)
        case Voided(words):
            yield f"Void {written(words)}"
        case Corrected(deal, points, words):
            yield "Corrected " + fields_written({"deal": deal, "points": points, "words": words})
        case Act():
            raise TypeError("written in lines of several")


def _page(seal: Seal) -> dict[str, str | int]:
    return {"seat": seal.seat, "seal": seal.seal, "word": seal.word}


def _event(event: Any) -> str:
    name, fields = game_fields(event)
    return f"  {name} {fields_written(fields)}".rstrip()


def _with_remarks(acts: str, followed: Sequence[Any]) -> Iterator[str]:
    """A line of actions, and what followed from the last one, for people."""
    remarks = [_event(event).strip() for event in followed]
    if len(remarks) == 1 and len(acts) + len(remarks[0]) < _WIDTH:
        yield f"{acts}  ; {remarks[0]}"
        return
    yield acts
    yield from (f"  ; {remark}" for remark in remarks)


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

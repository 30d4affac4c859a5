"""A recorded match, the values in a record, and the text of a record."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec

from bot import fair, games
from bot.core import codec, model, proofs
from bot.core import events as ev
from bot.games.entry import Fairness
from bot.ports.matches import Played
from rules.core import Result, Seat
from rules.options import Plain

# --- A recorded match -------------------------------------------------------------------------------------------------


FORM = 1
"""The version of the text form."""


Above: TypeAlias = Literal["", "normal", "strong", "master"]
"""A level of the automatic players; empty: ``easy``."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat at the end. ``played``: by themselves, by a substitute, by the computer from the beginning,
    or by the computer after the player left. ``level``: of a computer that played from the beginning."""

    name: str
    played: Played
    level: Above = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """``game``: the game's events. The rest proves that they follow from the seal (HS-20), as in ``DealProof``; page
    seals name only seats."""

    number: int
    game: tuple[Any, ...]
    secret: str
    given: tuple[proofs.Given, ...] = ()
    pages: tuple[model.Seal, ...] = ()
    dropped: tuple[proofs.DroppedProof, ...] = ()
    beacon: fair.Beacon | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The contributions to the shuffle, in order."""
        last = self.beacon.words if self.beacon is not None else ()
        return (*(one.mixed for one in self.given), *(one.word for one in self.pages), *last)


Step: TypeAlias = Deal | ev.Acted | ev.TakenBack | ev.Funded | ev.Voided | ev.Corrected
"""A step of a match: an event of its table, without its person and without what was there before."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """``options``: all, by name. ``seal``: published before the first deal. ``lots``: the cards turned up to find the
    first dealer. Times in seconds since 1970. ``result``: None if the match was broken off; the deal then running is
    left out."""

    id: str
    game: str
    version: int
    preset: str
    options: Mapping[str, Plain]
    players: tuple[Player, ...]
    started_s: int
    ended_s: int
    rated: bool
    stake: int
    seal: str
    dealer: Seat
    lots: tuple[str, ...]
    steps: tuple[Step, ...]
    result: Result | None


# --- Values in a record -----------------------------------------------------------------------------------------------
# Numbers, ``yes``, ``no``, ``none``, words, ``[lists]`` and ``{name=value}``. A word that could be read as something
# else is quoted as in JSON.


_PIECE: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[][{}=]|[^\s\[\]{}="]+)')
_NUMBER: Final = re.compile(r"-?\d{1,18}", re.ASCII)
_BARE: Final = re.compile(r'[^\s\[\]{}="();\x00-\x1f\x7f]+')
_FIXED: Final[dict[str, Any]] = {"yes": True, "no": False, "none": None}
DEEPEST: Final = 12
"""Maximum depth of nested lists."""


class NoValue(ValueError):
    """The text is not a value."""


def written(value: Any) -> str:
    """The text of a value made of numbers, texts, lists and dicts."""
    for word, fixed in _FIXED.items():
        if value is fixed:
            return word
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        bare = _BARE.fullmatch(value) and value not in _FIXED and not _NUMBER.fullmatch(value)
        return value if bare else msgspec.json.encode(value).decode()
    if isinstance(value, Mapping):
        return "{" + fields_written(value) + "}"
    if isinstance(value, Sequence):
        return "[" + " ".join(map(written, value)) + "]"
    raise TypeError(type(value).__name__)


def fields_written(fields: Mapping[str, Any]) -> str:
    """``name=value name=value``."""
    return " ".join(f"{name}={written(value)}" for name, value in fields.items())


def fields_read(text: str) -> dict[str, Any]:
    """The reverse of ``fields_written``.

    :raises NoValue: not such a text.
    """
    pieces = _Pieces(text)
    found = pieces.fields("")
    if pieces.next():
        raise NoValue
    return found


def value_read(text: str) -> Any:
    """:raises NoValue: not exactly one value."""
    pieces = _Pieces(text)
    found = pieces.value(pieces.next(), 0)
    if pieces.next():
        raise NoValue
    return found


class _Pieces:
    def __init__(self, text: str) -> None:
        self._text, self._at = text.strip(), 0

    def next(self) -> str:
        """The next piece; empty at the end."""
        if self._at >= len(self._text):
            return ""
        found = _PIECE.match(self._text, self._at)
        if found is None:
            raise NoValue
        self._at = found.end()
        return found[1]

    def fields(self, end: str, depth: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while (name := self.next()) != end:
            if not name or name in found or name in "[]{}=" or name[0] == '"' or self.next() != "=":
                raise NoValue
            found[name] = self.value(self.next(), depth)
        return found

    def value(self, piece: str, depth: int) -> Any:
        if depth > DEEPEST or piece in ("", "]", "}", "="):
            raise NoValue
        if piece == "{":
            return self.fields("}", depth + 1)
        if piece == "[":
            found = []
            while (inner := self.next()) != "]":
                found.append(self.value(inner, depth + 1))
            return found
        if piece[0] == '"':
            try:
                return msgspec.json.decode(piece, type=str)
            except msgspec.MsgspecError:
                raise NoValue from None
        if piece in _FIXED:
            return _FIXED[piece]
        return int(piece) if _NUMBER.fullmatch(piece) else piece


# --- The text of a record ---------------------------------------------------------------------------------------------


HEAD: Final = f"Davtar {FORM}"
"""The first line of every record."""
_WIDTH: Final = 110
"""Length of a line of actions, in characters; longer ones are broken between actions."""


def text_of(records: Sequence[MatchRecord]) -> str:
    """The records of several matches in one text."""
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
        if isinstance(step, ev.Acted):
            if len(" ".join(acts)) > _WIDTH:
                yield "  ".join(acts)
                acts = []
            acts.append(_act(step, games.entry_of(record.game).fairness))
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


def _act(step: ev.Acted, fairness: Fairness) -> str:
    thrown = fairness.dice(step.game)
    dice = f" ({' '.join(map(str, thrown))})" if thrown else ""
    return f"{step.seat}{'*' if step.by == 'auto' else ''} {step.text}{dice}"


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
        case ev.TakenBack():
            yield "Taken back"
        case ev.Funded(game):
            yield "Funds"
            yield from map(_event, game)
        case ev.Voided(_, words):
            yield f"Void {written(words)}"
        case ev.Corrected(_, words, deal, _, points):
            yield "Corrected " + fields_written({"deal": deal, "points": points, "words": words})
        case ev.Acted():
            raise TypeError("written in lines of several")


def _page(seal: model.Seal) -> dict[str, str | int]:
    return {"seat": seal.seat, "seal": seal.seal, "word": seal.word}


def _event(event: Any) -> str:
    name, fields = codec.game_fields(event)
    return f"  {name} {fields_written(fields)}".rstrip()


def _with_remarks(acts: str, followed: Sequence[Any]) -> Iterator[str]:
    """A line of actions, and the consequences of the last one, as remarks for people."""
    remarks = [_event(event).strip() for event in followed]
    if len(remarks) == 1 and len(acts) + len(remarks[0]) < _WIDTH:
        yield f"{acts}  ; {remarks[0]}"
        return
    yield acts
    yield from (f"  ; {remark}" for remark in remarks)


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

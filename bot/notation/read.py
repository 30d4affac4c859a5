"""Read records from text, replaying each match while reading."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from bot.core import codec, proofs
from bot.core import events as ev
from bot.core.model import Seal
from bot.fair import SIGNATURE_DIGITS, Beacon
from bot.games import entry_of, records, rules_of, thinking
from bot.notation.model import (
    FORM,
    Deal,
    MatchRecord,
    NoValue,
    Player,
    Step,
    fields_read,
    fields_written,
    value_read,
)
from bot.ports.keys import known
from rules.core import BookGame, Illegal, Result, replay
from rules.options import AnyGame, from_dict

FAULTS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Exceptions that a malformed text can raise."""
LONGEST: Final = 4_000_000
"""Maximum length of a text, in characters."""
_ACT: Final = re.compile(r"(\d)(\*?) (\S{1,24})(?: \(([1-6](?: [1-6]){0,7})\))?", re.ASCII)
REMARK: Final = "  ;"
"""Starts a remark for people in a line of actions."""
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_SIGNATURE: Final = re.compile(rf"[0-9a-f]{{{SIGNATURE_DIGITS}}}")


known(Player, proofs.Given, Result)


class Unreadable(ValueError):
    """A text that is no record. ``line``: where, from 1; ``why``: the game's refusal, if the move is not allowed."""

    def __init__(self, line: int, why: Illegal | None = None) -> None:
        super().__init__(f"line {line}: {why.key if why else 'unreadable'}")
        self.line = line
        self.why = why


def records_in(text: str, each: Callable[[], None] = lambda: None) -> tuple[MatchRecord, ...]:
    """Every record in a text. ``each``: called for each step of a match while reading; its exceptions are passed on.

    :raises Unreadable: the text is no record, or the match cannot have been played.
    """
    if len(text) > LONGEST:
        raise Unreadable(1)
    lines = _Lines(text, each)
    found: list[MatchRecord] = []
    try:
        while lines.more():
            found.append(_Reading(lines).record())
    except Illegal as refusal:
        raise Unreadable(lines.at, refusal) from None
    except (*FAULTS, msgspec.MsgspecError):
        raise Unreadable(lines.at) from None
    return tuple(found)


class _Lines:
    """The lines of a text without remarks and blank lines. ``at``: the number of the last line read."""

    def __init__(self, text: str, each: Callable[[], None]) -> None:
        self.each = each
        said = ((n, line.strip()) for n, line in enumerate(text.split("\n"), 1))
        self._lines = [(n, line) for n, line in said if line and line[0] != ";"]
        self._next = 0
        self.at = 1

    def more(self) -> bool:
        return self._next < len(self._lines)

    def peek(self) -> str:
        """The first word of the next line; empty at the end."""
        return self._lines[self._next][1].split(" ", 1)[0] if self.more() else ""

    def take(self) -> str:
        if not self.more():
            raise NoValue
        self.at, line = self._lines[self._next]
        self._next += 1
        return line

    def after(self, word: str) -> str:
        """The rest of the next line, which must begin with ``word``."""
        line = self.take()
        first, _, rest = line.partition(" ")
        if first != word:
            raise NoValue
        return rest.strip()


@dataclass
class _Reading:
    """A match read so far."""

    lines: _Lines
    game: AnyGame = field(init=False)
    name: str = field(init=False)
    state: Any = None
    before: Any = None
    """The state before the last action, while that can be taken back."""
    steps: list[Step] = field(default_factory=list)

    def record(self) -> MatchRecord:
        lines = self.lines
        if lines.after("Davtar") != str(FORM):
            raise NoValue
        about = fields_read(lines.after("Game"))
        self.name, preset = about["name"], about["preset"]
        self.game = rules_of(self.name)
        options = from_dict(self.game, preset, fields_read(lines.after("Options")))
        match = fields_read(lines.after("Match"))
        seal = _hex(lines.after("Seal"))
        players = tuple(self._players())
        first = fields_read(lines.after("First"))
        if len(players) not in self.game.seats or first["seat"] not in range(len(players)):
            raise NoValue
        self.state = replay(self.game, self.game.start(len(players), options, first["seat"]))
        while lines.peek() not in ("Result", "Broken", ""):
            self._step()
        result = self._result()
        return MatchRecord(
            id=_text(match["id"]),
            game=self.name,
            version=_number(about["version"]),
            preset=preset,
            options=msgspec.to_builtins(options),
            players=players,
            started_s=_seconds(match["started"]),
            ended_s=_seconds(match["ended"]),
            rated=match["rated"] is True,
            stake=_number(match["stake"]),
            seal=seal,
            dealer=first["seat"],
            lots=tuple(map(_text, first["lots"])),
            steps=tuple(self.steps),
            result=result,
        )

    def _players(self) -> Iterator[Player]:
        expected = 0
        while self.lines.peek() == "Player":
            seat, _, rest = self.lines.after("Player").partition(" ")
            if seat != str(expected):
                raise NoValue
            expected += 1
            player = msgspec.convert(fields_read(rest), Player)
            if player.level and player.played != "auto":
                raise NoValue
            yield player

    def _result(self) -> Result | None:
        """The result in the text, which must be the result of the match."""
        result = self.game.result(self.state)
        if self.lines.peek() == "Broken":
            self.lines.take()
            if result is not None:
                raise NoValue
            return None
        said = fields_read(self.lines.after("Result"))
        winners = frozenset(said.pop("winners"))
        if result is None or msgspec.convert({**said, "winners": winners}, Result) != result:
            raise NoValue
        return result

    def _step(self) -> None:
        word = self.lines.peek()
        if word[0].isdigit():
            for act in self._acts(self.lines.take()):
                self.lines.each()
                self.steps.append(act)
            return
        self.lines.each()
        match word:
            case "Deal":
                self.steps.append(self._deal())
            case "Funds":
                self.lines.take()
                game = self._events()
                chips = entry_of(self.name).chips
                # Only events that follow from the purses are accepted: cards here would escape the proof.
                if chips is None or (game and tuple(chips.fund(self.state, game[0].purses)) != game):
                    raise NoValue
                self._fold(game)
                self.steps.append(ev.Funded(game))
            case "Taken":
                self.lines.take()
                acted = self.steps[-1] if self.steps else None
                if self.before is None or not isinstance(acted, ev.Acted):
                    raise NoValue
                self.state, self.before = self.before, None
                self.steps.append(ev.TakenBack(acted.seat))
            case "Void":
                words = _text(value_read(self.lines.after("Void")))
                self.steps.append(ev.Voided("", words, self._fold(self._book().voided(self.state))))
            case "Corrected":
                said = fields_read(self.lines.after("Corrected"))
                deal, points = _number(said["deal"]), tuple(map(_number, said["points"]))
                game = self._fold(self._book().corrected(self.state, deal, points))
                self.steps.append(ev.Corrected("", _text(said["words"]), deal, (), points, game))
            case _:
                self.lines.take()
                raise NoValue

    def _deal(self) -> Deal:
        digits = self.lines.after("Deal")
        number = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else 0
        if not number or not self.game.needs_deal(self.state):
            raise NoValue
        game = self._events()
        entry = entry_of(self.name)
        if not records.is_pack(self.game, entry.records.shuffled(self.state), game, entry.fairness.pack):
            raise NoValue
        self._fold(game)
        secret = _hex(self.lines.after("Secret"))
        given = []
        while self.lines.peek() == "Word":
            given.append(msgspec.convert(fields_read(self.lines.after("Word")), proofs.Given))
        pages, dropped = [], []
        while self.lines.peek() == "Page":
            pages.append(_page(fields_read(self.lines.after("Page"))))
        beacon = _beacon(self.lines.after("Beacon")) if self.lines.peek() == "Beacon" else None
        while self.lines.peek() == "Dropped":
            said = fields_read(self.lines.after("Dropped"))
            dropped.append(proofs.DroppedProof(_hex(said["secret"]), tuple(map(_page, said["pages"]))))
        return Deal(number, game, secret, tuple(given), tuple(pages), tuple(dropped), beacon)

    def _events(self) -> tuple[Any, ...]:
        """Read the lines that are events of the game."""
        names = {cls.__name__ for cls in self.game.events}
        found = []
        while self.lines.peek() in names:
            name, _, rest = self.lines.take().partition(" ")
            event = codec.game_event(self.name, name, fields_read(rest))
            if fields_written(codec.game_fields(event)[1]) != fields_written(fields_read(rest)):
                raise NoValue
            found.append(event)
        return tuple(found)

    def _acts(self, line: str) -> Iterator[ev.Acted]:
        for one in re.split(r" {2,}", line.split(REMARK, 1)[0].strip()):
            found = _ACT.fullmatch(one)
            if found is None:
                raise NoValue
            seat, auto, text = int(found[1]), bool(found[2]), found[3]
            dice = tuple(map(int, (found[4] or "").split()))
            if dice and not any(isinstance(step, Deal) for step in self.steps):
                raise NoValue  # without a deal there is no secret that dice could follow from
            chance = thinking.Fallen(dice)
            action = self.game.parse(text)
            if self.game.encode(action) != text or self.game.needs_deal(self.state):
                raise NoValue
            before = self.state
            game = self._fold(self.game.decide(self.state, seat, action, chance))
            if chance.left:
                raise NoValue
            self.before = before if self.game.reversible(before, self.state, seat) else None
            yield ev.Acted(seat, "auto" if auto else "player", text, game)

    def _book(self) -> BookGame[Any, Any]:
        book = entry_of(self.name).book
        if book is None:
            raise NoValue
        return book

    def _fold(self, events: Sequence[Any]) -> tuple[Any, ...]:
        self.state, self.before = replay(self.game, events, self.state), None
        return tuple(events)


def _page(said: dict[str, Any]) -> Seal:
    word = _text(said["word"])
    return Seal(_number(said["seat"]), _hex(_text(said["seal"])), _hex(word) if word else "")


def _beacon(text: str) -> Beacon | None:
    """``none``: no round was named, as in old records."""
    if text == "none":
        return None
    said = fields_read(text)
    signature = said["signature"]
    if signature is not None and not _SIGNATURE.fullmatch(signature):
        raise NoValue
    return Beacon(_number(said["round"]), signature or "")


def _hex(text: str) -> str:
    if not _HEX.fullmatch(text):
        raise NoValue
    return text


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise NoValue
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise NoValue
    return value


def _seconds(text: str) -> int:
    return int(datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp())

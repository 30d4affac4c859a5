"""``davtar analyse``: what the decisions of recorded deals have cost (``docs/players.md``)."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from adapters.commands.replay import NoRecord, lines_of, records, written_in
from adapters.operator import Operator
from adapters.players import roster
from bot.analysis.decisions import Course, Taken, course_of, played
from bot.analysis.sums import Analysis, SeatSum, analysis, row
from bot.games import entry_of, rules_of
from bot.games.levels import makeable, weighed
from bot.notation.model import MatchRecord
from bot.notation.read import Unreadable, records_in
from bot.replay.course import course
from bot.selfplay import Illegal, replay
from bot.service import illegal_text


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be analysed. ``deals``: each made when it is asked for; ``names``: by seat, if they are known."""

    name: str
    game: str
    names: tuple[str, ...]
    deals: Iterable[Course]


def run(args: Namespace, operator: Operator) -> int:
    try:
        found = []
        with lines_of(args.file) as lines:
            text = written_in(lines)
            for match in _noted(text) if text is not None else _logged(lines):
                if not entry_of(match.game).weighs or roster().adviser(match.game) is None:
                    raise Illegal("analysis-none")
                deals = [_analysed(one) for one in match.deals if args.deal in (None, one.number)]
                found.append((match, deals))
                if not args.json:
                    _tell(match, deals, operator)
        if not any(deals for _, deals in found):
            raise Illegal("no-such-deal")
    except (OSError, UnicodeDecodeError):
        operator.complain("cli-no-file")
        return 2
    except NoRecord as bad:
        operator.complain("cli-no-record", line=bad.line)
        return 2
    except Unreadable as trouble:
        if trouble.why is None:
            operator.complain("cli-no-record", line=trouble.line)
        else:
            why = operator.say(illegal_text(trouble.why))
            operator.complain("cli-record-refused", line=trouble.line, why=why)
        return 2
    except Illegal as refusal:
        operator.complain("cli-refused", why=operator.say(illegal_text(refusal)))
        return 2
    if args.json:
        operator.write(json.dumps({"matches": [_row(match, deals) for match, deals in found]}, ensure_ascii=False))
    return 0


def _analysed(one: Course) -> Analysis:
    costs = [weighed(roster(), decision.decided) for decision in one.decisions]
    return analysis(one, costs, makeable(roster(), one.opened) if one.opened is not None else ())


# --- what is read -------------------------------------------------------------------------------------------------


def _noted(text: str) -> Iterator[Match]:
    """Written records."""
    for one in records_in(text):
        yield Match(one.id, one.game, tuple(player.name for player in one.players), _deals(one))


def _deals(record: MatchRecord) -> Iterator[Course]:
    for number, deal in enumerate(course(record), 1):
        yield played(deal, f"{record.id}.{number}")


@dataclass
class _Hearing:
    """The actions of a deal as a replay tells them."""

    dealt: Any = None
    taken: list[Taken] = field(default_factory=list)

    def took(self, game: Any, seat: int | None, action: Any, before: Any, after: Any) -> None:
        if seat is None:
            self.dealt = after
            self.taken.clear()
        else:
            self.taken.append(Taken(seat, action, before, after, len(self.taken)))


def _logged(lines: Iterable[str]) -> Iterator[Match]:
    """Deals of selfplay, each by itself."""
    heard, passed = _Hearing(), list[dict[str, Any]]()

    def passing() -> Iterator[dict[str, Any]]:
        for one in records(lines):
            passed[:] = [one]
            yield one

    for number, redone in enumerate(replay(passing(), heard.took), 1):
        (one,) = passed
        if not redone.agrees or heard.dealt is None or not heard.taken:
            raise NoRecord(number)
        game, name = rules_of(one["game"]), f"{redone.match}.{redone.deal}"
        deal = course_of(game, name, heard.dealt, heard.taken, heard.taken[-1].after)
        yield Match(name, one["game"], (), (deal,))
        heard.dealt = None
        heard.taken.clear()


# --- what is written ----------------------------------------------------------------------------------------------


def _row(match: Match, deals: list[Analysis]) -> dict[str, Any]:
    encode = rules_of(match.game).encode
    return {"match": match.name, "game": match.game, "deals": [row(one, match.names, encode) for one in deals]}


def _tell(match: Match, deals: list[Analysis], operator: Operator) -> None:
    encode = rules_of(match.game).encode

    def name(seat: int) -> str:
        return match.names[seat] if match.names else str(seat)

    for one in deals:
        operator.tell("cli-analyse-deal", match=match.name, deal=one.deal)
        for seat in one.seats:
            if seat.accuracy is None:
                operator.tell("cli-analyse-nothing", who=name(seat.seat))
            else:
                operator.tell("cli-analyse-seat", who=name(seat.seat), accuracy=seat.accuracy, **_figures(seat))
        for turn in one.turning:
            did, better = (
                " ".join(map(encode, actions)) for actions in (turn.decision.decided.actions, turn.weighed.better)
            )
            who, lost = name(turn.decision.seat), f"{turn.weighed.lost:.2f}"
            operator.tell("cli-analyse-turn", who=who, did=did, better=better, lost=lost)
        for made in one.makeable:
            sai = " : ".join(map(str, made.sai))
            operator.tell("cli-analyse-makeable", strain=made.strain, sai=sai)


def _figures(seat: SeatSum) -> dict[str, str | int]:
    lost = {"calls": f"{seat.calls:.2f}", "play": f"{seat.play:.2f}"}
    return {**lost, "n": seat.weighed, "good": seat.weighed - seat.faults}

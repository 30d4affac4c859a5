"""``davtar``: the one command. Exit codes: 0 all is well; 1 a problem was found; 2 it could not begin."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, TypeAlias, cast

from adapters.causes import ROOM, cause, sentence
from adapters.operator import Complaint, Operator
from adapters.release import release
from bot.games import Illegal, game_keys
from bot.text import LANGUAGES, t

# --- the command line -------------------------------------------------------------------------------------------------
# The commands and their arguments. It imports nothing heavy.


COMMANDS: Final = {
    "run": "run",
    "selfplay": "measure",
    "show": "show",
    "verify": "records",
    "replay": "records",
    "migrate": "data",
    "rebuild": "data",
    "doctor": "operate",
    "status": "operate",
    "record": "records",
    "backup": "data",
    "restore": "data",
    "rollback": "data",
    "announce": "operate",
    "arena": "measure",
    "analyse": "records",
    "rehearse": "rehearse",
}
"""Each command's module in ``adapters.commands``, which defines ``run_COMMAND``."""
PLAYERS: Final = ("random", "standard")
PALETTES: Final = ("classic", "four", "cvd")


def parser(operator: Operator) -> argparse.ArgumentParser:
    """The parser, with help in the operator's language."""
    words = operator.words
    top = argparse.ArgumentParser("davtar", description=words("cli-about"))
    top.add_argument("--version", action="version", version=f"davtar {release()}")
    commands = top.add_subparsers(dest="command", metavar=words("cli-command"), required=True)
    forms: dict[str, Callable[[argparse.ArgumentParser, Operator], None]] = {
        "selfplay": _selfplay,
        "show": _show,
        "verify": _verify,
        "replay": _replay,
        "record": _record,
        "backup": _backup,
        "restore": _backup,
        "rollback": _rollback,
        "announce": _announce,
        "arena": _arena,
        "analyse": _analyse,
        "rehearse": _rehearse,
    }
    for name in COMMANDS:
        about = words(f"cli-{name}")
        one = commands.add_parser(name, help=about, description=about)
        if name in forms:
            forms[name](one, operator)
    return top


def _selfplay(one: argparse.ArgumentParser, operator: Operator) -> None:
    words = operator.words
    one.add_argument("game", metavar="GAME", help=words("cli-arg-game"))
    one.add_argument("--preset", help=words("cli-arg-preset"))
    one.add_argument("--deals", type=_at_least(1), default=100, metavar="N", help=words("cli-arg-deals"))
    one.add_argument("--seed", default="1", metavar="S", help=words("cli-arg-seed"))
    one.add_argument("--players", choices=PLAYERS, default="random", help=words("cli-arg-players"))
    one.add_argument("--json", action="store_true", help=words("cli-arg-json"))


def _show(one: argparse.ArgumentParser, operator: Operator) -> None:
    words = operator.words
    one.add_argument("sample", nargs="?", metavar="SAMPLE", help=words("cli-arg-sample"))
    one.add_argument("--out", metavar="FILE", help=words("cli-arg-out"))
    one.add_argument("--palette", choices=PALETTES, help=words("cli-arg-palette"))
    one.add_argument("--lang", choices=LANGUAGES, default="en", help=words("cli-arg-lang"))
    one.add_argument("--list", action="store_true", help=words("cli-arg-list"))


def _verify(one: argparse.ArgumentParser, operator: Operator) -> None:
    words = operator.words
    one.add_argument("file", nargs="?", metavar="FILE", help=words("cli-arg-proof"))
    one.add_argument("--commitment", metavar="HEX", help=words("cli-arg-commitment"))
    one.add_argument("--secret", metavar="HEX", help=words("cli-arg-secret"))
    one.add_argument("--deal", type=_at_least(1), metavar="N", help=words("cli-arg-deal"))
    one.add_argument("--word", action="append", default=[], metavar="WORD", help=words("cli-arg-word"))
    one.add_argument("--salt", action="append", default=[], metavar="SALT", help=words("cli-arg-salt"))
    one.add_argument("--round", type=_at_least(1), metavar="N", help=words("cli-arg-round"))
    one.add_argument("--signature", metavar="HEX", help=words("cli-arg-signature"))
    one.add_argument("--pack", metavar="CARDS", help=words("cli-arg-pack"))
    one.add_argument("--game", default=game_keys()[0], metavar="GAME", help=words("cli-arg-game"))


def _replay(one: argparse.ArgumentParser, operator: Operator) -> None:
    what = one.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", metavar="FILE", help=operator.words("cli-arg-records"))
    what.add_argument("--table", metavar="ID", help=operator.words("cli-arg-table"))


def _record(one: argparse.ArgumentParser, operator: Operator) -> None:
    words = operator.words
    one.add_argument("table", metavar="TABLE", help=words("cli-arg-table"))
    one.add_argument("--match", type=_at_least(1), metavar="N", help=words("cli-arg-match"))
    one.add_argument("--mat", action="store_true", help=words("cli-arg-mat"))


def _backup(one: argparse.ArgumentParser, operator: Operator) -> None:
    one.add_argument("file", metavar="FILE", help=operator.words("cli-arg-backup"))
    one.add_argument("--replace", action="store_true", help=operator.words("cli-arg-replace"))
    one.add_argument("--ask", action="store_true", help=operator.words("cli-arg-ask"))


def _rollback(one: argparse.ArgumentParser, operator: Operator) -> None:
    one.add_argument("--yes", action="store_true", help=operator.words("cli-arg-yes"))


def _announce(one: argparse.ArgumentParser, operator: Operator) -> None:
    what = one.add_mutually_exclusive_group()
    what.add_argument("text", nargs="?", metavar="TEXT", help=operator.words("cli-arg-announcement"))
    what.add_argument("--over", action="store_true", help=operator.words("cli-arg-over"))


def _arena(one: argparse.ArgumentParser, operator: Operator) -> None:
    words = operator.words
    one.add_argument("game", metavar="GAME", help=words("cli-arg-game"))
    one.add_argument("a", metavar="A", help=words("cli-arg-arena-a"))
    one.add_argument("b", metavar="B", help=words("cli-arg-arena-b"))
    many = one.add_mutually_exclusive_group()
    many.add_argument("--deals", type=_at_least(1), metavar="N", help=words("cli-arg-arena-deals"))
    many.add_argument("--matches", type=_at_least(1), metavar="N", help=words("cli-arg-arena-matches"))
    one.add_argument("--seed", default="1", metavar="S", help=words("cli-arg-seed"))
    one.add_argument("--preset", help=words("cli-arg-preset"))
    one.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=words("cli-arg-arena-set"))
    one.add_argument("--seats", type=_at_least(1), default=0, metavar="N", help=words("cli-arg-arena-seats"))
    one.add_argument("--bids", default="", metavar="LEVEL", help=words("cli-arg-arena-bids"))
    one.add_argument("--cards", default="", metavar="LEVEL", help=words("cli-arg-arena-cards"))
    one.add_argument("--jobs", type=_at_least(1), default=1, metavar="J", help=words("cli-arg-arena-jobs"))
    one.add_argument("--json", action="store_true", help=words("cli-arg-arena-json"))


def _analyse(one: argparse.ArgumentParser, operator: Operator) -> None:
    words = operator.words
    one.add_argument("file", metavar="FILE", help=words("cli-arg-records"))
    one.add_argument("--deal", type=_at_least(1), metavar="N", help=words("cli-arg-analyse-deal"))
    one.add_argument("--json", action="store_true", help=words("cli-arg-arena-json"))


def _rehearse(one: argparse.ArgumentParser, operator: Operator) -> None:
    words = operator.words
    one.add_argument("platform", choices=("telegram", "discord"), help=words("cli-arg-rehearse-platform"))
    one.add_argument("chat", metavar="CHAT", help=words("cli-arg-rehearse-chat"))
    one.add_argument("--old", metavar="MESSAGE", help=words("cli-arg-rehearse-old"))
    one.add_argument("--out", metavar="FILE", help=words("cli-arg-rehearse-out"))
    one.add_argument("--yes", action="store_true", help=words("cli-arg-rehearse-yes"))


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ValueError
        return value

    number.__name__ = "number"  # argparse uses it in its error message
    return number


Run: TypeAlias = Callable[[Namespace, Operator], int]
STOPPED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Parse, run, return the exit code. A broken pipe (``| head``), Ctrl-C or a bug ends it without a traceback;
    ``LOG_LEVEL=debug`` shows a bug's traceback."""
    _streams()
    operator = Operator()
    args = parser(operator).parse_args(argv)
    try:
        module = import_module(f"adapters.commands.{COMMANDS[args.command]}")
        run = cast(Run, getattr(module, f"run_{args.command}"))
        code = run(args, operator)
        operator.out.flush()
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Exception as error:
        return _failed(operator, error)
    return code


def _streams() -> None:
    """Make sure that three streams are open, or the next opened file would become one of them. A terminal that lacks
    our letters shows others instead of raising."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115 - as long as we
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _failed(operator: Operator, error: Exception) -> int:
    """Report in a sentence what a command raised: 2 if its input or the machine is the cause, 1 if it is a bug."""
    if isinstance(error, Complaint):
        operator.complain_of(error.text)
        for detail in error.details:
            operator.err.write(f"  {operator.say(detail)}\n")
        return error.code
    if isinstance(error, Illegal):
        operator.complain("cli-refused", why=t(f"illegal-{error.key}", **error.details))
        return 2
    if os.environ.get("LOG_LEVEL", "").lower() == "debug":
        traceback.print_exception(error, file=operator.err)
    if (found := cause(error)) in ROOM or found.startswith("store-"):
        operator.complain_of(sentence(found))
        return 2
    if isinstance(error, OSError) and error.filename is not None:
        operator.complain("cli-cannot-use", name=str(error.filename), why=error.strerror or type(error).__name__)
        return 2
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{os.path.basename(os.path.dirname(place.filename))}/{os.path.basename(place.filename)}:{place.lineno}"
    operator.complain("cli-fault", kind=type(error).__name__, place=where)
    return 1


if __name__ == "__main__":
    sys.exit(main())

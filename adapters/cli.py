"""``davtar``: the one command. Exit codes: 0 all is well; 1 a problem was found; 2 it could not begin."""

import argparse
import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias, cast

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


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ValueError
        return value

    number.__name__ = "number"  # argparse uses it in its error message
    return number


Add: TypeAlias = Callable[[Any, Callable[[str], str]], object]
"""Adds arguments to a parser or a group, given what says their help."""


def _one(flag: str, key: str = "", **how: Any) -> Add:
    """``key``: of its help, without ``cli-arg-``; else its name."""
    return lambda to, words: to.add_argument(flag, help=words(f"cli-arg-{key or flag.strip('-')}"), **how)


def _either(*adds: Add, required: bool = False) -> Add:
    def all_of(to: Any, words: Callable[[str], str]) -> None:
        group = to.add_mutually_exclusive_group(required=required)
        for add in adds:
            add(group, words)

    return all_of


_COUNT: Final[dict[str, Any]] = {"type": _at_least(1), "metavar": "N"}
_FLAG: Final[dict[str, Any]] = {"action": "store_true"}
_LIST: Final[dict[str, Any]] = {"action": "append", "default": []}
_BACKUP: Final = (_one("file", "backup", metavar="FILE"), _one("--replace", **_FLAG), _one("--ask", **_FLAG))
ARGUMENTS: Final[dict[str, tuple[Add, ...]]] = {
    "selfplay": (
        _one("game", metavar="GAME"),
        _one("--preset"),
        _one("--deals", default=100, **_COUNT),
        _one("--seed", default="1", metavar="S"),
        _one("--players", choices=PLAYERS, default="random"),
        _one("--json", **_FLAG),
    ),
    "show": (
        _one("sample", nargs="?", metavar="SAMPLE"),
        _one("--out", metavar="FILE"),
        _one("--palette", choices=PALETTES),
        _one("--lang", choices=LANGUAGES, default="en"),
        _one("--list", **_FLAG),
    ),
    "verify": (
        _one("file", "proof", nargs="?", metavar="FILE"),
        _one("--commitment", metavar="HEX"),
        _one("--secret", metavar="HEX"),
        _one("--deal", **_COUNT),
        _one("--word", metavar="WORD", **_LIST),
        _one("--salt", metavar="SALT", **_LIST),
        _one("--round", **_COUNT),
        _one("--signature", metavar="HEX"),
        _one("--pack", metavar="CARDS"),
        _one("--game", default=game_keys()[0], metavar="GAME"),
    ),
    "replay": (
        _either(_one("file", "records", nargs="?", metavar="FILE"), _one("--table", metavar="ID"), required=True),
    ),
    "record": (_one("table", metavar="TABLE"), _one("--match", **_COUNT), _one("--mat", **_FLAG)),
    "backup": _BACKUP,
    "restore": _BACKUP,
    "rollback": (_one("--yes", **_FLAG),),
    "announce": (_either(_one("text", "announcement", nargs="?", metavar="TEXT"), _one("--over", **_FLAG)),),
    "arena": (
        _one("game", metavar="GAME"),
        _one("a", "arena-a", metavar="A"),
        _one("b", "arena-b", metavar="B"),
        _either(_one("--deals", "arena-deals", **_COUNT), _one("--matches", "arena-matches", **_COUNT)),
        _one("--seed", default="1", metavar="S"),
        _one("--preset"),
        _one("--set", "arena-set", metavar="NAME=VALUE", **_LIST),
        _one("--seats", "arena-seats", default=0, **_COUNT),
        _one("--bids", "arena-bids", default="", metavar="LEVEL"),
        _one("--cards", "arena-cards", default="", metavar="LEVEL"),
        _one("--jobs", "arena-jobs", type=_at_least(1), default=1, metavar="J"),
        _one("--json", "arena-json", **_FLAG),
    ),
    "analyse": (
        _one("file", "records", metavar="FILE"),
        _one("--deal", "analyse-deal", **_COUNT),
        _one("--json", "arena-json", **_FLAG),
    ),
    "rehearse": (
        _one("platform", "rehearse-platform", choices=("telegram", "discord")),
        _one("chat", "rehearse-chat", metavar="CHAT"),
        _one("--old", "rehearse-old", metavar="MESSAGE"),
        _one("--out", "rehearse-out", metavar="FILE"),
        _one("--yes", "rehearse-yes", **_FLAG),
    ),
}


def parser(operator: Operator) -> argparse.ArgumentParser:
    """The parser, with help in the operator's language."""
    words = operator.words
    top = argparse.ArgumentParser("davtar", description=words("cli-about"))
    top.add_argument("--version", action="version", version=f"davtar {release()}")
    commands = top.add_subparsers(dest="command", metavar=words("cli-command"), required=True)
    for name in COMMANDS:
        about = words(f"cli-{name}")
        one = commands.add_parser(name, help=about, description=about)
        for add in ARGUMENTS.get(name, ()):
            add(one, words)
    return top


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

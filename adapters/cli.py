"""``davtar``: the one command. Exit codes: 0 all is well; 1 something was found wrong; 2 it could not be begun."""

from __future__ import annotations

import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias, cast

from adapters.causes import ROOM, cause, sentence
from adapters.commands.arguments import parser
from adapters.operator import Operator

Run: TypeAlias = Callable[[Namespace, Operator], int]
STOPPED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Parse, run, give the exit code. A broken pipe (``| head``), Ctrl-C and a fault of ours end it without a
    traceback; ``LOG_LEVEL=debug`` shows that of a fault."""
    _streams()
    operator = Operator()
    args = parser(operator).parse_args(argv)
    try:
        run = cast(Run, import_module(f"adapters.commands.{args.command}").run)
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
    """Three open streams, whatever we were started with: the next file to be opened would be taken for one of them. A
    terminal that lacks our letters shows others instead of stopping us."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115 - as long as we
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _failed(operator: Operator, error: Exception) -> int:
    """What nobody foresaw, in a sentence: 2 if the machine is the cause, 1 if it is our own fault."""
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

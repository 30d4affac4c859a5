"""``davtar``: the one command. Exit codes: 0 all is well; 1 something was found wrong; 2 it could not be begun."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias, cast

from adapters.commands.arguments import parser
from adapters.operator import Operator

Run: TypeAlias = Callable[[Namespace, Operator], int]
STOPPED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Parse, run, give the exit code. A broken pipe (``| head``) and Ctrl-C end it without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks our letters shows others instead of stopping us.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    operator = Operator()
    args = parser(operator).parse_args(argv)
    run = cast(Run, import_module(f"adapters.commands.{args.command}").run)
    try:
        code = run(args, operator)
        operator.out.flush()
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


if __name__ == "__main__":
    sys.exit(main())

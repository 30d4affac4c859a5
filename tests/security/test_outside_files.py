"""The commands that read files from outside take any file: one sentence, and an exit code, in 5 s and 512 MB."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import io
import os
import random
import resource
import signal
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from adapters.cli import main
from adapters.store.backup.copy import back_up
from adapters.store.backup.file import End, Reader, Rows, Writer
from adapters.store.migrate import revisions
from tests.tiers import nightly


@nightly
async def test_no_file_brings_a_reader_down(tmp_path: Path) -> None:
    from bot.notation.model import text_of  # here: the process that reads the files has little memory
    from tests.bot.notation.test_records import played, record
    from tests.store.kit import some_play

    seed = 27
    print(f"seed {seed}")
    (tmp_path / "written").write_text(text_of([record(played("nardi", 1))]))
    await some_play(f"sqlite:///{tmp_path}/old.db", 1, 2)
    words = [sys.executable, "-m", "tests.security.test_outside_files", str(tmp_path), str(seed)]
    done = await asyncio.to_thread(subprocess.run, words, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("0\n", 0), done.stderr[-2000:]


MEMORY: Final = 512 << 20
SECONDS: Final = 5
GOLDEN: Final = ("nardi/standard", "bazaar-blot/classic", "seka/short", "blackjack/standard", "domino/two")


class TooLong(BaseException):
    """Not to be caught by what is being tried."""


def _alarm(*_: object) -> None:
    raise TooLong


def framed(head: object, *chunks: tuple[bytes, bytes]) -> bytes:
    """A whole file with a right checksum: anybody can make one."""
    said = head if isinstance(head, bytes) else msgspec.json.encode(head)
    body = b"DAVTAR BACKUP 1\n" + struct.pack(">I", len(said)) + said
    for letter, raw in chunks:
        packed = zlib.compress(raw, 9)
        body += letter + struct.pack(">I", len(packed)) + packed
    return body + hashlib.sha256(body).digest()


def backups(whole: bytes, folder: Path, rng: random.Random) -> Iterator[tuple[str, bytes]]:
    head = {"schema": max(revisions()), "made_ms": 1, "seal": None}
    start = b"\x83\xa5table\xa5event\xa7columns\x91\xa3seq\xa6values"

    def of(values: bytes, head: object = head) -> bytes:
        return framed(head, (b"R", start + values), (b"E", msgspec.msgpack.encode({"rows": {}, "serials": {}})))

    yield "millions of empty rows", of(b"\xdd" + struct.pack(">I", 30_000_000) + b"\x90" * 30_000_000)
    yield "rows within rows", of(b"\x91" * 200_000)
    yield "a row of millions", of(b"\x91\xdd" + struct.pack(">I", 20_000_000) + b"\xc0" * 20_000_000)
    yield "a value that is a list", of(b"\x91\x91\xdd" + struct.pack(">I", 30_000_000) + b"\x90" * 30_000_000)
    yield "one wide letter", of(b"\x91\x91\xdb" + struct.pack(">I", 30_000_004) + "😀".encode() + b"a" * 30_000_000)
    yield "a deep head", framed(b"[" * 65_000)
    for cost in (1 << 20, 1 << 17, 3, -1, 1 << 70):
        yield f"scrypt {cost}", of(b"\x90", {**head, "seal": {"salt": "00" * 16, "cost": cost}})
    yield (
        "a chunk without end",
        b"DAVTAR BACKUP 1\n"
        + struct.pack(">I", len(b := msgspec.json.encode(head)))
        + b
        + (b"R" + struct.pack(">I", 1 << 31)),
    )
    for n in range(12):
        at = rng.randrange(len(whole))
        yield f"a byte {n}", whole[:at] + rng.randbytes(rng.randrange(4)) + whole[at + 1 :]
    for n in range(12):
        yield f"other values {n}", altered(whole, rng)


def altered(whole: bytes, rng: random.Random) -> bytes:
    """A backup whose values are others, with its counts and its checksum right."""
    reader, out = Reader(io.BytesIO(whole), None), io.BytesIO()
    writer = Writer(out, reader.head, None)
    for chunk in reader.chunks():
        if isinstance(chunk, End):
            writer.end(chunk)
            continue
        odd = (None, -1, 1 << 63, "", "x", b"\xff", 1.5, True, "[" * 9_000)
        values = [[rng.choice(odd) if rng.random() < 0.02 else one for one in row] for row in chunk.values]
        writer.rows(Rows(chunk.table, chunk.columns, values))
    return out.getvalue()


def texts(rng: random.Random, written: str) -> Iterator[tuple[str, bytes]]:
    for name, text in {
        "lists": "[" * 200_000,
        "objects": '{"a":' * 100_000,
        "a long line": "Davtar 1\n" + "x" * 20_000_000,
        "a big number": '{"deal": ' + "9" * 100_000 + "}",
        "a big deal": written.replace("Deal 1\n", f"Deal {'9' * 4_000}\n", 1),
        "deep values": written.replace("Options ", "Options a=" + "[" * 100_000, 1),
        "nothing": "",
        "no object": "[]\n7\n",
        "names for numbers": '{"game": "nardi", "n": {}, "match": "x", "deal": [1], "actions": 3}\n' * 3,
    }.items():
        yield name, text.encode()
    yield "zeros", b"\0" * 100
    yield "no letters", b"Davtar 1\nGame \xff\xfe"
    sources = [written, *(Path("tests/golden", f"{one}.jsonl").read_text()[:60_000] for one in GOLDEN)]
    for n in range(60):
        text = rng.choice(sources)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            cut = text[at : at + rng.randrange(12)]
            new = rng.choice(("", cut * 2, "9" * rng.randrange(1, 30), "[[", '"', "-1", "none", "null", "\n", "🂡"))
            text = text[:at] + new + text[at + len(cut) :]
        yield f"altered {n}", text.encode()


def told(work: Callable[[], int]) -> str:
    """What is wrong with how a command ended; empty if nothing is."""
    out, err = io.StringIO(), io.StringIO()
    signal.setitimer(signal.ITIMER_REAL, SECONDS * 4)  # the machine may be busy
    before = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = work()
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException as fault:  # every kind: that is what is looked for
        return f"{type(fault).__name__}: {str(fault)[:100]}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    if (cost := sum(resource.getrusage(resource.RUSAGE_SELF)[:2]) - before) > SECONDS:
        return f"{cost:.1f} s"
    said, complaint = out.getvalue().strip(), err.getvalue().strip()
    if code == 2 and (not complaint or "\n" in complaint):
        return f"no sentence, or more than one: {complaint[:200]!r}"
    return "" if code in (0, 1, 2, 3) and said + complaint else f"code {code}, {said[:100]!r}"


def run(folder: Path, seed: int) -> int:
    rng = random.Random(seed)
    signal.signal(signal.SIGALRM, _alarm)
    os.environ["DATABASE_URL"] = f"sqlite:///{folder}/new.db"
    back_up(f"sqlite:///{folder}/old.db", folder / "whole")
    whole, file = (folder / "whole").read_bytes(), folder / "file"
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    found = 0
    tries = [("restore", backups(whole, folder, rng)), ("replay", texts(rng, (folder / "written").read_text()))]
    tries.append(("analyse", texts(rng, (folder / "written").read_text())))
    for command, made in tries:
        for name, data in made:
            file.write_bytes(data)
            for given in (file, *([Path("/dev/zero")] if name == "nothing" else [])):
                if wrong := told(lambda c=command, g=given: main([c, str(g)])):  # type: ignore[misc]
                    found += 1
                    sys.stdout.write(f"{command} {name}: {wrong}\n")
            (folder / "new.db").unlink(missing_ok=True)
    sys.stdout.write(f"{found}\n")
    return found


if __name__ == "__main__":
    raise SystemExit(bool(run(Path(sys.argv[1]), int(sys.argv[2]))))

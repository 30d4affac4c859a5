"""The commands that read files from outside take any file: one sentence, and an exit code, in 5 s and 512 MB."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from bot.notation.write import text_of
from tests.bot.notation.test_records import played, record
from tests.store.kit import some_play
from tests.tiers import nightly


@nightly
async def test_no_file_brings_a_reader_down(tmp_path: Path) -> None:
    seed = 27
    print(f"seed {seed}")
    (tmp_path / "written").write_text(text_of([record(played("nardi", 1))]))
    await some_play(f"sqlite:///{tmp_path}/old.db", 1, 2)
    words = [sys.executable, "-m", "tests.security.outside", str(tmp_path), str(seed)]
    done = await asyncio.to_thread(subprocess.run, words, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("0\n", 0), done.stderr[-2000:]

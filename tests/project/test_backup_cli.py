"""``davtar backup``, ``davtar restore`` and ``davtar announce`` as the operator runs them: sentences and exit codes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from adapters.store import open_store
from bot.ports.keys import news_slot
from tests.bench.kit import dealt, service_of
from tests.project.kit import davtar
from tests.tiers import sampled

SECRET = "seven of clubs on the table"


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with a database in which a match is on."""

    async def play() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/data/davtar.db")
        await dealt(service_of(store), 1)
        await store.close()

    asyncio.run(play())
    return tmp_path


def test_there_and_back(played: Path) -> None:
    done = davtar("backup", "mine", cwd=played)
    assert (done.returncode, done.stderr) == (0, "")
    assert "mine" in done.stdout
    assert "not encrypted. It holds the hands" in done.stdout
    again = davtar("backup", "mine", cwd=played)
    assert (again.returncode, again.stdout) == (1, "")
    assert "With --replace" in again.stderr
    assert davtar("backup", "mine", "--replace", cwd=played).returncode == 0
    occupied = davtar("restore", "mine", cwd=played)
    assert occupied.returncode == 2
    assert "not empty" in occupied.stderr
    env = {"DATABASE_URL": "sqlite:///elsewhere/davtar.db"}
    restored = davtar("restore", "mine", cwd=played, env=env)
    assert (restored.returncode, restored.stderr) == (0, "")
    assert "restored and checked" in restored.stdout
    assert " UTC" in restored.stdout
    assert davtar("restore", "mine", "--replace", cwd=played).returncode == 0


def test_under_a_passphrase(played: Path) -> None:
    pytest.importorskip("cryptography")
    done = davtar("backup", "mine", cwd=played, env={"BACKUP_PASSPHRASE": SECRET})
    assert done.returncode == 0
    assert "kB, encrypted." in done.stdout
    elsewhere = {"DATABASE_URL": "sqlite:///elsewhere/davtar.db"}
    sealed = davtar("restore", "mine", cwd=played, env=elsewhere)
    assert sealed.returncode == 2
    assert "BACKUP_PASSPHRASE" in sealed.stderr
    wrong = davtar("restore", "mine", cwd=played, env={**elsewhere, "BACKUP_PASSPHRASE": "another one, wrong"})
    assert wrong.returncode == 2
    assert "does not open" in wrong.stderr
    assert davtar("restore", "mine", cwd=played, env={**elsewhere, "BACKUP_PASSPHRASE": SECRET}).returncode == 0


def test_asked_for_a_passphrase(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice when it is new, so that a slip does not lock everything up."""
    pytest.importorskip("cryptography")
    typed = iter([SECRET, "seven of clubs on the tabel", "short", SECRET, SECRET, SECRET])
    monkeypatch.setattr("getpass.getpass", lambda *_: next(typed))
    for _ in range(2):
        refused = davtar("backup", "mine", "--ask", cwd=played)
        assert refused.returncode == 2
        assert "at least 12 characters" in refused.stderr.replace("\u2068", "").replace("\u2069", "")
    assert not (played / "mine").exists()
    assert davtar("backup", "mine", "--ask", cwd=played).returncode == 0
    env = {"DATABASE_URL": "sqlite:///elsewhere/davtar.db"}
    assert davtar("restore", "mine", "--ask", cwd=played, env=env).returncode == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"letters", "not a backup"), (b"DAVTAR BACKUP 1\n\x00", "cut short"), (b"DAVTAR BACKUP 9\n", "newer version")],
)
def test_what_is_no_backup_is_said_and_nothing_is_made(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "file").write_bytes(content)
    done = davtar("restore", "file", cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_files_that_cannot_be_read_or_written(played: Path) -> None:
    for command in (("restore", "none"), ("backup", "no-folder/file"), ("backup", "data", "--replace")):
        done = davtar(*command, cwd=played)
        assert done.returncode == (2 if command[0] == "restore" else 1)
        assert "cannot be used: " in done.stderr
    assert davtar("backup", "file", cwd=played / "data").returncode == 1


@pytest.mark.parametrize("lang", sampled(["hy_AM", "ka_GE", "ru_RU"], ["hy_AM"]))
def test_it_speaks_the_language_of_the_terminal(played: Path, lang: str) -> None:
    for command in (("backup", "x"), ("backup", "x"), ("restore", "x"), ("announce",), ("announce", "--over")):
        done = davtar(*command, cwd=played, env={"LANG": lang})
        said = done.stdout + done.stderr
        assert said
        assert "[" not in said
        assert not any(word in said for word in ("restored", "Written", "going out", "taken down"))


def test_announced_from_the_terminal(played: Path) -> None:
    """Rows for the bot that runs, at each place with a live table; taken away again before anybody has sent them."""
    done = davtar("announce", "back in ten minutes", cwd=played)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 place" in done.stdout.replace("\u2068", "").replace("\u2069", "")
    assert davtar("announce", cwd=played).returncode == 0

    async def waiting() -> list[str]:
        store = await open_store(f"sqlite:///{played}/data/davtar.db")
        found = await store.outbox.standing("news")
        assert {slot for _, slot, _ in found} == {news_slot("tg:-1001:0")}
        lane = await store.outbox.claim(("tg:",), "me", 1000)
        assert lane is not None
        rows = [row.row.ref for row in await store.outbox.rows(lane, 500) if row.row.kind == "news"]
        await store.outbox.release(lane)
        await store.close()
        return rows

    said = asyncio.run(waiting())
    assert ["ten minutes" in said[0], "announce-restart" in said[1]] == [True, True]
    assert "taken down at" in davtar("announce", "--over", cwd=played).stdout
    assert asyncio.run(waiting())[2:] == ["", ""]
    assert davtar("announce", "x", "--over", cwd=played).returncode == 2

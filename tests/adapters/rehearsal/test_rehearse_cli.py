"""``davtar rehearse`` as a host runs it: what it refuses, and the whole command before the fakes."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from adapters.commands.rehearse import chat_of, message_of, written
from adapters.operator import Operator
from adapters.rehearsal.assumed import OK, assumed
from adapters.rehearsal.stage import CouldNot, Stage
from tests.fakes.discord import TOKEN as DISCORD
from tests.fakes.telegram import TOKEN as TELEGRAM
from tests.project.kit import davtar

CHANNEL = "123456789012345678:223456789012345678"


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    """The command sets up the logs of its process, which is ours here."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def test_it_says_what_it_will_do_and_asks(tmp_path: Path) -> None:
    token = {"TELEGRAM_TOKEN": "123456:AA" + "x" * 33}
    done = davtar("rehearse", "telegram", "-1001234567890", cwd=tmp_path, env=token, stdin="n\n")
    assert done.returncode == 2
    assert "About fifteen silent messages are posted there and deleted again" in done.stdout
    assert done.stdout.endswith("Go on? [y/N] ")


@pytest.mark.parametrize(
    ("arguments", "env", "why"),
    [
        (["telegram", "my group"], {"TELEGRAM_TOKEN": TELEGRAM}, "CHAT is to be written as -1001234567890"),
        (["discord", "general"], {"DISCORD_TOKEN": DISCORD}, "CHAT is to be written as SERVER:CHANNEL"),
        (["discord", CHANNEL, "--old", "?"], {"DISCORD_TOKEN": DISCORD}, "MESSAGE is to be a number"),
        (["telegram", "-1001234567890"], {}, "TELEGRAM_TOKEN is not set"),
        (["telegram", "-5"], {"TELEGRAM_TOKEN": TELEGRAM, "TELEGRAM_API_BASE": "http://127.0.0.1:9"}, "be reached"),
    ],
)
def test_it_refuses_in_a_sentence(arguments: list[str], env: dict[str, str], why: str, tmp_path: Path) -> None:
    done = davtar("rehearse", *arguments, "--yes", cwd=tmp_path, env=env)
    assert done.returncode == 2
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_chats_and_messages_are_written_as_people_have_them() -> None:
    assert chat_of("telegram", "tg:-1001234567890:7") == (-1001234567890, 7)
    assert chat_of("telegram", "-5") == (-5, 0)
    assert chat_of("telegram", "https://t.me/c/1234567890/45") == (-1001234567890, 0)
    assert chat_of("telegram", "https://t.me/c/1234567890/7/45") == (-1001234567890, 7)
    link = f"https://discord.com/channels/{CHANNEL.replace(':', '/')}"
    assert chat_of("discord", link) == chat_of("discord", f"dc:{CHANNEL}") == tuple(map(int, CHANNEL.split(":")))
    assert message_of("https://t.me/c/1234567890/45") == message_of("45") == 45
    with pytest.raises(CouldNot):
        chat_of("telegram", "5")


def test_the_exit_code_tells_whether_something_differs(tmp_path: Path) -> None:
    for outcome, code in ((OK, 0), ("400 Bad Request: no", 1)):
        stage, out = Stage(assumed("telegram"), print), io.StringIO()
        stage.heard("getMe", outcome, 5, ["can_join_groups", "first_name", "id", "is_bot", "username"])
        stage.left.append("a message of the rehearsal, in the chat")
        assert written(Operator("en", out), stage, tmp_path / "report.json") == code
        assert "Not tidied up, please do: a message of the rehearsal, in the chat." in out.getvalue()
        report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
        assert len(report["differences"]) == code
    assert written(Operator("en", out, io.StringIO()), stage, tmp_path / "no folder" / "report.json") == 2

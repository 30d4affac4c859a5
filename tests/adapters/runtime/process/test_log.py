"""Tokens and hands never reach a log, whoever writes it and however it goes wrong."""

from __future__ import annotations

import io
import json
import logging
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError

from adapters.runtime.process.log import HIDDEN, SAME_A_MINUTE, Repeated, configure, redact
from adapters.store.connection import engine_on
from adapters.store.schema import event
from adapters.store.sqlite import _writing

WORD = string.ascii_letters + string.digits + "_-"
# Made of random letters by Hypothesis: shapes of tokens, none of them anybody's.
TELEGRAM = st.builds("{}:{}".format, st.integers(10**7, 10**11), st.text(WORD, min_size=35, max_size=35))
DISCORD = st.builds(
    "{}.{}.{}".format,
    st.text(WORD, min_size=24, max_size=28),
    st.text(WORD, min_size=6, max_size=7),
    st.text(WORD, min_size=27, max_size=40),
)
HUSH = st.text(string.ascii_letters + string.digits + "!$%^&*_-+=.,", min_size=8, max_size=24)
AROUND = st.text(" \n'\"()[]{},;=<>|Աბж♠", max_size=8)


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


@settings(max_examples=60, deadline=None)
@given(TELEGRAM, AROUND, AROUND)
def test_telegrams_tokens(token: str, before: str, after: str) -> None:
    for form in (
        *(token, f"https://api.telegram.org/bot{token}/getMe", token.replace(":", "%3A"), f"file/bot{token}/a.jpg"),
    ):
        line = redact(f"{before}{form}{after}")
        assert token.partition(":")[2] not in line
        assert HIDDEN in line
        assert line.startswith(before)


@settings(max_examples=60, deadline=None)
@given(DISCORD, AROUND, AROUND)
def test_discords_tokens(token: str, before: str, after: str) -> None:
    line = redact(f"{before}Bot {token}{after}")
    assert token not in line
    assert token.rpartition(".")[2] not in line


@settings(max_examples=60, deadline=None)
@given(HUSH)
def test_passwords_in_urls(password: str) -> None:
    line = redact(f"connecting to postgresql+psycopg://davtar:{password}@db.example:5432/davtar failed")
    assert line == f"connecting to postgresql+psycopg://davtar:{HIDDEN}@db.example:5432/davtar failed"


@settings(max_examples=30, deadline=None)
@given(st.text(WORD, min_size=20, max_size=80))
def test_the_urls_of_interactions(secret: str) -> None:
    assert redact(f"POST /api/v10/interactions/12345/{secret}/callback") == (
        f"POST /api/v10/interactions/12345/{HIDDEN}/callback"
    )
    assert redact(f"PATCH /webhooks/9/{secret}?wait=1") == f"PATCH /webhooks/9/{HIDDEN}?wait=1"


@settings(max_examples=30, deadline=None)
@given(st.text(min_size=6, max_size=40).filter(str.strip))
def test_secrets_that_are_known(secret: str) -> None:
    assert secret not in redact(f"a{secret}b", [secret]).replace(HIDDEN, "")


@pytest.mark.parametrize(
    "line",
    [
        *("table abcdefgh seq 12 at 2026-11-21T03:59:07.123456Z", "https://example.org:8080/healthz?x=1@2"),
        "tg:-1001234567890:0 dc:123456789012345678:876543210987654321",
        *("adapters.telegram.receive.poller.PollerStopped at line 10", "timer:abcdefgh:turn.0:12 in 12:34:56"),
    ],
)
def test_ordinary_lines_stay_as_they_are(line: str) -> None:
    assert redact(line) == line


TOKEN = "123456789:" + "Aa0_-" * 7
HAND = "JH 9H AC"
FIELDS: dict[str, Any] = {"hand": ["JH", "9H"], "extra": {"payload": "JH", "seq": 4}, "raw": b"JH 9H"}


class Odd(Exception):
    pass


def fail(hand: str) -> None:
    cards = hand  # a variable whose value must not be printed
    raise Odd(f"https://api.telegram.org/bot{TOKEN}/sendPhoto: {len(cards)} failed")


@pytest.mark.parametrize("as_json", [True, False], ids=["json", "console"])
def test_everything_goes_through_one_door(as_json: bool) -> None:
    out = io.StringIO()
    configure(json=as_json, secrets=("webhook-hush-1",), stream=out)
    log = structlog.get_logger("adapters.telegram")
    try:
        fail(HAND)
    except Odd:
        log.exception("send-failed", table="t", **FIELDS)
        logging.getLogger("some.library").exception("token %s, path %s", TOKEN, "/webhook-hush-1/x")
    logging.getLogger("httpx").info("HTTP Request: POST https://api.telegram.org/bot%s/getMe", TOKEN)
    text = out.getvalue()
    assert "Aa0_-" not in text
    assert "webhook-hush-1" not in text
    assert "JH" not in text
    assert "HTTP Request" not in text
    assert text.count("Odd") >= 2, "the tracebacks are there"
    assert "send-failed" in text
    assert "some.library" in text
    if as_json:
        first = json.loads(text.splitlines()[0])
        assert (first["event"], first["table"], first["extra"]["seq"], first["level"]) == (
            *("send-failed", "t", 4, "error"),
        )


def test_a_database_error_does_not_quote_the_row(tmp_path: Path) -> None:
    """A hand lies in the body of an event; the driver's message would show the parameters."""
    out = io.StringIO()
    configure(stream=out)
    path = tmp_path / "x.db"
    path.touch()
    with engine_on(lambda: _writing(path), "BEGIN").connect() as conn:
        try:
            conn.execute(insert(event), [{"table_id": "t", "seq": 1, "body": HAND.encode()}])
        except SQLAlchemyError:
            structlog.get_logger("x").exception("store")
    assert "JH 9H" not in out.getvalue()
    assert "INSERT INTO event" in out.getvalue()


def test_nobody_fills_the_disk_with_one_line() -> None:
    """Eighteen thousand accept errors, of ours and of a library's: twenty lines each, then how many were left out."""
    out, now = io.StringIO(), [0.0]
    configure(json=True, stream=out)
    logging.getLogger().handlers[0].filters[:] = [Repeated(lambda: now[0])]
    ours, theirs = structlog.get_logger("ours"), logging.getLogger("theirs")
    for n in range(18_041):
        ours.warning("not-accepted", n=n)
        theirs.error("out of %s", "descriptors")
    ours.warning("something-else")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [one["event"] for one in lines].count("not-accepted") == SAME_A_MINUTE
    assert len(lines) == 2 * SAME_A_MINUTE + 1
    now[0] = 61.0
    ours.warning("not-accepted", n=1)
    assert json.loads(out.getvalue().splitlines()[-1])["left_out"] == 18_041 - SAME_A_MINUTE

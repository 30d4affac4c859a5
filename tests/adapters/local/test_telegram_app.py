"""What Telegram says of somebody is believed only if Telegram has said it, to this bot, and just now."""

from __future__ import annotations

import json
import time
from urllib.parse import parse_qsl, urlencode

import pytest

from adapters.local.telegram_app import AHEAD_MS, Opened, TelegramApp
from tests.adapters.local.initdata import OTHER, TOKEN, init_data, signed

NOW = 1_800_000_000
HOUR = 3600


def app(now: float = NOW) -> TelegramApp:
    return TelegramApp(TOKEN, lambda: int(now * 1000))


def test_who_it_is() -> None:
    found = app().read(init_data(77, "Նարեկ", at=NOW - 5, lang="hy", start_param="abc"))
    assert isinstance(found, Opened)
    assert (found.person, found.name, found.lang, found.at_ms, found.late) == (
        *("tg:77", "Նարեկ", "hy", (NOW - 5) * 1000),
        False,
    )
    assert found.mark.hex() not in repr(found)


@pytest.mark.parametrize("raw", [None, "", 7, [], {}])
def test_nothing_is_said(raw: object) -> None:
    assert app().read(raw) == "telegram-open"


@pytest.mark.parametrize(
    "raw",
    [
        *("x", "hash=", "user=%7B%7D", "&" * 50, "a=1&" * 500, "user=" + "x" * 9000, "hash=%FF%FE", "hash=\ud800"),
        *(init_data(at=NOW, token=OTHER), init_data(at=NOW).replace("Aram", "Vano")),
        *(init_data(at=NOW).replace(str(NOW), str(NOW + 1)), init_data(at=NOW) + "&user=%7B%22id%22%3A1%7D"),
        *(init_data(at=NOW) + "&photo=1", init_data(at=NOW)[:-1], init_data(at=NOW).replace("hash=", "hash=0")),
    ],
)
def test_forged(raw: str) -> None:
    assert app().read(raw) == "telegram-wrong"


def test_every_single_change_is_found() -> None:
    """Each field taken away, doubled or changed."""
    fields = dict(parse_qsl(init_data(at=NOW)))
    for name in fields:
        without = {key: value for key, value in fields.items() if key != name}
        assert app().read(urlencode(without)) == "telegram-wrong"
        assert app().read(urlencode({**fields, name: fields[name] + "0"})) == "telegram-wrong"
        assert app().read(urlencode([*fields.items(), (name, fields[name])])) == "telegram-wrong"


@pytest.mark.parametrize(
    ("said", "user"),
    [
        *(("now", {"id": 7}), ("-5", {"id": 7}), ("9" * 20, {"id": 7}), (str(NOW), {"id": -7})),
        *((str(NOW), {"id": 0}), (str(NOW), {"id": "7"}), (str(NOW), {"id": 7.5}), (str(NOW), {}), (str(NOW), [])),
    ],
)
def test_signed_but_senseless(said: str, user: object) -> None:
    fields = {"auth_date": said, "user": json.dumps(user)}
    assert app().read(urlencode({**fields, "hash": signed(fields)})) == "telegram-wrong"


def test_signed_without_anybody() -> None:
    """Opened from a keyboard button: Telegram says nothing of who it is."""
    fields = {"auth_date": str(NOW), "query_id": "1"}
    assert app().read(urlencode({**fields, "hash": signed(fields)})) == "telegram-wrong"


@pytest.mark.parametrize(("ago", "late"), [(0, False), (HOUR, False), (HOUR + 1, True), (86400, True)])
def test_an_hour(ago: int, late: bool) -> None:
    found = app().read(init_data(at=NOW - ago))
    assert isinstance(found, Opened)
    assert found.late is late


@pytest.mark.parametrize("ahead", [AHEAD_MS // 1000 + 1, 60, HOUR, 10**9])
def test_from_the_future(ahead: int) -> None:
    assert app().read(init_data(at=NOW + ahead)) == "telegram-old"
    assert isinstance(app().read(init_data(at=NOW + AHEAD_MS // 1000)), Opened)


def test_a_name_that_hides_or_turns_text() -> None:
    found = app(time.time()).read(init_data(name="\u202eAram\u0000\n"))
    assert isinstance(found, Opened)
    assert found.name == "Aram"
    found = app(time.time()).read(init_data(name="\u3164"))
    assert isinstance(found, Opened)
    assert found.name == "?"

"""The doctor: finds what was broken on purpose, says it in words, tells no secret."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from adapters import doctor
from adapters.config import Settings, load
from adapters.operator import Operator
from adapters.render import text as fonts
from adapters.runtime.health import Health, HealthSettings, Metrics
from adapters.store.migrate import newest, revisions
from bot.text import t
from tests.chaos.process import Proxy
from tests.fakes.discord.fake import TOKEN, FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.project.kit import davtar
from tests.project.test_settings import DISCORD, TELEGRAM, no_settings_of_this_machine, written

__all__ = ["no_settings_of_this_machine"]


def keys(findings: object) -> dict[str, str]:
    """Key and level of findings; every one of them must have its sentence."""
    operator = Operator("en")
    found = {}
    for finding in findings:  # type: ignore[attr-defined]
        operator.say(finding.text)
        found[finding.text.key] = finding.level
    assert not operator.catalog.missing
    assert not operator.catalog.faulty
    return found


def test_a_machine_that_is_well_gets_no_complaint(tmp_path: Path) -> None:
    done = davtar("doctor", cwd=tmp_path, env={"PORT": "0"})
    assert done.returncode == 0, done.stdout
    assert "✗" not in done.stdout
    assert "Nothing keeps Davtar from running" in done.stdout
    assert not list(tmp_path.iterdir())  # it only looks


def test_bad_settings_are_bad_findings_and_the_rest_is_examined_all_the_same(tmp_path: Path) -> None:
    done = davtar("doctor", cwd=tmp_path, env={"PORT": "x", "TELEGRAM_TOKEN": f"bot {TELEGRAM}"})
    assert done.returncode == 1
    assert "✗ PORT should be" in done.stdout
    assert "✗ TELEGRAM_TOKEN should be" in done.stdout
    assert "clock" in done.stdout
    assert TELEGRAM not in done.stdout + done.stderr


SWITCHES = ("telegram-inline", "telegram-guest", "discord-user-app")
NOWHERE = "TELEGRAM_API_BASE=http://127.0.0.1:1\nDISCORD_API_BASE=http://127.0.0.1:1\n"
"""Port 1 is nobody's: no test asks a real platform."""


@pytest.mark.parametrize(
    "text", [f"{NOWHERE}TELEGRAM_TOKEN={TELEGRAM}\nDISCORD_TOKEN={DISCORD}\n", "TELEGRAM_TOKN=a\n"]
)
def test_no_token_is_told_in_any_case(text: str, tmp_path: Path) -> None:
    written(tmp_path, text).chmod(0o600)
    done = davtar("doctor", cwd=tmp_path, env={"PORT": "0"})
    assert done.returncode == 0
    for hidden in (TELEGRAM, TELEGRAM[11:], DISCORD, DISCORD[:20]):
        assert hidden not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("token", "good"),
    [(TELEGRAM, True), ("1234567890:short-but-taken-for-a-token", False), ("12:" + TELEGRAM[11:], False)],
)
def test_the_shape_of_a_telegram_token(token: str, good: bool) -> None:
    assert doctor.telegram_shape(SecretStr(token)) is good


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_a_file_with_tokens_that_others_can_read_or_a_misspelt_name(tmp_path: Path) -> None:
    for text, mode, wanted in (
        ("PORT=1\n", 0o644, {"doctor-env-open": "warn"}),
        ("PORT=1\n", 0o600, {}),
        ("DISCORD_TOKN=1\n", 0o600, {"config-misspelt": "warn"}),
    ):
        file = written(tmp_path, text)
        file.chmod(mode)
        assert keys(doctor.environment_file(file)) == wanted


def test_a_door_that_is_taken_or_nowhere(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        file = written(tmp_path, f"PORT={taken.getsockname()[1]}\n")
        assert keys(doctor.local(load(file))) == {"cli-cause-port-taken": "warn"}
    assert keys(doctor.local(load(file))) == {"doctor-local-good": "good"}
    file = written(tmp_path, "HOST=192.0.2.1\nPORT=0\n")  # an address of documentation: no machine has it
    assert keys(doctor.local(load(file))) == {"cli-cause-host-not-ours": "bad"}


@pytest.mark.parametrize(
    ("when", "level", "shown"),
    [
        *((0.0, "bad", "1970-01-01 00:00 UTC"), (1e18, "bad", "?")),
        *((1_767_225_599.0, "bad", "2025-12-31 23:59 UTC"), (1_767_225_600.0, "good", "2026-01-01 00:00 UTC")),
        *((4_102_444_799.0, "good", "2099-12-31 23:59 UTC"), (4_102_444_800.0, "bad", "2100-01-01 00:00 UTC")),
    ],
)
def test_the_clock(when: float, level: str, shown: str) -> None:
    (found,) = doctor.clock(when)
    assert (found.level, found.text) == (level, t(f"doctor-clock-{level}", now=shown))


@pytest.mark.parametrize(
    ("free", "level"),
    [((64 << 20) - 1, "bad"), (64 << 20, "warn"), ((1 << 30) - 1, "warn"), (1 << 30, "good"), (5 << 30, "good")],
)
def test_room_on_the_disk(free: int, level: str) -> None:
    found = doctor.room(free)
    assert (found.level, found.text) == (level, t("doctor-room", megabytes=free // 1024**2, level=level))


@pytest.mark.parametrize(
    ("name", "wanted", "on", "found"),
    [
        *((one, True, True, f"doctor-{one}-good") for one in SWITCHES),
        *((one, True, False, f"doctor-{one}-lacking") for one in SWITCHES),
        *((one, False, True, f"doctor-{one}-idle") for one in SWITCHES[:2]),
        *((one, False, False, "") for one in SWITCHES),
        ("discord-user-app", False, True, ""),
    ],
)
def test_a_switch_at_a_platform_and_its_setting(name: str, wanted: bool, on: bool, found: str) -> None:
    settings = Settings(_env_file=None, **{name.replace("-", "_"): wanted})  # type: ignore[arg-type]
    level = "good" if found.endswith("good") else "warn"
    assert keys(doctor.switches(settings, {name: on})) == ({found: level} if found else {})


NUMBER = "123456789012345678"
"""The application that ``DISCORD`` belongs to, by its first part."""


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"discord_activity": False}, {}),
        ({"page_url": "https://cards.example.org"}, {"": "good"}),
        ({"local_names": ("cards.example.org",)}, {"": "good"}),
        ({}, {"": "good", "doctor-activity-name": "warn"}),
        (
            {"page_url": "https://a.example", "discord_client_id": "1" * 18},
            {"": "good", "doctor-activity-other": "warn"},
        ),
        ({"page_url": "https://a.example", "discord_token": None, "discord_client_id": "1" * 18}, {"": "good"}),
    ],
)
@pytest.mark.parametrize("built", [True, False])
def test_the_table_inside_discord(
    more: dict[str, Any], found: dict[str, str], built: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "is_lacking", lambda _: not built)
    given = {"discord_activity": True, "discord_token": SecretStr(DISCORD), "discord_client_id": NUMBER, **more}
    first = {"doctor-activity-good": "good"} if built else {"cli-activity-unbuilt": "warn"}
    wanted = {**(first if "" in found else {}), **{key: level for key, level in found.items() if key}}
    assert keys(doctor.activity(Settings(_env_file=None, **given))) == wanted


@pytest.mark.parametrize(
    ("token", "number"),
    [
        (DISCORD, NUMBER), ("bm9uc2Vuc2U.x.y", ""), ("é.x.y", ""), ("MTIz.x.y", "123"), ("MTI.x.y", "12"),
        ("MQ.x.y", "1"),
    ],
)  # fmt: skip
def test_the_application_of_a_discord_token(token: str, number: str) -> None:
    assert doctor.bot_number(SecretStr(token)) == number
    assert doctor.discord_shape(SecretStr(token)) is bool(number)


def test_which_tokens_there_are() -> None:
    def told(**given: Any) -> dict[str, str]:
        return keys(doctor.tokens(Settings(_env_file=None, **given)))

    assert told() == {"doctor-no-token": "good"}
    good, odd = SecretStr(TELEGRAM), SecretStr("123:" + "a" * 20)
    assert told(telegram_token=good) == {"doctor-telegram-good": "good"}
    assert told(telegram_token=odd, discord_token=SecretStr(DISCORD)) == {
        "doctor-telegram-odd": "warn",
        "doctor-discord-good": "good",
    }
    assert keys(doctor.local(Settings(_env_file=None, telegram_token=good))) == {"doctor-local-off": "good"}


def test_fonts_and_fribidi(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise FileNotFoundError

    monkeypatch.setattr(fonts, "missing", lambda: ("libfribidi", "fonts-noto-cjk", "fonts-noto-color-emoji"))
    found = keys(doctor.letters())
    assert found.pop("doctor-fonts-good") == "good"
    assert [*found.values()] == ["warn"] * 3
    monkeypatch.setattr(fonts, "missing", tuple)
    monkeypatch.setattr(fonts, "ours", gone)
    assert keys(doctor.letters()) == {"doctor-fonts-bad": "bad"}


def judged(file: Path) -> dict[str, str]:
    found = keys(doctor.database(f"sqlite:///{file}"))
    found.pop("doctor-room")
    return found


def test_a_database_is_neither_made_nor_changed(tmp_path: Path) -> None:
    file = tmp_path / "data" / "a b%c.db"
    assert judged(file) == {"doctor-database-new": "good"}
    assert not file.parent.exists()
    assert davtar("migrate", cwd=tmp_path, env={"DATABASE_URL": f"sqlite:///{file}"}).returncode == 0
    before = file.read_bytes()
    assert judged(file) == {"doctor-database-good": "good"}
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("revision", "wanted"),
    [
        ("from-the-future", {"cli-store-newer-schema": "bad"}),
        (max(revisions() - {newest()}), {"doctor-database-old": "warn"}),
        (newest(), {"doctor-database-good": "good"}),
        (None, {"doctor-database-empty": "good"}),
    ],
)
def test_a_database_of_another_time(revision: str | None, wanted: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "davtar.db"
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        if revision:
            raw.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
        raw.commit()
    assert judged(file) == wanted


def test_what_is_no_database(tmp_path: Path) -> None:
    assert judged(tmp_path) == {"cli-store-folder": "bad"}
    file = tmp_path / "davtar.db"
    file.write_bytes(b"dear diary, " * 500)
    assert judged(file) == {"cli-store-damaged": "bad"}
    nobody = keys(doctor.database("postgresql://davtar:hunter2@127.0.0.1:1/davtar"))
    assert nobody == {"cli-store-gone": "bad"}


def test_a_database_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "davtar.db"
    davtar("migrate", cwd=tmp_path, env={"DATABASE_URL": f"sqlite:///{file}"})
    # Root, as which CI runs, may write whatever its permissions are.
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert judged(file) == {"cli-store-read-only": "bad"}


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_a_database_that_others_can_read(tmp_path: Path) -> None:
    file = tmp_path / "data" / "davtar.db"
    file.parent.mkdir(0o755)
    file.touch(0o644)
    url = f"sqlite:///{file}"
    for of_file, of_folder, open_ones in (
        *((0o644, 0o755, (file, file.parent)), (0o600, 0o755, (file.parent,)), (0o640, 0o700, (file,))),
        *((0o604, 0o700, (file,)), (0o600, 0o710, ()), (0o600, 0o701, (file.parent,)), (0o600, 0o700, ())),
    ):
        file.chmod(of_file)
        file.parent.chmod(of_folder)
        wanted = [doctor.Finding("warn", t("doctor-data-open", file=str(one))) for one in open_ones]
        assert list(doctor.secrecy(url)) == wanted, (oct(of_file), oct(of_folder))
    assert keys(doctor.secrecy("postgresql://davtar@127.0.0.1/davtar")) == {}


@pytest.mark.parametrize(
    ("hours", "folder", "wanted"),
    [
        (None, "", {"doctor-backups-none": "good"}),
        (47.9, "", {"doctor-backups-good": "good"}),
        (48.1, "", {"doctor-backups-old": "warn"}),
        (20, "off", {"doctor-backups-off": "warn"}),
        (None, "{d}/.env", {"cli-backups-unwritable": "bad"}),
    ],
)
def test_the_last_backup(
    hours: float | None, folder: str, wanted: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BACKUP_FOLDER", raising=False)
    settings = load(
        written(tmp_path, f"DATABASE_URL=sqlite:///{tmp_path}/data/x.db\nBACKUP_FOLDER={folder.format(d=tmp_path)}\n")
    )
    if hours is not None:
        file = tmp_path / "data" / "backups" / "davtar-2026-01-01.backup"
        file.parent.mkdir(parents=True)
        file.touch()
        then = time.time() - 3_600 * hours
        os.utime(file, (then, then))
    assert keys(doctor.backups(settings)) == wanted


async def doctored(text: str, tmp_path: Path) -> dict[str, dict[str, str]]:
    """What is found about the fronts: by the front's name, keys and levels."""
    operator = Operator("en")
    settings = load(written(tmp_path, text))
    found: dict[str, dict[str, str]] = {}
    for finding in await asyncio.to_thread(lambda: list(doctor.fronts(settings))):
        words = operator.say(finding.text)
        name = next((name for name in ("Telegram", "Discord") if name in words), "")
        found.setdefault(name, {})[finding.text.key] = finding.level
    assert not operator.catalog.missing
    assert not operator.catalog.faulty
    return found


async def test_platforms_that_answer_are_silent_or_refuse(tmp_path: Path) -> None:
    async with FakeTelegram() as telegram, FakeDiscord(limits=False) as discord:
        text = (
            f"TELEGRAM_TOKEN={telegram.token}\nTELEGRAM_API_BASE={telegram.base}\n"
            f"DISCORD_TOKEN={TOKEN}\nDISCORD_API_BASE={discord.api}\n"
        )
        good = {"doctor-reach-good": "good"}
        assert await doctored(text, tmp_path) == {"Telegram": good, "Discord": good}
        assert [call.method for call in telegram.calls] == ["getMe"], "it only asks"
        telegram.withdraws_token()
        await discord.withdraws_token()
        refused = {"doctor-reach-bad": "bad"}
        assert await doctored(text, tmp_path) == {"Telegram": refused, "Discord": refused}
        await telegram.goes_down()
        assert (await doctored(text, tmp_path))["Telegram"] == {"doctor-reach-bad": "warn"}


async def test_the_reason_why_a_platform_cannot_be_reached(tmp_path: Path) -> None:
    async with FakeTelegram() as telegram, Proxy("right") as proxy:
        plain = telegram.base.removeprefix("http://")
        for more, said in {
            "PROXY=socks5://127.0.0.1:1": "The proxy cannot be reached",
            f"PROXY=socks5://user:wrong@127.0.0.1:{proxy.port}": "The proxy refuses the user or password",
            f"PROXY=http://user:wrong@127.0.0.1:{proxy.port}": "The proxy refuses the user or password",
            f"PROXY=socks5://user:right@127.0.0.1:{proxy.port}": "accepts the token",
            f"TELEGRAM_API_BASE=https://{plain}": "does not speak TLS",
            "TELEGRAM_API_BASE=http://nowhere.invalid": "Its name cannot be found",
            "TELEGRAM_API_BASE=http://127.0.0.1:1": "refused or cut off",
        }.items():
            text = f"TELEGRAM_TOKEN={telegram.token}\nTELEGRAM_API_BASE={telegram.base}\n{more}\n"
            settings = load(written(tmp_path, text))
            findings = await asyncio.to_thread(lambda settings=settings: list(doctor.fronts(settings)))
            words = " ".join(Operator("en").say(one.text) for one in findings)
            assert said in words, more
            assert "wrong" not in words
            assert ("through the proxy" in words) == ("PROXY" in more)


async def test_settings_and_switches_that_do_not_agree(tmp_path: Path) -> None:
    """Inline mode, guest mode and User Install: switched on at both ends, or it is said at which it is not."""
    async with FakeTelegram() as telegram, FakeDiscord(limits=False) as discord:
        text = (
            f"TELEGRAM_TOKEN={telegram.token}\nTELEGRAM_API_BASE={telegram.base}\nTELEGRAM_GUEST=on\n"
            f"DISCORD_TOKEN={TOKEN}\nDISCORD_API_BASE={discord.api}\nDISCORD_USER_APP=on\n"
        )
        telegram.inline = True
        found = {key: level for part in (await doctored(text, tmp_path)).values() for key, level in part.items()}
        assert found == {
            "doctor-reach-good": "good",
            "doctor-telegram-inline-idle": "warn",
            "doctor-telegram-guest-lacking": "warn",
            "doctor-discord-user-app-good": "good",
        }
        telegram.guest = True
        text += "TELEGRAM_INLINE=on\n"
        found = {key: level for part in (await doctored(text, tmp_path)).values() for key, level in part.items()}
        assert {found["doctor-telegram-inline-good"], found["doctor-telegram-guest-good"]} == {"good"}


@pytest.mark.parametrize(
    ("states", "wanted"),
    [
        ({"telegram": "ok", "page": "ok"}, {"": {"doctor-running-well": "good"}}),
        ({"telegram": "unreachable", "discord": "ok"}, {"Telegram": {"doctor-running-bad": "warn"}}),
        ({"discord": "token-refused"}, {"Discord": {"doctor-running-bad": "warn"}}),
        ({"discord": "failing", "store": "x"}, {"Discord": {"doctor-running-bad": "warn"}}),
        ({"telegram": "starting"}, {"Telegram": {"doctor-running-starting": "warn"}}),
        ({"telegram": "<b>"}, {"": {"doctor-running-well": "good"}}),
        ({"backups": "ok"}, {"": {"doctor-running-backups-ok": "good", "doctor-running-well": "good"}}),
        ({"backups": "unwritable"}, {"": {"doctor-running-backups-unwritable": "bad", "doctor-running-well": "good"}}),
    ],
)
async def test_the_running_house_is_asked(
    states: dict[str, str], wanted: dict[str, dict[str, str]], tmp_path: Path
) -> None:
    health = Health(Metrics(), {}, None, lambda: states)
    port = await health.start(HealthSettings(0))
    try:
        assert await doctored(f"HEALTH_PORT={port}\n", tmp_path) == wanted
    finally:
        await health.stop()
    assert await doctored(f"HEALTH_PORT={port}\n", tmp_path) == {}, "nobody is there"

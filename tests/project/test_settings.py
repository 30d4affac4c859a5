"""Settings: what stands where, what stops the start, and that no token ever comes out."""

from __future__ import annotations

import re
import traceback
from pathlib import Path

import pytest
from dotenv import dotenv_values
from pydantic import SecretStr

from adapters.config import RELAYS, BadSettings, Settings, load, misspelt, names
from adapters.operator import Operator
from tests.project.kit import ROOT, davtar, process

TELEGRAM = "1234567890:AAEabcdefghijklmnopqrstuvwxyz_-1234"
DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789ab"

BAD = {
    "TELEGRAM_TOKEN": "not-a-token", "DISCORD_TOKEN": "Bot abc", "LOCAL_TABLE": "perhaps",
    "HOST": "http://localhost/", "PORT": "70000", "DEFAULT_LANGUAGE": "de",
    "DATABASE_URL": "mysql://root:hunter2@host/x", "TELEGRAM_WEBHOOK_URL": "http://plain.example.org",
    "TELEGRAM_WEBHOOK_SECRET": "short", "TELEGRAM_WEBHOOK_HOST": "a b", "TELEGRAM_WEBHOOK_PORT": "-1",
    "TABLES_PER_CHAT": "-1", "TABLES_PER_PERSON": "some", "JACKPOT_PERCENT": "101", "JACKPOT_DAYS": "-1",
    "JACKPOT_PAYS": "half", "JACKPOT_FOR": "nobody", "OPERATOR_CHAT": "everybody", "OPERATORS": "Aram",
    "BEACON": "ftp://relay.example.org", "ANNOUNCE_RESTART": "loudly", "BACKUP_KEEP": "-3",
    "BACKUP_PASSPHRASE": "elevenchars", "TELEGRAM_EPHEMERAL": "sometimes", "TELEGRAM_INLINE": "perhaps",
    "TELEGRAM_GUEST": "2x", "TELEGRAM_APP": "a b", "PAGE_URL": "https://cards.example.org/table",
    "DISCORD_USER_APP": "maybe", "DISCORD_ACTIVITY": "perhaps", "DISCORD_CLIENT_ID": "my-client",
    "DISCORD_CLIENT_SECRET": "short", "LOG_FORMAT": "xml", "LOG_LEVEL": "loud", "HEALTH_HOST": "!",
    "HEALTH_PORT": "x", "PROXY": "ftp://user:hunter2@host:3128", "LOCAL_NAMES": "https://cards.example.org",
    "TELEGRAM_API_BASE": "ftp://x", "DISCORD_API_BASE": "x", "DISCORD_GATEWAY": "https://x",
}  # fmt: skip
NEVER_BAD = {"BACKUP_FOLDER"}


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in names():
        monkeypatch.delenv(name, raising=False)


def written(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    file = folder / ".env"
    file.write_bytes(text.encode(encoding))
    return file


def test_without_anything_the_local_table_is_open_on_loopback() -> None:
    settings = load(None)
    assert settings.local_open
    assert settings.host == "127.0.0.1"
    assert settings.database_url == "sqlite:///data/davtar.db"


@pytest.mark.parametrize(
    ("token", "wanted", "is_open"),
    [("", "", True), (TELEGRAM, "", False), (TELEGRAM, "auto", False), (TELEGRAM, "on", True), ("", "on", True)],
)
def test_with_a_token_the_local_table_must_be_asked_for(tmp_path: Path, token: str, wanted: str, is_open: bool) -> None:
    settings = load(written(tmp_path, f"TELEGRAM_TOKEN={token}\nLOCAL_TABLE={wanted}\n"))
    assert settings.local_open is is_open


WEBHOOK = "TELEGRAM_WEBHOOK_URL=https://cards.example.org/telegram\n"


@pytest.mark.parametrize(
    ("text", "lacks"), [("LOCAL_TABLE=off\n", "LOCAL_TABLE"), (WEBHOOK, "TELEGRAM_WEBHOOK_SECRET")]
)
def test_without_anything_to_play_on_or_a_webhooks_secret_it_stops(text: str, lacks: str, tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match=lacks):
        load(written(tmp_path, text))


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path, "PORT=1111\nDEFAULT_LANGUAGE=HY\n")
    monkeypatch.setenv("PORT", "2222")
    settings = load(file)
    assert (settings.port, settings.default_language) == (2222, "hy")


def test_a_file_from_an_editor_of_windows_is_read(tmp_path: Path) -> None:
    settings = load(written(tmp_path, "TELEGRAM_TOKEN=" + TELEGRAM + " \r\nLOCAL_NAMES=a.org, b.org\r\n", "utf-8-sig"))
    assert settings.telegram_token is not None
    assert settings.telegram_token.get_secret_value() == TELEGRAM
    assert settings.local_names == ("a.org", "b.org")


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = written(tmp_path, "TELEGRAM_TOKEN=x", "utf-16")
    with pytest.raises(BadSettings) as caught:
        load(file)
    assert caught.value.problems[0].name == str(file)


def test_there_is_a_bad_value_for_every_setting() -> None:
    assert set(BAD) | NEVER_BAD == set(names())


@pytest.mark.parametrize("name", BAD)
def test_a_bad_setting_is_named_and_what_it_should_be(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, BAD[name])
    with pytest.raises(BadSettings) as caught:
        load(None)
    problem = caught.value.problems[0]
    assert problem.name == name
    operator = Operator("en")
    said = operator.say(problem.text())
    assert said.startswith(f"{name} should be ")
    assert not operator.catalog.missing
    assert BAD[name] not in said


EDGES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "PORT": (("0", "65535"), ("-1", "65536")),
    "TABLES_PER_CHAT": (("0", "1000"), ("1001",)),
    "TABLES_PER_PERSON": (("0", "1000"), ("-1", "1001")),
    "JACKPOT_PERCENT": (("0", "100"), ("-1",)),
    "JACKPOT_DAYS": (("0", "365"), ("366",)),
    "JACKPOT_PAYS": (("1", "100"), ("0", "101")),
    "BACKUP_KEEP": (("1", "1000"), ("0", "1001")),
    "BACKUP_PASSPHRASE": (("a" * 12,), ("a" * 11,)),
    "TELEGRAM_TOKEN": (("123:" + "a" * 20,), ("12:" + "a" * 20, "123:" + "a" * 19)),
    "TELEGRAM_WEBHOOK_SECRET": (("a" * 16, "a" * 256), ("a" * 15, "a" * 257)),
    "TELEGRAM_APP": (("a_1", "a" * 30), ("ab", "a" * 31)),
    "DISCORD_TOKEN": (("a" * 8 + "." + "b" * 4 + "." + "c" * 16,), ("a" * 7 + ".bbbb." + "c" * 16, "a.b.c")),
    "DISCORD_CLIENT_ID": (("1" * 15, "1" * 20), ("1" * 14, "1" * 21)),
    "DISCORD_CLIENT_SECRET": (("a" * 16, "a" * 128), ("a" * 15, "a" * 129)),
    "OPERATORS": (("tg:1", "tg:1, dc:" + "2" * 20), ("tg:", "vk:1", "dc:" + "2" * 21)),
    "OPERATOR_CHAT": (("tg:-1", "tg:-1:7", "dc:1:2", "dc:@me:2"), ("tg:-1:7:8", "dc:1", "web:x")),
    "HOST": (("a" * 253, "::1"), ("a" * 254, "a b")),
}
"""What is just allowed, and what is just not."""


@pytest.mark.parametrize("name", EDGES)
def test_settings_end_where_they_are_said_to(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other, value in (("TELEGRAM_TOKEN", TELEGRAM), ("DISCORD_TOKEN", DISCORD), ("PAGE_URL", "https://a.example")):
        monkeypatch.setenv(other, value)  # what some of them are of no use without

    def is_bad(value: str) -> bool:
        monkeypatch.setenv(name, value)
        try:
            load(None)
        except BadSettings as bad:
            return name in {problem.name for problem in bad.problems}
        return False

    good, bad = EDGES[name]
    assert [value for value in good if is_bad(value)] == []
    assert [value for value in bad if not is_bad(value)] == []


HELD: dict[str, tuple[str, object]] = {
    "BACKUP_PASSPHRASE": ("correct horse battery", SecretStr("correct horse battery")),
    "DISCORD_USER_APP": ("yes", True),
    "HEALTH_HOST": ("[::1]", "::1"),
    "JACKPOT_DAYS": ("30", 30),
    "JACKPOT_FOR": ("Everybody", "everybody"),
    "JACKPOT_PAYS": ("25", 25),
    "JACKPOT_PERCENT": ("60", 60),
    "LOG_FORMAT": ("JSON", "json"),
    "LOG_LEVEL": ("Debug", "debug"),
    "OPERATORS": ("tg:7, dc:9", ("tg:7", "dc:9")),
    "TABLES_PER_CHAT": ("3", 3),
    "TELEGRAM_EPHEMERAL": ("off", False),
    "TELEGRAM_WEBHOOK_HOST": ("0.0.0.0", "0.0.0.0"),
    "TELEGRAM_WEBHOOK_PORT": ("8443", 8443),
    "TELEGRAM_WEBHOOK_SECRET": ("of-my-own-making", SecretStr("of-my-own-making")),
    "TELEGRAM_WEBHOOK_URL": ("https://cards.example.org/telegram/", "https://cards.example.org/telegram"),
}
"""What is written, and what the settings hold then."""


@pytest.mark.parametrize("name", HELD)
def test_what_is_written_is_what_the_settings_hold(name: str, tmp_path: Path) -> None:
    """A webhook is of no use without its secret."""
    value, held = HELD[name]
    secret = "TELEGRAM_WEBHOOK_SECRET=of-my-own-making\n" if name == "TELEGRAM_WEBHOOK_URL" else ""
    assert getattr(load(None), name.lower()) != held, "not the default"
    assert getattr(load(written(tmp_path, f"{secret}{name}={value}\n")), name.lower()) == held


def test_all_bad_settings_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in BAD.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings) as caught:
        load(None)
    assert {problem.name for problem in caught.value.problems} == set(BAD)


@pytest.mark.parametrize("name", ["TELEGRAM_TOKEN", "DISCORD_TOKEN", "DATABASE_URL", "PORT", "HOST"])
def test_a_token_in_the_wrong_line_is_in_no_traceback(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = f"x {TELEGRAM} x"
    monkeypatch.setenv(name, wrong)
    with pytest.raises(BadSettings) as caught:
        load(None)
    bad = caught.value
    told = "".join(traceback.format_exception(bad))
    assert TELEGRAM not in told + repr(bad) + repr(bad.problems)
    assert bad.__suppress_context__  # what pydantic said, and about which value, is not told


def test_the_start_of_the_process_is_stopped(tmp_path: Path) -> None:
    with process("run", cwd=tmp_path, PORT="eighty", TELEGRAM_TOKEN=f"bot{TELEGRAM}", LANG="C") as running:
        said, complaint = running.communicate(timeout=60)
    assert running.returncode == 2
    assert said == b""
    assert b"PORT should be a number" in complaint
    assert TELEGRAM.encode() not in complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [("run",), ("migrate",), ("replay", "--table", "x")])
def test_a_bad_setting_stops_what_needs_settings(command: tuple[str, ...], tmp_path: Path) -> None:
    done = davtar(*command, cwd=tmp_path, env={"TELEGRAM_TOKEN": f"bot{TELEGRAM}", "PORT": "eighty"})
    assert done.returncode == 2
    assert "TELEGRAM_TOKEN should be a token from BotFather" in done.stderr
    assert "PORT should be a number" in done.stderr
    assert "Traceback" not in done.stderr
    assert TELEGRAM not in done.stderr + done.stdout


def test_misspelt_names_are_found(tmp_path: Path) -> None:
    file = written(tmp_path, "TELEGRAM_TOKN=x\nDISCORDTOKEN=y\nPATH=/bin\nport=1\n")
    env = {"HELTH_PORT": "9", "PORTS": "", "HTTP_PROXY": "http://h", "NO_PROXY": "*", "TELEGRAM_BOT_TOKEN": "z"}
    assert [(slip.there, slip.meant, slip.file) for slip in misspelt(file, env)] == [
        ("TELEGRAM_TOKN", "TELEGRAM_TOKEN", True),
        ("DISCORDTOKEN", "DISCORD_TOKEN", True),
        ("HELTH_PORT", "HEALTH_PORT", False),
        ("TELEGRAM_BOT_TOKEN", "TELEGRAM_TOKEN", False),
    ]
    other = {"TELEGRAM_BOT_TOKEN": "of another program", "TELEGRAM_TOKEN": "ours"}
    assert misspelt(tmp_path / "none", other) == ()


def test_backups_are_on_where_the_data_may_be_written(tmp_path: Path) -> None:
    assert load(None).backups == Path("data/backups")
    for said, wanted in (
        (f"DATABASE_URL=sqlite:///{tmp_path}/x/davtar.db", tmp_path / "x" / "backups"),
        ("DATABASE_URL=postgresql://davtar@db/davtar", Path("data/backups")),
        ("BACKUP_FOLDER=elsewhere", Path("elsewhere")),
        ("BACKUP_FOLDER=", Path("data/backups")),
        ("BACKUP_FOLDER=OFF", None),
    ):
        assert load(written(tmp_path, said)).backups == wanted


def test_the_example_lists_every_setting_with_its_default(tmp_path: Path) -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    lines = re.findall(r"^#?([A-Z_]+)=.*$", text, re.MULTILINE)
    assert sorted(lines) == sorted(names())
    shown = written(tmp_path, re.sub(r"^#([A-Z_]+=)", r"\1", text, flags=re.MULTILINE))
    assert load(shown) == Settings(_env_file=None)


def test_a_copy_of_the_example_sets_nothing_of_itself() -> None:
    """A line such as HOST=127.0.0.1 would win over what the image or a unit sets. Only tokens are to be filled in."""
    assert dotenv_values(ROOT / ".env.example") == {"TELEGRAM_TOKEN": "", "DISCORD_TOKEN": ""}


def test_an_empty_line_means_no_beacon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all settings this one says something by having no value."""
    assert load(None).beacon == RELAYS
    assert load(written(tmp_path, "PORT=8080\n")).beacon == RELAYS
    assert load(written(tmp_path, "BEACON=\n")).beacon == ()
    assert load(written(tmp_path, "BEACON=http://a.org/, https://b.org\n")).beacon == ("http://a.org", "https://b.org")
    monkeypatch.setenv("BEACON", " ")
    assert load(written(tmp_path, "BEACON=https://b.org\n")).beacon == (), "the environment wins"
    monkeypatch.setenv("BEACON", "off")
    assert load(None).beacon == ()

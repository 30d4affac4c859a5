"""Settings from the environment and ``.env``; what is wrong with them is said in plain words, by name.

``.env.example`` is the list for people. A value of the environment wins over ``.env``; an empty one counts as not set
(but ``BEACON``, where it means none).
Values never get into an error: a token may stand in the wrong line.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias
from urllib.parse import unquote, urlsplit

import idna  # a part of httpx
from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from adapters.proxy import BadWay, certificates, proxy_address, way
from adapters.store.store import parse_url
from bot.ports.keys import dest_of
from bot.text import Lang, Text, t

ENV_FILE: Final = Path(".env")
APIS: Final = {"telegram": "https://api.telegram.org", "discord": "https://discord.com/api/v10"}

RELAYS: Final = (
    *("https://api.drand.sh", "https://api2.drand.sh", "https://api3.drand.sh"),
    "https://drand.cloudflare.com",
)
"""The public relays of the randomness beacon (``adapters.beacon``)."""
_TELEGRAM: Final = re.compile(r"\d{3,}:[\w-]{20,}", re.ASCII)
_DISCORD: Final = re.compile(r"[\w-]{8,}\.[\w-]{4,}\.[\w-]{16,}", re.ASCII)
_HOOK_SECRET: Final = re.compile(r"[\w-]{16,256}", re.ASCII)
_PLACE: Final = re.compile(r"(?P<tg>tg:-?\d{1,19}(:\d{1,10})?)|dc:(\d{1,20}|@me):\d{1,20}", re.ASCII)
PASSPHRASE_LEAST: Final = 12
"""Characters of a backup's passphrase."""
_CLIENT_SECRET: Final = re.compile(r"[\w-]{16,128}", re.ASCII)
_NUMBER: Final = re.compile(r"\d{15,20}", re.ASCII)
_APP: Final = re.compile(r"[A-Za-z0-9_]{3,30}", re.ASCII)
_ACCOUNT: Final = re.compile(r"(tg|dc):\d{1,20}")
_HOST: Final = re.compile(r"[A-Za-z0-9.:_-]{1,253}")


def _shaped(pattern: re.Pattern[str]) -> AfterValidator:
    def check(secret: SecretStr) -> SecretStr:
        if not pattern.fullmatch(secret.get_secret_value()):
            raise ValueError
        return secret

    return AfterValidator(check)


def _address(*schemes: str) -> AfterValidator:
    def check(url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in schemes or not parts.hostname:
            raise ValueError
        return parts._replace(netloc=_latin(parts.netloc)).geturl().rstrip("/")

    return AfterValidator(check)


def _latin(name: str) -> str:
    """A host's name as the network writes it: ``тест.example`` is ``xn--e1aybc.example``.

    :raises ValueError: it cannot be written so.
    """
    if name.isascii():
        return name
    name, colon, port = name.partition(":")
    return f"{idna.encode(name, uts46=True).decode()}{colon}{port}"  # an IDNAError is a ValueError


def _http(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError
    return url.rstrip("/")


def _host(name: str) -> str:
    name = name.strip("[]")
    if not _HOST.fullmatch(name):
        raise ValueError
    return name


def _known_as(name: str) -> str:
    """A host's name as a browser names it in its requests.

    :raises ValueError: it is none; with a scheme or a port it would never be met.
    """
    if ":" in name:
        return str(ipaddress.ip_address(name.strip("[]")))
    name = _latin(name).lower()
    if not _HOST.fullmatch(name):
        raise ValueError
    return name


def _place(text: str) -> str:
    """``tg:-100123``, with a topic ``tg:-100123:7``, or ``dc:<server>:<channel>``; as the house writes it."""
    found = _PLACE.fullmatch(text)
    if found is None:
        raise ValueError
    return f"{text}:0" if found["tg"] and text.count(":") == 1 else text


def _app(name: str) -> str:
    """The short name of a Mini App, as BotFather takes it."""
    if not _APP.fullmatch(name):
        raise ValueError
    return name


def _page(url: str) -> str:
    """An address without a path: the page's own addresses begin at its root."""
    if urlsplit(url).path or not re.fullmatch(r"https://[A-Za-z0-9.:-]+", url):
        raise ValueError
    return url.lower()


def _client(number: str) -> str:
    if not _NUMBER.fullmatch(number):
        raise ValueError
    return number


def _database(url: str) -> str:
    parse_url(url)
    return url


def _auto(value: Any) -> Any:
    return None if isinstance(value, str) and value.strip().lower() == "auto" else value


def _lower(value: Any) -> Any:
    return value.strip().lower() if isinstance(value, str) else value


def _names(value: Any) -> Any:
    return tuple(name.strip() for name in value.split(",") if name.strip()) if isinstance(value, str) else value


def _known(value: Any) -> Any:
    return tuple(_known_as(name) for name in _names(value))


def _home(folder: Path) -> Path:
    """:raises ValueError: a home that there is not."""
    try:
        return folder.expanduser()
    except RuntimeError:
        raise ValueError from None


def _relays(value: Any) -> Any:
    """Addresses, separated by commas; ``off``: none."""
    found = () if isinstance(value, str) and value.lower() in ("", "off") else _names(value)
    return tuple(map(_http, found))


def _accounts(value: Any) -> Any:
    found = _names(value)
    if not all(_ACCOUNT.fullmatch(one) for one in found):
        raise ValueError
    return found


def _passphrase(secret: SecretStr) -> SecretStr:
    if len(secret.get_secret_value()) < PASSPHRASE_LEAST:
        raise ValueError
    return secret


Port: TypeAlias = Annotated[int, Field(ge=0, le=65535)]
Host: TypeAlias = Annotated[str, AfterValidator(_host)]
HttpUrl: TypeAlias = Annotated[str, _address("http", "https")]


class Settings(BaseSettings):
    """Everything an operator may set. The environment's names are those of the fields in capitals."""

    model_config = SettingsConfigDict(
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        str_strip_whitespace=True,
    )

    # --- where people play
    telegram_token: Annotated[SecretStr, _shaped(_TELEGRAM)] | None = None
    discord_token: Annotated[SecretStr, _shaped(_DISCORD)] | None = None
    local_table: Annotated[bool | None, BeforeValidator(_auto)] = None
    """None: only if there is no token. See ``local_open``."""
    host: Host = "127.0.0.1"
    """What the local table listens on; ``0.0.0.0`` lets phones in."""
    port: Port = 8080
    """0: any free one."""
    local_names: Annotated[tuple[str, ...] | str, AfterValidator(_known)] = ()
    """Further names by which the page is reached (behind a proxy), separated by commas."""
    page_url: Annotated[str, _address("https"), AfterValidator(_page)] | None = None
    """The public address of the page, at the root of a host; None: it has none."""

    # --- how it looks and what it keeps
    default_language: Annotated[Lang, BeforeValidator(_lower)] = "en"
    """Where neither the chat nor the person has said which."""
    database_url: Annotated[str, AfterValidator(_database)] = Field("sqlite:///data/davtar.db", repr=False)
    """May hold a password: out of ``repr``."""

    # --- who is told what people think of it
    operator_chat: Annotated[str, AfterValidator(_place)] | None = None
    """A place of the operator's, to which ``/feedback`` goes and where it is answered; None: nobody reads any."""
    operators: Annotated[tuple[str, ...] | str, AfterValidator(_accounts)] = ()
    """The accounts of those who run the server, ``tg:7,dc:9``: they could know a deal of the day, so they are not
    ranked."""
    announce_restart: bool = False
    """Whether the tables are told when the program is being stopped."""

    # --- the beacon
    beacon: Annotated[tuple[str, ...] | str, AfterValidator(_relays)] = RELAYS
    """The relays of the randomness beacon that goes into every shuffle; ``off``, or an empty line: none."""

    # --- backups
    backup_folder: Annotated[Path, AfterValidator(_home)] | None = None
    """Where they are written; None: see ``backups``."""
    backup_keep: Annotated[int, Field(ge=1, le=1000)] = 7
    """How many of them are kept."""
    backup_passphrase: Annotated[SecretStr, AfterValidator(_passphrase)] | None = None
    """What backups are encrypted with; None: they are not."""

    # --- how much
    tables_per_chat: Annotated[int, Field(ge=0, le=1000)] = 12
    """Tables open at once in a Telegram chat with all its topics, or a Discord server with all its channels; 0: any."""
    tables_per_person: Annotated[int, Field(ge=0, le=1000)] = 8
    """Tables at which one person may sit at once; 0: any."""

    # --- play chips
    jackpot_percent: Annotated[int, Field(ge=0, le=100)] = 100
    """What share of a commission goes to the jackpot fund (HS-4); the house keeps the rest."""
    jackpot_days: Annotated[int, Field(ge=0, le=365)] = 7
    """Days from one draw of the fund to the next; 0: it is not drawn."""
    jackpot_pays: Annotated[int, Field(ge=1, le=100)] = 50
    """What the winner gets, in per cent of the fund."""
    jackpot_for: Annotated[Literal["players", "everybody"], BeforeValidator(_lower)] = "players"
    """Who takes part: those who have played for chips since the last draw, or everybody with an account."""

    # --- the way to the platforms
    proxy: Annotated[str, AfterValidator(proxy_address)] | None = Field(None, repr=False)
    """May hold a password: out of ``repr``. None: what the environment says; see ``way_to``."""

    # --- Telegram
    telegram_webhook_url: Annotated[str, _address("https")] | None = None
    """Public address of this bot; None: the bot asks for its messages itself (polling)."""
    telegram_webhook_secret: Annotated[SecretStr, _shaped(_HOOK_SECRET)] | None = None
    telegram_webhook_host: Host = "127.0.0.1"
    telegram_webhook_port: Port = 8081
    telegram_ephemeral: bool = True
    """Whether hands are opened inside the group, unseen by the others, where Telegram allows it."""

    telegram_inline: bool = False
    """Whether ``@bot nardi``, typed in any chat, offers to open a table there; needs inline mode in BotFather."""
    telegram_guest: bool = False
    """Whether the bot answers where it is named without being a member; needs guest mode in BotFather."""

    telegram_app: Annotated[str, AfterValidator(_app)] | None = None
    """The short name of the bot's Mini App, by which links in groups open it."""

    # --- Discord
    discord_user_app: bool = False
    """Whether tables may be opened by people who have installed the bot for themselves, in chats of which it is no
    member."""
    discord_activity: bool = False
    """Whether the page is offered inside Discord, as an Activity; see docs/hosting/in-discord.md."""
    discord_client_id: Annotated[str, AfterValidator(_client)] | None = None
    discord_client_secret: Annotated[SecretStr, _shaped(_CLIENT_SECRET)] | None = None
    """For exchanging the codes of OAuth2 by which people in the Activity say who they are."""

    # --- running it
    log_format: Annotated[Literal["auto", "text", "json"], BeforeValidator(_lower)] = "auto"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = "info"
    health_host: Host = "127.0.0.1"
    health_port: Port | None = None
    """Where ``/healthz`` and ``/metrics`` answer; None: nowhere."""

    # --- other servers that speak the platforms' languages: tests, or a Bot API server of one's own
    telegram_api_base: HttpUrl | None = None
    discord_api_base: HttpUrl | None = None
    discord_gateway: Annotated[str, _address("ws", "wss")] | None = None

    @property
    def local_open(self) -> bool:
        """Whether the local table is served: asked for, or nothing else to play on."""
        if self.local_table is None:
            alone = self.telegram_token is None and self.discord_token is None
            return alone or self.discord_activity or self.page_url is not None
        return self.local_table

    def way_to(self, front: str) -> str | None:
        """The proxy by which a platform is reached, ``telegram`` or ``discord``; None: directly.

        :raises BadWay: the environment names one that cannot be used.
        """
        api = self.telegram_api_base if front == "telegram" else self.discord_api_base
        return way(api or APIS[front], self.proxy)

    def tokens(self) -> dict[str, SecretStr]:
        """Of the platforms that are played on."""
        all_ = {"telegram": self.telegram_token, "discord": self.discord_token}
        return {front: token for front, token in all_.items() if token is not None}

    @property
    def backups(self) -> Path | None:
        """The folder for backups: unless another is named, beside an SQLite file, where the program may write anyway.
        None: backups are off."""
        if self.backup_folder is not None:
            return None if str(self.backup_folder).lower() == "off" else self.backup_folder
        where = parse_url(self.database_url)
        beside = Path(where.database or "").parent if where.get_backend_name() == "sqlite" else Path("data")
        return beside / "backups"

    def unranked(self) -> frozenset[str]:
        """The accounts of those who run the server, as far as they are told; whoever has a private ``operator_chat`` is
        one of them."""
        own = dest_of(self.operator_chat).reader if self.operator_chat is not None else None
        return frozenset((*self.operators, *((own,) if own is not None else ())))

    def secrets(self) -> tuple[str, ...]:
        """What must never be printed: tokens, the webhook's secret, the passwords of the database and of proxies, also
        decoded."""
        kept = (
            *(self.telegram_token, self.telegram_webhook_secret),
            *(self.discord_token, self.discord_client_secret, self.backup_passphrase),
        )
        found = [one.get_secret_value() for one in kept if one is not None]
        for url in (self.database_url, *{self.way_to(front) or "" for front in self.tokens()}):
            password = urlsplit(url).password
            found += [password, unquote(password)] if password else []
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Problem:
    """A setting that cannot be used. ``name``: the variable; ``should``: what it should be."""

    name: str
    should: Text

    def text(self) -> Text:
        return t("config-bad", name=self.name, should=self.should)


class BadSettings(Exception):
    """The settings cannot be used. Holds names only, no value."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.name for problem in problems))
        self.problems = problems


def load(env_file: Path | None = ENV_FILE) -> Settings:
    """The settings of this process.

    :param env_file: read if it is there; None: the environment alone.
    :raises BadSettings: with every bad one at once.
    """
    problems: tuple[Problem, ...]
    try:
        if env_file is not None and env_file.is_dir():  # what Docker makes of a file that is not there
            raise IsADirectoryError
        settings = Settings(_env_file=env_file)
        if _emptied("BEACON", env_file):
            settings = settings.model_copy(update={"beacon": ()})
        problems = tuple(_together(settings))
    except ValidationError as error:
        names = dict.fromkeys(
            str(fault["loc"][0]) for fault in error.errors(include_input=False, include_context=False)
        )
        problems = tuple(Problem(name.upper(), _should(name)) for name in names)
    except (UnicodeDecodeError, OSError):
        problems = (Problem(str(env_file), t("config-should-env-file")),)
    if problems:
        raise BadSettings(problems) from None
    return settings


def _emptied(name: str, env_file: Path | None) -> bool:
    """Whether a setting is there and has no value. For all others that is as if they were not there."""
    if name in os.environ:
        return not os.environ[name].strip()
    there = dotenv_values(env_file, encoding="utf-8-sig", interpolate=False) if env_file is not None else {}
    return name in there and not (there[name] or "").strip()


def _should(name: str) -> Text:
    return t(f"config-should-{name.replace('_', '-')}")


def _together(settings: Settings) -> list[Problem]:
    """What is right by itself but not beside the others."""
    found = []
    if settings.telegram_webhook_url and settings.telegram_webhook_secret is None:
        found.append(Problem("TELEGRAM_WEBHOOK_SECRET", _should("telegram_webhook_secret")))
    if settings.telegram_token is None and settings.discord_token is None and settings.local_table is False:
        found.append(Problem("LOCAL_TABLE", t("config-should-something")))
    needed = ("discord_token", "discord_client_id", "discord_client_secret")
    if settings.discord_activity and not all(getattr(settings, name) for name in needed):
        found.append(Problem("DISCORD_ACTIVITY", _should("discord_activity")))
    if settings.telegram_app is not None and (settings.page_url is None or settings.telegram_token is None):
        found.append(Problem("TELEGRAM_APP", _should("telegram_app")))
    if settings.discord_activity and settings.local_table is False:
        found.append(Problem("LOCAL_TABLE", t("config-should-activity-page")))
    found += _outside(settings)
    found += _doors(settings)
    told = {"tg": settings.telegram_token, "dc": settings.discord_token}
    if settings.operator_chat is not None and told[settings.operator_chat[:2]] is None:
        found.append(Problem("OPERATOR_CHAT", _should("operator_chat")))
    return found


def _outside(settings: Settings) -> list[Problem]:
    """What the environment says of the way to the platforms and cannot be used."""
    found = {}
    for front in settings.tokens():
        for look, should in ((partial(settings.way_to, front), "proxy"), (certificates, "certificates")):
            try:
                look()
            except BadWay as bad:
                found[bad.name] = Problem(bad.name, _should(should))
    return list(found.values())


def _doors(settings: Settings) -> list[Problem]:
    """Two that would listen at one port."""
    doors = (
        ("PORT", settings.local_open, settings.host, settings.port),
        (
            "TELEGRAM_WEBHOOK_PORT",
            settings.telegram_token is not None and settings.telegram_webhook_url is not None,
            settings.telegram_webhook_host,
            settings.telegram_webhook_port,
        ),
        ("HEALTH_PORT", settings.health_port is not None, settings.health_host, settings.health_port),
    )
    taken: dict[int, tuple[str, str]] = {}
    found = []
    for name, is_wanted, host, port in doors:
        if not is_wanted or not port:
            continue
        other, at = taken.setdefault(port, (name, host))
        if other != name and (at == host or {at, host} & {"0.0.0.0", "::"}):  # noqa: S104
            found.append(Problem(name, t("config-should-own-port", other=other)))
    return found


def names() -> tuple[str, ...]:
    """Every variable's name, in the order of ``.env.example``."""
    return tuple(name.upper() for name in Settings.model_fields)


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A name that is not ours but looks like one of ours. ``file``: whether it stands in ``.env``, or else in the
    environment."""

    there: str
    meant: str
    file: bool

    def text(self) -> Text:
        return t("config-misspelt" if self.file else "config-misspelt-env", there=self.there, meant=self.meant)


def misspelt(env_file: Path = ENV_FILE, env: Mapping[str, str] = os.environ) -> tuple[Misspelt, ...]:
    """Names that somebody has given a value and that nobody reads. One of the environment's counts only while what it
    looks like has no value of its own: it may be another program's."""
    try:
        there = dotenv_values(env_file, encoding="utf-8-sig", interpolate=False)
    except (UnicodeDecodeError, OSError):
        there = {}
    ours = {name for name, value in (*there.items(), *env.items()) if value}
    found = []
    for where, is_file in ((there, True), (env, False)):
        for name, value in where.items():
            if name.upper() in names() or (not is_file and not value):
                continue
            near = difflib.get_close_matches(name.upper(), names(), 1, 0.8)
            if near and (is_file or near[0] not in ours):
                found.append(Misspelt(name, near[0], is_file))
    return tuple(found)

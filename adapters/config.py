"""Settings from the environment and ``.env``; problems are reported in plain words, by name.

``.env.example`` lists them for the operator. The environment wins over ``.env``; an empty value counts as not set
(except for ``BEACON``, where it means none). Errors never contain values: a token may be in the wrong line.
"""

import difflib
import ipaddress
import os
import re
from collections.abc import Callable, Mapping
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

RELAYS: Final = (*(f"https://api{n}.drand.sh" for n in ("", 2, 3)), "https://drand.cloudflare.com")
"""The public relays of the randomness beacon (``adapters.beacon``)."""
_TELEGRAM: Final = re.compile(r"\d{3,}:[\w-]{20,}", re.ASCII)
_DISCORD: Final = re.compile(r"[\w-]{8,}\.[\w-]{4,}\.[\w-]{16,}", re.ASCII)
_HOOK_SECRET: Final = re.compile(r"[\w-]{16,256}", re.ASCII)
_PLACE: Final = re.compile(r"(?P<tg>tg:-?\d{1,19}(:\d{1,10})?)|dc:(\d{1,20}|@me):\d{1,20}", re.ASCII)
PASSPHRASE_LEAST: Final = 12
"""Least length of a backup's passphrase."""
_CLIENT_SECRET: Final = re.compile(r"[\w-]{16,128}", re.ASCII)
_NUMBER: Final = re.compile(r"\d{15,20}", re.ASCII)
_APP: Final = re.compile(r"[A-Za-z0-9_]{3,30}", re.ASCII)
_ACCOUNT: Final = re.compile(r"(tg|dc):\d{1,20}")
_HOST: Final = re.compile(r"[A-Za-z0-9.:_-]{1,253}")


def _shaped(pattern: re.Pattern[str]) -> AfterValidator:
    def check(value: Any) -> Any:
        if not pattern.fullmatch(value.get_secret_value() if isinstance(value, SecretStr) else value):
            raise ValueError
        return value

    return AfterValidator(check)


def _each(check: Callable[[str], str]) -> AfterValidator:
    """For texts separated by commas."""
    return AfterValidator(lambda value: tuple(map(check, _names(value))))


def _names(value: Any) -> Any:
    return tuple(name.strip() for name in value.split(",") if name.strip()) if isinstance(value, str) else value


def _url(*schemes: str) -> Callable[[str], str]:
    def check(url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in schemes or not parts.hostname:
            raise ValueError
        return parts._replace(netloc=_latin(parts.netloc)).geturl().rstrip("/")

    return check


def _address(*schemes: str) -> AfterValidator:
    return AfterValidator(_url(*schemes))


def _latin(name: str) -> str:
    """A host name in ASCII: ``тест.example`` is ``xn--e1aybc.example``.

    :raises ValueError: it cannot be written so.
    """
    if name.isascii():
        return name
    name, colon, port = name.partition(":")
    return f"{idna.encode(name, uts46=True).decode()}{colon}{port}"  # an IDNAError is a ValueError


def _host(name: str) -> str:
    name = name.strip("[]")
    if not _HOST.fullmatch(name):
        raise ValueError
    return name


def _known_as(name: str) -> str:
    """A host name as browsers send it.

    :raises ValueError: not a host name; one with a scheme or a port would never match.
    """
    if ":" in name:
        return str(ipaddress.ip_address(name.strip("[]")))
    name = _latin(name).lower()
    if not _HOST.fullmatch(name):
        raise ValueError
    return name


def _account(text: str) -> str:
    if not _ACCOUNT.fullmatch(text):
        raise ValueError
    return text


def _off(value: Any) -> Any:
    return () if _lower(value) in ("", "off") else value


def _place(text: str) -> str:
    """``tg:-100123``, with a topic ``tg:-100123:7``, or ``dc:<server>:<channel>``; in Davtar's own form."""
    found = _PLACE.fullmatch(text)
    if found is None:
        raise ValueError
    return f"{text}:0" if found["tg"] and text.count(":") == 1 else text


def _page(url: str) -> str:
    """An address without a path: the page's own addresses begin at its root."""
    if urlsplit(url).path or not re.fullmatch(r"https://[A-Za-z0-9.:-]+", url):
        raise ValueError
    return url.lower()


def _database(url: str) -> str:
    parse_url(url)
    return url


def _auto(value: Any) -> Any:
    return None if _lower(value) == "auto" else value


def _lower(value: Any) -> Any:
    return value.strip().lower() if isinstance(value, str) else value


def _home(folder: Path) -> Path:
    """:raises ValueError: a home directory that does not exist."""
    try:
        return folder.expanduser()
    except RuntimeError:
        raise ValueError from None


Port: TypeAlias = Annotated[int, Field(ge=0, le=65535)]
Host: TypeAlias = Annotated[str, AfterValidator(_host)]
HttpUrl: TypeAlias = Annotated[str, _address("http", "https")]


class Settings(BaseSettings):
    """All settings. The environment variables have the fields' names in capitals."""

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
    """None: only without a token. See ``local_open``."""
    host: Host = "127.0.0.1"
    """The address the local table listens on; ``0.0.0.0`` lets phones in."""
    port: Port = 8080
    """0: any free port."""
    local_names: Annotated[tuple[str, ...] | str, _each(_known_as)] = ()
    """Further host names of the page (behind a proxy), separated by commas."""
    page_url: Annotated[str, _address("https"), AfterValidator(_page)] | None = None
    """The public address of the page, at the root of a host; None: it has none."""

    # --- language and database
    default_language: Annotated[Lang, BeforeValidator(_lower)] = "en"
    """Used where neither the chat nor the user has chosen one."""
    database_url: Annotated[str, AfterValidator(_database)] = Field("sqlite:///data/davtar.db", repr=False)
    """May hold a password: out of ``repr``."""

    # --- feedback and operators
    operator_chat: Annotated[str, AfterValidator(_place)] | None = None
    """The operator's chat, where ``/feedback`` arrives and is answered; None: feedback is off."""
    operators: Annotated[tuple[str, ...] | str, _each(_account)] = ()
    """The operators' accounts, ``tg:7,dc:9``: they could know a deal of the day, so they are not ranked."""
    announce_restart: bool = False
    """Whether to tell the tables when the program stops."""

    # --- the beacon
    beacon: Annotated[tuple[str, ...] | str, BeforeValidator(_off), _each(_url("http", "https"))] = RELAYS
    """Relays of the randomness beacon for every shuffle; ``off``, or an empty line: none."""

    # --- backups
    backup_folder: Annotated[Path, AfterValidator(_home)] | None = None
    """The folder for backups; None: see ``backups``."""
    backup_keep: Annotated[int, Field(ge=1, le=1000)] = 7
    """How many backups are kept."""
    backup_passphrase: Annotated[SecretStr, Field(min_length=PASSPHRASE_LEAST)] | None = None
    """Encrypts backups; None: they are not encrypted."""

    # --- limits
    tables_per_chat: Annotated[int, Field(ge=0, le=1000)] = 12
    """Tables open at once in a Telegram chat with all its topics, or a Discord server with all its channels; 0: no
    limit."""
    tables_per_person: Annotated[int, Field(ge=0, le=1000)] = 8
    """Tables where one user may be seated at once; 0: no limit."""

    # --- play chips
    jackpot_percent: Annotated[int, Field(ge=0, le=100)] = 100
    """The jackpot fund's share of a commission (HS-4); the house keeps the rest."""
    jackpot_days: Annotated[int, Field(ge=0, le=365)] = 7
    """Days between draws of the fund; 0: no draws."""
    jackpot_pays: Annotated[int, Field(ge=1, le=100)] = 50
    """The winner's share of the fund, in per cent."""
    jackpot_for: Annotated[Literal["players", "everybody"], BeforeValidator(_lower)] = "players"
    """Who takes part: users who played for chips since the last draw, or all with an account."""

    # --- proxy
    proxy: Annotated[str, AfterValidator(proxy_address)] | None = Field(None, repr=False)
    """May hold a password: out of ``repr``. None: from the environment; see ``way_to``."""

    # --- Telegram
    telegram_webhook_url: Annotated[str, _address("https")] | None = None
    """The bot's public address; None: it polls for updates."""
    telegram_webhook_secret: Annotated[SecretStr, _shaped(_HOOK_SECRET)] | None = None
    telegram_webhook_host: Host = "127.0.0.1"
    telegram_webhook_port: Port = 8081
    telegram_ephemeral: bool = True
    """Whether hands open inside the group, hidden from the others, where Telegram allows it."""

    telegram_inline: bool = False
    """Whether ``@bot nardi``, typed in any chat, offers to open a table there; needs inline mode in BotFather."""
    telegram_guest: bool = False
    """Whether the bot answers when mentioned in chats it is not in; needs guest mode in BotFather."""

    telegram_app: Annotated[str, _shaped(_APP)] | None = None
    """The short name of the bot's Mini App, as registered with BotFather, for links in groups."""

    # --- Discord
    discord_user_app: bool = False
    """Whether users who installed the bot for themselves may open tables in chats without the bot."""
    discord_activity: bool = False
    """Whether to offer the page inside Discord, as an Activity; see docs/hosting/in-discord.md."""
    discord_client_id: Annotated[str, _shaped(_NUMBER)] | None = None
    discord_client_secret: Annotated[SecretStr, _shaped(_CLIENT_SECRET)] | None = None
    """For exchanging the OAuth2 codes that identify users in the Activity."""

    # --- operation
    log_format: Annotated[Literal["auto", "text", "json"], BeforeValidator(_lower)] = "auto"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = "info"
    health_host: Host = "127.0.0.1"
    health_port: Port | None = None
    """The port of ``/healthz`` and ``/metrics``; None: off."""

    # --- other servers with the platforms' APIs: tests, or your own Bot API server
    telegram_api_base: HttpUrl | None = None
    discord_api_base: HttpUrl | None = None
    discord_gateway: Annotated[str, _address("ws", "wss")] | None = None

    @property
    def local_open(self) -> bool:
        """Whether the local table is served: enabled, needed by another setting, or the only way to play."""
        if self.local_table is None:
            alone = self.telegram_token is None and self.discord_token is None
            return alone or self.discord_activity or self.page_url is not None
        return self.local_table

    def way_to(self, front: str) -> str | None:
        """The proxy for a platform, ``telegram`` or ``discord``; None: a direct connection.

        :raises BadWay: the environment names one that cannot be used.
        """
        api = self.telegram_api_base if front == "telegram" else self.discord_api_base
        return way(api or APIS[front], self.proxy)

    def tokens(self) -> dict[str, SecretStr]:
        """The tokens of the platforms in use."""
        all_ = {"telegram": self.telegram_token, "discord": self.discord_token}
        return {front: token for front, token in all_.items() if token is not None}

    @property
    def backups(self) -> Path | None:
        """The folder for backups: by default beside an SQLite file, where the program may write. None: they are off."""
        if self.backup_folder is not None:
            return None if str(self.backup_folder).lower() == "off" else self.backup_folder
        where = parse_url(self.database_url)
        beside = Path(where.database or "").parent if where.get_backend_name() == "sqlite" else Path("data")
        return beside / "backups"

    def unranked(self) -> frozenset[str]:
        """The operators' known accounts, including the owner of a private ``operator_chat``."""
        own = dest_of(self.operator_chat).reader if self.operator_chat is not None else None
        return frozenset((*self.operators, *((own,) if own is not None else ())))

    def secrets(self) -> tuple[str, ...]:
        """Strings never to print: tokens, the webhook's secret, and the passwords of the database and of proxies, also
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
    """An unusable setting. ``name``: the variable; ``should``: what it should be."""

    name: str
    should: Text

    def text(self) -> Text:
        return t("config-bad", name=self.name, should=self.should)


class BadSettings(Exception):
    """The settings cannot be used. Contains names only, no values."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.name for problem in problems))
        self.problems = problems


def load(env_file: Path | None = ENV_FILE) -> Settings:
    """The settings of this process.

    :param env_file: read if it exists; None: the environment alone.
    :raises BadSettings: lists every bad one at once.
    """
    problems: tuple[Problem, ...]
    try:
        if env_file is not None and env_file.is_dir():  # Docker creates a folder for a missing file
            raise IsADirectoryError
        settings = Settings(_env_file=env_file)
        if _emptied("BEACON", env_file):
            settings = settings.model_copy(update={"beacon": ()})
        problems = tuple(_together(settings))
    except ValidationError as error:
        faults = error.errors(include_input=False, include_context=False)
        names = dict.fromkeys(str(fault["loc"][0]) for fault in faults)
        problems = tuple(Problem(name.upper(), _should(name)) for name in names)
    except (UnicodeDecodeError, OSError):
        problems = (Problem(str(env_file), t("config-should-env-file")),)
    if problems:
        raise BadSettings(problems) from None
    return settings


def _emptied(name: str, env_file: Path | None) -> bool:
    """Whether a setting is present but empty. For all others that means not set."""
    if name in os.environ:
        return not os.environ[name].strip()
    there = dotenv_values(env_file, encoding="utf-8-sig", interpolate=False) if env_file is not None else {}
    return name in there and not (there[name] or "").strip()


def _should(name: str) -> Text:
    return t(f"config-should-{name.replace('_', '-')}")


def _together(settings: Settings) -> list[Problem]:
    """Settings that contradict each other."""
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
    """Unusable variables for proxies and certificates."""
    found = {}
    for front in settings.tokens():
        for look, should in ((partial(settings.way_to, front), "proxy"), (certificates, "certificates")):
            try:
                look()
            except BadWay as bad:
                found[bad.name] = Problem(bad.name, _should(should))
    return list(found.values())


def _doors(settings: Settings) -> list[Problem]:
    """Listeners with the same port."""
    called = settings.telegram_token is not None and settings.telegram_webhook_url is not None
    hook = settings.telegram_webhook_host, settings.telegram_webhook_port
    doors = (
        ("PORT", settings.local_open, settings.host, settings.port),
        ("TELEGRAM_WEBHOOK_PORT", called, *hook),
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
    """An unknown name that resembles a setting's. ``file``: whether it is in ``.env``, or else in the environment."""

    there: str
    meant: str
    file: bool

    def text(self) -> Text:
        return t("config-misspelt" if self.file else "config-misspelt-env", there=self.there, meant=self.meant)


def misspelt(env_file: Path = ENV_FILE, env: Mapping[str, str] = os.environ) -> tuple[Misspelt, ...]:
    """Unknown names that resemble settings. One in the environment counts only while the setting it resembles has no
    value: it may be another program's."""
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

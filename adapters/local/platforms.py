"""The page inside Telegram and Discord: verifies who opens it."""

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Literal, TypeAlias
from urllib.parse import parse_qsl

import msgspec

from adapters.local import security, sessions
from bot.ports.keys import key_of, known
from bot.text.tidy import is_seen, one_line

# --- Mini App in Telegram ---------------------------------------------------------------------------------------------
# A Mini App receives ``initData``: who opened it and when, signed with the bot's token
# (https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app). The page sends it in the socket's
# first message and gets a session for it, once. It is neither kept nor logged, so a copy is useless.


TELEGRAM: Final = "tg"
BRIDGE: Final = "https://telegram.org/js/telegram-web-app.js"
"""Telegram's own script, which connects the page with the app around it."""
SHOWN: Final = security.Shown(
    frames=("https://web.telegram.org", "https://webk.telegram.org", "https://webz.telegram.org"), scripts=(BRIDGE,)
)
"""Telegram's browser clients, which show a Mini App in a frame."""
AHEAD_MS: Final = 30_000
"""How far Telegram's clock may be ahead of the server's."""
_LONGEST: Final = 4096
_FIELDS: Final = 40
_NAME: Final = 40
Wrong: TypeAlias = Literal["telegram-open", "telegram-wrong", "telegram-old"]


class User(msgspec.Struct):
    """The fields used of Telegram's ``WebAppUser``."""

    id: int
    first_name: str = ""
    last_name: str = ""
    language_code: str = ""


known(User)


@dataclass(frozen=True, slots=True)
class Opened:
    """Who opened the Mini App, and when. ``mark``: identifies the signed data, different each time. ``late``: too old
    to sign in."""

    person: str
    name: str
    lang: str
    at_ms: int
    mark: bytes = field(repr=False)
    late: bool = False


class TelegramApp:
    """Checks data signed with a bot's token."""

    def __init__(self, token: str, now_ms: Callable[[], int]) -> None:
        self._key = hmac.digest(b"WebAppData", token.encode(), sha256)
        self._now_ms = now_ms

    def read(self, raw: object) -> Opened | Wrong:
        """Telegram's data, or what is wrong with it: none, not signed for this bot, or not recent (an hour old at most,
        and not from the future)."""
        if not isinstance(raw, str) or not raw:
            return "telegram-open"
        fields = _fields(raw)
        given = fields.pop("hash", "") if fields is not None else ""
        signed = "\n".join(f"{name}={fields[name]}" for name in sorted(fields)) if fields is not None else ""
        right = hmac.digest(self._key, signed.encode("utf-8", "replace"), sha256)
        if fields is None or not hmac.compare_digest(right.hex().encode(), given.encode("utf-8", "replace")):
            return "telegram-wrong"
        return self._opened(fields, right)

    def _opened(self, fields: dict[str, str], mark: bytes) -> Opened | Wrong:
        said = fields.get("auth_date", "")
        if not (said.isascii() and said.isdecimal() and len(said) <= 12):
            return "telegram-wrong"
        at_ms, now = int(said) * 1000, self._now_ms()
        if at_ms > now + AHEAD_MS:
            return "telegram-old"
        try:
            user = msgspec.json.decode(fields.get("user", ""), type=User)
        except msgspec.MsgspecError:
            return "telegram-wrong"
        if user.id <= 0:
            return "telegram-wrong"
        name = one_line(f"{user.first_name} {user.last_name}", _NAME)
        return Opened(
            key_of(TELEGRAM, user.id),
            name if is_seen(name) else "?",
            user.language_code,
            at_ms,
            mark,
            late=at_ms < now - sessions.BELIEVED_MS,
        )


def _fields(raw: str) -> dict[str, str] | None:
    """The decoded fields; None if malformed or if one is repeated."""
    if len(raw) > _LONGEST:
        return None
    try:
        pairs = parse_qsl(raw, keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=_FIELDS)
    except ValueError:
        return None
    fields = dict(pairs)
    return fields if len(fields) == len(pairs) else None


# --- Activity in Discord ----------------------------------------------------------------------------------------------
# A frame in Discord's page at ``https://<client id>.discordsays.com``, which Discord maps to ``PATH`` here; its proxy
# takes every path under ``/.proxy``. Nothing here signs anybody in: Discord's front (``adapters.runtime.core``) asks
# Discord who the user is.


PATH: Final = "/discord/"
PROXY: Final = "/.proxy"
CLIENTS: Final = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")
"""The page around the frame, in a browser or the desktop app. The phone apps have none."""


class DiscordApp:
    """``client``: the application's id."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.host = f"{client}.discordsays.com"
        self.origin = f"https://{self.host}"
        self.shown = security.Shown(frames=CLIENTS, sockets=(f"wss://{self.host}",))

"""Translates Telegram's errors for the sender, and keeps the token out of logs."""

import logging
import warnings
from datetime import timedelta
from typing import Any

import httpx
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.error import TimedOut as TooLate
from telegram.warnings import PTBDeprecationWarning

from adapters.runtime.courier import Moved, RetryLater, Undeliverable
from adapters.telegram.address import chat_key

# --- errors and refusals ----------------------------------------------------------------------------------------------


# The library warns about its own use of an attribute when it creates a RetryAfter.
warnings.filterwarnings("ignore", message=".*retry_after.*", category=PTBDeprecationWarning)

NEVER_LEFT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""Failures before the request was sent: it cannot have arrived."""

BREATH_MS = 1000
UNKNOWN_TOKEN_MS = 5_000
"""Meanwhile the front finds out whether the token has been withdrawn, and then stops."""

_MUTE = (
    *("not enough rights", "have no rights to send", "need administrator rights", "chat_write_forbidden"),
    *("chat_restricted", "chat_send_", "user_restricted", "topic_closed"),
)
_NO_PICTURES = ("rights to send photos", "chat_send_photos_forbidden", "chat_send_media_forbidden")
_GONE = ("thread not found", "topic_deleted", "topic_id_invalid", "message_thread_not_found")
_NOWHERE = ("chat not found", "peer_id_invalid", "user not found", "chat_id is empty", "user_deactivated")
_LOST = (
    *("message to edit not found", "message can't be edited", "message_id_invalid", "message to delete not found"),
    *("there is no text in the message", "there is no caption in the message", "message identifier is not specified"),
)


def _says(error: TelegramError, *signs: str) -> bool:
    """Whether it is a refusal with one of these signs in its words."""
    return isinstance(error, BadRequest) and any(sign in error.message.lower() for sign in signs)


def is_same(error: TelegramError) -> bool:
    """ "Message is not modified": it already shows the content."""
    return _says(error, "message is not modified")


def is_lost(error: TelegramError) -> bool:
    """The message to edit is gone or cannot be edited."""
    return _says(error, *_LOST)


def is_bad_file(error: TelegramError) -> bool:
    """A file_id that Telegram rejects."""
    return _says(error, "file identifier")


def no_pictures(error: TelegramError) -> bool:
    """The chat accepts text but not pictures."""
    return _says(error, *_NO_PICTURES)


def seconds(error: RetryAfter) -> float:
    # The public attribute warns that its type will change; the private one already has the new type.
    raw: Any = error._retry_after
    return raw.total_seconds() if isinstance(raw, timedelta) else float(raw)


def meaning(error: TelegramError, chat: int) -> Exception:
    """Translate an error into RetryLater, Undeliverable or Moved (``adapters.runtime.courier``)."""
    match error:
        case RetryAfter():
            return RetryLater(int(seconds(error) * 1000))
        case ChatMigrated():
            return Moved(chat_key(chat), chat_key(error.new_chat_id))
        case Forbidden():
            return Undeliverable("blocked" if chat > 0 else "removed")
        case InvalidToken():
            return RetryLater(UNKNOWN_TOKEN_MS, everywhere=True)
        case BadRequest():
            nowhere = "blocked" if chat > 0 else "removed"
            known = ((_NO_PICTURES, "pictures"), (_MUTE, "mute"), (_GONE, "topic"), (_NOWHERE, nowhere))
            # Without pictures text still works, so this is not "mute".
            return Undeliverable(next((reason for signs, reason in known if _says(error, *signs)), "refused"))
        case TooLate() | NetworkError():
            return RetryLater(BREATH_MS, ambiguous=not isinstance(error.__cause__, NEVER_LEFT))
        case _:
            return RetryLater(BREATH_MS, ambiguous=True)


# --- keeping the token out of logs ------------------------------------------------------------------------------------
# Telegram's URLs contain it, and so do the HTTP library's log lines.


NOISY = ("httpx", "httpcore", "telegram", "telegram.Bot", "telegram.request", "telegram.request.BaseRequest")
"""Loggers that write URLs or whole requests, including hands."""

HIDDEN = "<token>"


class Redactor(logging.Filter):
    """Removes the token from a logger's records and their exceptions."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token
        self._secret = token.partition(":")[2]

    def wash(self, text: str) -> str:
        """``text`` without the token or its secret half."""
        text = text.replace(self._token, HIDDEN)
        return text.replace(self._secret, HIDDEN) if self._secret else text

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = self.wash(record.getMessage())
        record.args = ()
        if record.exc_info and record.exc_info[0] is not None:
            # A traceback may quote the URL; log only its type.
            record.msg += f" ({record.exc_info[0].__name__})"
            record.exc_info = None
        record.exc_text = None
        return True

    def install(self) -> None:
        """Silence the libraries' loggers and redact the rest. Idempotent."""
        for name in NOISY:
            logger = logging.getLogger(name)
            logger.setLevel(max(logger.level, logging.WARNING))
            if not any(isinstance(one, Redactor) and one._token == self._token for one in logger.filters):
                logger.addFilter(self)

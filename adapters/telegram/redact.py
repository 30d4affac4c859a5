"""The token stays out of logs and errors: Telegram's addresses contain it, and so do the HTTP library's log lines."""

from __future__ import annotations

import logging

NOISY = ("httpx", "httpcore", "telegram", "telegram.Bot", "telegram.request", "telegram.request.BaseRequest")
"""Loggers that write addresses or whole requests, hands included."""

HIDDEN = "<token>"


class Redactor(logging.Filter):
    """Takes the token out of whatever passes through a logger, its exceptions included."""

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
            # A traceback may quote the address; its type says enough.
            record.msg += f" ({record.exc_info[0].__name__})"
            record.exc_info = None
        record.exc_text = None
        return True

    def install(self) -> None:
        """Quieten the libraries' loggers and redact what is left. Idempotent."""
        for name in NOISY:
            logger = logging.getLogger(name)
            logger.setLevel(max(logger.level, logging.WARNING))
            if not any(isinstance(one, Redactor) and one._token == self._token for one in logger.filters):
                logger.addFilter(self)

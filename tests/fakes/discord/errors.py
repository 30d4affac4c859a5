"""Refusals as Discord words them: a status, a code, a sentence."""

from __future__ import annotations

from typing import Any

MESSAGES = {
    0: "401: Unauthorized",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10008: "Unknown Message",
    10013: "Unknown User",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    30046: "Maximum number of edits to messages older than 1 hour reached. Try again later",
    40094: "This interaction has hit the maximum number of follow up messages",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50006: "Cannot send an empty message",
    50007: "Cannot send messages to this user",
    50013: "Missing Permissions",
    50027: "Invalid Webhook Token",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    50240: (
        "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point "
        "command in your update request or delete it separately."
    ),
}
STATUS = {
    0: 401,
    10003: 404,
    10004: 404,
    10008: 404,
    10013: 404,
    10015: 404,
    10062: 404,
    30046: 429,
    50001: 403,
    50007: 403,
    50013: 403,
    50027: 401,
}


class Refused(Exception):
    """Raised by a route; becomes the HTTP answer. ``where``: the fields at fault for 50035."""

    def __init__(self, code: int, where: str = "", status: int | None = None, message: str = "") -> None:
        super().__init__(f"{code} {where}")
        self.message = message or MESSAGES.get(code, "Bad Request")
        self.code = code
        self.where = where
        self.status = status if status is not None else STATUS.get(code, 400)

    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.where:
            found["errors"] = {"_errors": [{"code": "BASE_TYPE_BAD", "message": self.where}]}
        if self.status == 429:
            found.update(retry_after=1.0)
            found["global"] = False
        return found


def worded(text: str) -> Refused:
    """A refusal as a report of a rehearsal has it: ``404 10008 Unknown Message``."""
    status, code, message = (*text.split(" ", 2), "", "")[:3]
    return Refused(int(code or 0), status=int(status), message=message)

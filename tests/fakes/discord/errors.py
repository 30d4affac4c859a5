"""Refusals as Discord words them: a status, a code, a sentence."""

from __future__ import annotations

from typing import Any

WORDED = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40094: (400, "This interaction has hit the maximum number of follow up messages"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50240: (400, "You cannot remove this app's Entry Point command in a bulk update operation."),
}


class Refused(Exception):
    """Raised by a route; becomes the HTTP answer. ``where``: the fields at fault for 50035."""

    def __init__(self, code: int, where: str = "", status: int | None = None, message: str = "") -> None:
        super().__init__(f"{code} {where}")
        self.message = message or WORDED.get(code, (400, "Bad Request"))[1]
        self.code = code
        self.where = where
        self.status = status if status is not None else WORDED.get(code, (400, ""))[0]

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

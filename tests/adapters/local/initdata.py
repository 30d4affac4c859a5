"""What Telegram hands to a Mini App, signed as Telegram signs it."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from urllib.parse import urlencode

TOKEN = "4242:AAfakeTokenForTheLoopbackServer0000"
OTHER = "4243:AAanotherBotsTokenThatIsNotOurs00000"


def init_data(
    user: int = 7, name: str = "Aram", *, at: float | None = None, token: str = TOKEN, lang: str = "en", **more: str
) -> str:
    """``at``: when it was opened, in seconds; now by default. ``more``: further fields."""
    fields = {
        "query_id": "AAE0",
        "user": json.dumps({"id": user, "first_name": name, "last_name": "", "language_code": lang}),
        "auth_date": str(int(time.time() if at is None else at)),
        "signature": "c2lnbmVkLWJ5LVRlbGVncmFt",
        **more,
    }
    fields["hash"] = signed(fields, token)
    return urlencode(fields)


def signed(fields: dict[str, str], token: str = TOKEN) -> str:
    """As in Telegram's description, written down once more and not taken from the program."""
    said = "\n".join(f"{key}={value}" for key, value in sorted(fields.items()))
    key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return hmac.new(key, said.encode(), hashlib.sha256).hexdigest()

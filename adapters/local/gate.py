"""The join code: who comes to the page from elsewhere than this machine has been told it by somebody who is in.

It is made anew at each start and kept in memory only. It travels behind the ``#`` of a link, which browsers keep to
themselves, or is typed. Whoever has come in once needs it no more: the browser's own secret is enough.
"""

from __future__ import annotations

import secrets
from hmac import compare_digest
from typing import Final, Literal, TypeAlias

from adapters.local.security import buckets
from adapters.runtime.process.listen import is_loopback

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without those that are taken for one another."""
LENGTH: Final = 8
Answer: TypeAlias = Literal["", "wanted", "wrong", "wait"]


class Gate:
    """``closed``: whether the page can be reached from elsewhere. ``here``: whether whoever comes from loopback sits at
    this machine; behind a proxy everybody does, and needs the code."""

    def __init__(self, *, closed: bool, here: bool) -> None:
        signs = "".join(secrets.choice(SIGNS) for _ in range(LENGTH)) if closed else ""
        self.code: Final = f"{signs[:4]}-{signs[4:]}" if signs else ""
        self._here = here
        self._tries = buckets(rate=0.1, burst=20)
        self._all = buckets(rate=1.0, burst=100)

    @property
    def fragment(self) -> str:
        """What is put behind an address so that it opens; empty if none is needed."""
        return f"#code={self.code}" if self.code else ""

    def ask(self, remote: str, code: object) -> Answer:
        """Whether somebody new may come in: empty, or what stands in the way. A try costs, right or wrong."""
        if not self.code or (self._here and is_loopback(remote)):
            return ""
        if not isinstance(code, str) or not code:
            return "wanted"
        if self._tries.take(remote) or self._all.take(""):
            return "wait"
        given = "".join(sign for sign in code[:32].upper() if sign in SIGNS)
        return "" if compare_digest(given, self.code.replace("-", "")) else "wrong"

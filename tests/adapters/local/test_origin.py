"""The checks of a request, one by one: names, origins, what people may be called."""

from __future__ import annotations

import pytest

from adapters.local.security import same_origin
from adapters.local.sessions import clean_name
from adapters.runtime.process.listen import Hosts


@pytest.mark.parametrize(
    ("bound", "host", "known"),
    [
        *(("127.0.0.1", "127.0.0.1:8080", True), ("127.0.0.1", "localhost:8080", True)),
        *(("127.0.0.1", "[::1]:8080", True), ("127.0.0.1", "evil.example", False)),
        *(("127.0.0.1", "evil.example:8080", False), ("127.0.0.1", "127.0.0.1.evil.example", False)),
        *(("127.0.0.1", "192.168.1.9:8080", False), ("127.0.0.1", "localhost.evil.example", False)),
        *(("127.0.0.1", "evil@127.0.0.1", False), ("127.0.0.1", "127.0.0.1:99999", False), ("127.0.0.1", "", False)),
        *(("127.0.0.1", None, False), ("0.0.0.0", "192.168.1.9:8080", True), ("0.0.0.0", "evil.example", False)),
        ("0.0.0.0", "play.example", True),
    ],
)
def test_a_strange_name_is_not_answered(bound: str, host: str | None, known: bool) -> None:
    """DNS rebinding: a page of evil.example that resolves to us is refused by the name it asks for."""
    assert Hosts(bound, ["play.example"]).knows(host) is known


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        *(("http://127.0.0.1:8080", True), ("https://127.0.0.1:8080", True), ("http://127.0.0.1:8081", False)),
        *(("http://localhost:8080", False), ("http://evil.example", False), ("null", False), ("", False)),
        *((None, False), ("file://127.0.0.1:8080", False), ("http://[", False)),
    ],
)
def test_only_our_own_page_is_listened_to(origin: str | None, same: bool) -> None:
    assert same_origin(origin, "127.0.0.1:8080") is same


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        *(("  Արամ  ", "Արամ"), ("a\u202eb\u0000c\nd", "abc d"), ("e" + "\u0301" * 40, "\u00e9\u0301\u0301")),
        *(("\u200b\u3164", ""), ("x" * 99, "x" * 32), ("<b>Vano</b>", "<b>Vano</b>"), ("\ud800", ""), (7, "")),
        *((None, ""), ("👨‍👩‍👧 🇦🇲", "👨‍👩‍👧 🇦🇲")),
    ],
)
def test_names_are_tidied(raw: object, clean: str) -> None:
    assert clean_name(raw) == clean

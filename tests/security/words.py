"""What strangers write: strategies for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

NASTY = (
    *(
        "",
        " ",
        "\x00",
        "\ud800",
        "a\udc80b",
        "\u202e\u2066RTL\u2069",
        "\ufdfa" * 64,
        "\u200b\u200d\u2060\ufeff",
        "\u3164",
    ),
    *(
        "Z" + "\u0321\u0322\u0327\u0335\u0488" * 40,
        "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 20,
        "\ufdd0\ufdd1\uffff",
    ),
    *("'; DROP TABLE event; --", "' OR 1=1 --", "%s%n%x {0} {0.__class__}", "{ $who } { -term } { CARD($x) } {"),
    *("<b>x</b><script>alert(1)</script>&amp;&#60;", "../../etc/passwd\\..\\", "a|b|c", "9" * 5_000, "٣" * 90, "²"),
    "**x** __y__ ||z|| `c` [a](http://evil.example) @everyone <@1> <#2> </x:3>",
    *("\n\r\t\v\f\u2028\u2029", "tg:-1:0 resume", "act - 8H"),
)

anything = st.one_of(st.sampled_from(NASTY), st.text(max_size=200), st.text(st.characters(), max_size=60))
"""Texts of any characters, halves of surrogate pairs too."""

flat = st.characters(codec="utf-8")

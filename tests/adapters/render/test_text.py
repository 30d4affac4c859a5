"""Text in pictures: names of any script neither break nor overflow them, and the committed fonts are complete."""

from __future__ import annotations

import json
import unicodedata
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.render import missing_fonts
from adapters.render.text import fonts, labels
from adapters.render.text.cmap import read
from adapters.render.text.labels import fit, label, runs, width, wrap
from adapters.render.text.names import LIMIT, clean, initial
from bot.text.tidy import clusters

NASTY: dict[str, str] = json.loads(Path(__file__).with_name("names.json").read_text(encoding="utf-8"))
NASTY |= {"ligature": "﷽" * 40, "long": "A" * 100_000, "unbroken emoji": "🎲" * 500}
NASTY |= {"zalgo": "Z\u0338\u034e\u0342\u0313\u0301\u0302\u0303a\u0337\u035c\u0300l\u0334\u0300g\u0335o\u20e0" * 5}


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY.keys())
def test_a_label_never_overflows(name: str) -> None:
    for room, bold in product((1, 8, 40, 180, 320), (True, False)):
        drawn = label(name, 32, "#ffffff", room, bold)
        assert drawn.width <= room
        assert drawn.height == 49


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY.keys())
def test_a_name_always_shows_something(name: str) -> None:
    assert label(name, 32, "#ffffff", 320).getchannel("A").getbbox() is not None
    assert label(initial(name), 46, "#ffffff", 68).getchannel("A").getbbox() is not None


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        *(("Արմեն", "Արմեն"), ("\u202eevil\u202c", "evil"), ("a\n\tb\x00c", "a bc"), ("\u200b\u3164", "?")),
        *(("", "?"), ("№7", "№7"), ("𝓚𝓪𝓻𝓮𝓷", "Karen"), ("é\u0301\u0302\u0303\u0304", "é\u0301\u0302")),
        *(("👨\u200d👩", "👨\u200d👩"), ("x\u200d", "x"), ("❤\ufe0f", "❤\ufe0f"), ("᲏", "?")),
    ],
)
def test_cleaning(name: str, drawn: str) -> None:
    assert clean(name) == drawn


def test_clusters_keep_together_what_belongs_together() -> None:
    assert (clusters("a\u0301b"), clusters("🇦🇲🇬🇪")) == (["a\u0301", "b"], ["🇦🇲", "🇬🇪"])
    assert clusters("👨\u200d👩\u200d👧x") == ["👨\u200d👩\u200d👧", "x"]
    assert clusters("👍🏽1\ufe0f\u20e3") == ["👍🏽", "1\ufe0f\u20e3"]


def test_initials_leave_georgian_alone_and_never_grow() -> None:
    assert (initial("გიორგი"), initial("настя"), initial("արմեն")) == ("გ", "Н", "Ա")
    assert initial("և") == "և", "its capital would be two letters"
    assert (initial("ßen"), initial("«анна»"), initial("🦅")) == ("ß", "А", "🦅")


@pytest.mark.parametrize("text", ["֏ և ﬓ ՠ Ֆ", "Ა ჺ ა ₾", "₽ № Ё ё", "♠♥♦♣ ♤♡ ★✓✗ × − …", "Ăâ Őő ß Ł"])
@pytest.mark.parametrize("bold", [True, False])
def test_our_own_fonts_have_every_letter_the_house_needs(text: str, bold: bool) -> None:
    face = fonts.ours()[0 if bold else 1]
    assert [char for char in text if char != " " and ord(char) not in face.coverage] == []


def test_the_cmap_reader_agrees_with_fonttools() -> None:
    tools = pytest.importorskip("fontTools.ttLib")
    for face in (*fonts.ours(), *fonts.system_faces()):
        with tools.TTFont(face.path, fontNumber=face.index, lazy=True) as font:
            theirs = set(font.getBestCmap())
        assert len(face.coverage) >= len(theirs)
        assert all(point in face.coverage for point in theirs)
        assert all(point in theirs for point in range(0x20, 0x3000) if point in face.coverage)


def test_right_to_left_runs_stand_in_visual_order() -> None:
    order = [run.text for run in runs("abc \u05d0\u05d1 \u0627\u0628 xyz")]
    assert order == ["abc ", "\u0627\u0628", " ", "\u05d0\u05d1", " ", "xyz"]
    assert [run.text for run in runs("\u0627\u0628 ab")] == ["ab", " ", "\u0627\u0628"]


def test_numbers_and_brackets_in_right_to_left_text_stand_as_they_are_read() -> None:
    """The 12 reads from the left, before the word; the brackets, still to be mirrored, stand around the number."""
    assert [run.text for run in runs("ab (\u05d3\u05d5\u05d3 12) x")] == [
        *("ab (", "12", " ", "\u05d3\u05d5\u05d3", ") x")
    ]
    mirrored = [(run.text, run.rtl) for run in runs("\u05d3\u05d5\u05d3 (2)")]
    assert mirrored == [(")", True), ("2", False), ("(", True), (" ", True), ("\u05d3\u05d5\u05d3", True)]


def test_brackets_of_right_to_left_text_are_mirrored(monkeypatch: pytest.MonkeyPatch) -> None:
    for shapes in {fonts.shapes_text(), False}:
        monkeypatch.setattr(fonts, "shapes_text", lambda shapes=shapes: shapes)
        fonts.font.cache_clear()
        label.cache_clear()
        alone, other = label(")", 40, "#ffffff"), label("(", 40, "#ffffff")
        corner = (0, 0, alone.width - 3, alone.height)
        assert label("\u05d0 (", 40, "#ffffff").crop(corner).tobytes() == alone.crop(corner).tobytes()
        assert alone.tobytes() != other.tobytes()
    fonts.font.cache_clear()
    label.cache_clear()


def test_without_fribidi_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "shapes_text", lambda: False)
    fonts.font.cache_clear()
    label.cache_clear()
    try:
        for name in NASTY.values():
            drawn = label(name, 32, "#ffffff", 300)
            assert drawn.getchannel("A").getbbox() is not None
            assert drawn.width <= 300
    finally:
        fonts.font.cache_clear()
        label.cache_clear()


def test_without_system_fonts_boxes_and_omissions_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "system_faces", tuple)
    monkeypatch.setattr(fonts, "emoji", lambda: None)
    fonts.face_for.cache_clear()
    label.cache_clear()
    try:
        assert [run.text for run in runs("ab 🎲")] == ["ab "], "an emoji is left out"
        letters = runs("田中")
        assert [(run.text, run.face) for run in letters] == [("田中", None)], "letters become boxes"
        for name in NASTY.values():
            assert label(name, 32, "#ffffff", 300).getchannel("A").getbbox() is not None
    finally:
        fonts.face_for.cache_clear()
        label.cache_clear()


def test_fit_and_wrap() -> None:
    text = "Հրանտ Տեր-Ղազարյան & გიორგი"
    size = fit(text, 40, 300, 20)
    assert 20 <= size < 40
    assert width(text, size) <= 300 or size == 20
    assert fit("ab", 40, 300) == 40
    lines = wrap("one two three four five six seven", 30, 160, 3)
    assert 1 < len(lines) <= 3
    assert " ".join(lines) == "one two three four five six seven"
    assert all(width(line, 30) <= 160 for line in lines[:-1])
    assert (wrap("unbreakable" * 9, 30, 100, 2), wrap("", 30, 100, 2)) == (["unbreakable" * 9], [])


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.text(max_size=90), st.integers(1, 400))
def test_any_text_at_all(text: str, room: int) -> None:
    line = clean(text)
    assert 1 <= len(line) <= LIMIT
    assert line == line.strip()
    assert not any(unicodedata.category(char) in ("Cc", "Cs", "Co") for char in line)
    assert not any(char in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f" for char in line)
    assert "".join(clusters(line)) == line
    assert labels.label(text, 28, "#ffffff", room).width <= room


FOLDER = files("assets") / "fonts"


def test_what_is_missing_is_said_in_names_of_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "shapes_text", lambda: False)
    monkeypatch.setattr(fonts, "system_faces", tuple)
    monkeypatch.setattr(fonts, "emoji", lambda: None)
    assert missing_fonts() == ("libfribidi", "fonts-noto-cjk", "fonts-noto-color-emoji")


def test_a_broken_font_is_refused() -> None:
    whole = (FOLDER / "DavtarHebrew-Bold.ttf").read_bytes()
    assert ord("\u05d0") in read(whole, "whole")
    for broken in (b"", whole[:3], whole[:40], whole[:200], b"\0" * 64):
        with pytest.raises(ValueError, match=r"broken|no cmap|no Unicode"):
            read(broken, "broken")

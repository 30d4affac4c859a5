"""What the parts of pictures show, told by their pixels; text of any script, and the committed fonts."""

from __future__ import annotations

import json
import os
import unicodedata
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from adapters.render import PALETTES, Palette, Renderer, missing_fonts
from adapters.render import renderer as module
from adapters.render.art.courts import HEIGHT, WIDTH, court
from adapters.render.art.faces import master
from adapters.render.art.ink import BRIGHT, PAPER, ink
from adapters.render.art.sprites import BOARD, HAND, height
from adapters.render.parts.board import _CARDS, _PLATES
from adapters.render.parts.book import HEAD, ROW
from adapters.render.parts.book import MOST as ROWS
from adapters.render.parts.hand import LIFT, hand_layout, places
from adapters.render.parts.marks import GREEN
from adapters.render.parts.risk import MOST
from adapters.render.parts.strip import _ROOM, _SMALL, _fact
from adapters.render.text import fonts, labels
from adapters.render.text.cmap import read
from adapters.render.text.labels import fit, label, runs, width, wrap
from adapters.render.text.names import LIMIT, clean, initial
from adapters.text import FluentCatalog
from bot.scene import BoardPicture, DavtarPicture, DealPicture, HandPicture, ScorePicture
from bot.scene.risk import RiskPicture, RiskStep
from bot.text import LANGUAGES, Lang, t
from bot.text.tidy import clusters
from tests.adapters.render.kit import FOOT, PACK, count, draw, english, near, same, sample, stub

BOARD_SAMPLE = sample(BoardPicture, "board")


def region(image: Image.Image, place: str) -> Image.Image:
    x, y = _CARDS[place]  # type: ignore[index]
    return image.crop((x - 8, y - 8, x + BOARD + 8, y + height(BOARD) + 8))


def test_the_player_who_is_waited_for_has_gold_round_name_and_place() -> None:
    for seat, place in enumerate(("bottom", "left", "top", "right")):
        picture = replace(BOARD_SAMPLE, trick=(), winning=None, to_move=seat)
        picture = replace(picture, plates=tuple(replace(p, active=False, note=None) for p in picture.plates))
        image = draw(picture)
        for other, (x, y) in _PLATES.items():
            plate = image.crop((x - 6, y - 6, x + 336, y + 106)) if other in ("top", "bottom") else None
            plate = plate or image.crop((x - 6, y - 6, x + 220, y + 192))
            assert (count(plate, BRIGHT, 4) > 900) is (other == place), (place, other)
            assert (count(region(image, other), BRIGHT, 4) > 900) is (other == place)


def test_a_board_is_the_same_for_all_and_shows_public_things_only(renderer: Renderer) -> None:
    """The public picture has no field for a hand; equal boards are equal bytes, whoever asks (Views, not states)."""
    again = replace(BOARD_SAMPLE, plates=tuple(replace(plate) for plate in BOARD_SAMPLE.plates))
    assert renderer.render(BOARD_SAMPLE, english, "en").data == Renderer().render(again, english, "en").data
    assert "hand" not in set(BoardPicture.__dataclass_fields__)


def test_bids_are_written_out_by_seat_and_the_standing_one_is_gold() -> None:
    start = BoardPicture(BOARD_SAMPLE.plates, bidding=True)
    before = draw(start)
    zones = {0: (190, 600, 810, 690), 1: (236, 260, 380, 560), 2: (190, 190, 810, 280), 3: (624, 260, 762, 560)}
    for seat, zone in zones.items():
        for form in ("9H", "25Hk", "30Sg", "12N", "pass", "q", "s", "ok", "strange"):
            after = draw(replace(start, bids=((seat, form),)))
            assert not same(before.crop(zone), after.crop(zone)), (seat, form)
            assert (count(after.crop(zone), BRIGHT, 4) > 300) is (form[0].isdigit() or form == "s"), (seat, form)


def test_more_than_four_are_refused() -> None:
    with pytest.raises(ValueError, match="four"):
        draw(BoardPicture(BOARD_SAMPLE.plates * 2))


def test_cards_of_seats_that_are_not_there_are_not_drawn() -> None:
    trick = ((0, "AS"), (1, "KS"), (2, "QS"), (3, "7S"))
    board = replace(BOARD_SAMPLE, last_trick=trick, last_winner=0)
    more = replace(board, last_trick=(*trick, (4, "7S"), (-1, "7S")))
    assert same(draw(more), draw(board))
    assert same(draw(replace(board, last_winner=4)), draw(replace(board, last_winner=None)))


def test_two_hands_are_two_pictures_and_the_same_hand_is_the_same(renderer: Renderer) -> None:
    one = HandPicture(("JH", "9H", "AS"))
    first, second = Renderer(), Renderer()
    assert first.render(one, english, "en") == second.render(one, english, "en")
    seen: dict[str, bytes] = {}
    for cards in (("JH", "9H", "AS"), ("9H", "JH", "AS"), ("JH", "9H", "AC"), ("JH", "9H"), ()):
        made = renderer.render(HandPicture(cards), english, "en")
        assert made.key not in seen
        assert made.data not in seen.values()
        seen[made.key] = made.data


@pytest.mark.parametrize("number", range(14))
def test_a_hand_of_any_size_stays_inside(number: int) -> None:
    lefts = places(number)
    assert all(0 <= x <= 1000 - HAND for x in lefts)
    assert (lefts, draw(HandPicture(tuple(PACK[:number]))).size) == (sorted(set(lefts)), (1000, 340))


@pytest.mark.parametrize("number", [1, 3, 4, 8, 12])
def test_the_layout_says_where_each_card_can_be_touched(number: int) -> None:
    cards = tuple(PACK[:number])
    legal = frozenset(cards[::2])
    image = draw(HandPicture(cards, legal))
    boxes = hand_layout(cards, legal)
    for (x, y, wide, high), code in zip(boxes, cards, strict=True):
        assert high == height(HAND)
        assert near(image.getpixel((round(x) + 8, round(y) + 100)), PAPER) is (code in legal)
        assert round(y) == (FOOT - LIFT if code in legal else FOOT)
        assert wide > 40
    for (x, _, wide, _), (after, _, _, _) in pairwise(boxes):
        assert x + wide <= after


def test_a_code_that_is_no_card_lies_face_down() -> None:
    assert same(draw(HandPicture(("??",))), draw(HandPicture(("",))))
    assert same(draw(HandPicture(("??",))), draw(HandPicture(("1X",))))
    assert not same(draw(HandPicture(("??",))), draw(HandPicture(("AS",))))


COURTS = Path(__file__).with_name("courts.png")
"""``DAVTAR_COURTS=write`` draws it anew; look at it after a wanted change."""
W, H = WIDTH // 2, HEIGHT // 2


def test_every_court_is_drawn_as_it_was() -> None:
    """And cards with large faces. Another version of a library may draw an edge a little softer."""
    drawn = Image.new("L", (4 * W, 4 * H))
    for (row, rank), (column, sign) in product(enumerate("KQJ"), enumerate("SHDC")):
        figure = court(rank, sign, ink(sign, "classic"), 4).convert("L")
        drawn.paste(figure.resize((W, H), Image.Resampling.BOX), (column * W, row * H))
    for column, (rank, sign) in enumerate((("A", "S"), ("10", "H"), ("J", "D"), ("7", "C"))):
        figure = master(rank, sign, ink(sign, "classic"), faces="large").convert("L")
        drawn.paste(figure.resize((W, H), Image.Resampling.BOX), (column * W, 3 * H))
    if os.environ.get("DAVTAR_COURTS") == "write":
        drawn.save(COURTS, optimize=True)
    with Image.open(COURTS) as kept:
        most = ImageChops.difference(drawn, kept).getextrema()
    assert most == (0, most[1])
    assert most[1] <= 12


@pytest.mark.parametrize("palette", PALETTES)
def test_all_cards_of_the_pack_differ(palette: Palette) -> None:
    assert len({draw(HandPicture((code,)), palette).tobytes() for code in PACK}) == 32


def test_a_long_davtar_keeps_its_last_rows_and_its_totals() -> None:
    """HS-10: forty deals in one picture: the newest rows at full size and the totals; the first row tells the rest."""
    long = sample(DavtarPicture, "davtar-long")
    image = draw(long)
    assert image.height <= 1280
    newest = replace(long, rows=long.rows[-ROWS:])
    top = HEAD + ROW
    assert same(image.crop((0, top, 1000, image.height)), draw(newest).crop((0, top, 1000, image.height)))
    assert not same(image.crop((0, HEAD, 1000, top)), draw(newest).crop((0, HEAD, 1000, top)))


@pytest.mark.parametrize("lines", [0, 1, 14, 22, 60])
def test_a_score_of_any_length_stays_within_what_platforms_show(lines: int) -> None:
    made = sample(ScorePicture, "score-made")
    long = replace(made, lines=(made.lines * 10)[:lines])
    for picture in (long, DealPicture(long, sample(DavtarPicture, "davtar-long"))):
        assert max(draw(picture).size) <= 1280


WORDS = FluentCatalog()
LONG = "Մաքսիմիլիանոս & Аполлинария Константиновна"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["strip-side", "strip-tricks"])
def test_long_names_give_way_to_the_score(lang: Lang, key: str) -> None:
    fact = t(key, who=LONG, n=127, **({"points": 301} if key == "strip-tricks" else {}))
    line = _fact(fact, lambda text: WORDS.say(lang, text))
    assert line.endswith("301" if key == "strip-tricks" else "127")
    assert "127" in line
    assert "…" in line
    assert width(line, _SMALL) <= _ROOM


def test_steps_before_are_shown_the_newest_of_them(renderer: Renderer) -> None:
    picture = sample(RiskPicture, "risk-again")
    assert count(draw(picture), GREEN) > count(draw(replace(picture, past=())), GREEN) + 1000
    steps = tuple(RiskStep("9S", "KH", "higher") for _ in range(MOST))
    more = (RiskStep("7D", "8S", "higher"), *steps)
    assert same(draw(replace(picture, past=steps)), draw(replace(picture, past=more)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_the_bank_cannot_pay_has_no_numbers_to_press(lang: str) -> None:
    picture = sample(RiskPicture, "risk")
    offered = module.draw(picture, "classic", stub(lang))
    assert module.draw(replace(picture, double=None), "classic", stub(lang)).height < offered.height
    assert count(offered, BRIGHT) > 3000


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

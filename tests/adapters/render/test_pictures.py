"""Every kind of picture in every palette and language, with any words; its parts; the sheets of the page."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import unicodedata
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from adapters.render import PALETTES, Palette, sheets
from adapters.render import renderer as module
from adapters.render import text as fonts
from adapters.render.art import cards as sprites
from adapters.render.art import paint
from adapters.render.art.canvas import Design, Draft, Piece
from adapters.render.art.cards import BOARD, HAND, height, master
from adapters.render.art.courts import HEIGHT, WIDTH, court
from adapters.render.art.paint import ink
from adapters.render.games import nardi
from adapters.render.games.nardi import CHECKER, checker
from adapters.render.kept import ByteCache
from adapters.render.parts.board import _CARDS, _PLATES
from adapters.render.parts.book import HEAD, ROW
from adapters.render.parts.book import MOST as ROWS
from adapters.render.parts.risk import MOST
from adapters.render.parts.seats import LIFT, hand_layout, places
from adapters.render.parts.strip import _ROOM, _SMALL, _fact
from adapters.render.renderer import Renderer, fingerprint
from adapters.render.text import LIMIT, clean, fit, initial, label, missing, read, runs, width, wrap
from adapters.runtime.courier import Look, Rendered, Say, Sheet
from adapters.text import FluentCatalog
from bot import samples
from bot.games.nardi.pictures import NardiBoard
from bot.text import LANGUAGES, Lang, Text, t
from bot.text.tidy import clusters
from bot.view.pictures import RiskPicture, RiskStep
from bot.view.scene import BoardPicture, DavtarPicture, DealPicture, HandPicture, Picture, ScorePicture
from tests.adapters.render.kit import FOOT, PACK, count, draw, english, near, same, sample, stub
from tests.tiers import sampled
from tests.waiting import until

BOARD_SAMPLE = sample(BoardPicture, "board")


GOLDEN = Path(__file__).parent / "pictures.json"
"""A small grey picture of every sample; ``python -m tests.adapters.render.test_pictures`` writes them anew."""


def small(picture: Picture) -> bytes:
    """A twentieth of the picture: a mark that is missing or elsewhere is seen, another version of a library is not."""
    image = draw(picture).convert("L")
    return image.resize((image.width // 20, image.height // 20), Image.Resampling.BOX).tobytes()


def written() -> dict[str, bytes]:
    return {name: zlib.decompress(b64decode(text)) for name, text in json.loads(GOLDEN.read_text()).items()}


def test_every_sample_is_drawn_as_it_was() -> None:
    """After a wanted change, look at the pictures (``make pictures``) and write the file anew."""
    kept, changed = written(), {}
    assert set(kept) == set(samples.SAMPLES)
    for name, picture in samples.SAMPLES.items():
        now = small(picture)
        if name == "names":  # what other scripts look like depends on the machine's fonts
            continue
        assert len(now) == len(kept[name]), name
        if (most := max(abs(a - b) for a, b in zip(now, kept[name], strict=True))) > 6:
            changed[name] = most
    assert changed == {}


KINDS = {type(picture): name for name, picture in reversed(samples.SAMPLES.items())}
"""One sample of each kind of picture."""


@pytest.mark.parametrize("name", sampled(samples.SAMPLES, [*KINDS.values()]))
def test_every_sample_is_a_picture_both_platforms_take(name: str, renderer: Renderer) -> None:
    """Opaque, of at most 10 MB and 20 : 1. A board of nardi goes in a palette: a third of what JPEG makes of it."""
    nardi = name.startswith("nardi")
    for palette, lang in product(PALETTES, LANGUAGES):
        made = renderer.render(samples.SAMPLES[name], stub(lang), lang, palette)
        with Image.open(BytesIO(made.data)) as image:
            assert (image.format, image.mode) == (("PNG", "P") if nardi else ("JPEG", "RGB"))
            assert image.size == (made.width, made.height)
            assert "transparency" not in image.info
        assert (made.mime, made.width) == ("image/png" if nardi else "image/jpeg", 1000)
        assert 50 <= made.height <= 1280
        assert len(made.data) <= (120_000 if nardi else 500_000)


def test_sample_names_carry_palettes() -> None:
    assert (samples.sample("hand").palette, samples.sample("hand-cvd").palette) == ("classic", "cvd")
    assert samples.sample("board-last-trick-four").picture == samples.SAMPLES["board-last-trick"]
    with pytest.raises(KeyError):
        samples.sample("no-such-picture")


@pytest.mark.parametrize("name", ["board", "deal", "davtar", "hand-asked"])
def test_words_of_the_language_stand_in_public_pictures(name: str, renderer: Renderer) -> None:
    """A hand has none."""
    made = [renderer.render(samples.sample(name).picture, stub(lang), lang) for lang in LANGUAGES]
    different = 1 if name == "hand-asked" else 4
    assert (len({one.key for one in made}), len({one.data for one in made})) == (different, different)


ANY = st.text(max_size=60)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(names=st.tuples(ANY, ANY, ANY, ANY), word=ANY, by=ANY)
def test_no_words_can_break_a_picture(names: tuple[str, str, str, str], word: str, by: str) -> None:
    def say(text: Text) -> str:
        return word

    plates = tuple(replace(p, name=n, note=t("x")) for p, n in zip(BOARD_SAMPLE.plates, names, strict=True))
    board = replace(BOARD_SAMPLE, plates=plates, contract_by=by, call="sur", score_labels=None)
    bidding = replace(board, bidding=True, bids=((0, "9H"), (1, "25Nk"), (2, word), (3, "q")))
    score = replace(sample(ScorePicture, "score-made"), sides=(names[0], names[1]))
    book = replace(sample(DavtarPicture, "davtar"), sides=(names[2], names[3]))
    for picture in (board, bidding, score, book, DealPicture(score, book)):
        image = module.draw(picture, "four", say)
        assert image.width == 1000
        assert image.height <= 1280


def test_the_word_of_a_call_is_not_said_twice() -> None:
    """``12 hearts`` and ``12 hearts · quansh`` look the same once the stamp of the quansh stands below."""

    def say(text: Text) -> str:
        return {"plain": "12 hearts", "whole": "12 hearts · quansh"}.get(text.key, "Quansh")

    board = replace(BOARD_SAMPLE, call="quansh")
    plain, whole = (module.draw(replace(board, contract=t(key)), "classic", say) for key in ("plain", "whole"))
    assert same(plain, whole)


def test_the_same_content_is_drawn_once(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Picture] = []
    real = module.draw

    def counted(picture: Picture, palette: Palette, say: Say) -> object:
        drawn.append(picture)
        return real(picture, palette, say)

    monkeypatch.setattr(module, "draw", counted)
    fresh = Renderer()
    assert fresh.render(BOARD_SAMPLE, english, "en") is fresh.render(replace(BOARD_SAMPLE), english, "en")
    assert len(drawn) == 1
    fresh.render(BOARD_SAMPLE, english, "en", "four")
    fresh.render(replace(BOARD_SAMPLE, deal=99), english, "en")
    assert len(drawn) == 3


def test_the_key_is_what_the_words_say_not_their_keys() -> None:
    one = Renderer()
    board = replace(BOARD_SAMPLE, contract=t("a"))
    plain = one.key(board, english, "en", "classic")
    assert plain == one.key(board, english, "en", "classic")
    assert plain != one.key(board, lambda text: "other words", "en", "classic")
    assert plain != one.key(board, english, "ru", "classic")
    assert plain != one.key(board, english, "en", "cvd")


def test_a_salt_makes_keys_of_hands_unguessable() -> None:
    hand = HandPicture(("AS", "KS"))
    salted = Renderer(salt=b"known to this house only")
    assert salted.key(hand, english, "en", "classic") != Renderer().key(hand, english, "en", "classic")
    assert salted.render(hand, english, "en").data == Renderer().render(hand, english, "en").data


def test_different_shapes_never_share_a_fingerprint() -> None:
    parts: list[tuple[object, ...]] = [
        *(("a", "b"), ("ab",), (("a", "b"),), (("a",), "b"), ("1",), (1,), (True,), (None,), ("",))
    ]
    assert len({fingerprint(*part, say=None) for part in parts}) == len(parts)
    hands = [HandPicture(()), HandPicture((), frozenset()), HandPicture(("AS",)), HandPicture((), frozenset({"AS"}))]
    assert len({fingerprint(hand, say=None) for hand in hands}) == len(hands)
    assert fingerprint(t("a"), say=lambda text: "the same") == fingerprint(t("b"), say=lambda text: "the same")
    assert fingerprint(t("a"), say=None) != fingerprint(t("b"), say=None)


def test_the_cache_holds_no_more_than_its_bytes_and_drops_the_oldest() -> None:
    cache: ByteCache[Rendered] = ByteCache(100, lambda one: len(one.data))
    for name in "abc":
        cache.put(name, Rendered(bytes(40), "image/jpeg", 1, 1, name))
        cache.get("a")
    assert cache.size <= 100
    assert cache.get("a") is not None
    assert cache.get("b") is None
    assert cache.get("c") is not None
    cache.put("big", Rendered(bytes(101), "image/jpeg", 1, 1, "big"))
    assert cache.size <= 100
    cache.put("c", Rendered(bytes(10), "image/jpeg", 1, 1, "c"))
    cache.put("c", Rendered(bytes(10), "image/jpeg", 1, 1, "c"))
    assert cache.size <= 100


async def test_cold_work_leaves_the_event_loop_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[threading.Thread] = []
    real = module.draw

    def noted(picture: Picture, palette: Palette, say: Say) -> object:
        where.append(threading.current_thread())
        return real(picture, palette, say)

    monkeypatch.setattr(module, "draw", noted)
    monkeypatch.setattr(sprites, "_sprites", {})
    fresh = Renderer()
    assert not fresh.is_warm("classic")
    await fresh.render_async(HandPicture(("AS", "KH")), english, "en")
    assert where[-1] is not threading.main_thread()
    await asyncio.to_thread(fresh.warm, "classic")
    assert fresh.is_warm("classic")
    await fresh.render_async(HandPicture(("AS", "KD")), english, "en")
    assert where[-1] is threading.main_thread(), "a warm picture is quicker than a thread"


def test_a_rendered_picture_does_not_print_itself() -> None:
    made = Rendered(b"secret bytes", "image/jpeg", 1, 1, "secret key")
    assert "secret" not in repr(made)
    assert "secret" not in str(made)


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
            assert (count(plate, paint.BRIGHT, 4) > 900) is (other == place), (place, other)
            assert (count(region(image, other), paint.BRIGHT, 4) > 900) is (other == place)


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
            assert (count(after.crop(zone), paint.BRIGHT, 4) > 300) is (form[0].isdigit() or form == "s"), (seat, form)


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
        assert near(image.getpixel((round(x) + 8, round(y) + 100)), paint.PAPER) is (code in legal)
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["strip-side", "strip-tricks"])
def test_long_names_give_way_to_the_score(lang: Lang, key: str) -> None:
    fact = t(
        key,
        who="Մաքսիմիլիանոս & Аполлинария Константиновна",
        n=127,
        **({"points": 301} if key == "strip-tricks" else {}),
    )
    line = _fact(fact, lambda text: WORDS.say(lang, text))
    assert line.endswith("301" if key == "strip-tricks" else "127")
    assert "127" in line
    assert "…" in line
    assert width(line, _SMALL) <= _ROOM


def test_steps_before_are_shown_the_newest_of_them(renderer: Renderer) -> None:
    picture = sample(RiskPicture, "risk-again")
    assert count(draw(picture), paint.GREEN) > count(draw(replace(picture, past=())), paint.GREEN) + 1000
    steps = tuple(RiskStep("9S", "KH", "higher") for _ in range(MOST))
    more = (RiskStep("7D", "8S", "higher"), *steps)
    assert same(draw(replace(picture, past=steps)), draw(replace(picture, past=more)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_the_bank_cannot_pay_has_no_numbers_to_press(lang: str) -> None:
    picture = sample(RiskPicture, "risk")
    offered = module.draw(picture, "classic", stub(lang))
    assert module.draw(replace(picture, double=None), "classic", stub(lang)).height < offered.height
    assert count(offered, paint.BRIGHT) > 3000


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


@pytest.fixture
def uncached() -> Iterator[None]:
    caches = (fonts.font_at, fonts.face_for, label)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("uncached")
def test_brackets_of_right_to_left_text_are_mirrored(monkeypatch: pytest.MonkeyPatch) -> None:
    for shapes in {fonts.shapes_text(), False}:
        monkeypatch.setattr(fonts, "shapes_text", lambda shapes=shapes: shapes)
        fonts.font_at.cache_clear()
        label.cache_clear()
        alone, other = label(")", 40, "#ffffff"), label("(", 40, "#ffffff")
        corner = (0, 0, alone.width - 3, alone.height)
        assert label("\u05d0 (", 40, "#ffffff").crop(corner).tobytes() == alone.crop(corner).tobytes()
        assert alone.tobytes() != other.tobytes()


@pytest.mark.usefixtures("uncached")
def test_without_fribidi_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "shapes_text", lambda: False)
    for name in NASTY.values():
        drawn = label(name, 32, "#ffffff", 300)
        assert drawn.getchannel("A").getbbox() is not None
        assert drawn.width <= 300


@pytest.mark.usefixtures("uncached")
def test_without_system_fonts_boxes_and_omissions_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "system_faces", tuple)
    monkeypatch.setattr(fonts, "emoji", lambda: None)
    assert [run.text for run in runs("ab 🎲")] == ["ab "], "an emoji is left out"
    assert [(run.text, run.face) for run in runs("田中")] == [("田中", None)], "letters become boxes"
    for name in NASTY.values():
        assert label(name, 32, "#ffffff", 300).getchannel("A").getbbox() is not None


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
    assert fonts.label(text, 28, "#ffffff", room).width <= room


def test_what_is_missing_is_said_in_names_of_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "shapes_text", lambda: False)
    monkeypatch.setattr(fonts, "system_faces", tuple)
    monkeypatch.setattr(fonts, "emoji", lambda: None)
    assert missing() == ("libfribidi", "fonts-noto-cjk", "fonts-noto-color-emoji")


def test_a_broken_font_is_refused() -> None:
    whole = (files("assets") / "fonts" / "DavtarHebrew-Bold.ttf").read_bytes()
    assert ord("\u05d0") in read(whole, "whole")
    for broken in (b"", whole[:3], whole[:40], whole[:200], b"\0" * 64):
        with pytest.raises(ValueError, match=r"broken|no cmap|no Unicode"):
            read(broken, "broken")


LOW = [rank + suit for suit in "SHDC" for rank in "23456"]
EXPECTED = {
    "cards": {*PACK, "??", "ring", "star"},
    "low": set(LOW),
    "small": {*PACK, *LOW, "??"},
    "tiles": {*(f"{a}-{b}" for a in range(7) for b in range(a, 7)), "back", "ring"},
    "board": {
        *("ground", "ghost0", "ghost1", "slab0", "slab1", "1", "2", "3", "4", "5", "6"),
        *("c0", "c0h", "c0m", "c0hm", "c1", "c1h", "c1m", "c1hm", "coin2", "coin3", "coin4", "coin5", "coin6"),
    },
    "chips": {"chip", "chip-gold", "chip-blue", "chip-s", "chip-gold-s", "chip-blue-s", "heap"},
    "felt": {"emblem"},
}
"""The page's script asks for these by name."""
FRAMES = {"ring", "ghost0", "ghost1", "emblem", "star"}
"""Pieces that one sees through."""
BASE = {"cards": ("JH", 96), "low": ("5C", 96), "small": ("AS", 48), "tiles": ("2-5", 44), "chips": ("chip", 48)}
"""How wide a piece is on the page at its base size."""


def made(name: str, palette: Palette = "classic", scale: int = 2) -> Sheet:
    found = asyncio.run(sheets.SHEETS.get(name, Look(palette), scale))
    assert found is not None
    return found


def cut(sheet: Sheet, piece: str) -> Image.Image:
    x, y, w, h, _ = sheet.sprites[piece]
    return Image.open(BytesIO(sheet.data)).convert("RGBA").crop((x, y, x + w, y + h))


def apart(one: Image.Image, other: Image.Image) -> int:
    """By how much the worst pixel of two pictures of one size differs, as they look on green."""
    assert one.size == other.size
    faces = []
    for image in (one, other):
        ground = Image.new("RGBA", image.size, "#1f5547")
        ground.alpha_composite(image)
        faces.append(ground.convert("RGB"))
    return max(high for _, high in ImageChops.difference(*faces).getextrema())  # type: ignore[misc]


@pytest.mark.parametrize("scale", sheets.SCALES)
@pytest.mark.parametrize("name", EXPECTED)
def test_every_piece_is_there_and_nobody_lies_on_another(name: str, scale: int) -> None:
    sheet = made(name, "classic", scale)
    assert set(sheet.sprites) == EXPECTED[name]
    image = Image.open(BytesIO(sheet.data))
    assert (image.format, image.mode, image.size) == ("WEBP", "RGBA", (sheet.width, sheet.height))
    assert max(image.size) <= 4096, "more than a phone shows at once"
    taken = Image.new("L", image.size)
    for x, y, w, h, _ in sheet.sprites.values():
        assert min(x, y) >= 0
        assert x + w <= sheet.width
        assert y + h <= sheet.height
        assert taken.crop((x, y, x + w, y + h)).getbbox() is None
        taken.paste(255, (x, y, x + w, y + h))
    free = ImageChops.multiply(image.getchannel("A"), ImageChops.invert(taken))
    assert free.getbbox() is None, "something is left outside the cuts"
    # Opaque inside, and outside no more than a shadow or a glow, which is gone at the very edge.
    for piece, (_, _, w, h, pad) in sheet.sprites.items():
        x, y = sheet.sprites[piece][:2]
        alpha = image.getchannel("A").crop((x, y, x + w, y + h))
        if piece not in FRAMES and piece != "heap":
            inside = alpha.crop((pad, pad, w - pad, h - pad))
            assert inside.getpixel((inside.width // 2, inside.height // 2)) == 255, piece
            for side in ((1 / 2, 0.03), (1 / 2, 0.97), (0.03, 1 / 2), (0.97, 1 / 2)):
                at = (int(side[0] * inside.width), int(side[1] * inside.height))
                assert inside.getpixel(at) == 255, (piece, side)


@pytest.mark.parametrize("name", BASE)
def test_a_piece_has_its_base_size_times_the_scale(name: str) -> None:
    piece, width = BASE[name]
    for scale in sheets.SCALES:
        _, _, w, _, pad = made(name, "classic", scale).sprites[piece]
        assert w - 2 * pad == width * scale
        one, two = made(name, "classic", 1), made(name, "classic", 2)
    assert abs((two.sprites[piece][3]) / 2 - one.sprites[piece][3]) <= 10, "both have one shape"


@pytest.mark.parametrize("name", EXPECTED)
def test_palettes_differ_where_there_are_suits_and_nowhere_else(name: str) -> None:
    shown = {made(name, palette, 1).data for palette in PALETTES}
    assert len(shown) == (3 if name in ("cards", "low", "small") else 1)


def test_a_ring_lies_round_its_piece_and_leaves_it_free() -> None:
    for name in ("cards", "tiles"):
        sheet = made(name)
        ring = cut(sheet, "ring")
        _, _, w, h, pad = sheet.sprites["ring"]
        assert ring.getchannel("A").crop((w // 4, h // 4, w * 3 // 4, h * 3 // 4)).getbbox() is None
        assert near(ring.getpixel((w // 2, pad - 2)), paint.BRIGHT, 4)
        assert near(ring.getpixel((pad - 2, h // 2)), paint.BRIGHT, 4)


def test_the_board_is_the_chats_and_its_places_are_true() -> None:
    sample = samples.SAMPLES["nardi-middle"]
    assert isinstance(sample, NardiBoard)
    sheet = made("board", "classic", 1)
    places = dict(sheet.places)
    assert apart(cut(sheet, "c1"), checker(1)) <= 16
    ground = cut(sheet, "ground")
    wood = nardi.board().crop((nardi.BRINK, nardi.TOP, nardi.NARDI_WOOD_EDGE, nardi.LOW)).convert("RGBA")
    assert apart(ground.crop((30, 30, 950, 730)), wood.crop((30, 30, 950, 730))) <= 16
    assert ground.getpixel((0, 0))[3] == 0, "round corners"  # type: ignore[index]
    columns, rows, bar = places["columns"], places["checkers"], places["bar"]
    assert isinstance(columns, list)
    assert isinstance(rows, dict)
    assert isinstance(bar, dict)
    for seat in (0, 1):
        for point in range(1, 25):
            x, upper = nardi.place(sample, seat, point)
            assert 0 <= columns.index(round(x - nardi.BRINK, 1)) < 12
            middles = nardi.heights(sample, seat, point, 3)
            start = rows["top"] if upper else rows["low"]
            way = 1 if upper else -1
            assert middles == [start + nardi.TOP + way * n * rows["step"] for n in range(3)]
        x, upper = nardi.place(sample, seat, nardi.BAR)
        assert bar["x"] == x - nardi.BRINK
        assert bar["top" if upper else "low"] == nardi.heights(sample, seat, nardi.BAR, 1)[0] - nardi.TOP
    assert places["checker"] == CHECKER
    drawn = draw(sample).crop((nardi.BRINK, nardi.TOP, nardi.NARDI_WOOD_EDGE, nardi.LOW))
    for seat in (0, 1):
        for point in range(1, 25):
            n = sample.checkers[seat][point]
            if 1 < n <= nardi.IN_SIGHT:
                x, upper = nardi.place(sample, seat, point)
                middle = (round(x) - nardi.BRINK, round(rows["top"] if upper else rows["low"]))
                assert near(drawn.getpixel(middle), "#3d4047" if seat else "#fbf3e0", 20), (seat, point)


def _counted(gate: threading.Event, drawn: list[str]) -> Design:
    def draw_it(look: Look, scale: int) -> Draft:
        drawn.append(f"{look.palette}-{scale}")
        assert gate.wait(30)
        if len(drawn) == 1:
            raise OSError("no memory just now")
        return Draft({"x": Piece(Image.new("RGBA", (4, 4), "#ff0000"))})

    return Design(draw_it)


async def test_whoever_asks_meanwhile_waits_for_the_same_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, drawn = threading.Event(), list[str]()
    design = _counted(gate, drawn)
    monkeypatch.setattr(sheets, "designs", lambda: {"x": design})
    book = sheets.Sheets()
    first = [asyncio.create_task(book.get("x", Look(), 1)) for _ in range(20)]
    await until(lambda: len(drawn) == 1)
    gate.set()
    assert all(isinstance(found, OSError) for found in await asyncio.gather(*first, return_exceptions=True))

    gate.clear()
    again = [asyncio.create_task(book.get("x", Look("cvd"), 1)) for _ in range(20)]
    await until(lambda: len(drawn) == 2)
    again[0].cancel()
    gate.set()
    found = await asyncio.gather(*again[1:])
    assert drawn == ["classic-1", "classic-1"], "what a design does not wear is not asked of it"
    assert len({id(sheet) for sheet in found}) == 1
    assert found[0] is not None
    for name in ("y", "", "../x", "x-classic-1"):
        assert await book.get(name, Look(), 1) is None
    for palette, scale in (("red", 1), ("classic", 0), ("classic", 3)):
        assert await book.get("x", Look(palette), scale) is None  # type: ignore[arg-type]
    assert len(book._coming) == 2, "the list of sheets, and the one sheet"


def test_two_sheets_cannot_share_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "_SHARED", (*sheets._SHARED, "adapters.render.art.cards"))
    with pytest.raises(ValueError, match="second sheet"):
        sheets.designs()


async def test_a_process_of_its_own_draws_the_same() -> None:
    made, key = sheets.Sheets(), "chips-classic.plain.classic-1"
    ahead = asyncio.create_task(made.draw_elsewhere({key: ("chips", 1)}))
    await asyncio.sleep(0)
    asked = await made.get("chips", Look(), 1)  # meanwhile: it waits for that process
    await ahead
    assert asked == sheets.made(sheets.designs()["chips"], Look(), 1)
    assert made.drawn() == {"chips-classic-1": asked.version if asked else ""}


@pytest.mark.parametrize("python", ["/nowhere/python", "/bin/true"])
async def test_without_such_a_process_it_is_drawn_here(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = sheets.Sheets()
    monkeypatch.setattr("sys.executable", python)
    await made.draw_elsewhere({"chips-classic.plain.classic-1": ("chips", 1)})
    assert made.drawn() == {}
    assert await made.get("chips", Look(), 1) is not None


if __name__ == "__main__":
    told = {name: b64encode(zlib.compress(small(picture), 9)).decode() for name, picture in samples.SAMPLES.items()}
    GOLDEN.write_text(json.dumps(told, indent=0) + "\n")

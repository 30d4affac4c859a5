"""Every reader of text from outside: it understands, or it refuses by name; it never breaks and never takes long."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import regex
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adapters.config import BadSettings, Settings, load, names
from adapters.text import FluentCatalog
from bot.fair import WORD_LIMIT, PackChance, clean_word
from bot.games import rules_of
from bot.ports.people import LONGEST, NAMELESS, tidy_name
from bot.ports.records import StoredEvent
from bot.scene import press
from bot.table import events as ev
from bot.table.codec import UnreadableEvent, decode_event, encode_event, text_from_json, text_to_json
from bot.text import LANGUAGES, Name, Text, t
from bot.text.tidy import one_line
from bot.text.words import read_bid, read_call, read_card, read_rank, read_strain
from rules.core import Illegal
from rules.options import options_from
from tests.security.words import NASTY, anything
from tests.security.worlds import evening
from tests.tiers import sampled

READERS = {"bid": read_bid, "card": read_card, "call": read_call, "rank": read_rank, "strain": read_strain}
SHAPES = {
    "bid": r"[1-9][0-9]{0,2}[SCDHN][kg]?",
    "card": r"(10|[6-9JQKA])[SCDH]",
    "call": r"pass|q|s|ok",
    "rank": r"10|[6-9JQKA]",
    "strain": r"[SCDHN]",
}
HEAP = 10_000_000


# --- what people type -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", READERS)
@settings(max_examples=120)
@given(text=anything)
def test_readers_of_words(what: str, text: str) -> None:
    """They give the text form of the game or None."""
    found = READERS[what](text)
    if found is not None:
        assert re.fullmatch(SHAPES[what], found)
        assert READERS[what](found) == found


@settings(max_examples=120)
@given(text=anything)
def test_the_games_own_parser(text: str) -> None:
    """``rules``: an action that reads back as itself, or ``unreadable`` with a short piece of what was said."""
    game: Any = rules_of("bazaar-blot")
    action = refusal = None
    try:
        action = game.parse(text)
    except Illegal as refused:
        refusal = refused
    if refusal is None:
        assert game.parse(game.encode(action)) == action
    else:
        assert refusal.key == "unreadable"
        assert len(str(refusal.details["text"])) <= 24


@settings(max_examples=120)
@given(name=anything, value=anything)
def test_options_by_name(name: str, value: str) -> None:
    with pytest.raises(Illegal, match="unknown-preset"):
        options_from(rules_of("bazaar-blot"), name + "?", {})
    with pytest.raises(Illegal, match="unknown-option"):
        options_from(rules_of("bazaar-blot"), None, {name + "?": value})
    for setting in rules_of("bazaar-blot").settings:
        with pytest.raises(Illegal, match="bad-option"):
            options_from(rules_of("bazaar-blot"), None, {setting.name: value + "?"})


UNITS = ("9", "a\u0301", "e\u0316\u0301\u0489", "\ufdfa", "\U0001f469\u200d", "t:a:b ", "\x00", "(" * 3)


@pytest.mark.parametrize("unit", sampled(UNITS, UNITS[:2]))
def test_ten_megabytes_take_no_time(unit: str) -> None:
    """Nothing looks at more of a text than could be meant."""
    heap = unit * (HEAP // len(unit))
    readers: list[Callable[[str], object]] = [*READERS.values(), tidy_name, clean_word, press.unpack]
    readers.append(partial(one_line, longest=100))
    for read in readers:
        start = time.process_time()
        read(heap)
        assert time.process_time() - start < 5, f"{read}: to look at each pair of letters would take hours"
    with pytest.raises(Illegal):
        rules_of("bazaar-blot").parse(heap)


# --- buttons ----------------------------------------------------------------------------------------------------


@settings(max_examples=120)
@given(st.one_of(anything, st.from_regex(r"[ats]:[a-z0-9-]{0,20}:[ -~]{0,60}", fullmatch=True)))
def test_unpacking_a_press(data: str) -> None:
    """What is let through is short, plain and packed again the same."""
    pressed = press.unpack(data)
    if pressed is None:
        return
    assert len(data.encode()) <= 64
    assert data.isprintable()
    assert press.is_table(pressed.table)
    packed = {
        "a": press.act(pressed.table, pressed.decision, pressed.rest),
        "t": press.do(pressed.table, pressed.rest),
        "s": press.see(pressed.table, pressed.rest),
    }
    assert packed[pressed.kind] == data


# --- names and words of players -----------------------------------------------------------------------------------


@settings(max_examples=120)
@given(anything)
@example("e" + "\u0301" * 99)
@example("\u200d\u200d")
def test_names_are_fit_to_be_kept(name: str) -> None:
    """1 to 40 characters in one line that show something, no marks that turn text round, no heaps of accents."""
    tidied = tidy_name(name)
    assert 1 <= len(tidied) <= LONGEST
    assert tidied == tidied.strip()
    assert tidied.splitlines() == [tidied]
    assert tidied == NAMELESS or regex.search(r"[\p{L}\p{N}\p{P}\p{S}]", tidied)
    assert not regex.search(r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}]", tidied), ascii(tidied)
    assert set(regex.findall(r"\p{Cf}", tidied)) <= {"\u200c", "\u200d"}
    marks = "".join("m" if unicodedata.category(c) in ("Mn", "Me") else "." for c in tidied)
    assert "mmm" not in marks
    assert tidied.encode()


@settings(max_examples=120)
@given(anything)
def test_words_for_the_shuffle(word: str) -> None:
    """Printable, short, no separator; what is kept is kept unchanged, so that anybody can redo the shuffle (HS-20)."""
    cleaned = clean_word(word)
    assert len(cleaned) <= WORD_LIMIT
    assert "|" not in cleaned
    assert not cleaned or cleaned.isprintable()
    assert clean_word(cleaned) == cleaned
    assert sorted(PackChance("00", 1, (cleaned,)).shuffled(32)) == list(range(32))


@settings(max_examples=120)
@given(anything, st.sampled_from(LANGUAGES))
def test_names_and_words_are_never_a_pattern(text: str, lang: Any) -> None:
    """Fluent's braces, format signs and the places of people in what somebody wrote stay what they are: letters."""
    said = FluentCatalog_.say(lang, t("word-taken", word=clean_word(text)))
    assert clean_word(text)[:20] in said or any(0xFDD0 <= ord(c) < 0xFDF0 for c in text)
    pieces = FluentCatalog_.rich(lang, t("note-left", who=Name("tg:1", tidy_name(text)), seat=1))
    assert [p for p in pieces if isinstance(p, Name)] == [Name("tg:1", tidy_name(text))]
    assert not FluentCatalog_.faulty


FluentCatalog_ = FluentCatalog()


# --- what lies in the store ---------------------------------------------------------------------------------------


def _stored() -> list[StoredEvent]:
    log = list(evening(0, "codec", 1))[-1].log
    kinds: dict[Any, Any] = {type(event): event for event in log}
    others = [ev.Lapsed(1), ev.Proposed("swap", "tg:1", "A", 2), ev.Voted("tg:1", True), ev.Rehomed("tg:-1:0")]
    return [StoredEvent(1, n.type, n.v, n.body, 0) for n in (encode_event(e) for e in (*kinds.values(), *others))]


STORED = _stored()


@settings(max_examples=120)
@given(st.data())
def test_a_damaged_event_is_never_taken_for_another(data: st.DataObject) -> None:
    """Bytes changed, cut off or put in: the event is refused, or it is what its JSON says, exactly."""
    stored = data.draw(st.sampled_from(STORED))
    body = bytearray(stored.body)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, max(len(body) - 1, 0)))
        match data.draw(st.integers(0, 2)):
            case 0 if body:
                body[at] = data.draw(st.integers(0, 255))
            case 1:
                del body[at:]
            case _:
                body[at:at] = data.draw(st.binary(max_size=4))
    damaged = StoredEvent(stored.seq, stored.type, stored.v, bytes(body), 0)
    try:
        event = decode_event(damaged, "bazaar-blot")
    except UnreadableEvent:
        return
    again = msgspec.json.decode(encode_event(event).body)
    meant = msgspec.json.decode(damaged.body)
    assert {k: v for k, v in again.items() if k in meant} == {k: v for k, v in meant.items() if k in again}


@pytest.mark.parametrize("stored", STORED, ids=[s.type for s in STORED])
def test_a_field_lost_or_too_many_is_noticed(stored: StoredEvent) -> None:
    body = msgspec.json.decode(stored.body)
    added_later = {one.name for one in fields(getattr(ev, stored.type)) if one.default is not MISSING}
    for name in set(body) - added_later:
        less = {k: v for k, v in body.items() if k != name}
        with pytest.raises(UnreadableEvent, match="cannot be read"):
            decode_event(StoredEvent(1, stored.type, 1, msgspec.json.encode(less), 0), "bazaar-blot")
    for other in (replace(stored, type=stored.type + "x"), replace(stored, v=2), replace(stored, body=b"[1]")):
        with pytest.raises(UnreadableEvent, match="cannot be read"):
            decode_event(other, "bazaar-blot")


@settings(max_examples=120)
@given(st.one_of(st.text(max_size=60), st.sampled_from(['{"k":1}', "[]", "{}", '{"k":"x","a":[[1]]}', '{"p":1}', "1"])))
def test_a_damaged_text_is_refused_or_is_a_text(raw: str) -> None:
    try:
        text = text_from_json(raw)
    except (ValueError, KeyError, TypeError, msgspec.MsgspecError):
        return
    assert text_from_json(text_to_json(text)) == text


def test_a_text_survives_its_json() -> None:
    for nasty in NASTY:
        word = clean_word(nasty)
        text = Text("x", (("a", Text("y", (("w", word), ("n", Name("tg:1", tidy_name(nasty), True))))), ("z", 3)))
        assert text_from_json(text_to_json(text)) == text


# --- .env -----------------------------------------------------------------------------------------------------------


def refused(file: Path) -> BadSettings | None:
    """Why the settings of a file are refused, None if they are good; anything else fails the test."""
    try:
        assert isinstance(load(file), Settings)
    except BadSettings as bad:
        return bad
    return None


@settings(max_examples=120)
@given(st.sampled_from(sorted(names())), st.one_of(anything, st.text("0123456789:/@.-_ abc[]", max_size=60)))
def test_values_of_the_environment_file(tmp_path_factory: pytest.TempPathFactory, name: str, value: str) -> None:
    """Good settings, or the names of the bad ones without their values."""
    folder = Path(tmp_path_factory.getbasetemp()) / "env"
    folder.mkdir(exist_ok=True)
    (folder / ".env").write_bytes(f"{name}={value}\n".encode("utf-8", "surrogatepass"))
    bad = refused(folder / ".env")
    if bad is not None:
        assert {problem.name for problem in bad.problems} <= {*names(), str(folder / ".env")}
        if len(value) > 12 and value not in str(folder):
            assert value not in repr(bad) + str(bad) + repr(bad.problems)


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_an_environment_file_of_any_bytes(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    file = Path(tmp_path_factory.getbasetemp()) / "bytes.env"
    file.write_bytes(raw)
    bad = refused(file)
    assert bad is None or bad.problems

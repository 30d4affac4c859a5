"""Strangers at a running table: whatever they press, type or are called, only they learn of it and nothing moves."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot import commands
from bot.desk.desk import Answer
from bot.ports.people import tidy_name
from bot.ports.records import Person
from bot.scene import press
from bot.scenes.show import public
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Lang, Text
from tests.bot.house import FOUR, NINO, VANO, why
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.security.words import NASTY, anything
from tests.tiers import sampled

WORDS = FluentCatalog()
KNOWN = st.sampled_from(sorted(commands.by_name()))
FIXTURE = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
EVERYWHERE = {"help", "rules", "language", "palette", "pictures", "hand", "tables", "new", "now"}


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Inn]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    yield Inn(store, clock)
    await store.close()


class Watch:
    """A table as it lies in the database and before people, to be compared after a stranger was at it."""

    def __init__(self, inn: Inn, folder: Path, table_id: str) -> None:
        self.inn, self.folder, self.table_id = inn, folder, table_id

    async def now(self) -> tuple[Any, ...]:
        table = await self.inn.service.table(self.table_id)
        assert table is not None
        with closing(sqlite3.connect(f"file:{self.folder}/t.db?mode=ro", uri=True)) as conn:
            rows = [
                conn.execute(f"SELECT * FROM {name} WHERE table_id = ? ORDER BY 1, 2", (self.table_id,)).fetchall()
                for name in ("event", "timer", "game_table", "outbox")
            ]
        return table, public(table, self.inn.clock.now), rows


def explained(answer: Answer) -> str:
    """The refusal as its reader sees it: a sentence in the reader's language, short enough for an alert."""
    assert not answer.ok
    assert not answer.public
    assert answer.text is not None
    if answer.scene is not None:  # what would help, as buttons beside the sentence and nothing more
        assert answer.aside
        assert (answer.scene.picture, answer.scene.reading, answer.scene.amounts) == (None, (), ())
        assert [line.text for line in answer.scene.lines] == [answer.text]
    said = WORDS.say(answer.lang, answer.text)
    assert said
    assert not said.startswith("[")
    assert len(said) <= 200, said
    return said


async def standing(inn: Inn, folder: Path) -> Watch:
    table_id = await inn.four()
    return Watch(inn, folder, table_id)


async def test_nobody_presses_anothers_buttons(inn: Inn, tmp_path: Path) -> None:
    """Every button of everybody's scenes, pressed by a stranger and by each of the other three."""
    watch = await standing(inn, tmp_path)
    table = await inn.service.table(watch.table_id)
    assert table is not None
    seat = min(loaded_of(table).game.waiting(table.state))
    hand = await inn.desk.press(inn.key(), PLACE, FOUR[seat], press.see(table.id, "hand"))
    bids = [await inn.desk.press(inn.key(), PLACE, FOUR[seat], press.see(table.id, f"bid.{s}")) for s in "CDHSNA"]
    scenes = [public(table, 0), *(answer.scene for answer in (hand, *bids) if answer.scene is not None)]
    assert len(scenes) > 5
    forms = {b.data for scene in scenes for row in scene.buttons for b in row}
    forms |= {amount.press(n) for scene in scenes for amount in scene.amounts for n in (amount.low, amount.high)}
    actions = sorted(data for data in forms if data.startswith("a:"))
    assert len(actions) > 10
    before = await watch.now()
    for data in actions:
        stranger = await inn.desk.press(inn.key(), PLACE, VANO, data)
        assert why(stranger) == "illegal-not-seated"
        for other in (1, 2, 3):
            answer = await inn.desk.press(inn.key(), PLACE, FOUR[(seat + other) % 4], data)
            assert explained(answer)
    assert await watch.now() == before
    assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], actions[0])).ok, "its owner may"


async def test_a_stale_button_is_refused_for_ever(inn: Inn, tmp_path: Path) -> None:
    """Its own key again: the same answer, no second effect. A new key: refused, with the reason."""
    watch = await standing(inn, tmp_path)
    table = await inn.service.table(watch.table_id)
    assert table is not None
    first = min(loaded_of(table).game.waiting(table.state))
    data = press.act(table.id, "d1b0", "8H")
    once = await inn.desk.press("tg:1:500", PLACE, FOUR[first], data)
    assert once.ok
    before = await watch.now()
    assert await inn.desk.press("tg:1:500", PLACE, FOUR[first], data) == once
    for person in (*FOUR, VANO):
        explained(await inn.desk.press(inn.key(), PLACE, person, data))
        explained(await inn.desk.press(inn.key(), PLACE, person, press.act(table.id, "d9b9", "9H")))
    assert await watch.now() == before


def mutations(data: str) -> list[str]:
    """Every deletion, doubling and change of one character, cuts, and too much of it."""
    found = [data[:n] for n in range(len(data))] + [data[n:] for n in range(1, len(data))]
    found += [data[:n] + data[n + 1 :] for n in range(len(data))]
    found += [data[: n + 1] + data[n:] for n in range(len(data))]
    found += [data[:n] + c + data[n + 1 :] for n in range(len(data)) for c in ":-a0 \x00\ud800♥" if c != data[n]]
    return [*found, data * 4, data + "x" * 64, data.upper(), data[::-1], data + "\n", "\ufeff" + data]


async def test_every_mutation_of_a_good_press_by_a_stranger(inn: Inn, tmp_path: Path) -> None:
    """A forged button does nothing to a table at which its forger does not sit."""
    watch = await standing(inn, tmp_path)
    good = [
        press.act(watch.table_id, "d1b0", "8H"),
        press.do(watch.table_id, "takeback"),
        press.see(watch.table_id, "hand"),
        press.see(watch.table_id, "verify.1"),
    ]
    before = await watch.now()
    tried = 0
    for data in good:
        for forged in mutations(data):
            answer = await inn.desk.press(inn.key(), PLACE, VANO, forged)
            if not answer.ok:
                explained(answer)
            tried += 1
    assert tried > 800
    assert await watch.now() == before


@FIXTURE
@given(data=st.one_of(anything, st.from_regex(r"[ats]:[a-z2-7]{8}:[ -~]{1,40}", fullmatch=True), st.binary().map(repr)))
async def test_any_data_at_all(inn: Inn, data: str) -> None:
    """Random presses, by somebody of the table too, are answered; no other table is opened by them."""
    for person in (VANO, NINO):
        answer = await inn.desk.press(inn.key(), PLACE, person, data)
        if not answer.ok:
            explained(answer)


@FIXTURE
@given(name=st.one_of(KNOWN, anything), rest=anything, who=anything)
async def test_any_command_with_any_words(inn: Inn, name: str, rest: str, who: str) -> None:
    """``desk.command`` and its completions: an answer, whatever stands behind the command and whoever types it."""
    stranger = Person("tg:66", who, lang=rest[:9])
    for person in (stranger, Person(NINO.id, who)):
        answer = await inn.desk.command(inn.key(), PLACE, person, name, rest)
        if not answer.ok:
            explained(answer)
        assert len(await inn.desk.choices(PLACE, person, name, "", rest)) <= 25


@FIXTURE
@given(payload=st.one_of(anything, anything.map("join_".__add__), anything.map("hand_".__add__)))
async def test_any_deep_link(inn: Inn, payload: str) -> None:
    """What is no table is a welcome; what could be one and is none is refused; nothing is written for it."""
    answer = await inn.desk.link(inn.key(), "tg:66:0", Person("tg:66", "x"), payload)
    if not answer.ok:
        explained(answer)
        assert press.is_table(payload.partition("_")[2])


async def test_ten_megabytes(inn: Inn, tmp_path: Path) -> None:
    """As data, as what is typed, as a name, as a link: answered at once, kept nowhere."""
    watch = await standing(inn, tmp_path)
    before = await watch.now()
    size = (tmp_path / "t.db").stat().st_size + (tmp_path / "t.db-wal").stat().st_size
    for unit in ("9 hearts ", "e\u0301\u0316", "{ $x }"):
        heap = unit * (10_000_000 // len(unit))
        whale = Person("tg:66", heap, lang=heap)
        start = time.process_time()
        answers = [
            await inn.desk.press(inn.key(), PLACE, whale, heap),
            await inn.desk.press(inn.key(), PLACE, whale, press.do(watch.table_id, heap)),
            await inn.desk.command(inn.key(), PLACE, whale, "bid", heap),
            await inn.desk.command(inn.key(), PLACE, whale, "word", heap),
            await inn.desk.command(inn.key(), PLACE, whale, heap, heap),
        ]
        await inn.desk.link(inn.key(), PLACE, whale, "hand_" + heap)
        await inn.desk.choices(PLACE, whale, "play", "card", heap)
        assert time.process_time() - start < 30, "to look at each pair of letters would take hours"
        for answer in answers:
            explained(answer)
    grown = (tmp_path / "t.db").stat().st_size + (tmp_path / "t.db-wal").stat().st_size - size
    assert grown < 1_000_000
    assert (await watch.now())[0] == before[0]


@pytest.mark.parametrize("number", sampled(range(len(NASTY)), range(0, len(NASTY), 4)))
async def test_nasty_names_and_words_at_the_table(inn: Inn, number: int) -> None:
    """Somebody with such a name sits down, says such a word, and is shown: as letters, in every language."""
    nasty = NASTY[number]
    opened = await inn.desk.command(inn.key(), PLACE, Person("tg:66", nasty), "new")
    assert opened.table is not None
    await inn.desk.command(inn.key(), PLACE, Person("tg:66", nasty), "word", nasty)
    await inn.desk.command(inn.key(), PLACE, Person("tg:66", nasty), "fill")
    assert (await inn.desk.command(inn.key(), PLACE, Person("tg:66", nasty), "start")).ok
    inn.clock.now += 2_000
    await inn.tick()
    table = await inn.service.table(opened.table)
    assert table is not None
    assert table.name_of(0) == tidy_name(nasty)
    lane = await inn.store.outbox.claim(("tg:", "@tg:"), "me", 60_000)
    assert lane is not None
    langs: tuple[Lang, ...] = LANGUAGES
    for pending in await inn.store.outbox.rows(lane, 500):
        scene = await inn.showing.scene(pending)
        for line in scene.lines if scene else ():
            for lang in langs:
                said = WORDS.say(lang, line.text)
                assert said.encode()
                assert not set(said) & set("\x00\u202e\u2066\u2067\u2068")
    assert not WORDS.faulty
    assert not await inn.store.check()


async def test_a_seated_forger_cannot_take_the_table_elsewhere(inn: Inn, tmp_path: Path) -> None:
    """``resume`` brings a match to where it was pressed, and to no other chat that a forged button names."""
    watch = await standing(inn, tmp_path)
    await inn.desk.removed("tg:1:900", PLACE)
    for words in ("resume tg:-666:0", "rehome tg:-666:0", "put-aside", "tick idle 1", "resume  @tg:5"):
        await inn.desk.press(inn.key(), "tg:-6:0", NINO, press.do(watch.table_id, words))
        table = await inn.service.table(watch.table_id)
        assert table is not None
        assert str(table.audiences[0].dest) in (PLACE, "tg:-6:0"), words
    assert (await inn.store.tables_in("tg:-666:0")) == ()


async def test_the_houses_own_verbs_are_nobodys(inn: Inn, tmp_path: Path) -> None:
    """``tick``, ``rehome`` and ``put-aside`` from a button or a typed command, by anybody: unknown."""
    watch = await standing(inn, tmp_path)
    before = await watch.now()
    for person in (*FOUR, VANO):
        for words in ("tick turn.0 9", "tick auto.1 9", "rehome tg:-666:0", "put-aside", "nonsense"):
            answer = await inn.desk.press(inn.key(), PLACE, person, press.do(watch.table_id, words))
            assert answer.text == Text("illegal-unknown-command")
            explained(await inn.desk.command(inn.key(), PLACE, person, words.split()[0], words))
    assert await watch.now() == before

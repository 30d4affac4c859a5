"""Parts of the program alone: the rules' engine and the pictures beside a yardstick of the same run, and a house of
automatic players. ``docs/benchmarks.md`` is made of the lines that are kept."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

import pytest

from adapters.players import roster
from adapters.render.art import cards as sprites
from adapters.render.renderer import Renderer
from adapters.runtime.system import SystemClock
from adapters.runtime.thinking import Threads
from adapters.store.store import SqlStore, open_store
from bot import samples
from bot.core.loaded import loaded_of
from bot.fair import SeededChance
from bot.games import rules_of
from bot.ports.players import Question
from bot.ports.records import Person
from bot.text import Text, t
from bot.view.scene import BoardPicture, HandPicture, Picture
from rules.core import Range, replay
from rules.nardi.model import UNDO
from rules.nardi.moves import Move
from rules.options import load
from tests.adapters.runtime.thinkers import Club
from tests.bench.kit import Size, milliseconds, passes, record, sizes
from tests.bench.report import KEPT, PAGE, TEMPLATE, read, table

RATES = {"bazaar-blot": (400, 600), "nardi": (20_000, 22), "long-nardi": (20_000, 22), "hyper-nardi": (20_000, 22)}
"""The least a second, and the most rounds of plain Python that one may take: a deal, at Nardi a step."""


def by_protocol(key: str, least: int) -> int:
    """Random legal actions through ``actors``, ``waiting``, ``legal``, ``decide`` and ``evolve``, steps before any
    other, until there have been so many steps, or deals where there are none."""
    steps = "nardi" in key
    loaded = load(rules_of(key), None if steps else "league", {"raises": "off"} if steps else {})
    game: Any = loaded.game
    chance, done, state = SeededChance(f"bench {key}"), 0, None
    while done < least:
        if state is None or game.result(state) is not None:
            state = replay(game, game.start(2 if steps else 4, loaded.options))
        if game.needs_deal(state):
            events = game.deal(state, chance)
            done += not steps
        else:
            assert game.actors(state)
            seat = min(game.waiting(state))
            legal = game.legal(state, seat)
            actions: list[Any] = [one for one in legal.actions if steps and isinstance(one, Move)]
            if legal.ranges and not chance.below(3):
                bids: Range[Any] = legal.ranges[chance.below(5) % len(legal.ranges)]
                actions = [bids.at(min(bids.high, bids.low + chance.below(3)))]
            actions = actions or [one for one in legal.actions if one != UNDO]
            action = actions[chance.below(len(actions))]
            done += steps and isinstance(action, Move)
            events = game.decide(state, seat, action, chance)
        for event in events:
            state = game.evolve(state, event)
    return done


def plain_work() -> int:
    """The yardstick: a thousand rounds of the plainest Python."""
    for _ in range(1_000):
        order = [(n * 7919) % 32 for n in range(32)]
        sum(k for k in order if k & 1)
    return 1_000


def rate(what: Callable[[], int]) -> float:
    """How many a second of one core's time, the better of two runs."""
    best = 0.0
    for _ in range(2):
        begin = process_time()
        done = what()
        best = max(best, done / (process_time() - begin))
    return best


@sizes
@pytest.mark.parametrize("key", RATES)
def test_the_engine_is_quick(key: str, size: Size) -> None:
    floor, rounds = RATES[key]
    by_protocol(key, floor // 10)
    ours, bare = rate(lambda: by_protocol(key, size.of(floor, floor // 10))), rate(plain_work)
    record(
        "Rules",
        f"random {'steps' if 'nardi' in key else 'deals'} of {key} through the public protocol, one core",
        f"{ours:.0f}/s",
        f"≥ {floor}/s",
        f"each as long as {bare / ours:.0f} rounds of plain Python",
    )
    size.target(floor, ours)
    size.ratio(bare / ours, rounds)


SEED = 20
PACK = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def say(text: Text) -> str:
    return " ".join([text.key.removeprefix("pic-"), *(str(value) for _, value in text.args)])


def times(work: Callable[[], object], rounds: int) -> list[float]:
    """Milliseconds of one core's time of each of so many runs, after three that do not count."""
    found = []
    for number in range(rounds + 3):
        start = process_time()
        work()
        if number >= 3:
            found.append((process_time() - start) * 1000)
    return found


def packing() -> object:
    """The yardstick: compress the same 256 kB."""
    return zlib.compress(bytes(range(256)) * 1024, 6)


def hands() -> Iterator[Picture]:
    dice = random.Random(SEED)
    while True:
        cards = tuple(dice.sample(PACK, 8))
        yield HandPicture(cards, frozenset(cards[:3]), dice.choice("SHDCN"))


def boards() -> Iterator[Picture]:
    """A match card by card: cards, counts, notes and scores change as they do at a table."""
    dice = random.Random(SEED)
    base = samples.SAMPLES["board"]
    assert isinstance(base, BoardPicture)
    for n in count():
        cards, tricks, played = dice.sample(PACK, 8), n // 5 % 8, n % 5
        yield replace(
            base,
            plates=tuple(
                replace(plate, cards=8 - tricks - (seat < played), active=seat == played, note=t("tricks", n=tricks))
                for seat, plate in enumerate(base.plates)
            ),
            trick=tuple(enumerate(cards[:played])),
            winning=0 if played else None,
            to_move=played if played < 4 else None,
            last_trick=tuple(enumerate(cards[4:])),
            last_winner=1,
            trump="SHDCN"[n % 5],
            score=(n % 300, 2 * n % 300),
            tricks=(tricks, 0),
            deal=1 + n // 40,
        )


@sizes
@pytest.mark.parametrize(
    ("kind", "pictures", "limit", "ratio"),
    [("hand", hands, 5.0, 6.0), ("board", boards, 12.0, 6.0)],
    ids=["hand", "board"],
)
def test_a_warm_picture_is_quick(
    kind: str, pictures: Callable[[], Iterator[Picture]], limit: float, ratio: float, size: Size
) -> None:
    rounds = size.of(60, 15)
    renderer = Renderer(cache_bytes=0)
    renderer.warm("classic")
    stream = pictures()
    tries = []
    for _ in range(3):  # the best counts: the machine does other things as well
        shown = iter([next(stream) for _ in range(rounds + 3)])

        def drawn(shown: Iterator[Picture] = shown) -> object:
            return renderer.render(next(shown), say, "en")

        tries.append((times(drawn, rounds), times(packing, rounds)))
    found, yardstick = min(tries, key=lambda one: median(one[0]) / median(one[1]))
    record(
        "Pictures",
        f"a new {kind}, warm, drawing and JPEG (seed {SEED})",
        f"median {median(found):.2f} ms",
        f"≤ {limit:.0f} ms, ≤ {ratio:.0f} ×",
        f"{median(found) / median(yardstick):.2f} × plain work of {median(yardstick):.2f} ms",
    )
    size.target(median(found), limit)
    size.ratio(median(found) / median(yardstick), ratio)


@sizes
def test_cold_cards_take_about_a_second_once(monkeypatch: pytest.MonkeyPatch, size: Size) -> None:
    monkeypatch.setattr(sprites, "_sprites", {})
    start = perf_counter()
    Renderer().warm("classic")
    cold = perf_counter() - start
    start = perf_counter()
    Renderer().warm("classic")
    warm = perf_counter() - start
    record("Pictures", "the whole pack drawn for the first time", f"{cold:.2f} s", "< 5 s")
    size.target(cold, 5)
    size.ratio(warm / cold, 0.1, "drawn once, they are kept")


LOOK_S = 0.2
MOST_MS = 100


class Counted(Threads):
    thought = 0

    async def think(self, question: Question) -> str:
        self.thought += 1
        return await super().think(question)


class House(Club):
    """As a program has it, at the pace of life. ``took``: the seconds from each press to its answer, the way into the
    loop included."""

    def __init__(self, store: SqlStore) -> None:
        self.players: Final = Counted(roster())
        super().__init__(store, SystemClock(), self.players)  # type: ignore[arg-type]
        self.service._on_commit = self.sweeper.poke
        self.took: list[float] = []

    async def open(self, n: int, level: str) -> tuple[str, Person]:
        who = Person(f"tg:{n}", "Արամ")
        reply = await self.service.open(f"open:{n}", f"tg:-{n + 10}:0", who, game="bazaar-blot")
        for words in ("set clock 0", f"set level {level}", "fill", "start"):
            await self.say(str(reply.table), who, words)
        return str(reply.table), who

    async def sits(self, table_id: str, who: Person) -> None:
        loop = asyncio.get_running_loop()
        while True:
            table = await self.table(table_id)
            game = loaded_of(table).game
            if game.needs_deal(table.state) and not table.ready:
                await self.say(table_id, who, "ready")
            elif table.state is not None and table.seat_of(who.id) in game.waiting(table.state):
                pressed = loop.time() + LOOK_S / 10
                await passes(LOOK_S / 10)
                await self.does_what_silence_means(table_id, who)
                self.took.append(loop.time() - pressed)
            await passes(LOOK_S)


async def lived(folder: Path, level: str, size: Size) -> tuple[list[float], int]:
    store = await open_store(f"sqlite:///{folder}/{level}.db", SystemClock())
    house = House(store)
    running = [asyncio.create_task(house.sweeper.run())]
    tables = [await house.open(n, level) for n in range(1, size.of(50, 8) + 1)]
    running += [asyncio.create_task(house.sits(*one)) for one in tables]
    await passes(size.of(5, 2))
    house.took, house.players.thought = [], 0
    await passes(size.of(25, 6))
    took = [*house.took]
    for one in running[1:]:
        assert not one.done(), one
        one.cancel()
    house.sweeper.stop()
    await asyncio.gather(*running, return_exceptions=True)
    await store.close()
    return took, house.players.thought


@sizes
async def test_a_button_is_answered_in_a_house_of_strong_players(tmp_path: Path, size: Size) -> None:
    plain, _ = await lived(tmp_path, "easy", size)
    beside, thought = await lived(tmp_path, "strong", size)
    median, p99 = milliseconds(beside, 50), milliseconds(beside, 99)
    was, most = milliseconds(plain, 50), milliseconds(plain, 99)
    record(
        "Automatic players",
        f"a press, {size.of(50, 8)} tables of Bazaar Blot with three `strong` players each ({len(beside)} presses; "
        f"{thought / size.of(25, 6):.0f} choices a second)",
        f"median {median:.1f} ms, p99 {p99:.1f} ms",
        f"≤ {MOST_MS} ms (p99)",
        f"{median / was:.2f} × and {p99 / most:.2f} × of a house of `easy` ones ({was:.1f} ms, {most:.1f} ms)",
    )
    size.target(p99, MOST_MS)
    size.ratio(median / was, 2.5)


def test_the_page_is_made_of_the_lines_that_are_kept() -> None:
    rows = read(KEPT)
    assert all(row["at"] for row in rows)
    page = PAGE.read_text("utf-8")
    before, after = TEMPLATE.read_text("utf-8").split("{machine}")
    assert page.startswith(before)
    assert page.endswith(after.format(table=table(rows)))

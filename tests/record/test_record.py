"""A deal of every game as each of its people sees it, on both platforms, with pictures and without: what must hold.

Everybody opens its own cards once and plays from there: three seconds a move, now and then twelve. A private hand is
enough to decide; one of the people plays whole matches without a look at the group.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from bot.scene import Scene
from bot.scenes.show import private
from bot.table.loaded import loaded_of
from tests.chance import same_cards
from tests.record.drawn import said
from tests.record.laws import A_MINUTE, Seats, Watch, hasty, laborious, lacking, leaked, say, unrung
from tests.record.party import Party, discord, telegram
from tests.record.trick import MS, frames
from tests.rules.contract import samples
from tests.security.test_leak_games import evening
from tests.tiers import nightly, sampled
from tests.tools.driver import GAMES, options_of

__all__ = ["same_cards"]
pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
]

MOVES = 24
SLOW = 16
"""A deal of Nardi is long, and one move is like the other."""


def games(*kept: str) -> pytest.MarkDecorator:
    """Every game; a wire is the same for all of them, so few of them run with ``make test``."""
    return pytest.mark.parametrize("game", sampled(["bazaar-blot", *GAMES], kept))


async def deal(party: Party, *, words: bool = False) -> Watch:
    """From the lobby to the result of the first deal, or a good part of it."""
    watch = Watch(party)
    for name in party.names if words else ():
        await party.place.words_only(name)
    await party.begins()
    most = SLOW if "nardi" in party.game else MOVES
    await party.plays(lambda table: table.deal == 2 or table.phase == "over" or len(party.moves) >= most)
    print(*party.record.seen, sep="\n")
    return watch


def holds(party: Party, watch: Watch, most: int) -> None:
    print(watch.met, len(party.moves), hasty(party.place.calls()))
    print(*unrung(party.record, party.moves), sep="\n")
    assert watch.wrong == []
    assert watch.met["asked"] >= 2
    assert laborious(party.moves) == []
    assert hasty(party.place.calls()) <= most
    assert leaked(party) == []
    assert unrung(party.record, party.moves) == []


@games("bazaar-blot")
async def test_a_deal_on_telegram(tmp_path: Path, game: str) -> None:
    async with telegram(game, tmp_path, 1, mood="refuses") as party:
        holds(party, await deal(party), A_MINUTE)


@games("bura5")
async def test_a_deal_on_telegram_in_words(tmp_path: Path, game: str) -> None:
    async with telegram(game, tmp_path, 2, mood="refuses") as party:
        holds(party, await deal(party, words=True), A_MINUTE)
        assert not [one for one in party.record.seen if one.eyes and one.photo]


@games("seka")
async def test_a_deal_on_discord(tmp_path: Path, game: str) -> None:
    async with discord(game, tmp_path, 3) as party:
        holds(party, await deal(party), 60)


TABLES: list[Seats] = [*samples.all_tables()]
tables = pytest.mark.parametrize("where", TABLES, ids=[f"{table[0]}-{n}" for n, table in enumerate(TABLES)])
LOOKS = 50
"""Hands looked at, of each kind of table."""


def in_words(scene: Scene) -> list[str]:
    return [say(line.text) for line in (*scene.lines, *scene.reading)]


def pictured(scene: Scene) -> list[str]:
    return [say(line.text) for line in scene.lines] + list(said(scene.picture, say))


@tables
def test_a_hand_says_what_is_needed_to_decide(where: Seats) -> None:
    met: Counter[str] = Counter()
    for step, house in enumerate(evening(where, 1)):
        if met.total() > LOOKS:
            break
        for seat in range(len(house.t.chairs)) if step % 6 == 0 else ():
            scene = private(house.t, seat)
            if scene is None or scene.kind != "hand" or house.t.chairs[seat] is None:
                continue
            assert lacking(house.t, seat, in_words(scene)) == [], in_words(scene)
            assert lacking(house.t, seat, pictured(scene)) == [], pictured(scene)
            met["asked" if seat in loaded_of(house.t).game.waiting(house.t.state) else "waiting"] += 1
    assert met["asked"] >= 8


KINDS = [("duel-blot", False), ("duel-blot", True), ("domino", False), ("domino", True), ("bazaar-blot", True)]


@nightly
@pytest.mark.parametrize(("game", "words"), KINDS)
async def test_a_match_from_the_private_chat_alone(tmp_path: Path, game: str, words: bool) -> None:
    """One of them never looks at the group, from the lobby to the result."""
    async with telegram(game, tmp_path, 4, mood="refuses") as party:
        host, alone = party.names[0], "Beka"
        party.alone.add(alone)
        if words:
            await party.place.words_only(alone)
        await party.place.lobby(game)
        await party.clock.rest(1)
        await party.place.starts(alone, f"join_{(await party.table()).id}")
        await party.clock.rest(2)
        for n, name in enumerate(party.names[2:], start=3):
            await party.presses(name, f":sit {n}", 2)
        await party.place.choose(host, **options_of(game))
        await party.presses(host, ":start", 3)
        await party.plays(lambda table: table.phase == "over", 1500)
        await party.clock.rest(10)
        assert sum(move.presses for move in party.moves if move.name == alone) > 5
        last = party.before(alone)[-1]
        assert any("rematch" in key.data for key in last.keys), last


def test_the_animation_of_the_readme_is_one_trick() -> None:
    """From the empty table over four cards to the next lead, in ten seconds; one of the cards is its reader's."""
    shown = [getattr(at.board.picture, "trick", ()) for at in frames()]
    assert [len(trick) for trick in shown] == [0, 1, 2, 3, 4, 1]
    assert all(after[: len(before)] == before for before, after in pairwise(shown[:-1]))
    assert 0 in dict(shown[4])
    assert sum(MS) == 10_000

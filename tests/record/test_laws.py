"""A deal of every game as each of its people sees it, on both platforms, with pictures and without: what must hold.

Everybody opens its own cards once and plays from there: three seconds a move, now and then twelve. What each law would
notice is tried in ``test_noticed``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.record.laws import A_MINUTE, Watch, hasty, laborious, leaked, unrung
from tests.record.party import Party, discord, telegram
from tests.tiers import sampled
from tests.tools.driver import GAMES

MOVES = 24
SLOW = 16
"""A deal of Nardi is long, and one move is like the other."""


def games(*kept: str) -> pytest.MarkDecorator:
    """Every game; a wire is the same for all of them, so few of them run with ``make test``."""
    return pytest.mark.parametrize("game", sampled(["bazaar-blot", *GAMES], kept))


def pace(n: int) -> float:
    return 12.0 if n % 6 == 4 else 3.0


async def deal(party: Party, *, words: bool = False) -> Watch:
    """From the lobby to the result of the first deal, or a good part of it."""
    watch = Watch(party)
    for name in party.names if words else ():
        await party.place.words_only(name)
    await party.begins()
    most = SLOW if "nardi" in party.game else MOVES
    await party.plays(pace, lambda table: table.deal == 2 or table.phase == "over" or len(party.moves) >= most)
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

"""A deal of every game as each of its people sees it, on both platforms, with pictures and without: what must hold.

Everybody opens its own cards once and plays from there: three seconds a move, now and then twelve. A private hand is
enough to decide; one of the people plays whole matches without a look at the group.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from adapters.text import FluentCatalog
from bot.core.context import Moment
from bot.core.decide import decide
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.games.folder import stage_of
from bot.ports.records import Person
from bot.text import Text, t
from bot.view import press
from bot.view.scene import Scene
from bot.view.show import looked, private
from rules.core import Illegal, Seat
from tests.chance import same_cards
from tests.record.party import Move, Party, Record, Seen, discord, said, telegram
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


SILENCE_S = 8.0
"""Whoever is to move after a longer silence is rung."""
A_MINUTE = 18
"""Posts and edits that a group is sent in any minute."""


def refusal(table: Table, person: Person, data: str, now_ms: int) -> str | None:
    pressed = press.unpack(data)
    if pressed is None:
        return None  # the front's own: a page of a list, another number
    try:
        if isinstance(pressed, press.See):
            looked(table, table.seat_of(person.id), person, pressed.what)
        else:
            decide(table, person, pressed.words, Moment(now_ms, lambda n: bytes(n)))
    except Illegal as refused:
        return refused.key
    return None


class Watch:
    """Looks at everybody's open hand whenever all is quiet. ``wrong``: what it found; ``met``: how often it looked."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.wrong: list[str] = []
        self.met: Counter[str] = Counter()
        party.between = self.look

    def look(self, table: Table) -> None:
        waiting = loaded_of(table).game.waiting(table.state)
        for seat, chair in table.people():
            hand = self.party.hand(chair.name)
            if hand is None:
                continue
            asked = seat in waiting
            self.met["asked" if asked else "waiting"] += 1
            person = Person(chair.person, chair.name)
            for key in hand.keys:
                refused = refusal(table, person, key.data, self.party.clock.now_ms()) if key.data else None
                self.met["buttons"] += 1
                if refused is not None:
                    self.wrong.append(f"{chair.name} is refused {key.label!r}: {refused} under {hand.text!r}")
            if asked:
                self.wrong += [
                    f"{chair.name} is not told {one}: {hand.text!r}" for one in self.needs(table, hand, seat)
                ]

    def needs(self, table: Table, hand: Seen, seat: int) -> list[str]:
        return lacking(table, seat, (*hand.text.splitlines(), *self.party.pictures.says(hand.photo)))


def unrung(record: Record, moves: Sequence[Move]) -> list[str]:
    """Everybody whose turn came after a silence is rung, once; nobody is rung twice for a turn."""
    wrong = []
    for move in moves:
        rung = [one for one in record.rung(move.name, move.turn, move.at) if one.where == "group"]
        if move.silence > SILENCE_S and not rung:
            wrong.append(f"{move.name} was not rung at {move.turn:.1f} after {move.silence:.1f} s of silence")
        if len(rung) > 1:
            wrong.append(f"{move.name} was rung {len(rung)} times from {move.turn:.1f} on")
    return wrong


def hasty(times: Sequence[float]) -> int:
    return max((sum(1 for other in times if at <= other < at + 60) for at in times), default=0)


def laborious(moves: Sequence[Move]) -> list[str]:
    """A bid takes two presses at most, a card and anything else that is offered one."""
    return [
        f"{move.name} pressed {move.presses} times for {move.did}"
        for move in moves
        if move.presses > (2 if move.stepped else 1)
    ]


def leaked(party: Party) -> list[str]:
    """No picture of somebody's own cards, and no description of one that names any, is ever before others."""
    own = {one.photo for one in party.record.seen if party.pictures.secret(one.photo)}
    wrong = [str(one) for one in party.record.public() if one.photo in own]
    return wrong + [str(one) for one in party.record.seen if any(sign in one.alt for sign in "♠♥♦♣")]


Seats: TypeAlias = tuple[str, str, dict[str, str]]
"""A kind of table: game, preset, options."""
CATALOG = FluentCatalog()
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "N": "NT"}
BID = re.compile(r"(\d+)([SHDCN])")
NUMBER = re.compile(r"[-−]?\d+")


@dataclass(frozen=True, slots=True)
class Fact:
    """``what``: its name. ``forms``: how it may stand there; one is enough. ``numbers``: or these, all on one line."""

    what: str
    forms: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    def stands(self, strings: Sequence[str]) -> bool:
        if self.numbers:
            found = [[int(n.replace("−", "-")) for n in NUMBER.findall(one.replace(",", ""))] for one in strings]
            together = any(all(n in line for n in self.numbers) for line in found)
            # A picture has a line for each side, with the score at its end.
            ends = [line[-1] for line in found if line]
            apart = all(ends.count(n) >= self.numbers.count(n) for n in self.numbers)
            return together or apart
        return any(form == one or (len(form) > 1 and form in one) for form in self.forms for one in strings)


def say(text: Text) -> str:
    return CATALOG.say("en", text)


def cards(what: str, codes: Iterable[object]) -> Iterator[Fact]:
    for code in codes:
        yield Fact(f"{what}: {code}", (say(t("card", card=str(code))), str(code)))


def score(view: Any) -> Fact:
    return Fact("score of the match", numbers=tuple(view.totals))


def worth(view: Any) -> Iterator[Fact]:
    if view.raises.worth > 1:
        yield Fact("what it is worth", numbers=(view.raises.worth,))


def facts(table: Table, seat: Seat) -> list[Fact]:
    """What the owner of ``seat`` is to find before it."""
    view = loaded_of(table).game.view(table.state, seat)
    return list(_OF[table.game](table, view))


def lacking(table: Table, seat: Seat, strings: Iterable[str]) -> list[str]:
    """What is not said in a message of these lines and words of its picture."""
    said = [line for one in strings for line in one.splitlines()]
    return [fact.what for fact in facts(table, seat) if not fact.stands(said)]


def _blot(table: Table, view: Any) -> Iterator[Fact]:
    talk: Any = stage_of(table.game).talk  # type: ignore[attr-defined]
    if view.phase not in (*talk.calling, "play"):
        return
    yield from cards("on the table", [played for _, played in view.trick])
    contract = talk.contract(view)
    if contract is not None:
        yield Fact("what is played", (say(contract),))
    yield score(view)
    if view.phase == "play":
        yield Fact("tricks", numbers=tuple(view.tricks))
    for _, call in view.calls[-4:] if view.phase in talk.calling else ():
        named = BID.match(call)
        if named is not None:
            yield Fact(f"called: {call}", (f"{named[1]}{SIGNS[named[2]]}", f"{named[1]} {SIGNS[named[2]]}", call))
    turned = talk.turned(view)
    yield from cards("turned up", [turned] if view.phase in talk.calling and turned is not None else [])
    yield from cards("held", view.hand or ())


def _bura(table: Table, view: Any) -> Iterator[Fact]:
    if view.trumps is None or view.phase in ("between", "done"):
        return
    yield Fact("trumps", (f"{SIGNS[view.trumps]} trumps",))
    yield score(view)
    yield from cards("led", view.lead)
    yield from worth(view)
    yield from cards("held", view.hand or ())


def _domino(table: Table, view: Any) -> Iterator[Fact]:
    if view.phase != "play":
        return
    for _, number in view.ends:
        yield Fact(f"open end: {number}", numbers=(number,))
    yield score(view)


def _seka(table: Table, view: Any) -> Iterator[Fact]:
    if view.me not in view.waiting:
        return
    if view.phase == "betting":
        yield Fact("pot", numbers=(view.middle,))
        yield Fact("to pay", numbers=(view.to_pay,))
        if view.me not in view.unseen:
            yield from cards("held", view.hand or ())


def _blackjack(table: Table, view: Any) -> Iterator[Fact]:
    yield Fact("purse", numbers=(view.purses[view.me],))
    if view.phase in ("betting", "dealing", "done"):
        return
    yield from cards("the dealer's", view.table.dealer.cards)
    for box in view.table.boxes:
        for held in box.hands if box.seat == view.me else ():
            yield from cards("held", held.cards)


def _nardi(table: Table, view: Any) -> Iterator[Fact]:
    if not view.waiting:
        return
    yield score(view)
    yield Fact("pips", numbers=tuple(view.pips))
    if view.thrown is not None:
        yield Fact("dice", numbers=tuple(view.thrown))
    yield from worth(view)


_OF: dict[str, Callable[[Table, Any], Iterator[Fact]]] = {
    **dict.fromkeys(("bazaar-blot", "georgian-belote", "duel-blot"), _blot),
    **dict.fromkeys(("bura3", "bura5"), _bura),
    **dict.fromkeys(("nardi", "long-nardi", "hyper-nardi"), _nardi),
    "domino": _domino,
    "seka": _seka,
    "blackjack": _blackjack,
}


def test_the_animation_of_the_readme_is_one_trick() -> None:
    """From the empty table over four cards to the next lead, in ten seconds; one of the cards is its reader's."""
    shown = [getattr(at.board.picture, "trick", ()) for at in frames()]
    assert [len(trick) for trick in shown] == [0, 1, 2, 3, 4, 1]
    assert all(after[: len(before)] == before for before, after in pairwise(shown[:-1]))
    assert 0 in dict(shown[4])
    assert sum(MS) == 10_000

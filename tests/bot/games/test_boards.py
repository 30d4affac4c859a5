"""What boards and hands are true to: hidden cards, dice, the book. What stands on them is in ``evenings/*.txt``."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from bot.core.loaded import loaded_of, public_view
from bot.core.proofs import DealProof
from bot.fair import SeededChance
from bot.games import entry_of, player
from bot.games.domino import DOMINO
from bot.games.nardi.player import chance_to_win, judge
from bot.games.stage import signed
from bot.text import t
from bot.view import press
from bot.view.info import proof_scene
from bot.view.scene import BookPicture
from bot.view.show import looked, private, public
from rules.domino.model import TILES
from rules.nardi.moves import COURSE
from tests.bot.house import ARAM, House, must
from tests.bot.matches import PEOPLE, seated, step
from tests.rules.contract.samples import known
from tests.rules.contract.walk import chosen


def dealt(key: str, seats: int, seed: int, **options: str) -> House:
    """A table at which the first deal has begun."""
    house = seated(key, seats, seed)
    for name, value in options.items():
        house.say(ARAM, f"set {name} {value}")
    house.say(ARAM, "start")
    house.pass_time(20_000)
    return house


@pytest.mark.parametrize("key", ["bura3", "bura5", "blackjack"])
@pytest.mark.parametrize("malutka", ["in_turn", "out_of_turn"])
def test_what_is_seen_depends_on_what_may_be_known(key: str, malutka: str) -> None:
    """BU-4: gifts are seen by nobody; BJ-3: nor is the hole card."""
    house = dealt(key, 2, 4, **({"malutka": malutka, "target": "3"} if key != "blackjack" else {"rounds": "10"}))
    chance, compared = SeededChance(key + malutka * (key == "blackjack")), 0
    while house.t.phase == "play":
        game: Any = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            house.pass_time(20_000)
            continue
        for seat in (None, 0, 1):
            other = known(key).redeal(house.t.state, seat, chance)
            if other is None:
                continue
            world = replace(house.t, state=other)
            compared += 1
            assert public(world, house.now) == public(house.t, house.now)
            if seat is not None:
                assert private(world, seat) == private(house.t, seat)
                for what in ("pick.l", "pick.g", "pick.var", "last", "davtar"):
                    assert looked(world, seat, ARAM, what) == looked(house.t, seat, ARAM, what)
        seat = min(game.waiting(house.t.state))
        view, legal = game.view(house.t.state, seat), game.legal(house.t.state, seat)
        action = player(key, "random")(game, view, legal, seat, chance)
        house.say(PEOPLE[seat], f"act - {game.encode(action)}")
        house.pass_time(3_000)
    assert compared > 40


def test_the_book() -> None:
    """HS-10: what each deal brought everybody; the columns add up to the totals."""
    house = dealt("seka", 3, 1)
    chance = SeededChance("book")
    while house.t.phase == "play":
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            house.pass_time(30_000)
            continue
        seat, action = chosen(game, house.t.state, chance)
        house.say(PEOPLE[seat], f"act - {game.encode(action)}")
    scene = must(looked(house.t, 0, ARAM, "davtar"))
    book = scene.picture
    assert isinstance(book, BookPicture)
    sums = [sum(row.cells[seat] or 0 for row in book.rows) for seat in range(3)]
    assert tuple(sums) == book.total == entry_of("seka").conduct.score(public_view(house.t))
    assert book.winners == {s for s in range(3) if book.total[s] == max(book.total)}


def test_the_longest_action_fits_a_button() -> None:
    """BU-4: five cards over five."""
    data = press.see("table001", "pick.b.10S.10C.10D.10H")
    assert press.unpack(data) is not None
    assert max(len(one) for one in (data, press.act("table001", "d100t10", "b:10S.10C.10D.10H.AS"))) <= press.MAX_BYTES


def test_the_pack_of_dominoes() -> None:
    assert (DOMINO.fairness.pack[27], len(DOMINO.fairness.pack), len(TILES)) == ("6-6", 28, 28)


def test_the_chance_to_win_at_nardi() -> None:
    course = COURSE["short"]
    even, ahead = (tuple(s.get(p, 0) for p in range(26)) for s in ({6: 8, 5: 7}, {0: 13, 1: 2}))
    assert 0.5 < chance_to_win(course, even, even) < 0.65
    assert chance_to_win(course, ahead, even) > 0.95
    assert chance_to_win(course, even, ahead) < 0.05
    assert judge(course, (15, *(0,) * 25), even) > judge(course, ahead, even)


def by_hand(note: DealProof, act: int, n: int) -> tuple[int, ...]:
    """``n`` dice with nothing but a hash, as docs/fair-dealing.md says."""
    text = "|".join([note.secret, str(note.deal), *note.words, *([f"act{act}"] if act else [])])
    dice: list[int] = []
    block = 0
    while len(dice) < n:
        digest = sha256(f"{text}|{block}".encode()).hexdigest()
        numbers = [int(digest[i : i + 8], 16) for i in range(0, 64, 8)]
        dice += [1 + number % 6 for number in numbers if number < 4_294_967_292]
        block += 1
    return tuple(dice[:n])


def played(key: str) -> House:
    house = seated(key, 2, 3)
    house.go("aram word plum; aram start")
    chance = SeededChance(8)
    while house.t.phase != "over":
        step(house, chance)
        house.pass_time(4_000)
    return house


@pytest.mark.parametrize("key", ["nardi", "long-nardi"])
def test_every_throw_follows_from_the_secret(key: str) -> None:
    """HS-20: every die of the deal, also those thrown by automatic throws, is the one that the hash gives."""
    house = played(key)
    (note, *_) = house.proofs()
    assert [len(sealed) for sealed in note.words] == [64]  # the word enters as its salted hash
    assert len(note.throws) > 10
    for act, dice in note.throws:
        assert dice == by_hand(note, act, len(dice))
    keys = [line.text.key for line in proof_scene(house.t, 1, house.proofs()).lines]
    assert "verify-good-dice" in keys
    assert "verify-dice" in keys


def test_a_loaded_die_is_found() -> None:
    """HS-20: one die that was turned makes the verdict bad."""
    house = played("hyper-nardi")
    (note, *rest) = house.proofs()
    (act, (first, *more)) = note.throws[-1]
    turned = (*note.throws[:-1], (act, (first % 6 + 1, *more)))
    loaded = (replace(note, throws=turned), *rest)
    assert "verify-bad" in [line.text.key for line in proof_scene(house.t, 1, loaded).lines]


@pytest.mark.parametrize(("n", "way"), [(2, "up"), (1, "up"), (0, "even"), (-1, "down"), (-2, "down")])
def test_chips_have_their_sign(n: int, way: str) -> None:
    assert signed(n) == t("chips-net", way=way, n=abs(n))

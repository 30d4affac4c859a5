"""The compiled core of the Blots and its twin: legal cards, values of endings, worlds; against the rules themselves."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from struct import pack, unpack

import pytest

from adapters.engine import compiled
from bot.games.blot.player.plain import Solver, Stream, each, frame, kind, lay, without
from bot.games.blot.player.plain import worlds as dealt
from bot.games.blot.player.question import UNSAID, Question, Room, bits, cards, duties, fours, strain_number
from bot.ports.players import Machine
from rules.blot.bazaar.score import ruleset as bazaar
from rules.blot.bazaar.settings import LEAGUE
from rules.blot.duel.game import Duel
from rules.blot.duel.game import ruleset as duel
from rules.blot.georgian.game import Georgian
from rules.blot.georgian.game import ruleset as georgian
from rules.blot.trick import FollowRule, playable
from rules.blot.values import POWER, SAI
from rules.cards import PACK, RANKS, STRAINS, SUIT, SUITS, Card

SOURCE = Path(__file__).parents[1] / "tools" / "blot" / "core.c"
MODULE = Path(__file__).parents[2] / "assets" / "players" / "blot.wasm"
SWEEP = 300
FOURS = fours(bazaar(LEAGUE))
EMPTY = Question(4, "S", 21, 0, (), 0, -1, 0, 0, (), (0,) * 4, ())
VARIANTS = {
    "bazaar": (4, bazaar(LEAGUE).follow, STRAINS, PACK),
    "georgian": (4, georgian(Georgian()).follow, SUITS, PACK),
    "georgian, partner exempt": (4, georgian(Georgian(partner_exempt=True)).follow, SUITS, PACK),
    "duel": (2, duel(Duel()).follow, SUITS, tuple(c for c in PACK if c[:-1] in RANKS[2:])),
}


def ending(dice: Random, name: str, size: int) -> tuple[int, FollowRule, str, tuple[tuple[Card, ...], ...]]:
    seats, rule, strains, pack_of = VARIANTS[name]
    dealt = dice.sample(pack_of, seats * size)
    hands = tuple(tuple(dealt[size * seat : size * (seat + 1)]) for seat in range(seats))
    return seats, rule, dice.choice(strains), hands


def brute(
    hands: tuple[tuple[Card, ...], ...],
    turn: int,
    trick: tuple[tuple[int, Card], ...],
    strain: str,
    rule: FollowRule,
    swept: int,
) -> int:
    """What side 0 takes from here on if both sides play as well as can be: every way of playing, by the rules."""
    seats = len(hands)
    if len(trick) == seats:
        power = POWER[strain, SUIT[trick[0][1]]]
        taker = max(trick, key=lambda one: power[one[1]])[0]
        gain = 0 if taker % 2 else sum(SAI[strain][c] for _, c in trick)
        swept |= 1 << taker % 2
        if not hands[taker]:
            return gain + (0 if taker % 2 else 10) + (SWEEP if swept == 1 else -SWEEP if swept == 2 else 0)
        return gain + brute(hands, taker, (), strain, rule, swept)
    led = SUIT[trick[0][1]] if trick else None
    best, partner = 0, False
    if led:
        power = POWER[strain, led]
        winner = max(trick, key=lambda one: power[one[1]])
        best, partner = power[winner[1]], seats == 4 and (winner[0] - turn) % 2 == 0
    values = [
        brute(
            (*hands[:turn], tuple(c for c in hands[turn] if c != card), *hands[turn + 1 :]),
            (turn + 1) % seats,
            (*trick, (turn, card)),
            strain,
            rule,
            swept,
        )
        for card in playable(hands[turn], led, strain, best, partner, rule)
    ]
    return min(values) if turn % 2 else max(values)


def solved(
    core: Machine, hands: tuple[int, ...], strain: str, rule: FollowRule, turn: int, swept: int
) -> dict[int, int]:
    """By number of the bit, the value of leading it."""
    core.call("frame", len(hands), strain_number(strain), duties(rule))
    core.write(core.call("where"), pack("<4I8i", *(*hands, 0, 0)[:4], turn, -1, 0, turn, 0, 0, swept, -1))
    led = core.call("solve", 1 << 30)
    values = unpack("<32i", core.read(core.call("where") + 64, 128))
    return {card: values[card] for card in each(led)}


def engine() -> Machine:
    found = compiled("blot.wasm")
    assert found is not None, "wasmtime is installed with the program"
    with found.lent() as machine:
        return machine


@pytest.mark.parametrize("name", VARIANTS)
def test_every_ending_has_the_value_that_every_way_of_playing_gives(name: str) -> None:
    """400 endings of one to three cards, some of four: the core, its twin, and the rules tried out."""
    core, seed = engine(), f"endings|{name}"
    dice = Random(seed)
    for n in range(400):
        size = 4 if n % 40 == 0 else dice.randint(1, 3)
        seats, rule, strain, hands = ending(dice, name, size)
        turn, swept, bit = dice.randrange(seats), dice.randrange(4), bits(strain)
        held = tuple(sum(bit[c] for c in hand) for hand in hands)
        found = solved(core, held, strain, rule, turn, swept)
        twin = Solver(frame(seats, strain, duties(rule)))
        wanted = {}
        for card in hands[turn]:
            left = (*hands[:turn], tuple(c for c in hands[turn] if c != card), *hands[turn + 1 :])
            at = bit[card].bit_length() - 1
            wanted[at] = brute(left, (turn + 1) % seats, ((turn, card),), strain, rule, swept)
            trick = lay(frame(seats, strain, duties(rule)), None, turn, at)
            assert twin.value(without(held, turn, at), (turn + 1) % seats, trick, swept) == wanted[at], (seed, n, card)
        assert found == wanted, (seed, n, hands, strain, turn, swept)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_core_lets_play_what_the_rules_do(name: str) -> None:
    """BZ-21 … BZ-23, GE-4, DU-4: 2,000 hands to cards led, with and without the partner winning."""
    core, dice = engine(), Random(f"legal|{name}")
    for _ in range(2000):
        seats, rule, strain, (hand, out, *_rest) = ending(dice, name, dice.randint(1, 6))
        bit = bits(strain)
        lead, *others = out
        power = POWER[strain, SUIT[lead]]
        best = max((lead, *others[: seats - 2]), key=power.__getitem__)
        partner = seats == 4 and dice.random() < 0.5
        core.call("frame", seats, strain_number(strain), duties(rule))
        held, led, at = sum(bit[c] for c in hand), SUITS.index(SUIT[lead]), bit[best].bit_length() - 1
        wanted = playable(hand, SUIT[lead], strain, power[best], partner, rule)
        found = core.call("allowed", held - (1 << 32) if held >> 31 else held, led, at, int(partner))
        assert {cards(strain)[n] for n in each(found)} == {*wanted}


def test_worlds_hold_what_is_known_and_nothing_that_is_not_possible() -> None:
    """Each card lies once, in a place that may have it; with nothing known each place has it equally often."""
    core, dice = engine(), Random("worlds")
    whole = (1 << 32) - 1
    for n in range(60):
        mine = sum(1 << card for card in dice.sample(range(32), 8))
        unseen = whole & ~mine
        shown = 1 << dice.choice(each(unseen))
        barred = 0xFF << 8 * dice.randrange(4) if n % 2 else 0
        rooms = ((mine, shown, 0, 0, 0), (0, barred & ~shown, 0, 0, 0), (0, 7, 8, 8, 0))
        question = replace(
            EMPTY,
            strain="SHN"[n % 3],
            unseen=unseen & ~shown,
            rooms=tuple(Room(*one) for one in zip(*rooms, strict=True)),
            said=(UNSAID, UNSAID, 0, n % 5) if n % 4 > 1 else (UNSAID,) * 4,
            fours=FOURS,
        )
        core.call("frame", 4, strain_number(question.strain), 21)
        core.write(core.call("where_said"), pack("<4i", *question.said))
        core.write(core.call("where_dealt"), pack("<4I16i", *question.laid, *question.fours))
        core.write(core.call("where_rooms"), pack("<15I", *(one for part in rooms for one in part)))
        core.call("seed", n, 7)
        made = core.call("deal_worlds", unseen & ~shown, 50)
        assert made == 50 or question.said[3] > 1, "what is rare is not looked for for ever"
        twins = dealt(question, 50, Stream(n << 32 | 7))
        worlds = unpack(f"<{4 * made}I", core.read(core.call("where_worlds"), 16 * made))
        assert len(twins) == made
        for at in range(0, 4 * made, 4):
            hands = worlds[at : at + 4]
            assert hands == twins[at // 4]
            assert hands[0] == mine
            assert hands[1] & shown
            assert not hands[1] & barred & ~shown
            assert sum(hands) == whole
            assert [one.bit_count() for one in hands] == [8] * 4
        if made < 50:
            continue
        assert len({worlds[at + 1] for at in range(0, 200, 4)}) > (40 if n % 4 < 2 else 8)
        if n % 4 > 1:
            for place in (2, 3):
                kinds = [kind(worlds[at + place], question) for at in range(0, 200, 4)]
                assert min(kinds) == question.said[place], "nobody declares what they have not"
                assert kinds.count(question.said[place]) > 30, "nearly all declare what they have"


def test_a_card_that_was_played_says_something_of_the_hand_it_came_from() -> None:
    """North leads the ace of a suit, East gives the ten to it. Whoever has the seven as well would have given that."""
    core, bit = engine(), {card: one.bit_length() - 1 for card, one in bits("H").items()}
    forced = ["7H 8H 9H 10H JH QH KH", "8D 9D 10D JD QD KD AD", "7S 8S 9S JS QS KS 7D", "8C 9C 10C JC QC KC AC"]
    could = [*forced]
    could[1], could[2] = forced[1].replace("8D", "7S"), forced[2].replace("7S", "8D")
    hands = [[sum(1 << bit[Card(c)] for c in hand.split()) for hand in world] for world in (forced, could)]
    played = ((0, bit[Card("AS")]), (1, bit[Card("10S")]))
    for asks, likelier in ((2, True), (1, False)):
        core.call("frame", 4, strain_number("H"), 21)
        core.write(core.call("where_worlds"), pack("<8I", *hands[0], *hands[1]))
        core.write(core.call("where_weights"), pack("<2f", 1, 1))
        core.write(core.call("where_played"), pack("<4i", *played[0], *played[1]))
        core.call("weigh_plays", 2, 2, asks, 0, 0.4)
        weights = unpack("<2f", core.read(core.call("where_weights"), 8))
        said = (10 / 7, 4 / 7) if likelier else (1, 1)
        assert weights == pytest.approx(said), "what one has laid oneself says nothing"


@cache
def compiler() -> list[str] | None:
    try:
        import ziglang  # noqa: F401
    except ImportError:
        return None
    return [sys.executable, "-m", "ziglang"]


def test_the_module_is_what_its_source_makes(tmp_path: Path) -> None:
    """Byte for byte, by ``make core``."""
    assert compiler() is not None, "the developers' packages have the compiler"
    made = tmp_path / "blot.wasm"
    root = SOURCE.parents[3]
    subprocess.run(["make", "-s", "core", f"CORE={made}", f"BIN={Path(sys.executable).parent}"], check=True, cwd=root)
    assert hashlib.sha256(made.read_bytes()).hexdigest() == hashlib.sha256(MODULE.read_bytes()).hexdigest()

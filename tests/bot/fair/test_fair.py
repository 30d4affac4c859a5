"""HS-20: commitment before the deal, players' words, reveal after, and the check that anyone can redo."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.text import FluentCatalog
from bot.core import events as ev
from bot.core.codec import encode_event
from bot.core.fold import evolve
from bot.core.proofs import DealProof, deal_proofs
from bot.fair import LINKS, PackChance, SeededChance, clean_word, link, prove, verify
from bot.games import entry_of, game_keys, rules_of
from bot.ports.records import StoredEvent
from bot.text import Text, listed_all
from bot.view.info import last_finished, proof_scene
from tests.bot.house import ARAM, FOUR, House
from tests.bot.matches import seated, step

SEED = "ab" * 32


def by_hand(secret: str, deal: int, words: list[str], n: int) -> list[int]:
    """The documented procedure, written again from the document and not from the code."""
    base = "|".join([secret, str(deal), *words])
    numbers: list[int] = []
    block = 0
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        m = i + 1
        while True:
            if not numbers:
                digest = sha256(f"{base}|{block}".encode()).digest()
                numbers = [int.from_bytes(digest[k : k + 4], "big") for k in range(0, 32, 4)]
                block += 1
            x = numbers.pop(0)
            if x < 2**32 - 2**32 % m:
                break
        j = x % m
        order[i], order[j] = order[j], order[i]
    return order


def test_a_proof_can_be_redone_by_hand() -> None:
    links = [link(SEED, i) for i in (LINKS - 2, LINKS - 1, LINKS)]
    assert links[-1] == SEED
    for before, after in pairwise(links):
        assert sha256(after.encode()).hexdigest() == before
    secret = link(SEED, 3)
    assert list(PackChance(secret, 3, ("barev", "ღმერთმანი")).shuffled(32)) == by_hand(
        secret, 3, ["barev", "ღმერთმანი"], 32
    )
    proof = prove(link(SEED, 1), 1, ("luck",), 32)
    assert verify(proof)
    assert not verify(replace(proof, words=("other",)))
    assert not verify(replace(proof, secret=link(SEED, 2)))
    assert not verify(replace(proof, order=proof.order[::-1]))


@given(st.text(max_size=200))
@settings(max_examples=200, derandomize=True)
def test_words_cannot_forge_the_joint(word: str) -> None:
    cleaned = clean_word(word)
    assert "|" not in cleaned
    assert len(cleaned) <= 64
    assert cleaned.isprintable()


@pytest.mark.parametrize("purpose", ["pack", "dice"])
def test_chance_is_even(purpose: str) -> None:
    """Chi-square: every place of every card, and every face of a die; fixed seed, so it never flickers."""
    print(f"seed {SEED}")
    if purpose == "dice":
        chance = PackChance(SEED, 1)
        counts = [0] * 6
        for _ in range(60_000):
            counts[chance.die() - 1] += 1
        chi = sum((c - 10_000) ** 2 / 10_000 for c in counts)
        assert chi < 20.5  # 5 degrees of freedom, 0.1 %
        return
    n, rounds = 8, 16_000
    table = [[0] * n for _ in range(n)]
    for deal in range(rounds):
        for place, card in enumerate(PackChance(SEED, deal).shuffled(n)):
            table[place][card] += 1
    chi = sum((c - rounds / n) ** 2 / (rounds / n) for row in table for c in row)
    assert chi < 85.4  # 49 degrees of freedom, 0.1 %


def test_the_secret_is_told_when_the_deal_is_over_and_not_before() -> None:
    """The seal shown in the lobby must not tell the first dealer or the first hands."""
    house = House(seed=2).four()
    secret = link(house.t.seed, 1)
    assert last_finished(house.t) == 0
    assert secret not in repr(proof_scene(house.t, 1, house.proofs()).lines)
    for _ in range(4):
        house.say(house.turn(), "act - pass")
    assert secret in repr(proof_scene(house.t, 1, house.proofs()).lines)
    assert any(line.text == Text("verify-good") for line in proof_scene(house.t, None, house.proofs()).lines)
    house.pass_time(15_000)
    assert link(house.t.seed, 2) not in repr(proof_scene(house.t, 2, house.proofs()).lines)
    house = House(seed=9)
    assert link(house.t.seed, 0) != link(house.t.seed, 1)
    cards = [Text("card", (("card", str(n)),)) for n in range(312)]

    def depth(text: object) -> int:
        return 1 + max(depth(value) for _, value in text.args) if isinstance(text, Text) else 0

    assert depth(listed_all(cards)) <= 11
    assert FluentCatalog().say("en", listed_all([Text("list-none")] * 5)) == "none, none, none, none, none"


def test_words_and_hands_follow_from_the_proof() -> None:
    house = House(seed=2)
    house.go("others sit; aram word barev dzez; aram start")
    house.pass_time(2_000)
    assert [one.word for one in house.proofs()[0].given] == ["barev dzez"]
    assert house.t.deals[0].words == (house.proofs()[0].given[0].mixed,)
    for _ in range(4):
        house.say(house.turn(), "act - pass")
    house.pass_time(15_000)
    assert house.t.deals[1].words == ()
    house = House(seed=7).four()
    note = house.t.deals[0]
    order = PackChance(link(house.t.seed, 1), 1, note.words).shuffled(32)
    dealt = next(e for e in house.log if isinstance(e, ev.Dealt))
    hands = dealt.game[-1].hands
    dealer = dealt.game[-1].dealer
    names = entry_of("bazaar-blot").fairness.pack
    pack = [names[i] for i in order]
    assert list(hands[(dealer + 1) % 4]) == pack[0:4] + pack[16:20]


@pytest.mark.parametrize("key", game_keys())
def test_a_replay_deals_nothing_and_decides_nothing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    house = seated(key, min(s for s in rules_of(key).seats if s > 1), 3)
    house.say(ARAM, "start")
    house.pass_time(3_000)
    for _ in range(12):
        if house.t.phase == "play":
            step(house, SeededChance(2))
    assert all(proof.fair() for proof in house.proofs())

    def never(*_: object) -> None:
        raise AssertionError("a replay dealt or decided")

    for name in ("deal", "decide", "legal"):
        monkeypatch.setattr(type(rules_of(key)), name, never)
    table = None
    for seq, event in enumerate(house.log, 1):
        table = evolve(table, event, seq, 0)
    assert table is not None
    assert (table.state, table.deals) == (house.t.state, house.t.deals)


def test_a_deal_that_is_not_the_secrets_is_told_so() -> None:
    """HS-20: two players' first cards have changed places, and the secret says otherwise."""
    house = House(seed=2).four()
    for _ in range(4):
        house.say(house.turn(), "act - pass")
    at = next(at for at, event in enumerate(house.log) if isinstance(event, ev.Dealt))
    dealt = house.log[at]
    assert isinstance(dealt, ev.Dealt)
    (*before, cards) = dealt.game
    (mine, *my), (yours, *your), *others = cards.hands
    house.log[at] = replace(dealt, game=(*before, replace(cards, hands=((yours, *my), (mine, *your), *others))))
    assert [proof.agrees for proof in house.proofs()] == [False]
    assert "verify-bad" in [line.text.key for line in proof_scene(house.t, 1, house.proofs()).lines]


def played(seed: int, *words: str) -> House:
    """A deal with words in its shuffle, played to its end."""
    house = House(seed=seed, game="bura3")
    house.say(FOUR[1], "sit")
    for who, word in zip(FOUR, words, strict=False):
        house.say(who, f"word {word}")
    house.say(FOUR[0], "start")
    house.pass_time(5_000)
    return house


def proofs(events: list[ev.Event], game: str) -> tuple[DealProof, ...]:
    stored = (encode_event(event) for event in events)
    return deal_proofs([StoredEvent(n, one.type, one.v, one.body, 0) for n, one in enumerate(stored, 1)], game)


def test_the_seals_of_words() -> None:
    house = played(4, "ծիրան", "plum")
    seals = [chair.seal for chair in house.t.chairs if chair]
    (proof,) = house.proofs()
    assert proof.fair()
    assert [one.word for one in proof.given] == ["ծիրան", "plum"]
    for one, seal in zip(proof.given, seals, strict=True):
        assert one.mixed == sha256(f"{one.salt}|{one.word}".encode()).hexdigest()
        assert one.seal == seal == sha256(one.salt.encode()).hexdigest()
    assert proof.words == tuple(one.mixed for one in proof.given)
    assert not any("plum" in word for word in proof.words)
    house = House(seed=7)
    house.say(FOUR[1], "sit")
    shown = repr(proof_scene(house.t, None, ()).lines)
    for chair in house.t.chairs:
        if chair is not None:
            assert chair.seal in shown
            assert chair.salt not in shown + repr(house.t)


def test_a_deal_without_word_and_salt_is_still_fair_and_one_with_another_word_is_not() -> None:
    house = played(5, "apricot", "plum")
    gone = [
        replace(event, word="")
        if isinstance(event, ev.Worded)
        else replace(event, salt="")
        if isinstance(event, ev.Sat)
        else event
        for event in house.log
    ]
    (proof,) = proofs(gone, "bura3")
    assert proof.fair()
    assert not proof.closed
    assert all(one.forgotten for one in proof.given)
    other = [replace(event, word="pear") if isinstance(event, ev.Worded) else event for event in house.log]
    (claimed,) = proofs(other, "bura3")
    assert claimed.agrees
    assert not claimed.fair()
    swapped = [replace(event, salt="00" * 16) if isinstance(event, ev.Sat) else event for event in house.log]
    assert not proofs(swapped, "bura3")[0].fair(), "a salt that was not sealed"


def test_an_old_word_went_in_as_it_was_and_its_deal_is_closed_without_it() -> None:
    house = House(seed=6, game="bura3")
    house.say(FOUR[1], "sit")
    bare = replace(house.t, chairs=tuple(replace(c, seal="", salt="") if c else None for c in house.t.chairs))
    house.table = bare
    house.say(FOUR[0], "word apricot")
    house.say(FOUR[0], "start")
    house.pass_time(5_000)
    assert house.t.deals[0].words == ("apricot",)
    (proof,) = proofs(house.log, "bura3")
    assert proof.fair()
    log = [replace(event, word="") if isinstance(event, ev.Worded) else event for event in house.log]
    (closed,) = proofs(log, "bura3")
    assert closed.closed
    scene = proof_scene(replace(house.t, phase="over"), 1, (closed,))
    assert [line.text.key for line in scene.lines] == ["verify-head", "verify-closed"]

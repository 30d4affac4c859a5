"""A word goes into the shuffle as a hash with a salt that was sealed before; without word and salt the deal still
proves fair (HS-20)."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from bot.ports.records import StoredEvent
from bot.scenes.info import proof_scene
from bot.table import events as ev
from bot.table.codec import encode_event
from bot.table.proofs import DealProof, deal_proofs
from tests.bot.house import FOUR, House


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


def test_the_hash_goes_in_and_the_seal_was_there_before() -> None:
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
    """As in matches from before words were salted: nobody has a seal."""
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


def test_the_seals_are_shown_before_any_deal() -> None:
    house = House(seed=7)
    house.say(FOUR[1], "sit")
    shown = repr(proof_scene(house.t, None, ()).lines)
    for chair in house.t.chairs:
        if chair is not None:
            assert chair.seal in shown
            assert chair.salt not in shown + repr(house.t)

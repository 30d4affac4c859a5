"""A round of the beacon goes into every shuffle (HS-20): it is named when no word can enter any more, it is not
published yet, and it costs nobody time. The keeper of this beacon has a real key."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adapters.local.seals import stage
from bot.fair import PackChance, link
from bot.fair.beacon import AHEAD_MS, GENESIS_MS, PERIOD_MS, randomness, time_of
from bot.fair.chance import SeededChance
from bot.games import game_keys
from bot.notation.model import Deal, MatchRecord
from bot.notation.proof import judged, unproved
from bot.notation.read import records_in
from bot.notation.write import text_of
from bot.ports.records import Person
from bot.scenes.info import proof_scene
from bot.table import events as ev
from bot.table.clocks import SEALING_MS, TELLING_MS, timers
from bot.table.codec import decode_event
from bot.table.evolve import evolve
from bot.table.loaded import loaded_of
from bot.table.pauses import PAUSES
from bot.table.seal_events import (
    DealAsked,
    RoundCame,
    RoundMissed,
    RoundNamed,
    SealEvent,
    SealingBegun,
    SealsClosed,
    SealsDropped,
    Unsealed,
)
from bot.table.seals import reference
from tests.bot.house import ARAM, FOUR, LUSINE, NINO, House
from tests.bot.matches import Pages, seated, sha
from tests.bot.notation.test_records import plays, record, sealed_by_pages, stored
from tests.facts import FACTS
from tests.fakes.drand import Keeper
from tests.tiers import sampled

KEEPER = Keeper()


def begun(*pages: Person, game: str = "bazaar-blot", seated_: int = 4, off_ms: int = 0) -> tuple[House, Pages]:
    """A match begins, ``off_ms`` after a round."""
    house = House(game=game)
    house.now = GENESIS_MS + 1000 * PERIOD_MS + off_ms
    house.rounds = KEEPER.sign
    for person in FOUR[1:seated_]:
        house.say(person, "sit")
    if seated_ < FACTS[game].seats:
        house.say(ARAM, "fill")
    open_pages = Pages(house, *pages)
    house.say(ARAM, "start")
    return house, open_pages


def kinds(house: House, since: int = 0) -> list[type]:
    return [type(event) for event in house.log[since:] if isinstance(event, SealEvent | ev.Started | ev.Dealt)]


def rounds(house: House) -> list[int]:
    return [event.round for event in house.log if isinstance(event, RoundNamed)]


def over(house: House, seed: str = "beacon") -> None:
    """The deal on the table, to its end."""
    chance, deal = SeededChance(seed), house.t.deal
    while house.t.phase == "play" and not loaded_of(house.t).game.needs_deal(house.t.state):
        plays(house, chance, 1)
    assert house.t.deal == deal


@pytest.mark.parametrize("off_ms", [0, 1, 1_500, 2_999])
def test_the_cards_follow_from_a_round_that_nobody_knows_when_the_last_word_is_given(off_ms: int) -> None:
    house, _ = begun(off_ms=off_ms)
    began = house.now
    assert kinds(house) == [ev.Started, SealingBegun, RoundNamed]
    (named,) = rounds(house)
    assert AHEAD_MS <= time_of(named) - began < AHEAD_MS + PERIOD_MS
    told = house.say(NINO, "word plum")
    assert told is not None
    assert told.key == "word-late"
    before = house.t
    house.pass_time(time_of(named) - house.now - 1)
    assert kinds(house)[3:] == [DealAsked], "it was time to deal, and the round was not there"
    assert house.t.deal == 0
    house.pass_time(1)
    assert kinds(house)[4:] == [RoundCame, ev.Dealt]
    words = (randomness(KEEPER.sign(named)),)
    assert house.t.deals[0].words == words, "the word came too late for this deal"
    chance = PackChance(link(before.seed, 1), 1, words)
    (dealt,) = [event for event in house.log if isinstance(event, ev.Dealt)]
    assert dealt.game == tuple(loaded_of(before).game.deal(before.state, chance))
    assert house.proofs()[0].verdict() == "proved"
    over(house)
    house.pass_time(20_000)
    ((_, given),) = before.attempt.late
    assert house.t.deals[1].words[:-1] == (given,), "it counts for the next one"


def test_a_deal_is_never_later_for_it_than_it_would_have_been() -> None:
    """The round is named with the result, and there long before the next deal is due."""
    house, _ = begun()
    house.pass_time(10_000)
    since = len(house.log)
    over(house)
    ended = house.now
    assert kinds(house, since) == [SealingBegun, RoundNamed], "with the last card, in one go"
    house.pass_time(PAUSES.next_deal_ms - 1)
    assert kinds(house, since)[2:] == [RoundCame]
    house.pass_time(1)
    assert (house.t.deal, house.now - ended) == (2, PAUSES.next_deal_ms)
    assert len(set(rounds(house))) == 2


def test_whoever_asks_at_once_waits_for_the_round_and_no_longer() -> None:
    house, _ = begun()
    house.pass_time(10_000)
    over(house)
    ended, named = house.now, rounds(house)[-1]
    for person in FOUR:
        house.say(person, "ready")
    assert isinstance(house.log[-1], DealAsked)
    house.pass_time(time_of(named) - house.now)
    assert house.t.deal == 2
    assert house.now - ended < AHEAD_MS + PERIOD_MS


def test_a_round_is_named_only_when_every_page_has_told_its_word() -> None:
    house, pages = begun(ARAM, NINO)
    house.say(LUSINE, "word plum")
    pages.seal()
    assert kinds(house)[-1] is SealsClosed, "sealed with the beginning, not with the deal"
    pages.tell(ARAM)
    house.pass_time(1_000)
    assert not rounds(house)
    pages.tell(NINO)
    assert kinds(house)[-2:] == [Unsealed, RoundNamed]
    assert time_of(rounds(house)[0]) - house.now >= AHEAD_MS
    assert house.refused(ARAM, f"seal {reference(house.t)} {sha('late')}") == "seal-not-now"
    house.say(LUSINE, "word another")
    house.pass_time(8_000)
    note = house.t.deals[0]
    assert note.words[1:3] == tuple(pages.word(person, "1.1.1") for person in (ARAM, NINO))
    assert note.words[3:] == (randomness(KEEPER.sign(rounds(house)[0])),)
    assert house.t.words, "the word given after the naming is kept for the next deal"
    assert house.proofs()[0].verdict() == "proved"


def test_a_page_that_opens_after_the_naming_takes_no_part() -> None:
    house, _ = begun()
    house.say(ARAM, "attend on")
    assert house.refused(ARAM, f"seal {reference(house.t)} {sha('late')}") == "seal-not-now"
    house.pass_time(8_000)
    assert (house.t.deal, house.t.deals[0].pages) == (1, ())


def test_a_page_that_does_not_seal_costs_two_seconds() -> None:
    house, _ = begun(ARAM)
    house.pass_time(SEALING_MS)
    assert kinds(house)[-1] is not SealsClosed
    assert time_of(rounds(house)[0]) >= house.now + AHEAD_MS
    assert not house.t.attending


def test_each_attempt_that_was_dropped_is_followed_by_a_round_of_its_own() -> None:
    house, pages = begun(ARAM, NINO)
    pages.seal()
    pages.tell(ARAM)
    house.pass_time(TELLING_MS)
    assert kinds(house)[-2:] == [SealsDropped, SealingBegun]
    assert not rounds(house)
    pages.seal(ARAM)
    pages.tell(ARAM)
    house.pass_time(8_000)
    (named,) = rounds(house)
    note = house.t.deals[0]
    assert (note.link, note.beacon and note.beacon.round) == (2, named)
    assert len(note.dropped) == 1
    assert house.proofs()[0].verdict() == "proved"


def test_a_round_that_is_not_to_be_had_leaves_the_deal_as_it_was_without_a_beacon() -> None:
    """And everybody is told plainly."""
    house, _ = begun()
    house.rounds = lambda _: ""
    house.pass_time(10_000)
    (named,) = rounds(house)
    assert kinds(house)[-2:] == [RoundMissed, ev.Dealt]
    assert house.t.deals[0].words == ()
    plain = House()
    for person in FOUR[1:]:
        plain.say(person, "sit")
    plain.say(ARAM, "start")
    plain.pass_time(2_000)
    assert [e.game for e in plain.log if isinstance(e, ev.Dealt)] == [
        e.game for e in house.log if isinstance(e, ev.Dealt)
    ], "the same derivation, to the last card"
    said = [line.text.key for line in proof_scene(house.t, None, house.proofs()).lines]
    assert "verify-no-beacon" in said
    over(house)
    lines = proof_scene(house.t, None, house.proofs()).lines
    (count,) = [line.text for line in lines if line.text.key == "verify-beacons"]
    assert dict(count.args) == {"without": 1, "deals": 1}
    assert {"verify-no-beacon", "verify-knows"} <= {line.text.key for line in lines}
    assert named in rounds(house)


def test_if_no_round_can_be_named_the_deal_is_not_held_up() -> None:
    """The relays are left alone when the words are told: the deal has its time, and no beacon."""
    house, pages = begun(ARAM)
    house.rounds = None
    pages.seal()
    pages.tell()
    assert kinds(house)[-2:] == [Unsealed, RoundMissed]
    house.pass_time(PAUSES.first_deal_ms)
    assert house.t.deal == 1
    assert house.t.deals[0].beacon is None
    assert [one.verdict() for one in house.proofs()] == ["proved"]


def test_the_proof_names_round_and_signature() -> None:
    house, _ = begun()
    (named,) = rounds(house)
    lines = proof_scene(house.t, None, house.proofs()).lines
    assert [dict(line.text.args) for line in lines if line.text.key == "verify-round"] == [{"round": str(named)}]
    house.pass_time(8_000)
    over(house)
    lines = proof_scene(house.t, 1, house.proofs()).lines
    signature = KEEPER.sign(named)
    assert [dict(line.text.args) for line in lines if line.text.key == "verify-beacon"] == [
        {"round": str(named), "signature": signature, "value": randomness(signature)}
    ]


def test_whoever_plays_alone_never_waits_for_it_where_bets_come_before_the_cards() -> None:
    house, _ = begun(game="blackjack", seated_=1)
    for _ in range(200):
        if house.t.deal >= 2:
            break
        if 0 in loaded_of(house.t).game.waiting(house.t.state):
            house.say(ARAM, f"act - {house.legal()[0]}")
        else:
            house.pass_time(1_000)
    assert (house.t.deal, rounds(house)) == (2, [])


def test_whoever_plays_alone_has_the_first_cards_at_once_and_a_beacon_afterwards() -> None:
    house, _ = begun(seated_=1)
    house.pass_time(PAUSES.first_deal_ms)
    assert (house.t.deal, rounds(house)) == (1, [])
    while len(house.t.deals) < 2:
        if loaded_of(house.t).game.needs_deal(house.t.state):
            assert rounds(house)
            house.pass_time(PAUSES.next_deal_ms)
        elif 0 in loaded_of(house.t).game.waiting(house.t.state):
            house.say(ARAM, f"act - {house.legal()[0]}")
        else:
            house.pass_time(2_000)
    beacon = house.t.deals[1].beacon
    assert beacon is not None
    assert beacon.signature == KEEPER.sign(beacon.round)


@pytest.mark.parametrize("asked", [False, True])
def test_after_a_kill_the_same_round_is_used(asked: bool) -> None:
    """Nothing is kept but the events: the clock and the round are those of before."""
    house, _ = begun()
    (named,) = rounds(house)
    house.pass_time(2_000 if asked else 500)
    assert house.t.attempt.asked is asked
    house.table = None
    for one in stored(house):
        house.table = evolve(house.table, decode_event(one, "bazaar-blot"), one.seq, one.at_ms)
    (clock,) = [one for one in timers(house.t) if one.name == "round"]
    assert clock == house.clocks["round"]
    house.now += 7 * 86_400_000
    house.pass_time(0)
    beacon = house.t.deals[0].beacon
    assert beacon is not None
    assert (beacon.round, rounds(house)) == (named, [named])


def test_a_pause_does_not_change_the_round() -> None:
    house, _ = begun()
    (named,) = rounds(house)
    house.apply((ev.Paused(),))
    assert "round" not in house.clocks
    house.pass_time(60_000)
    house.apply((ev.Resumed(),))
    house.pass_time(2_000)
    assert (house.t.deal, rounds(house)) == (1, [named])


def test_nobody_but_the_clock_brings_a_round() -> None:
    house, _ = begun()
    clock = house.clocks["round"]
    assert house.refused(ARAM, f"tick round {clock.armed_seq} {KEEPER.sign(1)}") == "unknown-command"
    house.say(None, f"tick round {clock.armed_seq - 1} {KEEPER.sign(1)}")
    assert not house.t.attempt.settled, "a clock of another attempt"


def test_neither_the_naming_nor_the_round_tells_anything_of_the_cards() -> None:
    """Two worlds with other secrets: what pages, boards and hands show until the cards are dealt is the same."""
    worlds = []
    for seed in (1, 2):
        house = House(seed=seed)
        house.now, house.rounds = GENESIS_MS + 5_000_001, KEEPER.sign
        for person in FOUR[1:]:
            house.say(person, "sit")
        house.say(ARAM, "start")
        found = []
        for _ in range(40):
            own = ("seal", "first", "places")  # of the chain; and of the first dealer, who was found by lot
            page = {name: value for name, value in stage(house.t, 0).items() if name not in own}
            found.append((house.t.deal, page, timers(house.t) if not house.t.deal else ()))
            if house.t.deal:
                break
            house.pass_time(250)
        worlds.append(found[:-1])
        assert house.t.deal == 1
    assert worlds[0] == worlds[1]
    assert {page["stage"] for _, page, _ in worlds[0]} == {"closed"}


@pytest.mark.parametrize("key", sampled(game_keys(), ("duel-blot", "hyper-nardi", "bura3", "blackjack")))
def test_every_game_to_its_end_with_rounds_recorded_and_proved(key: str) -> None:
    """With pages and dropped attempts; every deal has a round of its own, later than the one before."""
    one = beaconed(key)
    deals = [step for step in one.steps if isinstance(step, Deal)]
    named = [deal.beacon for deal in deals]
    assert all(beacon is not None and beacon.signature for beacon in named)
    assert all(a.round < b.round for a, b in pairwise(filter(None, named)))
    text = text_of([one])
    assert records_in(text) == (one,)
    assert unproved(one) == ()
    assert {deal.verdict for deal in judged(one, KEEPER.chain.holds)} == {"proved"}
    assert {deal.verdict for deal in judged(one, Keeper(2).chain.holds)} == {"false"}
    assert {deal.verdict for deal in judged(one, lambda *_: None)} == {"open"}, "nobody here can check a signature"
    assert judged(records_in(text.replace(f"round={deals[0].beacon.round}", "round=7"))[0])[0].faults == ("beacon",)  # type: ignore[union-attr]
    first = text.index("  Beacon")
    without = text[:first] + "  Beacon none" + text[text.index("\n", first) :]
    assert judged(records_in(without)[0])[0].verdict == "false"
    other = text.replace(deals[0].beacon.signature, KEEPER.sign(1), 1)  # type: ignore[union-attr]
    assert judged(records_in(other)[0])[0].verdict == "false"


def beaconed(key: str) -> MatchRecord:
    return record(sealed_by_pages(key, 21, KEEPER.sign))


def test_a_table_without_a_beacon_writes_what_it_always_did() -> None:
    house = seated("bura3", 2, 3)
    house.say(ARAM, "start")
    house.pass_time(2_000)
    assert {"SealingBegun", "RoundNamed", "RoundCame", "RoundMissed", "DealAsked"}.isdisjoint(
        type(event).__name__ for event in house.log
    )

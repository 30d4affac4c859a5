"""Open pages add sealed words to a shuffle (HS-20): nothing waits without them, none is chosen last, one that is
missing drops the attempt in full view, and nobody holds up a table by it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adapters.local.seals import stage
from bot.core import events as ev
from bot.core.clocks import PAUSES, SEALING_MS, TELLING_MS, timers
from bot.core.codec import decode_event
from bot.core.events import (
    DealAsked,
    RoundCame,
    RoundMissed,
    RoundNamed,
    Sealed,
    SealEvent,
    SealingBegun,
    SealsAwaited,
    SealsClosed,
    SealsDropped,
    Unsealed,
)
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.seals import reference
from bot.fair import AHEAD_MS, GENESIS_MS, PERIOD_MS, PackChance, SeededChance, link, randomness, time_of
from bot.games import game_keys
from bot.notation.model import Deal, MatchRecord, text_of
from bot.notation.read import records_in
from bot.notation.stored import judged, unproved
from bot.ports.records import Person
from bot.view.info import commitment, proof_scene
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, House, must
from tests.bot.matches import Pages, seated, sha
from tests.bot.notation.test_records import plays, record, sealed_by_pages, stored
from tests.facts import FACTS
from tests.fakes.drand import Keeper
from tests.tiers import sampled


def table(*people: Person, game: str = "bazaar-blot", seed: int = 1) -> tuple[House, Pages]:
    """A match that has begun; the first deal is due in a moment."""
    house = House(seed=seed, game=game)
    for person in FOUR[1 : FACTS[game].seats]:
        house.say(person, "sit")
    pages = Pages(house, *people)
    house.say(ARAM, "start")
    return house, pages


def kinds(house: House) -> list[str]:
    return [type(event).__name__ for event in house.log if isinstance(event, SealEvent | ev.Dealt)]


def test_how_pages_seal_and_tell() -> None:
    house, _ = table()
    house.say(NINO, "word plum")
    house.pass_time(1_500)
    assert (house.t.deal, kinds(house)) == (1, ["Dealt"])
    assert (house.t.deals[0].link, house.t.deals[0].pages, house.t.deals[0].dropped) == (1, (), ())
    house, pages = table(*FOUR[:3])
    house.say(LUSINE, "word plum")
    pages.seal()
    house.pass_time(1_499)
    assert kinds(house)[-1] == "Sealed", "what is sealed early waits for the deal's own time"
    house.pass_time(1)
    assert house.t.deal == 0
    assert isinstance(house.log[-1], SealsClosed)
    before = house.t
    pages.tell()
    assert house.t.deal == 1, "with the last word, at once"
    words = house.t.deals[0].words
    assert words[1:] == tuple(pages.word(person, "1.1.1") for person in FOUR[:3]), "by seat, after the typed ones"
    game = loaded_of(before).game
    chance = PackChance(link(before.seed, 1), 1, words)
    (dealt,) = [event for event in house.log if isinstance(event, ev.Dealt)]
    assert dealt.game == tuple(game.deal(before.state, chance))
    assert house.proofs()[0].fair()
    assert [(one.name, one.holds()) for one in house.proofs()[0].pages] == [(p.name, True) for p in FOUR[:3]]


def test_whose_page_is_waited_for() -> None:
    house, pages = table(ARAM, NINO)
    pages.seal(ARAM)
    house.pass_time(1_500)
    assert isinstance(house.log[-1], SealsAwaited)
    house.pass_time(SEALING_MS - 1)
    assert house.t.attempt.closed is None
    house.pass_time(1)
    assert house.log[-1] == SealsClosed((0,))
    pages.tell(ARAM)
    assert house.t.deal == 1
    assert house.t.attending == {ARAM.id}, "nobody waits for that page at the next deal"
    house, pages = table(ARAM, NINO, DAVIT)
    pages.seal(ARAM)
    house.pass_time(1_600)
    pages.seal(NINO)
    house.say(DAVIT, "attend off")
    assert house.log[-1] == SealsClosed((0, 1))
    house, _ = table(*FOUR)
    house.pass_time(1_500 + SEALING_MS)
    assert house.t.deal == 1
    assert not house.t.deals[0].pages
    assert not house.t.attending


def test_a_word_that_is_not_told_drops_the_attempt_and_the_proof_names_whose_it_was() -> None:
    house, pages = table(ARAM, NINO, DAVIT)
    pages.seal()
    house.pass_time(1_500)
    pages.tell(ARAM, DAVIT)
    house.pass_time(TELLING_MS - 1)
    assert house.t.deal == 0
    house.pass_time(1)
    assert [event for event in house.log if isinstance(event, SealsDropped)] == [SealsDropped((1,))]
    assert any(row.ref and "note-seal-missing" in row.ref for row in house.out), "everybody is told"
    assert house.refused(NINO, f"seal {reference(house.t)} {sha('another')}") == "seal-not-now"
    pages.seal(ARAM, DAVIT)
    assert house.log[-1] == SealsClosed((0, 2)), "nobody waits for the one whose word was missing"
    pages.tell(ARAM, DAVIT)
    note = house.t.deals[0]
    assert (house.t.deal, note.link) == (1, 2), "the secret is the next link of the chain"
    (proof,) = house.proofs()
    assert proof.fair()
    assert proof.secret == link(house.t.seed, 2)
    assert [(one.secret, [seal.name for seal in one.missing]) for one in proof.dropped] == [
        (link(house.t.seed, 1), [NINO.name])
    ]
    assert sha(proof.secret) == proof.dropped[0].secret, "nobody has chosen it: it was committed to before"
    plays(house, SeededChance("on"), 60)
    while house.t.deal == 1 and house.t.phase == "play" and not loaded_of(house.t).game.needs_deal(house.t.state):
        plays(house, SeededChance("on"), 20)
    scene = proof_scene(house.t, 1, house.proofs())
    keys = [line.text.key for line in scene.lines]
    assert (keys.count("verify-page"), keys.count("verify-dropped")) == (2, 1)
    assert "verify-good" in keys


def test_what_a_dropped_attempt_reveals() -> None:
    house, pages = table(ARAM, NINO)
    seal = commitment(house.t)
    pages.seal()
    house.pass_time(1_500 + TELLING_MS)
    assert (commitment(house.t), sha(commitment(house.t))) == (link(house.t.seed, 1), seal)
    house, pages = table(ARAM, NINO, game="bura3")
    pages.seal()
    house.pass_time(1_500 + TELLING_MS)
    assert any(isinstance(event, SealsDropped) for event in house.log)
    assert commitment(house.t) == link(house.t.seed, 0)


def test_hostile_pages_hold_up_a_deal_for_a_bounded_time() -> None:
    house, pages = table(*FOUR)
    pages.seal()
    house.pass_time(1_500 + TELLING_MS)
    assert house.t.deal == 1, "whoever is left is nobody: the cards are dealt"
    house, pages = table(*FOUR)
    start = house.now
    for rest in (FOUR, FOUR[1:], FOUR[2:], FOUR[3:]):
        pages.seal(*rest)
        house.pass_time(1_500 if rest is FOUR else 0)
        for person in rest[1:]:
            pages.tell(person)
        house.pass_time(TELLING_MS)
    assert house.t.deal == 1
    assert house.now - start <= 1_500 + 4 * (SEALING_MS + TELLING_MS)
    assert len(house.t.deals[0].dropped) == 4
    assert house.proofs()[0].fair()


def test_words_typed_meanwhile() -> None:
    house, pages = table(ARAM)
    house.say(NINO, "word plum")
    pages.seal()
    house.pass_time(1_500)
    house.go("nino word apricot; davit word pear")
    pages.tell()
    proof = house.proofs()[0]
    assert [one.word for one in proof.given] == ["plum"]
    assert proof.fair()
    assert [person for person, _ in house.t.words] == [NINO.id, DAVIT.id]
    house, pages = table(ARAM, NINO)
    house.say(DAVIT, "word plum")
    pages.seal()
    house.pass_time(1_500)
    house.say(DAVIT, "word apricot")
    house.pass_time(TELLING_MS)
    pages.people = (ARAM,)
    house.pass_time(SEALING_MS)
    assert (house.t.deal, [one.word for one in house.proofs()[0].given]) == (1, ["apricot"])


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *(("seal 1.1.1 plum", "seal-no-seal"), (f"seal 1.1.1 {'A' * 64}", "seal-no-seal")),
        *((f"seal 1.1.1 {sha('x')}0", "seal-no-seal"), ("seal", "seal-no-seal")),
        *((f"seal 1.2.1 {sha('x')}", "seal-not-now"), (f"seal 1.1.2 {sha('x')}", "seal-not-now")),
        *((f"seal 2.1.1 {sha('x')}", "seal-not-now"), (f"unseal 1.1.1 {sha('x')}", "seal-not-now")),
        ("unseal", "seal-not-now"),
    ],
)
def test_what_is_no_seal_or_for_another_deal_is_refused(text: str, key: str) -> None:
    house, _ = table(ARAM)
    assert house.refused(ARAM, text) == key


def test_late_forged_foreign_and_copied_seals_and_words() -> None:
    house, pages = table(ARAM, NINO)
    pages.seal(NINO)
    copied = sha(pages.word(NINO))
    assert house.refused(ARAM, f"seal 1.1.1 {copied}") == "seal-no-seal", "the copy of another seat's"
    pages.seal(ARAM)
    events = len(house.log)
    pages.seal(ARAM)
    assert len(house.log) == events, "the same again changes nothing"
    house.say(ARAM, f"seal 1.1.1 {sha('changed my mind')}")
    pages.seal(ARAM)
    house.pass_time(1_500)
    assert house.refused(DAVIT, f"seal 1.1.1 {sha('late')}") == "seal-not-now"
    assert house.refused(ARAM, f"seal 1.1.1 {sha('late')}") == "seal-not-now"
    assert house.refused(ARAM, f"unseal 1.1.1 {sha('forged')}") == "seal-no-seal"
    assert house.refused(DAVIT, f"unseal 1.1.1 {pages.word(NINO)}") == "seal-not-now"
    assert house.refused(ARAM, f"unseal 1.1.1 {pages.word(NINO)}") == "seal-no-seal"
    ref = reference(house.t)
    pages.tell(ARAM)
    events = len(house.log)
    pages.tell(ARAM)
    assert len(house.log) == events
    pages.tell(NINO)
    assert house.refused(ARAM, f"unseal {ref} {pages.word(ARAM, ref)}") == "seal-not-now", "the cards are dealt"
    assert house.refused(Person("tg:77", "Stranger"), "attend on") == "not-seated"
    assert house.refused(Person("tg:77", "Stranger"), f"seal 1.1.1 {sha('x')}") == "not-seated"
    house, pages = table(ARAM)
    pages.seal()
    house.pass_time(1_500)
    pages.tell()
    assert house.refused(ARAM, f"seal {reference(house.t)} {sha('early')}") == "seal-not-now"
    house, pages = table(*FOUR)
    rows, turn, hour = len(house.out), house.t.turn_seq, house.t.hour_seq
    house.now += 7_200_000
    pages.seal()
    house.say(ARAM, "attend off")
    assert (len(house.out), house.t.turn_seq, house.t.hour_seq) == (rows, turn, hour)
    assert "word of" not in repr(Unsealed(0, sha("x")))
    assert repr(Sealed(0, sha("x")))


def test_ready_closes_the_set_and_is_no_way_round_it() -> None:
    house, pages = table(*FOUR)
    while house.t.deal < 1 or not loaded_of(house.t).game.needs_deal(house.t.state):
        if house.t.deal < 1:
            pages.seal()
            house.pass_time(1_500)
            pages.tell()
        else:
            plays(house, SeededChance("ready"), 1)
    pages.seal()
    house.go("all ready")
    assert isinstance(house.log[-1], SealsClosed)
    house.go("aram ready; nino ready")
    assert house.t.deal == 1
    pages.tell()
    assert house.t.deal == 2
    assert all(proof.fair() for proof in house.proofs())


def test_a_pause_or_a_leave_is_no_way_to_choose() -> None:
    house, pages = table(*FOUR)
    pages.seal()
    house.pass_time(1_500)
    house.apply((ev.Paused(),))
    pages.tell(ARAM, NINO)
    house.pass_time(60_000)
    house.apply((ev.Resumed(),))
    house.pass_time(0)
    assert [event for event in house.log if isinstance(event, SealsDropped)] == [SealsDropped((2, 3))]
    house, pages = table(*FOUR)
    pages.seal()
    house.pass_time(1_500)
    house.apply((ev.Paused(),))
    pages.tell()
    assert house.t.deal == 0
    house.apply((ev.Resumed(),))
    house.pass_time(TELLING_MS)
    assert house.t.deal == 1
    house, pages = table(ARAM, NINO)
    pages.seal()
    house.pass_time(1_500)
    house.say(NINO, "leave")
    pages.tell(ARAM)
    house.pass_time(TELLING_MS)
    pages.seal(ARAM)
    pages.tell(ARAM)
    assert house.t.deal == 1
    assert [one.name for one in house.proofs()[0].dropped[0].missing] == [NINO.name]


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


def kinds_beacon(house: House, since: int = 0) -> list[type]:
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
    assert kinds_beacon(house) == [ev.Started, SealingBegun, RoundNamed]
    (named,) = rounds(house)
    assert AHEAD_MS <= time_of(named) - began < AHEAD_MS + PERIOD_MS
    assert must(house.say(NINO, "word plum")).key == "word-late"
    before = house.t
    house.pass_time(time_of(named) - house.now - 1)
    assert kinds_beacon(house)[3:] == [DealAsked], "it was time to deal, and the round was not there"
    assert house.t.deal == 0
    house.pass_time(1)
    assert kinds_beacon(house)[4:] == [RoundCame, ev.Dealt]
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
    house, _ = begun()
    house.pass_time(10_000)
    since = len(house.log)
    over(house)
    ended = house.now
    assert kinds_beacon(house, since) == [SealingBegun, RoundNamed], "with the last card, in one go"
    house.pass_time(PAUSES.next_deal_ms - 1)
    assert kinds_beacon(house, since)[2:] == [RoundCame]
    house.pass_time(1)
    assert (house.t.deal, house.now - ended, len(set(rounds(house)))) == (2, PAUSES.next_deal_ms, 2)
    house, _ = begun()
    house.pass_time(10_000)
    over(house)
    ended, named = house.now, rounds(house)[-1]
    house.go("all ready")
    assert isinstance(house.log[-1], DealAsked)
    house.pass_time(time_of(named) - house.now)
    assert house.t.deal == 2
    assert house.now - ended < AHEAD_MS + PERIOD_MS


def test_a_round_is_named_only_when_every_page_has_told_its_word() -> None:
    house, pages = begun(ARAM, NINO)
    house.say(LUSINE, "word plum")
    pages.seal()
    assert kinds_beacon(house)[-1] is SealsClosed, "sealed with the beginning, not with the deal"
    pages.tell(ARAM)
    house.pass_time(1_000)
    assert not rounds(house)
    pages.tell(NINO)
    assert kinds_beacon(house)[-2:] == [Unsealed, RoundNamed]
    assert time_of(rounds(house)[0]) - house.now >= AHEAD_MS
    assert house.refused(ARAM, f"seal {reference(house.t)} {sha('late')}") == "seal-not-now"
    house.say(LUSINE, "word another")
    house.pass_time(8_000)
    note = house.t.deals[0]
    assert note.words[1:3] == tuple(pages.word(person, "1.1.1") for person in (ARAM, NINO))
    assert note.words[3:] == (randomness(KEEPER.sign(rounds(house)[0])),)
    assert house.t.words, "the word given after the naming is kept for the next deal"
    assert house.proofs()[0].verdict() == "proved"


def test_pages_and_the_round() -> None:
    house, _ = begun()
    house.say(ARAM, "attend on")
    assert house.refused(ARAM, f"seal {reference(house.t)} {sha('late')}") == "seal-not-now"
    house.pass_time(8_000)
    assert (house.t.deal, house.t.deals[0].pages) == (1, ())
    house, _ = begun(ARAM)
    house.pass_time(SEALING_MS)
    assert kinds_beacon(house)[-1] is not SealsClosed
    assert time_of(rounds(house)[0]) >= house.now + AHEAD_MS
    assert not house.t.attending
    house, pages = begun(ARAM, NINO)
    pages.seal()
    pages.tell(ARAM)
    house.pass_time(TELLING_MS)
    assert kinds_beacon(house)[-2:] == [SealsDropped, SealingBegun]
    assert not rounds(house)
    pages.seal(ARAM)
    pages.tell(ARAM)
    house.pass_time(8_000)
    (named,) = rounds(house)
    note = house.t.deals[0]
    assert (note.link, note.beacon and note.beacon.round, len(note.dropped)) == (2, named, 1)
    assert house.proofs()[0].verdict() == "proved"


def test_a_round_that_is_not_to_be_had_leaves_the_deal_as_it_was_without_a_beacon() -> None:
    house, _ = begun()
    house.rounds = lambda _: ""
    house.pass_time(10_000)
    (named,) = rounds(house)
    assert (kinds_beacon(house)[-2:], house.t.deals[0].words) == ([RoundMissed, ev.Dealt], ())
    plain = House()
    plain.go("others sit; aram start")
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


def test_without_a_round_the_deal_is_not_held_up() -> None:
    house, pages = begun(ARAM)
    house.rounds = None
    pages.seal()
    pages.tell()
    assert kinds_beacon(house)[-2:] == [Unsealed, RoundMissed]
    house.pass_time(PAUSES.first_deal_ms)
    assert (house.t.deal, house.t.deals[0].beacon) == (1, None)
    assert [one.verdict() for one in house.proofs()] == ["proved"]
    house = seated("bura3", 2, 3)
    house.say(ARAM, "start")
    house.pass_time(2_000)
    assert {"SealingBegun", "RoundNamed", "RoundCame", "RoundMissed", "DealAsked"}.isdisjoint(
        type(event).__name__ for event in house.log
    )


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


def test_whoever_plays_alone_never_waits_for_it() -> None:
    house, _ = begun(game="blackjack", seated_=1)
    for _ in range(200):
        if house.t.deal >= 2:
            break
        if 0 in loaded_of(house.t).game.waiting(house.t.state):
            house.say(ARAM, f"act - {house.legal()[0]}")
        else:
            house.pass_time(1_000)
    assert (house.t.deal, rounds(house)) == (2, [])
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
    beacon = must(house.t.deals[1].beacon)
    assert beacon.signature == KEEPER.sign(beacon.round)


@pytest.mark.parametrize("asked", [False, True])
def test_after_a_kill_the_same_round_is_used(asked: bool) -> None:
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
    assert (must(house.t.deals[0].beacon).round, rounds(house)) == (named, [named])


def test_what_does_not_change_the_round() -> None:
    house, _ = begun()
    (named,) = rounds(house)
    house.apply((ev.Paused(),))
    assert "round" not in house.clocks
    house.pass_time(60_000)
    house.apply((ev.Resumed(),))
    house.pass_time(2_000)
    assert (house.t.deal, rounds(house)) == (1, [named])
    house, _ = begun()
    clock = house.clocks["round"]
    assert house.refused(ARAM, f"tick round {clock.armed_seq} {KEEPER.sign(1)}") == "unknown-command"
    house.say(None, f"tick round {clock.armed_seq - 1} {KEEPER.sign(1)}")
    assert not house.t.attempt.settled, "a clock of another attempt"


def test_neither_the_naming_nor_the_round_tells_anything_of_the_cards() -> None:
    worlds = []
    for seed in (1, 2):
        house = House(seed=seed)
        house.now, house.rounds = GENESIS_MS + 5_000_001, KEEPER.sign
        house.go("others sit; aram start")
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
    assert (worlds[0], {page["stage"] for _, page, _ in worlds[0]}) == (worlds[1], {"closed"})


@pytest.mark.parametrize("key", sampled(game_keys(), ("duel-blot", "hyper-nardi", "bura3", "blackjack")))
def test_every_game_to_its_end_with_rounds_recorded_and_proved(key: str) -> None:
    one = beaconed(key)
    deals = [step for step in one.steps if isinstance(step, Deal)]
    named = [deal.beacon for deal in deals]
    assert all(beacon is not None and beacon.signature for beacon in named)
    assert all(a.round < b.round for a, b in pairwise(filter(None, named)))
    text = text_of([one])
    assert (records_in(text), unproved(one)) == ((one,), ())
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

"""Open pages add sealed words to a shuffle (HS-20): nothing waits without them, none is chosen last, one that is
missing drops the attempt in full view, and nobody holds up a table by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.fair import LINKS, PackChance, link
from bot.fair.chance import SeededChance
from bot.games import game_keys
from bot.notation.model import Deal
from bot.notation.proof import unproved
from bot.notation.read import records_in
from bot.notation.stored import record_of
from bot.notation.write import text_of
from bot.ports.records import Person
from bot.scenes.info import commitment, proof_scene
from bot.table import events as ev
from bot.table.clocks import SEALING_MS, TELLING_MS
from bot.table.loaded import loaded_of
from bot.table.matches import told
from bot.table.seal_events import Sealed, SealEvent, SealsAwaited, SealsClosed, SealsDropped, Unsealed
from bot.table.seals import reference
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, House
from tests.bot.matches import Pages, seated, sha
from tests.bot.notation.test_records import plays, stored
from tests.facts import FACTS
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


def test_without_an_open_page_a_deal_is_what_it_always_was() -> None:
    house, _ = table()
    house.say(NINO, "word plum")
    house.pass_time(1_500)
    assert house.t.deal == 1
    assert kinds(house) == ["Dealt"]
    assert (house.t.deals[0].link, house.t.deals[0].pages, house.t.deals[0].dropped) == (1, (), ())


def test_every_page_seals_then_the_set_stands_then_they_tell_and_the_cards_follow() -> None:
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


def test_the_deal_waits_two_seconds_for_a_page_that_does_not_seal_and_then_not_again() -> None:
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


def test_the_last_seal_closes_the_set_at_once_and_a_page_that_is_closed_is_not_waited_for() -> None:
    house, pages = table(ARAM, NINO, DAVIT)
    pages.seal(ARAM)
    house.pass_time(1_600)
    pages.seal(NINO)
    house.say(DAVIT, "attend off")
    assert house.log[-1] == SealsClosed((0, 1))


def test_pages_that_are_open_but_silent_cost_two_seconds_once_and_there_are_cards() -> None:
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
    assert keys.count("verify-page") == 2
    assert keys.count("verify-dropped") == 1
    assert "verify-good" in keys


def test_a_dropped_attempt_reveals_the_seal_that_stands_now() -> None:
    house, pages = table(ARAM, NINO)
    seal = commitment(house.t)
    pages.seal()
    house.pass_time(1_500 + TELLING_MS)
    assert commitment(house.t) == link(house.t.seed, 1)
    assert sha(commitment(house.t)) == seal


def test_where_secrets_stay_hidden_a_dropped_attempt_reveals_none() -> None:
    house, pages = table(ARAM, NINO, game="bura3")
    pages.seal()
    house.pass_time(1_500 + TELLING_MS)
    assert any(isinstance(event, SealsDropped) for event in house.log)
    assert commitment(house.t) == link(house.t.seed, 0)


def test_hostile_pages_hold_up_a_deal_for_a_bounded_time() -> None:
    """All four seal at once and tell nothing; then one after the other."""
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


def test_a_word_typed_while_the_set_stands_is_for_the_deal_after() -> None:
    house, pages = table(ARAM)
    house.say(NINO, "word plum")
    pages.seal()
    house.pass_time(1_500)
    house.say(NINO, "word apricot")
    house.say(DAVIT, "word pear")
    pages.tell()
    proof = house.proofs()[0]
    assert [one.word for one in proof.given] == ["plum"]
    assert proof.fair()
    assert [person for person, _ in house.t.words] == [NINO.id, DAVIT.id]


def test_a_word_typed_while_an_attempt_is_dropped_replaces_its_givers_earlier_one() -> None:
    house, pages = table(ARAM, NINO)
    house.say(DAVIT, "word plum")
    pages.seal()
    house.pass_time(1_500)
    house.say(DAVIT, "word apricot")
    house.pass_time(TELLING_MS)
    pages.people = (ARAM,)
    house.pass_time(SEALING_MS)
    assert house.t.deal == 1
    assert [one.word for one in house.proofs()[0].given] == ["apricot"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("seal 1.1.1 plum", "seal-no-seal"),
        (f"seal 1.1.1 {'A' * 64}", "seal-no-seal"),
        (f"seal 1.1.1 {sha('x')}0", "seal-no-seal"),
        ("seal", "seal-no-seal"),
        (f"seal 1.2.1 {sha('x')}", "seal-not-now"),
        (f"seal 1.1.2 {sha('x')}", "seal-not-now"),
        (f"seal 2.1.1 {sha('x')}", "seal-not-now"),
        (f"unseal 1.1.1 {sha('x')}", "seal-not-now"),
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


def test_an_early_seal_does_not_count_while_a_deal_is_played() -> None:
    house, pages = table(ARAM)
    pages.seal()
    house.pass_time(1_500)
    pages.tell()
    assert house.refused(ARAM, f"seal {reference(house.t)} {sha('early')}") == "seal-not-now"


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
    for person in FOUR:
        house.say(person, "ready")
    assert isinstance(house.log[-1], SealsClosed)
    house.say(ARAM, "ready")
    house.say(NINO, "ready")
    assert house.t.deal == 1
    pages.tell()
    assert house.t.deal == 2
    assert all(proof.fair() for proof in house.proofs())


def test_a_pause_while_the_words_are_told_is_no_way_to_choose() -> None:
    """The set stands: with the words that were told the deal goes on, or the attempt is dropped."""
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


def test_whoever_leaves_in_between_is_named_and_the_deal_goes_on() -> None:
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


def test_no_seal_moves_a_clock_or_a_board() -> None:
    house, pages = table(*FOUR)
    rows, turn, hour = len(house.out), house.t.turn_seq, house.t.hour_seq
    house.now += 7_200_000
    pages.seal()
    house.say(ARAM, "attend off")
    assert (len(house.out), house.t.turn_seq, house.t.hour_seq) == (rows, turn, hour)


def test_the_names_of_words_are_not_in_what_is_printed() -> None:
    assert "word of" not in repr(Unsealed(0, sha("x")))
    assert repr(Sealed(0, sha("x")))


@pytest.mark.parametrize("game", sampled(game_keys(), ("duel-blot", "hyper-nardi", "bura3", "blackjack")))
def test_every_game_to_its_end_with_pages_of_which_one_fails_at_times(game: str) -> None:
    """Played, recorded, read back and proved; a record in which a word, a seal or a dropped attempt was changed is
    not."""
    house = seated(game, FACTS[game].seats, 5)
    chance = SeededChance(f"pages {game}")
    pages = Pages(house, ARAM, NINO)
    house.say(ARAM, "word քար")
    house.say(ARAM, "start")
    for _ in range(6_000):
        if house.t.phase != "play":
            break
        if not loaded_of(house.t).game.needs_deal(house.t.state):
            plays(house, chance, 1)
        elif house.t.attempt.closed:
            if house.t.attempt.number == 1 and house.t.deal % 2:
                house.pass_time(TELLING_MS)
            else:
                pages.tell(*(p for p in (ARAM, NINO) if house.t.attempt.of(house.t.seat_of(p.id) or 0)))
        elif house.t.attempt.dropped:
            house.pass_time(SEALING_MS)
        else:
            for person in (ARAM, NINO):
                house.say(person, "attend on")
            pages.seal()
            house.pass_time(
                20_000 if not house.clocks else max(0, min(c.due_ms for c in house.clocks.values()) - house.now)
            )
    assert house.t.phase == "over"
    proofs = house.proofs()
    assert all(proof.fair() for proof in proofs)
    assert proofs[0].pages
    at = 0
    for proof in proofs:
        at += 1 + len(proof.dropped)
        assert link(proof.secret, LINKS - at) == link(house.t.seed, 0)
    events = stored(house)
    one = record_of(told(events).matches[-1], events)
    assert records_in(text_of([one])) == (one,)
    assert unproved(one) == ()
    first = next(step for step in one.steps if isinstance(step, Deal))
    other = replace(first.pages[0], word=sha("other"))
    for strange in (
        replace(first, pages=(other, *first.pages[1:])),
        replace(first, pages=()),
        replace(first, secret=sha("s")),
    ):
        assert 1 in unproved(replace(one, steps=tuple(strange if step is first else step for step in one.steps)))
    for late in (step for step in one.steps if isinstance(step, Deal) and step.dropped):
        bad = replace(late, dropped=())
        assert late.number in unproved(replace(one, steps=tuple(bad if step is late else step for step in one.steps)))
        break

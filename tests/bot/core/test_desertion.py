"""Rated tables: who chooses it, what is off, and whoever goes away: it waits for them, and what if they do not come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.core import events as ev
from bot.core.clocks import timers
from bot.core.codec import decode_event, encode_event, text_from_json
from bot.core.context import Moment
from bot.core.loaded import loaded_of
from bot.core.lobby import choose_rated, chosen_as, preset_from
from bot.core.matches import told
from bot.core.model import Chair
from bot.core.rated import (
    BARRED_MS,
    DAY_MS,
    TAKE_UP_MS,
    WITHIN_MS,
    barred_until,
    blamed,
    can_be_rated,
    check_desertion,
    counted,
    fits,
    may_be_kaput,
    offenders,
    played_out,
    take_up_until,
    without,
)
from bot.core.referee import verbs
from bot.core.votes import ends_at_once
from bot.fair import PackChance, SeededChance
from bot.features.ratings.model import Ladder, points_of
from bot.games import choose
from bot.ports.court import BAN
from bot.ports.keys import house_of
from bot.ports.matches import Finished
from bot.ports.people import HOUSE
from bot.ports.records import Person, StoredEvent
from bot.ports.rights import ChatRules, Preset, RightsNow, Starters, read_rules
from bot.view import lobby as scenes
from bot.view.show import public
from rules.blot.bazaar.game import BazaarBlot
from rules.blot.play import no_trick
from rules.core import Illegal, replay
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO, House, must
from tests.store.kaput import simplest, stacked

PEOPLE = (ARAM, NINO, DAVIT, LUSINE)


def rated() -> House:
    house = House()
    house.say(ARAM, "set rated on")
    return house.four()


def notes(house: House) -> list[str]:
    return [text_from_json(row.ref).key for row in house.out if row.kind == "note"]


def usual(house: House, seat: int) -> str:
    game = loaded_of(house.t).game
    return game.encode(game.timeout(house.t.state, seat))


def board(house: House) -> list[str]:
    return [line.text.key for line in public(house.t, house.now).lines]


def test_whoever_leaves_is_asked_first() -> None:
    house = rated()
    assert ends_at_once(house.t, NINO, "leave")
    assert scenes.sure(house.t, "leave").lines[0].text.key == "sure-leave-rated"


def test_whoever_is_silent() -> None:
    house = rated()
    house.pass_time(61_000)
    (away,) = [seat for seat, chair in house.t.people() if chair.away]
    assert house.t.phase == "play"
    assert "note-lapsed-rated" in notes(house)
    moves = sum(isinstance(event, ev.Acted) for event in house.log)
    for _ in range(8):
        if house.t.phase != "play" or away in {wait.seat for wait in house.t.waits}:
            break
        seat = house.t.waits[0].seat
        chair = must(house.t.chairs[seat])
        house.say(next(one for one in PEOPLE if one.id == chair.person), f"act - {usual(house, seat)}")
    house.pass_time(20_000)
    assert (house.t.phase, house.t.reason, blamed(house.t), moves) == ("adjourned", "away", (away,), 1)
    played = [event.by for event in house.log if isinstance(event, ev.Acted) and event.seat == away]
    assert played == ["auto"], "nobody else plays on for them"
    house = rated()
    house.pass_time(61_000)
    (away,) = [seat for seat, chair in house.t.people() if chair.away]
    chair = must(house.t.chairs[away])
    house.say(next(one for one in PEOPLE if one.id == chair.person), "back")
    house.pass_time(20_000)
    assert house.t.phase == "play"
    house = House()
    house.go("aram set rated on; aram set clock 0")
    house.four()
    waited = {wait.seat for wait in house.t.waits}
    house.pass_time(3 * DAY_MS)
    assert (house.t.phase, set(blamed(house.t))) == ("adjourned", waited)


def test_not_taken_up_it_is_lost_by_the_deserter_alone() -> None:
    """RAT-4: the opponents have won, and nothing changes for the partner. At 0:0 that is over the rubicon (BZ-52)."""
    house = rated()
    house.say(NINO, "leave sure")
    day = take_up_until(house.t)
    (told_,) = [text for text in map(text_of, house.out) if text and text.key == "note-adjourned-rated"]
    assert dict(told_.args)["day"] == day, "which is said beforehand"
    house.pass_time(TAKE_UP_MS + 1000)
    seat = house.t.seat_of(NINO.id)
    assert [event for event in house.log if isinstance(event, ev.Deserted)] == [ev.Deserted(seat, NINO.id, NINO.name)]
    assert (house.t.phase, house.t.reason) == ("abandoned", "deserted")
    assert "note-deserted" in notes(house)
    assert (board(house), ways_out(house)) == (["board-deserted"], {NINO.id})
    house.pass_time(TAKE_UP_MS * 3)
    assert sum(isinstance(event, ev.Deserted) for event in house.log) == 1
    assert house.refused(DAVIT, "resume tg:-9:0") == "is-closed"


def text_of(row: object) -> object:
    return text_from_json(row.ref) if row.kind == "note" else None  # type: ignore[attr-defined]


def ways_out(house: House) -> set[str]:
    """Who has lost the match; asserted: only they have, their opponents have won and their partners neither, in the
    ratings of players and of pairs."""
    (found,) = finished(house)
    lost = {one.person for one in found.seats if one.ending == "lost"}
    sides = {one.side for one in found.seats if one.ending == "lost"}
    assert {one.ending for one in found.seats if one.side not in sides} == {"won"}
    assert {one.ending for one in found.seats if one.side in sides and one.person not in lost} <= {"open"}
    assert (found.rated, {one.played for one in found.seats}, points_of(found)) == (True, {"self"}, 2)
    changes = Ladder().hear(found)
    won = {one.person for one in found.seats if one.ending == "won"}
    assert {(one.who, one.won) for one in changes if "+" not in one.who} == {
        *((who, True) for who in won),
        *((who, False) for who in lost),
    }
    assert [one.who for one in changes if "+" in one.who] == ["+".join(sorted(won))]
    assert all((one.after.mu > one.before.mu) == one.won for one in changes)
    return lost


def finished(house: House) -> list[Finished]:
    new = [encode_event(one) for one in house.log]
    return told([StoredEvent(n, one.type, one.v, one.body, house.now) for n, one in enumerate(new, 1)]).matches


def leaves(house: House) -> None:
    house.say(NINO, "leave sure")


def falls_silent(house: House) -> None:
    """Also whoever closes the page, or the app: no more comes from them. The others play on."""
    while house.t.phase == "play":
        if house.turn().id == NINO.id:
            house.pass_time(1_000)
            continue
        house.say(house.turn(), f"act - {usual(house, house.t.waits[0].seat)}")


def is_kicked(house: House) -> None:
    """Blocked in the chat by an admin, who may well be a friend, or the opponent: Nino plays on or has deserted."""
    house.say(HOUSE, f"bar {NINO.id}")
    assert "note-dismissed-rated" in notes(house)
    falls_silent(house)


def is_forgotten(house: House) -> None:
    """Nobody can come back for them: it is over at once."""
    house.say(NINO, "leave")
    house.say(HOUSE, f"forfeit {NINO.id}")
    assert house.t.phase == "abandoned"
    house.apply([ev.Forgotten(NINO.id)])


def is_forgotten_by_the_store_alone(house: House) -> None:
    house.apply([ev.Forgotten(NINO.id)])
    falls_silent(house)


def lets_a_friend_lapse_first(house: House) -> None:
    """Somebody whose time has run out once is not the one who has gone."""
    house.pass_time(61_000)
    assert [chair.person for _, chair in house.t.people() if chair.away] != [NINO.id]
    house.say(NINO, "leave sure")


def comes_back_without_playing(house: House) -> None:
    """That does not make the week longer."""
    house.say(NINO, "leave sure")
    for _ in range(3):
        house.pass_time(2 * DAY_MS)
        house.go("nino resume; nino leave sure")
    house.pass_time(DAY_MS + 1000)
    assert house.t.phase == "abandoned"


@pytest.mark.parametrize(
    "way",
    [
        *(leaves, falls_silent, is_kicked, is_forgotten, is_forgotten_by_the_store_alone),
        *(lets_a_friend_lapse_first, comes_back_without_playing),
    ],
)
def test_there_is_no_way_out(way: Callable[[House], None]) -> None:
    """RAT-4. However Nino goes, it is Nino who has lost."""
    house = rated()
    way(house)
    house.pass_time(8 * DAY_MS)
    assert ways_out(house) == {NINO.id}


def test_where_both_sides_have_gone_nobody_has_won() -> None:
    house = rated()
    seats = [house.t.seat_of(one.id) or 0 for one in (ARAM, NINO)]
    house.apply([*(ev.Absent(seat) for seat in seats), ev.Adjourned("idle")])
    house.pass_time(TAKE_UP_MS + 1000)
    (found,) = finished(house)
    assert sorted(one.ending for one in found.seats) == ["lost", "lost", "open", "open"]
    assert Ladder().hear(found) == ()


def test_what_a_deserter_loses() -> None:
    """BZ-52 asks what the losers have: 290 is more than 150, whatever the others have."""
    house = rated()
    house.say(NINO, "leave sure")
    house.pass_time(TAKE_UP_MS + 1000)
    (found,) = finished(house)
    side = next(one.side for one in found.seats if one.ending == "lost")
    assert points_of(replace(found, score=(290, 10) if side == 0 else (10, 290))) == 1
    assert points_of(replace(found, score=(10, 290) if side == 0 else (290, 10))) == 2
    house = two("nardi", rated=True)
    had = house.accounts[ARAM.id]
    house.say(NINO, "leave sure")
    house.pass_time(TAKE_UP_MS + 1000)
    assert house.accounts[ARAM.id] > had + 100
    assert house.accounts.get("pot:table001", 0) == 0


def promised(house: House, tricks: int) -> House:
    """Aram's pair has promised every trick with ``HANDS``, in which it can take none; so many have been played."""
    game = loaded_of(house.t).game
    order = stacked(game, house.t.state)
    with pytest.MonkeyPatch.context() as pack:
        pack.setattr(PackChance, "shuffled", lambda self, n: order[:n])
        house.pass_time(10_000)
    while house.t.phase == "play" and (house.t.state.play is None or len(house.t.state.play.taken) < tricks):
        seat = min(game.waiting(house.t.state))
        chair = must(house.t.chairs[seat])
        house.say(next(one for one in PEOPLE if one.id == chair.person), f"act - {simplest(game, house.t.state, seat)}")
    return house


def promise(tricks: int) -> House:
    house = House()
    house.go("aram set rated on; aram set clock 0")
    for person in PEOPLE[1:]:
        house.say(person, "sit")
    house.say(ARAM, "start")
    return promised(house, tricks)


def of_the_pair(house: House, wins: bool = False) -> list[Person]:
    seat = house.t.state.play.contract.seat
    return [next(p for p in PEOPLE if p.id == c.person) for s, c in house.t.people() if s % 2 == (seat + wins) % 2]


def test_a_deal_that_can_only_be_lost_by_tars_kaput_counts_as_that() -> None:
    """BZ-53, proved by the cards before the first one is played; the ban is the deserter's and not the
    partner's."""
    house = promise(0)
    guilty, partner = of_the_pair(house)
    house.say(guilty, "leave sure")
    house.pass_time(TAKE_UP_MS + 1000)
    assert (house.t.phase, house.t.reason) == ("abandoned", "tars-kaput")
    assert "note-deserted-tars" in notes(house)
    (found,) = finished(house)
    assert [one.person for one in offenders(found)] == [guilty.id]
    assert {one.person: one.ending for one in found.seats}[partner.id] == "open"
    assert any(row.kind == BAN for row in house.out)
    assert points_of(found) == 2
    house = promise(0)
    winner = of_the_pair(house, wins=True)[0]
    house.say(winner, "leave sure")
    house.pass_time(TAKE_UP_MS + 1000)
    assert house.t.reason == "deserted"
    (found,) = finished(house)
    assert offenders(found) == ()


@pytest.mark.parametrize("judged", [True, False])
def test_what_the_cards_do_not_prove_the_referee_decides(judged: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.blot.play._LOOKED_AT", 3)
    house = promise(0)
    house.say(VANO, "referee offer")
    for person in PEOPLE:
        house.say(person, "yes")
    assert house.refused(VANO, "referee kaput now") == "referee-not-now"
    guilty = of_the_pair(house)[0]
    house.say(guilty, "leave sure")
    assert house.refused(ARAM, "referee kaput it was") == "referee-only"
    if judged:
        assert "kaput" in verbs(house.t, VANO)
        assert house.refused(VANO, "referee kaput") == "referee-words"
        house.say(VANO, "referee kaput all tricks are gone")
        assert house.t.bench.entries[-1].kind == "kaput"
        assert house.refusal(VANO, "referee kaput once more") == ("no-kaput-left", {})
    house.pass_time(TAKE_UP_MS + 1000)
    assert house.t.reason == ("tars-kaput" if judged else "deserted")


def test_what_the_referee_may_decide_says_nothing_of_the_cards() -> None:
    house = promise(0)
    house.say(VANO, "referee offer")
    for person in PEOPLE:
        house.say(person, "yes")
    house.say(of_the_pair(house)[0], "leave sure")
    others = [tuple(reversed(hand)) for hand in house.t.state.hands[1:]] + [house.t.state.hands[0]]
    assert "kaput" in verbs(house.t, VANO)
    assert "kaput" in verbs(replace(house.t, state=replace(house.t.state, hands=tuple(others))), VANO)
    winner = promise(0)
    winner.say(of_the_pair(winner, wins=True)[0], "leave sure")
    assert not may_be_kaput(winner.t)


def test_a_proof_of_kaput_is_what_trying_every_card_finds() -> None:
    """The last tricks of random deals, by other code: play everything."""
    game, proved = BazaarBlot(), [0, 0]
    for seed in range(60):
        state = must(replay(game, played_to(game, seed, cards_left=3)))
        assert state.play is not None
        for side in (frozenset({0, 2}), frozenset({1, 3})):
            found = no_trick(state.hands, state.play, side, state.rules)
            assert found != any_trick(game, state, side, len(state.play.taken))
            proved[found] += 1
    assert min(proved) > 5


def any_trick(game: Any, state: Any, side: frozenset[int], taken: int) -> bool:
    """Whether one of these takes a trick after so many, in any line of play."""
    if state.play is None or state.phase != "play":
        return bool(side & set(state.play.takers[taken:]))
    if side & set(state.play.takers[taken:]):
        return True
    (seat,) = game.waiting(state)
    for action in game.legal(state, seat):
        if len(game.encode(action)) <= 3:  # a card
            after = replay(game, game.decide(state, seat, action, SeededChance("x")), state)
            if any_trick(game, after, side, taken):
                return True
    return False


def played_to(game: Any, seed: int, cards_left: int) -> list[Any]:
    """The events of a deal until everybody has so many cards left."""
    chance = SeededChance(f"kaput {seed}")
    events = list(game.start(4, replace(game.presets["league"], auto_claim=False), 0))
    state = replay(game, events)
    while True:
        if (
            state.play is not None
            and state.phase == "play"
            and not state.play.trick
            and len(state.hands[0]) <= cards_left
        ):
            return events
        if game.needs_deal(state):
            new = list(game.deal(state, chance))
        else:
            seat = min(game.waiting(state))
            new = list(game.decide(state, seat, choose(game, state, seat, chance, "random"), chance))
        events += new
        state = replay(game, new, state)


def test_what_desertion_is_not() -> None:
    house = rated()
    house.apply([ev.Absent(seat) for seat in range(4)] + [ev.Adjourned("nobody-here")])
    assert blamed(house.t) == ()
    assert not timers(house.t)
    house = rated()
    house.say(NINO, "leave sure")
    (clock,) = timers(house.t)
    house.pass_time(TAKE_UP_MS + 1000)
    seq = house.t.seq
    house.say(None, f"tick taken {clock.armed_seq}")
    assert house.t.seq == seq
    house = rated()
    house.go("aram pause; nino leave sure")
    assert house.t.proposal is None


def two(game: str = "bura3", stake: int = 100, rated: bool = False, clock: int = 60) -> House:
    """Aram and Nino for a stake, a minute a turn."""
    house = House(game=game)
    house.go(f"aram set clock {clock}; aram set stake {stake}")
    house.say(ARAM, f"set rated {'on' if rated else 'off'}")
    house.go("nino sit; aram start; nino yes")
    house.pass_time(2_000)
    return house


def test_a_match_that_nobody_played_does_not_count() -> None:
    house = two("nardi")
    stakes = {one.id: house.accounts[one.id] + 100 for one in (ARAM, NINO)}
    house.pass_time(DAY_MS)
    assert (house.t.phase, house.t.reason, house.t.deal) == ("adjourned", "nobody-here", 1)
    assert sum(isinstance(event, ev.Acted) and event.by == "auto" for event in house.log) < 8
    house.pass_time(TAKE_UP_MS)
    assert (house.t.phase, house.t.reason) == ("abandoned", "nobody-came")
    assert ({one: house.accounts[one] for one in stakes}, finished(house)) == (stakes, [])
    house = two()
    stakes = {one.id: house.accounts[one.id] + 100 for one in (ARAM, NINO)}
    while house.t.phase in ("play", "adjourned"):
        house.pass_time(DAY_MS // 4)
        if house.t.phase == "adjourned":
            house.say(NINO, "resume")
    assert (house.t.phase, finished(house)) == ("over", [])
    assert {one: house.accounts[one] for one in stakes} == stakes
    assert "note-void" in notes(house)
    assert "note-void" in board(house)


def test_a_stake_is_not_kept_by_silence_where_no_turn_is_timed() -> None:
    house = two("nardi", clock=0)
    had = {one.id: house.accounts[one.id] for one in (ARAM, NINO)}
    silent, other = house.turn(), next(one for one in (ARAM, NINO) if one.id != house.turn().id)
    house.pass_time(2 * DAY_MS)
    assert (house.t.phase, blamed(house.t)) == ("adjourned", (house.t.seat_of(silent.id),))
    house.pass_time(TAKE_UP_MS)
    assert (house.t.phase, house.t.reason) == ("abandoned", "deserted")
    assert notes(house)[-1] == "note-deserted"
    (found,) = finished(house)
    assert {one.person: one.ending for one in found.seats} == {silent.id: "lost", other.id: "won"}
    assert (found.rated, found.how) == (False, "deserted")
    assert house.accounts[other.id] > had[other.id] + 100
    assert house.accounts[silent.id] == had[silent.id]
    assert not any(isinstance(event, ev.Deserted) for event in house.log)


@pytest.mark.parametrize("seed", range(4))
def test_if_one_plays_on_the_other_has_lost_whatever_the_cards_say(seed: int) -> None:
    house = two()
    chance, theirs = SeededChance(f"plays on {seed}"), house.accounts[ARAM.id]
    while house.t.phase == "play":
        game = loaded_of(house.t).game
        waits = game.waiting(house.t.state)
        if 0 in waits:
            house.say(ARAM, f"act - {game.encode(choose(game, house.t.state, 0, chance, 'random'))}")
        else:
            house.pass_time(1_000)
    (found,) = finished(house)
    assert [one.ending for one in found.seats] == ["won", "lost"]
    result = must(loaded_of(house.t).game.result(house.t.state))
    assert found.how == ("target" if result.winners == {0} else "deserted")
    assert "note-silent" in notes(house)
    if result.winners != {0}:
        assert house.accounts[ARAM.id] > theirs + 100, "no risk game either: the other side has not won anything"
    assert house.accounts[NINO.id] < theirs + 100


CHAIRS = tuple(Chair(f"tg:{n}", f"P{n}") for n in range(4))
PAIRS = (frozenset({0, 2}), frozenset({1, 3}))


@pytest.mark.parametrize(
    ("tallies", "winners", "won", "lost"),
    [
        ("5/0 5/0 5/0 5/0", {0, 2}, {0, 2}, {1, 3}),
        ("5/5 5/5 5/5 5/5", {0, 2}, {0, 2}, {1, 3}),  # half of them is enough
        ("0/9 5/0 5/0 5/0", {0, 2}, {2}, {0, 1, 3}),  # the partner has won all the same
        ("0/9 5/0 5/0 5/0", {1, 3}, {1, 3}, {0, 2}),
        ("0/9 5/0 4/5 5/0", {0, 2}, {1, 3}, {0, 2}),  # nobody of that side has played
        ("0/9 5/0 4/5 1/5", {0, 2}, {1}, {0, 2, 3}),
        ("0/9 4/5 4/5 1/5", {0, 2}, None, None),
        ("0/9 0/0 0/9 0/0", {0, 2}, None, None),  # the others had nothing to decide
    ],
)
def test_half_of_ones_own_decisions(
    tallies: str, winners: set[int], won: set[int] | None, lost: set[int] | None
) -> None:
    counts = [(int(one[0]), int(one[2])) for one in tallies.split()]
    by_chips = played_out(CHAIRS, counts, PAIRS, frozenset(winners), chips=True)
    assert by_chips.void or by_chips.winners == winners
    found = played_out(CHAIRS, counts, PAIRS, frozenset(winners))
    assert found.void == (won is None)
    if not found.void:
        assert (set(found.winners), set(found.losers)) == (won, lost)
        assert found.changed == (not found.winners & winners)


def test_what_is_done_for_somebody_present_or_sent_away_is_not_counted_against_them() -> None:
    house = House().four()
    acted = ev.Acted(1, "auto", "x", ())
    assert counted(house.t, acted) == ((0, 0),) * 4, "the only card"
    assert counted(house.t, replace(acted, by="player"))[1] == (1, 0)
    house.apply([ev.Lapsed(1)])
    assert counted(house.t, acted)[1] == (0, 1)
    for event in (ev.VotedOut(1, ARAM.id), ev.Dismissed(1, ARAM.id)):
        out = House().four()
        out.apply([event])
        assert counted(out.t, acted)[1] == (0, 0)
    left = House().four()
    left.apply([ev.Left(1, ARAM.id)])
    assert counted(left.t, acted)[1] == (0, 1)


class Deserters(RightsNow):
    def __init__(self, **times: int) -> None:
        self.times = times

    def rules(self, place: str) -> ChatRules:
        return ChatRules()

    def desertions(self, person: str) -> tuple[int, ...]:
        return tuple(k * DAY_MS for k in range(self.times.get(person.replace(":", ""), 0)))


@pytest.mark.parametrize(
    ("days", "now", "until"),
    [
        *(((), 0, None), ((1, 2), 3, None), ((1, 2, 3), 4, 33), ((1, 2, 3), 33, None), ((1, 50, 92), 93, None)),
        *(((1, 50, 91), 93, 121), ((1, 2, 3, 20), 25, 50), ((1, 200, 210, 211), 212, 241)),
    ],
)
def test_three_in_ninety_days_bar_for_thirty(days: tuple[int, ...], now: int, until: int | None) -> None:
    assert (WITHIN_MS, BARRED_MS) == (90 * DAY_MS, 30 * DAY_MS)
    found = barred_until([day * DAY_MS for day in days], now * DAY_MS)
    assert found == (until * DAY_MS if until is not None else None)


def test_they_do_not_sit_at_a_rated_table_and_the_others_are_told_why() -> None:
    house = House()
    house.go("aram set rated on; nino sit")
    for actor, said in ((NINO, "illegal-rated-deserter"), (ARAM, "illegal-seat-deserter")):
        with pytest.raises(Illegal) as refusal:
            check_desertion(Deserters(tg2=3), house.t, 5 * DAY_MS, actor.id)
        assert refusal.value.key == said
    check_desertion(Deserters(tg2=2), house.t, 5 * DAY_MS, ARAM.id)
    check_desertion(Deserters(tg2=3), House().t, 5 * DAY_MS, NINO.id)


def test_old_events_are_read_as_they_were() -> None:
    old = StoredEvent(1, "Stood", 1, b'{"seat":1,"host":"tg:1"}', 0)
    assert decode_event(old, "nardi") == ev.Stood(1, "tg:1", removed=False)


def test_an_absent_person_is_away_from_their_seat_alone() -> None:
    table = without(House().four().t, ev.Absent(2), 5)
    assert [chair and chair.away for chair in table.chairs] == [False, False, True, False]
    assert (table.gone, table.gone_since, table.deserted) == (frozenset({2}), ((2, 5),), False)
    table = without(table, ev.Deserted(1, NINO.id, NINO.name), 6)
    assert (table.gone, table.deserted) == (frozenset({1, 2}), True)


class Rules(RightsNow):
    """A chat with rules."""

    def __init__(self, rules: ChatRules, regulars: frozenset[str] = frozenset()) -> None:
        self._rules = rules
        self._regulars = regulars

    def rules(self, place: str) -> ChatRules:
        assert house_of(place) == "tg:-5"
        return self._rules

    def regular(self, place: str, person: str) -> bool:
        return person in self._regulars


def test_games_for_chips_are_never_rated() -> None:
    assert [can_be_rated(key) for key in ("bazaar-blot", "nardi", "seka", "blackjack")] == [True, True, False, False]
    house = House(game="seka")
    assert house.refused(ARAM, "set rated on") == "rated-chips-game"
    assert scenes.options(house.t, "rated") == scenes.options(house.t, ""), "nor is it offered"


def choosing(rules: ChatRules, who: Person = ARAM, regulars: frozenset[str] = frozenset()) -> str:
    house = House()
    moment = Moment(house.now, house.token, rights=Rules(rules, regulars))
    try:
        choose_rated(house.t, who, "on", moment)
    except Illegal as refusal:
        return refusal.key
    return "chosen"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (ChatRules(), "chosen"),
        (ChatRules(rated=False), "rated-off"),
        (ChatRules(unrated=frozenset({"bazaar-blot"})), "illegal-rated-game"),
        (ChatRules(unrated=frozenset({"nardi"})), "chosen"),
        (ChatRules(raters="admins"), "rated-admins"),
        (ChatRules(raters="regulars"), "rated-regulars"),
    ],
)
def test_the_chat_decides_where_and_who(rules: ChatRules, said: str) -> None:
    assert choosing(rules) == said


@pytest.mark.parametrize("raters", ["admins", "regulars"])
def test_admins_and_regulars_may(raters: Starters) -> None:
    admin = Person(ARAM.id, ARAM.name, admin=True)
    assert choosing(ChatRules(raters=raters), admin) == "chosen"
    assert choosing(ChatRules(raters="regulars"), ARAM, frozenset({ARAM.id})) == "chosen"


def test_what_is_kept_of_it() -> None:
    house = House()
    house.say(ARAM, "set rated on")
    with pytest.raises(Illegal, match="rated-off"):
        fits(ChatRules(rated=False), house.t)
    found = read_rules({"rule.rated": "off", "rule.unrated": "nardi domino", "rule.raters": "regulars"})
    assert (found.rated, found.unrated, found.raters) == (False, {"nardi", "domino"}, "regulars")
    assert (read_rules({}), read_rules({"rule.raters": "nobody"}).raters) == (ChatRules(), "all")
    house = House()
    house.say(ARAM, "set rated on")
    kept = preset_from(house.t, "Friday")
    assert kept.rated
    assert ev.Chosen("rated", "on") in chosen_as(kept)
    assert ev.Chosen("rated", "on") not in chosen_as(kept, House().t), "those seated would have to be asked"
    assert not Preset(1, "Friday", "nardi", "short-nardi").rated

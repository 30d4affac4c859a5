"""What is told of matches that are over: from events alone, and nothing that is not everybody's to know."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.fair.chance import SeededChance
from bot.games import choose, entry_of, game_keys
from bot.ports.matches import LUCK, Finished, tallied
from bot.ports.records import Person, StoredEvent
from bot.table import events as ev
from bot.table.codec import encode_event
from bot.table.loaded import loaded_of, public_view
from bot.table.matches import told
from tests.bot.house import ARAM, House
from tests.bot.matches import seated
from tests.toy.plugged import toy as toy

SEATS = {"bazaar-blot": 4, "georgian-belote": 4, "seka": 4, "domino": 3, "blackjack": 3}
CARD = re.compile(r'"(?:[2-9]|10|[JQKA])[SHDC]"|"[0-6]-[0-6]"')
SECRET = re.compile(r"[0-9a-f]{64}")


def begun(key: str, seed: int) -> House:
    house = seated(key, SEATS.get(key, 2), seed)
    house.say(ARAM, "start")
    return house


def goes_on(house: House, chance: SeededChance, deals: int = 0) -> None:
    """To the end of the match, or to the first sight of deal ``deals``."""
    for _ in range(6_000):
        table = house.t
        if table.phase != "play" or (deals and table.deal >= deals):
            return
        game = loaded_of(table).game
        if game.needs_deal(table.state):
            house.pass_time(20_000)
            continue
        seat = min(game.waiting(table.state))
        action = choose(game, table.state, seat, chance)
        chair = table.chairs[seat]
        assert chair is not None
        person = Person(chair.person, chair.name)
        house.now += 1_000
        house.say(person, f"act {game.decision(table.state, action)} {game.encode(action)}")


def stored(house: House) -> tuple[StoredEvent, ...]:
    new = enumerate(map(encode_event, house.log), 1)
    return tuple(StoredEvent(seq, one.type, one.v, one.body, 1_000 * seq) for seq, one in new)


def only(house: House) -> Finished:
    (match,) = told(stored(house)).matches
    return match


@pytest.mark.parametrize("key", game_keys())
def test_every_game_tells_its_match(key: str) -> None:
    house = begun(key, 5)
    goes_on(house, SeededChance(5))
    table, match = house.t, only(house)
    result = loaded_of(table).game.result(table.state)
    chronicle, conduct = entry_of(key).chronicle, entry_of(key).conduct
    assert result is not None
    assert match.score == match.deals[-1] == tuple(conduct.score(public_view(table)))
    assert {one.seat for one in match.seats if one.ending == "won"} == result.winners
    assert len(match.deals) <= table.deal
    assert [one.name for one in match.seats] == [chair.name for chair in table.chairs if chair]
    names = {name for one in match.seats for name, _ in one.counts}
    assert names <= {*chronicle.counts, *LUCK}
    assert names & set(chronicle.counts)
    assert set(LUCK) <= names, "luck is told in every game of ours"
    assert {name for _, name, _ in match.feats} <= set(chronicle.feats)
    for one in match.seats:
        counts = dict(one.counts)
        assert counts.get("bids", 0) == counts.get("made", 0) + counts.get("failed", 0)
        assert abs(counts.get("luck-got", 0) - counts.get("luck-mean", 0)) ** 2 < 36_000 * (
            counts.get("luck-spread", 0) + 1000
        ), "six times the usual deviation would be no luck"
    assert not CARD.search(str(match).replace("'", '"'))
    assert not SECRET.search(str(match))


@pytest.mark.parametrize("key", ["bazaar-blot", "georgian-belote", "duel-blot", "domino", "bura3", "bura5", "seka"])
def test_nothing_of_a_running_deal_is_told(key: str) -> None:
    """Given up with cards in hand: dealt otherwise, that deal leaves the same record."""
    house = begun(key, 6)
    goes_on(house, SeededChance(6), deals=2)
    seats = [Person(chair.person, chair.name) for chair in house.t.chairs if chair]
    before = house.t
    for person in seats:
        if house.t.phase == "play":
            house.say(person, "abandon")
    events = stored(house)
    at = max(n for n, one in enumerate(events) if one.type == "Dealt")
    state = None
    for event in house.log[:at]:
        if isinstance(event, ev.Started | ev.Dealt | ev.Acted | ev.Funded):
            state = loaded_of(before).fold(state, event.game)
    dealt = encode_event(ev.Dealt(2, tuple(loaded_of(before).game.deal(state, SeededChance("otherwise")))))
    otherwise = [*events[:at], replace(events[at], body=dealt.body), *events[at + 1 :]]
    assert otherwise != events
    assert told(otherwise).matches == told(events).matches
    (match,) = told(events).matches
    assert match.how == "abandoned"
    assert len(match.deals) == 1
    assert {one.ending for one in match.seats} == {"open"}
    if entry_of(key).fairness.sealed:
        assert not any(name in LUCK for one in match.seats for name, _ in one.counts), (
            "its secrets are not told (HS-20)"
        )


def test_what_was_taken_back_has_not_happened() -> None:
    house = begun("bazaar-blot", 7)
    house.pass_time(20_000)
    chance = SeededChance(7)
    caller = house.turn()
    house.say(caller, f"act {loaded_of(house.t).game.decision(house.t.state, loaded_of(house.t).game.parse('8H'))} 8H")
    house.say(caller, "takeback")
    for chair in list(house.t.chairs):
        if chair is not None and house.t.proposal is not None and chair.person != caller.id:
            house.say(Person(chair.person, chair.name), "yes")
    assert any(isinstance(event, ev.TakenBack) for event in house.log)
    goes_on(house, chance)
    match = only(house)
    assert match.score == public_view(house.t).totals
    assert sum(dict(one.counts).get("bids", 0) for one in match.seats) <= len(match.deals)


def test_each_match_of_a_table_is_told_with_who_sat_there() -> None:
    house = begun("bura3", 8)
    goes_on(house, SeededChance(8))
    house.say(ARAM, "rematch")
    house.say(ARAM, "start")
    goes_on(house, SeededChance(9))
    one, two = told(stored(house)).matches
    assert (one.number, two.number) == (1, 2)
    assert one.last_seq < two.last_seq
    assert two.started_ms > one.ended_ms
    sums = tallied((one, two))
    assert sums["tg:1", "tg:-5", "bura3", "matches"] == 2
    assert sums["tg:1", "tg:-5", "bura3", "won"] + sums["tg:2", "tg:-5", "bura3", "won"] == 2
    cut = [event for event in stored(house) if event.seq <= one.last_seq]
    assert told(cut).matches == [one], "told at its end or years later, it is the same"


def test_a_game_that_tells_nothing_has_its_scores(toy: str) -> None:
    house = begun(toy, 3)
    goes_on(house, SeededChance(3))
    match = only(house)
    assert [max(score) for score in match.deals][-1] == 2
    assert len(match.deals) == house.t.deal
    assert {one.counts for one in match.seats} == {()}

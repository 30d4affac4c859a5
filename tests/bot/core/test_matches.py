"""What is told of matches that are over: from events alone, and nothing that is not everybody's to know."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from bot.core import events as ev
from bot.core.codec import encode_event
from bot.core.loaded import loaded_of, public_view
from bot.core.matches import told
from bot.fair import SeededChance
from bot.games import choose, entry_of, game_keys
from bot.ports.matches import LUCK, Finished, Seated, tallied
from bot.ports.records import Person, StoredEvent
from tests.bot.core.test_referee import between, judged
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO, House, must
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
        chair = must(table.chairs[seat])
        person = Person(chair.person, chair.name)
        house.now += 1_000
        house.say(person, f"act {game.decision(table.state, action)} {game.encode(action)}")


def stored(house: House) -> tuple[StoredEvent, ...]:
    new = enumerate(map(encode_event, house.log), 1)
    return tuple(StoredEvent(seq, one.type, one.v, one.body, 1_000 * seq) for seq, one in new)


def only(house: House) -> Finished:
    (match,) = told(stored(house)).matches
    return match


def luck(n: int, got: int, mean: int, spread: int) -> tuple[tuple[str, int], ...]:
    return (("luck-got", got), ("luck-mean", mean), ("luck-n", n), ("luck-spread", spread))


def timed(house: House) -> Finished:
    """As ``only``, with the times at which its events happened."""
    new = enumerate(zip(map(encode_event, house.log), house.times, strict=True), 1)
    (match,) = told([StoredEvent(seq, one.type, one.v, one.body, at) for seq, (one, at) in new]).matches
    return match


def test_a_match_with_a_pause_in_whole() -> None:
    """Ten minutes of 776 seconds nobody played. 14 throws average 49/6 each; a deal of mars counts double."""
    house = House(seed=4, game="hyper-nardi")
    for words in ("set target 3", "set mars on", "set clock 20"):
        house.say(ARAM, words)
    house.go("nino sit; aram start")
    goes_on(house, SeededChance(1), deals=2)
    house.go("aram pause; nino yes")
    house.pass_time(600_000)
    house.say(NINO, "resume")
    goes_on(house, SeededChance(2))
    aram = (("deals-won", 2), ("doubles", 5), *luck(14, 144_000, 114_333, 258_611), ("raises", 1))
    nino = (("deals-won", 1), ("doubles", 5), *luck(12, 109_000, 98_000, 221_667), ("raises", 2))
    assert timed(house) == Finished(
        *("table001", 1, "tg:-5", "hyper-nardi", 132, 1_000_000, 1_776_000, 176_000, "target"),
        options=(("clock", "20"), ("mars", "on"), ("preset", "standard"), ("stake", "0"), ("target", "3")),
        score=(4, 1),
        deals=((2, 0), (2, 1), (4, 1)),
        feats=((3, "mars", (0,)),),
        seats=(
            Seated(0, 0, ARAM.id, ARAM.name, "self", "won", "", aram),
            Seated(1, 1, NINO.id, NINO.name, "self", "lost", "", nino),
        ),
    )


def test_a_match_in_two_chats_with_a_substitute_in_whole() -> None:
    house = House(seed=4)
    for words in ("set target 51", "set clock 0"):
        house.say(ARAM, words)
    house.go("others sit; aram start")
    goes_on(house, SeededChance(1), deals=2)
    house.go("aram adjourn; others yes")
    house.pass_time(600_000)
    house.go("davit resume tg:-77:0; nino leave; vano sub")
    for person in (ARAM, DAVIT, LUSINE):
        if house.t.proposal is not None:
            house.say(person, "yes")
    goes_on(house, SeededChance(2))
    counts = (
        luck(2, 78_000, 76_000, 185_806),
        (("bids", 1), ("combo-terz", 1), *luck(2, 38_000, 76_000, 185_806), ("made", 1)),
        (*luck(2, 83_500, 76_000, 185_806), ("quanshes", 1)),
        (("bids", 1), ("combo-terz", 2), *luck(2, 104_500, 76_000, 185_806), ("made", 1)),
    )
    assert timed(house) == Finished(
        *("table001", 1, "tg:-77", "bazaar-blot", 93, 1_000_000, 1_711_000, 111_000, "rubicon"),
        options=(("clock", "0"), ("preset", "league"), ("stake", "0"), ("target", "51")),
        score=(6, 66),
        deals=((0, 44), (6, 66)),
        feats=(),
        seats=(
            Seated(0, 0, ARAM.id, ARAM.name, "self", "lost", DAVIT.id, counts[0]),
            Seated(1, 1, VANO.id, VANO.name, "sub", "won", LUSINE.id, counts[1]),
            Seated(2, 0, DAVIT.id, DAVIT.name, "self", "lost", ARAM.id, counts[2]),
            Seated(3, 1, LUSINE.id, LUSINE.name, "self", "won", VANO.id, counts[3]),
        ),
        also=("tg:-5",),
    )


def test_what_matches_add_to_the_tallies() -> None:
    a = Seated(0, 0, "tg:1", "A", "self", "won", "tg:3", (("bids", 2),))
    b = Seated(1, 1, "tg:2", "B", "self", "lost", "", ())
    c = Seated(2, 0, "tg:3", "C", "sub", "open", "tg:1", (("bids", 1),))
    d = Seated(3, 1, "auto:1", "D", "auto", "lost", "tg:2", (("bids", 7),))
    one = Finished(
        *("t", 1, "tg:-5", "bazaar-blot", 9, 0, 10, 10, "target", (), (9, 5)),
        deals=((4, 5), (9, 5)),
        feats=(),
        seats=(a, b, c, d),
        also=("dc:1", "dc:2"),
    )
    two = replace(one, number=2, deals=((9, 5),), seats=(replace(a, ending="lost"), b), also=())

    def told_of(found: Counter[tuple[str, str, str, str]]) -> dict[str, int]:
        assert {game for _, _, game, _ in found} == {"bazaar-blot"}
        return {f"{who} {chat} {what}": n for (who, chat, _, what), n in found.items()}

    assert told_of(tallied([one, two])) == {
        "tg:1 tg:-5 matches": 2,
        "tg:1 tg:-5 won": 1,
        "tg:1 tg:-5 lost": 1,
        "tg:1 tg:-5 deals": 3,
        "tg:1 tg:-5 with:tg:3": 2,
        "tg:1 tg:-5 won-with:tg:3": 1,
        "tg:1 tg:-5 bids": 4,
        "tg:2 tg:-5 matches": 2,
        "tg:2 tg:-5 lost": 2,
        "tg:2 tg:-5 deals": 3,
        "tg:3 tg:-5 matches": 1,
        "tg:3 tg:-5 open": 1,
        "tg:3 tg:-5 deals": 2,
        "tg:3 tg:-5 bids": 1,
    }
    elsewhere = told_of(tallied([one, two], also=True))
    assert {key: n for key, n in elsewhere.items() if key.startswith("tg:3")} == {
        f"tg:3 {chat} {what}": n
        for chat in ("dc:1", "dc:2")
        for what, n in (("matches", 1), ("open", 1), ("deals", 2), ("bids", 1))
    }
    assert elsewhere["tg:1 dc:2 bids"] == 2
    assert (one.order, one.played_by("tg:2"), one.played_by("auto:1", "tg:9")) == ((10, "t", 1), True, False)


@pytest.mark.parametrize("key", game_keys())
def test_every_game_tells_its_match(key: str) -> None:
    house = begun(key, 5)
    goes_on(house, SeededChance(5))
    table, match = house.t, only(house)
    result = loaded_of(table).game.result(table.state)
    records, conduct = entry_of(key).records, entry_of(key).conduct
    assert result is not None
    assert match.score == match.deals[-1] == tuple(conduct.score(public_view(table)))
    assert {one.seat for one in match.seats if one.ending == "won"} == result.winners
    assert len(match.deals) <= table.deal
    assert [one.name for one in match.seats] == [chair.name for chair in table.chairs if chair]
    names = {name for one in match.seats for name, _ in one.counts}
    assert names <= {*records.counts, *LUCK}
    assert names & set(records.counts)
    assert set(LUCK) <= names, "luck is told in every game of ours"
    assert {name for _, name, _ in match.feats} <= set(records.feats)
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
    assert (match.how, len(match.deals)) == ("abandoned", 1)
    assert {one.ending for one in match.seats} == {"open"}
    if entry_of(key).fairness.sealed:
        assert not any(name in LUCK for one in match.seats for name, _ in one.counts), (
            "its secrets are not told (HS-20)"
        )


def test_what_was_taken_back_has_not_happened_and_a_rematch_is_another() -> None:
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
    house = begun("bura3", 8)
    goes_on(house, SeededChance(8))
    house.go("aram rematch; aram start")
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
    assert ([max(score) for score in match.deals][-1], len(match.deals)) == (2, house.t.deal)
    assert {one.counts for one in match.seats} == {()}


def test_a_corrected_deal_changes_every_score_from_it_on() -> None:
    house = judged(between(House(seed=7).four()))
    for _ in range(2):
        house.pass_time(16_000)
        between(house)
    for words in ("1 5:0 misdeal", "2 -:16 a debt", "2 3:16 and more", "2 3:330 the end"):
        house.say(VANO, f"referee correct {words}")
    match = only(house)
    assert match.deals == ((5, 0), (8, 330), (8, 330))
    assert (match.score, match.how, [one.ending for one in match.seats]) == (
        (8, 330),
        "rubicon",
        ["lost", "won", "lost", "won"],
    )


def test_a_chat_that_gets_a_new_id_during_a_match_stays_one_chat() -> None:
    house = begun("hyper-nardi", 5)
    house.apply([ev.Rehomed("tg:-77:0")])
    house.apply([ev.Shown("dc:1:2", "play", "")])
    house.apply([ev.Rehomed("dc:1:3", "dc:1:2")])
    goes_on(house, SeededChance(5))
    found = told(stored(house))
    (match,) = found.matches
    assert found.moves == {"tg:-5": "tg:-77", "dc:1:2": "dc:1:3"}
    assert (match.chat, match.also) == ("tg:-77", ("dc:1:3",))
    assert [str(dest) for dest in found.audiences] == ["tg:-77:0", "dc:1:3"]

"""The written record of a match: complete, read back without loss, and nothing is read that cannot have been played."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core import events as ev
from bot.core.clocks import TELLING_MS
from bot.core.codec import encode_event
from bot.core.loaded import loaded_of
from bot.core.matches import told
from bot.core.model import Seal
from bot.core.proofs import DroppedProof, Given
from bot.fair import GENESIS_MS, Beacon, SeededChance
from bot.games import choose, entry_of, game_keys, rules_of
from bot.notation.model import (
    DEEPEST,
    Deal,
    MatchRecord,
    NoValue,
    Player,
    fields_read,
    fields_written,
    text_of,
    value_read,
)
from bot.notation.read import Unreadable, records_in
from bot.notation.stored import judged, record_of, unproved
from bot.ports.records import Person, StoredEvent
from rules.core import Illegal, Result
from rules.nardi import model as nardi
from rules.raises import Offered
from tests.bot.house import ARAM, NINO, House, must
from tests.bot.matches import KINDS, PEOPLE, Pages, seated
from tests.facts import FACTS
from tests.fakes.drand import Keeper
from tests.tiers import nightly, sampled


def stored(house: House) -> list[StoredEvent]:
    """Its events. Those of a house at which there is no beacon follow each other second by second."""
    times = house.times if house.rounds else [1_800_000_000_000 + 1000 * n for n in range(1, len(house.log) + 1)]
    new = enumerate(zip(map(encode_event, house.log), times, strict=True), 1)
    return [StoredEvent(seq, one.type, one.v, one.body, at_ms) for seq, (one, at_ms) in new]


def plays(house: House, chance: SeededChance, most: int = 5_000, back: int = 0) -> None:
    """On with the match, at random; ``back``: every so many moves somebody asks to take one back, and all agree."""
    for n in range(most):
        if house.t.phase != "play":
            return
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            house.pass_time(20_000)
            continue
        if back and n % back == back - 1 and house.t.before is not None:
            seat = house.t.before[1]
            house.say(PEOPLE[seat], "takeback")
            for person in PEOPLE[: len(house.t.chairs)]:
                if house.t.proposal is not None and person.id not in house.t.proposal.yes:
                    house.say(person, "yes")
            continue
        seat = min(game.waiting(house.t.state))
        action = choose(game, house.t.state, seat, chance, "random")
        chair = must(house.t.chairs[seat])
        words = f"act {game.decision(house.t.state, action)} {game.encode(action)}"
        house.say(Person(chair.person, chair.name), words)


def played(key: str, seed: int, back: int = 0) -> House:
    house = seated(key, FACTS[key].seats, seed)
    house.go("aram word քար; aram start")
    plays(house, SeededChance(f"record {key} {seed}"), back=back)
    assert house.t.phase == "over"
    return house


def sealed_by_pages(key: str, seed: int, rounds: Callable[[int], str] | None = None) -> House:
    """Two people have the page open; at times the word of one does not come. ``rounds``: of a beacon."""
    house = seated(key, FACTS[key].seats, seed)
    if rounds is not None:
        house.now, house.rounds = GENESIS_MS + 3_000_001, rounds
    pages, chance = Pages(house, ARAM, NINO), SeededChance(f"sealed {key} {seed}")
    house.go("aram word քար; aram start")
    while house.t.phase == "play":
        if not loaded_of(house.t).game.needs_deal(house.t.state):
            plays(house, chance, 1)
        elif house.t.attempt.closed and not house.t.attempt.named:
            missing = house.t.attempt.number == 1 and house.t.deal % 2 == 0
            here = [p for p in (ARAM, NINO) if house.t.attempt.of(house.t.seat_of(p.id) or 0)]
            pages.tell(*here[: 1 if missing else 2])
            house.pass_time(TELLING_MS if missing else 0)
        else:
            shut = house.t.attempt.shut
            sealing = () if shut else (ARAM,) if house.t.attempt.dropped else (ARAM, NINO)
            for person in sealing:
                house.say(person, "attend on")
            for person in sealing:
                pages.seal(person)
            if shut or not house.t.attempt.shut:
                house.pass_time(max(0, min(clock.due_ms for clock in house.clocks.values()) - house.now))
    assert any(proof.pages for proof in house.proofs())
    assert any(proof.dropped for proof in house.proofs())
    return house


def against_computers(*before: str) -> House:
    house = House(seed=2)
    for said in (*before, "start"):
        house.say(ARAM, said)
    while house.t.phase == "play":
        if 0 in loaded_of(house.t).game.waiting(house.t.state):
            house.say(ARAM, f"act - {house.legal()[0]}")
        else:
            house.pass_time(2_000)
    return house


def record(house: House) -> MatchRecord:
    events = stored(house)
    return record_of(told(events).matches[-1], events)


@pytest.mark.parametrize("seed", sampled(range(2), (0,)))
@pytest.mark.parametrize("key", game_keys())
def test_a_record_is_read_back_without_loss(key: str, seed: int) -> None:
    house = played(key, seed, back=0 if FACTS[key].many_presses else 9)
    one = record(house)
    text = text_of([one])
    assert (records_in(text), one.result) == ((one,), loaded_of(house.t).game.result(house.t.state))
    assert unproved(one) == ()
    deals = deals_of(one)
    assert len(deals) == house.t.deal
    assert [(d.secret, d.number) for d in deals] == [(p.secret, p.deal) for p in house.proofs()]
    assert any(word.word == "քար" and word.holds() for word in deals[0].given)
    acts = sum(event.__class__.__name__ == "Acted" for event in house.log)
    assert sum(isinstance(step, ev.Acted) for step in one.steps) == acts


TO_THE_LETTER = """\
Davtar 1
Game name=hyper-nardi version=3 preset=standard
Options target=3 mars=yes
Match id=table001.2 started=2026-11-28T00:00:00Z ended=2026-11-28T00:01:01Z rated=yes stake=50
Seal aa
Player 0 name="Արամ \\"A\\"" played=self
Player 1 name=Strong played=auto level=strong
First seat=1 lots=[6-1 2-2]
Funds
  MatchEnded winners=[1] points=[0 1] reason=target

Deal 1
  DealBegun deal=1 throws=[[3 3] [2 5]] beginner=1
  Secret bb
  Word word=քար salt=5a17 seal=bb mixed=aa
  Page seat=0 seal=aa word=bb
  Beacon round=77 signature=cc
  Dropped secret=aa pages=[{seat=1 seal=bb word=""}]
1* roll (6 6)  1* 24/18  ; TurnEnded seat=1
Taken back
0 davi000000  0 davi000001  0 davi000002  0 davi000003  0 davi000004  0 davi000005  0 davi000006  0 davi000007  \
0 davi000008
0 davi000009  0 davi000010  0 davi000011  0 end (1 2)
  ; Passed seat=1
  ; Thrown seat=0 dice=[1 2]
Void "a card; was shown"

Deal 2
  Secret aa
  Beacon none
Corrected deal=1 points=[5 16] words=misdeal
Result winners=[0 1] points=[5 16] advantage=[0 2] reason=target
"""


def test_a_record_to_the_letter() -> None:
    """Everything that can stand in one, whether it makes sense together or not. The computer's actions are marked; of
    sealed pages the seats are told and nobody's name; long lines are broken between actions."""
    seals = (Seal(0, "aa", "bb", "tg:1", "Aram"), Seal(1, "bb", "", "tg:2", "Nino"))
    begun = Deal(
        *(1, (nardi.DealBegun(1, ((3, 3), (2, 5)), 1),), "bb", (Given("aa", "քար", "5a17", "bb"),)),
        pages=seals[:1],
        dropped=(DroppedProof("aa", seals[1:]),),
        beacon=Beacon(77, "cc"),
    )
    followed = (nardi.TurnEnded(0), nardi.Passed(1), nardi.Thrown(0, (1, 2)))
    one = MatchRecord(
        *("table001.2", "hyper-nardi", 3, "standard", {"target": 3, "mars": True}),
        players=(Player('Արամ "A"', "self"), Player("Strong", "auto", "strong")),
        started_s=1_795_824_000,
        ended_s=1_795_824_061,
        rated=True,
        stake=50,
        seal="aa",
        dealer=1,
        lots=("6-1", "2-2"),
        steps=(
            ev.Funded((nardi.MatchEnded(frozenset({1}), (0, 1)),)),
            begun,
            ev.Acted(1, "auto", "roll", (nardi.Thrown(1, (6, 6)),)),
            ev.Acted(1, "auto", "24/18", (nardi.Stepped(1, 24, 6, True), nardi.TurnEnded(1))),
            ev.TakenBack(1),
            *(ev.Acted(0, "player", f"davi{n:06}", (Offered(0, 2),)) for n in range(12)),
            ev.Acted(0, "player", "end", followed),
            ev.Voided("", "a card; was shown", ()),
            Deal(2, (), "aa"),
            ev.Corrected("", "misdeal", 1, (), (5, 16), ()),
        ),
        result=Result(frozenset({1, 0}), (5, 16), (0, 2), "target"),
    )
    assert text_of([one]) == TO_THE_LETTER
    broken = TO_THE_LETTER[: TO_THE_LETTER.index("Result")] + "Broken off\n"
    assert text_of([replace(one, result=None), one]) == f"{broken}\n{TO_THE_LETTER}"


NAMES = (
    *('a"b', "x\\y", "  ;z; q", "{n=1}", "[x] (3 5)", "\u202eAbc\u202c", "yes", "none", "-7", "A\u2028B", "\u00a0a"),
    *("=", "Դավիթ «Ծ»", "1 AS  ; c", "Deal 1", "Result winners=[]", "Player 1 name=x", "a\nDavtar 1", "\t"),
)


@pytest.mark.parametrize("key", sampled(game_keys(), KINDS))
def test_unusual_options_and_names_are_read_back(key: str) -> None:
    chance = SeededChance(f"odd {key}")
    house = seated(key, FACTS[key].seats, 11)
    for setting in rules_of(key).settings:
        if setting.name not in FACTS[key].short and setting.name not in ("target", "preset") and setting.choices:
            value = setting.choices[chance.below(len(setting.choices))]
            house.say(ARAM, f"set {setting.name} {('on' if value else 'off') if isinstance(value, bool) else value}")
    house.say(ARAM, "start")
    plays(house, chance)
    assert house.t.phase == "over"
    one = record(house)
    for at in range(0, len(NAMES), len(one.players)):
        named = zip(one.players, (*NAMES, *NAMES)[at:], strict=False)
        odd = replace(one, players=tuple(replace(player, name=name) for player, name in named))
        assert records_in(text_of([odd])) == (odd,)
    assert unproved(one) == ()


def test_several_records_and_remarks_stand_in_one_file() -> None:
    two = [record(played(key, 3)) for key in ("bura3", "domino")]
    assert records_in(text_of(two)) == tuple(two)
    one = record(played("bura3", 4))
    lines = text_of([one]).splitlines()
    text = "\n\n; they say this was a good one\n".join(lines)
    assert records_in(text) == (one,)


BAD: dict[str, Callable[[str], str]] = {
    "another form": lambda text: text.replace("Davtar 1", "Davtar 2"),
    "no such game": lambda text: text.replace("name=bura3", "name=bura9"),
    "an option nobody knows": lambda text: text.replace("Options ", "Options trick=1 "),
    "a card twice": lambda text: re.sub(r"hands=\[\[(\S+) (\S+)", r"hands=[[\1 \1", text),
    "a player too many": lambda text: text.replace("First ", "Player 2 name=Nobody played=self\nFirst "),
    "the other winner": lambda text: re.sub(r"winners=\[(\d)\]", lambda m: f"winners=[{1 - int(m[1])}]", text),
    "broken off though it was not": lambda text: re.sub(r"Result .*", "Broken off", text),
    "the end is missing": lambda text: text[: text.index("Result")],
    "a deal is missing": lambda text: text[: text.index("\nDeal 1")] + text[text.index("\nDeal 2") :],
    "no secret": lambda text: re.sub(r"Secret \S+", "Secret none", text),
    "nothing": lambda text: "once upon a time",
    "a bracket": lambda text: text.replace("[[", "[[[", 1),
}


@pytest.mark.parametrize("what", BAD)
def test_nothing_else_is_read(what: str) -> None:
    text = text_of([record(played("bura3", 5))])
    bad = BAD[what](text)
    assert bad != text
    with pytest.raises(Unreadable) as trouble:
        records_in(bad)
    assert 1 <= trouble.value.line <= bad.count("\n") + 1


def test_what_is_against_the_rules_is_not_read() -> None:
    text = text_of([record(played("bazaar-blot", 6))])
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if re.match(r"\d", line))
    lines[at] = re.sub(r"^(\d) \S+", r"\1 kanach", lines[at])
    with pytest.raises(Unreadable) as trouble:
        records_in("\n".join(lines))
    assert (trouble.value.line, trouble.value.why is None) == (at + 1, False)
    text = text_of([record(played("seka", 3))])
    dealt = next(line for line in text.split("\n") if line.startswith("  Dealt"))
    with pytest.raises(Unreadable):
        records_in(text.replace("Deal 1\n", f"Funds\n{dealt}\nDeal 1\n", 1))


def test_what_is_recorded_of_a_match_that_was_broken_off() -> None:
    house = seated("bazaar-blot", 4, 7)
    house.say(ARAM, "start")
    chance = SeededChance("broken off")
    while house.t.deal < 3:
        plays(house, chance, 1)
    plays(house, chance, 2)
    house.say(ARAM, "abandon")
    for person in PEOPLE[1:4]:
        if house.t.proposal is not None:
            house.say(person, "yes")
    one = record(house)
    assert one.result is None
    text = text_of([one])
    assert records_in(text) == (one,)
    assert "Deal 2" in text
    assert "Deal 3" not in text
    assert house.proofs()[-1].secret not in text
    house = seated("bura3", 2, 8)
    house.say(ARAM, "start")
    chance = SeededChance("sealed")
    while house.t.deal < 2:
        plays(house, chance, 1)
    house.say(ARAM, "abandon")
    house.say(PEOPLE[1], "yes")
    with pytest.raises(Illegal, match="record-sealed"):
        record(house)


@pytest.mark.parametrize("key", ["bazaar-blot", "nardi"])
def test_a_deal_that_does_not_follow_from_its_seal_is_named(key: str) -> None:
    one = record(played(key, 9))
    other = record(played(key, 10))
    assert unproved(replace(one, seal=other.seal)) == tuple(range(1, len(deals_of(one)) + 1))
    first = next(step for step in one.steps if isinstance(step, Deal))
    strange = replace(first, given=(replace(first.given[0], word="քարեր"),))
    assert unproved(replace(one, steps=tuple(strange if step is first else step for step in one.steps))) == (1,)
    if key == "nardi":
        thrown = next(
            step for step in one.steps if isinstance(step, ev.Acted) and entry_of(key).fairness.dice(step.game)
        )
        game = (replace(e, dice=(7 - e.dice[0], e.dice[1])) if isinstance(e, nardi.Thrown) else e for e in thrown.game)
        better = replace(thrown, game=tuple(game))
        assert unproved(replace(one, steps=(*one.steps[: one.steps.index(thrown)], better))) == (1,)


def dealing(one: MatchRecord) -> list[object]:
    """What the verdict on a record speaks of: the seal, and by deal its secret, the words that went in, the cards and
    the dice by the number of their action. Who gave a word, names, times and what players chose are no part of it."""
    found: list[object] = [one.game, one.seal]
    dice_of = entry_of(one.game).fairness.dice
    acts = 0
    for step in one.steps:
        if isinstance(step, Deal):
            acts = 0
            dropped = tuple(attempt.secret for attempt in step.dropped)
            found.append((step.number, step.secret, step.words, dropped, step.game))
            found += [step.beacon] if step.beacon is not None and step.beacon.signature else []
        elif isinstance(step, ev.Acted):
            acts += 1
            found += [(acts, thrown)] if (thrown := dice_of(step.game)) else []
    return found


def tampered(text: str, chance: SeededChance) -> str:
    """A record in which something of its proof is another: emptied, cut, doubled, moved, or simply changed."""
    lines = text.split("\n")
    proof = [n for n, line in enumerate(lines) if re.match(r"\s+\S|Deal|Seal|Game|Options|First|Funds|\d.*\(", line)]
    at = proof[chance.below(len(proof))]
    values = [m.span(1) for m in re.finditer(r"(?:[ =\[(])([^\s=\[\](){}]+)", lines[at])]
    start, end = values[chance.below(len(values))] if values else (0, 0)
    old, line = lines[at][start:end], lines[at]
    match chance.below(9):
        case 0:
            lines[at] = f'{line[:start]}""{line[end:]}'
        case 1:
            lines[at] = line[:start] + re.sub(r"[0-9a-f]", "0", old) + line[end:]
        case 2:
            lines[at] = line[:start] + (str(int(old) + 1) if old.isdecimal() else old[::-1]) + line[end:]
        case 3:
            del lines[at]
        case 4:
            lines.insert(at, line)
        case 5:
            other = proof[chance.below(len(proof))]
            lines[at], lines[other] = lines[other], line
        case 6:  # of every deal
            kind = line.split()[0] if line.split() else ""
            lines = [re.sub(r"=\S+", '=""', one) if kind and one.split()[:1] == [kind] else one for one in lines]
        case 7:  # a deal out of the middle
            begun = [n for n, one in enumerate(lines) if one.startswith("Deal ")]
            first = chance.below(len(begun))
            del lines[begun[first] : begun[first + 1] if first + 1 < len(begun) else begun[first] + 1]
        case _:
            lines[at] = re.sub(r"[0-9a-f]{64}", lambda found: found[0][1:] + found[0][0], line)
    return "\n".join(lines)


@pytest.mark.parametrize("tries", [100, pytest.param(250, marks=nightly)])
@pytest.mark.parametrize(
    ("key", "beacon"),
    [
        *(("duel-blot", False), ("bura3", True)),
        *(pytest.param(key, False, marks=nightly) for key in ("nardi", "seka", "bura5")),
    ],
)
def test_no_record_that_was_tampered_with_is_proved(key: str, beacon: bool, tries: int) -> None:
    """Its deals are not all proved, unless secrets, words, cards and dice are what they were. The last one had a
    beacon."""
    keeper = Keeper() if beacon else None
    one = record(sealed_by_pages(key, 21, keeper.sign if keeper is not None else None))
    text = text_of([one])

    def proved(record: MatchRecord) -> bool:
        return all(deal.verdict == "proved" for deal in judged(record, keeper.chain.holds if keeper else None))

    assert proved(one)
    chance = SeededChance(f"tampered {key}")
    refused, passed = 0, []
    for n in range(tries):
        try:
            (other,) = records_in(bad := tampered(text, chance))
        except (Unreadable, ValueError):
            refused += 1
            continue
        whole, left = dealing(one), dealing(other)
        if proved(other) and left != whole[: len(left)]:
            passed.append((n, set(text.split("\n")) ^ set(bad.split("\n"))))
    assert passed == []
    assert 0 < refused < tries


def test_what_is_missing_is_not_proved_and_what_is_wrong_is_false() -> None:
    one = record(played("nardi", 9))
    first = deals_of(one)[0]
    (word,) = first.given

    def verdicts(*changed: Deal, **also: str) -> list[str]:
        steps = tuple(changed[0] if changed and step is first else step for step in one.steps)
        return [judge.verdict for judge in judged(replace(one, steps=steps, **also))]  # type: ignore[arg-type]

    assert set(verdicts()) == {"proved"}
    gone = replace(first, given=(replace(word, word="", salt="", mixed=""),))
    assert verdicts(gone)[0] == "open", "a word that went in as it was, and was deleted"
    assert verdicts(replace(first, given=(replace(word, word="", salt=""),)))[0] == "proved", "its hash is enough"
    assert verdicts(replace(first, given=(replace(word, salt="", seal=""),)))[0] == "open"
    assert verdicts(replace(first, given=(replace(word, seal=""),)))[0] == "open"
    assert verdicts(replace(first, given=(replace(word, word="plum"),)))[0] == "false"
    assert verdicts(replace(gone, secret="0" * 64))[0] == "false", "the chain is checked whatever is missing"
    assert set(verdicts(gone, seal="0" * 64)) == {"false"}
    assert verdicts(replace(first, number=2))[0] == "false"


def deals_of(one: MatchRecord) -> list[Deal]:
    return [step for step in one.steps if isinstance(step, Deal)]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.from_regex(r"[a-z_]+", fullmatch=True), inner),
    max_leaves=12,
)


@settings(max_examples=30)
@given(st.dictionaries(st.from_regex(r"[a-z_]{1,9}", fullmatch=True), VALUES, max_size=4))
def test_any_value_is_read_back(fields: dict[str, object]) -> None:
    assert fields_read(fields_written(fields)) == fields
    assert "\n" not in fields_written(fields)


@settings(max_examples=100)
@given(st.text(alphabet='ab=[]{}" \\1-\n', max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        fields_read(text)
    except NoValue:
        return


def test_the_level_of_the_computer_stands_in_the_record() -> None:
    house = against_computers("set target 51", "set level strong", "fill", "set level easy 3")
    text = text_of([record(house)])
    players = [line for line in text.splitlines() if line.startswith("Player")]
    assert [line.partition(" played=")[2] for line in players] == [
        *("self", "auto level=strong", "auto", "auto level=strong")
    ]
    (read,) = records_in(text)
    assert [player.level for player in read.players] == ["", "strong", "", "strong"]
    for wrong in ("self level=strong", "auto level=easy", "auto level=godlike", "auto level=none"):
        with pytest.raises(Unreadable):
            records_in(text.replace("auto level=strong", wrong))


@pytest.mark.parametrize(("depth", "good"), [(DEEPEST, True), (DEEPEST + 2, False), (5_000, False)])
@pytest.mark.parametrize("inner", ["[", "{a="])
def test_lists_within_lists_have_an_end(inner: str, depth: int, good: bool) -> None:
    text = inner * depth + "[]" + ("]" if inner == "[" else "}") * depth
    with nullcontext() if good else pytest.raises(NoValue):
        value_read(text)

"""A referee at a table (HS-13, LG-8, LG-9): by agreement or from a cup, what they may do, and how they have to go."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from bot.ports.keys import Dest
from bot.ports.people import HOUSE
from bot.ports.records import Person, StoredEvent
from bot.scene import press
from bot.scenes import referee as scene
from bot.scenes.show import look, public
from bot.scenes.watching import for_spectators
from bot.table import events as ev
from bot.table import referee_events as ref
from bot.table.codec import decode_event, encode_event
from bot.table.evolve import evolve
from bot.table.matches import told
from bot.table.model import Table
from bot.table.referee import TYPED, verbs
from rules.core import Illegal
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House, must
from tests.bot.notation.test_records import stored
from tests.bot.table.refereed import ADMIN, HERE, KATE, OWN, between, judged, keys, notes, presses


def test_the_four_agree_on_somebody_who_offers() -> None:
    house = House().four()
    house.say(VANO, "referee offer", HERE)
    assert house.t.proposal is not None
    for person in (ARAM, NINO, DAVIT):
        house.say(person, "yes", HERE)
    assert house.t.bench.person == "", "three of four have agreed"
    since = len(house.out)
    house.say(LUSINE, "yes", HERE)
    assert (house.t.bench.person, house.t.bench.how, house.t.proposal) == (VANO.id, "agreed", None)
    assert "referee-told-appointed" in notes(house, since)
    assert "referee-is" in keys(public(house.t, house.now))
    assert Dest.parse(OWN) in [one.dest for one in house.t.audiences if one.role == "watch"], "they see the table"
    house = House().four()
    house.say(VANO, "referee offer", HERE)
    house.say(ARAM, "yes", HERE)
    house.say(NINO, "no", HERE)
    assert (house.t.bench.person, house.t.proposal) == ("", None)
    house.say(VANO, "referee offer", HERE)
    house.say(VANO, "no", HERE)
    assert house.t.proposal is None, "whoever offered may take it back"
    house = House().four()
    house.apply([ev.Lapsed(seat) for seat in range(4)])
    assert house.refusal(VANO, "referee offer") == ("referee-nobody", {})
    assert "offer" not in verbs(house.t, VANO)


def test_somebody_of_the_chat_is_named_and_accepts() -> None:
    house = House().four()
    since = len(house.out)
    house.say(HOUSE, f"referee ask 1 {KATE.id} {KATE.name}")
    assert notes(house, since) == ["referee-told-called"]
    house.say(KATE, "referee offer", HERE)
    for person in (NINO, DAVIT):
        house.say(person, "yes", HERE)
    assert house.t.bench.person == ""
    house.say(LUSINE, "yes", HERE)
    assert house.t.bench.person == KATE.id
    house = House()
    house.say(VANO, "referee offer", HERE)
    house.say(ARAM, "yes", HERE)
    assert house.t.bench.person == VANO.id
    assert "referee-is" in keys(public(house.t, house.now))
    assert house.refused(VANO, "sit") == "referee-sits"
    house = judged(House().four(), cup=True)
    assert (house.t.bench.person, house.t.bench.how) == (VANO.id, "cup")
    assert house.refused(HOUSE, f"referee appoint {KATE.id} Kate") == "referee-already"
    assert House().four().refused(ARAM, f"referee appoint {KATE.id} Kate") == "referee-unknown", "only the bot itself"
    assert House().four().refused(ARAM, f"referee ask 1 {KATE.id} Kate") == "referee-unknown"


def test_nobody_seated_is_the_referee_and_the_referee_sits_nowhere() -> None:
    house = House().four()
    assert house.refused(ARAM, "referee offer") == "referee-seated"
    assert house.refused(HOUSE, f"referee appoint {NINO.id} Nino") == "referee-seated"
    judged(house)
    house.say(NINO, "leave")
    assert house.refused(VANO, "sub 2") == "referee-sits"
    assert house.refused(NINO, "referee offer") == "referee-seated", "it is still their seat"


def test_who_sits_down_under_another_account_is_the_referee_no_more() -> None:
    house = judged(House().four())
    house.apply([ev.Merged(LUSINE.id, VANO.id)])
    assert (house.t.seat_of(VANO.id), house.t.bench.person) == (3, "")
    assert house.t.bench.entries[-1].kind == "gone-seated"


def test_a_second_player_founds_a_suspicion() -> None:
    house = judged(House().four())
    assert house.refused(ARAM, "referee doubt") == "referee-words"
    assert house.refused(KATE, "referee doubt he is their cousin") == "not-seated"
    house.say(ARAM, "referee doubt he is their cousin")
    assert house.t.bench.person == VANO.id
    assert house.refused(ARAM, "referee doubt really") == "referee-doubted", "one person cannot found it alone"
    house.say(NINO, "referee doubt I know it too")
    assert house.t.bench.person == ""
    assert [entry.kind for entry in house.t.bench.entries[-3:]] == ["doubted", "doubted", "gone-founded"]
    raised = [(ARAM.name, "he is their cousin"), (NINO.name, "I know it too")]
    assert [(entry.name, entry.words) for entry in house.t.bench.entries[-3:-1]] == raised, "who, and their grounds"
    said = scene.record(house.t)
    for _, words in raised:
        assert any(words in str(line) for line in said), "it can be read in the record"
    folded = None
    for one in stored(house):
        folded = evolve(folded, decode_event(one, "bazaar-blot"), one.seq, one.at_ms)
    assert folded is not None
    assert folded.bench.entries == house.t.bench.entries, "and stays there: it is stored with the match"
    assert house.refused(VANO, "referee offer") == "referee-gone"
    assert house.refused(HOUSE, f"referee appoint {VANO.id} Vano") == "referee-gone"
    assert house.refused(ARAM, "referee doubt again") == "referee-none"


def test_so_does_an_admin_of_the_chat_who_does_not_play() -> None:
    house = judged(House().four())
    house.say(ADMIN, "referee doubt plays in the same cup", HERE)
    assert house.t.bench.person == ""
    house = judged(House().four())
    house.say(Person(ARAM.id, ARAM.name, admin=True), "referee doubt why", HERE)
    assert house.t.bench.person == VANO.id
    house = judged(House().four())
    house.go("aram referee doubt cousin; vano referee stepdown")
    house.say(KATE, "referee offer", HERE)
    for person in FOUR:
        house.say(person, "yes", HERE)
    house.say(NINO, "referee doubt friend")
    assert house.t.bench.person == KATE.id


def test_the_public_board_has_no_button_of_the_referee() -> None:
    house = House().four()
    before = presses(public(house.t, house.now))
    judged(house)
    house.say(ARAM, "referee demand 2 why?")
    assert presses(public(house.t, house.now)) == before
    own = scene.for_referee(house.t, for_spectators(house.t, public(house.t, house.now)))
    assert presses(own) - presses(for_spectators(house.t, public(house.t, house.now))) == {
        press.see("table001", "referee")
    }


def test_everybody_finds_what_they_can_do_and_nothing_else() -> None:
    house = House().four()
    assert (verbs(house.t, KATE), verbs(house.t, ARAM)) == (("offer",), ("demand",))
    judged(house)
    assert verbs(house.t, KATE) == ()
    assert set(verbs(house.t, VANO)) == {
        *("start", "pause", "complaint", "note", "void", "correct", "demand", "unfinished", "stepdown")
    }
    house.say(ARAM, "referee demand 2 why?")
    assert verbs(house.t, NINO) == ("explain", "doubt")
    for who in (*FOUR, VANO, KATE, ADMIN):
        panel = must(look(house.t, house.t.seat_of(who.id), who, "referee"))
        for what in presses(panel):
            name = what.rsplit(" ", 1)[-1].rsplit(".", 1)[-1]
            assert name in TYPED
    for what in scene.WITH_WORDS:
        assert look(house.t, None, VANO, f"referee.{what}") is not None


def test_who_goes_and_what_stays() -> None:
    house = judged(House().four())
    house.say(KATE, "watch", "@tg:77")
    house.say(ARAM, "spectators off", HERE)
    assert [str(one.dest) for one in house.t.audiences if one.role == "watch"] == [OWN]
    house = judged(House().four())
    house.say(VANO, "referee pause")
    house.apply([ev.Forgotten(VANO.id)])
    assert house.t.bench.person == ""
    house.say(ARAM, "resume")
    assert house.t.phase == "play"
    for event in (
        ref.Announced("tg:5", "note", "hear"),
        ref.SteppedDown("tg:5", "self"),
        ref.Judged("innocent", "opponents"),
    ):
        new = encode_event(event)
        assert decode_event(StoredEvent(1, new.type, new.v, new.body, 0), "bazaar-blot") == event
    house = judged(House().four())
    before = house.t
    with pytest.raises(Illegal):
        house.say(KATE, "referee void why")
    assert house.t == before


FILE: Final = Path(__file__).with_name("refereed.jsonl")


def evening() -> list[str]:
    """Two deals passed out, one stopped, errors judged, the Davtar corrected until it ends the match."""
    house = judged(between(House(seed=7).four()))
    house.go("vano referee start; vano referee correct 1 5:0 misdeal")
    house.pass_time(16_000)
    house.go("aram referee demand 2 what was that?; nino referee explain nothing; vano referee innocent")
    house.go("aram referee goon; vano referee pause; vano referee resume; vano referee void a card was shown")
    house.go("vano referee correct 2 -:300 an old debt; vano referee correct 1 5:16 and another; vano referee end")
    lines = []
    for event in house.log:
        new = encode_event(event)
        lines.append(json.dumps({"type": new.type, "v": new.v, "body": json.loads(new.body)}, ensure_ascii=False))
    return lines


def stored_rows() -> list[StoredEvent]:
    lines = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    return [
        StoredEvent(seq, one["type"], one["v"], json.dumps(one["body"]).encode(), 1_000_000 + seq)
        for seq, one in enumerate(lines, 1)
    ]


def test_what_was_stored_is_read_as_it_was() -> None:
    table: Table | None = None
    for one in stored_rows():
        table = evolve(table, decode_event(one, "bazaar-blot"), one.seq, one.at_ms)
    assert table is not None
    rows = [(row.deal, row.void, row.first, row.written, row.total) for row in table.state.rows]
    assert rows == [(1, "all-passed", (0, 0), (5, 16), (5, 16)), (2, "referee", (0, 0), (0, 300), (5, 316))]
    assert (table.phase, table.state.result.winners, table.state.result.advantage) == ("over", {1, 3}, (2, 0))
    assert [entry.kind for entry in table.bench.entries] == [
        *("appointed", "start", "corrected", "demanded", "explained", "judged-innocent", "chosen-goon", "break"),
        *("voided", "corrected", "corrected", "end"),
    ]
    (match,) = told(stored_rows()).matches
    assert (match.deals, match.score, match.how) == (((5, 16), (5, 316)), (5, 316), "rubicon")
    assert evening() == FILE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(evening()) + "\n", encoding="utf-8")

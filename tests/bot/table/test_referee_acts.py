"""What a referee does (HS-13, LG-9): announces, stops deals, corrects the Davtar, leaves a match unfinished."""

from __future__ import annotations

import pytest

from bot.outbox.protocol import told
from bot.ports.records import StoredEvent
from bot.scenes import referee as scene
from bot.scenes.info import last_finished
from bot.scenes.show import look
from bot.table.codec import encode_event
from bot.table.matches import told as matches_told
from tests.bot.house import ARAM, VANO, House, must
from tests.bot.table.refereed import ADMIN, HERE, KATE, between, judged, notes, replayed


def test_nobody_else_can() -> None:
    house = judged(House().four())
    for what in ("start", "pause", "void why", "correct 1 5:0 why", "unfinished why", "note hear", "stepdown"):
        for who in (ARAM, KATE, ADMIN):
            assert house.refused(who, f"referee {what}") == "referee-only"
    assert house.refused(VANO, "referee dance") == "referee-unknown"
    assert house.refused(VANO, "referee resume") == "referee-not-now"
    assert house.refused(VANO, "act - pass") == "not-seated"


def test_they_announce() -> None:
    house = judged(House().four())
    since = len(house.out)
    house.go("vano referee start; vano referee note play slowly; vano referee complaint of Nino")
    assert notes(house, since) == ["referee-told-start", "referee-told-note", "referee-told-complaint"]
    assert house.refused(VANO, "referee note") == "referee-words"
    assert house.refused(VANO, "referee end") == "referee-not-now", "the match is not over"
    assert dict(must(told(house.t.bench.entries[-1])).args)["words"] == "of Nino"


def test_their_break_is_theirs_to_end() -> None:
    house = judged(House().four())
    house.say(VANO, "referee pause ten minutes")
    assert (house.t.phase, house.refused(ARAM, "resume")) == ("paused", "referee-pause")
    house.say(VANO, "referee resume")
    assert house.t.phase == "play"
    house.go("all pause; aram resume")
    assert house.t.phase == "play", "a break of the players is theirs"


def test_a_referee_who_goes_leaves_nobody_in_a_break() -> None:
    house = judged(House().four())
    house.go("vano referee pause; vano referee stepdown")
    assert (house.t.phase, house.t.bench.person) == ("play", "")
    assert all(one.by != VANO.id for one in house.t.audiences), "and sees the table no more"


def test_a_deal_is_stopped_and_its_secret_is_open() -> None:
    """The next dealer deals, as wherever a deal is stopped for an error (LG-8)."""
    house = judged(House().four())
    dealer = house.t.state.dealer
    assert (last_finished(house.t), house.refused(VANO, "referee void")) == (0, "referee-words")
    house.say(house.turn(), "act - pass")
    house.say(VANO, "referee void Nino was shown a card")
    assert last_finished(house.t) == 1, "anybody can check it now (HS-20)"
    assert (house.t.state.rows[0].void, house.t.state.totals) == ("referee", (0, 0))
    assert (house.t.before, house.refused(VANO, "referee void again")) == (None, "book-no-deal-runs")
    assert house.refused(ARAM, "takeback") in ("nothing-to-take-back", "between-deals")
    house.pass_time(16_000)
    assert (house.t.deal, house.t.state.dealer) == (2, (dealer + 1) % 4)
    assert all(proof.fair() for proof in house.proofs())
    assert replayed(house).state == house.t.state


def test_the_davtar_is_corrected_with_a_reason() -> None:
    house = judged(between(House().four()))
    since = len(house.out)
    house.say(VANO, "referee correct 1 5:0 misdeal by the other side")
    assert house.t.state.totals == (5, 0)
    row = house.t.state.rows[0]
    assert (row.written, row.first, row.total) == ((5, 0), (0, 0), (5, 0))
    assert notes(house, since) == ["referee-told-corrected"]
    house.say(VANO, "referee correct 1 - 16 and the other way round")
    assert house.t.state.totals == (5, 16)
    assert house.t.state.rows[0].first == (0, 0), "what stood there first stays known"
    panel = must(look(house.t, None, KATE, "davtar"))
    assert "read-corrected" in {line.text.key for line in panel.reading}
    assert [line.text.key for line in panel.lines].count("referee-line") == 3, "appointed, corrected twice"
    assert panel.picture is not None
    assert panel.picture.rows[0].corrected  # type: ignore[attr-defined]
    assert replayed(house).state == house.t.state
    house.pass_time(16_000)
    assert house.t.deal == 2
    between(house)
    assert house.t.state.totals == (5, 16)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        *(("correct", "referee-correct-how"), ("correct one 5:0 why", "referee-correct-how")),
        *(("correct 1 5 why", "referee-correct-how"), ("correct 1 5:0", "referee-words")),
        *(("correct 2 5:0 why", "book-no-deal"), ("correct 0 5:0 why", "book-no-deal")),
        *(("correct 1 501:0 why", "book-points"), ("correct 1 0:0 why", "book-same")),
        *(("correct 1 -:- why", "book-same"), ("correct 1 99999:0 why", "referee-correct-how")),
        ("correct 1 ٥:0 why", "referee-correct-how"),
    ],
)
def test_what_no_correction_is(said: str, why: str) -> None:
    house = judged(between(House().four()))
    assert house.refused(VANO, f"referee {said}") == why


def test_a_running_deal_is_not_corrected() -> None:
    house = judged(between(House().four()))
    house.pass_time(16_000)
    assert house.refused(VANO, "referee correct 1 5:0 why") == "book-deal-runs"


def test_a_break_gives_time_to_correct() -> None:
    house = judged(between(House().four()))
    house.say(VANO, "referee pause")
    house.pass_time(600_000)
    assert house.t.deal == 1
    house.go("vano referee correct 1 0:5 misdeal; vano referee resume")
    house.pass_time(16_000)
    assert (house.t.deal, house.t.state.totals) == (2, (0, 5))


def test_a_correction_may_end_the_match_and_the_record_tells_it() -> None:
    house = judged(between(House().four()))
    house.say(VANO, "referee correct 1 301:0 a long story")
    assert (house.t.phase, house.t.state.result.winners) == ("over", frozenset({0, 2}))
    stored = []
    for seq, event in enumerate(house.log, 1):
        new = encode_event(event)
        stored.append(StoredEvent(seq, new.type, new.v, new.body, house.now))
    (match,) = matches_told(stored).matches
    assert (match.score, match.deals, match.how) == ((301, 0), ((301, 0),), "rubicon")
    lines = [dict(text.args)["what"] for text in scene.record(house.t)]
    assert len(lines) == 2, "appointed, corrected"
    house.say(VANO, "referee end")
    assert house.t.bench.entries[-1].kind == "end"
    assert house.refused(VANO, "referee correct 1 0:0 why") == "referee-not-now", "what is decided stays decided"


def test_the_read_model_follows_a_correction_of_an_earlier_deal() -> None:
    house = judged(between(House().four()))
    for _ in range(2):
        house.pass_time(16_000)
        between(house)
    house.go("vano referee correct 2 7:0 so it was; vano referee correct 3 300:0 the end of it")
    stored = []
    for seq, event in enumerate(house.log, 1):
        new = encode_event(event)
        stored.append(StoredEvent(seq, new.type, new.v, new.body, house.now))
    (match,) = matches_told(stored).matches
    assert match.deals == ((0, 0), (7, 0), (307, 0))
    assert match.deals == tuple(row.total for row in house.t.state.rows)


def test_the_match_is_declared_unfinished_and_goes_on_another_day() -> None:
    house = judged(House().four())
    house.say(VANO, "referee unfinished the lights went out")
    assert (house.t.phase, house.t.reason) == ("adjourned", "referee")
    house.say(ARAM, f"resume {HERE}")
    assert (house.t.phase, house.t.bench.person) == ("play", VANO.id)


def test_the_same_referee_at_the_rematch_with_an_empty_record() -> None:
    house = judged(between(House().four()))
    house.go("vano referee correct 1 301:0 why; aram rematch")
    assert (house.t.phase, house.t.bench.person, house.t.bench.entries) == ("lobby", VANO.id, ())

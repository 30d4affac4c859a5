"""``/record``: the written record of a match, for those who may see the match."""

from __future__ import annotations

import pytest

from bot.desk.answer import Answer
from bot.notation.proof import unproved
from bot.notation.read import records_in
from bot.scene import press
from bot.text import Text, t
from tests.bot.desk.test_history import ELSEWHERE, PRIVATE, Club, data, shown
from tests.bot.house import ARAM, LUSINE, NINO, VANO


def text(answer: Answer) -> str:
    assert answer.ok, answer.text
    assert answer.file is not None
    assert answer.scene is None
    return answer.file.data.decode()


async def test_the_last_match_and_the_ones_before_it(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    await club.again(table)
    await club.plays(table)
    last, before = text(await club.asks(NINO, "record")), text(await club.asks(NINO, "record", "1"))
    (one,), (other,) = records_in(last), records_in(before)
    assert (one.id, other.id) == (f"{table}.2", f"{table}.1")
    assert unproved(one) == unproved(other) == ()
    assert {player.name for player in one.players} == {ARAM.name, NINO.name}
    assert (await club.asks(NINO, "record", "2")).text == Text("illegal-no-such-match")
    assert (await club.asks(NINO, "record", "x")).text == t("illegal-match-which", name="x")


async def test_without_a_number_it_is_ones_own(club: Club) -> None:
    """Whoever has played none gets nobody else's; the chat's last match is another one."""
    first = await club.opened()
    await club.plays(first)
    assert (await club.asks(VANO, "record")).text == Text("illegal-no-such-match")
    assert (await club.asks(VANO, "record", place="tg:5:0")).text == Text("illegal-no-such-match")
    club.clock.now += 60_000
    other = await club.opened(host=VANO, guest=LUSINE)
    await club.plays(other, VANO)
    assert records_in(text(await club.asks(NINO, "record")))[0].id == f"{first}.1"
    assert records_in(text(await club.asks(VANO, "record")))[0].id == f"{other}.1"


async def test_a_button_under_the_match_gives_it(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    page = shown(await club.asks(VANO, "history"))
    opened = shown(await club.opens(VANO, data(page, ".davtar")[0]))
    seen = shown(await club.opens(VANO, data(opened, ".record")[0]))
    (way,) = [one for one in data(seen) if one.startswith("s:-:record.")]
    assert records_in(text(await club.opens(VANO, way)))[0].id == f"{table}.1"
    assert (await club.opens(VANO, f"{way}.mat")).text == t("illegal-record-no-form", form=".mat")


async def test_it_is_given_to_those_who_may_see_the_match(club: Club) -> None:
    table = await club.opened()
    assert (await club.asks(ARAM, "record")).text == Text("illegal-no-such-match")
    await club.plays(table)
    way = press.see("-", f"record.{table}.1")
    assert (await club.opens(LUSINE, way)).ok, "anybody in the chat"
    for place in (ELSEWHERE, "dc:1:2"):
        assert (await club.opens(VANO, way, place)).text == Text("illegal-no-such-match")
        assert (await club.asks(VANO, "record", "", place)).text == Text("illegal-no-such-match")
    assert text(await club.asks(NINO, "record", place=PRIVATE.replace("1", "2"))), "who played it, anywhere"


@pytest.mark.parametrize("forged", ["record.", "record.x.", "record.1.0", "record..mat", "record.-1.1", "record.²"])
async def test_a_forged_button_gives_nothing(club: Club, forged: str) -> None:
    await club.plays(await club.opened())
    answer = await club.opens(VANO, f"s:-:{forged}", ELSEWHERE)
    assert not answer.ok
    assert answer.file is None


async def test_a_match_that_is_going_on_is_in_no_record(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    await club.again(table)
    assert (await club.desk.press(club.key(), "tg:-5:0", ARAM, press.do(table, "start"))).ok
    assert records_in(text(await club.asks(ARAM, "record")))[0].id == f"{table}.1"
    assert not (await club.opens(ARAM, press.see("-", f"record.{table}.2"))).ok

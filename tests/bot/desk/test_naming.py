"""People are named as people name each other, wherever a command asks for a seat or a person."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.bootstrap import open_core
from adapters.config import Settings
from bot import commands
from bot.ports.records import Person
from bot.scene import press
from tests.bot.desk.test_every_button import BOSS, MovingClock, Walk, buttons
from tests.bot.house import DAVIT
from tests.bot.test_service import PLACE

ARAM = Person("tg:11", "Արամ Petrosyan")
NINO, OTHER_NINO = Person("tg:12", "Nino Beridze"), Person("tg:13", "Nino")
VANO = Person("tg:14", "Вано")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Walk]:
    clock = MovingClock()
    core = await open_core(Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/t.db"), clock)

    async def crew(place: str) -> tuple[str, ...]:
        return (BOSS.id,)

    core.crews.open("tg", crew)
    yield Walk(core, clock)
    await core.store.close()


async def seated(here: Walk, *people: Person) -> str:
    first, *others = people
    table = (await here.say(first, "new bazaar-blot")).table
    assert table is not None
    for one in others:
        assert (await here.press(one, press.do(table, "sit"))).ok
    return table


async def proposal(here: Walk, table: str) -> tuple[str, int]:
    found = await here.core.service.table(table)
    assert found is not None
    assert found.proposal is not None
    return found.proposal.kind, found.proposal.seat


@pytest.mark.parametrize("said", ["Вано", "вано", "@ВАНО", "=tg:14", "4"])
async def test_whoever_is_voted_out_is_named(here: Walk, said: str) -> None:
    table = await seated(here, ARAM, NINO, OTHER_NINO, VANO)
    assert (await here.press(ARAM, press.do(table, "start"))).ok
    answer = await here.say(ARAM, f"voteout {said}")
    assert answer.ok, answer.text
    assert await proposal(here, table) == ("voteout", 3)


async def test_twins_are_asked_back(here: Walk) -> None:
    table = await seated(here, ARAM, NINO, OTHER_NINO, VANO)
    await here.press(ARAM, press.do(table, "start"))
    answer = await here.say(ARAM, "voteout Nino")
    assert answer.text is not None
    assert answer.text.key == "illegal-which-of-them"
    assert buttons(answer.scene) == [press.do(table, "voteout 2"), press.do(table, "voteout 3")]
    assert (await here.press(ARAM, buttons(answer.scene)[1])).ok
    assert await proposal(here, table) == ("voteout", 2)
    assert (await here.say(VANO, "voteout Nino Beridze")).text is not None
    nobody = await here.say(ARAM, "voteout Zzz")
    assert nobody.text is not None
    assert nobody.text.key == "illegal-nobody-here"
    twins = await here.say(ARAM, "block nino")
    assert buttons(twins.scene) == ["s:-:block.=tg:12", "s:-:block.=tg:13"]


async def test_a_lobby_takes_names_too(here: Walk) -> None:
    table = await seated(here, ARAM, NINO, VANO)
    assert (await here.say(ARAM, "swap Nino")).ok
    assert await proposal(here, table) == ("swap", 1)
    assert (await here.say(NINO, "no")).ok
    assert (await here.say(ARAM, "fill 4")).ok
    computer = (await here.core.service.table(table)).chairs[3]  # type: ignore[union-attr]
    assert computer is not None
    assert (await here.say(ARAM, f"level strong {computer.name}")).ok
    assert (await here.say(ARAM, "remove вано")).ok
    assert (await here.core.service.table(table)).chairs[2] is None  # type: ignore[union-attr]


async def test_a_report_and_a_block_name_somebody_by_a_reply(here: Walk) -> None:
    """A front puts the account of whoever wrote the answered message in front of the words."""
    await seated(here, ARAM, NINO, VANO)
    assert (await here.say(ARAM, "report =tg:14 he insults everybody")).ok
    assert (await here.say(NINO, "report Вано rude")).ok
    how = await here.say(ARAM, "block =tg:12")
    assert "s:-:block.own.tg:12" in buttons(how.scene)
    stranger = await here.say(ARAM, "block =tg:99")
    assert stranger.text is not None
    assert stranger.text.key == "illegal-nobody-to-block"


async def test_whom_a_referee_is_asked_for_is_named_as_elsewhere(here: Walk) -> None:
    """By first name, @name or a reply; of twins the bot asks who is meant, and the button asks that one."""
    await seated(here, VANO, NINO, OTHER_NINO, DAVIT)  # so that they are known here
    table = await seated(here, ARAM)
    twins = await here.say(ARAM, "referee @nino")
    assert twins.text is not None
    assert twins.text.key == "illegal-which-of-them"
    assert buttons(twins.scene) == ["s:-:referee.=tg:12", "s:-:referee.=tg:13"]

    async def called(said: str) -> str | None:
        answer = await here.say(ARAM, f"referee {said}")
        found = await here.core.service.table(table)
        assert found is not None
        return found.bench.called[0] if answer.ok and found.bench.called else answer.text and answer.text.key

    assert await called("вано") == VANO.id
    assert await called("=tg:12") == NINO.id, "a reply"
    assert await called("=tg:99") == "illegal-referee-stranger"
    assert (await here.press(ARAM, buttons(twins.scene)[1])).ok
    found = await here.core.service.table(table)
    assert found is not None
    assert found.bench.called == (OTHER_NINO.id, 0)


async def test_the_court_names_people_as_elsewhere(here: Walk) -> None:
    await seated(here, ARAM, NINO, OTHER_NINO, VANO)
    for verb, done, twins_left in (("name", "court-named", 2), ("recall", "court-recalled", 2)):
        twins = await here.say(BOSS, f"court {verb} Nino")
        assert twins.text is not None
        assert twins.text.key == "illegal-which-of-them"
        asked = [one for one in buttons(twins.scene) if f"{verb}." in one]
        assert len(asked) == twins_left
        for said in (f"{verb} @вано", f"{verb} =tg:11"):
            answer = await here.say(BOSS, f"court {said}")
            assert answer.text is not None
            assert answer.text.key == done, said
        for one in asked:
            assert (await here.press(BOSS, one)).ok
    assert await here.core.store.court.judges(PLACE) == ()


@pytest.mark.parametrize(
    ("name", "rest", "names"),
    [
        ("referee", "@nino", True),
        ("referee", "note @nino was late", False),
        ("court", "name @nino", True),
        ("court", "forgive 3 @nino has paid", False),
        ("voteout", "@nino", True),
    ],
)
def test_a_mention_in_a_reason_stays_a_word(name: str, rest: str, names: bool) -> None:
    assert commands.names_by(name, rest, "@nino") == names

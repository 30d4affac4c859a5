"""People are named: by first name, @name, account or reply; of twins the bot asks who is meant."""

from __future__ import annotations

import pytest

from bot.core.people import meant
from bot.handlers import commands
from bot.ports.records import Person
from bot.view import press
from tests.bot.handlers.test_every_button import BOSS as HEAD
from tests.bot.handlers.test_every_button import Walk, buttons
from tests.bot.handlers.test_every_button import walk as walk
from tests.bot.house import DAVIT, must
from tests.bot.test_service import PLACE

PETROSYAN = Person("tg:11", "Արամ Petrosyan")
BERIDZE, OTHER_NINO = Person("tg:12", "Nino Beridze"), Person("tg:13", "Nino")
VANO = Person("tg:14", "Вано")


async def seated(walk: Walk, *people: Person) -> str:
    first, *others = people
    table = must((await walk.say(first, "new bazaar-blot")).table)
    for one in others:
        assert (await walk.press(one, press.do(table, "sit"))).ok
    return table


async def proposal(walk: Walk, table: str) -> tuple[str, int]:
    found = await walk.table(table)
    assert found.proposal is not None
    return found.proposal.kind, found.proposal.seat


@pytest.mark.parametrize("said", ["Вано", "вано", "@ВАНО", "=tg:14", "4"])
async def test_whoever_is_voted_out_is_named(walk: Walk, said: str) -> None:
    table = await seated(walk, PETROSYAN, BERIDZE, OTHER_NINO, VANO)
    assert (await walk.press(PETROSYAN, press.do(table, "start"))).ok
    answer = await walk.say(PETROSYAN, f"voteout {said}")
    assert answer.ok, answer.text
    assert await proposal(walk, table) == ("voteout", 3)


async def test_twins_are_asked_back(walk: Walk) -> None:
    table = await seated(walk, PETROSYAN, BERIDZE, OTHER_NINO, VANO)
    await walk.press(PETROSYAN, press.do(table, "start"))
    answer = await walk.say(PETROSYAN, "voteout Nino")
    assert must(answer.text).key == "illegal-which-of-them"
    assert buttons(answer.scene) == [press.do(table, "voteout 2"), press.do(table, "voteout 3")]
    assert (await walk.press(PETROSYAN, buttons(answer.scene)[1])).ok
    assert await proposal(walk, table) == ("voteout", 2)
    assert (await walk.say(VANO, "voteout Nino Beridze")).text is not None
    nobody = await walk.say(PETROSYAN, "voteout Zzz")
    assert must(nobody.text).key == "illegal-nobody-here"
    twins = await walk.say(PETROSYAN, "block nino")
    assert buttons(twins.scene) == ["s:-:block.=tg:12", "s:-:block.=tg:13"]


async def test_a_lobby_takes_names_too(walk: Walk) -> None:
    table = await seated(walk, PETROSYAN, BERIDZE, VANO)
    assert (await walk.say(PETROSYAN, "swap Nino")).ok
    assert await proposal(walk, table) == ("swap", 1)
    assert (await walk.say(BERIDZE, "no")).ok
    assert (await walk.say(PETROSYAN, "fill 4")).ok
    computer = (await walk.table(table)).chairs[3]
    assert computer is not None
    assert (await walk.say(PETROSYAN, f"level strong {computer.name}")).ok
    assert (await walk.say(PETROSYAN, "remove вано")).ok
    assert (await walk.table(table)).chairs[2] is None


async def test_a_report_and_a_block_name_somebody_by_a_reply(walk: Walk) -> None:
    await seated(walk, PETROSYAN, BERIDZE, VANO)
    assert (await walk.say(PETROSYAN, "report =tg:14 he insults everybody")).ok
    assert (await walk.say(BERIDZE, "report Вано rude")).ok
    how = await walk.say(PETROSYAN, "block =tg:12")
    assert "s:-:block.own.tg:12" in buttons(how.scene)
    stranger = await walk.say(PETROSYAN, "block =tg:99")
    assert must(stranger.text).key == "illegal-nobody-to-block"


async def test_whom_a_referee_is_asked_for_is_named_as_elsewhere(walk: Walk) -> None:
    await seated(walk, VANO, BERIDZE, OTHER_NINO, DAVIT)  # so that they are known here
    table = await seated(walk, PETROSYAN)
    twins = await walk.say(PETROSYAN, "referee @nino")
    assert must(twins.text).key == "illegal-which-of-them"
    assert buttons(twins.scene) == ["s:-:referee.=tg:12", "s:-:referee.=tg:13"]

    async def called(said: str) -> str | None:
        answer = await walk.say(PETROSYAN, f"referee {said}")
        found = await walk.table(table)
        return found.bench.called[0] if answer.ok and found.bench.called else answer.text and answer.text.key

    assert await called("вано") == VANO.id
    assert await called("=tg:12") == BERIDZE.id, "a reply"
    assert await called("=tg:99") == "illegal-referee-stranger"
    assert (await walk.press(PETROSYAN, buttons(twins.scene)[1])).ok
    assert (await walk.table(table)).bench.called == (OTHER_NINO.id, 0)


async def test_the_court_names_people_as_elsewhere(walk: Walk) -> None:
    await seated(walk, PETROSYAN, BERIDZE, OTHER_NINO, VANO)
    for verb, done, twins_left in (("name", "court-named", 2), ("recall", "court-recalled", 2)):
        twins = await walk.say(HEAD, f"court {verb} Nino")
        assert must(twins.text).key == "illegal-which-of-them"
        asked = [one for one in buttons(twins.scene) if f"{verb}." in one]
        assert len(asked) == twins_left
        for said in (f"{verb} @вано", f"{verb} =tg:11"):
            answer = await walk.say(HEAD, f"court {said}")
            assert must(answer.text).key == done, said
        for one in asked:
            assert (await walk.press(HEAD, one)).ok
    assert await walk.core.store.court.judges(PLACE) == ()


@pytest.mark.parametrize(
    ("name", "rest", "names"),
    [
        *(("referee", "@nino", True), ("referee", "note @nino was late", False), ("court", "name @nino", True)),
        *(("court", "forgive 3 @nino has paid", False), ("voteout", "@nino", True)),
    ],
)
def test_a_mention_in_a_reason_stays_a_word(name: str, rest: str, names: bool) -> None:
    assert commands.names_by(name, rest, "@nino") == names


def test_two_of_one_name_are_told_apart_by_their_number() -> None:
    people = [(0, "tg:1", "Aram"), (1, "tg:2", "Aram (2)"), (2, "tg:3", "Aram (3)"), (3, "tg:4", "Nino Beridze")]
    assert meant(people, "aram (2) 10 chips") == ([1], "10 chips")
    assert meant(people, "Aram 10") == ([0, 1, 2], "10")
    assert meant(people, "nino x") == ([3], "x")
    assert meant(people, "=tg:3 x  y") == ([2], "x y")
    assert meant(people, "Davit x") == ([], "Davit x")

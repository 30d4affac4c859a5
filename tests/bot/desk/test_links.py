"""Two chats are linked: who may, what is asked, what stands where, and how they part."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.bootstrap import open_core
from adapters.config import Settings
from adapters.store import open_store
from adapters.text import FluentCatalog
from bot import commands
from bot.desk.desk import Answer, Desk
from bot.desk.links import MOST, TRIES, VALID_MS, Linking, mark_of
from bot.desk.titles import Titles
from bot.ports.keys import Dest
from bot.ports.records import Command, Person
from bot.scene import Scene, press
from bot.table.codec import text_from_json
from bot.table.model import Table
from tests.bot.desk.test_every_button import BOSS as HEAD
from tests.bot.desk.test_every_button import MovingClock, Walk, buttons
from tests.bot.house import ARAM, DAVIT, NINO, must
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.chance import SeededEntropy

HERE, THERE = "tg:-5:0", "dc:1:2"
BOSS = Person("tg:90", "Boss", admin=True)
CHIEF = Person("dc:90", "Chief", admin=True)
KATE, LEO = Person("dc:77", "Kate"), Person("dc:78", "Leo")


class Bridge(Inn):
    def link_by(self) -> None:
        titles = Titles()

        async def title(place: str) -> str:
            return {"tg:-5:0": "Blot friends", "dc:1:2": "#blot · Server"}.get(place, "")

        titles.open("tg", title)
        titles.open("dc", title)
        self.linking = Linking(
            self.service, self.store, self.store.outbox, self.clock, SeededEntropy(2), titles, lambda: None
        )
        self.desk = Desk(self.service, self.store, self.store.outbox, catalog=FluentCatalog(), parts=(self.linking,))

    async def says(self, who: Person, words: str, place: str) -> Answer:
        name, _, rest = words.partition(" ")
        return await self.desk.command(self.key(), place, who, name, rest)

    async def presses(self, who: Person, what: str, place: str) -> Answer:
        return await self.desk.press(self.key(), place, who, f"s:-:{what}")

    async def code(self) -> str:
        scene = must((await self.says(BOSS, "link", HERE)).scene)
        (found,) = [dict(line.text.args)["code"] for line in scene.lines if line.text.key == "link-code"]
        return str(found)

    async def another_code(self) -> str:
        scene = must((await self.presses(BOSS, "link.new", HERE)).scene)
        (found,) = [dict(line.text.args)["code"] for line in scene.lines if line.text.key == "link-code"]
        return str(found)

    async def code_of(self, place: Dest) -> str:
        await self.store.links.offer("ninenine99", place, self.clock.now + VALID_MS)
        return "ninenine99"

    async def linked(self) -> None:
        code = await self.code()
        assert (await self.says(CHIEF, f"link {code}", THERE)).ok
        assert (await self.presses(BOSS, f"link.yes.{code}", HERE)).ok

    async def told(self, place: str) -> list[str]:
        """What waits to be said there, by key."""
        lane = await self.store.outbox.claim((place,), "me", 1)
        if lane is None:
            return []
        found: list[str] = []
        for row in await self.store.outbox.rows(lane):
            if row.row.after_ms > self.clock.now:
                continue
            if row.row.kind == "link":
                scene = await self.linking.scene(row)
                assert isinstance(scene, Scene)
                found += [line.text.key for line in scene.lines]
            elif row.row.kind == "note":
                found.append(text_from_json(row.row.ref).key)
            else:
                found.append(row.row.kind)
            await self.store.outbox.mark(lane, [row.id], "sent")
        await self.store.outbox.release(lane)
        return found

    async def opened(self, who: Person, place: str) -> Table:
        answer = await self.says(who, "new", place)
        assert answer.table is not None
        return await self.now(answer.table)

    async def now(self, table_id: str) -> Table:
        return must(await self.service.table(table_id))


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[Bridge]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    made = Bridge(store, clock)
    made.link_by()
    yield made
    await store.close()


def shown(table: Table) -> list[str]:
    return [str(one.dest) for one in table.audiences]


async def test_both_sides_say_yes_and_see_each_others_name(bridge: Bridge) -> None:
    code = await bridge.code()
    answer = await bridge.says(CHIEF, f"link {code.upper()}", THERE)
    assert answer.text is not None
    assert answer.text.key == "link-asked"
    assert "Blot friends" in str(answer.text)
    assert await bridge.store.links.of(Dest(HERE)) == (), "nothing yet"
    assert await bridge.told(HERE) == ["link-ask", "link-what"]
    assert (await bridge.presses(BOSS, f"link.yes.{code}", HERE)).ok
    assert await bridge.store.links.of(Dest(THERE)) == (Dest(HERE),)
    assert await bridge.told(HERE) == ["link-ask", "link-is", "link-done"], "the question has its last form"
    assert await bridge.told(THERE) == ["link-done"]


async def test_a_question_that_nobody_answers_has_an_end_too(bridge: Bridge) -> None:
    await bridge.says(CHIEF, f"link {await bridge.code()}", THERE)
    await bridge.told(HERE)
    bridge.clock.now += VALID_MS + 1
    assert await bridge.told(HERE) == ["link-ask", "link-is-not"]


async def test_a_table_opened_in_one_stands_in_both(bridge: Bridge) -> None:
    await bridge.linked()
    assert shown(await bridge.opened(ARAM, HERE)) == [HERE, THERE]
    assert shown(await bridge.opened(KATE, THERE)) == [THERE, HERE]


async def test_the_first_chat_may_refuse(bridge: Bridge) -> None:
    code = await bridge.code()
    await bridge.says(CHIEF, f"link {code}", THERE)
    assert (await bridge.presses(BOSS, f"link.no.{code}", HERE)).ok
    assert await bridge.told(THERE) == ["link-refused"]
    assert await bridge.store.links.of(Dest(HERE)) == ()


async def refused(answer: Answer) -> str:
    assert not answer.ok
    assert answer.text is not None
    return answer.text.key


async def test_only_admins_of_both_chats_link_them(bridge: Bridge) -> None:
    assert await refused(await bridge.says(ARAM, "link", HERE)) == "illegal-admins-only"
    code = await bridge.code()
    assert await refused(await bridge.says(KATE, f"link {code}", THERE)) == "illegal-admins-only"
    await bridge.says(CHIEF, f"link {code}", THERE)
    assert await refused(await bridge.presses(ARAM, f"link.yes.{code}", HERE)) == "illegal-admins-only"
    assert await refused(await bridge.presses(CHIEF, f"link.yes.{code}", THERE)) == "illegal-link-code"
    assert await refused(await bridge.says(BOSS, "link", "tg:90:0")) == "illegal-link-in-private"
    assert await refused(await bridge.says(BOSS, "unlink", HERE)) == "illegal-not-linked"


async def test_a_code_is_short_lived_and_cannot_be_guessed_at_length(bridge: Bridge) -> None:
    code = await bridge.code()
    bridge.clock.now += VALID_MS
    assert await refused(await bridge.says(CHIEF, f"link {code}", THERE)) == "illegal-link-code"
    for n in range(TRIES - 1):
        assert await refused(await bridge.says(CHIEF, f"link aaaaaaaaa{n}", THERE)) == "illegal-link-code"
    fresh = await bridge.code()
    assert await refused(await bridge.says(CHIEF, f"link {fresh}", THERE)) == "illegal-link-tries"
    bridge.clock.now += VALID_MS - 1
    assert await refused(await bridge.says(CHIEF, f"link {fresh}", THERE)) == "illegal-link-tries"
    bridge.clock.now += 1
    assert (await bridge.says(CHIEF, f"link {await bridge.code()}", THERE)).ok


async def test_parted_a_running_match_stays_where_it_was_opened(bridge: Bridge) -> None:
    await bridge.linked()
    table = await bridge.opened(ARAM, HERE)
    await bridge.says(NINO, "join", HERE)
    for person in (KATE, LEO):
        await bridge.says(person, "join", THERE)
    assert (await bridge.says(ARAM, "start", HERE)).ok
    answer = await bridge.says(CHIEF, "unlink", THERE)
    assert answer.ok
    now = await bridge.now(table.id)
    assert shown(now) == [HERE]
    assert [chair.away for chair in now.chairs if chair is not None] == [False, False, True, True]
    assert await bridge.store.links.of(Dest(HERE)) == ()
    assert shown(await bridge.opened(NINO, HERE)) == [HERE]
    assert (await bridge.says(KATE, f"join {table.id}", "dc:@me:5")).ok
    now = await bridge.now(table.id)
    assert shown(now) == [HERE, "@dc:77"]
    assert now.chairs[2] is not None
    assert now.chairs[2].present


async def test_parted_a_lobby_loses_those_who_cannot_see_it(bridge: Bridge) -> None:
    await bridge.linked()
    table = await bridge.opened(ARAM, HERE)
    await bridge.says(KATE, "join", THERE)
    lonely = await bridge.opened(LEO, THERE)
    await bridge.says(BOSS, "unlink", HERE)
    now = await bridge.now(table.id)
    assert (shown(now), [chair.name for chair in now.chairs if chair is not None]) == ([HERE], ["Արամ"])
    assert shown(await bridge.now(lonely.id)) == [THERE], "opened there, it stays there"


async def test_a_chat_has_only_so_many_links(bridge: Bridge) -> None:
    for n in range(MOST):
        code = await bridge.code() if n == 0 else await bridge.another_code()
        assert (await bridge.says(CHIEF, f"link {code}", f"dc:1:{n}")).ok
        assert (await bridge.presses(BOSS, f"link.yes.{code}", HERE)).ok
    assert len(await bridge.store.links.of(Dest(HERE))) == MOST
    code = await bridge.code_of(Dest("tg:-9:0"))
    assert await refused(await bridge.says(BOSS, f"link {code}", HERE)) == "illegal-links-many"
    scene = must((await bridge.says(BOSS, "unlink", HERE)).scene)
    assert len(scene.buttons) == MOST, "which of them?"
    assert (await bridge.presses(BOSS, scene.buttons[0][1].data.removeprefix("s:-:"), HERE)).ok
    assert len(await bridge.store.links.of(Dest(HERE))) == MOST - 1


async def test_a_chat_that_keeps_to_itself(bridge: Bridge) -> None:
    await bridge.store.set_pref("dc:1", "rule.links", "off")
    code = await bridge.code()
    assert await refused(await bridge.says(CHIEF, f"link {code}", THERE)) == "illegal-no-links"
    assert await refused(await bridge.says(CHIEF, "link", THERE)) == "illegal-no-links"
    await bridge.store.set_pref("dc:1", "rule.links", None)
    assert (await bridge.says(CHIEF, f"link {code}", THERE)).ok
    assert (await bridge.presses(BOSS, f"link.yes.{code}", HERE)).ok
    await bridge.store.set_pref("tg:-5", "rule.links", "off")
    table = await bridge.opened(ARAM, HERE)
    assert shown(table) == [HERE]
    reply = await bridge.service.handle(Command("w", table.id, KATE, "watch", THERE))
    assert must(reply.text).key == "illegal-no-links"


async def test_words_cross_once_both_sides_let_them(bridge: Bridge) -> None:
    await bridge.linked()
    table = await bridge.opened(ARAM, HERE)
    await bridge.says(KATE, "join", THERE)
    assert await refused(await bridge.says(ARAM, "say hello", HERE)) == "illegal-say-nowhere"
    for who, place, other in ((BOSS, HERE, THERE), (CHIEF, THERE, HERE)):
        assert await refused(await bridge.says(ARAM, "say hello", HERE)) == "illegal-say-nowhere"
        assert (await bridge.presses(who, f"link.words.{mark_of(Dest(other))}.on", place)).ok
    await bridge.told(HERE)
    await bridge.told(THERE)
    assert (await bridge.says(ARAM, "say good  luck", HERE)).ok
    assert await bridge.told(THERE) == ["said-across"]
    assert await bridge.told(HERE) == [], "there it stands already"
    assert (await bridge.says(KATE, "say thanks", THERE)).ok
    assert (await bridge.told(HERE), await bridge.told(THERE)) == (["said-across"], ["said-across"])
    assert await refused(await bridge.says(ARAM, "say", HERE)) == "illegal-say-what"
    assert await refused(await bridge.says(NINO, "say I sit nowhere", HERE)) == "illegal-say-nowhere"
    assert await refused(await bridge.says(KATE, "say in private", "dc:@me:5")) == "illegal-say-nowhere"
    assert (await bridge.presses(CHIEF, f"link.words.{mark_of(Dest(HERE))}.off", THERE)).ok
    assert await bridge.told(HERE) == ["words-now"]
    assert await refused(await bridge.says(ARAM, "say hello", HERE)) == "illegal-say-nowhere"
    assert (await bridge.now(table.id)).phase == "lobby"


async def test_only_admins_let_words_cross_and_a_repeated_word_is_said_once(bridge: Bridge) -> None:
    await bridge.linked()
    mark = mark_of(Dest(THERE))
    assert await refused(await bridge.presses(ARAM, f"link.words.{mark}.on", HERE)) == "illegal-admins-only"
    assert await refused(await bridge.presses(BOSS, "link.words.ffffffff.on", HERE)) == "illegal-not-linked"
    assert await refused(await bridge.presses(BOSS, f"link.words.{mark}.perhaps", HERE)) == "illegal-not-linked"
    await bridge.presses(BOSS, f"link.words.{mark}.on", HERE)
    await bridge.presses(CHIEF, f"link.words.{mark_of(Dest(HERE))}.on", THERE)
    await bridge.opened(ARAM, HERE)
    await bridge.told(THERE)
    for _ in range(2):
        await bridge.desk.command("tg:1:same", HERE, ARAM, "say", "once")
    assert await bridge.told(THERE) == ["said-across"]


PETROSYAN = Person("tg:11", "Արամ Petrosyan")
BERIDZE, OTHER_NINO = Person("tg:12", "Nino Beridze"), Person("tg:13", "Nino")
VANO = Person("tg:14", "Вано")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Walk]:
    clock = MovingClock()
    core = await open_core(Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/t.db"), clock)

    async def crew(place: str) -> tuple[str, ...]:
        return (HEAD.id,)

    core.crews.open("tg", crew)
    yield Walk(core, clock)
    await core.store.close()


async def seated(here: Walk, *people: Person) -> str:
    first, *others = people
    table = must((await here.say(first, "new bazaar-blot")).table)
    for one in others:
        assert (await here.press(one, press.do(table, "sit"))).ok
    return table


async def proposal(here: Walk, table: str) -> tuple[str, int]:
    found = must(await here.core.service.table(table))
    assert found.proposal is not None
    return found.proposal.kind, found.proposal.seat


@pytest.mark.parametrize("said", ["Вано", "вано", "@ВАНО", "=tg:14", "4"])
async def test_whoever_is_voted_out_is_named(here: Walk, said: str) -> None:
    table = await seated(here, PETROSYAN, BERIDZE, OTHER_NINO, VANO)
    assert (await here.press(PETROSYAN, press.do(table, "start"))).ok
    answer = await here.say(PETROSYAN, f"voteout {said}")
    assert answer.ok, answer.text
    assert await proposal(here, table) == ("voteout", 3)


async def test_twins_are_asked_back(here: Walk) -> None:
    table = await seated(here, PETROSYAN, BERIDZE, OTHER_NINO, VANO)
    await here.press(PETROSYAN, press.do(table, "start"))
    answer = await here.say(PETROSYAN, "voteout Nino")
    assert must(answer.text).key == "illegal-which-of-them"
    assert buttons(answer.scene) == [press.do(table, "voteout 2"), press.do(table, "voteout 3")]
    assert (await here.press(PETROSYAN, buttons(answer.scene)[1])).ok
    assert await proposal(here, table) == ("voteout", 2)
    assert (await here.say(VANO, "voteout Nino Beridze")).text is not None
    nobody = await here.say(PETROSYAN, "voteout Zzz")
    assert must(nobody.text).key == "illegal-nobody-here"
    twins = await here.say(PETROSYAN, "block nino")
    assert buttons(twins.scene) == ["s:-:block.=tg:12", "s:-:block.=tg:13"]


async def test_a_lobby_takes_names_too(here: Walk) -> None:
    table = await seated(here, PETROSYAN, BERIDZE, VANO)
    assert (await here.say(PETROSYAN, "swap Nino")).ok
    assert await proposal(here, table) == ("swap", 1)
    assert (await here.say(BERIDZE, "no")).ok
    assert (await here.say(PETROSYAN, "fill 4")).ok
    computer = (await here.core.service.table(table)).chairs[3]  # type: ignore[union-attr]
    assert computer is not None
    assert (await here.say(PETROSYAN, f"level strong {computer.name}")).ok
    assert (await here.say(PETROSYAN, "remove вано")).ok
    assert (await here.core.service.table(table)).chairs[2] is None  # type: ignore[union-attr]


async def test_a_report_and_a_block_name_somebody_by_a_reply(here: Walk) -> None:
    await seated(here, PETROSYAN, BERIDZE, VANO)
    assert (await here.say(PETROSYAN, "report =tg:14 he insults everybody")).ok
    assert (await here.say(BERIDZE, "report Вано rude")).ok
    how = await here.say(PETROSYAN, "block =tg:12")
    assert "s:-:block.own.tg:12" in buttons(how.scene)
    stranger = await here.say(PETROSYAN, "block =tg:99")
    assert must(stranger.text).key == "illegal-nobody-to-block"


async def test_whom_a_referee_is_asked_for_is_named_as_elsewhere(here: Walk) -> None:
    await seated(here, VANO, BERIDZE, OTHER_NINO, DAVIT)  # so that they are known here
    table = await seated(here, PETROSYAN)
    twins = await here.say(PETROSYAN, "referee @nino")
    assert must(twins.text).key == "illegal-which-of-them"
    assert buttons(twins.scene) == ["s:-:referee.=tg:12", "s:-:referee.=tg:13"]

    async def called(said: str) -> str | None:
        answer = await here.say(PETROSYAN, f"referee {said}")
        found = must(await here.core.service.table(table))
        return found.bench.called[0] if answer.ok and found.bench.called else answer.text and answer.text.key

    assert await called("вано") == VANO.id
    assert await called("=tg:12") == BERIDZE.id, "a reply"
    assert await called("=tg:99") == "illegal-referee-stranger"
    assert (await here.press(PETROSYAN, buttons(twins.scene)[1])).ok
    assert must(await here.core.service.table(table)).bench.called == (OTHER_NINO.id, 0)


async def test_the_court_names_people_as_elsewhere(here: Walk) -> None:
    await seated(here, PETROSYAN, BERIDZE, OTHER_NINO, VANO)
    for verb, done, twins_left in (("name", "court-named", 2), ("recall", "court-recalled", 2)):
        twins = await here.say(HEAD, f"court {verb} Nino")
        assert must(twins.text).key == "illegal-which-of-them"
        asked = [one for one in buttons(twins.scene) if f"{verb}." in one]
        assert len(asked) == twins_left
        for said in (f"{verb} @вано", f"{verb} =tg:11"):
            answer = await here.say(HEAD, f"court {said}")
            assert must(answer.text).key == done, said
        for one in asked:
            assert (await here.press(HEAD, one)).ok
    assert await here.core.store.court.judges(PLACE) == ()


@pytest.mark.parametrize(
    ("name", "rest", "names"),
    [
        *(("referee", "@nino", True), ("referee", "note @nino was late", False), ("court", "name @nino", True)),
        *(("court", "forgive 3 @nino has paid", False), ("voteout", "@nino", True)),
    ],
)
def test_a_mention_in_a_reason_stays_a_word(name: str, rest: str, names: bool) -> None:
    assert commands.names_by(name, rest, "@nino") == names

"""``/analyse``: of deals that are over, for those who may see them, and for nobody else."""

from __future__ import annotations

from dataclasses import replace

from adapters.players import roster
from adapters.runtime.system import Locks
from adapters.text import FluentCatalog
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.fair import SeededChance
from bot.features.analysis.handler import Analyses
from bot.features.analysis.model import Lookback
from bot.features.history.handler import History
from bot.features.history.views import analysed
from bot.games import choose
from bot.games.levels import AtOnce
from bot.handlers.desk import Desk
from bot.ports.matches import Total
from bot.ports.players import Decided, Weighed
from bot.ports.records import Command, Person
from bot.text import LANGUAGES, Text
from bot.view import press
from bot.view.scene import Scene
from bot.view.show import private, public
from tests.bench.kit import deal, stands
from tests.bot.handlers.test_history import ELSEWHERE, Club, shown
from tests.bot.house import ARAM, LUSINE, NINO, VANO, must
from tests.bot.test_service import PLACE, inn_of

CATALOG = FluentCatalog()


class Counting(AtOnce):
    """Thinks at once, and counts."""

    asked = 0

    async def weigh(self, decided: Decided) -> Weighed | None:
        self.asked += 1
        return await super().weigh(decided)


class School(Club):
    """A club with analyses."""

    game = "hyper-nardi"
    target = 1

    def ready(self) -> None:
        self.thinking = Counting(roster())
        part = Analyses(History(self.store, self.service), self.store, self.service, self.thinking, Locks())
        self.desk = Desk(self.service, self.store, self.store.outbox, catalog=CATALOG, parts=(part,))

    async def opened(self, place: str = PLACE, host: Person = ARAM, guest: Person = NINO) -> str:
        table = must((await self.desk.command(self.key(), place, host, "new", self.game)).table)
        assert (await self.desk.press(self.key(), place, guest, press.do(table, "sit"))).ok
        raises = () if self.game == "bura3" else ("set raises off",)
        for words in (f"set target {self.target}", "set clock 0", *raises):
            assert (await self.desk.press(self.key(), place, host, press.do(table, words))).ok
        return table

    async def plays(self, table: str, host: Person = ARAM) -> None:
        """The match to its end."""
        assert (await self.desk.press(self.key(), PLACE, host, press.do(table, "start"))).ok
        await self.goes_on(table)

    async def goes_on(self, table: str, deals: int = 100, *, whole: bool = True) -> None:
        """Until so many deals are over, as the computer would play; ``whole``: and the next one is dealt."""
        chance = SeededChance("school")
        while (now := await stands(self.service, table)).phase == "play" and now.deal <= deals:
            game = loaded_of(now).game
            if game.needs_deal(now.state):
                if now.deal == deals and not whole:
                    return
                await deal(self.service, table)
                continue
            seat = min(game.waiting(now.state))
            action, chair = choose(game, now.state, seat, chance), now.chairs[seat]
            assert chair is not None
            words = f"act {game.decision(now.state, action)} {game.encode(action)}"
            assert (await self.service.handle(Command(self.key(), table, Person(chair.person, ""), words))).ok
        self.clock.now += 86_400_000


school = inn_of(School)


def way(table: str, what: str = "") -> str:
    return press.see("-", f"analyse.{table}.1" + (f".{what}" if what else ""))


def said(scene: Scene, key: str) -> list[Text]:
    return [line.text for line in scene.lines if line.text.key == key]


def pressed(scene: Scene, key: str) -> list[str]:
    return [one.data for row in scene.buttons for one in row if one.label.key == key]


async def test_a_match_that_is_over_deal_by_deal_and_its_turning_points(school: School) -> None:
    table = await school.opened()
    await school.plays(table)
    answer = await school.asks(ARAM, "analyse")
    assert not answer.public
    scene = shown(answer)
    assert len(said(scene, "analysis-seat")) == 2
    turns = said(scene, "analysis-turn")
    assert 1 <= len(turns) <= 3, "easy makes faults"
    ways = pressed(scene, "btn-analysis-turn")
    assert len(ways) == len(turns)
    pictures = {str(scene.picture)}
    for n, one in enumerate(ways):
        point = shown(await school.opens(ARAM, one))
        assert said(point, "analysis-turn") == [turns[n]]
        pictures.add(str(point.picture))
        assert pressed(point, "btn-analysis-deal") == [way(table, "1")]
    assert len(pictures) == 1 + len(turns)
    for lang in LANGUAGES:
        words = [CATALOG.say(lang, line.text) for line in scene.lines]
        assert not any("{" in one or one.startswith("[") for one in words), words
    first = shown(await school.asks(ARAM, "analyse"))
    asked = school.thinking.asked
    assert asked > 10
    assert shown(await school.opens(NINO, way(table, "1"))) == first
    assert school.thinking.asked == asked
    board = shown(await school.opens(ARAM, press.see(table, "board")))
    assert pressed(board, "btn-analyse") == [way(table)]
    history = shown(await school.asks(VANO, "history"))
    davtar = next(one.data for row in history.buttons for one in row if one.data.endswith(".davtar"))
    assert pressed(shown(await school.opens(VANO, davtar)), "btn-analyse") == [way(table)]
    assert shown(await school.opens(LUSINE, way(table))), "anybody in the chat"
    assert (await school.opens(VANO, way(table), ELSEWHERE)).text == Text("illegal-no-such-match")
    for what in ("2", "9999", "1.4", "1.9"):
        assert (await school.opens(ARAM, way(table, what))).text == Text("illegal-no-such-deal")
    for typed in ("x", "-1", "0", "99", "1.1.1.1.1", "..", ".1"):
        answer = await school.asks(ARAM, "analyse", typed)
        assert not answer.ok, typed
        assert answer.text is not None


async def test_the_page_of_a_player_adds_up_what_was_analysed(school: School) -> None:
    table = await school.opened()
    await school.plays(table)
    assert not said(shown(await school.asks(ARAM, "me")), "me-analysed")
    lookback = Lookback(school.store, school.thinking)
    due = must(await lookback.due(school.clock.now_ms()))
    async for _ in lookback.steps(due):
        pass
    scene = shown(await school.asks(ARAM, "me"))
    (row,) = said(scene, "me-analysed")
    assert dict(row.args)["n"] == 1
    assert said(shown(await school.asks(VANO, "stats", ARAM.name)), "me-analysed") == [row], "who plays here, sees it"
    assert not said(shown(await school.asks(VANO, "me")), "me-analysed")
    total = Total(2, 9, 70, 40, 7, 30_000, -9_000)
    for lang in LANGUAGES:
        lines = [*scene.lines, *analysed({"bazaar-blot": total, "nardi": replace(total, matches=1, called=0)})]
        words = [CATALOG.say(lang, line.text) for line in lines]
        assert not any("{" in one or one.startswith("[") for one in words), words


async def test_while_a_match_goes_on_only_deals_that_are_over_and_only_for_those_who_sit_there(school: School) -> None:
    school.target = 3
    table = await school.opened()
    assert (await school.desk.press(school.key(), PLACE, ARAM, press.do(table, "start"))).ok
    assert (await school.asks(ARAM, "analyse")).text == Text("illegal-no-such-match"), "no deal is over"
    await school.goes_on(table, 1)
    scene = shown(await school.asks(ARAM, "analyse"))
    assert [dict(one.args) for one in said(scene, "replay-deal")] == [{"n": 1, "of": 1}]
    assert (await school.opens(ARAM, way(table, "2"))).text == Text("illegal-no-such-deal")
    for who in (VANO, LUSINE):
        assert (await school.opens(who, way(table, "1"))).text == Text("illegal-no-such-match")


async def test_between_two_deals_a_button_leads_to_it_where_it_is_told(school: School) -> None:
    school.target = 3
    table = await school.opened()
    assert (await school.desk.press(school.key(), PLACE, ARAM, press.do(table, "start"))).ok

    def seen(now: Table) -> list[str]:
        own = must(private(now, 0))
        return pressed(own, "btn-analyse")

    assert not seen(await stands(school.service, table)), "no deal is over"
    await school.goes_on(table, 1, whole=False)
    now = await stands(school.service, table)
    (button,) = seen(now)
    assert not pressed(public(now, 0), "btn-analyse")
    assert shown(await school.opens(ARAM, button))
    for bare in (replace(now, hints=False), replace(now, rated=True), replace(now, stake=5)):
        assert not seen(bare)


async def test_where_hints_are_forbidden_it_waits_for_the_end(school: School) -> None:
    school.target = 3
    table = await school.opened()
    assert (await school.desk.press(school.key(), PLACE, ARAM, press.do(table, "set hints off"))).ok
    assert (await school.desk.press(school.key(), PLACE, ARAM, press.do(table, "start"))).ok
    await school.goes_on(table, 1)
    assert (await school.asks(ARAM, "analyse")).text == Text("illegal-analysis-later")
    await school.goes_on(table)
    assert shown(await school.asks(ARAM, "analyse"))


async def test_where_hands_stay_closed_it_waits_for_the_end(school: School) -> None:
    """BU-4: what was given face down stays so, and with it all that follows from it."""
    school.game, school.target = "bura3", 5
    table = await school.opened()
    assert (await school.desk.press(school.key(), PLACE, ARAM, press.do(table, "start"))).ok
    await school.goes_on(table, 1)
    assert (await school.asks(ARAM, "analyse")).text == Text("illegal-analysis-later")
    assert (await school.opens(ARAM, way(table, "1"))).text == Text("illegal-analysis-later")
    await school.goes_on(table)
    assert shown(await school.asks(ARAM, "analyse"))
    board = shown(await school.opens(ARAM, press.see(table, "board")))
    assert pressed(board, "btn-analyse") == [way(table)]


async def test_a_game_of_which_nobody_knows_what_a_move_is_worth_is_refused(school: School) -> None:
    table = must((await school.desk.command(school.key(), PLACE, ARAM, "new", "blackjack")).table)
    for who, words in ((NINO, "sit"), (ARAM, "set rounds 5"), (ARAM, "set clock 0")):
        assert (await school.desk.press(school.key(), PLACE, who, press.do(table, words))).ok
    await school.plays(table)
    assert (await school.asks(ARAM, "analyse")).text == Text("illegal-analysis-none")
    board = shown(await school.opens(ARAM, press.see(table, "board")))
    assert not pressed(board, "btn-analyse")

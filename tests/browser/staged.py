"""A page that is shown what a test likes: moments of matches that automatic players play in memory, as the house would
tell of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from playwright.async_api import Page, WebSocketRoute

from adapters.local.messages import Message
from adapters.local.page import PRIVATE, Kept, Once, Pages, Vault, reading_of, unplayed
from adapters.local.tab import shows_result
from adapters.runtime.core import Core
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.fair import SeededChance
from bot.games import player, rules_of
from bot.ports.preferences import Preferences
from bot.ports.records import Person
from bot.text import Lang
from bot.view import show
from bot.view.scene import Amount, Button, Scene, arranged
from tests.bot.house import House
from tests.facts import FACTS
from tests.waiting import until

if TYPE_CHECKING:
    from tests.adapters.local.house import Running
    from tests.browser.conftest import People


DRAWN = """async (kind) => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  const drawn = () => {
    const there = document.querySelector('#board.staged .piece, #board .shot img');
    const arts = [...document.querySelectorAll('#board.staged .piece .art')];
    const right = !kind || document.querySelector('#board').dataset.kind === kind;
    return there && right && arts.every(one => one.style.backgroundImage);
  };
  for (const end = Date.now() + 30000; !drawn(); await frame()) if (Date.now() > end) throw new Error('not drawn');
  const places = () => [...document.querySelectorAll('#board .piece, #hand .key')].map(one => {
    const { left, top, width } = one.getBoundingClientRect();
    return `${left} ${top} ${width}`;
  }).join();
  for (let same = 0, was = ''; same < 4; await frame()) {
    const now = places();
    same = now === was ? same + 1 : 0;
    was = now;
  }
}"""


class Screen:
    """Somebody's page; from ``stage`` on it hears nothing more of the house."""

    def __init__(self, here: Running, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        """What the page has said since it hears nothing of the house any more."""
        self._teller: Teller | None = None
        self._words = here.front._words
        self._route: WebSocketRoute | None = None
        self._welcome: dict[str, Any] = {}
        self._staged = False
        self._lang = ""

    @classmethod
    async def open(cls, here: Running, people: People, width: int = 390, height: int = 664, **more: object) -> Screen:
        before = {one.person for one in here.front._rooms.tabs()}
        window = await people.window(width, height, own=True, **more)
        page = await window.new_page()
        self = cls(here, page)
        await page.route_web_socket("**/ws", self._between)
        await page.goto(here.url)
        await page.locator("#who").fill("Արամ")
        await page.locator("#hello button[type=submit]").click()
        await page.locator("#board .welcome").wait_for()
        (tab,) = (one for one in here.front._rooms.tabs() if one.person not in before)
        self._teller = Teller(here.core, here.front._site.vault, tab.person)
        self._staged = True
        return self

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._route = route

        def up(said: str | bytes) -> None:
            if not self._staged:
                server.send(said)
            elif (message := json.loads(said))["t"] == "ping":
                route.send('{"t": "pong"}')
            elif message["t"] == "hello":
                # Its loop stands still while other tests of this worker run, and the page has connected anew.
                route.send(json.dumps(self._welcome))
            else:
                self.sent.append(message)
                if "n" in message:
                    self.tell({"t": "ack", "n": message["n"], "ok": True})

        def down(told: str | bytes) -> None:
            message = json.loads(told)
            if isinstance(message, dict) and message["t"] == "welcome":
                self._welcome = message
            if not self._staged:
                route.send(told)

        route.on_message(up)
        server.on_message(down)

    def tell(self, message: dict[str, Any]) -> None:
        assert self._route is not None
        self._route.send(json.dumps(message))

    async def clear(self) -> None:
        """As at first: the size of a phone, by day, nothing said and nothing touched."""
        await self.page.set_viewport_size({"width": 390, "height": 664})
        await self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        await self.page.mouse.move(1, 1)
        await self.page.keyboard.press("Escape")
        await self.page.evaluate("document.querySelector('#toasts').replaceChildren(), document.activeElement?.blur()")
        self.sent.clear()

    @property
    def pressed(self) -> list[str]:
        """The presses that the page has sent, without table and decision."""
        return [str(one["data"]).split(":", 3)[3] for one in self.sent if one["t"] == "press"]

    async def presses(self, *acts: str) -> None:
        """These have been pressed since it was cleared, and nothing else."""
        await until(lambda: len(self.pressed) >= len(acts), what=f"{self.pressed} and not {acts}")
        assert self.pressed == list(acts)

    async def told(self, at: Position, lang: Lang = "en") -> list[dict[str, Any]]:
        """What the house would say of it: ``tables``, ``board`` and ``hand``."""
        assert self._teller is not None
        return await self._teller.told(at, lang)

    async def show(self, at: Position, lang: Lang = "en", told: list[dict[str, Any]] | None = None) -> None:
        """``told``: in place of what the house would say."""
        if lang != self._lang:
            self._lang = lang
            self.tell({**self._welcome, **self._words.of(lang)})
        told = told or await self.told(at, lang)
        for message in told:
            self.tell(message)
        kind = told[1]["whole"]["message"].get("model", {}).get("kind", "")
        await self.page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        await self.page.evaluate(DRAWN, kind)


PEOPLE = tuple(
    Person(f"web:{n}", name)
    for n, name in enumerate(("Արամ", "ნინო", "Александра", "Lusine", "Վարդան", "Константин"), start=1)
)
MOST = 400
"""Actions of a match that are looked at."""
DEALS = 3


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a match for whoever sits at ``seat``."""

    table: Table
    seat: int
    board: Scene
    hand: Scene | None
    turn: bool

    @property
    def kind(self) -> str:
        """What sort of moment it is: positions of a kind differ in cards and numbers only."""
        offered = {button.data.split(":")[-1] for row in self.buttons() for button in row}
        words = {re.sub(r"[0-9]+[A-Z]?|[A-Z]{2}|[/.-]", "", one) for one in offered}
        past = bool(getattr(self.board.picture, "last_trick", ()))
        return f"{self.board.kind} {self.turn} {past} {sorted(words)} {len(self.amounts())}"

    def buttons(self) -> tuple[tuple[Button, ...], ...]:
        return (*self.board.buttons, *(self.hand.buttons if self.hand else ()))

    @property
    def acts(self) -> list[str]:
        """What may be played, as it is offered."""
        offered = (one.data for row in self.buttons() for one in row)
        return list(dict.fromkeys(one.split(":", 3)[3] for one in offered if one.startswith("a:")))

    def amounts(self) -> tuple[Amount, ...]:
        return self.hand.amounts if self.hand else ()

    @property
    def waits(self) -> bool:
        """Whether somebody has to act."""
        return self.table.phase == "play" and bool(loaded_of(self.table).game.waiting(self.table.state))

    @property
    def much(self) -> int:
        """How much of it there is to show."""
        lines = len(self.board.lines) + (len(self.hand.lines) if self.hand else 0)
        return sum(map(len, self.buttons())) + 2 * lines + 3 * len(self.amounts())


def _match(game: str, seed: int) -> Iterator[House]:
    """A match as an evening of automatic players goes, at every step."""
    people = PEOPLE[: max(rules_of(game).seats) if game in ("seka", "blackjack") else FACTS[game].seats]
    house = House(PEOPLE[0], seed=seed, game=game)
    for name, value in FACTS[game].short.items():
        house.say(PEOPLE[0], f"set {name} {value}")
    for person in people[1:]:
        house.say(person, "sit")
    house.say(PEOPLE[0], "start")
    house.pass_time(2_000)
    chance = SeededChance(seed)
    yield house
    for _ in range(MOST):
        table = house.t
        if table.phase != "play" or table.deal > DEALS:
            return
        rules = loaded_of(table).game
        waiting = sorted(rules.waiting(table.state))
        if not waiting:
            for pause in (3_000, 13_000):  # the last trick is held, then the result of the deal stands for a while
                house.pass_time(pause)
                yield house
            continue
        seat = waiting[0]
        legal = rules.legal(table.state, seat)
        action = player(game, "standard")(rules, rules.view(table.state, seat), legal, seat, chance)
        chair = table.chairs[seat]
        assert chair is not None
        house.say(Person(chair.person, chair.name), f"act - {rules.encode(action)}")
        yield house


def moments(game: str, seed: int) -> Iterator[Position]:
    """Every moment of a match, for each who is asked, and for the first seat."""
    for house in _match(game, seed):
        table = house.t
        if table.state is None:
            continue
        waiting = loaded_of(table).game.waiting(table.state)
        for seat in sorted({*waiting, 0}):
            hand = show.hand(table, seat) if table.phase != "over" else None
            yield Position(table, seat, show.public(table, house.now), hand, seat in waiting)


def own_turn(game: str, fits: Callable[[Position], bool] = lambda at: True) -> Position:
    """The first moment of one's own at a table that is so."""
    return next(at for at in moments(game, 1) if at.turn and at.board.kind == "board" and fits(at))


@cache
def positions(game: str, most: int = 8) -> tuple[Position, ...]:
    """Of every kind of moment of two matches the fullest, and of these the ``most`` fullest; always with the end of a
    deal."""
    best: dict[str, Position] = {}
    for seed in (1, 2):
        for one in moments(game, seed):
            if one.kind not in best or best[one.kind].much < one.much:
                best[one.kind] = one
    fullest = sorted(best.values(), key=lambda one: -one.much)
    over = [one for one in fullest[most:] if one.board.kind == "score"]
    return (*fullest[:most], *over[:1])


class _Kept(Vault):
    """Every picture goes to the person at the page, whose seat it is."""

    def __init__(self, vault: Vault, person: str) -> None:
        super().__init__()
        self._vault, self._person = vault, person

    def put(self, person: str, source: str, kept: Kept) -> str:
        return self._vault.put(self._person, source, kept)


class Teller:
    """What the house would tell the page of a position, in a language; ``person`` is at the page."""

    def __init__(self, core: Core, vault: Vault, person: str) -> None:
        self._core = core
        self._pages = Pages(_Kept(vault, person), core.catalog.say)

    async def _message(self, scene: Scene, viewer: str, lang: Lang) -> Message:
        made = self._core.presenter.for_reader(scene, lang, Preferences())
        reading = reading_of(scene.reading, self._core.catalog.rich, lang)
        private = scene.kind in PRIVATE
        return await self._pages.show(Once(made, reading), viewer, private=private, drawn=True)

    async def told(self, at: Position, lang: Lang) -> list[dict[str, Any]]:
        """The messages ``tables``, ``board`` and ``hand``."""
        table, chair = at.table, at.table.chairs[at.seat]
        viewer = chair.person if chair else ""
        names = [one.name if one else "" for one in table.chairs]
        status = "live" if table.phase == "play" else "over"
        hand = await self._message(arranged(at.hand, grid=False), viewer, lang) if at.hand is not None else None
        public = await self._message(at.board, viewer, lang)
        board = {
            "id": 1,
            "slot": f"board:{table.id}:{table.board}",
            "seat": at.seat,
            "result": shows_result(table, at.board),
            "words": True,
            "message": unplayed(public) if status == "live" else public,
            "watch": None,
            "clocks": [],
            "now": 0,
        }
        held = {"seat": at.seat, "deal": table.deal, "message": hand, "turn": at.turn, "away": False, "dealt": False}
        row = {"id": table.id, "status": status, "mine": True, "names": names, "score": []}
        return [
            {"t": "tables", "rows": [row] if status == "live" else []},
            {"t": "board", "table": table.id, "whole": board},
            {"t": "hand", "table": table.id, "whole": held},
        ]

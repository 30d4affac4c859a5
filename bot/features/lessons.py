"""``/learn``: lessons, played at a private table among automatic players (``bot.core.play``)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from bot import games, ports
from bot.core.loaded import halted, learner, loaded_of, own_view, public_view
from bot.core.model import Table
from bot.core.play import begun, chosen_seed
from bot.core.service import Service
from bot.games.folder import PRIVATE, ArgSpec, CommandSpec, folder_of
from bot.games.stage import do, name_of, rows_of
from bot.games.teach import Moment
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.ports.keys import dest_of, private_to
from bot.ports.records import Command
from bot.text import Text, t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene
from rules.core import Legal, Seat
from rules.options import AnyGame

# --- the coach and its scenes -----------------------------------------------------------------------------------------


MORE: Final = "more"
RULE: Final = "rules-"
"""Begins the keys of the short rules that coaches use."""


def chooser() -> Scene:
    """Choose a game to learn."""
    buttons = [info.looking(t(f"game-{key}"), f"learn.{key}") for key in games.game_keys()]
    lines = (Line(t("learn-head"), "head"), Line(t("learn-how")))
    return Scene("panel", None, lines, buttons=rows_of(buttons, 2))


def coached(table: Table, seat: Seat, scene: Scene) -> Scene:
    """The hand of ``seat`` with the coach's words and a way out; unchanged at other tables."""
    if table.lesson is None or seat != learner(table):
        return scene
    said = tuple(Line(text, "coach") for text in says(table, seat))
    return replace(scene, lines=(*scene.lines, *said), buttons=(*scene.buttons, *_ways_on(table)))


def _ways_on(table: Table) -> tuple[tuple[Button, ...], ...]:
    """Buttons to go on, if the lesson has halted, and to leave."""
    on = ((do(table, "goon", t("btn-learn-on"), "primary"),),) if halted(table) else ()
    return (*on, (do(table, "leave sure", t("btn-learn-leave")),))


def says(table: Table, seat: Seat) -> tuple[Text, ...]:
    """The coach's sentences for ``seat``, from its own View."""
    assert table.lesson is not None
    coach = folder_of(table.game).coach
    first = table.lesson.steps == 0
    if _unbegun(table):
        return (*coach.about(), t("learn-ready"))
    at = moment(table, seat)
    if seat not in loaded_of(table).game.waiting(table.state):
        at = replace(at, wish=None)
    lines = [*coach.happened(at)]
    if halted(table):
        return (*lines, t("learn-stopped"))
    if at.wish is not None:
        lines += coach.asks(at)
        lines += coach.advice(at)
        lines += [t("learn-own-pace")] if first else []
        lines += coach.about() if first and not table.deal else []  # bets come before the cards
    # The next action first, rules after it: short displays cut the end.
    return tuple(sorted(lines, key=lambda line: line.key.startswith(RULE)))


def _unbegun(table: Table) -> bool:
    return not table.deal and not loaded_of(table).game.waiting(table.state)


def moment(table: Table, seat: Seat) -> Moment:
    """The coach's input for ``seat``: its own View, and the automatic player's choice if it may act."""
    game, view = loaded_of(table).game, own_view(table, seat)
    names = tuple(name_of(table, one) for one in range(len(table.chairs)))
    legal: Legal[Any] = game.legal(table.state, seat)
    acts = table.phase == "play" and bool(legal)
    return Moment(view, legal, _wish(game, view, legal, seat) if acts else None, seat, names)


def _wish(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat) -> Any:
    """The automatic player's choice, from the View and the legal actions alone."""
    return games.entry_of(game.key).player(game, view, legal, seat, folder_of(game.key).coach.chance(view))


def over(table: Table, scene: Scene) -> Scene:
    """The board of a finished lesson: the result and what to do next; unchanged at other tables."""
    if table.lesson is None:
        return scene
    if table.phase == "abandoned":
        return Scene("board", table.id, (Line(t("learn-left"), "head"),), buttons=ways(table.game))
    if table.phase != "over":
        return replace(scene, buttons=_allowed(table, scene.buttons))
    mine = learner(table)
    lines = [line for line in scene.lines if line.text.key not in folder_of(table.game).coach.further]
    if mine is not None:
        names = tuple(name_of(table, one) for one in range(len(table.chairs)))
        at = Moment(public_view(table), Legal(), None, mine, names)
        lines += [Line(text, "coach") for text in folder_of(table.game).coach.over(at)]
    lines.append(Line(t("learn-over"), "coach"))
    kind = scene.kind if scene.kind in ("score", "davtar") else "score"
    return replace(scene, kind=kind, lines=tuple(lines), buttons=ways(table.game), amounts=(), steps=(), grid=())


def ways(game: str) -> tuple[tuple[Button, ...], ...]:
    """After a lesson: the same deal again, another one, another game, or the game itself."""
    again, more = info.looking(t("btn-learn-again"), f"learn.{game}"), f"learn.{MORE}.{game}"
    other, play = info.looking(t("btn-learn-other"), "learn"), info.looking(t("btn-learn-play"), f"now.{game}", "good")
    return (again, info.looking(t("btn-learn-more"), more, "primary")), (other, play)


def _allowed(table: Table, rows: Iterable[tuple[Button, ...]]) -> tuple[tuple[Button, ...], ...]:
    """The rows without buttons that lessons do not use."""
    useless = {press.see(table.id, "verify"), press.see(table.id, "another"), press.see(table.id, "menu")}
    kept = (tuple(button for button in row if button.data not in useless) for row in rows)
    return tuple(row for row in kept if row)


def own_board(table: Table, seat: Seat, board: Scene) -> Scene:
    """A lesson in one private message: the learner's hand; at its beginning and end the board."""
    if table.phase in ("over", "abandoned", "adjourned"):
        return board
    if _unbegun(table):
        said = tuple(Line(text, "coach") for text in says(table, seat))
        return replace(board, lines=(*board.lines, *said), buttons=_ways_on(table))
    hand = coached(table, seat, folder_of(table.game).stage.hand(table, seat))
    return replace(hand, kind="board")


class Learning:
    """``learn`` (choose a game), ``learn.GAME`` (its chosen deal, or the lesson under way), ``learn.more.GAME``
    (another deal)."""

    names: Final = frozenset({"learn"})

    def __init__(self, service: Service, store: ports.Store) -> None:
        self._service = service
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        what, _, rest = ask.value.partition(".")
        game = rest if what == MORE else ask.value
        if not game:
            return Answer(True, scene=chooser(), lang=ask.lang)
        if game not in games.game_keys():
            return Answer(False, t("illegal-unknown-game", game=game[:24]), lang=ask.lang)
        for table in await self._running(ask):
            if table.game == game and what != MORE:
                return Answer(True, t("learn-again"), None, table.id, ask.lang)
        return await self._begin(ask, game, chosen=what != MORE)

    async def _running(self, ask: Ask) -> list[Table]:
        """The person's running lessons."""
        rows = [row for row in await self._store.tables_of(ask.person.id) if row.status == "live"]
        tables = [await self._service.table(row.table_id) for row in rows]
        return [table for table in tables if table is not None and table.lesson is not None]

    async def _begin(self, ask: Ask, game: str, *, chosen: bool) -> Answer:
        """Open a lesson in the person's private chat, and leave any other lesson."""
        running, coach = await self._running(ask), folder_of(game).coach
        reply = await self._service.open(
            ask.key,
            str(private_to(ask.person.acts_as)),
            replace(ask.person, admin=False),
            game=game,
            lang=ask.lang,
            then=begun(game, coach.options, chosen=chosen),
            seed=chosen_seed(game, coach.deal) if chosen else "",
        )
        if not reply.ok or reply.table is None:
            return Answer(False, reply.text, lang=ask.lang)
        for table in running:
            if table.id != reply.table:  # a repeated request finds its own table
                await self._service.handle(Command(f"{ask.key}:leave:{table.id}", table.id, ask.person, "leave"))
        # The web page shows private panels everywhere.
        here = ask.on_page or dest_of(ask.place, ask.person.acts_as).private
        said = t("learn-begun" if here else "learn-begun-private")
        return Answer(True, said, None, reply.table, ask.lang)


FEATURE: Final = Feature(
    commands=(CommandSpec("learn", "play", (ArgSpec("game", complete=True),), after="daily", top=True, menus=PRIVATE),),
    install=lambda use: Installed(parts=(Learning(use.service, use.store),)),
)

"""Handles the command of a format, its buttons, and the messages about a competition."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from bot.competitions import model, views
from bot.competitions.organiser import Organiser
from bot.core.service import illegal_text
from bot.handlers.part import PAGE, Answer, Ask
from bot.ports import Store, keys, records
from bot.ports.preferences import preferences
from bot.text import Text, t
from bot.view.scene import Scene
from rules.core import Illegal


@dataclass(frozen=True)
class Scenes:
    """The scenes of a format. ``none(closed)``: there is none, and why this person cannot set one up; ``mine(seen,
    player, manages=, opens=, web=)``: one person's view; ``run(seen)``: what the organiser can do now; ``call(seen,
    told, player)``: a private message, None if it is outdated. ``sure``: what is asked before an action of the
    organiser, and the button."""

    none: Callable[..., Scene]
    mine: Callable[..., Scene]
    run: Callable[..., Scene]
    call: Callable[..., Scene | None]
    sure: dict[str, tuple[Text, Text]]


Seen = TypeVar("Seen", bound=model.View[model.Competition])


class CompetitionDesk(Generic[Seen]):
    """``cup``: the cup of the chat; ``cup CODE``: one by its code. ``cupdo VERB ID …``: open to all; ``cuprun VERB ID
    …``: for the organiser. Duplicates have ``duplicate``, ``dupdo`` and ``duprun``."""

    SCENES: ClassVar[Scenes]

    def __init__(self, organiser: Organiser[Seen], store: Store) -> None:
        self._organiser = organiser
        self._store = store
        self._kind = organiser.VIEW.KIND
        word, short = self._kind.WORD, self._kind.SHORT
        self.names: Final = frozenset({word, f"{short}do", f"{short}run"})
        self.kinds: Final = (word, f"{word}call")

    async def answer(self, ask: Ask) -> Answer:
        try:
            if ask.name == self._kind.WORD:
                return await self.command(ask)
            verb, its_id, rest = (*ask.value.split(" ", 2), "", "")[:3]
            if ask.name.endswith("do"):
                return await self.do(ask, await self._at(its_id, shown=True), verb, rest)
            if verb == "new":
                return await self._new(ask)
            seen = await self._at(its_id)
            if not self._organiser.manages(seen, ask.person, ask.place):
                raise Illegal(f"{self._kind.WORD}-organiser")
            return await self.run(ask, seen, verb, rest)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)

    async def _at(self, its_id: str, *, shown: bool = False) -> Seen:
        """:raises Illegal: there is none with this id. ``shown``: or it is a draft."""
        seen = await self._organiser.at(its_id)
        if seen is None or (shown and seen.now.phase == "draft"):
            raise Illegal(f"{self._kind.WORD}-none")
        return seen

    async def command(self, ask: Ask) -> Answer:
        code = ask.value.strip().casefold()
        found = code or await self._organiser.latest(ask.place, ask.person.id)
        if found is not None:
            return await self._mine(ask, await self._at(found))
        return self._show(ask, self.SCENES.none(await self.closed(ask)))

    def _show(self, ask: Ask, scene: Scene, said: Text | None = None) -> Answer:
        return Answer(True, said, scene, lang=ask.lang)

    async def _mine(self, ask: Ask, seen: Seen, said: Text | None = None) -> Answer:
        manages = self._organiser.manages(seen, ask.person, ask.place)
        if seen.now.phase == "draft" and not manages:
            raise Illegal(f"{self._kind.WORD}-none")
        if seen.now.phase == "draft":
            return self._show(ask, views.setup(seen.now))
        player, opens = seen.number_of(ask.person.id), await self.closed(ask) is None
        web = keys.platform_of(ask.place) == PAGE
        return self._show(ask, self.SCENES.mine(seen, player, manages=manages, opens=opens, web=web), said)

    async def do(self, ask: Ask, seen: Seen, verb: str, rest: str) -> Answer:
        """Answer a button open to all."""
        match verb:
            case "see":
                return await self._mine(ask, seen)
            case "table":
                return self._show(ask, await self._board(seen))
            case _:
                raise Illegal("unknown-button")

    # --- the organiser's buttons --------------------------------------------------------------------------------------

    async def run(self, ask: Ask, seen: Seen, verb: str, rest: str) -> Answer:
        if verb == "run":
            return self._show(ask, self.SCENES.run(seen))
        if verb == "page" and rest in seen.now.options.ORDER and seen.now.phase == "draft":
            return self._show(ask, views.page(seen.now, rest))
        if verb in self.SCENES.sure and rest != "sure":
            return self._show(ask, views.sure(seen.now, verb, *self.SCENES.sure[verb]))
        if verb not in self._organiser.VERBS.organiser:
            raise Illegal("unknown-button")
        done = await self._organiser.act(ask.key, seen.now.id, ask.person, verb, rest, ask.place)
        return await self.ran(ask, done, verb)

    async def ran(self, ask: Ask, done: Seen, verb: str) -> Answer:
        """Answer an action of the organiser."""
        said = t(f"{self._kind.SHORT}-published") if verb == "publish" else None
        return self._show(ask, self.SCENES.run(done), said)

    async def _new(self, ask: Ask) -> Answer:
        """:raises Illegal: the person may not set one up here."""
        if keys.is_private(ask.place) or keys.is_guest(ask.place):
            raise Illegal(f"{self._kind.WORD}-of-chats")
        chat = await preferences(self._store, keys.chat_of(ask.place))
        seen = await self._organiser.open(ask.key, ask.place, ask.person, chat.lang or ask.lang)
        return self._show(ask, views.setup(seen.now))

    async def closed(self, ask: Ask) -> Text | None:
        """Why this person cannot set one up here; None if they can."""
        if keys.is_private(ask.place) or keys.is_guest(ask.place):
            return t(f"illegal-{self._kind.WORD}-of-chats")
        try:
            await self._organiser.may_open(ask.place, ask.person)
        except Illegal as refused:
            return illegal_text(refused)
        return None

    # --- messages to send ---------------------------------------------------------------------------------------------

    async def _board(self, seen: Seen) -> Scene:
        raise NotImplementedError

    async def scene(self, pending: records.PendingRow) -> Scene | None:
        """The board, or a private message; None if it is outdated."""
        if pending.row.kind == self._kind.WORD:
            seen = await self._organiser.at(pending.row.ref)
            return await self._board(seen) if seen is not None and seen.now.phase != "draft" else None
        told = self._kind.CALLS.decode(pending.row.ref)
        seen = await self._organiser.at(told.of)
        player = seen.number_of(pending.row.dest.key) if seen is not None else 0
        return self.SCENES.call(seen, told, player) if seen is not None and player else None

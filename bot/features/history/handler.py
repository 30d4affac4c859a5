"""Handles ``/history``, ``/me``, ``/stats``, ``/record`` and ``/davtar`` with a number: finished matches and results.

A match is shown in the chat where it ended, and to its players. It opens with the public view, which shows only what
everyone saw.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.core import audiences, model
from bot.core.people import flat
from bot.core.rated import day
from bot.core.service import Service, illegal_text
from bot.features.history import views as history_views
from bot.features.moderation.referee import in_davtar, record
from bot.features.ratings import views as ratings_views
from bot.features.ratings.handler import home_of, honours_of
from bot.features.replay import views as replay_views
from bot.games.folder import PRIVATE, ArgSpec, CommandSpec, folder_of, stage_of
from bot.games.stage import rows_of
from bot.handlers.chats import table_meant
from bot.handlers.part import Answer, Ask, Choices, Feature
from bot.handlers.typed import MOST as SHOWN
from bot.notation.model import text_of
from bot.notation.stored import exported, record_of
from bot.ports import Store, ratings
from bot.ports.keys import chat_of, house_of, is_private
from bot.ports.matches import Finished
from bot.ports.people import OwnFile
from bot.ports.records import Person
from bot.text import Lang, Text, Value, t
from bot.view import info, press, show
from bot.view.scene import Button, Line, Scene
from rules.core import Illegal

# --- ``/me`` and ``/stats`` -------------------------------------------------------------------------------------------
# A person's own results cover all chats. Other people's results are limited to the current chat; what they play
# elsewhere, and with whom, is private.


RECENT: Final = 500
"""Matches in the plot and in the search for winning streaks."""
MOST: Final = 12
"""The most people offered for an ambiguous name."""
MARK: Final = "="
"""Marks a person's id in a button, as opposed to a typed name."""
AT: Final = "@"
"""Separates the person's id from the chat of the question."""


class Results:
    """Answers ``me`` and ``stats``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def answer(self, place: str, person: Person, name: str, typed: str, lang: Lang) -> Answer:
        """Answer ``me`` or ``stats``; ``stats`` without a name is ``me``."""
        if name == "me" or not typed:
            return await self._told(person.id, person.name, "", place, lang)
        chat = chat_of(place)
        if typed.startswith(MARK) and is_private(place):
            # Telegram showed a group's choice in private: allow it to people who have played there.
            asked = typed.partition(AT)[2]
            known = {who for who, _ in await self._store.matches.members(asked)} if asked else set()
            chat = asked if person.id in known else chat
        here = await self._store.matches.members(chat)
        if typed.startswith(MARK):
            wanted = typed.removeprefix(MARK).partition(AT)[0]
            found = [one for one in here if one[0] == wanted]
        else:
            wanted = flat(typed)
            found = [one for one in here if flat(one[1]) == wanted] or [one for one in here if wanted in flat(one[1])]
        if len(found) == 1:
            return await self._told(*found[0], chat, place, lang)
        if not found:
            return Answer(
                False, t("illegal-nobody-called", name=typed.removeprefix(MARK)[:24]), _choice(here, chat), lang=lang
            )
        return Answer(True, None, _choice(found, chat), lang=lang)

    async def choices(self, place: str, begun: str) -> Choices:
        """Completions of the name, at most 25."""
        here = await self._store.matches.members(chat_of(place))
        fitting = [name for _, name in here if flat(begun) in flat(name)]
        return tuple((t("btn-person", name=name), name) for name in fitting[:SHOWN])

    async def _told(self, person: str, name: str, chat: str, place: str, lang: Lang) -> Answer:
        asked, home = self._store.matches, home_of(place)
        tally = await asked.tally(person, chat)
        if not tally:
            return Answer(True, None, Scene("panel", None, (Line(t("me-none")),)), lang=lang)
        last = await asked.of(person, 0, 1, chat)
        found = history_views.Results(
            name=name,
            tally=tally,
            endings=await asked.endings(person, RECENT, chat),
            last=last[0] if last else None,
            names=await asked.names(history_views.partners(tally)),
            here=bool(chat),
            analysed=await self._store.analysed.sums(person, chat),
            honours=await honours_of(self._store, ratings.Ladder(home if chat else ratings.ALL), home, person),
        )
        return Answer(True, None, history_views.results(found), lang=lang)


def _choice(people: Sequence[tuple[str, str]], chat: str) -> Scene | None:
    """Buttons to choose a person; they include the chat if it fits."""
    if not people:
        return None
    buttons = []
    for person, name in people[:MOST]:
        plain = press.see(info.NO_TABLE, f"stats.{MARK}{person}")
        whole = f"{plain}{AT}{chat}"
        buttons.append(Button(t("btn-person", name=name), whole if len(whole) <= press.MAX_BYTES else plain))
    return Scene("panel", None, (Line(t("stats-which"), "head"),), buttons=rows_of(buttons, 3))


PAGE: Final = 6
LONGEST: Final = 9
"""The most digits of a match number."""
LOOKS: Final = ("davtar", "result", "record")
OWN: Final = "me"
"""In a button: the person's own matches in all chats."""


class History:
    """Answers ``/history`` and its buttons, and ``/davtar`` with a number."""

    names: Final = frozenset({"history", "match", "me", "stats", "record"})

    def __init__(self, store: Store, service: Service) -> None:
        self._store = store
        self._service = service
        self._results = Results(store)
        self.choices = self._results.choices

    async def answer(self, ask: Ask) -> Answer:
        """Answer ``history`` (``SKIP``, ``me.SKIP``), ``match`` (``TABLE.NUMBER.davtar``), ``davtar`` (``N``), ``me``,
        ``stats``, ``record`` (``N``, ``TABLE.NUMBER``, ``TABLE.NUMBER.FORM``)."""
        if ask.name in ("me", "stats"):
            return await self._results.answer(ask.place, ask.person, ask.name, ask.value, ask.lang)
        try:
            match ask.name:
                case "history":
                    scene = await self._list(ask.place, ask.person, ask.value)
                case "match":
                    scene = await self.open(ask.place, ask.person, ask.value)
                case "record":
                    file = await self._file(ask.place, ask.person, ask.value)
                    return Answer(True, t("record-here"), lang=ask.lang, file=file)
                case _:
                    scene = await self.before(ask.place, ask.person, ask.value)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)
        return Answer(True, None, scene, lang=ask.lang)

    async def _list(self, place: str, person: Person, value: str) -> Scene:
        """The chat's matches; the person's own if asked for, in private, or if the chat has none."""
        whose, _, skip = value.rpartition(".")
        if whose == OWN or value == OWN:
            return await self.own(person, number(skip))
        found = () if chat_of(place) == person.id else await self._found(chat_of(place), number(value))
        if found:
            return await self.page(place, person, found, number(value))
        return await self.own(person, 0)

    async def _found(self, chat: str, skip: int) -> tuple[Finished, ...]:
        return await self._store.matches.in_chat(chat, skip, PAGE + 1)

    async def page(self, place: str, person: Person, found: tuple[Finished, ...], skip: int) -> Scene:
        """The chat's matches, the latest first, without the first ``skip``."""
        now = await self._current(place, person)
        lines, opening = [Line(t("history-head"), "head")], []
        for index, match in enumerate(found[:PAGE]):
            n = skip + index + 1 - (1 if now is not None and now.order > match.order else 0)
            present = now is not None and now.order == match.order
            lines.append(Line(t("history-row-now", **_row(match)) if present else t("history-row", n=n, **_row(match))))
            opening.append(_opens(match, t("btn-history-now") if present else t("btn-history-n", n=n)))
        whose = Button(t("btn-history-own"), press.see(info.NO_TABLE, f"history.{OWN}"))
        return _page(lines, opening, "history.", skip, len(found) > PAGE, whose)

    async def own(self, person: Person, skip: int) -> Scene:
        """The person's own matches."""
        found = await self._store.matches.of(person.id, skip, PAGE + 1)
        if not found:
            return Scene("panel", None, (Line(t("history-none")),))
        accounts = await self.accounts(person)
        lines, opening = [Line(t("history-own-head"), "head")], []
        for n, match in enumerate(found[:PAGE], start=skip + 1):
            ending = next(one.ending for one in match.seats if one.person in accounts)
            lines.append(Line(t("history-own", n=n, ending=ending, **_row(match))))
            opening.append(_opens(match, t("btn-history-n", n=n)))
        mine = Button(t("btn-me"), press.see(info.NO_TABLE, "me"))
        return _page(lines, opening, f"history.{OWN}.", skip, len(found) > PAGE, mine)

    async def before(self, place: str, person: Person, typed: str) -> Scene:
        """The match before the current one for ``/davtar 1``, the one before that for ``2`` …

        :raises Illegal: ``davtar-number``: not a number; ``no-such-match``.
        """
        return await self._scene(await self._counted(place, person, number(typed)), "davtar", place)

    async def _counted(self, place: str, person: Person, n: int) -> Finished:
        """The same as a row of the read model."""
        if not n:
            raise Illegal("davtar-number")
        now = await self._current(place, person)
        found = await self._store.matches.in_chat(chat_of(place), n - 1, 2)
        if found and now is not None and now.order >= found[0].order:
            found = found[1:]
        if not found:
            raise Illegal("no-such-match")
        return found[0]

    async def open(self, place: str, person: Person, typed: str) -> Scene:
        """A match of the list: ``TABLE.NUMBER.`` and one of ``LOOKS``.

        :raises Illegal: ``no-such-match``.
        """
        match, _, what = typed.rpartition(".")
        if what not in LOOKS:
            raise Illegal("no-such-match")
        return await self._scene(await self._named(place, person, match), what, place)

    async def _named(self, place: str, person: Person, typed: str) -> Finished:
        """The match ``TABLE.NUMBER``.

        :raises Illegal: ``no-such-match``: it does not exist, or this person may not see it here; the two look the
            same.
        """
        table, _, which = typed.partition(".")
        found = await self._store.matches.at(table, number(which)) if number(which) else None
        here = found is not None and chat_of(place) in (found.chat, *found.also)
        if found is None or not (here or found.played_by(*await self.accounts(person))):
            raise Illegal("no-such-match")
        return found

    async def _file(self, place: str, person: Person, typed: str) -> OwnFile:
        """The written record of a match, or of the person's last one, here if possible; ``.FORM`` selects a format.

        :raises Illegal: ``davtar-number``, ``no-such-match``, ``record-sealed``, ``record-no-form``.
        """
        named, dot, form = typed.rpartition(".")
        if not named or number(form):
            named, dot, form = typed, "", ""
        match = await self.meant(place, person, named) if named else await self._own(place, person)
        one = record_of(match, await self._store.events(match.table_id))
        text = exported(one, dot + form) if form else text_of([one])
        return OwnFile(f"{match.table_id}-{match.number}{dot + form or '.davtar'}", text.encode())

    async def _own(self, place: str, person: Person) -> Finished:
        """The person's last match. Other people's matches are not sent.

        :raises Illegal: ``no-such-match``: they have played none.
        """
        mine = self._store.matches
        found = await mine.of(person.id, 0, 1, chat_of(place)) or await mine.of(person.id, 0, 1)
        if not found:
            raise Illegal("no-such-match")
        return found[0]

    async def meant(self, place: str, person: Person, typed: str) -> Finished:
        """The match ``TABLE.NUMBER``, the one before the current one (``1``), or the last one.

        :raises Illegal: ``match-which``, ``no-such-match``.
        """
        if "." in typed:
            return await self._named(place, person, typed)
        if typed.strip():
            if not number(typed):
                raise Illegal("match-which", name=typed.strip()[:24])
            return await self._counted(place, person, number(typed))
        last = await self._store.matches.in_chat(chat_of(place), 0, 1)
        found = last or await self._store.matches.of(person.id, 0, 1)
        if not found:
            raise Illegal("no-such-match")
        return found[0]

    async def _with_ratings(self, match: Finished, place: str, scene: Scene) -> Scene:
        """The record of a rated match, with the changes in ratings of players and pairs."""
        if not match.rated:
            return scene
        asked = self._store.ratings
        found = () if is_private(place) else await asked.changes(house_of(place), match.table_id, match.number)
        found = found or await asked.changes(ratings.ALL, match.table_id, match.number)
        names = {one.person: one.name for one in match.seats}
        return replace(scene, lines=(*scene.lines, *ratings_views.changes(found, names, pairs=True)))

    async def accounts(self, person: Person) -> tuple[str, ...]:
        """The person's account and the one joined to it now."""
        pair = await self._store.accounts.pair(person.id)
        return (person.id,) if pair is None else (pair.person, pair.account)

    async def _current(self, place: str, person: Person) -> Finished | None:
        """The match that ``/davtar`` without a number shows, if it is over."""
        row = await table_meant(self._store, place, person, adjourned=False) or await self._store.last_in(place)
        table = await self._service.table(row.table_id) if row is not None else None
        if table is None or not table.ended or chat_of(place) not in map(chat_of, map(str, audiences.shown_in(table))):
            return None
        return await self._store.matches.at(table.id, table.match)

    async def _scene(self, match: Finished, what: str, place: str) -> Scene:
        table = await self._service.match(match)
        if what == "record":
            told = history_views.record(match, record(table) if table is not None else ())
            scene = await self._with_ratings(match, place, told)
        else:
            if table is None:
                raise Illegal("no-such-match")
            scene = _shown(table, what)
        keys = (
            *(_opens(match, t(f"btn-{other}"), other) for other in LOOKS if other != what),
            Button(t("btn-replay"), replay_views.way(match.name)),
            *replay_views.analysed(match.game, match.name),
            Button(t("btn-history"), press.see(info.NO_TABLE, "history")),
        )
        files = _files(match) if what == "record" else ()
        lines = (history_views.head(match), *scene.lines)
        return replace(scene, table=None, lines=lines, buttons=(keys, files) if files else (keys,), amounts=())


def _opens(match: Finished, label: Text, what: str = "davtar") -> Button:
    return Button(label, press.see(info.NO_TABLE, f"match.{match.name}.{what}"))


def _files(match: Finished) -> tuple[Button, ...]:
    name = f"record.{match.name}"
    whole = Button(t("btn-record-file"), press.see(info.NO_TABLE, name))
    forms = folder_of(match.game).exports
    return (whole, *(Button(t("btn-record-form", form=form), press.see(info.NO_TABLE, name + form)) for form in forms))


def _page(lines: list[Line], opening: list[Button], way: str, skip: int, more: bool, last: Button) -> Scene:
    turning = []
    if more:
        turning.append(Button(t("btn-older"), press.see(info.NO_TABLE, f"{way}{skip + PAGE}")))
    if skip:
        turning.append(Button(t("btn-newer"), press.see(info.NO_TABLE, f"{way}{max(0, skip - PAGE)}")))
    return Scene("panel", None, tuple(lines), buttons=(*rows_of(opening, 3), (*turning, last)))


def _row(match: Finished) -> dict[str, Value]:
    """A line of a list."""
    return {
        "day": day(match.ended_ms),
        "game": t(f"game-{match.game}"),
        "names": ", ".join(one.name for one in match.seats if one.name) or "–",
        "score": history_views.scored(match.score) or "–",
        "how": match.how,
    }


def _shown(table: model.Table, what: str) -> Scene:
    """The Davtar, or the final board; from the public view."""
    panel = stage_of(table.game).panel(table, None, "davtar") if what == "davtar" else None
    if panel is not None:
        return in_davtar(table, panel)
    return replace(
        show.public(replace(table, risk=None, risked=None), table.held.until_ms if table.held else 0), kind="info"
    )


def number(typed: str) -> int:
    """The number typed; 0 if it is none."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= LONGEST else 0


FEATURE: Final = Feature(
    commands=(
        CommandSpec("me", "stats", menus=PRIVATE),
        CommandSpec("stats", "stats", (ArgSpec("name", complete=True),), sub="player"),
        CommandSpec("history", "stats", menus=PRIVATE),
        CommandSpec("record", "stats", (ArgSpec("match"),)),
    ),
)
"""Its part is one of the desk's own."""

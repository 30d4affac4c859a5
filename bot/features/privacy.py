"""Handles ``/privacy`` (what is stored), ``/mydata`` (a file of a person's data) and ``/forgetme`` (delete it)."""

from typing import Final

from bot.core.lobby import mark_of
from bot.core.service import Service
from bot.games.folder import PRIVATE, CommandSpec
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.ports import Entropy, Store, keys
from bot.ports.people import HOUSE, TRAFFIC_DAYS, OwnFile, Withdrawal
from bot.ports.records import Command
from bot.text import t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene

FILE: Final = "davtar-mydata.json"
SECTIONS: Final = ("what", "play", "chips", "messages", "where", "long", "who", "gone", "kept", "chats")


def privacy_lines() -> tuple[Line, ...]:
    """What is stored, how long and where; also for the web page that platforms require."""
    timed = {"messages": t("privacy-messages", days=TRAFFIC_DAYS), "long": t("privacy-long", days=TRAFFIC_DAYS)}
    return (Line(t("privacy-head"), "head"), *(Line(timed.get(one) or t(f"privacy-{one}")) for one in SECTIONS))


class OwnData:
    """Handles ``/privacy``, ``/mydata`` and ``/forgetme``. ``withdrawal``: deletes private messages on the
    platforms."""

    names: Final = frozenset({"privacy", "mydata", "forgetme"})

    def __init__(self, service: Service, store: Store, entropy: Entropy, withdrawal: Withdrawal) -> None:
        self._service = service
        self._store = store
        self._entropy = entropy
        self._withdrawal = withdrawal

    async def answer(self, ask: Ask) -> Answer:
        match ask.name:
            case "privacy":
                return Answer(True, scene=Scene("info", None, privacy_lines()), lang=ask.lang)
            case "mydata":
                data = await self._store.own_data(ask.person.id)
                return Answer(True, t("mydata-here"), lang=ask.lang, file=OwnFile(FILE, data))
            case _:
                return await self._forget(ask)

    async def _forget(self, ask: Ask) -> Answer:
        """Ask for confirmation; delete the data if that person confirmed."""
        if ask.value == "no":
            return Answer(True, t("forget-not"), lang=ask.lang)
        mark = mark_of(ask.person.id)
        if not ask.value.startswith("sure"):
            return Answer(True, scene=_question(mark), lang=ask.lang)
        if ask.value != f"sure-{mark}":
            return Answer(False, t("illegal-not-your-button"), lang=ask.lang)
        person = ask.person.id
        for row in await self._store.tables_of(person):
            await self._service.handle(Command(f"{ask.key}:leave:{row.table_id}", row.table_id, ask.person, "leave"))
            gone = Command(f"{ask.key}:forfeit:{row.table_id}", row.table_id, HOUSE, f"forfeit {person}")
            await self._service.handle(gone)
        pair = await self._store.accounts.pair(person)
        accounts = (person, ask.person.account, *((pair.person, pair.account) if pair is not None else ()))
        for account in filter(None, dict.fromkeys(accounts)):
            await self._withdrawal.withdraw(account)
        await self._store.forget(person, keys.key_of(keys.GONE, self._entropy.token(9).hex()))
        await self._withdrawal.withdraw(person)  # messages that were on their way
        self._service.committed()
        return Answer(True, t("forget-done"), lang=ask.lang, forgotten=True)


def _question(mark: str) -> Scene:
    lines = (
        Line(t("forget-head"), "head"),
        Line(t("forget-goes")),
        Line(t("forget-plays-on")),
        Line(t("forget-stays")),
        Line(t("forget-chats"), "small"),
        Line(t("forget-for-good"), "loud"),
    )
    yes = Button(t("btn-forget-yes"), press.see(info.NO_TABLE, f"forgetme.sure-{mark}"), "bad")
    no = Button(t("btn-forget-no"), press.see(info.NO_TABLE, "forgetme.no"))
    return Scene("panel", None, lines, buttons=((yes,), (no,)))


FEATURE: Final = Feature(
    commands=(
        CommandSpec("privacy", "data", menus=PRIVATE, anywhere=True),
        CommandSpec("mydata", "data", sub="download", anywhere=True),
        CommandSpec("forgetme", "data", sub="forget", anywhere=True),
    ),
    install=lambda use: Installed(parts=(OwnData(use.service, use.store, use.entropy, use.withdrawal),)),
)

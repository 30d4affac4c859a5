"""``/account``: join two accounts of one person on two platforms with a one-time code, and part them again.

One account shows a code; the other types it, sees its owner and agrees; then the first sees who typed it and agrees
too. Nothing happens before that, so a code in the wrong hands joins no accounts. Repeated, late or out-of-order presses
do only what remains to be done.
"""

from collections.abc import Callable, Iterable
from typing import Final

from bot.core.service import Service
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.handlers.services import Services
from bot.ports import Entropy, Store, keys, people, records
from bot.ports.accounts import ALPHABET, HANDLE, LENGTH, ODDS, PLATFORMS, Attempt, Pair, Sum
from bot.text import Name, Text, t
from bot.view.info import looking
from bot.view.scene import Button, Line, Scene, Style

# --- account panels ---------------------------------------------------------------------------------------------------


def platform(account: str) -> Text:
    return t(f"platform-{keys.platform_of(account)}")


def home(person: str, name: str, pair: Pair | None) -> Scene:
    """The person's accounts, with a button to join or part them."""
    if pair is not None:
        return _panel(t("account-two"), *_both(pair), buttons=(_do("part", t("btn-account-part")),))
    if keys.platform_of(person) not in PLATFORMS:
        return _panel(t("account-head"), t("illegal-account-no-account"))
    told = (_one(person, name), t("account-alone", there=_other(person)), t("account-how"))
    return _panel(t("account-head"), *told, buttons=(_do("code", t("btn-account-code"), "primary"),))


def code(attempt: Attempt) -> Scene:
    """The code, shown to the account that asked for it."""
    parts = [attempt.code[at : at + HANDLE] for at in range(0, len(attempt.code), HANDLE)]
    written = "-".join(parts)
    return _panel(
        t("account-code", code=written),
        t("account-code-how", there=_other(attempt.account), code=written),
        t("account-code-until"),
        t("account-code-odds", odds=ODDS),
        buttons=(_do("", t("btn-account-look"), "primary"), _cancel(attempt)),
    )


def question(attempt: Attempt, asked: str, chips: Sum) -> Scene:
    """Ask one side whether the other account is theirs too, and explain the consequences."""
    mine = asked == attempt.account
    other = (attempt.other, attempt.other_name) if mine else (attempt.account, attempt.name)
    return _panel(
        t("account-ask-typed" if mine else "account-ask-shown", platform=platform(other[0])),
        _one(*other),
        t("account-means-one"),
        t("account-means-first", platform=platform(attempt.account)),
        _chips(chips),
        t("account-means-part", platform=platform(attempt.account)),
        t("account-stranger"),
        buttons=(_do(f"yes.{attempt.id}", t("btn-account-yes"), "good"), _cancel(attempt)),
    )


def waits(attempt: Attempt, asked: str) -> Scene:
    """The other side has to agree."""
    other = (attempt.other, attempt.other_name) if asked == attempt.account else (attempt.account, attempt.name)
    buttons = (_do("", t("btn-account-look"), "primary"), _cancel(attempt))
    return _panel(t("account-waits", platform=platform(other[0])), _one(*other), buttons=buttons)


def done(pair: Pair) -> Scene:
    return _panel(t("account-done"), *_both(pair))


def part(pair: Pair) -> Scene:
    """Confirm the parting, with its consequences."""
    return _panel(
        t("account-part-ask"),
        t("account-part-keeps", platform=platform(pair.person)),
        t("account-part-loses", platform=platform(pair.account)),
        buttons=(_do("part.sure", t("btn-account-part-sure"), "bad"), _do("", t("btn-account-stay"))),
    )


def parted(first: str) -> Scene:
    """``first``: the account that keeps chips and seats."""
    return _panel(t("account-parted"), t("account-part-keeps", platform=platform(first)))


# --- shared helpers ---------------------------------------------------------------------------------------------------


def _other(account: str) -> Text:
    """The other of the two platforms."""
    return platform(next(one for one in PLATFORMS if one != keys.platform_of(account)))


def _both(pair: Pair) -> tuple[Text, ...]:
    """Both accounts, and which of them stands for the person."""
    first = t("account-first", platform=platform(pair.person))
    return _one(pair.person, pair.person_name), _one(pair.account, pair.name), first


def _one(account: str, name: str) -> Text:
    return t("account-one", platform=platform(account), name=Name(account, name))


def _chips(chips: Sum) -> Text:
    if not chips.less:
        return t("account-chips-all", mine=chips.person, theirs=chips.account, sum=chips.together)
    return t("account-chips", mine=chips.person, theirs=chips.account, less=chips.less, sum=chips.together)


def _cancel(attempt: Attempt) -> Button:
    return _do(f"no.{attempt.id}", t("btn-account-no"))


def _do(what: str, label: Text, style: Style = "plain") -> Button:
    return looking(label, f"account.{what}" if what else "account", style)


def _panel(head: Text, *lines: Text, buttons: tuple[Button, ...] = ()) -> Scene:
    said = (Line(head, "head"), *(Line(line) for line in lines))
    return Scene("panel", None, said, buttons=tuple((button,) for button in buttons))


KIND: Final = "account"
"""The kind of the messages to the other account."""
DONE: Final = "done"
PARTED: Final = "parted"
CODES: Final = 8
"""The codes tried to find a free one; if none is, too many people are joining accounts at once."""


class Accounts:
    """``committed``: called when there is something to send."""

    names: Final = frozenset({"account"})

    def __init__(self, service: Service, store: Store, entropy: Entropy, committed: Callable[[], None]) -> None:
        self._service = service
        self._store = store
        self._accounts = store.accounts
        self._entropy = entropy
        self._committed = committed

    async def answer(self, ask: Ask) -> Answer:
        verb, _, rest = ask.value.partition(".")
        me = ask.person.acts_as
        if not ask.value:
            return Answer(True, scene=await self._home(me, ask.person.name), lang=ask.lang)
        found: Scene | str
        match verb:
            case "code":
                found = await self._offered(ask, me)
            case "yes":
                found = await self._agreed(me, rest)
            case "no":
                await self._accounts.cancel(me, rest)
                found = await self._home(me, ask.person.name)
            case "part":
                found = await self._parted(ask.key, me, ask.person.name, sure=rest == "sure")
            case _:
                found = await self._claimed(ask, me)
        if isinstance(found, str):
            return ask.refused(t(f"illegal-account-{found}"))
        return Answer(True, scene=found, lang=ask.lang)

    async def _home(self, me: str, name: str) -> Scene:
        attempt = await self._accounts.attempt(me)
        if attempt is not None:
            return await self._step(attempt, me)
        pair = await self._accounts.pair(me)
        if pair is not None:
            await self._settle(pair)
        return home(me, name, pair)

    async def _step(self, attempt: Attempt, me: str) -> Scene:
        """The attempt as this account sees it now."""
        if not attempt.other:
            return code(attempt)
        if attempt.agreed == (me == attempt.account):
            return question(attempt, me, await self._accounts.chips(attempt.account, attempt.other))
        return waits(attempt, me)

    # --- joining and parting ------------------------------------------------------------------------------------------

    async def _offered(self, ask: Ask, me: str) -> Scene | str:
        codes = [self._code() for _ in range(CODES)]
        who = records.Person(me, ask.person.name)
        made = await self._accounts.offer(ask.key, who, codes, self._entropy.token(6).hex())
        return made if isinstance(made, str) else await self._step(made, me)

    async def _claimed(self, ask: Ask, me: str) -> Scene | str:
        typed = "".join(c for c in ask.value.upper() if c.isalnum())[: LENGTH + 1]
        found = await self._accounts.claim(records.Person(me, ask.person.name), typed)
        return found if isinstance(found, str) else await self._step(found, me)

    async def _agreed(self, me: str, attempt: str) -> Scene | str:
        """Record the agreement of one side; the attempt shows which."""
        known = await self._accounts.attempt(me)
        if known is not None and known.id == attempt and known.account != me:
            found = await self._accounts.agree(
                me, attempt, records.OutRow(keys.private_to(known.account), None, KIND, attempt)
            )
        else:
            if known is not None and known.id == attempt and await self._at_stake((me, known.other)):
                return "chips-in-play"
            other = known.other if known is not None else me
            found = await self._accounts.confirm(me, attempt, records.OutRow(keys.private_to(other), None, KIND, DONE))
        if isinstance(found, str):
            return found
        self._committed()
        if isinstance(found, Attempt):
            return await self._step(found, me)
        await self._settle(found)
        return done(found)

    async def _parted(self, key: str, me: str, name: str, *, sure: bool) -> Scene | str:
        pair = await self._accounts.pair(me)
        if pair is None:
            return await self._home(me, name) if sure else "not-joined"
        if not sure:
            return part(pair)
        for row in await self._store.tables_of(pair.person):
            words = f"part-account {pair.account} {pair.person}"
            await self._service.handle(records.Command(f"{key}:{row.table_id}", row.table_id, people.HOUSE, words))
        told = records.OutRow(keys.private_to(pair.other(me)), None, KIND, f"{PARTED} {pair.person}")
        await self._accounts.part(me, told)
        self._committed()
        return parted(pair.person)

    # --- seats and stakes ---------------------------------------------------------------------------------------------

    async def _settle(self, pair: Pair) -> None:
        """Move the joined account's seats to the person; repeat this if it was interrupted."""
        for table in await self._accounts.tables(pair.account):
            words = f"merge-account {pair.account} {pair.person}"
            await self._service.handle(records.Command(f"joined:{pair.attempt}:{table}", table, people.HOUSE, words))

    async def _at_stake(self, accounts: Iterable[str]) -> bool:
        """Whether one of the accounts plays a match for chips."""
        for account in accounts:
            for row in await self._store.tables_of(account):
                table = await self._service.table(row.table_id) if row.status == "live" else None
                if table is not None and table.stake and (table.phase in ("play", "paused") or table.risk is not None):
                    return True
        return False

    def _code(self) -> str:
        """A random code; all letters and digits are equally likely."""
        found: list[str] = []
        while len(found) < LENGTH:
            found += [ALPHABET[n % len(ALPHABET)] for n in self._entropy.token(LENGTH) if n < 240]
        return "".join(found[:LENGTH])

    # --- messages to the other account --------------------------------------------------------------------------------

    async def row_scene(self, pending: records.PendingRow) -> Scene | None:
        """The message to the other account; None if it is outdated."""
        reader, ref = pending.row.dest.reader, pending.row.ref
        if reader is None:
            return None
        verb, _, rest = ref.partition(" ")
        if verb == PARTED:
            return parted(rest)
        if verb == DONE:
            pair = await self._accounts.pair(reader)
            return done(pair) if pair is not None else None
        attempt = await self._accounts.attempt(reader)
        return await self._step(attempt, reader) if attempt is not None and attempt.id == ref else None


def _install(use: Services) -> Installed:
    accounts = Accounts(use.service, use.store, use.entropy, use.committed)
    return Installed(parts=(accounts,), scenes={KIND: accounts.row_scene})


FEATURE: Final = Feature(
    commands=(CommandSpec("account", "data", (ArgSpec("code"),), anywhere=True),),
    writes_later=frozenset({"account"}),
    install=_install,
)

"""The only composition root: the one module that knows every concrete class."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any, TypeAlias

import structlog

from adapters.activity import application, is_lacking
from adapters.beacon import Relays
from adapters.causes import FAILING, REFUSED, TWO_PROGRAMS, sentence
from adapters.config import Settings
from adapters.database import open_database
from adapters.operator import Operator
from adapters.players import book, roster
from adapters.proxy import BadWay, way
from adapters.render.renderer import Renderer
from adapters.runtime import core as paths
from adapters.runtime import log as logs
from adapters.runtime.clocks import Queue
from adapters.runtime.core import Core, Doors, Withdrawing
from adapters.runtime.front import Front, FrontRefused, Keeper, Patience
from adapters.runtime.health import HealthSettings, Metrics
from adapters.runtime.housekeeping import DailyBackup
from adapters.runtime.listen import raise_open_files
from adapters.runtime.present import Presenter
from adapters.runtime.program import Program
from adapters.runtime.system import Locks, SystemClock, SystemEntropy, collect_seldom, give_back, owner
from adapters.runtime.thinking import Threads
from adapters.store.backup.file import unwritable
from adapters.store.store import SqlStore
from adapters.text import FluentCatalog
from bot.core.admission import Limits, Origins
from bot.core.chips import Draws, Fees
from bot.core.service import Service
from bot.delivery.pings import Bell
from bot.features.accounts import KIND as ACCOUNT
from bot.features.accounts import Accounts
from bot.features.analysis.handler import Analyses
from bot.features.analysis.model import Lookback
from bot.features.chips import Jackpot, Purse
from bot.features.cups.handler import CupDesk
from bot.features.cups.organiser import CupOrganiser, by_rating
from bot.features.daily.handler import parts_of_a_day
from bot.features.daily.model import Daily
from bot.features.duplicates.handler import DuplicateDesk
from bot.features.duplicates.organiser import DuplicateOrganiser
from bot.features.emotes import Emotes
from bot.features.feedback import Announcements, Feedback, OperatorsChat
from bot.features.history.handler import History
from bot.features.invites.handler import Invite, Invited
from bot.features.invites.model import Calls, Invitations
from bot.features.links import KIND as LINK
from bot.features.links import Linking
from bot.features.matchmaking.handler import QuickPlay
from bot.features.matchmaking.model import KIND, Quick
from bot.features.moderation.blocks import Blocks
from bot.features.moderation.court import Courts
from bot.features.moderation.referee import Refereeing
from bot.features.moderation.reports import RECORD, Reporting
from bot.features.privacy import OwnData
from bot.features.ratings.handler import Standings
from bot.features.replay.handler import Replays, Shares
from bot.features.settings.handler import Notify
from bot.features.watching import Onlooking, Watching
from bot.handlers.admission import Throttle
from bot.handlers.chats import Crews, Members, Titles, Ways
from bot.handlers.desk import Desk
from bot.handlers.names import Names
from bot.handlers.part import Part
from bot.ports import StoreUnavailable
from bot.ports.court import BAN
from bot.ports.court import KIND as REPORT
from bot.ports.packs import Rounds
from bot.text import t
from bot.view.show import Showing

# --- front messages for the operator ----------------------------------------------------------------------------------


class Announcer:
    """Tells the operator how the fronts are; each state once."""

    def __init__(self, operator: Operator) -> None:
        self._operator = operator
        self._sick: dict[str, str] = {}

    def changed(self, keeper: Keeper) -> None:
        """Report a front's new state. If the terminal is gone or its disk is full, say nothing."""
        with suppress(OSError, ValueError):
            self._tell(keeper)

    def _tell(self, keeper: Keeper) -> None:
        name = t(f"cli-name-{keeper.name}")
        before = self._sick.get(keeper.name)
        if keeper.state != "ok":
            if not before == keeper.state == TWO_PROGRAMS:
                self._sick[keeper.name] = keeper.state
                told = "refused" if keeper.state == REFUSED else "closed" if keeper.hopeless else "away"
                self._operator.complain(f"cli-sick-{told}", front=name, why=keeper.why or sentence(FAILING))
            return
        if before == TWO_PROGRAMS:
            return  # it recurs only after both have polled for a while
        if before is not None:
            del self._sick[keeper.name]
            self._operator.complain("cli-well-again", front=name)
        for key, url in (("cli-open", "url"), ("cli-open-others", "link")):
            address = getattr(keeper.front, url, None)
            if address:
                self._operator.tell(key, url=address)
        code = getattr(keeper.front, "code", "")
        if code:
            self._operator.tell("cli-join-code", code=code)


log = structlog.get_logger(__name__)

Fronts: TypeAlias = Callable[[Core, Settings], Sequence[Front]]


async def open_core(settings: Settings, clock: SystemClock | None = None, rounds: Rounds | None = None) -> Core:
    """Open and migrate the store and build the core on it. ``clock`` and ``rounds`` replace the system's and quicknet's
    in tests.

    :raises StoreUnavailable: the database cannot be used. After any error, the store is closed.
    """
    clock = clock or SystemClock()
    metrics = Metrics()
    async with AsyncExitStack() as held:
        store = await open_database(settings, clock, metrics.committed)
        held.push_async_callback(store.close)
        core = _core_on(store, settings, clock, metrics, rounds or _relays(settings, clock))
        held.pop_all()
        return core


def _relays(settings: Settings, clock: SystemClock) -> Relays:
    relays = tuple(settings.beacon)
    try:
        return Relays(relays, clock, proxy=way(relays[0], settings.proxy) if relays else None)
    except BadWay as bad:  # with a platform, the start refuses it; the page alone does not need it
        log.warning("beacon-off", variable=bad.name)
        return Relays((), clock)


def _core_on(store: SqlStore, settings: Settings, clock: SystemClock, metrics: Metrics, rounds: Rounds) -> Core:
    on_commit: list[Callable[[], None]] = []

    def committed() -> None:
        for call in on_commit:
            call()

    entropy = SystemEntropy()
    limits = Limits(settings.tables_per_chat, settings.tables_per_person, Origins(clock.now_ms))
    fees, thinking = Fees(settings.jackpot_percent), Threads(roster(), metrics)
    _ = rounds.up  # tries the relays in the background
    service = Service(store, Locks(), clock, entropy, committed, fees, limits, thinking, rounds)
    draws = Draws(settings.jackpot_days, settings.jackpot_pays, settings.jackpot_for == "everybody")
    jackpot = Jackpot(store.ledger, store, clock, entropy, draws)
    purse = Purse(store.ledger, clock, jackpot)
    catalog, renderer = FluentCatalog(), Renderer()
    feedback = Feedback(service, store, store.outbox, clock, settings.operator_chat)
    throttle, news = Throttle(clock), Announcements(store, store.outbox, committed)
    operators = OperatorsChat(store.outbox, news, committed, settings.operator_chat)
    quick = Quick(service, store, store.seeks, store.outbox, clock)
    quick_play = QuickPlay(quick, service, store, clock)
    accounts = Accounts(service, store, entropy, committed)
    titles, crews, members, history = Titles(), Crews(), Members(), History(store, service)
    linking = Linking(service, store, store.outbox, clock, entropy, titles, committed)
    emotes = Emotes(service, store, store.outbox, clock, committed)
    blocks = Blocks(service, store, store.outbox, clock, titles, committed)
    withdrawing = Withdrawing(store.outbox)
    own = OwnData(service, store, entropy, withdrawing)
    reporting = Reporting(
        service, store, store.reports, store.outbox, clock, entropy, crews, titles, blocks, settings.operator_chat
    )
    daily = Daily(service, store, store.packs, clock, entropy, settings.unranked())
    ways = Ways(service, store.outbox)
    replays = Replays(history, Shares(store, entropy), ways)
    courts = Courts(store, clock, Names(catalog), titles, blocks, committed)
    calls = Calls(service, store, store.company, store.outbox, clock)
    invitations = Invitations(service, store, store.company, clock)
    of_cups = CupOrganiser(service, store, store.cups, clock, entropy, by_rating(store.ratings))
    of_duplicates = DuplicateOrganiser(
        service, store, store.duplicates, store.packs, clock, entropy, settings.unranked()
    )
    cups, duplicates = CupDesk(of_cups, store), DuplicateDesk(of_duplicates, store)
    others = {
        KIND: quick_play.scene,
        ACCOUNT: accounts.row_scene,
        LINK: linking.scene,
        **dict.fromkeys(calls.kinds, calls.scene),
        **dict.fromkeys(invitations.kinds, invitations.scene),
        **dict.fromkeys(cups.kinds, cups.scene),
        **dict.fromkeys(duplicates.kinds, duplicates.scene),
        **dict.fromkeys((REPORT, RECORD), reporting.scene),
        BAN: courts.scene,
    }
    company = (quick_play, Notify(store, store.company, store.seeks, clock), Invite(invitations))
    parts: tuple[Part, ...] = (
        own,
        *company,
        Watching(service, store),
        accounts,
        linking,
        emotes,
        Invited(service),
        blocks,
        reporting,
        *parts_of_a_day(daily, service, store, clock, book()),
        Standings(store, clock),
        cups,
        duplicates,
        Refereeing(service, store, Names(catalog), blocks.people),
        courts,
        replays,
        Analyses(history, store, service, thinking, Locks()),
    )
    language = settings.default_language
    desk = Desk(service, store, store.outbox, language, throttle, purse, catalog, feedback, operators, parts, ways)
    showing = Showing(service, store, clock, Bell(store, store.outbox, clock), desk.ways.elsewhere, others)
    return Core(
        clock=clock,
        store=store,
        service=service,
        desk=desk,
        showing=showing,
        catalog=catalog,
        renderer=renderer,
        presenter=Presenter(catalog, renderer),
        metrics=metrics,
        jackpot=jackpot,
        announcements=news,
        quick=quick,
        daily=daily,
        doors=Doors(),
        titles=titles,
        calls=calls,
        invitations=invitations,
        competitions=(of_cups, of_duplicates),
        crews=crews,
        members=members,
        onlooking=Onlooking(service, store, showing, members),
        emotes=emotes,
        replays=replays,
        lookback=Lookback(store, thinking),
        reporting=reporting,
        withdrawing=withdrawing,
        language=language,
        on_commit=on_commit,
    )


def fronts_of(core: Core, settings: Settings) -> list[Front]:
    """The fronts enabled in the settings, created but not started. Imports a platform's library only if needed.

    :raises FrontRefused: an impossible token.
    """
    fronts: list[Front] = []
    if settings.telegram_token is not None:
        fronts.append(_telegram(core, settings, settings.telegram_token.get_secret_value()))
    if settings.discord_token is not None:
        fronts.append(_discord(core, settings, settings.discord_token.get_secret_value()))
    if settings.local_open:
        fronts.append(_local(core, settings))
    return fronts


def _telegram(core: Core, settings: Settings, token: str) -> Front:
    from adapters.telegram.app import TelegramFront, TelegramSettings

    return TelegramFront(core, TelegramSettings(token, **telegram_options(settings)))


def telegram_options(settings: Settings) -> dict[str, Any]:
    """``TelegramSettings`` except the token."""
    secret, page = settings.telegram_webhook_secret, settings.page_url if settings.local_open else None
    options = {
        "proxy": settings.way_to("telegram"),
        "ephemerals": settings.telegram_ephemeral,
        "inline": settings.telegram_inline,
        "guest": settings.telegram_guest,
        "webhook_url": settings.telegram_webhook_url or "",
        "webhook_secret": secret.get_secret_value() if secret else "",
        "webhook_host": settings.telegram_webhook_host,
        "webhook_port": settings.telegram_webhook_port,
        "owner": owner(),
        "page": f"{page}{paths.TELEGRAM}" if page else "",
        "app": settings.telegram_app or "",
    }
    return options | ({"api": settings.telegram_api_base} if settings.telegram_api_base else {})


def _discord(core: Core, settings: Settings, token: str) -> Front:
    from adapters.discord.app import DiscordFront, DiscordSettings

    return DiscordFront(core, DiscordSettings(token, **discord_options(settings)))


def discord_options(settings: Settings) -> dict[str, Any]:
    """``DiscordSettings`` except the token."""
    return {
        "api": settings.discord_api_base,
        "gateway": settings.discord_gateway,
        "proxy": settings.way_to("discord"),
        "user_app": settings.discord_user_app,
        "activity": application(settings),
    }


def _local(core: Core, settings: Settings) -> Front:
    from adapters.local.app import LocalFront, LocalSettings

    token = settings.telegram_token if settings.page_url else None
    inside = application(settings)
    made = LocalSettings(
        *(settings.host, settings.port, tuple(settings.local_names), settings.page_url or ""),
        telegram_token=token.get_secret_value() if token is not None else "",
        discord_client=inside.id if inside is not None else "",
    )
    return LocalFront(core, made)


# --- the program ------------------------------------------------------------------------------------------------------


async def open_program(
    settings: Settings,
    *,
    clock: SystemClock | None = None,
    fronts: Fronts = fronts_of,
    on_front: Callable[[Keeper], None] | None = None,
    patience: Patience | None = None,
    rounds: Rounds | None = None,
) -> Program:
    """Build the program on an opened store, without starting it.

    :raises StoreUnavailable: the database cannot be used.
    :raises FrontRefused: an impossible token. After any error, the store is closed.
    """
    core = await open_core(settings, clock, rounds)
    port = settings.health_port
    health = HealthSettings(port, settings.health_host, tuple(settings.local_names)) if port is not None else None
    daily = DailyBackup(core, settings) if settings.backups is not None else None
    async with AsyncExitStack() as held:
        held.push_async_callback(core.store.close)
        program = Program(
            core,
            fronts(core, settings),
            health,
            on_front,
            patience,
            [Queue(core).run, *([daily.run] if daily is not None else [])],
            settings.announce_restart,
            daily,
        )
        held.pop_all()
        return program


async def serve(settings: Settings, operator: Operator, fronts: Fronts = fronts_of) -> int:
    """Run until a signal or until no front can ever work; returns the exit code. Any other error is a bug; the database
    is closed in any case."""
    raise_open_files()
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(one, asked.set)
    if is_lacking(settings):
        operator.complain("cli-activity-unbuilt")
    try:
        async with AsyncExitStack() as held:
            program = await open_program(settings, fronts=fronts, on_front=Announcer(operator).changed)
            held.push_async_callback(program.stop)
            if settings.backups is not None and (why := unwritable(settings.backups)) is not None:
                operator.complain("cli-backups-unwritable", folder=str(settings.backups), why=why)
            await program.open()
            ended = asyncio.create_task(program.wait())
            stop = asyncio.create_task(asked.wait())
            await asyncio.wait({ended, stop}, return_when=asyncio.FIRST_COMPLETED)
            failed = ended.done() and ended.exception() is not None
            hopeless = program.keepers.hopeless.is_set() and not asked.is_set()
            for task in (ended, stop):
                task.cancel()
    except StoreUnavailable as error:
        operator.complain(f"cli-store-{error.key}")
        return 2
    except FrontRefused as refused:
        operator.complain("cli-refused-start", why=refused.why)
        return 2
    if hopeless:
        operator.complain("cli-no-front")
        return 2
    return 1 if failed else 0


def run(settings: Settings) -> int:
    """Run the bot; returns the process's exit code."""
    as_json = settings.log_format == "json" or (settings.log_format == "auto" and not sys.stderr.isatty())
    collect_seldom()
    give_back()
    logs.configure(json=as_json, level=settings.log_level, secrets=settings.secrets())
    try:
        return asyncio.run(serve(settings, Operator()))
    except KeyboardInterrupt:
        return 130 if sys.platform != "win32" else 0

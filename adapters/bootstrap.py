"""The only composition root: the one module that knows every concrete class."""

import asyncio
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any, TypeAlias

import structlog

from adapters import activity, beacon, causes, config, database, players, proxy, text
from adapters.operator import Operator
from adapters.render.renderer import Renderer
from adapters.runtime import core as paths
from adapters.runtime import front, health, listen, present
from adapters.runtime import log as logs
from adapters.runtime.core import Core, Doors, Withdrawing
from adapters.runtime.program import Program
from adapters.runtime.system import Locks, SystemClock, SystemEntropy, collect_seldom, give_back, owner
from adapters.runtime.thinking import Threads
from adapters.store.backup.file import unwritable
from adapters.store.store import SqlStore
from bot.core import admission, chips
from bot.core.service import Service
from bot.delivery.pings import Bell
from bot.features import features, watching
from bot.features.analysis.model import Lookback
from bot.features.feedback import Announcements, Feedback, OperatorsChat
from bot.handlers import chats, names, services
from bot.handlers.admission import Throttle
from bot.handlers.desk import Desk
from bot.ports import StoreUnavailable
from bot.ports.packs import Rounds
from bot.text import t
from bot.view.show import Showing

# --- front messages for the operator ----------------------------------------------------------------------------------


class Announcer:
    """Tells the operator how the fronts are; each state once."""

    def __init__(self, operator: Operator) -> None:
        self._operator = operator
        self._sick: dict[str, str] = {}

    def changed(self, keeper: front.Keeper) -> None:
        """Report a front's new state. If the terminal is gone or its disk is full, say nothing."""
        with suppress(OSError, ValueError):
            self._tell(keeper)

    def _tell(self, keeper: front.Keeper) -> None:
        name = t(f"cli-name-{keeper.name}")
        before = self._sick.get(keeper.name)
        if keeper.state != "ok":
            if not before == keeper.state == causes.TWO_PROGRAMS:
                self._sick[keeper.name] = keeper.state
                told = "refused" if keeper.state == causes.REFUSED else "closed" if keeper.hopeless else "away"
                self._operator.complain(
                    f"cli-sick-{told}", front=name, why=keeper.why or causes.sentence(causes.FAILING)
                )
            return
        if before == causes.TWO_PROGRAMS:
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

Fronts: TypeAlias = Callable[[Core, config.Settings], Sequence[front.Front]]


async def open_core(settings: config.Settings, clock: SystemClock | None = None, rounds: Rounds | None = None) -> Core:
    """Open and migrate the store and build the core on it. ``clock`` and ``rounds`` replace the system's and quicknet's
    in tests.

    :raises StoreUnavailable: the database cannot be used. After any error, the store is closed.
    """
    clock = clock or SystemClock()
    metrics = health.Metrics()
    async with AsyncExitStack() as held:
        store = await database.open_database(settings, clock, metrics.committed)
        held.push_async_callback(store.close)
        core = _core_on(store, settings, clock, metrics, rounds or _relays(settings, clock))
        held.pop_all()
        return core


def _relays(settings: config.Settings, clock: SystemClock) -> beacon.Relays:
    relays = tuple(settings.beacon)
    try:
        return beacon.Relays(relays, clock, proxy=proxy.way(relays[0], settings.proxy) if relays else None)
    except proxy.BadWay as bad:  # with a platform, the start refuses it; the page alone does not need it
        log.warning("beacon-off", variable=bad.name)
        return beacon.Relays((), clock)


def _core_on(
    store: SqlStore, settings: config.Settings, clock: SystemClock, metrics: health.Metrics, rounds: Rounds
) -> Core:
    on_commit: list[Callable[[], None]] = []

    def committed() -> None:
        for call in on_commit:
            call()

    entropy = SystemEntropy()
    limits = admission.Limits(settings.tables_per_chat, settings.tables_per_person, admission.Origins(clock.now_ms))
    fees, thinking = chips.Fees(settings.jackpot_percent), Threads(players.roster(), metrics)
    _ = rounds.up  # tries the relays in the background
    service = Service(store, Locks(), clock, entropy, committed, fees, limits, thinking, rounds)
    catalog, renderer = text.FluentCatalog(), Renderer()
    feedback = Feedback(service, store, store.outbox, clock, settings.operator_chat)
    throttle, news = Throttle(clock), Announcements(store, store.outbox, committed)
    operators = OperatorsChat(store.outbox, news, committed, settings.operator_chat)
    titles, crews, members = chats.Titles(), chats.Crews(), chats.Members()
    withdrawing, ways = Withdrawing(store.outbox), chats.Ways(service, store.outbox)
    use = services.Services(
        service=service,
        store=store,
        clock=clock,
        entropy=entropy,
        committed=committed,
        names=names.Names(catalog),
        titles=titles,
        crews=crews,
        ways=ways,
        thinking=thinking,
        locks=Locks(),
        withdrawal=withdrawing,
        puzzles=players.Files(),
        draws=chips.Draws(settings.jackpot_days, settings.jackpot_pays, settings.jackpot_for == "everybody"),
        operator=settings.operator_chat,
        unranked=settings.unranked(),
    )
    installed = tuple(feature.install(use) for feature in features())
    parts = [part for one in installed for part in one.parts]
    scenes = {kind: scene for one in installed for kind, scene in one.scenes.items()}
    language = settings.default_language
    desk = Desk(service, store, store.outbox, language, throttle, catalog, feedback, operators, parts, ways)
    showing = Showing(service, store, clock, Bell(store, store.outbox, clock), ways.elsewhere, scenes)
    return Core(
        clock=clock,
        store=store,
        service=service,
        desk=desk,
        showing=showing,
        catalog=catalog,
        renderer=renderer,
        presenter=present.Presenter(catalog, renderer),
        metrics=metrics,
        installed=installed,
        announcements=news,
        doors=Doors(),
        titles=titles,
        crews=crews,
        members=members,
        onlooking=watching.Onlooking(service, store, showing, members),
        lookback=Lookback(store, thinking),
        withdrawing=withdrawing,
        language=language,
        on_commit=on_commit,
    )


def fronts_of(core: Core, settings: config.Settings) -> list[front.Front]:
    """The fronts enabled in the settings, created but not started. Imports a platform's library only if needed.

    :raises FrontRefused: an impossible token.
    """
    fronts: list[front.Front] = []
    if settings.telegram_token is not None:
        fronts.append(_telegram(core, settings, settings.telegram_token.get_secret_value()))
    if settings.discord_token is not None:
        fronts.append(_discord(core, settings, settings.discord_token.get_secret_value()))
    if settings.local_open:
        fronts.append(_local(core, settings))
    return fronts


def _telegram(core: Core, settings: config.Settings, token: str) -> front.Front:
    from adapters.telegram.app import TelegramFront, TelegramSettings

    return TelegramFront(core, TelegramSettings(token, **telegram_options(settings)))


def telegram_options(settings: config.Settings) -> dict[str, Any]:
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


def _discord(core: Core, settings: config.Settings, token: str) -> front.Front:
    from adapters.discord.app import DiscordFront, DiscordSettings

    return DiscordFront(core, DiscordSettings(token, **discord_options(settings)))


def discord_options(settings: config.Settings) -> dict[str, Any]:
    """``DiscordSettings`` except the token."""
    return {
        "api": settings.discord_api_base,
        "gateway": settings.discord_gateway,
        "proxy": settings.way_to("discord"),
        "user_app": settings.discord_user_app,
        "activity": activity.application(settings),
    }


def _local(core: Core, settings: config.Settings) -> front.Front:
    from adapters.local.app import LocalFront, LocalSettings

    token = settings.telegram_token if settings.page_url else None
    inside = activity.application(settings)
    made = LocalSettings(
        *(settings.host, settings.port, tuple(settings.local_names), settings.page_url or ""),
        telegram_token=token.get_secret_value() if token is not None else "",
        discord_client=inside.id if inside is not None else "",
    )
    return LocalFront(core, made)


# --- the program ------------------------------------------------------------------------------------------------------


async def open_program(
    settings: config.Settings,
    *,
    clock: SystemClock | None = None,
    fronts: Fronts = fronts_of,
    on_front: Callable[[front.Keeper], None] | None = None,
    patience: front.Patience | None = None,
    rounds: Rounds | None = None,
) -> Program:
    """Build the program on an opened store, without starting it.

    :raises StoreUnavailable: the database cannot be used.
    :raises FrontRefused: an impossible token. After any error, the store is closed.
    """
    core = await open_core(settings, clock, rounds)
    async with AsyncExitStack() as held:
        held.push_async_callback(core.store.close)
        program = Program(core, fronts(core, settings), settings, on_front, patience)
        held.pop_all()
        return program


async def serve(settings: config.Settings, operator: Operator, fronts: Fronts = fronts_of) -> int:
    """Run until a signal or until no front can ever work; returns the exit code. Any other error is a bug; the database
    is closed in any case."""
    listen.raise_open_files()
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(one, asked.set)
    if activity.is_lacking(settings):
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
    except front.FrontRefused as refused:
        operator.complain("cli-refused-start", why=refused.why)
        return 2
    if hopeless:
        operator.complain("cli-no-front")
        return 2
    return 1 if failed else 0


def run(settings: config.Settings) -> int:
    """Run the bot; returns the process's exit code."""
    as_json = settings.log_format == "json" or (settings.log_format == "auto" and not sys.stderr.isatty())
    collect_seldom()
    give_back()
    logs.configure(json=as_json, level=settings.log_level, secrets=settings.secrets())
    try:
        return asyncio.run(serve(settings, Operator()))
    except KeyboardInterrupt:
        return 130 if sys.platform != "win32" else 0

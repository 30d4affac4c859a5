"""The fronts that the settings ask for, each handed what it needs of the core."""

from __future__ import annotations

from adapters.core import Core
from adapters.render import touch_boxes
from adapters.runtime.process.front import Front
from adapters.runtime.process.owner import owner


def fronts_of(core: Core) -> list[Front]:
    """Made, not yet started. A platform's library is imported only if it is wanted.

    :raises FrontRefused: a token that cannot be one.
    """
    settings = core.settings
    fronts: list[Front] = []
    if settings.telegram_token is not None:
        fronts.append(_telegram(core, settings.telegram_token.get_secret_value()))
    if settings.discord_token is not None:
        fronts.append(_discord(core, settings.discord_token.get_secret_value()))
    if settings.local_open:
        fronts.append(_local(core))
    return fronts


def _telegram(core: Core, token: str) -> Front:
    from adapters.telegram.app import API, TelegramFront, TelegramSettings

    settings = core.settings
    secret = settings.telegram_webhook_secret
    return TelegramFront(
        TelegramSettings(
            token,
            api=settings.telegram_api_base or API,
            ephemerals=settings.telegram_ephemeral,
            webhook_url=settings.telegram_webhook_url or "",
            webhook_secret=secret.get_secret_value() if secret else "",
            webhook_host=settings.telegram_webhook_host,
            webhook_port=settings.telegram_webhook_port,
            owner=owner(),
        ),
        desk=core.desk,
        store=core.store,
        inbox=core.store.inbox,
        outbox=core.store.outbox,
        leases=core.store.leases,
        presenter=core.presenter,
        catalog=core.catalog,
        clock=core.clock,
    )


def _discord(core: Core, token: str) -> Front:
    from adapters.discord.app import DiscordFront

    settings = core.settings
    return DiscordFront(
        token,
        desk=core.desk,
        inbox=core.store.inbox,
        presenter=core.presenter,
        catalog=core.catalog,
        store=core.store,
        clock=core.clock,
        api=settings.discord_api_base,
        gateway=settings.discord_gateway,
    )


def _local(core: Core) -> Front:
    from adapters.local.app import LocalFront

    settings = core.settings
    front = LocalFront(
        host=settings.host,
        port=settings.port,
        desk=core.desk,
        presenter=core.presenter,
        catalog=core.catalog,
        store=core.store,
        tables=core.service,
        clock=core.clock,
        layout=touch_boxes,
        names=settings.local_names,
    )
    core.desk.ways.open("web", front.ways)
    return front

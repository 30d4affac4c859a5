"""Whether the page is offered inside Discord, as an Activity: it must be enabled, and its SDK must be built."""

from adapters import config, sdk
from adapters.discord.oauth import API, Client


def application(settings: config.Settings) -> Client | None:
    """The OAuth2 client; None: the page is not offered."""
    number, secret = settings.discord_client_id, settings.discord_client_secret
    if not settings.discord_activity or number is None or secret is None or sdk.file() is None:
        return None
    return Client(number, secret.get_secret_value(), settings.discord_api_base or API, proxy=settings.way_to("discord"))


def is_lacking(settings: config.Settings) -> bool:
    """Whether the Activity is enabled but its SDK is not built."""
    return settings.discord_activity and sdk.file() is None

"""The Activity's side of the fake Discord: instances in channels, codes of OAuth2 and what becomes of them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from tests.fakes.discord.model import Channel, Json, Refused, Request, User, shaped
from tests.fakes.discord.world import World

ENTRY_POINT = 4
CODE_MS = 60_000
CLIENT_SECRET = "0nly-f0r-the-fake-0auth2-0f-these"


@dataclass(slots=True, eq=False)
class Instance:
    """One running Activity: whoever opens it in the channel while somebody is there comes into the same one."""

    id: str
    launch: int
    channel: Channel
    users: dict[int, User] = field(default_factory=dict)


@dataclass(slots=True)
class _Grant:
    user: User
    scope: str
    until_ms: int
    used: bool = False


class Activities:
    """``instances`` by id. An application has none until it is ``enable``d."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.instances: dict[str, Instance] = {}
        self._codes: dict[str, _Grant] = {}
        self.tokens: dict[str, User] = {}
        """Access tokens, and whose they are."""

    def enable(self) -> None:
        """As ticked in the developer portal: Discord makes an Entry Point command by itself."""
        self.world.activities = True
        id_ = str(self.world.clock.snowflake())
        self.world.commands.append(shaped("entry point", id=id_, version=id_, application_id=str(self.world.bot.id)))

    def launch(self, channel: Channel, user: User) -> Instance:
        """Somebody opens it in a channel. :raises Refused: 50035, the application has no Activity."""
        if not self.world.activities:
            raise Refused(50035, "type: this application has no Activity.")
        running = (one for one in self.instances.values() if one.channel is channel and one.users)
        launch = self.world.clock.snowflake()
        where = f"gc-{channel.guild.id}" if channel.guild is not None else "pc"
        found = next(running, None) or Instance(f"i-{launch}-{where}-{channel.id}", launch, channel)
        self.instances[found.id] = found
        found.users[user.id] = user
        return found

    def leave(self, instance: Instance, user: User) -> None:
        """Somebody closes it; with the last of them it is over, for ever."""
        del instance.users[user.id]
        if not instance.users:
            del self.instances[instance.id]

    def authorize(self, user: User, scope: str = "identify") -> str:
        """The code that the client hands to the page after the person has agreed."""
        code = secrets.token_urlsafe(22)
        self._codes[code] = _Grant(user, scope, self.world.clock.now_ms() + CODE_MS)
        return code

    def token(self, request: Request) -> Json:
        """:raises Refused: 400 for a code that is wrong, used, or too old; 401 for another secret."""
        form = request.body or {}
        right = {"client_id": str(self.world.bot.id), "client_secret": CLIENT_SECRET}
        if any(form.get(name) != value for name, value in right.items()):
            raise Refused(0, status=401)
        grant = self._codes.get(str(form.get("code")))
        stale = grant is None or grant.used or grant.until_ms <= self.world.clock.now_ms()
        if form.get("grant_type") != "authorization_code" or grant is None or stale:
            raise Refused(0, status=400)
        grant.used = True
        token = secrets.token_urlsafe(30)
        self.tokens[token] = grant.user
        return {"token_type": "Bearer", "access_token": token, "expires_in": 604800, "scope": grant.scope}

    def me(self, request: Request) -> Json:
        user = self.tokens.get(request.authorization.removeprefix("Bearer "))
        if user is None:
            raise Refused(0)
        return user.json() | {"locale": user.locale, "mfa_enabled": False, "premium_type": 0}

    def instance(self, request: Request, app: str, instance: str) -> Json:
        found = self.instances.get(instance)
        if int(app) != self.world.bot.id or found is None:
            raise Refused(0, status=404)
        channel = found.channel
        kind = "gc" if channel.guild is not None else "pc"
        place = {"id": f"{kind}-{channel.id}", "kind": kind, "channel_id": str(channel.id), **channel.place}
        ids = {"application_id": app, "instance_id": found.id, "launch_id": str(found.launch)}
        return {**ids, "location": place, "users": [str(user) for user in found.users]}

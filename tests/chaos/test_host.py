"""A hostile host: ``davtar run`` in every environment that somebody may give it.

It serves, or says one true sentence and ends with code 2; there is never a traceback, and it never hangs. What is
expected of each environment is also the table in ``docs/reliability.md``. Most are forked from a process that has
imported everything (``nursery``), through the program's own ``main``; ``make test`` has one of each kind (``KINDS``),
and the nightly suite starts every one anew, too.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import aiohttp
import idna
import psycopg
import pytest

from adapters import bootstrap, causes
from adapters.config import Settings
from adapters.operator import Operator
from adapters.runtime.clocks import Outages
from adapters.runtime.front import Front
from adapters.store.migrate import newest, revisions
from adapters.store.store import open_store
from bot.text import Text, Value, t
from tests.chaos.process import ROOT, Plight, Proxy, certified, nursery
from tests.fakes.discord.fake import TOKEN as DISCORD
from tests.fakes.discord.fake import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.store.kit import mount
from tests.store.servers import Server, binaries, free_port
from tests.tiers import sampled
from tests.waiting import until

PATIENCE_S = 60.0
"""Ten seconds are promised; the machine may be busy with much else."""
NOBODY = 65534
WORDS: dict[str, Value] = dict.fromkeys(("where", "setting", "host", "proxy", "there", "meant"), "…")


def because(cause: str) -> Text:
    return causes.sentence(cause, **WORDS)


def bad(name: str, should: str, **told: Value) -> Text:
    return t("config-bad", name=name, should=t(f"config-should-{should}", **told))


FREE = Plight()


@dataclass(frozen=True)
class Case:
    """``says``: sentences that are said; ``code``: 2, or None for a program that serves. ``on``: what it is to serve.
    ``{d}`` in a value is the folder of the test, ``{taken}`` a port that is taken, ``{proxy}`` the address of a proxy,
    ``{pg}`` that of a PostgreSQL server. ``before``: prepares the folder. ``fresh``: only a process of its own shows
    it, started with these arguments.
    """

    where: str
    env: str = ""
    says: tuple[Text, ...] = ()
    code: int | None = None
    on: str = "page"
    plight: Plight = FREE
    before: Callable[[Path], None] = lambda folder: None
    fresh: tuple[str, ...] | None = None
    at: tuple[str, ...] = ()
    """Addresses at which the page has to answer, besides the one that is printed."""
    seen: tuple[str, ...] = ()
    """What has to come through the proxy."""

    @property
    def given(self) -> dict[str, str]:
        return dict(one.split("=", 1) for one in self.env.split("; ") if one)  # type: ignore[misc]


def _tmpfs(options: str) -> Callable[[Path], None]:
    return lambda folder: mount(folder, "-t", "tmpfs", "-o", options, "tmpfs")


def _full(folder: Path) -> None:
    _tmpfs("size=64k")(folder)
    with suppress(OSError), (folder / "filler").open("wb", buffering=0) as file:
        file.write(bytes(1 << 20))


def _file(name: str, data: bytes) -> Callable[[Path], None]:
    return lambda folder: (folder / name).write_bytes(data) and None


def _given(folder: Path) -> None:
    os.chown(folder, NOBODY, NOBODY)


def _said(statement: str, *values: object) -> Callable[[Path], None]:

    def say(folder: Path) -> None:
        with closing(sqlite3.connect(_made(folder))) as raw:
            raw.execute(statement, values)
            raw.commit()

    return say


def _update_without_room(folder: Path) -> None:
    """A database that is to be brought up to date, and a full disk for the backup before it."""
    _said("INSERT INTO pref (who, name, value) VALUES ('tg:1', 'lang', 'hy')")(folder)
    with closing(sqlite3.connect(folder / "x.db")) as raw:
        raw.execute("UPDATE alembic_version SET version_num = ?", (max(revisions() - {newest()}),))
        raw.commit()
    (folder / "small").mkdir()
    _full(folder / "small")


def _made(folder: Path) -> Path:
    return Path(shutil.copy(folder.parent / "made.db", folder / "x.db"))


def _cut(folder: Path) -> None:
    path = _made(folder)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 3])


def _not_ours(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "x.db")) as raw:
        raw.execute("CREATE TABLE recipes (name TEXT)")
        raw.commit()


_HELD: list[sqlite3.Connection] = []


def _locked(folder: Path) -> None:
    raw = sqlite3.connect(_made(folder), isolation_level=None, check_same_thread=False)
    raw.execute("PRAGMA locking_mode = EXCLUSIVE")
    raw.execute("BEGIN EXCLUSIVE")
    _HELD.append(raw)


def _env_unreadable(folder: Path) -> None:
    _given(folder)
    (folder / ".env").write_text("PORT=0\n")
    (folder / ".env").chmod(0o600)


def ends(where: str, env: str, *says: Text, **more: Any) -> Case:
    return Case(where, env, says, 2, **more)


def down(cause: str) -> tuple[Text, Text]:
    """No front is left, and why."""
    return because(cause), t("cli-no-front")


NARDY = idna.encode("нарды.example").decode()
PROXY_DOWN = "socks5://127.0.0.1:1"
FILE = "sqlite:///{d}/x.db"
FAKES, REAL = ("{telegram}", "{discord}"), ("api.telegram.org:443", "discord.com:443")
AT_FILE = "DATABASE_URL=" + FILE
TRUSTED = "PROXY=https://{secure}; SSL_CERT_FILE={own}"
REFUSED, UNTRUSTED = (because("proxy-refused"),), (because("tls"),)
NO_BACKUPS = t("cli-backups-unwritable", folder="…", why="…")
NO_KEYS = t("cli-cannot-use", name="…", why="…")
MISSPELT, SLIP = t("config-misspelt-env", **WORDS), t("config-misspelt", **WORDS)
TOKEN_MEANT = t("config-misspelt-token", meant="…")
STRANGE = "4242:AAanotherTokenForTheLoopbackServer0"
HOOK_URL = "TELEGRAM_WEBHOOK_URL=https://a.test; TELEGRAM_WEBHOOK_SECRET=of-my-own-making"
WEBHOOK = HOOK_URL + "; TELEGRAM_WEBHOOK_PORT={taken}"
NEWER = "UPDATE alembic_version SET version_num = 'm9999'"
OTHER = Plight(uid=NOBODY)
WRONG, OPEN = "user:wrong@{proxy}", "; LOCAL_TABLE=on"
CLOSED = "HTTPS_PROXY={}{{proxy}}; LOCAL_TABLE=on"
CASES = (
    # --- nothing at all, and little things
    Case("no setting at all"),
    Case("no `HOME`, no `TZ`, no `LANG`", "HOME=; TZ=; LANG="),
    Case("`TZ=Mars/Olympus`, `LANG=xx_XX`", "TZ=Mars/Olympus; LANG=xx_XX"),
    Case("`LANG=C`, streams in ASCII", "LANG=C; LC_ALL=C; PYTHONIOENCODING=ascii", fresh=()),
    Case("`python -O`", fresh=("-O",)),
    Case("all three streams closed", plight=Plight(closed=(0, 1, 2)), fresh=()),
    Case("a disk without room for what it prints", plight=Plight(out="/dev/full")),
    Case("`umask 077`", plight=Plight(umask=63)),
    Case("`ulimit -n 64`", plight=Plight(files=64)),
    ends("`ulimit -n 16`", "", because("files"), plight=Plight(files=16)),
    ends("`SSLKEYLOGFILE` cannot be written", "SSLKEYLOGFILE=/nowhere/keys", NO_KEYS, fresh=()),
    Case("spaces and Georgian letters in the folder", "DATABASE_URL=sqlite:///{d}/ჩემი მაგიდა/a b.db"),
    Case("another user, a folder of its own", plight=OTHER, before=_given),
    ends("another user, somebody else’s folder", "", because("store-read-only"), plight=OTHER),
    # --- .env
    ends("`.env` in another encoding", "", bad(".env", "env-file"), before=_file(".env", b"PORT=\xff\xfe\n")),
    ends("`.env` is a folder", "", bad(".env", "env-file"), before=lambda d: (d / ".env").mkdir()),
    ends("`.env` of another user", "", bad(".env", "env-file"), plight=OTHER, before=_env_unreadable),
    # --- names and tokens
    ends("`TELEGRM_TOKEN` in the environment", "TELEGRM_TOKEN=x", MISSPELT, TOKEN_MEANT),
    ends("`DISCORD_TOKN` in `.env`", "", SLIP, TOKEN_MEANT, before=_file(".env", b"DISCORD_TOKN=x\n")),
    Case("`TELEGRM_TOKEN` beside `LOCAL_TABLE=on`", "TELEGRM_TOKEN=x; LOCAL_TABLE=on", (MISSPELT,)),
    ends("a token in quotation marks", f'DISCORD_TOKEN="{DISCORD}"', bad("DISCORD_TOKEN", "discord-token")),
    ends("a token of another shape", "TELEGRAM_TOKEN=hunter2", bad("TELEGRAM_TOKEN", "telegram-token")),
    ends("a token that is refused", "TELEGRAM_TOKEN=" + STRANGE, *down("token-refused"), on="telegram"),
    # --- where it listens
    ends("`HOST` is not ours", "HOST=203.0.113.9", *down("host-not-ours")),
    ends("`HOST` is no name", "HOST=nowhere.invalid", *down("host-not-ours")),
    Case("`HOST=::`", "HOST=::", at=("127.0.0.1", "[::1]")),
    Case("`HOST=[::1]`", "HOST=[::1]", at=("[::1]",)),
    ends("`PORT` is taken", "PORT={taken}", *down("port-taken")),
    ends("`PORT=80`, not as root", "PORT=80", *down("port-denied"), plight=OTHER, before=_given),
    ends("`HEALTH_PORT` is taken", "HEALTH_PORT={taken}", because("port-taken")),
    ends("`HEALTH_HOST` is not ours", "HEALTH_PORT=0; HEALTH_HOST=203.0.113.9", because("host-not-ours")),
    ends("`HEALTH_PORT` is `PORT`", "PORT={free}; HEALTH_PORT={free}", bad("HEALTH_PORT", "own-port", other="PORT")),
    ends("`TELEGRAM_WEBHOOK_PORT` is taken", WEBHOOK, *down("port-taken"), on="telegram"),
    ends("`LOCAL_NAMES` with a scheme", "LOCAL_NAMES=https://a.example", bad("LOCAL_NAMES", "local-names")),
    ends("`LOCAL_NAMES` with a port", "LOCAL_NAMES=a.example:8443", bad("LOCAL_NAMES", "local-names")),
    Case("`PAGE_URL=https://нарды.example`", "PAGE_URL=https://нарды.example", at=(NARDY,)),
    # --- the database
    Case("`DATABASE_URL` with `~`", "DATABASE_URL=sqlite:///~/x.db; HOME={d}"),
    ends("`DATABASE_URL` is a folder", "DATABASE_URL=sqlite:///{d}", because("store-folder")),
    ends("`DATABASE_URL` with `?mode=ro`", AT_FILE + "?mode=ro", bad("DATABASE_URL", "database-url")),
    ends("`DATABASE_URL` misspelt", "DATABASE_URL=sqlite3:///x.db", bad("DATABASE_URL", "database-url")),
    ends("the file is no database", AT_FILE, because("store-damaged"), before=_file("x.db", b"bread, salt\n" * 99)),
    ends("the file is cut short", AT_FILE, because("store-damaged"), before=_cut),
    ends("the file is a newer Davtar’s", AT_FILE, because("store-newer-schema"), before=_said(NEWER)),
    ends("the file is another program’s", AT_FILE, because("store-not-ours"), before=_not_ours),
    ends("another program holds the file", AT_FILE, because("store-busy"), before=_locked),
    ends("a full disk", "", because("store-disk-full"), before=_full),
    ends("a disk that holds no more files", "", because("store-disk-full"), before=_tmpfs("size=1m,nr_inodes=1")),
    ends("`data` is a file", "", because("store-gone"), before=_file("data", b"in the way")),
    ends("a disk that can only be read", "", because("store-disk-read-only"), before=_tmpfs("ro")),
    ends(
        "an update, and a disk without room for the backup before it",
        AT_FILE + "; BACKUP_FOLDER={d}/small/backups",
        because("store-backup-full"),
        before=_update_without_room,
    ),
    Case("`BACKUP_FOLDER` names a file", "BACKUP_FOLDER={d}/.env", (NO_BACKUPS,), before=_file(".env", b"")),
    Case("`BACKUP_FOLDER` may not be written", "BACKUP_FOLDER=/etc/x", (NO_BACKUPS,), plight=OTHER, before=_given),
    ends("PostgreSQL: a wrong password", "DATABASE_URL={pg}&user=locked&password=x", because("store-refused")),
    ends("PostgreSQL without TLS, `sslmode=require`", "DATABASE_URL={pg}&sslmode=require", because("store-no-tls")),
    ends("PostgreSQL has no such database", "DATABASE_URL={pg}&dbname=none", because("store-no-database")),
    ends("PostgreSQL does not know a parameter", "DATABASE_URL={pg}&mode=ro", because("store-bad-url")),
    ends("no PostgreSQL there", "DATABASE_URL=postgresql://davtar@127.0.0.1:1/davtar", because("store-gone")),
    # --- the way to the platforms
    ends("`ALL_PROXY=socks5://…`, nothing there", "ALL_PROXY=" + PROXY_DOWN, *down("proxy-unreachable"), on="both"),
    Case("`ALL_PROXY=socks5://…`", "ALL_PROXY=socks5://{proxy}", on="both", seen=FAKES),
    Case("`all_proxy=socks://…/`", "all_proxy=socks://{proxy}/", on="both", seen=FAKES),
    Case("`PROXY=http://…`", "PROXY=http://{proxy}", on="both", seen=FAKES),
    Case("`PROXY=https://…`, its certificate in `SSL_CERT_FILE`", TRUSTED, on="both", seen=FAKES),
    Case("`PROXY=https://…`, its certificate not trusted", "PROXY=https://{secure}" + OPEN, UNTRUSTED, on="real"),
    ends("`PROXY=socks5://…` with a wrong password", f"PROXY=socks5://{WRONG}", *down("proxy-password"), on="both"),
    ends("`PROXY=http://…` with a wrong password", f"PROXY=http://{WRONG}", *down("proxy-password"), on="both"),
    Case("`HTTPS_PROXY=http://…` that lets nothing through", CLOSED.format("http://"), REFUSED, on="real", seen=REAL),
    Case("`HTTPS_PROXY` without a scheme", CLOSED.format(""), REFUSED, on="real", seen=REAL),
    ends("`HTTPS_PROXY=nonsense://…`", "HTTPS_PROXY=x://h:1", bad("HTTPS_PROXY", "proxy"), on="real"),
    Case("`HTTPS_PROXY=nonsense://…`, and no platform", "HTTPS_PROXY=x://h:1"),
    ends("`PROXY=ftp://…`", "PROXY=ftp://h:1", bad("PROXY", "proxy"), on="both"),
    Case("`NO_PROXY=[::1]`", "NO_PROXY=[::1]; HTTP_PROXY=http://{proxy}", on="both", seen=("{telegram}",)),
    Case("`NO_PROXY` names the platforms", "NO_PROXY=127.0.0.0/8; ALL_PROXY=" + PROXY_DOWN, on="both"),
    ends("`SSL_CERT_FILE` is not there", "SSL_CERT_FILE={d}/no.pem", bad("SSL_CERT_FILE", "certificates"), on="both"),
    Case("`SSL_CERT_FILE` is not there, and no platform", "SSL_CERT_FILE={d}/no.pem"),
)


KINDS = (
    *("no setting at all", "`ulimit -n 16`", "another user, somebody else’s folder", "`.env` in another encoding"),
    *("`TELEGRM_TOKEN` in the environment", "a token that is refused", "`PORT` is taken", "the file is cut short"),
    *("another program holds the file", "a full disk", "`ALL_PROXY=socks5://…`", "`SSL_CERT_FILE` is not there"),
)
"""One environment for each kind of trouble."""


@dataclass
class World:
    """What the cases share: platforms, proxies, a port that is taken, a server of PostgreSQL."""

    telegram: FakeTelegram
    discord: FakeDiscord
    open: Proxy
    closed: Proxy
    secure: Proxy
    taken: int
    pg: str
    folder: Path
    ends: AsyncExitStack

    def proxy(self, case: Case) -> Proxy:
        if case.given.get("PROXY", "").endswith("{secure}"):
            return self.secure
        return self.closed if case.on == "real" else self.open

    def env(self, case: Case, folder: Path) -> dict[str, str]:
        proxy = self.proxy(case)
        words = {
            "{d}": str(folder),
            "{taken}": str(self.taken),
            "{free}": str(free_port()),
            "{proxy}": f"127.0.0.1:{proxy.port}",
            "{secure}": f"localhost:{self.secure.port}",
            "{own}": str(self.folder / "own.pem"),
            "{pg}": self.pg,
        }
        env = {"PORT": "0", "LOG_FORMAT": "text", "LOCAL_TABLE": "auto", "HOME": str(folder)}
        if case.on in ("telegram", "both", "real"):
            env |= {"TELEGRAM_TOKEN": self.telegram.token, "TELEGRAM_API_BASE": self.telegram.base}
        if case.on in ("both", "real"):
            env |= {"DISCORD_TOKEN": DISCORD, "DISCORD_API_BASE": self.discord.api}
            env |= {"DISCORD_GATEWAY": self.discord.gateway_url}
        if case.on == "real":  # the platforms' own addresses, which only the proxy ever hears of
            for name in ("TELEGRAM_API_BASE", "DISCORD_API_BASE", "DISCORD_GATEWAY"):
                del env[name]
        for name, value in case.given.items():
            for word, what in words.items():
                value = value.replace(word, what)
            env[name] = value
        return {name: value for name, value in env.items() if value}


@asynccontextmanager
async def _world(folder: Path, *, postgres: bool) -> AsyncIterator[World]:
    async with AsyncExitStack() as ends:
        telegram = await ends.enter_async_context(FakeTelegram())
        discord = await ends.enter_async_context(FakeDiscord())
        through = await ends.enter_async_context(Proxy(password="right"))
        refusing = await ends.enter_async_context(Proxy(refuses=True))
        secure = await ends.enter_async_context(Proxy(tls=certified(folder)[1]))
        door = ends.enter_context(closing(socket.socket()))
        door.bind(("127.0.0.1", 0))
        door.listen()
        taken, pg = door.getsockname()[1], _postgres(ends) if postgres else ""
        yield World(telegram, discord, through, refusing, secure, taken, pg, folder, ends)


def _postgres(ends: AsyncExitStack) -> str:
    """The address of a server that knows a password and no TLS, to which parameters can be added; empty: none here."""
    found = binaries()
    if found is None:
        return ""
    place = Path(f"/tmp/davtar-host-{os.getpid()}")
    place.mkdir()
    ends.callback(shutil.rmtree, place, ignore_errors=True)
    server = Server(place, found)
    server.make()
    rules = "host all postgres 127.0.0.1/32 trust\nhost all locked 127.0.0.1/32 scram-sha-256\n"
    (place / "data" / "pg_hba.conf").write_text(rules)
    server.start()
    ends.callback(server.stop)
    with psycopg.connect(server.url, autocommit=True) as line:
        line.execute("CREATE ROLE locked LOGIN PASSWORD 'right'")
    return f"postgresql:///postgres?host=127.0.0.1&port={server.port}&user=postgres"


def spoken(text: Text) -> re.Pattern[str]:
    return re.compile(re.escape(Operator("en").say(text)).replace("…", ".+"))


class Run:
    def __init__(self, case: Case, world: World, number: int, *, fresh: bool) -> None:
        self.case, self.world = case, world
        self.folder = world.folder / f"case {number}"
        self.log = world.folder / f"{number}.log"
        self.fresh = fresh or case.fresh is not None
        self.wrong: list[str] = []

    @property
    def said(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    async def go(self) -> list[str]:
        self.folder.mkdir()
        self.folder.chmod(0o755)
        try:
            await asyncio.to_thread(self.case.before, self.folder)
            is_left = self.case.code == 2 and "x.db" in self.case.env and self.case.before is not _locked
            before = _state(self.folder) if is_left else None  # to read a file drops the locks of its reader
            process = await self._born(self.world.env(self.case, self.folder))
            try:
                await (self._serves(process) if self.case.code is None else self._ends(process, self.case.code))
            finally:
                if process.returncode is None:
                    process.send_signal(signal.SIGKILL)
                    await process.wait()
            self._judge()
            if is_left and _state(self.folder) != before:
                self.wrong.append("the file was changed")
        finally:
            if self.case.before is _locked:
                _HELD.pop().close()
            mounted = [str(one) for one in (self.folder / "small", self.folder) if one.is_mount()]
            if mounted:
                await asyncio.to_thread(subprocess.run, ["umount", "-l", *mounted], check=False)
        return self.wrong

    async def _born(self, env: Mapping[str, str]) -> object:
        case = self.case
        if not self.fresh:
            return await asyncio.to_thread(nursery().bear, env, self.folder, self.log, case.plight)
        keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        command = [sys.executable, *(case.fresh or ()), "-m", "adapters.cli", "run"]
        with self.log.open("ab") as out:
            return await asyncio.create_subprocess_exec(
                *command,
                cwd=self.folder,
                env={**keep, "PYTHONPATH": str(ROOT), **env},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                preexec_fn=case.plight.befall,
            )

    async def _ends(self, process: object, wanted: int) -> None:
        try:
            code = await asyncio.wait_for(process.wait(), PATIENCE_S)  # type: ignore[attr-defined]
        except TimeoutError:
            self.wrong.append("is still there")
            return
        if code != wanted:
            self.wrong.append(f"code {code}, not {wanted}")

    async def _serves(self, process: object) -> None:
        """Until it serves and has said what it has to say; then it is told to end, and ends."""

        async def done() -> bool:
            said = all(spoken(text).search(self.said) for text in self.case.says)
            return process.returncode is not None or (said and await self._is_up())  # type: ignore[attr-defined]

        with suppress(TimeoutError):
            await until(done, PATIENCE_S)
        if process.returncode is not None or not await done():  # type: ignore[attr-defined]
            self.wrong.append("does not serve")
            return
        process.send_signal(signal.SIGTERM)  # type: ignore[attr-defined]
        await self._ends(process, 0)

    async def _is_up(self) -> bool:
        case = self.case
        if case.on in ("telegram", "both"):
            ready = ["telegram ready", *(["discord ready"] if case.on == "both" else [])]
            if not all(word in self.said for word in ready):
                return False
        elif not await self._page_answers():
            return False
        ports = {"{telegram}": self.world.telegram.base, "{discord}": self.world.discord.api.removesuffix("/api/v10")}
        wanted = [ports.get(one, one).removeprefix("http://") for one in case.seen]
        return all(one in self.world.proxy(case).seen for one in wanted)

    async def _page_answers(self) -> bool:
        if self.case.plight.out:  # nobody is told the address
            return "front-changed" in self.said
        if 1 in self.case.plight.closed:
            return (self.folder / "data" / "davtar.db-wal").exists()
        found = re.search(r"The local table is open: (http://\S+):(\d+)/", self.said)
        if found is None:
            return False
        places = [(found[1], ""), *(self._way(one, found[1]) for one in self.case.at)]
        async with aiohttp.ClientSession() as web:
            for base, host in places:
                async with web.get(f"{base}:{found[2]}/", headers={"Host": host} if host else {}) as answer:
                    if answer.status != 200:
                        self.wrong.append(f"{base} {host} answers {answer.status}")
        return True

    @staticmethod
    def _way(at: str, printed: str) -> tuple[str, str]:
        """An address of this machine, or a name by which the page is asked for."""
        return (f"http://{at}", "") if at[0] in "[1" else (printed, at)

    def _judge(self) -> None:
        said = self.said
        if "Traceback" in said:
            self.wrong.append("a traceback")
        if "wrong@" in said or "hunter2" in said:
            self.wrong.append("a password in the log")
        self.wrong += [f"not said: {spoken(text).pattern}" for text in self.case.says if not spoken(text).search(said)]


def _state(folder: Path) -> object:
    path = folder / "x.db"
    return path.read_bytes() if path.is_file() else path.is_dir()


def _possible(case: Case, world: World, *, fresh: bool) -> bool:
    """Whether this machine can be such a host."""
    reserved = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
    if case.given.get("PORT") == "80" and reserved.exists() and int(reserved.read_text()) <= 80:
        return False
    if case.plight.uid and not _anybody_runs("ls", str(ROOT / "assets")):
        return False
    if case.plight.uid and fresh and not _anybody_runs(sys.executable, "-c", ""):
        return False
    return bool(world.pg) or "{pg}" not in case.given.get("DATABASE_URL", "")


@cache
def _anybody_runs(*command: str) -> bool:
    """Whether another user can run a command: Python or the project may be in a private folder."""
    try:
        subprocess.run(command, preexec_fn=Plight(uid=NOBODY).befall, capture_output=True, check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


async def _all(folder: Path, cases: Sequence[Case], *, fresh: bool) -> str:
    """What is wrong, by environment."""
    few = asyncio.Semaphore(2 * (os.cpu_count() or 1))
    found = []
    await (await open_store(f"sqlite:///{folder}/made.db")).close()
    async with _world(folder, postgres=len(cases) > len(KINDS)) as world:

        async def one(number: int, case: Case) -> None:
            async with few:
                run = Run(case, world, number, fresh=fresh)
                wrong = await run.go()
            if wrong:
                found.append("\n  ".join((case.where, *dict.fromkeys(wrong), *run.said.splitlines()[-12:])))

        possible = [case for case in cases if _possible(case, world, fresh=fresh)]
        await asyncio.gather(*(one(number, case) for number, case in enumerate(possible)))
    return "\n".join(found)


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that other users get into; pytest's own are closed to them again whenever somebody starts it."""
    with tempfile.TemporaryDirectory(prefix="davtar-host-") as made:
        path = Path(made)
        path.chmod(0o755)
        yield path


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="takes root: other users, mounts")
@pytest.mark.parametrize("which", sampled(("kinds", "all", "all anew"), ("kinds",)))
async def test_every_environment(folder: Path, which: str) -> None:
    cases = [case for case in CASES if which != "kinds" or case.where in KINDS]
    assert which != "kinds" or len(cases) == len(KINDS)
    wrong = await _all(folder, cases, fresh=which == "all anew")
    assert not wrong, wrong


# --- whatever is raised, the process ends -------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["core", "fronts", "loops"])
async def test_a_fault_during_the_start_leaves_no_store_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The thread of a database that is left open would keep the process, and nothing would start it again."""

    def broken(*_: object) -> list[Front]:
        raise ZeroDivisionError

    if where == "core":
        monkeypatch.setattr(bootstrap, "Renderer", broken)
    elif where == "loops":
        monkeypatch.setattr(Outages, "start", broken)
    before = set(threading.enumerate())
    settings = Settings(database_url=f"sqlite:///{tmp_path}/x.db", local_table=True, port=0)
    with pytest.raises(ZeroDivisionError):
        await bootstrap.serve(settings, Operator("en"), broken if where == "fronts" else bootstrap.fronts_of)
    for thread in set(threading.enumerate()) - before:
        if not thread.name.startswith("asyncio_"):
            await asyncio.to_thread(thread.join, 5)
            assert not thread.is_alive(), thread


def test_a_script_that_forgets_its_store_ends(tmp_path: Path) -> None:
    script = (
        "import asyncio; from adapters.store import open_store\n"
        f"async def main():\n    kept = await open_store('sqlite:///{tmp_path}/x.db')\n"
        "    await kept.set_pref('tg:1', 'lang', 'hy')\n    raise SystemExit(7)\n"
        "asyncio.run(main())"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, timeout=60, check=False).returncode == 7


async def test_a_store_may_be_closed_twice(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/x.db")
    await store.close()
    await asyncio.wait_for(store.close(), PATIENCE_S)


def rows() -> list[str]:
    operator = Operator("en")
    told = [(case, " ".join(operator.say(text) for text in case.says) or "–") for case in CASES]
    return [f"| {case.where} | {said} | {'serves' if case.code is None else case.code} |" for case, said in told]


def test_the_documentation_has_the_table() -> None:
    lines = (ROOT / "docs" / "reliability.md").read_text("utf-8").splitlines()
    assert [row for row in rows() if row not in lines] == []

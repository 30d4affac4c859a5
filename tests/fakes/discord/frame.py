"""Discord's client and its proxy, as a browser meets them: ``https://discord.com`` with a frame in it, and
``https://<client id>.discordsays.com``, which leads to the page under ``/.proxy/`` and under nothing else.

A browser finds them by ``args``: names are led here, and the certificate is nobody's.
"""

from __future__ import annotations

import asyncio
import datetime
import json
import ssl
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import WSMsgType, web
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.fakes.discord.activity import Instance

CLIENT = Path(__file__).with_suffix(".html").read_text("utf-8")
_DROPPED = {"connection", "host", "transfer-encoding", "content-encoding", "content-length", "upgrade"}


class Frame:
    """``async with Frame(client, url, folder) as frame``: ``url`` is where the proxy leads (``…/discord``)."""

    def __init__(self, client: str, url: str, folder: Path) -> None:
        self.client, self.url = client, url.rstrip("/")
        self._folder = folder
        self.asked: list[str] = []
        """Every path for which the frame's browser has asked the proxy."""
        self.blocked: list[str] = []
        self._query = ""

    @property
    def origin(self) -> str:
        return f"https://{self.client}.discordsays.com"

    @property
    def args(self) -> list[str]:
        to = f"127.0.0.1:{self._port}"
        return [
            f"--host-resolver-rules=MAP discord.com {to}, MAP *.discordsays.com {to}",
            "--ignore-certificate-errors",
        ]

    def shows(self, instance: Instance) -> None:
        where = {"instance_id": instance.id, "channel_id": str(instance.channel.id), "location_id": instance.id[2:]}
        more = {"launch_id": str(instance.launch), "frame_id": "8a2f", "platform": "desktop"}
        self._query = "&".join(f"{key}={value}" for key, value in {**where, **more}.items())

    async def __aenter__(self) -> Frame:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0, ssl_context=self._certificate()).start()
        self._port = int(self._runner.addresses[0][1])
        self._web = aiohttp.ClientSession(auto_decompress=False)
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._web.close()
        await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        host = request.host.partition(":")[0]
        if host == "discord.com":
            page = CLIENT.replace("FRAME", json.dumps(self.origin)).replace("QUERY", json.dumps(self._query))
            return web.Response(text=page, content_type="text/html")
        assert host == f"{self.client}.discordsays.com", host
        self.asked.append(request.path)
        if request.path != "/" and not request.path.startswith("/.proxy/"):
            self.blocked.append(request.path)
            return web.Response(status=403, text="blocked")
        to = f"{self.url}{request.path_qs.removeprefix('/.proxy')}"
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _DROPPED}
        if "upgrade" in request.headers.get("Connection", "").lower():
            return await self._socket(request, to, headers)
        async with self._web.request(request.method, to, headers=headers, data=await request.read()) as there:
            response = web.Response(body=await there.read(), status=there.status)
            for name, value in there.headers.items():
                if name.lower() not in {*_DROPPED, "content-type"} or name.lower() == "content-encoding":
                    response.headers.add(name, value)
            response.headers["Content-Type"] = there.headers.get("Content-Type", "application/octet-stream")
        response.headers.add("Content-Security-Policy", self.policy)
        return response

    @property
    def policy(self) -> str:
        """Stricter than Discord's own at this time: nothing but what is under the prefix."""
        own = f"{self.origin}/.proxy/"
        return (
            f"default-src {own}; script-src {own}; style-src {own}; img-src {own} blob: data:; font-src {own}; "
            f"connect-src {own} {own.replace('https', 'wss')}; frame-ancestors https://discord.com"
        )

    async def _socket(self, request: web.Request, to: str, headers: dict[str, str]) -> web.WebSocketResponse:
        kept = {name: value for name, value in headers.items() if not name.lower().startswith("sec-websocket")}
        ours = web.WebSocketResponse()
        async with self._web.ws_connect(to, headers=kept, max_msg_size=1 << 24) as theirs:
            await ours.prepare(request)
            both = [asyncio.create_task(_pass(one, other)) for one, other in ((ours, theirs), (theirs, ours))]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in both:
                task.cancel()
        await ours.close()
        return ours

    def _certificate(self) -> ssl.SSLContext:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "discord.com")])
        now, days = datetime.datetime.now(datetime.UTC), datetime.timedelta
        made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        made = made.serial_number(1).not_valid_before(now - days(1)).not_valid_after(now + days(9))
        cert = made.sign(key, hashes.SHA256())
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file = self._folder / "nobody.pem"
        file.write_bytes(private + cert.public_bytes(Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


async def _pass(one: Any, other: Any) -> None:
    async for frame in one:
        if frame.type is not WSMsgType.TEXT:
            return
        await other.send_str(frame.data)

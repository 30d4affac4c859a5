"""A backup under a passphrase: ChaCha20-Poly1305 for each chunk, the key by scrypt from the passphrase and a new salt.

The nonce counts the chunks and marks the last one, so that none can be left out, repeated or moved; the head of the
file is authenticated with each of them. Needs the extra ``backup`` (the package ``cryptography``), imported when it is
used.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from adapters.store.backup.errors import BadBackup

_COST: Final = 1 << 15
_MOST_COST: Final = 1 << 16
"""A file that asks for more is not one of ours; this takes 64 MB."""
_BLOCK: Final = 8
_KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a file's key is made; stands in its head. ``salt``: hexadecimal."""

    salt: str
    cost: int = _COST


class Sealer:
    """Seals or opens the chunks of one file, in their order. ``head``: the bytes the file begins with."""

    def __init__(self, recipe: Recipe, passphrase: str, head: bytes) -> None:
        """:raises BadBackup: ``no-cipher`` without the package, ``damaged`` for a recipe that cannot be."""
        try:
            from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
            from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
        except ImportError:
            raise BadBackup("no-cipher") from None
        try:
            if not 1 < recipe.cost <= _MOST_COST:
                raise ValueError(recipe.cost)
            kdf = Scrypt(salt=bytes.fromhex(recipe.salt), length=_KEY_BYTES, n=recipe.cost, r=_BLOCK, p=1)
            self._cipher: Any = ChaCha20Poly1305(kdf.derive(passphrase.encode()))
        except ValueError:
            raise BadBackup("damaged") from None
        self._head = head
        self._count = 0

    def seal(self, chunk: bytes, *, last: bool) -> bytes:
        sealed: bytes = self._cipher.encrypt(self._nonce(last), chunk, self._head)
        return sealed

    def open(self, sealed: bytes, *, last: bool) -> bytes:
        """:raises BadBackup: ``passphrase`` if the first chunk does not open, ``damaged`` for a later one."""
        from cryptography.exceptions import InvalidTag

        first = self._count == 0
        try:
            chunk: bytes = self._cipher.decrypt(self._nonce(last), sealed, self._head)
        except InvalidTag:
            raise BadBackup("passphrase" if first else "damaged") from None
        return chunk

    def _nonce(self, last: bool) -> bytes:
        self._count += 1
        return self._count.to_bytes(11, "big") + bytes([last])


def new_recipe() -> Recipe:
    return Recipe(secrets.token_hex(16))


@dataclass(frozen=True, slots=True)
class Passphrase:
    """Kept out of ``repr``, and so out of tracebacks and logs."""

    text: str = field(repr=False)

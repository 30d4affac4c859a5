"""The file of a backup: complete or absent, and encrypted if there is a passphrase."""

import errno
import hashlib
import os
import re
import secrets
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final

import msgspec

from bot.ports import StoreUnavailable
from bot.ports.keys import known
from bot.text import Text, t

# --- backup errors ----------------------------------------------------------------------------------------------------


class Stopped(Exception):
    """A backup was given up because the program is stopping."""


class BadBackup(Exception):
    """``key``: ``foreign`` (not a backup), ``damaged`` (truncated or changed), ``newer`` (made by a newer Davtar),
    ``sealed`` (encrypted, and no passphrase given), ``passphrase`` (the wrong one), ``no-cipher`` (the package
    ``cryptography`` is not installed), ``nothing`` (no database to back up), ``exists`` (the file exists), ``occupied``
    (the database is not empty), ``wrong`` (the restored data is inconsistent)."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def in_words(error: BadBackup | StoreUnavailable | OSError, path: Path) -> Text:
    """The text for the operator. ``path``: of the backup."""
    match error:
        case BadBackup():
            return t(f"cli-backup-{error.key}", file=str(path))
        case StoreUnavailable():
            return t(f"cli-store-{error.key}")
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            return t("cli-backup-full", file=str(path))
        case _:
            return t("cli-cannot-use", name=str(error.filename or path), why=error.strerror or type(error).__name__)


# --- encryption -------------------------------------------------------------------------------------------------------
# ChaCha20-Poly1305 for each chunk, with a key by scrypt from the passphrase and a new salt. The nonce counts the chunks
# and marks the last one, so that none can be left out, repeated or moved; the file's head is authenticated with each.
# Needs the extra ``backup`` (the package ``cryptography``), imported on use.


_COST: Final = 1 << 15
_MOST_COST: Final = 1 << 16
"""A file that asks for more is not Davtar's; this takes 64 MB."""
_BLOCK: Final = 8
_KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to derive a file's key; stored in its head. ``salt``: hexadecimal."""

    salt: str
    cost: int = _COST


class Sealer:
    """Seals or opens the chunks of one file, in order. ``head``: the file's first bytes."""

    def __init__(self, recipe: Recipe, passphrase: str, head: bytes) -> None:
        """:raises BadBackup: ``no-cipher`` without the package, ``damaged`` for an impossible recipe."""
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


# --- file format ------------------------------------------------------------------------------------------------------
# The same for both databases: ``DAVTAR BACKUP 1`` and a line end; the length of the head (4 bytes) and the head, a JSON
# object; then chunks, each a letter, a length (4 bytes) and a body: ``R`` some rows of one table, ``E`` the end, which
# counts them. A body is MessagePack, compressed by zlib, and encrypted if the head has a recipe for the key. The last
# 32 bytes are the SHA-256 of everything before them. Numbers are big-endian.


MAGIC: Final = b"DAVTAR BACKUP 1\n"
_ANY_MAGIC: Final = b"DAVTAR BACKUP "
_ROWS, _END = b"R", b"E"
_LONGEST_HEAD: Final = 1 << 16
_LONGEST: Final = 32 << 20
"""Bytes of one chunk, packed or unpacked."""
_DENSEST: Final = 200
"""The highest compression ratio beyond the first megabyte. Even identical rows stay below it."""
_MOST_ROWS: Final = 5_000
_MOST_COLUMNS: Final = 200
_NESTED: Final = frozenset((*range(0x80, 0xA0), *range(0xC7, 0xCA), *range(0xD4, 0xD9), *range(0xDC, 0xE0)))
"""The first bytes of MessagePack's lists, maps and extensions, which no database value is."""
_DIGEST: Final = 32


@dataclass(frozen=True, slots=True)
class Head:
    """``schema``: the rows' revision; ``made_ms``: when they were read."""

    schema: str
    made_ms: int
    seal: Recipe | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """Some rows of ``table``: values in the order of ``columns``."""

    table: str
    columns: tuple[str, ...]
    values: list[list[Any]]


@dataclass(frozen=True, slots=True)
class End:
    """``rows``: how many each table has; ``serials``: the last number used in tables that number their rows."""

    rows: dict[str, int]
    serials: dict[str, int]


class _Packed(msgspec.Struct):
    """``Rows`` with packed values: a few bytes could claim millions of them."""

    table: str
    columns: Annotated[tuple[str, ...], msgspec.Meta(max_length=_MOST_COLUMNS)]
    values: Annotated[
        list[Annotated[list[msgspec.Raw], msgspec.Meta(min_length=1, max_length=_MOST_COLUMNS)]],
        msgspec.Meta(max_length=_MOST_ROWS),
    ]


known(Head, Rows, End, _Packed)

_value: Final = msgspec.msgpack.Decoder().decode


class Writer:
    """Writes head, rows and end, in this order, to a file opened for it."""

    def __init__(self, file: BinaryIO, head: Head, passphrase: Passphrase | None) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        body = msgspec.json.encode(head)
        start = MAGIC + len(body).to_bytes(4, "big") + body
        self._sealer = Sealer(head.seal, passphrase.text, start) if head.seal and passphrase else None
        self._put(start)

    def rows(self, rows: Rows) -> None:
        body = msgspec.msgpack.encode(rows)
        if len(body) > _LONGEST // 2 and len(rows.values) > 1:  # in halves: a reader accepts those
            middle = len(rows.values) // 2
            for half in (rows.values[:middle], rows.values[middle:]):
                self.rows(Rows(rows.table, rows.columns, half))
            return
        self._chunk(_ROWS, body)

    def end(self, end: End) -> None:
        self._chunk(_END, msgspec.msgpack.encode(end))
        self._file.write(self._digest.digest())

    def _chunk(self, letter: bytes, body: bytes) -> None:
        packed = zlib.compress(body)
        if self._sealer is not None:
            packed = self._sealer.seal(packed, last=letter == _END)
        self._put(letter + len(packed).to_bytes(4, "big"))
        self._put(packed)

    def _put(self, data: bytes) -> None:
        self._digest.update(data)
        self._file.write(data)


class Reader:
    """Reads a backup from its beginning. ``head`` is available at once; ``chunks`` ends with the ``End``.

    :raises BadBackup: from both; trust nothing in the file before ``chunks`` has ended.
    """

    def __init__(self, file: BinaryIO, passphrase: Passphrase | None) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        magic = file.read(len(MAGIC))
        if magic != MAGIC:
            raise BadBackup("newer" if magic.startswith(_ANY_MAGIC) and len(magic) == len(MAGIC) else "foreign")
        size = file.read(4)
        length = int.from_bytes(size, "big")
        body = file.read(min(length, _LONGEST_HEAD))
        try:
            self.head: Final = msgspec.json.decode(body, type=Head)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise BadBackup("damaged") from None
        start = magic + size + body
        self._digest.update(start)
        self._sealer = None
        if self.head.seal is not None:
            if passphrase is None:
                raise BadBackup("sealed")
            self._sealer = Sealer(self.head.seal, passphrase.text, start)

    def chunks(self) -> Iterator[Rows | End]:
        while True:
            letter = self._get(1)
            body = self._unpacked(self._get(int.from_bytes(self._get(4), "big")), last=letter == _END)
            try:
                if letter == _ROWS:
                    yield _rows(msgspec.msgpack.decode(body, type=_Packed))
                    continue
                end = msgspec.msgpack.decode(body, type=End)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                raise BadBackup("damaged") from None
            if letter != _END or self._file.read(_DIGEST) != self._digest.digest() or self._file.read(1):
                raise BadBackup("damaged")
            yield end
            return

    def _unpacked(self, body: bytes, *, last: bool) -> bytes:
        packed = self._sealer.open(body, last=last) if self._sealer is not None else body
        unpacking = zlib.decompressobj()
        try:
            unpacked = unpacking.decompress(packed, min(_LONGEST, (1 << 20) + _DENSEST * len(packed)))
        except zlib.error:
            raise BadBackup("damaged") from None
        if not unpacking.eof:
            raise BadBackup("damaged")
        return unpacked

    def _get(self, length: int) -> bytes:
        if length > _LONGEST:
            raise BadBackup("damaged")
        data = self._file.read(length)
        if len(data) != length:
            raise BadBackup("damaged")
        self._digest.update(data)
        return data


def _rows(packed: _Packed) -> Rows:
    """:raises BadBackup: a value that no database has."""
    if any(memoryview(value)[0] in _NESTED for row in packed.values for value in row):
        raise BadBackup("damaged")
    values = [[_value(value) for value in row] for row in packed.values]
    return Rows(packed.table, packed.columns, values)


def read_through(file: BinaryIO, passphrase: Passphrase | None, known: Sequence[str] = ()) -> tuple[Head, End]:
    """Read a whole backup, check its checksum, and count its rows.

    :param known: this program's revisions; empty: accept any.
    :raises BadBackup: it cannot be restored from.
    """
    reader = Reader(file, passphrase)
    if known and reader.head.schema not in known:
        raise BadBackup("newer")
    counted: dict[str, int] = {}
    for chunk in reader.chunks():
        if isinstance(chunk, End):
            if {name: n for name, n in chunk.rows.items() if n} != counted:
                raise BadBackup("damaged")
            return reader.head, chunk
        if any(len(row) != len(chunk.columns) for row in chunk.values):
            raise BadBackup("damaged")
        counted[chunk.table] = counted.get(chunk.table, 0) + len(chunk.values)
    raise AssertionError


# --- writing files atomically -----------------------------------------------------------------------------------------
# Written under another name beside the target, flushed, then renamed.


_PART: Final = re.compile(r"\..+\.(\d+)\.part(-journal)?")


@contextmanager
def appearing(path: Path, *, replace: bool) -> Iterator[Path]:
    """A path to write to, in the folder of ``path``, readable by the owner only. At the end of the block it is renamed
    to ``path``; if the block raises, it is deleted.

    :param replace: whether ``path`` may be overwritten.
    :raises BadBackup: ``exists``.
    :raises OSError: it cannot be written.
    """
    if path.exists() and not replace:
        raise BadBackup("exists")
    sweep(path.parent)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
        flush(part)
        _take_name(part, path, replace=replace)
    finally:
        part.unlink(missing_ok=True)
        part.with_name(f"{part.name}-journal").unlink(missing_ok=True)


def _take_name(part: Path, path: Path, *, replace: bool) -> None:
    if replace:
        part.replace(path)
    else:
        try:
            os.link(part, path)  # fails if another process has taken the name
        except FileExistsError:
            raise BadBackup("exists") from None
        except OSError:  # a file system without hard links
            if path.exists():
                raise BadBackup("exists") from None
            part.replace(path)
    flush(path.parent)


def unwritable(folder: Path) -> str | None:
    """Why no file can be created in ``folder``, which need not exist, in the system's words; None: it can."""
    there = next((one for one in (folder, *folder.absolute().parents) if os.path.exists(one)), folder)
    if not there.is_dir():
        return os.strerror(errno.ENOTDIR)
    if os.access(there, os.W_OK | os.X_OK):
        return None
    is_mounted_so = os.name == "posix" and os.statvfs(there).f_flag & os.ST_RDONLY
    return os.strerror(errno.EROFS if is_mounted_so else errno.EACCES)


def sweep(folder: Path) -> None:
    """Remove half-written files of killed processes from ``folder``."""
    for part in folder.glob(".*.part*"):
        found = _PART.fullmatch(part.name)
        if found is not None and not _alive(int(found[1])):
            with suppress(OSError):
                part.unlink()


def _alive(pid: int) -> bool:
    if os.name != "posix":
        return True  # asking would end the process
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def flush(path: Path) -> None:
    """Flush a file, or a folder's names, to the disk."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

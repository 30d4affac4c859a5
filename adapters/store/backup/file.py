"""The file of a backup: the same whichever database it comes from.

``DAVTAR BACKUP 1`` and a line end; the length of the head (4 bytes) and the head, a JSON object; then chunks, each a
letter, a length (4 bytes) and a body: ``R`` some rows of one table, ``E`` the end, which counts them. A body is
MessagePack, compressed by zlib, and sealed if the head has a recipe for the key. Last come the 32 bytes of the SHA-256
of everything before them. Numbers are big-endian.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, BinaryIO, Final

import msgspec

from adapters.store.backup.errors import BadBackup
from adapters.store.backup.seal import Passphrase, Recipe, Sealer
from bot.ports.known import known

MAGIC: Final = b"DAVTAR BACKUP 1\n"
_ANY_MAGIC: Final = b"DAVTAR BACKUP "
_ROWS, _END = b"R", b"E"
_LONGEST_HEAD: Final = 1 << 16
_LONGEST: Final = 32 << 20
"""Bytes of one chunk, before and after it is unpacked."""
_DENSEST: Final = 200
"""How many times as long a chunk may be unpacked, beyond the first megabyte. Rows that are all alike come to less."""
_MOST_ROWS: Final = 5_000
_MOST_COLUMNS: Final = 200
_NESTED: Final = frozenset((*range(0x80, 0xA0), *range(0xC7, 0xCA), *range(0xD4, 0xD9), *range(0xDC, 0xE0)))
"""The first bytes of MessagePack's lists, maps and extensions: a database's values are none."""
_DIGEST: Final = 32


@dataclass(frozen=True, slots=True)
class Head:
    """``schema``: the revision that the rows are of; ``made_ms``: when they were read."""

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
    """``rows``: how many each table has; ``serials``: the last number given out in tables that number their rows."""

    rows: dict[str, int]
    serials: dict[str, int]


class _Packed(msgspec.Struct):
    """``Rows`` before its values are unpacked: a few bytes could say that there are millions of them."""

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
        if len(body) > _LONGEST // 2 and len(rows.values) > 1:  # in halves, which a reader takes
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
    """Reads a backup from its beginning. ``head`` is there at once; ``chunks`` ends with the ``End``.

    :raises BadBackup: from both; nothing of a file is to be trusted before ``chunks`` has come to its end.
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
    """:raises BadBackup: a value is none that a database has."""
    if any(memoryview(value)[0] in _NESTED for row in packed.values for value in row):
        raise BadBackup("damaged")
    values = [[_value(value) for value in row] for row in packed.values]
    return Rows(packed.table, packed.columns, values)


def read_through(file: BinaryIO, passphrase: Passphrase | None, known: Sequence[str] = ()) -> tuple[Head, End]:
    """Read a whole backup, to its checksum, and count its rows.

    :param known: revisions that this program has; none: any will do.
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

"""Bytes for a chat: opaque, without metadata, the same pixels the same bytes.

As a rule JPEG, quality 90, chroma halved across: three times enlarged, red indices cannot be told from those of full
chroma, also after Telegram has compressed again, and encoding takes three fifths of the time. What has few colours and
many hard edges, a board of nardi, is three times as large that way as in a palette of 256 colours.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image

JPEG, PNG = "image/jpeg", "image/png"
COLOURS: Final = 256


def jpeg(image: Image.Image) -> bytes:
    """``image`` (RGB) as a baseline JPEG."""
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=90, subsampling="4:2:2")
    return buffer.getvalue()


def png(image: Image.Image) -> bytes:
    """``image`` (RGB) as a PNG with the colours that it needs most."""
    buffer = BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(buffer, "PNG")
    return buffer.getvalue()

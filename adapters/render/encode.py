"""Bytes for a chat: opaque JPEG, quality 90, full chroma: red indices stay crisp when Telegram compresses again."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

MIME = "image/jpeg"


def jpeg(image: Image.Image) -> bytes:
    """``image`` (RGB) as a baseline JPEG without metadata: the same pixels give the same bytes."""
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=90, subsampling=0)
    return buffer.getvalue()

"""A golden ribbon under any picture: for what a deal will be remembered for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.scene import Picture
from bot.text.model import Text


@dataclass(frozen=True, slots=True)
class Ribboned(Picture):
    """``feat`` stands on the ribbon. (The score of a Blot has a ribbon of its own: ``ScorePicture.feat``.)"""

    under: Picture
    feat: Text


def ribboned(picture: Picture, feats: tuple[Text, ...]) -> Picture:
    """``picture`` with the first of ``feats`` on a ribbon; as it is, if there are none."""
    return Ribboned(picture, feats[0]) if feats else picture

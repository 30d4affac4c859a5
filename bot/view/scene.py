"""Scenes: what a message shows, with its buttons, independent of any platform.

``bot/games``, ``bot/view`` and features make Scenes from Views; adapters turn them into messages. Cards are text
(``JH``, ``10S``), strains ``S C D H N``. A Scene for a seat is made from that seat's View only; a public Scene never
depends on a hand.
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal, TypeAlias

from bot.text import Text

Strain: TypeAlias = str
Style: TypeAlias = Literal["plain", "primary", "good", "bad"]
Weight: TypeAlias = Literal["head", "body", "small", "loud", "coach"]
Kind: TypeAlias = Literal["lobby", "board", "hand", "score", "davtar", "note", "panel", "tables", "info"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a message. ``head`` is set apart (bold, larger), ``small`` is an aside, ``coach`` addresses a
    learner."""

    text: Text
    weight: Weight = "body"


@dataclass(frozen=True, slots=True)
class Button:
    """``data`` is a packed press (``bot.view.press``), at most 64 bytes, and survives a restart.

    ``url`` in place of ``data``: a link button. The ``label`` of a card is ``Text("card", (("card", "JH"),))``.
    """

    label: Text
    data: str
    style: Style = "plain"
    url: str | None = None
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Amount:
    """A choice of a whole number ``low``..``high``; the press is ``press_form`` with ``{n}`` filled in.

    Each front offers it in its own way: a modal or select (Discord), quick buttons and steppers (Telegram), a field
    (web). ``usual``: the numbers offered without a field; None: the lowest ones; empty if the scene has buttons for
    them.
    """

    label: Text
    press_form: str
    low: int
    high: int
    usual: tuple[int, ...] | None = None

    def offered(self, most: int) -> tuple[int, ...]:
        """At most ``most`` numbers to choose from."""
        numbers = range(self.low, min(self.high, self.low + most - 1) + 1) if self.usual is None else self.usual
        return tuple(numbers[:most])

    def press(self, n: int) -> str:
        return self.press_form.replace("{n}", str(n))


# --- pictures ---------------------------------------------------------------------------------------------------------


class Picture:
    """Something to draw: frozen dataclasses of plain values. Pictures of a single game are in its folder of
    ``bot/games``.

    ``adapters/render`` has a drawing for each class. ``wordless``: no Text and no name, so the same in every language.
    ``flat``: few colours and many hard edges. ``staged``: a table or a hand in play; a front that can move things draws
    it itself. ``common``: the table itself, the same for every reader, so it need not be shown again with a hand.
    """

    __slots__ = ()
    staged: ClassVar[bool] = False
    wordless: ClassVar[bool] = False
    flat: ClassVar[bool] = False
    common: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Plate:
    """A player's place on a board picture. ``hue`` is a small number, fixed for the match: the colour of the avatar."""

    name: str
    hue: int
    note: Text | None = None
    active: bool = False
    dealer: bool = False
    automatic: bool = False
    cards: int = 0
    tricks: int = 0
    shown: tuple[str, ...] = ()
    """Cards lying open before the player: shown combinations, an opened hand."""


@dataclass(frozen=True, slots=True)
class HandPicture(Picture):
    """A private hand. ``legal`` None: no decision is open, all cards look alike; otherwise these are raised."""

    staged: ClassVar[bool] = True
    wordless: ClassVar[bool] = True

    cards: tuple[str, ...] = field(repr=False)
    legal: frozenset[str] | None = field(default=None, repr=False)
    trump: Strain | None = None


@dataclass(frozen=True, slots=True)
class BoardPicture(Picture):
    """The public table of a trick game; ``plates`` by seat: seat 0 at the bottom, then clockwise (left, top, right)."""

    staged: ClassVar[bool] = True

    plates: tuple[Plate, ...]
    trick: tuple[tuple[int, str], ...] = ()
    winning: int | None = None
    to_move: int | None = None
    last_trick: tuple[tuple[int, str], ...] = ()
    last_winner: int | None = None
    trump: Strain | None = None
    contract: Text | None = None
    contract_by: str | None = None
    call: Literal["", "quansh", "sur"] = ""
    score: tuple[int, int] = (0, 0)
    score_labels: tuple[Text, Text] | None = None
    target: int = 301
    tricks: tuple[int, int] = (0, 0)
    bids: tuple[tuple[int, str], ...] = ()
    """While bidding: (seat, text form) in order, ``9H``, ``25Hk``, ``pass``, ``q``, ``s``, ``take``, ``trump:H``."""
    bidding: bool = False
    turned: str | None = None
    """The card turned up for the bidding, while it is on the table."""
    deal: int = 1


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a deal's score: a label and each side's number (None: left blank)."""

    label: Text
    left: int | None
    right: int | None
    weight: Literal["body", "sum", "note"] = "body"


@dataclass(frozen=True, slots=True)
class ScorePicture(Picture):
    """The score of a deal, line by line."""

    title: Text
    verdict: Text
    sides: tuple[str, str]
    lines: tuple[ScoreLine, ...]
    trump: Strain | None = None
    good: bool = True
    """Whether the contract was made; a tick or a cross beside the verdict."""
    by: int | None = None
    """Whose contract it was, 0 or 1: the verdict has that side's colour, as a success of one side is a loss for
    others."""
    feat: Text | None = None
    """A reason to celebrate: kaput, four of a kind, a rubicon, tars kaput."""


@dataclass(frozen=True, slots=True)
class DavtarRow:
    """A deal in the score book. ``strain`` None: a void deal; ``stopped``: the referee stopped it, and may have
    ``corrected`` the points."""

    deal: int
    bid: str
    strain: Strain | None
    bidder_side: int | None
    call: Literal["", "quansh", "sur"]
    written: tuple[int, int]
    total: tuple[int, int]
    made: bool | None = None
    stopped: bool = False
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class DavtarPicture(Picture):
    """The score book of a match; the newest rows if there are more than fit."""

    sides: tuple[str, str]
    rows: tuple[DavtarRow, ...]
    total: tuple[int, int]
    target: int
    winner: int | None = None
    advantage: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class DealPicture(Picture):
    """The message after a deal as one picture: its score beside (or above) the Davtar."""

    score: ScorePicture
    davtar: DavtarPicture


@dataclass(frozen=True, slots=True)
class BookRow:
    """A deal in the score book of any game: a label, and the points of each column (None: left blank).

    ``winner``: the column that won the deal, marked.
    """

    label: Text
    cells: tuple[int | None, ...]
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class BookPicture(Picture):
    """The score book of two to six players, each playing alone; the newest rows if there are more than fit.

    ``target`` 0: the match is not played to a number. ``winners``: columns, once the match is over.
    """

    title: Text
    columns: tuple[str, ...]
    rows: tuple[BookRow, ...]
    total: tuple[int, ...]
    target: int = 0
    winners: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole message for any platform.

    ``lines`` are always text beside the picture. ``reading`` describes the picture, and replaces it for users who chose
    text. ``alt`` is the picture's alternative text and never names a hidden card.
    """

    kind: Kind
    table: str | None = None
    lines: tuple[Line, ...] = field(default=(), repr=False)
    picture: Picture | None = field(default=None, repr=False)
    reading: tuple[Line, ...] = field(default=(), repr=False)
    buttons: tuple[tuple[Button, ...], ...] = field(default=(), repr=False)
    amounts: tuple[Amount, ...] = ()
    steps: tuple[tuple[Button, ...], ...] = field(default=(), repr=False)
    grid: tuple[tuple[Button, ...], ...] = field(default=(), repr=False)
    """The same choice all at once instead of step by step; ``arranged`` uses the preferred form."""
    accent: Strain | None = None
    epilogue: bool = False
    """The last form of an older message: an edit only, never posted anew."""
    gone: bool = False
    """In an epilogue: delete the message; if that is impossible, edit it to this scene."""
    alt: Text = field(default_factory=lambda: Text("alt-table"))


def arranged(scene: Scene, *, grid: bool) -> Scene:
    """The scene with its choice in the preferred form."""
    if not scene.steps:
        return scene
    return replace(scene, buttons=((scene.grid if grid else scene.steps) + scene.buttons), steps=(), grid=())


@dataclass(frozen=True, slots=True)
class Ribboned(Picture):
    """A picture with a golden ribbon that names a memorable feat. (The score of a Blot has its own ribbon:
    ``ScorePicture.feat``.)"""

    under: Picture
    feat: Text


def ribboned(picture: Picture, feats: tuple[Text, ...]) -> Picture:
    """``picture`` with the first of ``feats`` on a ribbon; unchanged if there are none."""
    return Ribboned(picture, feats[0]) if feats else picture

"""The court cards, drawn by hand: king in an old Armenian tiara, queen with a pomegranate, jack in a papakha."""

from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image

from adapters.render.art import paint
from adapters.render.art.canvas import Canvas, curve, eternity, lozenge, moved, star
from adapters.render.art.paint import cloth, mix

# --- shared by all courts ---------------------------------------------------------------------------------------------
# Faces in the manner of manuscript miniatures, mantles, hair, the carpet belt. Half a figure is drawn on a canvas of
# 196 x 137; all points are offsets from its middle axis.


CREAM = "#fbf5e6"
LIPS = "#b23a32"
SHADE = mix(paint.SKIN, "#b06a3c", 0.30)


@dataclass(frozen=True)
class Dress:
    """The colours of one suit's court: cloth, its fold, the second cloth, gold."""

    cloth: str
    second: str
    gold: str = paint.GOLD

    @property
    def fold(self) -> str:
        return mix(self.cloth, "#000000", 0.32)

    @property
    def light(self) -> str:
        return mix(self.cloth, "#ffffff", 0.22)


def gem(c: Canvas, x: float, y: float, rx: float, ry: float, outer: str, inner: str) -> None:
    """A lozenge inside a larger one."""
    c.poly(lozenge(c.axis + x, y, rx, ry), outer)
    c.poly(lozenge(c.axis + x, y, rx * 0.5, ry * 0.5), inner)


def dot(c: Canvas, x: float, y: float, radius: float, fill: str) -> None:
    c.oval(c.axis + x, y, radius, fill=fill)


def head(c: Canvas, y: float, rx: float, ry: float) -> None:
    """The oval of a face with the shaded side of a three-quarter light."""
    half = curve(
        (0, y - ry), (-rx * 0.72, y - ry, -rx, y - ry * 0.5, -rx, y), (-rx, y + ry * 0.52, -rx * 0.5, y + ry, 0, y + ry)
    )
    c.twin(half, paint.SKIN)
    edge = curve(
        (rx * 0.55, y - ry * 0.86), (rx * 1.02, y - ry * 0.5, rx * 1.08, y + ry * 0.4, rx * 0.32, y + ry * 0.96)
    )
    inner = curve(
        (rx * 0.32, y + ry * 0.96), (rx * 0.86, y + ry * 0.4, rx * 0.80, y - ry * 0.4, rx * 0.55, y - ry * 0.86)
    )
    c.poly([(c.axis + px, py) for px, py in edge + inner], SHADE)


def features(c: Canvas, y: float, rx: float, ry: float, soft: bool = False) -> None:
    """Brows, almond eyes and nose of a face centred at height ``y``; ``soft`` for the queens."""
    eye, apart = y - ry * 0.08, rx * 0.47
    brow = curve((rx * 0.13, eye - 4.6), (rx * 0.30, eye - 9.0, rx * 0.62, eye - 9.6, rx * 0.90, eye - 5.2))
    c.strokes(brow, paint.INK, 1.2 if soft else 1.9)
    almond = curve((-5.8, 0.6), (-3.0, -3.9, 2.6, -3.9, 5.8, 0), (2.8, 3.2, -2.4, 3.4, -5.8, 0.6))
    lid = curve((-6.0, 0.4), (-3.0, -4.2, 2.6, -4.2, 6.4, -0.4))
    for side in (-1, 1):
        at = c.axis + side * apart
        c.poly([(at + side * px, eye + py) for px, py in almond], "#fffdf8")
        c.oval(at, eye - 0.5, 2.35, fill="#3a2a1c")
        c.oval(at - 0.7, eye - 1.3, 0.75, fill="#ffffff")
        c.stroke([(at + side * px, eye + py) for px, py in lid], paint.INK, 1.35)
    nose = curve(
        (-rx * 0.10, eye - 2.5), (-rx * 0.08, y + ry * 0.10, -rx * 0.20, y + ry * 0.24, -rx * 0.19, y + ry * 0.31)
    )
    nose += curve(nose[-1], (-rx * 0.12, y + ry * 0.39, rx * 0.06, y + ry * 0.39, rx * 0.12, y + ry * 0.33))[1:]
    c.stroke([(c.axis + px, py) for px, py in nose], mix(paint.SKIN, "#6b3a1e", 0.75), 1.2)


def lips(c: Canvas, y: float, half: float) -> None:
    upper = curve(
        (-half, 0), (-half * 0.5, -2.5, -half * 0.2, -2.3, 0, -1.1), (half * 0.2, -2.3, half * 0.5, -2.5, half, 0)
    )
    lower = curve((half, 0), (half * 0.45, 3.3, -half * 0.45, 3.3, -half, 0))
    c.poly(moved(upper + lower, c.axis, y), LIPS)


def mantle(c: Canvas, dress: Dress, top: float, wide: float) -> None:
    """Shoulders and chest down to the belt: cloth, folds, a gold hem, a row of lozenges in the cloth."""
    body = curve(
        (0, top),
        (-14, top + 1, -wide * 0.60, top + 4, -wide * 0.84, top + 13),
        (-wide, top + 20, -wide, 128, -wide, 137),
    )
    c.twin([*body, (0, 137)], dress.cloth)
    fold = curve((wide * 0.50, top + 9), (wide * 0.66, top + 16, wide * 0.72, 126, wide * 0.70, 137))
    c.both(
        [*fold, *curve((wide * 0.80, 137), (wide * 0.80, 126, wide * 0.74, top + 15, wide * 0.50, top + 9))], dress.fold
    )
    hem = curve((14, top + 3.5), (wide * 0.56, top + 6, wide * 0.90, top + 14, wide * 0.93, 137))
    c.strokes(hem, dress.gold, 2.3, round_ends=False)


def belt(c: Canvas, dress: Dress, y: float = 137, half: float = 9.5, wide: float = 60) -> None:
    """The carpet band across the middle that joins the two halves of a court."""
    left, right = c.axis - wide, c.axis + wide
    c.box(left - 1.5, y - half, right + 1.5, y + half, dress.gold)
    c.box(left, y - half + 1.9, right, y + half - 1.9, dress.cloth)
    count = 9
    step = 2 * wide / count
    for i in range(count):
        gem(c, -wide + (i + 0.5) * step, y, 5.6, 6.2, dress.gold, CREAM)
    for i in range(1, count):
        x = left + i * step
        for sign in (-1, 1):
            edge = y + sign * (half - 1.9)
            c.poly([(x - 2.6, edge), (x + 2.6, edge), (x, edge - sign * 3.8)], CREAM)


WIDTH, HEIGHT = 196, 274
_SECOND = {"S": "#7a2340", "H": "#1f5a66", "D": "#5a2a63", "C": "#8a4b12"}


def court(rank: str, sign: str, colour: str, scale: int) -> Image.Image:
    """The figure of ``rank`` (K, Q, J) in the suit's ``colour`` on card paper, ``scale`` times 196 x 274, no index."""
    dress = Dress(cloth(colour), _SECOND.get(sign, "#1f5a66"))
    half = Canvas(WIDTH, HEIGHT / 2, paint.PAPER, scale)
    half.axis = WIDTH / 2
    {"K": _king, "Q": _queen, "J": _jack}[rank](half, dress)
    whole = Canvas(WIDTH, HEIGHT, paint.PAPER, scale)
    whole.axis = WIDTH / 2
    whole.image.paste(half.image, (0, 0))
    whole.image.paste(half.image.rotate(180), (0, whole.image.height - half.image.height))
    belt(whole, dress)
    return whole.image


def _king(c: Canvas, dress: Dress) -> None:
    hair = "#33241b"
    _sceptre(c, dress, 50)
    c.twin([*curve((0, 46), (-22, 46, -29, 60, -29, 80), (-29, 96, -33, 102, -27, 110)), (0, 110)], hair)
    mantle(c, dress, 101, 57)
    ermine = curve((0, 104), (-15, 102, -29, 103, -38, 113), (-31, 125, -15, 129, 0, 129))
    c.twin(ermine, CREAM)
    for x, y in ((-27.0, 112.0), (-17.0, 119.0), (-6.0, 124.5), (6.0, 124.5), (17.0, 119.0), (27.0, 112.0)):
        c.poly([(c.axis + x - 1.7, y - 3), (c.axis + x + 1.7, y - 3), (c.axis + x, y + 4)], paint.INK)
    head(c, 76, 20, 26)
    features(c, 77, 20, 24)
    beard = curve((0, 92), (-6, 85, -13, 90, -20.2, 74), (-24, 98, -16, 112, 0, 125))
    c.twin(beard, hair)
    lips(c, 94.5, 5.5)
    for x in (-12.0, -7.0, -2.4, 2.4, 7.0, 12.0):
        top = 102 - abs(x) * 0.5
        curl = curve((x, top), (x * 0.9 - 1.6, top + 4, x * 0.7 + 1.6, top + 8, x * 0.45, top + 14 - abs(x) * 0.3))
        c.stroke([(c.axis + px, py) for px, py in curl], mix(hair, "#ffffff", 0.26), 1.0)
    c.twin(curve((0, 88.5), (-4, 85.5, -11, 85, -17, 91.5), (-11, 93.5, -4, 93.4, 0, 91.4)), mix(hair, "#000000", 0.25))
    _tiara(c, dress)


def _tiara(c: Canvas, dress: Dress) -> None:
    """The five-rayed tiara with a star, its band knotted behind, flaps over the ears."""
    c.both(
        [*curve((17, 54), (25, 56, 29, 68, 27, 92)), (21, 95), *curve((21, 95), (21, 78, 20, 66, 17, 54))], dress.second
    )
    c.strokes(curve((26.4, 60), (28, 72, 27, 84, 26, 92)), dress.gold, 1.6, round_ends=False)
    for y in (66, 74, 82, 89):
        for sign in (-1, 1):
            dot(c, sign * 23, y, 1.5, dress.gold)
    c.twin([*curve((0, 22), (-12, 22, -22, 24, -28, 27), (-25, 56)), (0, 56)], dress.cloth)
    for x, tip, top in ((-23.5, -28, 13), (-12.2, -14, 9), (0, 0, 6), (12.2, 14, 9), (23.5, 28, 13)):
        c.poly([(c.axis + x - 5.6, 28), (c.axis + tip, top), (c.axis + x + 5.6, 28)], dress.gold)
        dot(c, tip, top, 2.4, dress.second)
    c.twin(
        curve((0, 24.5), (-12, 24.5, -21, 26, -28.2, 28.6), (-27.6, 32), (-20, 29.6, -12, 28.6, 0, 28.6)), dress.gold
    )
    c.poly(moved(star(8, 0.5), c.axis, 39.5, 8.6), dress.gold)
    dot(c, 0, 39.5, 2.4, dress.cloth)
    for sign in (-1, 1):
        gem(c, sign * 16, 39.5, 3.4, 6.2, dress.gold, dress.second)
    c.twin([(-26.5, 48), (-25.3, 58), (0, 60), (0, 50)], mix(dress.gold, "#000000", 0.35))
    c.twin([(-26.3, 47.4), (-25.5, 56.6), (0, 58.6), (0, 49.2)], dress.gold)
    for i in range(-4, 5):
        dot(c, i * 5.7, 53.9 - abs(i) * 0.42, 1.9, CREAM if i % 2 else dress.second)


def _sceptre(c: Canvas, dress: Dress, x: float) -> None:
    """A staff with the sign of eternity in its head."""
    dark = mix(dress.gold, "#000000", 0.4)
    c.box(c.axis + x - 2.4, 58, c.axis + x + 2.4, 137, dark)
    c.box(c.axis + x - 1.6, 58, c.axis + x + 1.6, 137, dress.gold)
    for y in (64, 88, 112):
        c.box(c.axis + x - 4, y, c.axis + x + 4, y + 3.4, dress.gold)
    dot(c, x, 49, 10.2, dark)
    dot(c, x, 49, 9.3, dress.gold)
    dot(c, x, 49, 7.4, dress.cloth)
    for blade in eternity(6, 0.5):
        c.poly(moved(blade, c.axis + x, 49, 7.0), mix(dress.gold, "#ffffff", 0.35))
    c.poly(lozenge(c.axis + x, 33.6, 3.6, 6.2), dress.gold)


def _queen(c: Canvas, dress: Dress) -> None:
    hair = "#2c1d18"
    veil = dress.second
    c.twin([*curve((0, 24), (-26, 24, -37, 50, -38, 82), (-39, 106, -44, 122, -50, 137)), (0, 137)], veil)
    c.strokes(curve((26, 34), (37, 54, 35, 94, 46, 136)), mix(veil, "#ffffff", 0.34), 1.4, round_ends=False)
    c.strokes(curve((31, 60), (34, 84, 33, 104, 38, 136)), mix(veil, "#000000", 0.30), 1.2, round_ends=False)
    c.twin([*curve((0, 42), (-22, 42, -27, 58, -27, 78), (-27, 98, -24, 110, -20, 120)), (0, 120)], hair)
    c.box(c.axis - 8, 92, c.axis + 8, 114, SHADE)
    mantle(c, dress, 108, 53)
    c.twin([*curve((0, 131), (-9, 124, -16, 115, -16, 106)), (0, 106)], paint.SKIN)
    c.twin([(-17, 105), (-10.5, 105), (0, 125), (0, 134), (-3, 133)], dress.gold)
    for i in range(-4, 5):
        dot(c, i * 3.5, 106.5 + (16 - i * i) * 0.36, 2.0, CREAM)
    dot(c, 0, 115.5, 2.6, dress.second)
    head(c, 75, 19.3, 25.5)
    features(c, 75, 19.3, 25, soft=True)
    for sign in (-1, 1):
        c.oval(c.axis + sign * 11.4, 84.5, 4.0, 2.6, fill=mix(paint.SKIN, "#e2735f", 0.45))
    lips(c, 91, 4.9)
    _tresses(c, dress, hair)
    _diadem(c, dress)
    _pomegranate(c, 49, 90)


def _tresses(c: Canvas, dress: Dress, hair: str) -> None:
    """Two plaits over the shoulders with a gold bead at the end."""
    for sign in (-1, 1):
        for i in range(6):
            x, y = sign * (24.5 + i * 0.4), 88 + i * 7.4
            c.oval(c.axis + x, y, 4.6, 5.0, fill=hair)
            slant = [(c.axis + x - sign * 3.0, y - 2.8), (c.axis + x + sign * 3.0, y + 2.4)]
            c.stroke(slant, mix(hair, "#ffffff", 0.30), 1.0)
        dot(c, sign * 27, 132, 3.4, dress.gold)


def _diadem(c: Canvas, dress: Dress) -> None:
    """A tall head-dress of cloth in gold, a row of coins over the forehead."""
    outer = curve((0, 14), (-9, 18, -19, 23, -28, 28), (-26, 38, -25, 46, -23, 55), (-15, 49, -7, 48, 0, 48))
    c.twin(outer, dress.gold)
    inner = curve((0, 19), (-8, 23, -16, 27, -23, 31), (-22, 38, -21, 42, -20, 47.6), (-13, 44, -7, 43, 0, 43))
    c.twin(inner, dress.cloth)
    gem(c, 0, 31.5, 5.2, 8.2, dress.gold, CREAM)
    for sign in (-1, 1):
        gem(c, sign * 12.6, 36, 3.6, 5.4, dress.gold, CREAM)
        dot(c, sign * 6.6, 25.6, 1.6, dress.gold)
    for i in range(-3, 4):
        x, y = i * 6.5, 53.6 + abs(i) ** 1.7 * 1.15
        dot(c, x, y, 3.4, mix(dress.gold, "#3a2504", 0.5))
        dot(c, x, y, 2.6, mix(dress.gold, "#fff2c0", 0.5))
    for sign in (-1, 1):
        for i in range(3):
            dot(c, sign * (21.6 + i * 0.3), 66 + i * 6, 2.2, mix(dress.gold, "#fff2c0", 0.3))


def _pomegranate(c: Canvas, x: float, y: float) -> None:
    """A pomegranate on its twig, cut open to the seeds; Armenia's fruit of plenty."""
    leaf, red = "#3d6b3a", "#b3222f"
    at = c.axis + x
    c.stroke([(at, 137), (at, y)], leaf, 2.6, round_ends=False)
    blade = curve((0, 4), (3, -5, 8, -7, 13, -6), (11, 1, 6, 6, 0, 4))
    for sign, height in ((-1, 123), (1, 114)):
        c.poly([(at + sign * px, height + py) for px, py in blade], leaf)
    c.poly(
        [(at + px, y + py) for px, py in ((-6, -18), (-2.4, -14), (0, -19), (2.4, -14), (6, -18), (4, -9), (-4, -9))],
        red,
    )
    c.oval(at, y, 12, 11.6, fill=red)
    c.oval(at - 4.5, y - 5, 3.2, 2.2, fill=mix(red, "#ffffff", 0.35))
    c.poly(moved(curve((-1, -6), (-7, -4, -7, 6, 0, 9), (7, 5, 5, -4, -1, -6)), at, y), "#f3d9a6")
    for dx, dy in ((-2.2, -2.4), (1.6, -1.8), (-3, 1.2), (0.5, 1.4), (3.1, 1.8), (-0.9, 5), (2, 4.8)):
        c.oval(at + dx - 0.3, y + dy, 1.4, 1.7, fill="#c1272d")


def _jack(c: Canvas, dress: Dress) -> None:
    hair = "#2a2320"
    _sabre(c, dress, 50)
    side = curve((0, 46), (-20, 48, -25, 62, -24, 84), (-22, 92, -17, 95, -12, 95))
    c.twin([*side, (0, 95)], hair)
    c.box(c.axis - 8, 92, c.axis + 8, 112, SHADE)
    mantle(c, dress, 104, 54)
    c.twin([(-10.5, 101), (-4, 104), (0, 122), (0, 137), (-4, 137), (-14.5, 108)], CREAM)
    c.twin([(-8, 102), (0, 118), (0, 127), (-12.5, 104)], dress.second)
    for sign in (-1, 1):
        for i in range(4):
            x, y = c.axis + sign * (17 + i * 5.6), 114.5 + i * 1.0
            c.box(x - 2.1, y, x + 2.1, y + 12.5, CREAM, 1.7)
            c.box(x - 2.1, y, x + 2.1, y + 4.0, dress.gold, 1.6)
    head(c, 76, 19, 25)
    features(c, 77.5, 19, 24)
    lips(c, 94, 4.6)
    whisker = curve((0, 89.6), (-4, 86.4, -9, 88.6, -15.4, 84.4), (-12, 92.4, -5, 92.6, 0, 91.2))
    c.twin(whisker, hair)
    _papakha(c, dress)


def _papakha(c: Canvas, dress: Dress) -> None:
    """A tall hat of curly lambskin with a cloth top; the curls form rows like scales."""
    fur, shadow = "#efe8da", "#b3a78f"
    c.twin(curve((0, 16), (-15, 15, -28, 19, -31, 30), (-33, 42, -32, 52, -29, 60), (-18, 66, -8, 67, 0, 67)), shadow)
    for row in range(7):
        y = 61.5 - row * 5.9
        reach = 30.4 - 0.40 * (row - 2.2) ** 2
        count = 9 if row % 2 else 8
        for i in range(count):
            x = -reach + (i + 0.5) * 2 * reach / count
            sag = 3.2 * (1 - (x / 31) ** 2) if row == 0 else 0
            dot(c, x, y + sag, 4.6, fur)
            ring = [(c.axis + x + 2.7 * cos(t * pi / 7), y + sag + 0.4 + 2.7 * sin(t * pi / 7)) for t in range(-1, 8)]
            c.stroke(ring, shadow, 1.15)
    c.twin(curve((0, 12), (-11, 12, -21, 15, -24, 21), (-16, 26, -8, 27, 0, 27)), dress.cloth)
    c.stroke([(c.axis, 12.5), (c.axis, 26.5)], dress.gold, 1.7, round_ends=False)
    c.stroke([(c.axis + px, py) for px, py in curve((-22, 20.6), (-11, 17.6, 11, 17.6, 22, 20.6))], dress.gold, 1.7)


def _sabre(c: Canvas, dress: Dress, x: float) -> None:
    """A drawn sabre, edge outwards, its hilt at the belt."""
    steel, bright = "#7f8a95", "#c6ced6"
    at = c.axis + x
    edge = curve((-2.6, 110), (-3.2, 84, -3, 58, 8.5, 26))
    back = curve((8.5, 26), (7, 52, 4.5, 84, 3.4, 110))
    c.poly(moved(edge + back, at, 0), steel)
    middle = curve((8.5, 26), (3.2, 52, 1.2, 84, 0.6, 110))
    c.poly(moved(edge + middle, at, 0), bright)
    c.box(at - 7.5, 109, at + 8, 113.5, dress.gold, 2)
    c.box(at - 2.8, 113, at + 3.4, 130, "#4a3020", 2)
    for y in (117, 121.5, 126):
        c.stroke([(at - 2.8, y), (at + 3.4, y - 2)], dress.gold, 1.1, round_ends=False)

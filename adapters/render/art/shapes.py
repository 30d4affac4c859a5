"""Outlines in unit coordinates: curves, the four suits, stars, the sign of eternity. No pixel is touched here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = list[Point]
STEPS = 20


def bezier(start: Point, first: Point, second: Point, end: Point) -> Outline:
    """A cubic curve as ``STEPS`` points, its start left out."""
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x = a * start[0] + b * first[0] + c * second[0] + d * end[0]
        y = a * start[1] + b * first[1] + c * second[1] + d * end[1]
        points.append((x, y))
    return points


def curve(start: Point, *pieces: Sequence[float]) -> Outline:
    """A line through ``pieces``: two numbers are a straight stroke to a point, six a cubic curve."""
    points = [start]
    for piece in pieces:
        if len(piece) == 2:
            points.append((piece[0], piece[1]))
        else:
            a, b, c, d, e, f = piece
            points += bezier(points[-1], (a, b), (c, d), (e, f))
    return points


def mirrored(half: Iterable[Point]) -> Outline:
    """The closed outline of a half and its mirror image in the axis x = 0."""
    left = list(half)
    return left + [(-x, y) for x, y in reversed(left)]


def moved(outline: Iterable[Point], x: float, y: float, size: float = 1.0, flip: bool = False) -> Outline:
    """``outline`` scaled by ``size``, turned upside down if ``flip``, its origin at ``(x, y)``."""
    k = -size if flip else size
    return [(x + k * px, y + k * py) for px, py in outline]


def circle(x: float, y: float, radius: float, points: int = 40) -> Outline:
    return [(x + radius * cos(2 * pi * i / points), y + radius * sin(2 * pi * i / points)) for i in range(points)]


def star(points: int = 5, inner: float = 0.45) -> Outline:
    """A star of outer radius 1 with a ray straight up."""
    corners = []
    for i in range(2 * points):
        radius = inner if i % 2 else 1.0
        corners.append((radius * sin(pi * i / points), -radius * cos(pi * i / points)))
    return corners


def lozenge(x: float, y: float, rx: float, ry: float) -> Outline:
    return [(x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)]


def eternity(blades: int = 8, width: float = 0.54) -> list[Outline]:
    """The Armenian sign of eternity of radius 1: blades between semicircles that run from the centre to the rim.

    A semicircle on a radius is r = sin(t/2) at the angle a + pi/2 - t/2. ``width`` is the blades' share of the whole.
    """
    outlines = []
    for blade in range(blades):
        angle = 2 * pi * blade / blades
        opening = 2 * pi / blades * width
        rim = [(cos(angle + opening * i / 6), sin(angle + opening * i / 6)) for i in range(7)]
        outlines.append(_arm(angle) + rim + _arm(angle + opening)[::-1])
    return outlines


def _arm(angle: float) -> Outline:
    turns = [pi * i / 36 for i in range(37)]
    return [(sin(t / 2) * cos(angle + pi / 2 - t / 2), sin(t / 2) * sin(angle + pi / 2 - t / 2)) for t in turns]


@cache
def suit(sign: str) -> tuple[Outline, ...]:
    """The outlines of a suit in the box -1..1; several are laid over each other in one colour."""
    if sign == "H":
        side = curve(
            (0, 0.97),
            (-0.20, 0.60, -0.95, 0.20, -0.95, -0.36),
            (-0.95, -0.72, -0.71, -0.92, -0.47, -0.92),
            (-0.24, -0.92, -0.07, -0.78, 0, -0.54),
        )
        return (mirrored(side),)
    if sign == "D":
        return (mirrored(curve((0, -1), (-0.15, -0.62, -0.47, -0.21, -0.74, 0), (-0.47, 0.21, -0.15, 0.62, 0, 1))),)
    stem = mirrored(curve((0, 0.28), (-0.02, 0.62, -0.11, 0.87, -0.40, 0.98)))
    if sign == "S":
        side = curve(
            (0, -1),
            (-0.18, -0.62, -0.93, -0.18, -0.93, 0.28),
            (-0.93, 0.60, -0.71, 0.75, -0.49, 0.75),
            (-0.27, 0.75, -0.10, 0.62, 0, 0.40),
        )
        return (mirrored(side), stem)
    if sign == "C":
        heart = [(-0.24, -0.30), (0.24, -0.30), (0.32, 0.20), (0, 0.46), (-0.32, 0.20)]
        return (circle(0, -0.52, 0.45), circle(-0.51, 0.19, 0.45), circle(0.51, 0.19, 0.45), heart, stem)
    if sign == "N":
        return (moved(star(5, 0.46), 0, 0.04, 0.70),)
    return (lozenge(0, 0, 0.7, 0.7),)


@cache
def no_trump_bar() -> tuple[Outline, Outline]:
    """The stroke that crosses out the star of no-trump, and the wider one that frees it from the star."""

    def stroke(half: float) -> Outline:
        a, b = (-0.66, 0.66), (0.66, -0.66)
        length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        nx, ny = (b[1] - a[1]) / length * half, -(b[0] - a[0]) / length * half
        return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]

    return stroke(0.085), stroke(0.20)

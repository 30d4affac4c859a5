"""Build the fonts of the pictures from Debian's Noto files.

    apt-get install fonts-noto-core && pip install 'fonttools[woff]' && python assets/fonts/build.py

Reads ``/usr/share/fonts/truetype/noto`` (or the folder given as the only argument) and writes four files beside this
script: ``DavtarSans-Regular.ttf`` and ``DavtarSans-Bold.ttf`` (Latin, Greek, Cyrillic, Armenian, Georgian, signs of
cards and a few more in one file each) and the fallbacks for people's names, ``DavtarArabic-Bold.ttf`` and
``DavtarHebrew-Bold.ttf``. For the page, the first two are cut once more, by script, so that a browser fetches only what
it shows (``DavtarSans-Regular-latin.woff2``, see ``PAGE``). The same inputs give the same bytes: nothing of the day of
the build goes into the files.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

NOTO = Path("/usr/share/fonts/truetype/noto")
HERE = Path(__file__).resolve().parent
VERSION = "1.000"
EPOCH = 3_755_289_600
"""The time written into the files, in seconds since 1904: 2023-01-01."""


def span(*ends: int) -> set[int]:
    """The code points of closed ranges: ``span(a, b, c, d)`` is a..b and c..d."""
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return {point for low, high in pairs for point in range(low, high + 1)}


LATIN = span(0x20, 0x7E, 0xA0, 0x17F, 0x18F, 0x192, 0x1A0, 0x1B0, 0x1CD, 0x1DC, 0x218, 0x21B, 0x259, 0x259)
LATIN |= span(0x2B0, 0x2FF, 0x300, 0x36F, 0x1E00, 0x1EFF)
GREEK_CYRILLIC = span(0x370, 0x3FF, 0x400, 0x52F)
PUNCTUATION = span(0x2000, 0x206F, 0x2070, 0x209C, 0x20A0, 0x20BF, 0x2100, 0x214F, 0x2150, 0x218B, 0x2212, 0x2212)
ARMENIAN = span(0x531, 0x58F, 0xFB13, 0xFB17)
GEORGIAN = span(0x10A0, 0x10FF, 0x1C90, 0x1CBF, 0x2D00, 0x2D2D)
SIGNS = span(0x25A0, 0x25A1, 0x25B2, 0x25CF, 0x2605, 0x2606, 0x2660, 0x2667, 0x2680, 0x2685)
MATHS = span(0x2190, 0x2199, 0x2212, 0x2212, 0x2248, 0x2248, 0x2260, 0x2265)
SIGNS |= span(0x2713, 0x2718, 0x2654, 0x265F, 0x2B50, 0x2B50)
ARABIC = span(0x600, 0x6FF, 0x750, 0x77F, 0x8A0, 0x8FF, 0xFB50, 0xFDFD, 0xFE70, 0xFEFF)
HEBREW = span(0x591, 0x5F4, 0xFB1D, 0xFB4F)
PAGE = {
    "latin": SIGNS
    | MATHS
    | span(0x20, 0x7E, 0xA0, 0xFF, 0x2010, 0x2027, 0x202F, 0x203A, 0x20AC, 0x20AC, 0x2122, 0x2122),
    "cyrillic": span(0x400, 0x45F, 0x490, 0x491, 0x4B0, 0x4B1, 0x2116, 0x2116),
    "armenian": ARMENIAN,
    "georgian": span(0x10A0, 0x10FF, 0x1C90, 0x1CBF),
}
"""What each of the page's files has; whatever else the large ones have goes into ``rest``."""
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk"]


def cut(source: Path, points: set[int], target: Path) -> Path:
    """``source`` with the glyphs of ``points`` only, without hinting, as ``target``."""
    options = subset.Options()
    options.layout_features = ["*"]
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=points)
    cutter.subset(font)
    subset.save_font(font, str(target), options)
    return target


def name(font: TTFont, family: str, style: str, copyrights: list[str]) -> None:
    """Our own family name, the sources' copyright lines, the licence; no trace of the day."""
    table = font["name"]
    licence = table.getDebugName(13)
    table.names = []
    full = f"{family} {style}"
    postscript = f"{family.replace(' ', '')}-{style}"
    about = {0: "; ".join(copyrights), 1: family, 2: style, 3: f"{VERSION};{postscript}", 4: full}
    about |= {5: f"Version {VERSION}", 6: postscript, 13: licence, 14: "https://openfontlicense.org"}
    for number, text in about.items():
        table.setName(text, number, 3, 1, 0x409)
    font["head"].created = font["head"].modified = EPOCH
    font["head"].fontRevision = float(VERSION)


def build(noto: Path, out: Path, family: str, style: str, parts: list[tuple[str, set[int]]]) -> Path:
    """Cut ``parts`` and merge them into ``out/<family>-<style>.ttf``.

    A code point belongs to the first part that has it, so the parts never disagree about a glyph.
    """
    taken: set[int] = set()
    copyrights: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        files: list[str] = []
        for number, (file, wanted) in enumerate(parts):
            with TTFont(noto / file, lazy=True) as font:
                points = (wanted & set(font.getBestCmap())) - taken
                copyrights.append(f"{file}: {font['name'].getDebugName(0)}")
            taken |= points
            files.append(str(cut(noto / file, points, Path(scratch) / f"{number}.ttf")))
        font = merge.Merger().merge(files) if len(files) > 1 else TTFont(files[0])
        for table in ("DSIG", "FFTM", "meta"):
            if table in font:
                del font[table]
        name(font, family, style, copyrights)
        font.recalcTimestamp = False
        target = out / f"{family.replace(' ', '')}-{style}.ttf"
        font.save(str(target), reorderTables=True)
    return target


def for_page(style: str) -> list[Path]:
    """The files of one style for the page."""
    source = HERE / f"DavtarSans-{style}.ttf"
    with TTFont(source, lazy=True) as font:
        rest = set(font.getBestCmap()) - set().union(*PAGE.values())
    parts = {**PAGE, "rest": rest}
    return [packed(source, points, HERE / f"{source.stem}-{part}.woff2") for part, points in parts.items()]


def packed(source: Path, points: set[int], target: Path) -> Path:
    options = subset.Options()
    options.layout_features = FEATURES
    options.flavor = "woff2"
    options.hinting = False
    options.glyph_names = False
    options.recalc_timestamp = False
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=points)
    cutter.subset(font)
    subset.save_font(font, str(target), options)
    return target


def ranges(points: set[int]) -> str:
    """As ``unicode-range`` in the page's styles (``adapters/local/static/fonts.css``)."""
    found: list[list[int]] = []
    for point in sorted(points):
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return ", ".join(f"U+{low:X}" if low == high else f"U+{low:X}-{high:X}" for low, high in found)


def styles() -> str:
    """The page's styles that name these files."""
    lines = ["/* The fonts of the page, made by assets/fonts/build.py: what of them is shown is fetched. */"]
    for style, weight in (("Regular", 400), ("Bold", 700)):
        with TTFont(HERE / f"DavtarSans-{style}.ttf", lazy=True) as font:
            every = set(font.getBestCmap())
        parts = {name: points & every for name, points in PAGE.items()}
        parts["rest"] = every - set().union(*parts.values())
        lines += [
            f'@font-face {{ font-family: "Davtar Sans"; src: url("DavtarSans-{style}-{name}.woff2") format("woff2"); '
            f"font-weight: {weight}; font-display: swap; ascent-override: 106.9%; descent-override: 29.3%; "
            f"line-gap-override: 0%; unicode-range: {ranges(points)}; }}"
            for name, points in parts.items()
        ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    noto = Path(arguments[0]) if arguments else NOTO
    for style in ("Regular", "Bold"):
        parts = [
            (f"NotoSans-{style}.ttf", LATIN | GREEK_CYRILLIC | PUNCTUATION),
            (f"NotoSansArmenian-{style}.ttf", ARMENIAN),
            (f"NotoSansGeorgian-{style}.ttf", GEORGIAN),
            ("NotoSansSymbols2-Regular.ttf", SIGNS),
            ("NotoSansMath-Regular.ttf", MATHS),
        ]
        show(build(noto, HERE, "Davtar Sans", style, parts))
        for file in for_page(style):
            show(file)
    (HERE.parents[1] / "adapters" / "local" / "static" / "fonts.css").write_text(styles(), encoding="utf-8")
    show(build(noto, HERE, "Davtar Arabic", "Bold", [("NotoSansArabic-Bold.ttf", ARABIC)]))
    show(build(noto, HERE, "Davtar Hebrew", "Bold", [("NotoSansHebrew-Bold.ttf", HEBREW)]))


def show(file: Path) -> None:
    with TTFont(file, lazy=True) as font:
        sys.stdout.write(f"{file.name}: {file.stat().st_size // 1024} kB, {len(font.getBestCmap())} characters\n")


if __name__ == "__main__":
    main(sys.argv[1:])

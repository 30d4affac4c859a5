"""The committed fonts: present, licensed, and what their build script makes."""

from __future__ import annotations

import importlib.util
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from adapters.render import missing_fonts
from adapters.render.text import fonts
from adapters.render.text.cmap import read

FOLDER = files("assets") / "fonts"
NOTO = Path("/usr/share/fonts/truetype/noto/NotoSansHebrew-Bold.ttf")


def builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("font_build", str(FOLDER / "build.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_licence_and_log_lie_beside_the_fonts() -> None:
    licence = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    log = (FOLDER / "FONTLOG.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    for face in fonts.ours():
        assert Path(face.path).name in log


def test_every_font_names_its_makers_and_not_their_font() -> None:
    tools = pytest.importorskip("fontTools.ttLib")
    for face in fonts.ours():
        with tools.TTFont(face.path, lazy=True) as font:
            names = font["name"]
            assert "Copyright" in names.getDebugName(0)
            assert names.getDebugName(1).startswith("Davtar")
            assert "Open Font License" in names.getDebugName(13)


@pytest.mark.skipif(not NOTO.exists(), reason="needs Debian's fonts-noto-core")
def test_the_build_gives_the_same_bytes_twice_and_the_committed_letters(tmp_path: Path) -> None:
    tools = pytest.importorskip("fontTools.ttLib")
    build = builder()
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        parts = [("NotoSansHebrew-Bold.ttf", build.HEBREW)]
        made.append(build.build(NOTO.parent, tmp_path / name, "Davtar Hebrew", "Bold", parts))
    assert made[0].read_bytes() == made[1].read_bytes()
    with tools.TTFont(made[0]) as font, tools.TTFont(str(FOLDER / "DavtarHebrew-Bold.ttf")) as committed:
        assert font.getBestCmap() == committed.getBestCmap()


def test_what_is_missing_is_said_in_names_of_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "shapes_text", lambda: False)
    monkeypatch.setattr(fonts, "system_faces", tuple)
    monkeypatch.setattr(fonts, "emoji", lambda: None)
    assert missing_fonts() == ("libfribidi", "fonts-noto-cjk", "fonts-noto-color-emoji")


def test_a_broken_font_is_refused() -> None:
    whole = (FOLDER / "DavtarHebrew-Bold.ttf").read_bytes()
    assert ord("\u05d0") in read(whole, "whole")
    for broken in (b"", whole[:3], whole[:40], whole[:200], b"\0" * 64):
        with pytest.raises(ValueError, match=r"broken|no cmap|no Unicode"):
            read(broken, "broken")

"""The locks: whole, by hash, for every platform, and without any address."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.project.kit import ROOT

LOCKS = ("run", "dev", "tools")
COMPILED = {
    # Wheels for each version of Python from 3.11, each for Linux on x86-64 and ARM, macOS and Windows, and a sdist.
    **dict.fromkeys(("aiohttp", "frozenlist", "greenlet", "markupsafe", "msgspec", "multidict", "pillow"), 25),
    **dict.fromkeys(("propcache", "psycopg-binary", "pydantic-core", "python-bidi", "regex", "sqlalchemy", "yarl"), 20),
}
EVERYWHERE = {"ruff": 8, "uv": 8, "playwright": 6}
"""One wheel for each platform, whatever the Python."""


@cache
def lock(name: str) -> dict[str, tuple[Requirement, tuple[str, ...]]]:
    """Package -> (requirement, its hashes)."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    found: dict[str, tuple[Requirement, tuple[str, ...]]] = {}
    for entry in text.replace("\\\n", " ").splitlines():
        if entry and not entry.startswith("#"):
            head, *hashes = re.split(r"\s+--hash=sha256:", entry)
            requirement = Requirement(head.strip())
            found[canonicalize_name(requirement.name)] = (requirement, tuple(hashes))
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_one_version_and_hashes(name: str) -> None:
    assert lock(name)
    for requirement, hashes in lock(name).values():
        assert re.fullmatch(r"==[^,*]+", str(requirement.specifier)), requirement
        assert requirement.url is None
        assert hashes, requirement
        assert all(re.fullmatch(r"[0-9a-f]{64}", one) for one in hashes)


@pytest.mark.parametrize("name", [*(f"{name}.lock" for name in LOCKS), "build.in", "tools.in"])
def test_no_address_and_no_host_stands_in_it(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*(--(extra-)?index|--find-links|--trusted-host|-i |-f )", text, re.MULTILINE)
    assert not re.search(r"\b[\w-]+\.(org|com|net|io|dev|internal|local)\b", text)


@pytest.mark.parametrize(("name", "served"), [("node", True), ("lint", False)])
def test_what_npm_brings_is_locked_by_hash(name: str, served: bool) -> None:
    """npm's locks: one version and one hash for each package, and no address from where it comes. ``served``: something
    of it goes to people."""
    folder = ROOT / "requirements" / name
    text = (folder / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    asked = packages.pop("")
    assert {part: versions for part, versions in asked.items() if part.endswith("ependencies")} == {
        part: versions
        for part, versions in json.loads((folder / "package.json").read_text(encoding="utf-8")).items()
        if part.endswith("ependencies")
    }
    assert ("dependencies" in asked) is served
    assert all(
        re.fullmatch(r"[0-9.]+", one)
        for part in ("dependencies", "devDependencies")
        for one in asked.get(part, {}).values()
    )
    assert len(packages) > 10
    assert all(re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", one["integrity"]) for one in packages.values())
    assert not any(
        "resolved" in one or (one.get("hasInstallScript") and not one.get("dev")) for one in packages.values()
    )
    for one in packages.values():  # where an author takes donations is the one address npm writes down
        one.pop("funding", None)
    assert "://" not in json.dumps(packages)
    assert "omit-lockfile-registry-resolved=true" in (folder / ".npmrc").read_text(encoding="utf-8")


def test_the_linters_of_the_page_run_with_the_node_of_debian() -> None:
    """Debian 12 has Node 18: what asks for a later one would fail there."""
    packages = json.loads((ROOT / "requirements" / "lint" / "package-lock.json").read_text(encoding="utf-8"))[
        "packages"
    ]
    for name, one in packages.items():
        wanted = one.get("engines", {}).get("node", "*")
        least = [re.match(r"\D*(\d*)", part) for part in wanted.split("||")]
        assert any(int(found[1] or 0) <= 18 for found in least if found), f"{name}: {wanted}"


@pytest.mark.parametrize(("name", "least"), [*COMPILED.items(), *EVERYWHERE.items()])
def test_compiled_packages_have_the_files_of_every_platform(name: str, least: int) -> None:
    requirement, hashes = (lock("tools") if name == "uv" else lock("dev"))[name]
    assert len(hashes) >= least, f"{requirement}: {len(hashes)} files"


def test_what_only_windows_needs_is_locked_under_its_condition() -> None:
    for package, (requirement, _) in lock("dev").items():
        if package == "colorama":
            assert requirement.marker is not None
            assert requirement.marker.evaluate({"sys_platform": "win32"})
            assert not requirement.marker.evaluate({"sys_platform": "linux"})
    assert "colorama" in lock("dev")


def test_no_condition_leaves_out_a_supported_python_or_platform() -> None:
    """Beside Windows' own, conditions may only speak of Python 3.13 on, or of other implementations. The library of the
    beacon is compiled for few processors; elsewhere there is no beacon."""
    for package, (requirement, _) in lock("dev").items():
        if package == "py-arkworks-bls12381":
            continue
        if requirement.marker is not None and "win32" not in str(requirement.marker):
            assert re.search("implementation|python_full_version >= '3.13'|>= \"3.13\"", str(requirement.marker))


def test_both_locks_give_the_same_versions() -> None:
    for package, (requirement, hashes) in lock("run").items():
        other, more = lock("dev")[package]
        assert (requirement.specifier, hashes) == (other.specifier, more)


def test_the_locks_are_what_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert SpecifierSet(project["requires-python"]).contains("3.11")
    extras = project["optional-dependencies"]
    for name, wanted in (
        ("run", [*project["dependencies"], *extras["postgres"], *extras["backup"], "hatchling"]),
        ("dev", [*project["dependencies"], *extras["postgres"], *extras["backup"], *extras["dev"], "hatchling"]),
    ):
        for line in wanted:
            asked = Requirement(line)
            locked, _ = lock(name)[canonicalize_name(asked.name)]
            assert asked.specifier.contains(str(locked.specifier).removeprefix("==")), f"{name}: {line}"

"""Laws that hold for every file of the project, for the locks, and for the regulations' table of tests."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from adapters.local.files import Files
from tests.project.kit import CODE, ROOT, files, named, nodes, sources, text

BINARY = {".png", ".jpg", ".jpeg", ".webp", ".ttf", ".woff2", ".ico", ".gz", ".db", ".wasm", ".net", ".table"}
LETTERS_FOR_A_REASON = {
    "bot/text/words.py": "words and numbers that people type, as tables",
    "bot/text/__init__.py": "names of automatic players",
    "bot/handlers/names.py": "names that people type, as tables",
    "bot/ports/people.py": "letters that look like others",
    "bot/games/*/__init__.py": "what people call the game",
    "bot/games/*/*samples.py": "names of sample players",
    "bot/samples.py": "names of sample players",
    "adapters/text.py": "endings of names",
}


def texts() -> list[tuple[str, str]]:
    return [(named(path), text(path)) for path in files() if path.suffix not in BINARY]


def test_licences_are_there_and_go_with_the_package() -> None:
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in (ROOT / "assets" / "fonts" / "OFL.txt").read_text(encoding="utf-8").upper()
    for font in (ROOT / "assets" / "fonts").glob("*.ttf"):
        assert font.stem.split("-")[0] in (ROOT / "assets" / "fonts" / "FONTLOG.txt").read_text(encoding="utf-8")


PATHS = re.compile(r"(?<![\w.~/}\"'-])/(?:work|root|farm|Users)/[\w.]|(?<![\w.])[A-Z]:\\Users")
INDEX = re.compile(r"--(?:extra-)?index-url[ =]\S|(?:pypi|pythonhosted|jsdelivr|unpkg|cdnjs)" + r"\.(?:org|com|net)")


@pytest.mark.parametrize("wrong", [PATHS, INDEX], ids=["a machine", "a package index"])
def test_no_path_of_a_machine_or_address_of_a_package_index_stands_in_a_file(wrong: re.Pattern[str]) -> None:
    lines = ((f"{name}:{n}", line) for name, text in texts() for n, line in enumerate(text.splitlines(), 1))
    assert [f"{place}: {line.strip()[:80]}" for place, line in lines if wrong.search(line)] == []


def test_every_module_says_what_it_is_for() -> None:
    said = re.compile(r'(#.*\n|\s)*(r?""".|$)')
    assert [named(path) for path in sources(*CODE, "assets", "tests") if not said.match(text(path))] == []


def test_no_module_is_longer_than_a_thousand_lines() -> None:
    """A module is as long as its subject; beyond this it has two."""
    lengths = {named(path): len(text(path).splitlines()) for path in sources(*CODE, "assets", "tests")}
    assert {name: length for name, length in lengths.items() if length > 1000} == {}


def test_code_carries_no_sentences_for_people() -> None:
    """Texts are keys: words stand in ``assets/text``. At the least, none of our other languages stands in code."""
    letters = re.compile("[\u0531-\u058f\u10a0-\u10ff\u0400-\u04ff]")
    found = []
    for path in sources(*CODE):
        if any(fnmatch(named(path), pattern) for pattern in LETTERS_FOR_A_REASON):
            continue
        documents = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
                word = "".join(letters.findall(node.value))
                if len(word) > 6:
                    found.append(f"{named(path)}:{node.lineno}: {word[:40]}")
    assert found == []


def broken_contracts(folder: Path) -> str:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return f"{done.stdout}{done.stderr}" if done.returncode else ""


def test_imports_go_one_way() -> None:
    """The contracts in pyproject.toml: adapters, then bot, then rules, and the outside world outside."""
    assert broken_contracts(ROOT) == ""


def test_a_wrong_import_is_noticed(tmp_path: Path) -> None:
    """The contracts have teeth: each of these lines breaks one."""
    shown = ("core", "core/service", "delivery", "games", "games/folder", "games/stage", "handlers", "view")
    features = ("features", "features/emotes", "features/links")
    fronts = [f"adapters/{one}" for one in ("discord", "telegram", "local", "store", "render")]
    builders = [f"assets/{one}{build}" for one in ("fonts", "players", "puzzles") for build in ("", "/build")]
    folders = (*CODE, "assets", "rules/cards", *(f"bot/{one}" for one in (*shown, *features)), *fronts, *builders)
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for package, line in {
        "rules": "import random",
        "bot": "import aiohttp",
        "adapters": "import rules.cards",
        "bot/core": "import bot.games.stage",
        "bot/features/emotes": "import bot.features.links",
        "adapters/store": "import assets.players.build",
    }.items():
        for one in folders:
            (tmp_path / one).mkdir(parents=True, exist_ok=True)
            (tmp_path / one / "__init__.py").write_text(line if one == package else "")
        assert "1 broken" in broken_contracts(tmp_path), (package, line)


def test_the_program_does_not_know_how_to_die() -> None:
    """Points at which tests kill it stand in ``tests/tools/crash.py``, around its methods and not within them."""
    deadly = re.compile(r"\b(?:SIGKILL|SIGSTOP|os\._exit|os\.abort|CRASH_AT)\b")
    found = [named(path) for path in sources(*CODE) if deadly.search(text(path))]
    assert found == []


SCRIPTS = sorted((ROOT / "adapters" / "local" / "static").glob("*.js"))
LONGEST = 350


def test_scripts_are_of_a_size_to_be_read_and_say_what_they_are_for() -> None:
    told = {one.name: text(one) for one in SCRIPTS}
    assert [name for name, script in told.items() if not script.startswith("// ")] == []
    assert [name for name, script in told.items() if len(script.splitlines()) > LONGEST] == []


def test_no_script_is_left_out_of_the_check() -> None:
    """Neither as a whole nor a line of it; there is no list of those that are not typed yet."""
    silent = re.compile(r"@ts-(?:nocheck|ignore|expect-error)|eslint-disable")
    assert [one.name for one in SCRIPTS if silent.search(one.read_text(encoding="utf-8"))] == []
    asked = json.loads((ROOT / "requirements" / "lint" / "tsconfig.json").read_text(encoding="utf-8"))
    assert asked["include"] == ["../../adapters/local/static/*.js", "../../adapters/local/types/*.d.ts"]
    assert all(asked["compilerOptions"][name] is True for name in ("strict", "checkJs", "noEmit"))
    assert "exclude" not in asked


def test_types_are_not_served() -> None:
    served = Files().by_name
    assert {one.name for one in SCRIPTS} <= set(served)
    assert not [name for name in served if name.endswith(".ts")]


MOST_SLEEPS = 20


def waits() -> list[str]:
    """Every call in the tests that waits for real time, as ``file:line``. ``asyncio.sleep(0)`` does not."""
    found = []
    for path in files():
        if path.suffix != ".py" or not named(path).startswith("tests/") or "/tools/" in named(path):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(ast.parse("\n".join(lines))):
            if not isinstance(node, ast.Call) or not re.search(
                r"(asyncio|time)\.sleep$|\.wait_for_timeout$", ast.unparse(node.func)
            ):
                continue
            if not (node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0):
                found.append(f"{named(path)}:{node.lineno}")
    return found


def test_few_tests_wait_for_real_time() -> None:
    found = waits()
    assert len(found) <= MOST_SLEEPS, f"{len(found)} calls wait for real time, {MOST_SLEEPS} may: {found}"


MOST = 1_450
"""Modules of a house with the page alone that has answered once; each takes about 70 kB and half a millisecond."""
LATER = {
    *("alembic", "rich", "pygments", "mako", "segno", "wasmtime", "networkx", "numpy"),
    *("discord", "telegram", "psycopg", "cryptography"),
}
"""What is only loaded when it is needed."""
_HOUSE = """
import asyncio, json, sys, urllib.request
from adapters.bootstrap import open_program
from adapters.config import Settings

async def main():
    settings = Settings(host="127.0.0.1", port=0, local_table=True, database_url=sys.argv[1])
    program = await open_program(settings)
    await program.start()
    url = program.fronts[0].url
    page = await asyncio.to_thread(lambda: urllib.request.urlopen(url).read())
    from adapters.render.art import cards
    print(json.dumps([len(page), sorted(sys.modules), cards.is_warm("classic")]))
    await program.stop()

asyncio.run(main())
"""


def test_a_start_loads_and_draws_only_what_is_needed_now(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _HOUSE, f"sqlite:///{tmp_path / 'davtar.db'}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    page, modules, warm = json.loads(done.stdout.splitlines()[-1])  # the log comes before
    assert page > 1_000
    assert {name.partition(".")[0] for name in modules} & LATER == set()
    assert len(modules) <= MOST
    assert not warm, "cards are drawn when there is a table"


NUMBER = r"[A-Z]{2,}-\d+(?:\.\d+)?"
ROW = re.compile(rf"^\| ({NUMBER}) \| .+ \| (.+?) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+(?:\.py|\.script)?)?(?:::(\w+))?`")
SENTENCES = {7: 12, 8: 20, 9: 13, 10: 11}
"""How many each chapter of the regulations has."""
PAGE = (ROOT / "docs" / "rules" / "league.md").read_text("utf-8")
ROWS = dict(ROW.findall(PAGE))


def claimed(here: str) -> Iterator[tuple[str, str]]:
    """(file or folder, function or nothing) of the tests that a row names; one without a file is in the last file."""
    last = ""
    for path, function in TEST.findall(here):
        last = path or last
        if path or function:
            yield last, function


def settled(row: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a row, or each row to which it refers, has a test or says why there can be none."""
    here = ROWS[row]
    if "annot occur here, because" in here or list(claimed(here)):
        return True
    others = {other for other in re.findall(NUMBER, here) if other in ROWS} - seen
    return bool(others) and all(settled(other, seen | {row}) for other in others)


def test_each_sentence_of_the_regulations_has_a_number() -> None:
    wanted = [f"LG-{chapter}.{n}" for chapter, count in SENTENCES.items() for n in range(1, count + 1)]
    assert [row for row in ROWS if row.startswith("LG-")] == wanted
    assert len(ROWS) == len(ROW.findall(PAGE)) == len(re.findall(rf"^\| {NUMBER} ", PAGE, re.MULTILINE))


def test_each_has_a_test_or_cannot_occur() -> None:
    assert [row for row in ROWS if not settled(row)] == []


def test_the_tests_named_exist() -> None:
    wanted = sorted(set(claimed(PAGE)))
    assert [path for path, _ in wanted if not (ROOT / path).exists()] == []
    defined = {path: text(ROOT / path) for path, function in wanted if function}
    assert [
        f"{path}::{function}"
        for path, function in wanted
        if function and not re.search(rf"^(?:async )?def {function}\(", defined[path], re.MULTILINE)
    ] == []


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

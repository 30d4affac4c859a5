"""``make release``: this version as others get it, in ``dist``: a wheel, the licences of what it is built on, a bill of
materials (CycloneDX), and the image for x86-64 and 64-bit ARM.

With a registry the image is pushed there, else it is a file. Without an engine it is named as not made; with
``DAVTAR_RELEASE_IMAGE=required`` that is a failure.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PLATFORMS = "linux/amd64,linux/arm64"
BUILDER = "davtar-release"
LICENCE_FILE = re.compile(r"licen[cs]e|notice|copying|authors", re.IGNORECASE)
APACHE = ("fluent-runtime", "fluent-syntax", "py-arkworks-bls12381")
"""Packages under the Apache License 2.0 (the last one by our choice of two) that come without its text."""
APACHE_TEXT = "aiosignal"


@dataclass(frozen=True, slots=True)
class Package:
    """One of ``run.lock``; ``there``: as it is installed here, None if other systems alone need it."""

    name: str
    version: str
    there: Distribution | None

    def licence(self) -> str:
        if self.name in APACHE:
            return "Apache-2.0"
        told = self.there.metadata if self.there is not None else None
        if told is None:
            return ""
        said = told.get("License-Expression") or told.get("License") or ""
        said = "" if said == "UNKNOWN" else said
        kinds = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier", []) if one.startswith("License ::")]
        return said if said and len(said) < 80 else ", ".join(kinds) or said.partition("\n")[0]

    def texts(self) -> Iterator[str]:
        """What its licence files say."""
        for file in (self.there.files if self.there is not None else None) or ():
            if ".dist-info" in str(file) and LICENCE_FILE.search(file.name):
                yield Path(str(file.locate())).read_text(encoding="utf-8", errors="replace").strip()


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--tag", help="the tag of the release; it has to be the version")
    ask.add_argument("--registry", default="", help="where the image goes: HOST/OWNER")
    ask.add_argument("--dist", type=Path, default=ROOT / "dist")
    asked = ask.parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version: str = project["version"]
    if asked.tag and asked.tag != f"v{version}":
        return tell(f"the tag is {asked.tag}, and the version in pyproject.toml is {version}", 2)
    dist: Path = asked.dist
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(dist)]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    packages = locked()
    (dist / "THIRD-PARTY-NOTICES.txt").write_text(notices(packages), encoding="utf-8")
    (dist / f"davtar-{version}.cdx.json").write_text(materials(project, packages), encoding="utf-8")
    code = image(version, asked.registry, dist)
    sums = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in sorted(dist.iterdir())]
    (dist / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    for line in sums:
        tell(line.split()[1])
    return code


def locked() -> list[Package]:
    """What ``run.lock`` installs.

    :raises SystemExit: the environment is another than the lock's.
    """
    found = []
    for line in (ROOT / "requirements" / "run.lock").read_text(encoding="utf-8").splitlines():
        if not re.match(r"[A-Za-z0-9]", line):
            continue
        one = Requirement(line.removesuffix("\\").strip())
        name, version = canonicalize_name(one.name), str(one.specifier).removeprefix("==")
        if one.marker is not None and not one.marker.evaluate():
            found.append(Package(name, version, None))
            continue
        try:
            there = distribution(one.name)
        except PackageNotFoundError:
            there = None
        if there is None or there.version != version:
            sys.exit(f"release: {name} {version} is not what is installed. Run: make setup")
        found.append(Package(name, version, there))
    return found


def notices(packages: list[Package]) -> str:
    """The licence of each package, with its text.

    :raises SystemExit: one has none.
    """
    parts = ["Davtar is under the MIT License. It is built on the following, each under a licence of its own.\n"]
    font = (ROOT / "assets" / "fonts" / "OFL.txt").read_text(encoding="utf-8").strip()
    parts.append(f"{'=' * 79}\nThe fonts in assets/fonts: SIL Open Font License 1.1\n\n{font}\n")
    texts = {one.name: "\n\n".join(one.texts()) for one in packages}
    for one in packages:
        if one.there is None:
            continue
        text = texts[one.name] or (texts[APACHE_TEXT] if one.name in APACHE else "")
        if not text:
            sys.exit(f"release: {one.name} has no text of a licence")
        parts.append(f"{'=' * 79}\n{one.name} {one.version}: {one.licence()}\n\n{text}\n")
    others = [f"{one.name} {one.version}" for one in packages if one.there is None]
    if others:
        parts.append(f"{'=' * 79}\nInstalled on other systems only: {', '.join(others)}\n")
    return "\n".join(parts)


def materials(project: dict[str, object], packages: list[Package]) -> str:
    """The bill of materials: Python's packages and what needs what, the fonts, and what the image adds."""
    licences = LicenseFactory()

    def component(name: str, version: str, licence: str, kind: str, url: PackageURL | None) -> Component:
        return Component(
            name=name,
            version=version,
            type=ComponentType(kind),
            purl=url,
            bom_ref=str(url) if url else name,
            licenses=[licences.make_from_string(licence)] if licence else (),
        )

    name, version = str(project["name"]), str(project["version"])
    bom = Bom()
    root = component(name, version, str(project["license"]), "application", PackageURL("pypi", None, name, version))
    bom.metadata.component = root
    made = {
        one.name: component(
            one.name, one.version, one.licence(), "library", PackageURL("pypi", None, one.name, one.version)
        )
        for one in packages
    }
    docker = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    base, tag = re.findall(r"^FROM ([a-z]+):([\w.-]+)", docker, re.MULTILINE)[0]
    around = [
        component("DavtarSans", version, "OFL-1.1", "file", None),
        component(base, tag, "", "container", PackageURL("docker", None, base, tag)),
        *(
            component(debian, number, "", "library", PackageURL("deb", "debian", debian, number))
            for debian, number in re.findall(r"^    ([a-z0-9-]+)=(\S+)", docker, re.MULTILINE)
        ),
    ]
    for one in (*made.values(), *around):
        bom.components.add(one)
    above = set(made)
    for package in packages:
        needed = [Requirement(line) for line in (package.there.requires if package.there else None) or ()]
        direct = {canonicalize_name(one.name) for one in needed if one.marker is None or one.marker.evaluate()}
        bom.register_dependency(made[package.name], [made[one] for one in sorted(direct & made.keys())])
        above -= direct
    asked = {canonicalize_name(Requirement(str(line)).name) for line in _list(project["dependencies"])}
    bom.register_dependency(root, [*(made[one] for one in sorted(asked & made.keys() | above)), *around])
    return JsonV1Dot6(bom).output_as_string(indent=2)


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def image(version: str, registry: str, dist: Path) -> int:
    """Build it for all platforms. The exit code."""
    docker = shutil.which("docker")
    there = docker is not None and _ok(docker, "version") and _ok(docker, "buildx", "version")
    if docker is None or not there:
        required = os.environ.get("DAVTAR_RELEASE_IMAGE") == "required"
        return tell("not made: the image (it takes a Docker engine with buildx)", 1 if required else 0)
    if not _ok(docker, "buildx", "inspect", BUILDER):
        subprocess.run([docker, "buildx", "create", "--name", BUILDER, "--driver", "docker-container"], check=True)  # noqa: S603
    name = f"{registry.rstrip('/')}/davtar" if registry else "davtar"
    where = ["--push"] if registry else ["--output", f"type=oci,dest={dist}/davtar-{version}.oci.tar"]
    tags = ["--tag", f"{name}:{version}", "--tag", f"{name}:latest"]
    command = [docker, "buildx", "build", "--builder", BUILDER, "--platform", PLATFORMS, *tags, *where, str(ROOT)]
    done = subprocess.run(command, check=False)  # noqa: S603
    return tell(f"the image {name}:{version}: {'built' if not done.returncode else 'failed'}", done.returncode)


def _ok(*command: str) -> bool:
    return not subprocess.run(command, capture_output=True, check=False).returncode  # noqa: S603


def tell(words: str, code: int = 0) -> int:
    sys.stdout.write(f"release: {words}\n")
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    sys.exit(main())

"""``rules.core``: what it makes differs from a plain frozen dataclass in nothing but speed."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from rules.core import quick


@dataclass(frozen=True, slots=True)
class Base:
    first: int
    second: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plain(Base):
    third: str = field(default="x", repr=False)
    fourth: int = field(default=0, compare=False)


@quick
@dataclass(frozen=True, slots=True)
class Quick(Base):
    third: str = field(default="x", repr=False)
    fourth: int = field(default=0, compare=False)


def test_it_takes_and_keeps_what_a_plain_one_does() -> None:
    for args, named in (((1,), {}), ((1, (2,)), {"fourth": 3}), ((), {"first": 4, "third": "y"})):
        plain, quickly = Plain(*args, **named), Quick(*args, **named)
        for name in ("first", "second", "third", "fourth"):
            assert getattr(plain, name) == getattr(quickly, name)
        assert repr(plain).replace("Plain", "Quick") == repr(quickly)
        assert hash(plain) == hash(quickly)
    assert Quick(1) == Quick(1, fourth=9) != Quick(2)
    assert replace(Quick(1), third="z") == Quick(1, third="z")


def test_it_stays_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Quick(1).first = 2  # type: ignore[misc]


def test_a_missing_or_unknown_field_is_an_error() -> None:
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Quick(1, fifth=5)  # type: ignore[call-arg]


def test_what_it_does_not_know_it_refuses() -> None:
    @dataclass(frozen=True, slots=True)
    class Listed:
        items: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match="items"):
        quick(Listed)

"""The same cards in every run; logs as they were before a test whose command sets them up."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog

from tests.answers import flags_say_what_words_say
from tests.chance import same_cards

__all__ = ["flags_say_what_words_say", "same_cards"]


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """For tests of what sets up the logs of its process, which is ours here."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()

"""``davtar doctor``: what is wrong, in plain words."""

from __future__ import annotations

from argparse import Namespace

from adapters.doctor import examine
from adapters.operator import Operator

_MARKS = {"good": "✓", "warn": "!", "bad": "✗"}


def run(args: Namespace, operator: Operator) -> int:
    findings = examine()
    for finding in findings:
        operator.write(f"{_MARKS[finding.level]} {operator.say(finding.text)}")
    bad = sum(finding.level == "bad" for finding in findings)
    warned = sum(finding.level == "warn" for finding in findings)
    operator.tell("doctor-sum", bad=bad, warned=warned)
    return 1 if bad else 0

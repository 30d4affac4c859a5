"""The panel of a person's accounts: joining two of them, step by step, and parting them again."""

from __future__ import annotations

from bot.ports.accounts import HANDLE, ODDS, PLATFORMS, Attempt, Pair, Sum
from bot.ports.keys import platform_of
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.text import Name, Text, t


def platform(account: str) -> Text:
    return t(f"platform-{platform_of(account)}")


def home(person: str, name: str, pair: Pair | None) -> Scene:
    """Which accounts there are, and the way to join or part them."""
    if pair is not None:
        both = (_one(pair.person, pair.person_name), _one(pair.account, pair.name))
        first = t("account-first", platform=platform(pair.person))
        return _panel(t("account-two"), *both, first, buttons=(_do("part", t("btn-account-part")),))
    if platform_of(person) not in PLATFORMS:
        return _panel(t("account-head"), t("illegal-account-no-account"))
    there = _other(person)
    ways = (_do("code", t("btn-account-code"), "primary"),)
    return _panel(
        t("account-head"), _one(person, name), t("account-alone", there=there), t("account-how"), buttons=ways
    )


def code(attempt: Attempt) -> Scene:
    """The code, for the account whose it is."""
    parts = [attempt.code[at : at + HANDLE] for at in range(0, len(attempt.code), HANDLE)]
    written = "-".join(parts)
    return _panel(
        t("account-code", code=written),
        t("account-code-how", there=_other(attempt.account), code=written),
        t("account-code-until"),
        t("account-code-odds", odds=ODDS),
        buttons=(_do("", t("btn-account-look"), "primary"), _cancel(attempt)),
    )


def question(attempt: Attempt, asked: str, chips: Sum) -> Scene:
    """Asks one of the two whether the other account is theirs as well, and says what follows."""
    mine = asked == attempt.account
    other = (attempt.other, attempt.other_name) if mine else (attempt.account, attempt.name)
    return _panel(
        t("account-ask-typed" if mine else "account-ask-shown", platform=platform(other[0])),
        _one(*other),
        t("account-means-one"),
        t("account-means-first", platform=platform(attempt.account)),
        _chips(chips),
        t("account-means-part", platform=platform(attempt.account)),
        t("account-stranger"),
        buttons=(_do(f"yes.{attempt.id}", t("btn-account-yes"), "good"), _cancel(attempt)),
    )


def waits(attempt: Attempt, asked: str) -> Scene:
    """It is the other one's turn to agree."""
    mine = asked == attempt.account
    other = (attempt.other, attempt.other_name) if mine else (attempt.account, attempt.name)
    return _panel(
        t("account-waits", platform=platform(other[0])),
        _one(*other),
        buttons=(_do("", t("btn-account-look"), "primary"), _cancel(attempt)),
    )


def done(pair: Pair) -> Scene:
    both = (_one(pair.person, pair.person_name), _one(pair.account, pair.name))
    return _panel(t("account-done"), *both, t("account-first", platform=platform(pair.person)))


def part(pair: Pair) -> Scene:
    """Whether they are to be parted, and what follows."""
    return _panel(
        t("account-part-ask"),
        t("account-part-keeps", platform=platform(pair.person)),
        t("account-part-loses", platform=platform(pair.account)),
        buttons=(_do("part.sure", t("btn-account-part-sure"), "bad"), _do("", t("btn-account-stay"))),
    )


def parted(first: str) -> Scene:
    """``first``: the account that keeps chips and seats."""
    return _panel(t("account-parted"), t("account-part-keeps", platform=platform(first)))


# --- how ---------------------------------------------------------------------------------------------------------


def _other(account: str) -> Text:
    """The platform that is not the account's."""
    return platform(next(one for one in PLATFORMS if one != platform_of(account)))


def _one(account: str, name: str) -> Text:
    return t("account-one", platform=platform(account), name=Name(account, name))


def _chips(chips: Sum) -> Text:
    if not chips.less:
        return t("account-chips-all", mine=chips.person, theirs=chips.account, sum=chips.together)
    return t("account-chips", mine=chips.person, theirs=chips.account, less=chips.less, sum=chips.together)


def _cancel(attempt: Attempt) -> Button:
    return _do(f"no.{attempt.id}", t("btn-account-no"))


def _do(what: str, label: Text, style: str = "plain") -> Button:
    data = press.see(NO_TABLE, f"account.{what}" if what else "account")
    match style:
        case "primary" | "good" | "bad":
            return Button(label, data, style)
        case _:
            return Button(label, data)


def _panel(head: Text, *lines: Text, buttons: tuple[Button, ...] = ()) -> Scene:
    said = (Line(head, "head"), *(Line(line) for line in lines))
    return Scene("panel", None, said, buttons=tuple((button,) for button in buttons))

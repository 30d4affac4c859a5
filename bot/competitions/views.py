"""The scenes of every competition: the organiser's panels of its settings, questions, and pieces of other scenes."""

from datetime import UTC, datetime

from bot.competitions.model import Competition, View
from bot.games.stage import rows_of
from bot.text import Text, t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene, Style


def button(label: Text, what: str, style: Style = "plain") -> Button:
    return Button(label, press.see(info.NO_TABLE, what), style)


def panel(lines: list[Line], *rows: tuple[Button, ...]) -> Scene:
    return Scene("panel", None, tuple(lines), buttons=rows)


def posted(lines: list[Line], *rows: tuple[Button, ...]) -> Scene:
    """What everybody in the chat sees."""
    return Scene("tables", None, tuple(lines), buttons=rows)


def head(now: Competition) -> Line:
    return Line(t(f"{now.SHORT}-head", game=t(f"game-{now.options.game}")), "head")


def heads(now: Competition) -> list[Line]:
    return [head(now), Line(now.manner)]


def until(seen: View[Competition], at_ms: int = 0) -> Text:
    """A time by its clock as UTC date and time: the end of the phase, unless another is given."""
    at = datetime.fromtimestamp(((at_ms or seen.now.until_ms) + seen.kept.row.shift_ms) / 1000, UTC)
    return t("cup-until", day=at.date(), clock=f"{at:%H:%M} UTC")


def cancelled(now: Competition) -> Line:
    return Line(t(f"{now.SHORT}-cancelled-few") if now.why == "few" else t(f"{now.SHORT}-cancelled"))


def to_mine(now: Competition) -> Button:
    return button(t(f"btn-{now.SHORT}-mine"), now.do("see"))


def back(what: str) -> tuple[Button, ...]:
    return (button(t("btn-cup-back"), what),)


# --- the organiser's panels -------------------------------------------------------------------------------------------


def setup(now: Competition) -> Scene:
    """All settings, and the button that begins sign-up."""
    lines = [Line(t(f"{now.SHORT}-setup"), "head"), Line(t(f"{now.SHORT}-setup-how")), Line(now.manner)]
    pages = [_to_page(now, name) for name in now.options.ORDER if len(now.options.values(name)) > 1]
    publish = button(t("btn-cup-publish"), now.run("publish"), "good")
    return panel(lines, *rows_of(pages, 2), (publish, button(t("btn-cup-drop"), now.run("cancel", "sure"))))


def _to_page(now: Competition, name: str) -> Button:
    label, value = t(f"{now.SHORT}set-{name}"), now.options.raw(name)
    if value:
        label = t("cup-set", name=label, value=now.options.said(name, value))
    return button(label, now.run("page", name))


def page(now: Competition, name: str) -> Scene:
    """The values of one setting."""
    current = now.options.raw(name)
    choices = [
        button(now.options.said(name, one), now.run("set", name, one), "primary" if one == current else "plain")
        for one in now.options.values(name)
    ]
    lines = [Line(t(f"{now.SHORT}set-{name}"), "head"), Line(t(f"{now.SHORT}how-{name}"))]
    return panel(lines, *rows_of(choices, now.options.WIDE.get(name, 3)), back(now.run("run")))


def sure(now: Competition, verb: str, asked: Text, yes: Text) -> Scene:
    """Confirm what cannot be undone."""
    return panel([head(now), Line(asked)], (button(yes, now.run(verb, "sure"), "bad"), *back(now.run("run"))))


def none_here(word: str, closed: Text | None, *lines: Line) -> Scene:
    """There is no competition. ``word``: the beginning of its buttons and texts; ``closed``: why this person cannot set
    one up."""
    new = [(button(t(f"btn-{word}-new"), f"{word}run.new", "good"),)] if closed is None else []
    return panel([*lines, Line(closed or t(f"{word}-open-how"))], *new)

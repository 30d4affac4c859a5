"""The scenes of the deal of the day: the panels, yesterday's ranking, the card to share, the opened cards."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.fair import link, verify
from bot.features.packs import Place, day_in
from bot.features.packs import proof as proof_of
from bot.games import entry_of, stage
from bot.ports.packs import Pack, PackWord
from bot.text import Text, date_of, listed_all, signed, t
from bot.view import info, pictures, press
from bot.view.scene import Button, Line, Scene, Style

State: TypeAlias = Literal["new", "playing", "played"]
TOP: Final = 10
"""The most places shown."""
_HOUR_MS, _MINUTE_MS = 3_600_000, 60_000


@dataclass(frozen=True, slots=True)
class Today:
    """A person's state in a game's deal of today, and the consecutive days they have played."""

    game: str
    state: State
    table: str | None
    streak: int


def _button(label: Text, value: str, style: Style = "plain") -> Button:
    return Button(label, press.see(info.NO_TABLE, f"daily.{value}" if value else "daily"), style)


def _left(left_ms: int) -> Text:
    return t("daily-left", h=left_ms // _HOUR_MS, m=left_ms % _HOUR_MS // _MINUTE_MS)


def front(day: int, today: Sequence[Today], left_ms: int) -> Scene:
    """How it works, and today's deals."""
    lines = [
        Line(t("daily-head", day=date_of(day)), "head"),
        Line(t("daily-how")),
        Line(t("daily-counts")),
        *(Line(t("daily-game", game=t(f"game-{one.game}"), state=one.state)) for one in today),
        Line(_left(left_ms), "small"),
        Line(t("daily-trust"), "small"),
    ]
    games = [
        _button(t(f"game-{one.game}"), one.game, "good" if one.state == "new" else "plain")
        for one in today
    ]  # fmt: skip
    word = _button(t("btn-daily-word"), "word")
    puzzle = Button(t("btn-puzzle"), press.see(info.NO_TABLE, "puzzle"))
    return Scene("panel", None, tuple(lines), buttons=(*stage.rows_of(games, 2), (word, puzzle)))


def of_game(today: Today, left_ms: int, past: Sequence[Line], *, ranked: bool) -> Scene:
    """Today's deal of one game, and yesterday's ranking (``past``); ``ranked``: yesterday's results can be opened."""
    lines = [Line(t("daily-game-head", game=t(f"game-{today.game}")), "head")]
    lines.append(Line(t("daily-state", state=today.state)))
    if today.streak:
        lines.append(Line(t("daily-streak", n=today.streak)))
    if today.state != "played":
        lines.append(Line(_left(left_ms), "small"))
    lines += past
    rows: list[tuple[Button, ...]] = []
    if today.state == "new":
        rows.append((_button(t("btn-daily-play"), f"play.{today.game}", "good"),))
    elif today.state == "playing" and today.table is not None:
        rows.append((Button(t("btn-daily-on"), press.see(today.table, "hand"), "good"),))
    if ranked:
        card_, deal = (
            _button(t("btn-daily-card"), f"card.{today.game}"),
            _button(t("btn-daily-deal"), f"deal.{today.game}"),
        )
        rows.append((card_, deal))
    rows.append((_button(t("btn-daily-all"), ""),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def closing() -> Line:
    """Yesterday is over; the last runs are being finished."""
    return Line(t("daily-closing"))


# --- yesterday's results ----------------------------------------------------------------------------------------------


def ranking(places: Sequence[Place], mine: Collection[str], names: Mapping[str, str], runs: int) -> tuple[Line, ...]:
    """The best places and one's own. ``names``: people known here; others appear without a name."""
    if not places:
        return (Line(t("daily-yesterday-none")),)
    lines = [Line(t("daily-yesterday", n=len(places)), "head")]
    shown = [n for n, one in enumerate(places) if n < TOP or one.run.person in mine]
    for n in shown:
        one = places[n]
        own = one.run.person in mine
        name = t("daily-you") if own else names.get(one.run.person) or t("daily-somebody")
        weight: Literal["loud", "body"] = "loud" if own else "body"
        lines.append(
            Line(t("daily-row", place=one.place, name=name, score=signed(one.score), share=_percent(one)), weight)
        )
    if not any(one.run.person in mine for one in places):
        lines.append(Line(t("daily-not-you"), "small"))
    if runs > len(places):
        lines.append(Line(t("daily-unranked", n=runs - len(places)), "small"))
    return tuple(lines)


def _percent(place: Place) -> int:
    return 50 if place.share is None else round(100 * place.share)


def result(game: str, day: int, place: Place, places: Sequence[Place], streak: int) -> Scene:
    """The card to share; it reveals nothing of the play."""
    head = t("daily-card-head", game=t(f"game-{game}"), day=date_of(day))
    told = t("daily-card-place", place=place.place, n=len(places))
    foot = t("daily-streak", n=streak) if streak > 1 else None
    beaten = _percent(place)
    marks = "".join("🟩" if 20 * (n + 1) <= beaten else "🟨" if 20 * n + 10 <= beaten else "⬜" for n in range(5))
    words = t("daily-card-words", game=t(f"game-{game}"), day=date_of(day), score=signed(place.score), marks=marks)
    picture = pictures.DayPicture(
        title=head,
        name=place.run.name,
        score=place.score,
        told=told,
        scores=tuple(one.score for one in places),
        scale=t("daily-card-scale", n=len(places)),
        foot=foot,
    )
    lines = (Line(words, "loud"), Line(told), *((Line(foot),) if foot is not None else ()))
    return Scene("info", None, lines, picture, alt=t("alt-daily"))


def opened(
    pack: Pack, hands: Sequence[Sequence[str]], names: Sequence[str], par: int, words: Sequence[PackWord]
) -> Scene:
    """The cards of a past day, with the data to verify them (HS-20). ``par``: the automatic player's score in the
    same seat."""
    lines = [Line(t("daily-deal-head", game=t(f"game-{pack.game}"), day=date_of(day_in(pack.id))), "head")]
    for seat, hand in enumerate(hands):
        lines.append(dealt_hand(t("daily-seat") if seat == 0 else names[seat], hand))
    lines += [Line(t("daily-par", score=signed(par))), *verified(pack, 1, words)]
    return Scene("info", None, tuple(lines), buttons=((_button(t("btn-daily-back"), pack.game),),))


def dealt_hand(who: str | Text, hand: Sequence[str]) -> Line:
    return Line(t("dealt-hand", who=who, cards=listed_all([stage.card(one) for one in hand])))


def verified(pack: Pack, deal: int, words: Sequence[PackWord], *seal: Text) -> list[Line]:
    """The data to verify a deal of an open pack. ``seal``: of all its deals."""
    proof, cards = proof_of(pack, deal), entry_of(pack.game).fairness.pack
    facts = [
        *seal,
        t("verify-commitment", value=proof.commitment),
        t("verify-secret", value=proof.secret),
        t("verify-words", words=" | ".join(proof.words) or "–"),
        *map(given, words),
        info.beacon_line(pack.beacon).text,
        t("verify-pack", pack=listed_all([stage.card(cards[n]) for n in proof.order])),
        t("verify-how"),
    ]
    verdict = t("verify-good") if verify(proof) else t("verify-bad")
    return [Line(verdict, "loud"), *(Line(one, "small") for one in facts)]


def given(one: PackWord) -> Text:
    """A word that went into the shuffle, with the proof that it was given in time."""
    if not one.word:
        return t("verify-word-gone", mixed=one.mixed)
    return t("verify-word", mixed=one.mixed, salt=one.salt, word=one.word, seal=one.seal)


# --- tomorrow's words -------------------------------------------------------------------------------------------------


def word(mine: PackWord, packs: Sequence[Pack]) -> Scene:
    """The seals of tomorrow's packs and of one's own salt, shown before a word is given."""
    seals = [t("daily-word-seal", game=t(f"game-{one.game}"), value=link(one.seed, 0)) for one in packs]
    lines = sealed([t("daily-word-head"), t("daily-word-how")], mine, seals)
    return Scene("panel", None, tuple(lines), buttons=((_button(t("btn-daily-all"), ""),),))


def sealed(heads: Sequence[Text], mine: PackWord, seals: Sequence[Text]) -> list[Line]:
    """A person's word, the seals of the deals and the seal of their salt."""
    lines = [Line(heads[0], "head"), *map(Line, heads[1:])]
    if mine.word:
        lines.append(Line(t("daily-word-yours", word=mine.word), "loud"))
    return [*lines, *(Line(one, "small") for one in (*seals, t("daily-word-salt", value=mine.seal)))]

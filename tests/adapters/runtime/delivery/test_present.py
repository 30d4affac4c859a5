"""Scenes into Messages: words, hash, pictures drawn only when they are wanted."""

from __future__ import annotations

from dataclasses import replace

from adapters.runtime.delivery.present import Presenter
from bot.scene import Amount, BoardPicture, Button, HandPicture, Line, Plate, Scene
from bot.text import Name, Text, t
from tests.adapters.runtime.kit import PlainPictures, PlainWords

HAND = HandPicture(("JH", "9H", "AC"), frozenset({"JH", "9H", "AC", "7S", "8D"}), "H")
SCENE = Scene(
    "hand",
    "t",
    lines=(Line(t("your-turn", who=Name("tg:7", "Արամ", ping=True)), "head"),),
    picture=HAND,
    reading=(Line(t("you-hold", cards="JH 9H AC")),),
    buttons=(
        (Button(t("card", card="JH"), "p:t:1:JH", "primary"), Button(t("rules"), "", url="https://x", enabled=False)),
    ),
    amounts=(Amount(t("bid"), "b:t:{n}H", 8, 16),),
    accent="H",
    alt=t("alt-hand"),
)


def presenter() -> tuple[Presenter, PlainPictures]:
    pictures = PlainPictures()
    return Presenter(PlainWords(), pictures), pictures


async def test_words_keys_and_picture() -> None:
    present, pictures = presenter()
    message = present.message(SCENE, "hy", "four")
    assert message.lines == (("head", ("hy:your-turn", Name("tg:7", "Արամ", ping=True))),)
    assert [(key.label, key.data, key.style, key.url, key.enabled) for key in message.keys[0]] == [
        ("hy:card JH", "p:t:1:JH", "primary", None, True),
        ("hy:rules", "", "plain", "https://x", False),
    ]
    assert [(label, amount.press(9)) for label, amount in message.amounts] == [("hy:bid", "b:t:9H")]
    assert (message.alt, message.lang, message.scene) == ("hy:alt-hand", "hy", SCENE)
    assert pictures.drawn == [], "not before it is asked for"
    assert message.image is not None
    first, again = await message.image(), await message.image()
    assert first is again
    assert pictures.drawn == [(HAND, "hy", "four")]


def test_without_pictures_the_reading_is_said() -> None:
    present, _ = presenter()
    for message in (present.message(SCENE, "en", pictures=False), present.message(replace(SCENE, picture=None), "en")):
        assert message.image is None
        assert [line[1][0] for line in message.lines] == ["en:your-turn", "en:you-hold"]


def test_the_hash_changes_with_everything_that_can_be_seen() -> None:
    present, _ = presenter()
    base = present.message(SCENE, "en")
    board = BoardPicture((Plate("a", 1), Plate("b", 2)))
    others = [
        present.message(SCENE, "ru"),
        present.message(SCENE, "en", "cvd"),
        present.message(SCENE, "en", pictures=False),
        *(
            present.message(replace(SCENE, **change), "en")
            for change in (
                *({"kind": "board"}, {"lines": ()}),
                {"lines": (Line(t("your-turn", who=Name("tg:7", "Aram", ping=True)), "head"),)},
                {"lines": (replace(SCENE.lines[0], weight="loud"),)},
                {"picture": replace(HAND, cards=("JH", "9H"))},
                *({"picture": replace(HAND, legal=frozenset({"JH"}))}, {"picture": replace(HAND, legal=None)}),
                *({"picture": replace(HAND, trump=None)}, {"picture": board}, {"picture": replace(board, deal=2)}),
                *({"buttons": ()}, {"buttons": ((replace(SCENE.buttons[0][0], data="p:t:2:JH"),),)}),
                {"buttons": ((replace(SCENE.buttons[0][0], enabled=False),),)},
                *({"amounts": (Amount(t("bid"), "b:t:{n}H", 9, 16),)}, {"accent": None}, {"alt": t("alt-table")}),
            )
        ),
    ]
    hashes = [base.hash, *(other.hash for other in others)]
    assert len(set(hashes)) == len(hashes)
    assert present.message(SCENE, "en").hash == base.hash
    unseen = replace(SCENE, reading=(Line(Text("other")),), table="u")
    assert present.message(unseen, "en").hash == base.hash, "what is not seen does not count"


def test_a_message_says_nothing_of_its_pictures_bytes_in_its_repr() -> None:
    present, _ = presenter()
    assert "Rendered" not in repr(present.message(SCENE, "en"))

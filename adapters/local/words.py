"""The page's own words (``assets/text/*/web.ftl``), as a dictionary in one language."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from adapters.local.messages import Argument, Command, Dictionary
from bot import games, ports
from bot.features.emotes import WORDS
from bot.games.folder import CommandSpec
from bot.handlers.commands import all_commands
from bot.text import LANGUAGES, Lang, Text, t

PLAIN: Final = frozenset(
    """
    title noscript hello hello-once your-name your-language come-in
    settings theme theme-auto theme-light theme-dark language palette palette-classic palette-four palette-cvd
    pictures pictures-on pictures-off pictures-hint close larger
    share share-hint share-here copy copied
    keys keys-cards keys-number keys-slash keys-hand keys-board keys-log keys-help
    tables play-now new-table new-table-friends rules lobby adjourned deal-over people
    board hand hand-hint no-hand spectator your-turn only-you choose level more fewer greater less skip-to-hand
    log nothing-yet type-here type-hint send reconnecting
    another another-yes code code-wanted code-wrong code-wait
    devices devices-hint device-unknown device-here device-end
    handover handover-hint asks asks-no taking taking-known taking-yes
    take-gone take-no take-many
    telegram-open telegram-wrong telegram-old telegram-used no-table say-in-chat no-word
    door-no door-later door-closed door-again try-again
    pace pace-usual pace-fast pace-none sorting sorting-house sorting-suit sorting-rank
    sound sound-on sound-off notify notify-on notify-off other-side
    us them open-talk what-to-play go-on open-tables with-friends learn-it
    replay replay-first replay-back replay-play replay-pause replay-next replay-last replay-slider replay-speed
    replay-view replay-all replay-match replay-score replay-proved replay-share replay-share-hint replay-end
    replay-record replay-too-large replay-cut
    see-bids see-score see-rules
    look letters faces faces-classic faces-large felt felt-green felt-blue felt-wine playing
    emotes voices voices-on voices-off
    sign-smile sign-laugh sign-wow sign-cool sign-sleep sign-thumb sign-fire sign-cup
    confirm confirm-off confirm-on
    gone store-full store-away busy too-fast too-long not-understood old-page no-room
    what-it-is offline offline-hint renewed
    """.split()  # noqa: SIM905 (read as what it is: a list of words)
)
FILLED: Final = {
    "play-card": ("card",),
    "touch-again": ("what",),
    "name-example": ("n",),
    "another-hint": ("name",),
    "asks-hint": ("device", "sign"),
    "asks-yes": ("sign",),
    "taking-hint": ("name",),
    "replay-place": ("deal", "deals", "step", "steps"),
    "replay-to": ("n",),
    "replay-unproved": ("deals",),
    "replay-unchecked": ("deals",),
    "cut-since": ("time",),
    "fair-good": ("deal",),
    "fair-holds": ("deal",),
    "fair-bad": ("deal",),
    "fair-beacon": ("round",),
}
"""Words with placeholders that the page fills in; it gets their names in braces."""
SHARED: Final = {
    "seat-free": "seat-free-short",
    "dealer": "pic-dealer-mark",
    "tricks": "pic-tricks",
    "bazaar": "pic-bazaar",
    "open-ends": "pic-open-ends",
    "last-trick": "pic-last-trick",
    "bank": "pic-bj-bank",
    "natural": "pic-bj-blackjack",
    "call-pass": "pic-pass",
    "call-take": "pic-take",
    "call-q": "pic-quansh",
    "call-s": "pic-sur",
    "call-quansh": "pic-quansh",
    "call-sur": "pic-sur",
    "call-ok": "pic-decline",
    "call-kaput": "pic-kaput",
    "call-kanach": "pic-kanach",
    "to-target": "pic-target",
    "pips": "pic-pips",
    "borne-off": "pic-off",
    "point-holds": "nardi-place",
    "bar-holds": "nardi-place-bar",
    **{f"emote-{word}": f"emote-{word}" for word in WORDS},
}
"""Words shared with pictures and chats, by the page's name for them."""
_PLACES: Final = {"pic-target": ("target",), "nardi-place": ("point", "n"), "nardi-place-bar": ("n",)}
"""Their placeholders that the page fills in."""


def texts() -> tuple[Text, ...]:
    plain = [t(f"web-{key}") for key in sorted(PLAIN)]
    filled = [_with_places(f"web-{key}", args) for key, args in FILLED.items()]
    return (*plain, *filled, t("web-this-language"))


def _with_places(key: str, args: Iterable[str]) -> Text:
    return t(key, **{arg: f"{{{arg}}}" for arg in args})


class Words:
    """Dictionaries by language, made when first requested."""

    def __init__(self, catalog: ports.Catalog) -> None:
        self._catalog = catalog
        self.of = lru_cache(len(LANGUAGES))(self._of)

    def _of(self, lang: Lang) -> Dictionary:
        """``words``: key without its ``web-`` → sentence. ``commands``: completions of the command line."""
        say = self._catalog.say
        return {
            "lang": lang,
            "words": {
                **{text.key.removeprefix("web-"): say(lang, text) for text in texts()},
                **{name: say(lang, _with_places(key, _PLACES.get(key, ()))) for name, key in SHARED.items()},
                "no-trump": say(lang, t("btn-strain", strain="N")).strip(),
            },
            "games": [(key, say(lang, t(f"game-{key}"))) for key in games.game_keys()],
            "languages": [(code, say(code, t("web-this-language"))) for code in LANGUAGES],
            "commands": [self._command(lang, spec) for spec in all_commands()],
        }

    def _command(self, lang: Lang, spec: CommandSpec) -> Command:
        def said(key: str) -> str:
            return self._catalog.say(lang, t(key))

        args: list[Argument] = [
            {"name": a.name, "what": said(f"cmd-{spec.name}-{a.name}"), "required": a.required, "complete": a.complete}
            for a in spec.args
        ]
        words = said(f"cmdname-{spec.name}").split(", ")
        return {"name": spec.name, "said": words, "what": said(f"cmd-{spec.name}"), "args": args}

    @staticmethod
    def version() -> bytes:
        """Changes with every source of the dictionaries, without making them all, which takes longer than the rest of
        the page. Equal in every process: a page that sees another version reloads."""
        listed = [asdict(spec) for spec in all_commands()]
        made = blake2b(digest_size=16)
        made.update(json.dumps((listed, games.game_keys(), sorted(PLAIN), FILLED, SHARED), default=sorted).encode())
        for lang in LANGUAGES:
            for file in sorted((files("assets") / "text" / lang).iterdir(), key=lambda one: one.name):
                made.update(file.read_bytes())
        return made.digest()

    def one(self, lang: Lang, key: str) -> str:
        return self._catalog.say(lang, t(f"web-{key}"))

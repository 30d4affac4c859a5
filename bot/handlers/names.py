"""The names under which people type commands, games, rules, languages and preferences.

A name is a button's label in any language (from the catalog), a code, or an alias (``_ALIASES``); case, hyphens and
spaces do not matter. An unknown name is refused, never guessed.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

from bot import games, ports
from bot.core.people import flat as flat
from bot.games.folder import folder_of
from bot.handlers import commands
from bot.text import LANGUAGES, Text, t
from bot.text.words import read_call

_ALIASES: Final[dict[str, dict[str, str]]] = {
    "preset": {
        "league": "federation, лига, по лиге, լիգայի, ֆեդերացիա, ლიგის",
        "classic": "classical, классика, классические, դասական, კლასიკური",
        "standard": "usual, normal, стандарт, стандартные, обычные, ստանդարտ, სტანდარტული, ჩვეულებრივად",
    },
    "language": {
        "hy": "hayeren, armenian, arm, am, հայ, հայերենով, армянский, по-армянски, арм, սոմխური, სომხური, სომხურად",
        "ka": "kartuli, qartuli, georgian, geo, ge, ქართულად, грузинский, по-грузински, груз, վրացերեն",
        "ru": "russian, russki, russkij, russkiy, rus, ruseren, rusuli, рус, по-русски, ռուսերեն, რუსული, რუსულად",
        "en": "english, eng, angleren, inglisuri, английский, по-английски, англ, անգլերեն, ინგლისური, ინგლისურად",
    },
    "quick": {
        "any": "anything, whatever, everything, что угодно, что есть, всё равно, любая, любую, ինչ լինի, ինչ կա, "
        "ցանկացած, რაც იქნება, რაც არის, ნებისმიერი, სულ ერთია",
    },
    "top": {
        "player": "игроки, խաղացողներ, მოთამაშეები",
        "pair": "couples, пара, զույգ, წყვილი",
        "here": "chat, чат, здесь, այստեղ, აქ",
        "all": "everywhere, overall, все, ամենուր",
        "season": "сезон, մրցաշրջան",
        "ever": "always, всегда, միշտ, სულ",
        "games": "games, by game, игры, по играм, խաղեր, ըստ խաղի, თამაშები",
    },
    "daily": {
        "word": "слово, բառ, სიტყვა",
        "puzzle": "problem, задача, խնդիր, ამოცანა, puzzle of the day, задача дня, օրվա խնդիր, დღის ამოცანა",
    },
    "chips": {
        "chips": "for chips, with chips, chip, фишки, на фишки, с фишками, ֆիշկա, ֆիշկայով, ჩიპი, ჩიპები, ჩიპებზე",
    },
    "chat": {
        "chat": "group, everybody, чат, чата, группа, группы, для чата, զրույց, զրույցի, խումբ, խմբի, ჩატი, "
        "ჩატის, ჯგუფი, "
        "ჯგუფის",
    },
    "palette": {
        "classic": "two colours, two colors, 2, обычные, обычная, классика, классическая, սովորական, ორი ფერი, "
        "ჩვეულებრივი",
        "four": "4, four colors, 4 цвета, четырехцветная, четыре, չորս գույն, չորս, 4 գույն, ოთხი ფერი, ოთხი",
        "cvd": "colorblind, colourblind, color blind, colour blindness, дальтоник, дальтонизм, դալտոնիկ, დალტონიკი",
    },
    "pictures": {
        "on": "yes, with, with pictures, да, вкл, включить, այո, միացնել, նկար, კი, ჩართვა, სურათი, картинки",
        "off": "no, none, without, without pictures, words, text, нет, выкл, выключить, слова, без картинок, "
        "текст, словами, ոչ, չէ, "
        "անջատել, խոսքով, առանց նկարի, առանց նկարների, არა, გამორთვა, სიტყვებით, უსურათოდ",
    },
    "level": {
        "easy": "light, beginner, weak, лёгкая, простой, слабый, թեթև, թույլ, მარტივი, სუსტი",
        "normal": "medium, usual, нормальный, средний, միջին, նորմալ, საშუალო, ნორმალური",
        "strong": "hard, good, сильная, хороший, լավ, ծանր, კარგი, რთული",
        "master": "best, expert, лучший, эксперт, լավագույն, საუკეთესო",
    },
    "court": {
        "forgive": "pardon, простить, прости, помиловать, ներել, ներիր, ներում, პატიება, აპატიე",
        "annul": "cancel, void, отменить, отмени, аннулировать, չեղարկել, չեղարկիր, გაუქმება, გააუქმე",
        "dismiss": "reject, отклонить, отклони, մերժել, մերժիր, უარყოფა, უარყავი",
        "name": "appoint, назначить, назначь, նշանակել, նշանակիր, დანიშვნა, დანიშნე",
        "recall": "dismiss referee, отозвать, отзови, снять, ազատել, ազատիր, გათავისუფლება, გაათავისუფლე",
    },
    "hand": {
        "here": "to me, here to me, здесь, тут, сюда, այստեղ, ստեղ, აქ",
        "dm": "private, pm, in private, direct, личка, лс, в лс, лично, անձնական, անձնականով, պռիվատ, პირადი, "
        "პირადად",
    },
    "referee": {
        "complaint": "жалоба, բողոք, საჩივარი",
        "note": "announce, объявить, հայտարարել, განცხადება",
        "void": "stop, остановить, կանգնեցնել, შეჩერება",
        "correct": "исправить, ուղղել, გასწორება",
        "unfinished": "неоконченный, անավարտ, დაუმთავრებელი",
        "demand": "ask, вопрос, հարց, კითხვა",
        "explain": "объясняю, բացատրել, ახსნა",
        "doubt": "сомнение, կասկած, ეჭვი",
        "stepdown": "step down, resign, не сужу, հրաժարվել, წასვლა",
    },
}  # fmt: skip
_PREFIX: Final = {"preset": "preset", "option": "opt", "quick": "btn-quick", "top": "btn-top", "referee": "btn-referee"}
"""The prefix of the label's key, if it is not the kind itself."""
_CALLS: Final = {"pass": "pass", "q": "quansh", "s": "sur"}
LONGEST: Final = 16
"""Characters of an unknown word quoted in the refusal."""


def aliases(kind: str) -> Mapping[str, str]:
    """Aliases of a kind's codes, by code: names separated by commas."""
    return {key: folder_of(key).called for key in games.game_keys()} if kind == "game" else _ALIASES.get(kind, {})


class NotUnderstood(Exception):
    """The typed words name nothing known; ``text`` says so and lists what there is."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class Names:
    """The parser of typed names. ``catalog``: has the labels of buttons; None: codes and aliases only."""

    def __init__(self, catalog: ports.Catalog | None = None) -> None:
        self._catalog = catalog
        self._book = lru_cache(256)(self._made)

    def find(self, kind: str, codes: Sequence[str], text: str) -> str | None:
        """The code with this name, or None."""
        return self._book(kind, tuple(codes)).get(flat(text)) if flat(text) else None

    def leading(self, kind: str, codes: Sequence[str], text: str) -> tuple[str | None, str]:
        """The code with the longest name that ``text`` begins with, or None, and the remaining words."""
        words = text.split()
        for cut in range(len(words), 0, -1):
            found = self.find(kind, codes, " ".join(words[:cut]))
            if found is not None:
                return found, " ".join(words[cut:])
        return None, text

    def need(self, kind: str, codes: Sequence[str], text: str) -> str:
        """As ``find``.

        :raises NotUnderstood: none of ``codes`` has this name.
        """
        found = self.find(kind, codes, text)
        if found is None:
            raise unknown(kind, codes, text)
        return found

    def matches(self, label: Text, value: str, typed: str) -> bool:
        """Whether ``typed`` begins the value or a word of its label in any language."""
        wanted = flat(typed)
        return flat(value).startswith(wanted) or any(
            begun.startswith(wanted) for lang in LANGUAGES for begun in self._tails(lang, label)
        )

    def alias(self, kind: str, code: str, typed: str) -> bool:
        """Whether ``typed`` begins an alias of ``code``."""
        wanted = flat(typed)
        return any(flat(name).startswith(wanted) for name in aliases(kind).get(code, "").split(", "))

    def command(self, word: str, rest: str = "") -> tuple[str, str] | None:
        """The command that ``word`` means, and the words after it. ``word`` is its name, one of its words in any
        language (``cmdname-<name>``), a spoken call of the bidding (``bot.text.words``), or a group as Discord lists
        it: ``seat leave``."""
        inside, _, left = rest.partition(" ")
        name = self._paths.get((word, inside))
        if name is not None:
            return name, left.strip()
        said = None if word.isascii() else _CALLS.get(read_call(word) or "")
        name = self._commands.get(flat(word)) or said
        return None if name is None else (name, rest)

    @cached_property
    def _paths(self) -> dict[tuple[str, str], str]:
        return {(s.group, s.sub or s.name): s.name for s in commands.all_commands() if not s.top}

    @cached_property
    def _commands(self) -> dict[str, str]:
        book = {flat(name): name for name in commands.by_name()}
        for lang in LANGUAGES if self._catalog is not None else ():
            for name in commands.by_name():
                for said in self._catalog.say(lang, t(f"cmdname-{name}")).split(","):  # type: ignore[union-attr]
                    book.setdefault(flat(said), name)
        return book

    def _tails(self, lang: str, label: Text) -> tuple[str, ...]:
        """A label, and its tail from each further word on."""
        if self._catalog is None:
            return ()
        words = re.split(r"[\s\-:,]+", self._catalog.say(lang, label))  # type: ignore[arg-type]
        return tuple(flat("".join(words[at:])) for at in range(len(words)))

    def _made(self, kind: str, codes: tuple[str, ...]) -> dict[str, str]:
        book = {flat(code): code for code in codes}
        for code in codes:
            names = [name for name in aliases(kind).get(code, "").split(", ") if name]
            if self._catalog is not None and kind not in ("chat", "chips", "daily"):
                names += [self._catalog.say(lang, label_of(kind, code)) for lang in LANGUAGES]
            for name in names:
                words = name.split()
                for said in (name, " ".join(words[::-1]) if len(words) == 2 else name):
                    book.setdefault(flat(said), code)
        return book


def label_of(kind: str, code: str) -> Text:
    """The label of a code's button."""
    return t(f"{_PREFIX.get(kind, kind)}-{code.replace('_', '-')}")


def unknown(kind: str, codes: Sequence[str], typed: str) -> NotUnderstood:
    """The refusal of an unknown name, with a list of the known ones."""
    return NotUnderstood(
        t("unknown-word", word=typed[:LONGEST], list=_offered([label_of(kind, code) for code in codes]))
    )


def _offered(labels: Sequence[Text]) -> Text:
    """Labels in a row, halved again and again: nested one in the next, six packs would be too deep."""
    if len(labels) < 2:
        return labels[0] if labels else t("list-none")
    middle = len(labels) // 2
    return t("choice-pair", a=_offered(labels[:middle]), b=_offered(labels[middle:]))

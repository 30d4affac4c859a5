"""What people type, in the four languages and as it is spoken: suits, ranks, cards, bids and calls.

``9 hearts``, ``9h``, ``սիրտ 9``, ``12 հատ սիրտ``, ``туз червей``, ``გულის ტუზი``, ``25 ♥ капут``. The results are the
text forms of the games (``9H``, ``25Hk``, ``JH``, ``q``). The tables are data: words as they are met at the table,
without regard to case, accents or hyphens. A longer word is known by its stem, so that case endings need no entries.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_STRAINS: Final[dict[str, str]] = {
    "S": "s spade spades ♠ ղ ղառ դառ սեւ սև դոխա փաստոն ազռավ ghar gharr dar ყ ყვავი ყვავ kvavi qvavi п пик пики пика "
    "пиковый вини вины",
    "C": "c club clubs ♣ խ խաչ ղլեճ ղլիճ ղլիջ khach xach ჯ ჯვარი ჯვრ jvari т треф трефы крест крести кресты с",
    "D": "d diamond diamonds ♦ ք քյափ քափ քարփինջ քյարփինջ ագուռ դիներ kyap qyap ა აგური agur aguri б буб бубны бубен "
    "бубна бубни буби",
    "H": "h heart hearts ♥ ❤ ս սիրտ սրտ գուպա sirt გ გული გულ guli ч черв черви червы червей червям червонный сердца н",
    "N": "n nt notrump notrumps sansatout sans բ բոյ բոյը անկոզր առանցկոզր առանցկոզրի անդոզ andoz boy უ უკოზირო უკოზ "
    "უკოზიროდ ukoziro бк безкозыря безкозырей безкозыр бескозырка бой",
}
_RANKS: Final[dict[str, str]] = {
    "7": "7 seven sevens յոթ յոթնոց შვიდი შვიდიანი семь семерка семерку",
    "8": "8 eight eights ութ ութնոց რვა რვიანი восемь восьмерка восьмерку",
    "9": "9 nine nines ինը իննոց ինն ცხრა ცხრიანი девять девятка девятку",
    "10": "10 ten tens տաս տասը տասնոց ათი ათიანი десять десятка десятку",
    "J": "j jack jacks վ վալետ valet ვ ვალეტი в вал валет валета",
    "Q": "q queen queens lady թագուհի դամա დ დამა ქალი д дама даму дамы",
    "K": "k king kings արքա կարոլ թագավոր მეფე კაროლი კ к кор король короля",
    "A": "a ace aces տ տուզ toos tuz ტ ტუზი т туз туза",
}
_CALLS: Final[dict[str, str]] = {
    "pass": "pass p փաս փասեմ pas პას პასი пас пасс пасую",
    "q": "q quansh kuanch kvansh kris double contra քուանշ կուանշ քրիս კონტრა კონტრ კვანში куанш кванш крис контра 👎",
    "s": "s sur srats redouble recontra սուր սրած սաբքուանշ სურ სური რეკონტრა сюр сур реконтра сабкуанш",
    "ok": "ok no nosur չէ ոչ არა არ нет безсюра",
}
_PROMISES: Final[dict[str, str]] = {
    "k": "k kaput kapout capot կապուտ կ კაპო კაპუტ კაპუტი капут капо",
    "g": "g kanach կանաչ კანაჩი კანაჩ канач",
}
_TILE_ENDS: Final[dict[str, str]] = {
    "L": "l left lefts ◀ ← ձ ձախ ლ მარცხნივ л лево влево слева налево",
    "R": "r right ▶ → ա աջ მარჯვნივ п право вправо справа направо",
    "U": "u up above top ▲ ↑ վ վեր վերեւ ზემოთ ზევით в вверх верх сверху",
    "D": "d down below bottom ▼ ↓ ն ներքեւ վար ქვემოთ ქვევით н вниз низ снизу",
}
_FILLERS: Final = frozenset(["of", "in", "the", "на", "по", "հատ", "ից", "დან", "ცალი", "штук"])

_NUMBERS: Final[dict[str, str]] = {
    "8": "eight ութ ութը რვა восемь",
    "9": "nine ինը ինն ცხრა девять",
    "10": "ten տաս տասը ათი десять",
    "11": "eleven տասնմեկ տասնմեկը თერთმეტი одиннадцать",
    "12": "twelve տասներկու տասներկուսը თორმეტი двенадцать",
    "13": "thirteen տասներեք ცამეტი тринадцать",
    "14": "fourteen տասնչորս თოთხმეტი четырнадцать",
    "15": "fifteen տասնհինգ თხუთმეტი пятнадцать",
    "16": "sixteen տասնվեց თექვსმეტი шестнадцать",
    "20": "twenty քսան ოცი двадцать",
    "25": "twentyfive քսանհինգ ოცდახუთი двадцатьпять",
    "30": "thirty երեսուն ოცდაათი тридцать",
}
"""The levels that are said most, in words; ``twenty five`` is put together."""

# Stems of words that take endings: what begins so, and is longer, means the same.
_STEMS: Final[dict[str, str]] = {
    "ղառ": "S", "դառ": "S", "ყვავ": "S", "пик": "S",
    "խաչ": "C", "ղլեճ": "C", "ჯვარ": "C", "ჯვრ": "C", "треф": "C", "крест": "C",
    "քյափ": "D", "ագուռ": "D", "აგურ": "D", "бубн": "D", "бубе": "D",
    "սիրտ": "H", "սրտ": "H", "გულ": "H", "черв": "H",
    "բոյ": "N", "անդոզ": "N", "უკოზირ": "N", "безкозыр": "N", "առանցկոզ": "N",
}  # fmt: skip
_RANK_STEMS: Final[dict[str, str]] = {
    "յոթ": "7", "შვიდ": "7", "семер": "7", "ութ": "8", "რვი": "8", "восьмер": "8", "ինն": "9", "ცხრი": "9",
    "девятк": "9", "տաս": "10", "ათი": "10", "десятк": "10", "վալետ": "J", "ვალეტ": "J", "валет": "J", "թագուհ": "Q",
    "დამა": "Q", "ქალ": "Q", "дам": "Q", "արք": "K", "կարոլ": "K", "მეფ": "K", "კაროლ": "K", "корол": "K",
    "տուզ": "A", "տզ": "A", "ტუზ": "A", "туз": "A",
}  # fmt: skip


def _table(words: dict[str, str]) -> dict[str, str]:
    return {word: code for code, line in words.items() for word in line.split()}


_STRAIN: Final = _table(_STRAINS)
_RANK: Final = _table(_RANKS)
_CALL: Final = _table(_CALLS)
_PROMISE: Final = _table(_PROMISES)
_NUMBER: Final = _table(_NUMBERS)

_YES: Final = frozenset(["yes", "y", "да", "ага", "այո", "հա", "կի", "კი", "დიახ", "ჰო", "+"])
_NO: Final = frozenset(["no", "n", "нет", "не", "ոչ", "չէ", "არა", "არ", "-"])

_TILE_END: Final = _table(_TILE_ENDS)
_TILE_END_STEMS: Final[dict[str, str]] = {
    "ձախ": "L", "მარცხ": "L", "слев": "L", "աջ": "R", "მარჯვ": "R", "справ": "R", "վերեւ": "U", "ზემო": "U",
    "сверх": "U", "ներքեւ": "D", "ქვემო": "D", "сниз": "D",
}  # fmt: skip
_TILE: Final = re.compile(r"\s*([0-6])\s*[-–—:./|,]?\s*([0-6])(?![0-9])\s*(.{0,24})", re.DOTALL)

_COMPACT_BID: Final = re.compile(r"([1-9][0-9]{0,2})([scdhn])([kg]?)|([scdhn])([1-9][0-9]{0,2})([kg]?)", re.ASCII)
_COMPACT_CARD: Final = re.compile(r"(10|[7-9jqkat])([scdh])|([scdh])(10|[7-9jqkat])", re.ASCII)
_PIECE: Final = re.compile(r"[0-9]+|[^\W\d_]+|[♠♣♦♥❤👎]")
_LONGEST: Final = 60


def _pieces(text: str) -> list[str]:
    """The words, numbers and signs of a text in small letters, accents and emphasis marks taken off."""
    plain = unicodedata.normalize("NFKC", text[:_LONGEST]).lower().replace("ё", "е").replace("և", "եւ")
    plain = "".join(c for c in plain if c not in "՛՞՜'’`\u0301\ufe0e\ufe0f")
    plain = plain.replace("б/к", "бк")
    return [p for p in _PIECE.findall(plain) if p not in _FILLERS]


def _known(word: str, table: dict[str, str], stems: dict[str, str]) -> str | None:
    found = table.get(word)
    if found is not None:
        return found
    return next((code for stem, code in stems.items() if word.startswith(stem)), None)


def _strain_of(pieces: list[str]) -> str | None:
    return _known("".join(pieces), _STRAIN, _STEMS) if pieces else None


def read_strain(text: str) -> str | None:
    """``S C D H`` or ``N`` of a suit's name or sign, or of no-trump."""
    return _strain_of(_pieces(text))


def read_rank(text: str) -> str | None:
    """``7 8 9 10 J Q K A`` of a rank's name or number."""
    return _known("".join(_pieces(text)), _RANK, _RANK_STEMS)


def read_card(text: str) -> str | None:
    """The card of ``JH``, ``J♥``, ``h10``, ``jack of hearts``, ``սրտի վալետ``, ``валет червей``."""
    pieces = _pieces(text)
    short = _COMPACT_CARD.fullmatch("".join(_latin(p) for p in pieces))
    if short:
        rank, suit = (short[1], short[2]) if short[1] else (short[4], short[3])
        return ("10" if rank == "t" else rank.upper()) + suit.upper()
    for parts in (pieces, _split_letters(pieces)):
        for at in range(len(parts)):
            rank = _known(parts[at], _RANK, _RANK_STEMS)
            suit = _strain_of(parts[:at] + parts[at + 1 :])
            if rank is not None and suit is not None and suit != "N":
                return rank + suit
    return None


def _latin(piece: str) -> str:
    """A suit sign as its letter; anything else unchanged."""
    return {"♠": "s", "♣": "c", "♦": "d", "♥": "h", "❤": "h"}.get(piece, piece)


def _split_letters(pieces: list[str]) -> list[str]:
    """``вч`` as ``в ч``: short words are taken letter by letter."""
    return [letter for p in pieces for letter in (p if len(p) == 2 and p.isalpha() else [p])]


def read_bid(text: str) -> str | None:
    """The bid of ``9 hearts``, ``9h``, ``սիրտ 9``, ``без козыря 12``, ``25 hearts kaput``, ``30Sg``."""
    pieces = [_latin(p) for p in _pieces(text)]
    short = _COMPACT_BID.fullmatch("".join(pieces))
    if short:
        level, strain = (short[1], short[2]) if short[1] else (short[5], short[4])
        return f"{level}{strain.upper()}{short[3] or short[6] or ''}"
    pieces = _numbered(pieces)
    numbers = [p for p in pieces if p.isdigit()]
    promised = {_PROMISE[p] for p in pieces if p in _PROMISE}
    rest = [p for p in pieces if p not in _PROMISE and not p.isdigit()]
    strain_code = _strain_of(rest)
    if len(numbers) != 1 or len(promised) > 1 or strain_code is None or not re.fullmatch("[1-9][0-9]{0,2}", numbers[0]):
        return None
    return f"{numbers[0]}{strain_code}{''.join(promised)}"


def _numbered(pieces: list[str]) -> list[str]:
    """Number words as figures, one word or two."""
    found: list[str] = []
    for piece in pieces:
        pair = _NUMBER.get(found[-1] + piece) if found else None
        if pair is not None:
            found[-1] = pair
        else:
            found.append(piece)
    return [_NUMBER.get(piece, piece) for piece in found]


def read_call(text: str) -> str | None:
    """``pass``, ``q`` (quansh; a thumb down too, BZ-16), ``s`` (sur), ``ok`` (no sur) of what was said."""
    return _CALL.get("".join(_pieces(text)))


def read_yes(text: str) -> bool | None:
    """Yes or no, of what was said; None if it is neither."""
    said = "".join(p for p in _pieces(text) if not p.isdigit()) or text.strip()
    return True if said in _YES else False if said in _NO else None


def read_tile(text: str) -> str | None:
    """The tile of ``6-4``, ``4:6``, ``64 left``, ``6-4 ձախ``, ``6-4R``, and the end if one is named: ``6-4L``."""
    found = _TILE.fullmatch(unicodedata.normalize("NFKC", text[:_LONGEST]))
    if found is None:
        return None
    high, low = sorted((int(found[1]), int(found[2])), reverse=True)
    word = "".join(c for c in found[3].lower().replace("և", "եւ") if c not in "՛՞՜'’`\u0301\ufe0e\ufe0f").strip()
    end = _known(word, _TILE_END, _TILE_END_STEMS) if word else ""
    return f"{high}-{low}{end}" if end is not None else None


_DARK: Final = ("dark", "tsiom", "peretsiom", "тем", "перетем", "წიომნ", "პერეწიომნ", "տյոմն", "պերետյոմն", "մութ")


def read_sum(text: str) -> tuple[int, bool] | None:
    """A sum of chips and whether it is bet dark (SE-6): ``50``, ``50 chips``, ``тёмный 50``, ``წიომნი 20``."""
    pieces = _pieces(text)
    numbers = [p for p in pieces if p.isdecimal() and len(p) <= 9]
    if len(numbers) != 1 or any(p.isdecimal() for p in pieces if p not in numbers):
        return None
    return int(numbers[0]), any(p.startswith(_DARK) for p in pieces)

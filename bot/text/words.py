"""The parser of typed words in the four languages: suits, ranks, cards, bids, calls, raises, sums, numbers."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

# --- vocabulary -------------------------------------------------------------------------------------------------------
# Lower case, without accents or hyphens; Armenian ``և`` is ``եւ``, Russian ``ё`` is ``е``. Armenian and Georgian words
# are listed in Latin and Cyrillic letters too, as many people type them. A word that takes endings is found by its
# stem.


def _words(line: str) -> frozenset[str]:
    return frozenset(line.split())


def _table(words: dict[str, str]) -> dict[str, str]:
    return {word: code for code, line in words.items() for word in line.split()}


STRAIN: Final = _table({
    "S": "s spade spades ♠ ղ ղառ դառ սեւ սև դոխա փաստոն ագռավ ազռավ պիկ պիկա պիկի վինի մաչա "
    "ghar gharr dar agrav xar ghari ყ ყვავი ყვავ პიკი პიკა kvavi qvavi yvavi pik piki pika vini "
    "п пик пики пика пиковый вини вины виней винновая хар гар квави",
    "C": "c club clubs ♣ խ խաչ ղլեճ ղլիճ ղլիջ կրեստ կրեստի տրեֆ սինեկ khach xach xac khac "
    "ჯ ჯვარი ჯვრ კრესტი jvari djvari krest kresti trefi т треф трефы крест крести кресты с хач джвари",
    "D": "d diamond diamonds ♦ ք քյափ քափ քարփինջ քյարփինջ ագուռ դիներ դինար քեափ կարո բուբի բուբնի աղյուս "
    "kyap qyap qyaf keap ა აგური ბუბი ბუბნი agur aguri karo bubi bubni "
    "б буб бубны бубен бубна бубни буби кяп агури кирпич",
    "H": "h heart hearts ♥ ❤ ս սիրտ սրտ գուպա կուպա չերվի չիրվի sirt srti srt sirty kupa "
    "გ გული გულ ჩერვი ჩირვი guli cherv chervi ч черв черви червы червей червям червонный чирва сердце сердца н "
    "сирт гули",
    "N": "n nt notrump notrumps sansatout sans without withouttrump withouttrumps բ բոյ բոյը անկոզր առանց "
    "առանցկոզր առանցկոզրի առանցհաղթաթղթի "
    "առանցհաղթաթղթերի անղոզ անդոզ անկոզիր անկոզըր բեզկոզիր anghoz anxoz andoz boy boi bezkozir "
    "უ უკ უკოზირო უკოზ უკოზიროდ ბეზკოზირი ukoziro "
    "бк без безкозыря безкозырей безкозыр бескозырка бой ангоз",
})  # fmt: skip
RANK: Final = _table({
    "6": "6 six sixes վեց վեցնոց ექვსი ექვსიანი шесть шестерка шестерку",
    "7": "7 seven sevens յոթ յոթնոց შვიდი შვიდიანი семь семерка семерку",
    "8": "8 eight eights ութ ութնոց რვა რვიანი восемь восьмерка восьмерку",
    "9": "9 nine nines ինը իննոց ինն ცხრა ცხრიანი девять девятка девятку",
    "10": "10 t ten tens տաս տասը տասնոց ათი ათიანი десять десятка десятку",
    "J": "j jack jacks valeti վ վալետ valet ვ ვალეტი в вал валет валета",
    "Q": "q queen queens lady dama kali taguhi թագուհի դամա დ დამა ქალი д дама даму дамы",
    "K": "k king kings karol kral arqa mepe արքա կարոլ թագավոր მეფე კაროლი კ к кор король короля",
    "A": "a ace aces toos tuz tuzi տ տուզ ტ ტუზი т туз туза",
})  # fmt: skip
CALL: Final = _table({
    "pass": "pass p փաս փասեմ պաս pas პას პასი ვპასობ ვაპასებ пас пасс пасую мимо",
    "q": "q quansh kuanch kvansh qvansh kuansh kvanch quanch qansh kris qris double contra kontra "
    "քուանշ կուանշ քվանշ կվանշ քուանչ քուանշեմանում քրիս կոնտրա კონტრა კონტრ კვანში "
    "куанш кванш куанч кванч крис контра 👎",
    "s": "s sur srac srats redouble recontra rekontra subkuanch sabkuanch sabquansh "
    "սուր սրած սրեցի սրումեմ սաբքուանշ ռեկոնտրա სურ სური რეკონტრა сюр сур реконтра сабкуанш",
    "ok": "ok no nosur չէ ոչ არა არ нет безсюра",
})  # fmt: skip
PROMISE: Final = _table({
    "k": "k kaput kapout capot caput kapuyt կապուտ կապույտ կ კაპო კაპუტ კაპუტი капут капо капот капуйт",
    "g": "g kanach կանաչ კანაჩი კანაჩ канач",
})  # fmt: skip
YES: Final = _words(
    "yes y yep ha ayo ho ki da ok да ага угу այո հա լավ კი დიახ ჰო კარგი"
)  # fmt: skip
NO: Final = _words("no n net nope che voch ara нет не неа ոչ չէ არა არ")

FILLERS: Final = _words("of in the на по հատ hat ից եմ խոսում დან ცალი штук")
"""Small words to ignore."""
BID_FILLERS: Final = FILLERS | frozenset(["в", "կոզր", "козырь", "kozri"])
"""Ignored in a bid; elsewhere ``в`` is a jack."""

TILE_END: Final = _table({
    "L": "l left lefts ◀ ← ձ ձախ dzax dzakh ლ მარცხნივ marcxniv л лево влево слева налево",
    "R": "r right ▶ → ա աջ aj მარჯვნივ marjvniv п право вправо справа направо",
    "U": "u up above top ▲ ↑ վ վեր վերեւ ზემოთ ზევით в вверх верх сверху",
    "D": "d down below bottom ▼ ↓ ն ներքեւ վար ქვემოთ ქვევით н вниз низ снизу",
})  # fmt: skip
TILE_END_STEMS: Final = {
    "ձախ": "L", "მარცხ": "L", "слев": "L", "աջ": "R", "მარჯვ": "R", "справ": "R", "վերեւ": "U", "ზემო": "U",
    "сверх": "U", "ներքեւ": "D", "ქვემო": "D", "сниз": "D",
}  # fmt: skip

STRAIN_STEMS: Final = {
    "ղառ": "S", "դառ": "S", "ագռավ": "S", "ყვავ": "S", "პიკ": "S", "пик": "S", "вин": "S",
    "խաչ": "C", "ղլեճ": "C", "ჯვარ": "C", "ჯვრ": "C", "კრესტ": "C", "треф": "C", "крест": "C",
    "քյափ": "D", "ագուռ": "D", "აგურ": "D", "ბუბნ": "D", "бубн": "D", "бубе": "D",
    "սիրտ": "H", "սրտ": "H", "გულ": "H", "черв": "H", "чирв": "H",
    "բոյ": "N", "անղոզ": "N", "անդոզ": "N", "առանցկոզ": "N", "առանցհաղթաթ": "N", "უკოზირ": "N", "ბეზკოზირ": "N",
    "безкозыр": "N",
    "хач": "C", "сирт": "H", "сырт": "H", "кяп": "D", "агур": "D", "гули": "H", "квав": "S", "джвар": "C",
    "джвр": "C",
    "sirt": "H", "srt": "H", "khach": "C", "xach": "C", "ghar": "S", "kyap": "D", "qyap": "D", "agur": "D",
    "gul": "H",
    "jvar": "C", "jvr": "C", "djvar": "C", "djvr": "C", "kvav": "S", "qvav": "S", "yvav": "S",
}  # fmt: skip
"""Stems: a word that begins with one and continues with an ending means the same."""
RANK_STEMS: Final = {
    "վեց": "6", "ექვს": "6", "шестер": "6",
    "յոթ": "7", "შვიდ": "7", "семер": "7", "ութ": "8", "რვი": "8", "восьмер": "8", "ինն": "9", "ცხრი": "9",
    "девятк": "9", "տաս": "10", "ათი": "10", "десятк": "10", "վալետ": "J", "ვალეტ": "J", "валет": "J", "թագուհ": "Q",
    "დამა": "Q", "ქალ": "Q", "дам": "Q", "արք": "K", "կարոլ": "K", "მეფ": "K", "კაროლ": "K", "корол": "K",
    "տուզ": "A", "տզ": "A", "ტუზ": "A", "туз": "A",
    "tuz": "A", "valet": "J", "karol": "K", "taguh": "Q",
}  # fmt: skip
LATIN_ENDINGS: Final = _words("i y is s it its ic ics ov ner neri nerov er ebi ebis shi ze zea dan ad")
"""Endings in Latin letters; in the other alphabets any ending of a few letters is accepted."""
LONGEST_ENDING: Final = 6

PAIR_SUIT: Final = {"к": "C"}
"""Suits whose letter alone means something else: in ``вк`` the second letter is крести."""

DARK: Final = ("dark", "tsiom", "peretsiom", "тем", "перетем", "წიომნ", "პერეწიომნ", "տյոմն", "պերետյոմն", "մութ")
"""The beginnings of words for a bet made without looking."""
CHIPS: Final = ("chip", "фиш", "ֆիշկ", "ჩიპ")
"""The beginnings of words for play chips."""
ALL_OF_IT: Final = _words(
    "all allin всё все вабанк алл аллин оллин ամբողջը ամբողջ բոլորը լրիվ ყველაფერი სულ მთლიანად олин"
)
SIT_OUT: Final = _words(
    "out sitout pass пас пасс пропуск пропускаю փաս բացեմթողնում բաց პას პასი გამოტოვება გამოვტოვებ ვტოვებ"
)

RAISE: Final = _table({
    "davi": "davi 2 դավի დავი дави",
    "se": "se 3 սե სე се сэ",
    "chari": "chari 4 չարի ჩარი чари",
    "panji": "panji 5 փանջի ფანჯი панджи пянджи fanji phanji",
    "shashi": "shashi 6 շաշի შაში шаши",
})  # fmt: skip
BAR: Final = _words("bar բար խփված խփվածներ ბორტი ბორტ ბარი ბორტზე бар баре барка бара")
"""The bar, where hit checkers wait."""
OFF: Final = _words("off out հանել հանում հանած հանված դուրս გაყვანა გატანა გაყვანილი выброс выбросить выкинуть снять")
"""Off the board."""
KINDS: Final = _table({
    "t": "terz tierce թերզ տերց ტერცი терц",
    "f": "50 fifty հիսուն ორმოცდაათი полтинник",
    "h": "100 hundred հարյուր ასი сотня",
    "4": "4 four fours չորս չորսթուղթ ოთხი ოთხიერთნაირი каре",
})  # fmt: skip
"""Kinds of combinations, by the letter of their short form."""


# --- whole numbers in words, 1 to 99 ----------------------------------------------------------------------------------


def _numbers_words(line: str) -> list[str]:
    return line.split()


_ENGLISH: Final = _numbers_words(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_ENGLISH_TENS: Final = _numbers_words("twenty thirty forty fifty sixty seventy eighty ninety")
_RUSSIAN: Final = _numbers_words(
    "один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать "
    "пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"
)
_RUSSIAN_TENS: Final = _numbers_words("двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто")
_ARMENIAN: Final = _numbers_words("մեկ երկու երեք չորս հինգ վեց յոթ ութ ինը")
_ARMENIAN_TENS: Final = _numbers_words("քսան երեսուն քառասուն հիսուն վաթսուն յոթանասուն ութսուն իննսուն")
_GEORGIAN: Final = _numbers_words(
    "ერთი ორი სამი ოთხი ხუთი ექვსი შვიდი რვა ცხრა ათი თერთმეტი თორმეტი ცამეტი თოთხმეტი თხუთმეტი თექვსმეტი "
    "ჩვიდმეტი თვრამეტი ცხრამეტი"
)
_GEORGIAN_TWENTIES: Final = _numbers_words("ოცი ორმოცი სამოცი ოთხმოცი")


def _with_tens(small: Sequence[str], tens: Sequence[str]) -> Iterator[tuple[str, int]]:
    """``twentyfive``: tens, units, and the two joined."""
    yield from ((word, n) for n, word in enumerate(small, start=1))
    for ten, word in enumerate(tens, start=2):
        yield word, ten * 10
        yield from ((word + small[unit - 1], ten * 10 + unit) for unit in range(1, 10))


def _armenian() -> Iterator[tuple[str, int]]:
    """As written and as spoken: ``տասնմեկ`` and ``տասնըմեկ``; with the article, ``տասներկուսը``."""
    units = [(word, n) for n, word in enumerate(_ARMENIAN, start=1)] + [("ինն", 9), ("երկուս", 2)]
    for word, n in units:
        yield word, n
        yield from ((ten + word, n + 10) for ten in ("տասն", "տասնը"))
        for ten, before in enumerate(_ARMENIAN_TENS, start=2):
            yield from ((before + joint + word, ten * 10 + n) for joint in ("", "ը"))
    yield from (("տաս", 10), ("տասը", 10))
    yield from ((word, ten * 10) for ten, word in enumerate(_ARMENIAN_TENS, start=2))


def _georgian() -> Iterator[tuple[str, int]]:
    """By twenties: ``ოცდახუთი`` is 20 and 5, ``ორმოცდათერთმეტი`` 40 and 11."""
    yield from ((word, n) for n, word in enumerate(_GEORGIAN, start=1))
    for k, twenty in enumerate(_GEORGIAN_TWENTIES, start=1):
        yield twenty, 20 * k
        yield from ((twenty[:-1] + "და" + word, 20 * k + n) for n, word in enumerate(_GEORGIAN, start=1))


NUMBER: Final[dict[str, int]] = dict(
    (*_with_tens(_ENGLISH, _ENGLISH_TENS), *_with_tens(_RUSSIAN, _RUSSIAN_TENS), *_armenian(), *_georgian())
)
"""By word, tens and units joined."""
_TENS: Final = frozenset(
    (*_ENGLISH_TENS, *_RUSSIAN_TENS, *_ARMENIAN_TENS, "տասն", *(t[:-1] + "და" for t in _GEORGIAN_TWENTIES))
)
"""Tens that a separate word for the unit may follow."""


def number(word: str) -> int | None:
    """The number a word names, or None; an Armenian one may have its article (``ութը``, ``քսանն``)."""
    found = NUMBER.get(word)
    if found is None and word[-1:] in ("ը", "ն"):
        found = NUMBER.get(word[:-1])
    return found


def in_figures(words: Sequence[str]) -> list[str]:
    """The words with every number in digits, ``twenty`` ``five`` as ``25``; other words are not joined."""
    found: list[str] = []
    at = 0
    while at < len(words):
        pair = number(words[at] + words[at + 1]) if words[at] in _TENS and at + 1 < len(words) else None
        single = number(words[at])
        found.append(str(pair) if pair is not None else words[at] if single is None else str(single))
        at += 1 if pair is None else 2
    return found


# --- the parser -------------------------------------------------------------------------------------------------------
# ``9 hearts``, ``9h``, ``սիրտ 9``, ``12 հատ սիրտ``, ``туз червей``, ``გულის ტუზი``, ``25 ♥ капут``. The results are
# the text forms of the games (``9H``, ``25Hk``, ``JH``, ``q``). Case, accents and hyphens do not matter. The parser
# never guesses: it rejects ambiguous words.


_PIECE: Final = re.compile(r"[0-9]+|[^\W\d_]+|[♠♣♦♥❤👎◀←▶→▲↑▼↓]")
_MARKS: Final = frozenset("՛՞՜'’`\u0301\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Emphasis within a word and variants of a sign, ignored."""
_BETWEEN: Final = frozenset(' \t\n-‐‑–—.,!?:;/()«»"“”„…․։՝')
"""Separators of words."""
_LONGEST: Final = 60
_LEVEL: Final = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)


def pieces(text: str) -> list[str] | None:
    """The words, numbers and signs of a text in lower case; None if it contains anything else.

    Superscript digits, fractions and minus signs before a number are rejected: read as plain digits, they would be
    another number.
    """
    if len(text) > _LONGEST or any(unicodedata.category(c) == "No" for c in text):
        return None
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").replace("և", "եւ")
    plain = "".join(c for c in plain if c not in _MARKS).replace("б/к", "бк")
    if re.search(r"(?:^|\s)[-−–+]\s*[0-9]", plain) or set(_PIECE.sub("", plain)) - _BETWEEN:
        return None
    return _PIECE.findall(plain)


def _known(word: str, table: Mapping[str, str], stems: Mapping[str, str]) -> str | None:
    found = table.get(word)
    if found is not None:
        return found
    return next((code for stem, code in stems.items() if word.startswith(stem) and _is_ending(word[len(stem) :])), None)


def _is_ending(rest: str) -> bool:
    return not rest or (rest in LATIN_ENDINGS if rest.isascii() else len(rest) <= LONGEST_ENDING)


def _suit_word(word: str) -> str | None:
    return _known(word, STRAIN, STRAIN_STEMS)


def _strain_of(words: list[str], fillers: Collection[str]) -> str | None:
    """The strain of one word, or of the two or three words for no-trump (``առանց կոզրի``, ``без козыря``)."""
    if 1 < len(words) <= 3 and _suit_word("".join(words)) == "N" and all(_suit_word(w) in (None, "N") for w in words):
        return "N"
    left = [w for w in words if w not in fillers]
    return _suit_word(left[0]) if len(left) == 1 else None


def read_strain(text: str) -> str | None:
    """``S C D H`` or ``N`` for the name or sign of a suit, or for no-trump."""
    return _strain_of(pieces(text) or [], BID_FILLERS)


def card_readings(text: str) -> tuple[str, ...]:
    """The cards a text may mean, the likeliest first: ``JH`` for ``J♥``, ``h10``, ``jack of hearts``, ``սրտի վալետ``.

    Two letters may mean two cards: ``тк`` is the ace of ``крести`` or the king of ``треф``.
    """
    words = [w for w in pieces(text) or [] if w not in FILLERS]
    pair = len(words) == 1 and len(words[0]) == 2 and words[0].isalpha()
    if pair:
        words = list(words[0])
    if len(words) != 2:
        return ()
    suits = STRAIN | PAIR_SUIT if pair else STRAIN
    found: list[str] = []
    for rank_word, suit_word in (words, words[::-1]):
        rank, suit = _known(rank_word, RANK, RANK_STEMS), _known(suit_word, suits, STRAIN_STEMS)
        if rank is not None and suit not in (None, "N") and f"{rank}{suit}" not in found:
            found.append(f"{rank}{suit}")
    return tuple(found)


def read_card(text: str, held: Collection[str] = ()) -> str | None:
    """The card a text means. Of two readings, the one that is ``held``; None if both are."""
    found = card_readings(text)
    mine = [card for card in found if card in held]
    return mine[0] if len(mine) == 1 else None if mine else found[0] if found else None


def read_bid(text: str) -> str | None:
    """The bid in ``9 hearts``, ``9h``, ``սիրտ 9``, ``без козыря 12``, ``25 hearts kaput``, ``30Sg``; else None."""
    words = in_figures(_apart(pieces(text) or []))
    numbers = [w for w in words if w.isdigit()]
    promised = [PROMISE[w] for w in words if w in PROMISE]
    strain = _strain_of([w for w in words if w not in PROMISE and not w.isdigit()], BID_FILLERS)
    if len(numbers) != 1 or len(promised) > 1 or strain is None or not _LEVEL.fullmatch(numbers[0]):
        return None
    return f"{numbers[0]}{strain}{''.join(promised)}"


def _apart(words: list[str]) -> list[str]:
    """``hk`` after a number, as in ``25hk``, split into its two letters."""
    found: list[str] = []
    for at, word in enumerate(words):
        short = re.fullmatch("([scdhn])([kg])", word)
        found += [short[1], short[2]] if short and at and words[at - 1].isdigit() else [word]
    return found


def read_call(text: str) -> str | None:
    """``pass``, ``q`` (quansh; a thumbs-down too, BZ-16), ``s`` (sur), ``ok`` (no sur); else None."""
    return CALL.get("".join(pieces(text) or []))


def read_yes(text: str) -> bool | None:
    """Whether the text says yes; None if it says neither yes nor no."""
    said = text.strip()
    word = "".join(pieces(said) or [])
    if word in YES or said == "+":
        return True
    return False if word in NO or said in ("-", "−", "–") else None


def read_raise(text: str) -> str | None:
    """``davi`` … ``shashi`` for the name of a raise, or for the worth it gives the deal; else None."""
    words = pieces(text) or []
    return RAISE.get(words[0]) if len(words) == 1 else None


_TILE: Final = re.compile(r"\s*([0-6])\s*[-–—:./|,]?\s*([0-6])(?![0-9])\s*(.{0,24})", re.DOTALL)


def read_tile(text: str) -> str | None:
    """The tile in ``6-4``, ``4:6``, ``64 left``, ``6-4 ձախ``, ``6-4R``; with an end if the text names one: ``6-4L``."""
    found = _TILE.fullmatch(unicodedata.normalize("NFKC", text)) if len(text) <= _LONGEST else None
    if found is None:
        return None
    high, low = sorted((int(found[1]), int(found[2])), reverse=True)
    word = "".join(c for c in found[3].lower().replace("և", "եւ") if c not in _MARKS).strip()
    end = _known(word, TILE_END, TILE_END_STEMS) if word else ""
    return f"{high}-{low}{end}" if end is not None else None


def read_sum(text: str) -> tuple[int, bool] | None:
    """A sum of chips and whether the bet is dark (SE-6): ``50``, ``50 chips``, ``тёмный 50``, ``წიომნი 20``; else
    None."""
    words = pieces(text) or []
    sums = [w for w in words if w.isdecimal()]
    said = [w for w in words if not w.isdecimal() and not w.startswith(CHIPS) and w not in FILLERS]
    dark = [w for w in said if w.startswith(DARK)]
    if len(sums) != 1 or len(sums[0]) > 9 or len(dark) > 1 or len(said) > len(dark):
        return None
    return int(sums[0]), bool(dark)


def says_all(text: str) -> bool:
    """Whether the text means all of the player's chips."""
    return "".join(pieces(text) or []) in ALL_OF_IT


def sits_out(text: str) -> bool:
    """Whether the text declines to bet."""
    return "".join(pieces(text) or []) in SIT_OUT


def read_combination(text: str) -> tuple[str, str] | None:
    """The kind of a combination (``t f h 4``) and its top card or rank, ``""`` if none is named: ``50 10♠``,
    ``терц``."""
    words = [w for w in pieces(text) or [] if w not in FILLERS]
    for cut in (2, 1):
        kind = KINDS.get("".join(words[:cut])) if len(words) >= cut else None
        if kind is None:
            continue
        rest = words[cut:]
        if not rest:
            return kind, ""
        top = _known(rest[0], RANK, RANK_STEMS) if kind == "4" and len(rest) == 1 else read_card(" ".join(rest))
        return (kind, top) if top else None
    return None

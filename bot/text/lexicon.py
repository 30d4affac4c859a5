"""The vocabulary of the table, spoken and typed, in the four languages: data for ``bot.text.words``.

Lower case, without accents or hyphens; Armenian ``և`` is ``եւ``, Russian ``ё`` is ``е``. Armenian and Georgian words
are listed in Latin and Cyrillic letters too, as many people type them. A word that takes endings is found by its stem.
"""

from __future__ import annotations

from typing import Final


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
"""Small words to be ignored."""
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
"""The beginnings of words for a bet made without having looked."""
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

# At one's own seat on the page: how cards are touched and look, words at the table, what is at hand.

web-touch-again = Коснись ещё раз: { $what }
web-confirm = Переспрашивать перед картой
web-confirm-off = Нет
web-confirm-on = Два касания

## Words at the seat

emote-line = { $who }: { $what }
emote-smile = 🙂
emote-laugh = 😂
emote-wow = 😮
emote-cool = 😎
emote-sleep = 😴
emote-thumb = 👍
emote-fire = 🔥
emote-cup = ☕
emote-hello = Привет!
emote-luck = Удачи!
emote-bravo = Браво!
emote-played = Красивая игра
emote-what = Это что было?
emote-thanks = Спасибо
emote-sorry = Извини
emote-moment = Минутку
emote-quick = Ну ходи уже!
emote-go = Поехали!
emote-again = Ещё разок?
emote-bye = Пока!
illegal-silent-table = За этим столом реплик с места нет: так слишком просто подать знак партнёру.
web-no-word = Админы этого чата тебя заблокировали, поэтому тебя не слышно.
web-emotes = Сказать что-нибудь за столом
web-voices = Реплики за столом
web-voices-on = Показывать
web-voices-off = Скрывать
web-sign-smile = Улыбка
web-sign-laugh = Смех
web-sign-wow = Удивление
web-sign-cool = Круто
web-sign-sleep = Засыпаю
web-sign-thumb = Лайк
web-sign-fire = Огонь
web-sign-cup = Кофе

## How it looks

web-look = Карты и стол
web-letters = Буквы
web-faces = Карты
web-faces-classic = Обычные
web-faces-large = Крупные знаки
web-felt = Сукно
web-felt-green = Зелёное
web-felt-blue = Синее
web-felt-wine = Винное
web-playing = Игра

## At hand

bids-none = Ещё ничего не сказано.
values-trump = Козыри { STRAIN($suit, form: "sign") }: { $list }
values-plain = Остальные масти: { $list }
values-all = Все масти: { $list }
values-last = Последняя взятка: { $n }
web-see-bids = Торг этой раздачи
web-see-score = Счёт по раздачам
web-see-rules = Правила и цена карт

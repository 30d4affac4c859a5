# At one's own seat on the page: how cards are touched and look, words at the table, what is at hand.

web-touch-again = Նորից դիպչիր, որ խաղաս՝ { $what }
web-confirm = Քարտից առաջ հարցնել
web-confirm-off = Ոչ
web-confirm-on = Երկու հպումով

## Words at the seat

emote-line = { $who }՝ { $what }
emote-smile = 🙂
emote-laugh = 😂
emote-wow = 😮
emote-cool = 😎
emote-sleep = 😴
emote-thumb = 👍
emote-fire = 🔥
emote-cup = ☕
emote-hello = Բարև՛
emote-luck = Հաջողությո՛ւն
emote-bravo = Ապրե՛ս
emote-played = Սիրուն խաղ էր
emote-what = Էս ի՞նչ էր
emote-thanks = Մերսի
emote-sorry = Կներե՛ս
emote-moment = Մի րոպե
emote-quick = Դե արա՛գ
emote-go = Գնացի՛նք
emote-again = Մի հատ է՞լ
emote-bye = Առա՛յժմ
illegal-silent-table = Այս սեղանին տեղից խոսք չի լինում, որ խաղընկերոջը նշան չտրվի։
web-no-word = Այստեղի ադմինները քեզ արգելափակել են, քեզ ոչ ոք չի լսում։
web-emotes = Բան ասել սեղանի շուրջը
web-voices = Խոսքեր սեղանի շուրջը
web-voices-on = Ցույց տալ
web-voices-off = Թաքցնել
web-sign-smile = Ժպիտ
web-sign-laugh = Ծիծաղ
web-sign-wow = Զարմանք
web-sign-cool = Զիլ է
web-sign-sleep = Քունս տարավ
web-sign-thumb = Հավանեցի
web-sign-fire = Կրակ
web-sign-cup = Սուրճ

## How it looks

web-look = Քարտեր և սեղան
web-letters = Տառեր
web-faces = Քարտերի տեսքը
web-faces-classic = Սովորական
web-faces-large = Մեծ նշաններ
web-felt = Մահուդ
web-felt-green = Կանաչ
web-felt-blue = Կապույտ
web-felt-wine = Գինեգույն
web-playing = Խաղի ընթացքը

## At hand

bids-none = Դեռ ոչինչ չի ասվել։
values-trump = Կոզր { STRAIN($suit, form: "sign") }՝ { $list }
values-plain = Մնացած մաստերը՝ { $list }
values-all = Բոլոր մաստերը՝ { $list }
values-last = Վերջին ձեռքը՝ { $n }
web-see-bids = Այս խաղափուլի բազարը
web-see-score = Հաշիվը՝ խաղափուլ առ խաղափուլ
web-see-rules = Կանոնները և քարտերի արժեքը

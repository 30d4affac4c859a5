# At one's own seat on the page: how cards are touched and look, words at the table, what is at hand.

web-touch-again = Touch again to play: { $what }
web-confirm = Ask before a card
web-confirm-off = No
web-confirm-on = Touch it twice

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
emote-hello = Hello!
emote-luck = Good luck!
emote-bravo = Bravo!
emote-played = Well played
emote-what = What was that?
emote-thanks = Thanks
emote-sorry = Sorry
emote-moment = One moment
emote-quick = Come on!
emote-go = Let’s go!
emote-again = One more?
emote-bye = Bye!
illegal-silent-table = Words at the seats are off at this table: a sign to a partner would be too easy.
web-no-word = The admins of this chat have blocked you here, so nobody hears you.
web-emotes = Say something across the table
web-voices = Words at the seats
web-voices-on = Show
web-voices-off = Hide
web-sign-smile = Smile
web-sign-laugh = Laughter
web-sign-wow = Surprise
web-sign-cool = Cool
web-sign-sleep = Sleepy
web-sign-thumb = Like
web-sign-fire = Fire
web-sign-cup = Coffee

## How it looks

web-look = Cards and table
web-letters = Letters
web-faces = Cards
web-faces-classic = Classic
web-faces-large = Large signs
web-felt = Felt
web-felt-green = Green
web-felt-blue = Blue
web-felt-wine = Wine red
web-playing = Playing

## At hand

bids-none = Nothing has been said yet.
values-trump = Trumps { STRAIN($suit, form: "sign") }: { $list }
values-plain = Other suits: { $list }
values-all = All suits: { $list }
values-last = The last trick: { $n }
web-see-bids = Bids of this deal
web-see-score = The score so far, deal by deal
web-see-rules = Rules and card values

# The page of the local table. Every key here is listed in adapters/local/words.py.

web-this-language = English
web-title = Davtar
web-noscript = This table needs JavaScript, which your browser has switched off.

web-hello = Welcome to the table
web-your-name = Your name
# A name offered to somebody who has none yet; { $n } is a number.
web-name-example = Guest { $n }
web-your-language = Your language
web-come-in = Come in

web-settings = Settings
web-theme = Light or dark
web-theme-auto = Same as the device
web-theme-light = Light
web-theme-dark = Dark
web-language = Language
web-palette = Colours of the suits
web-palette-classic = Two colours
web-palette-four = Four colours
web-palette-cvd = For colour-blind eyes
web-pictures = Pictures
web-pictures-on = Pictures
web-pictures-off = Text only
web-pictures-hint = Text only says everything in words, for screen readers and slow lines.
web-close = Close
web-larger = Show larger

web-share = Invite
web-share-hint = Scan this with a phone in the same network, or open the address there.
web-copy = Copy
web-copied = Copied

web-keys = Keyboard
web-keys-cards = move along the cards you may play; Enter plays
web-keys-number = go to that card; the same figure again plays it
web-keys-slash = type a command
web-keys-hand = go to your hand
web-keys-board = go to the table
web-keys-log = go to the chat
web-keys-help = this help

web-tables = Tables
web-play-now = Play now
web-new-table = New table
web-rules = Rules
web-lobby = open
web-adjourned = adjourned
web-deal-over = finished
web-people = Here now

web-board = Table
web-hand = My cards
web-hand-hint = Sit down at a table, and your cards lie here. Nobody else sees them.
web-no-hand = No cards yet.
web-spectator = You are watching.
web-your-turn = Your turn
web-only-you = Only you see this
web-choose = Your bid
web-level = Bid
web-more = One more
web-fewer = One less
web-greater = More
web-less = Less
web-play-card = Play { $card }
web-skip-to-hand = To my cards

web-log = Chat
web-nothing-yet = Whatever happens is written here.
web-type-here = Say something, or /
web-type-hint = A command begins with a slash, anything else is said to everybody here
web-send = Send
web-reconnecting = Connecting again…

web-gone = That did not get through. It will be tried again.
web-store-full = This server’s disk is full, so nobody new can be taken in. Nothing is lost: leave this page open and it will go on.
web-store-away = This server’s database is out of reach. Nothing is lost: leave this page open and it will go on.
web-busy = There are too many tabs open here. Close one and load this page again.
web-too-fast = That was too fast. Wait a moment.
web-too-long = That is too long.
web-not-understood = That was not understood.
web-old-page = This page is out of date. Load it again.
web-no-room = There is no such room.

web-hello-once = This browser remembers you: close the page, and your seat is still yours when you come back. Your name is what the others see.
web-share-here = This table is open on this computer only. For another person, open a private window or another browser. To let phones in, start it with HOST=0.0.0.0.
web-new-table-friends = Or open a table and wait for friends: they open this page on their phones, or in another browser.
web-another = Somebody else
web-another-hint = This browser will forget { $name }, with every seat and every chip. This cannot be undone.
web-another-yes = Forget, and ask for a new name
web-code = Code
web-code-wanted = Whoever opened the table can see a code for the others. Ask for it, or open the link you were sent.
web-code-wrong = That is not the code. Check it again, character by character.
web-code-wait = Too many tries. Wait a minute, then try again.

## Another device

web-devices = My devices
web-devices-hint = On each of these you are yourself: your seats, your cards. End one that is not yours any more.
web-device-unknown = An unknown browser
web-device-here = this one
web-device-end = End
web-handover = Take my seat to another device
web-handover-hint = Open this on the other device within two minutes. It works once, and you are asked here before it is let in. Give it to nobody: whoever comes in with it sees your cards.
web-asks = Another device
web-asks-hint = { $device } wants to come in as you and shows { $sign }. Is that your own device?
web-asks-yes = Yes, it shows { $sign }
web-asks-no = No
web-taking = Your seat comes along
web-taking-hint = Say yes on the device on which you are { $name } now. There it asks about this number:
web-taking-known = This browser already has somebody. If you go on, it forgets them, unless they are on another device too.
web-taking-yes = Go on
web-take-gone = That link is used up or over. Make a new one on the other device.
web-take-no = The other device did not let this one in.
web-take-many = There are too many devices already. End one of them first.

## Inside Telegram

web-telegram-open = Open this page from Telegram: with the button under the table’s board, or in the bot’s menu.
web-telegram-wrong = This does not come from this bot. Open the table again from its chat.
web-telegram-old = This was opened too long ago. Close it, and open it again from Telegram.
web-telegram-used = This has been opened once already. Close it, and open it again from Telegram.
web-no-table = That table belongs to a chat in which you are not.
web-say-in-chat = Say that in your chat; this page shows its tables.
web-fair-good = Deal { $deal } checked: dealt as sealed, your cards too.
web-fair-holds = Deal { $deal } checked: seal, words and secret agree.
web-fair-beacon = Of beacon round { $round } the page has checked the SHA-256 only, not the signature.
web-fair-bad = Deal { $deal } does not agree with what this page saw. Look at the proof.
web-door-no = Discord does not confirm that you are here. Close the table and open it again.
web-door-later = Discord does not answer just now.
web-door-closed = This table cannot be opened inside Discord just now. You can play in the chat.
web-door-again = Discord has to say once more who you are.
web-try-again = Try again
## The drawn table

web-us = Us
web-them = Them
web-open-talk = Chat and history
web-what-to-play = What shall we play?
web-go-on = Go on with
web-open-tables = Open tables
web-with-friends = With friends
web-learn-it = Learn
web-pace = Movement
web-pace-usual = Usual
web-pace-fast = Fast
web-pace-none = None
web-sorting = Order of my cards
web-sorting-house = As dealt out
web-sorting-suit = By suit
web-sorting-rank = By rank
web-sound = Sound at my turn
web-sound-on = On
web-sound-off = Off
web-notify = Notification at my turn
web-notify-on = On
web-notify-off = Off
web-other-side = From another side

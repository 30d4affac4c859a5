# Help, greetings, languages, the card of tables, the proof of a fair deal.

welcome-head = Hello, { $name }!
greeting-head = Hello, everybody!
greeting-missing = I cannot do everything I need here yet. Could somebody who runs this chat help?

help-head = How it works
help-1 = First: press “Play now” or type /now. Cards are dealt at once, and the computer takes the free seats.
help-2 = With friends: “New table” or /new; everybody sits down with a button.
help-3 = Your cards: “My cards” shows them to you alone. Press a card or a bid, or type /play JH, /bid 9 hearts, /pass.
help-4 = Away? /leave keeps your seat, /back takes it again. /who says whom we are waiting for.
help-5 = The rest: the buttons below list every command by subject. New to a game? /learn and /rules.

btn-now = Play now
btn-new = New table
btn-palette = Colours
btn-pictures = Pictures

## Languages and tastes

language-head = Language
language-hint = Yours is for what only you see; the chat’s is for what everybody sees.
language-hy = հայերեն
language-ka = ქართული
language-ru = русский
language-en = English
btn-chat-language = Chat: { $name }
language-set = From now on in English.
palette-head = The colours of your cards
palette-hint = Choose what is easiest on your eyes.
palette-classic = Classic
palette-four = Four colours
palette-cvd = Colour-blind
pictures-head = Pictures
pictures-hint = Without pictures, everything is said in words.
pictures-on = Pictures
pictures-off = Words only
hand-head = Your cards
hand-hint = Where should they be shown?
hand-here = Here, only to me
hand-dm = In private
pref-set = Noted.

## Tables

table-opened = The table is open.
tables-none = No tables yet. Who goes first?
tables-head =
    { $n ->
        [one] One table
       *[other] { $n } tables
    }
tables-row =
    { $status ->
        [lobby] { $n }. { $game }: { $names } · waiting for players
        [adjourned] { $n }. { $game }: { $names } · { $score } · adjourned
       *[live] { $n }. { $game }: { $names } · { $score }
    }
btn-join-n = Sit down at { $n }
btn-sub-n = Take over at { $n }
btn-watch-n = Watch { $n }
lobby-begun = The match has begun.
board-adjourned =
    { $reason ->
        [by-consent] This match has been adjourned by agreement. It can be resumed at any time.
        [nobody-here] Nobody is left at the table. The match is kept and can be resumed at any time.
        [referee] The referee has declared this match unfinished. It can be resumed at any time.
       *[other] This match has been adjourned. It can be resumed at any time.
    }
board-closed =
    { $reason ->
        [by-vote] The match has been ended by vote, without a result.
        [by-admin] The match has been ended by an admin.
        [idle] Nobody came; the table is closed.
        [nobody-came] Nobody came back, so the match is over without a result.
       *[other] The table is closed.
    }

## A fair deal

verify-later = In this game cards stay hidden after a deal, so its secret is revealed when the match is over.
verify-head = Deal { $deal }: was it fair?
verify-good = Yes. The seal, the secret and the order of the cards agree.
verify-bad = No! The seal, the secret and the order of the cards do not agree.
verify-good-dice = Yes. The seal, the secret and the dice agree.
verify-dice = The dice: { $dice }
verify-none = No deal is over yet. The secret is revealed when a deal ends.
verify-commitment = Seal, shown before the deal: { $value }
verify-secret = Secret, revealed after it: { $value }
verify-words = The players’ words: { $words }
verify-pack = The pack from the top: { $pack }
verify-cut = This pack was gathered and cut, not shuffled: the secret says how it was stacked and where it was cut.
verify-how = SHA-256 of the secret is the seal; secret, deal and words give the order. Anybody can check it again: davtar verify.

## First contact

welcome-games = What shall we play? With the computer you can start at once; to play with friends, take me to a group.
greeting-games = What shall we play? Press a game and a table opens; everybody sits down with a button. Nobody but you sees your cards.
help-command = /{ $name } · { $what }
help-part-play = Play
help-part-cards = Cards
help-part-board = Dice and tiles
help-part-chips = Chips
help-part-seat = Seats
help-part-match = The match
help-part-stats = Results
help-part-league = League
help-part-chat = Chat
help-part-set = Settings
help-part-data = My data
pref-mine = Set for you alone: { $what }.
pref-mine-here = Set for you alone: { $what }. The table in this chat is for everybody and stays as it is; an admin can change it with { $example }.
pref-chat = Set for everybody in this chat: { $what }.

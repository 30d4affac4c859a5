# What the commands do, at most 100 letters; by which words they can be typed, the name first; and what their groups
# are called where a platform translates names.

groupname-cards = cards
groupname-board = board
groupname-chips = chips
groupname-seat = seat
groupname-match = match
groupname-stats = stats
groupname-league = league
groupname-chat = chat
groupname-set = set
groupname-data = data

cmd-now = Play now: the computer takes the free seats and the cards are dealt
cmdname-now = now
cmd-now-game = Which game; Bazaar Blot if left out

cmd-new = Open a new table and wait for friends
cmdname-new = new
cmd-new-game = Which game; Bazaar Blot if left out

cmd-hand = My cards, for my eyes only
cmdname-hand = hand
cmd-hand-where = Here, or in private from now on

cmd-bid = Bid, for instance 9 hearts
cmdname-bid = bid
cmd-bid-bid = A number and a suit or no-trump: 9 hearts, 12 no-trump

cmd-pass = Pass
cmdname-pass = pass

cmd-quansh = Quansh: they will not make it
cmdname-quansh = quansh, kuanch

cmd-sur = Sur: we will make it all the same
cmdname-sur = sur

cmd-kaput = Bid kaput: all eight tricks for our pair
cmdname-kaput = kaput
cmd-kaput-bid = A number from 25 and a suit: 25 hearts

cmd-play = Play a card
cmdname-play = play
cmd-play-card = The card: JH, 10S, jack of hearts

cmd-declare = Declare a combination: terz, fifty, hundred, four of a kind
cmdname-declare = declare
cmd-declare-what = Which one; the best set if left out

cmd-show = Show what was declared
cmdname-show = show
cmd-show-what = Which one; everything if left out

cmd-open = Lay my hand face up; from then on the opponents play it
cmdname-open = open

cmd-davtar = The Davtar: every deal of this match
cmdname-davtar = davtar

cmd-score = The last deal’s score, line by line
cmdname-score = score

cmd-last = The trick just taken
cmdname-last = last

cmd-who = Whose move the table is waiting for
cmdname-who = who

cmd-tables = The tables of this chat
cmdname-tables = tables

cmd-table = Open the table on a page of its own, inside Discord
cmdname-table = table

cmd-join = Sit down at the table
cmdname-join = join
cmd-join-seat = The seat, the first free one if left out; or the code of a table elsewhere

cmd-watch = Watch a table from elsewhere here
cmdname-watch = watch
cmd-watch-code = The code of the table

cmd-unwatch = Stop watching
cmdname-unwatch = unwatch
cmd-unwatch-code = The code of the table; all of them if left out

cmd-link = Link this chat with another: tables stand in both
cmdname-link = link
cmd-link-code = The code that an admin of the other chat has got

cmd-unlink = Part this chat from a linked one
cmdname-unlink = unlink

cmd-say = Say something to the other chat of your table
cmdname-say = say
cmd-say-text = Your words

cmd-swap = Move to another seat, or ask who sits there to swap
cmdname-swap = swap
cmd-swap-seat = The seat, 1 to 4; 1 and 3 are partners, 2 and 4 too

cmd-fill = Let the computer take the free seats
cmdname-fill = fill

cmd-lots = Draw lots for partners
cmdname-lots = lots

cmd-options = How this table plays: rules, target, clock
cmdname-options = options

cmd-level = How well the computer plays, or at one seat: strong 2
cmdname-level = level
cmd-level-level = The level; for one seat with its number: strong 2

cmd-start = Begin the match
cmdname-start = start

cmd-leave = Leave the table; the seat is kept and the match goes on
cmdname-leave = leave

cmd-back = I am back: my seat, please
cmdname-back = back

cmd-sub = Take over a seat whose player is away
cmdname-sub = sub
cmd-sub-seat = The seat, 1 to 4

cmd-takeback = Take back my last card or call, if all agree
cmdname-takeback = takeback

cmd-pause = Ask for a pause
cmdname-pause = pause

cmd-resume = Resume after a pause, or pick up an unfinished match
cmdname-resume = resume

cmd-adjourn = Adjourn the match to another day, if all agree
cmdname-adjourn = adjourn

cmd-abandon = Vote to end the match without a result
cmdname-abandon = abandon

cmd-rematch = Once more, in the same seats
cmdname-rematch = rematch

cmd-yes = I agree
cmdname-yes = yes

cmd-no = I do not agree
cmdname-no = no

cmd-word = Add my own word to the next shuffle
cmdname-word = word
cmd-word-word = Any word; it changes the order of the cards

cmd-verify = Check that a deal was fair
cmdname-verify = verify
cmd-verify-deal = The number of the deal; the last one if left out

cmd-language = My language, or this chat’s
cmdname-language = language
cmd-language-language = հայերեն, ქართული, русский, English

cmd-palette = The colours of my cards
cmdname-palette = palette
cmd-palette-palette = Classic, four colours, or for colour-blind eyes

cmd-pictures = Pictures on or off; off means everything in words
cmdname-pictures = pictures
cmd-pictures-pictures = On or off

cmd-rules = The rules in short
cmdname-rules = rules
cmd-rules-game = Which game

cmd-help = How it all works
cmdname-help = help

cmd-roll = Roll the dice
cmdname-roll = roll

cmd-move = Move a checker
cmdname-move = move
cmd-move-move = From point to point: 13/8

cmd-done = My roll is played
cmdname-done = done

cmd-undo = Take back the last step of this roll
cmdname-undo = undo

cmd-draw = Draw from the bazaar
cmdname-draw = draw

cmd-beat = Beat what was led
cmdname-beat = beat
cmd-beat-cards = Which cards; the cheapest that will do if left out

cmd-give = Give cards face down
cmdname-give = give
cmd-give-cards = Which cards: 10S QH

cmd-raise = Offer the next raise: davi, se, chari, panji, shashi
cmdname-raise = raise

cmd-accept = Accept the raise
cmdname-accept = accept

cmd-decline = Decline the raise and give up
cmdname-decline = decline

cmd-var = Var: I have it!
cmdname-var = var

cmd-bet = Bet: how many chips
cmdname-bet = bet
cmd-bet-amount = How many chips: 50

cmd-fold = Fold
cmdname-fold = fold

cmd-look = Look at my cards (no more playing dark after that)
cmdname-look = look

cmd-hit = One more card
cmdname-hit = hit

cmd-stand = Stand: no more cards
cmdname-stand = stand

cmd-double = Double the stake and take one card
cmdname-double = double

cmd-split = Split two cards of equal worth
cmdname-split = split

cmd-insurance = Insurance against the dealer’s blackjack
cmdname-insurance = insurance
cmd-insurance-answer = yes or no

cmd-chips = My play chips; once a day they are topped up
cmdname-chips = chips

cmd-remove = Free a seat before the match (for whoever opened the table)
cmdname-remove = remove
cmd-remove-seat = Which seat

cmd-remind = What may ping me: my turn, a reminder
cmdname-remind = remind
cmd-remind-when = When; /remind alone shows the choices
cmd-quiet = Quiet hours: when nothing may ping me
cmdname-quiet = quiet
cmd-quiet-hours = For instance 23-8 Europe/Paris

cmd-raise-word = Which one: davi, se, chari, panji, shashi; the next one if left out

cmd-davtar-match = 1: the match before this one
cmd-history = Matches finished in this chat
cmdname-history = history
cmd-record = The written record of a match, as a file
cmdname-record = record
cmd-record-match = 1: the match before this one; nothing: the last one
cmd-replay = A finished match again, step by step or deal by deal
cmdname-replay = replay
cmd-replay-match = 1: the match before this one; nothing: the last one
cmd-me = My matches: results, partners, bids, luck
cmdname-me = me
cmd-stats = Somebody’s matches in this chat
cmdname-stats = stats
cmd-stats-name = Who; yourself if left out

cmdname-feedback = feedback
cmd-feedback = Tell the person who runs this bot what you think
cmd-feedback-text = What went wrong, or what you miss
feedback-empty = Write what you would like to say, for example: /feedback the clock is too short
feedback-nowhere = Nobody would read it: whoever runs this bot has named no chat for it.
feedback-slowly = One message a minute, please.
feedback-thanks = Thank you! It has been passed on.
feedback-ask = Should the record of deal { $deal } go with it? While the deal is being played, only what everybody sees is sent.
btn-feedback-record = Send the record
feedback-record-sent = The record has been sent too.
feedback-said = { $who } ({ $id }): { $text }
feedback-running = { $game }, table { $table }, deal { $deal }, still being played. { $shown }
feedback-finished = { $game }, table { $table }, deal { $deal }. Secret { $secret }, words { $words }. Moves by seat: { $acts }
cmd-dealer = Name who deals first, where the table agrees on it
cmdname-dealer = dealer
cmd-dealer-seat = Whose seat

# --- the operator's chat, and what they say to everybody
feedback-answer = Whoever runs this bot answers you: { $text }
feedback-answered = The answer is on its way to { $id }.
feedback-unread = Your reply could not be read. On Discord, leave the mention (@) on when you reply.
feedback-unreached = The answer did not reach { $id }: they have blocked the bot or never opened a private chat with it.
announce-said = From whoever runs this bot: { $text }
announce-restart = The bot is being restarted and will be back in a moment. Nothing is lost, and no clock runs until then.
announce-over = The announcement has been taken down.
announce-empty = Write what to say at all tables, for example: /announce back in ten minutes. To take it down again: /announce -
announce-done =
    { $n ->
        [0] There are no live tables, so nothing was said.
        [one] It is going out to { $n } place with a live table.
       *[other] It is going out to { $n } places with live tables.
    }
announce-taken-away =
    { $n ->
        [0] There was nothing to take down.
        [one] It is being taken down at { $n } place.
       *[other] It is being taken down at { $n } places.
    }
backup-failed = Today’s backup has failed. { $why }

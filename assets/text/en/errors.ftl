# Why something was not done. At most 190 letters: they stand in alerts.

## The rules of Blot

illegal-must-follow-suit = { STRAIN($suit, form: "title") } were led and you have some: follow suit.
illegal-must-beat = Trumps were led: play a higher one if you have it.
illegal-must-trump = You have none of that suit: play a trump.
illegal-must-overtrump = You have none of that suit: play a trump, and a higher one than lies there.
illegal-card-not-held = { CARD($card) } is not in your hand.
illegal-not-your-turn = It is not your turn.
illegal-bidding-closed = The bazaar is over; now the cards are played.
illegal-not-while-bidding = The bazaar comes first, the cards after it.
illegal-not-a-bid = That is not a bid. Say it like this: 9 hearts
illegal-bid-too-low = At least { $min } now.
illegal-bid-too-high = Nobody can bid more than { $max }.
illegal-only-kaput = Kaput stands: only a higher kaput or a kanach beats it.
illegal-only-kanach = Kanach stands: only a higher kanach beats it.
illegal-no-kanach = There is no kanach at this table.
illegal-another-strain = You are raising yourself: choose another suit.
illegal-bidding-doubled = Quansh has been called: the bidding is over.
illegal-nothing-to-quansh = You cannot call quansh now: nobody has bid yet.
illegal-own-side-bid = That is your own pair’s bid.
illegal-nothing-to-sur = Sur only answers quansh.
illegal-not-your-sur = Only the pair whose bid was answered with quansh may say sur.
illegal-no-sevens-rule = Four sevens do not count at this table.
illegal-sevens-too-late = Four sevens must be shown before your first call.
illegal-not-held = You do not hold that.
illegal-declared-for-you = This table declares combinations for you.
illegal-declare-too-late = Combinations are declared in the first trick, before your card.
illegal-already-declared = That has already been declared.
illegal-combos-cross = These two share a card: you may declare only one of them.
illegal-one-combination = You may declare one combination at most at this table.
illegal-shown-for-you = This table shows combinations for you.
illegal-nothing-to-show = You have nothing to show now.
illegal-said-for-you = This table says Blot and Reblot for you.
illegal-no-such-word = This is not the moment for that word.
illegal-word-binds = You have said the word: now play a card that goes with it, such as { CARD($card) }.
illegal-no-open-hands = Hands stay closed at this table.
illegal-already-open = Your hand is already open.
illegal-hand-is-open = Your hand is open: an opponent plays it now.
illegal-nothing-to-hand-back = There is nothing to hand back.
illegal-cut-first = The pack is waiting: cut it, or leave it as it is.
illegal-between-deals = Not now: the next deal comes first.
illegal-no-deal-now = It is not time to deal.
illegal-match-over = The match is over.
illegal-wrong-seats = This game is for { $seats } players.
illegal-unreadable = I could not read that. A bid: 9 hearts. A card: JH
illegal-stale = That button belongs to an earlier moment. Look at the table and choose again.

## The table

illegal-not-seated = You are not sitting at this table.
illegal-seat-taken = Somebody is already sitting there.
illegal-seat-empty = Nobody is sitting there.
illegal-no-such-seat = There is no such seat.
illegal-seats-empty =
    { $n ->
        [one] One more player is needed
       *[other] { $n } more players are needed
    }: { $chips ->
        [yes] invite somebody, for the computer does not play for chips.
       *[no] invite friends, or start with the computer.
    }
illegal-table-full = All seats are taken.
illegal-too-few-for-lots = Drawing lots takes at least two players.
illegal-not-automatic = The computer is not playing that seat.
illegal-not-started = The match has not begun yet.
illegal-already-started = The match has already begun.
illegal-is-paused = The match is paused. Resume it first.
illegal-is-adjourned = This match has been adjourned. /resume picks it up again.
illegal-is-over = This match is over.
illegal-is-closed = This table is closed.
illegal-vote-open = One question at a time: another is still open.
illegal-no-vote-open = There is nothing to vote on.
illegal-not-your-vote = This question is not for you.
illegal-nothing-to-take-back = You cannot take anything back: somebody has seen something new since.
illegal-no-seat-to-take = All the players are here; there is no seat to take over.
illegal-empty-word = Add a word: /word sunshine
illegal-bad-option = You cannot choose that here.
illegal-unknown-option = There is no such option.
illegal-unknown-preset = There is no such set of rules here.
illegal-unknown-game = I do not know this game.
illegal-no-table-here = There is no table here yet. /new opens one.
illegal-no-such-table = That table is gone.
illegal-nothing-to-see = There is nothing to see just now.
illegal-no-such-language = I speak հայերեն, ქართული, русский and English.
illegal-admins-only = Only an admin of this chat can do that.
illegal-unknown-button = This button is out of date. Use a fresh one.
illegal-unknown-command = I do not know that command. /help shows them all.
illegal-slow-down = Slowly! Wait a few seconds and try again.

## What could not be read

cannot-read-bid = Say the number and the suit: /bid 9 hearts · /bid 9h · /bid 9♥
cannot-read-kaput = Say the number and the suit: /kaput 25 hearts · /kaput 25h · /kaput 25♥
cannot-read-play = Which card? For instance: /play JH
cannot-read-declare = There is nothing to declare.
cannot-read-show = There is nothing to show.
illegal-opener-only = Only whoever opened the table, or an admin of this chat, can do that.
illegal-seat-changed = Somebody else is sitting there now.
illegal-remind-when = I don’t know that one. /remind shows the choices.
illegal-quiet-hours = Say the hours and your time zone: /quiet 23-8 { $zone } or /quiet 23-8 +4, at most 14 hours; or /quiet off.
illegal-quiet-zone = { $name }: I know no such time zone. Name a large city in it, as in { $zone }, or say how far your clock is ahead of UTC, as in +4.
illegal-davtar-number = Which one? /davtar 1 is the match before this one, /history lists them all.
illegal-no-such-match = There is no such match here.
illegal-match-which = { $name }: there is no such match. Say a number: 1 is the match before this one. /history lists them all.
illegal-record-sealed = That match was broken off, and its cards stay face down for good. So there is no record of it.
illegal-record-no-form = This game is not written as { $form }. /record gives the full record of any game.
illegal-no-share = There is no link of yours to this match.
illegal-share-not-yours = A link to a match is made by those who played it.
illegal-no-such-deal = That match has no such deal.
illegal-no-such-link = This link opens nothing (any more). Whoever gave it to you can make a new one.
illegal-nothing-finished = No deal of that match was finished, so there is nothing to look at.
illegal-share-on-page = On the page, Invite at the top has the address and the code to scan.
illegal-too-many-tables-yours = You are already at { $n } tables, and that is the most you can be at. Finish or leave one, or adjourn it: /adjourn
illegal-too-many-tables-here = { $n } tables are already open here, and that is the most there can be. Finish or close one, or adjourn it: /adjourn
illegal-name-dealer = First name who deals: press a name, or /dealer and the seat.
illegal-dealer-by-ace = Here the first ace decides who deals. You can change that in the options.
refused-with-hint = { $why } { $hint }

# --- automatic players
illegal-no-such-level = This game has no level “{ $level }”. It has: { $levels }.
illegal-no-partner =
    { $side ->
        [1] Nobody has a partner in this game: name one level for each side.
       *[other] Name one level for a side, or one for each of its { $side } players with a + between.
    }
illegal-no-halves = Only a game with bids and cards can keep one of the two fixed.

# Why something was not done. At most 190 letters: they stand in alerts.

## The rules of Blot

illegal-must-follow-suit = { STRAIN($suit, form: "title") } were led and you have some: follow suit.
illegal-must-beat = Trumps were led: play a higher one if you have it.
illegal-must-trump = You have none of that suit: trump in.
illegal-must-overtrump = You have none of that suit: trump in, and higher than the trump that lies there.
illegal-card-not-held = { CARD($card) } is not in your hand.
illegal-not-your-turn = It is not your turn.
illegal-bidding-closed = The bazaar is over; now we play cards.
illegal-not-while-bidding = The bazaar comes first; cards later.
illegal-not-a-bid = That is no bid. Say it like this: 9 hearts
illegal-bid-too-low = At least { $min } now.
illegal-bid-too-high = More than { $max } cannot be bid.
illegal-only-kaput = Kaput stands: only a higher kaput or a kanach goes over it.
illegal-only-kanach = Kanach stands: only a higher kanach goes over it.
illegal-no-kanach = There is no kanach at this table.
illegal-another-strain = You are raising yourself: choose another suit.
illegal-bidding-doubled = Quansh has been called: the bidding is over.
illegal-nothing-to-quansh = Nobody has bid yet: there is nothing to call quansh on.
illegal-own-side-bid = That is your own pair’s bid.
illegal-nothing-to-sur = Sur only answers quansh.
illegal-not-your-sur = Only the pair that was called quansh on may say sur.
illegal-no-sevens-rule = Four sevens do not count at this table.
illegal-sevens-too-late = Four sevens are shown before one’s first call.
illegal-not-held = You do not hold that.
illegal-declared-for-you = Combinations are declared by themselves at this table.
illegal-declare-too-late = Combinations are declared in the first trick, before your card.
illegal-already-declared = That has been declared already.
illegal-combos-cross = These two share a card: only one of them may be declared.
illegal-one-combination = One combination at most, at this table.
illegal-shown-for-you = Combinations show themselves at this table.
illegal-nothing-to-show = There is nothing of yours to show now.
illegal-said-for-you = Blot and Reblot say themselves at this table.
illegal-no-such-word = That word has no place now.
illegal-word-binds = You have said the word: now play a card that goes with it, such as { CARD($card) }.
illegal-no-open-hands = Hands stay closed at this table.
illegal-already-open = Your hand lies open already.
illegal-hand-is-open = Your hand lies open: an opponent plays it now.
illegal-nothing-to-hand-back = There is nothing to hand back.
illegal-cut-first = The pack waits: cut it, or leave it as it is.
illegal-between-deals = Not now: the next deal comes first.
illegal-no-deal-now = It is not time to deal.
illegal-match-over = The match is over.
illegal-wrong-seats = This game is for { $seats } players.
illegal-unreadable = I could not read that. A bid: 9 hearts. A card: JH
illegal-stale = That button belongs to an earlier moment. Look at the table and choose again.

## The table

illegal-not-seated = You do not sit at this table.
illegal-seat-taken = Somebody sits there already.
illegal-seat-empty = Nobody sits there.
illegal-no-such-seat = There is no such seat.
illegal-seats-empty = Some seats are still free: invite friends, or fill the table.
illegal-table-full = All seats are taken.
illegal-too-few-for-lots = For drawing lots at least two must sit.
illegal-not-automatic = That is no automatic player.
illegal-not-started = The match has not begun yet.
illegal-already-started = The match has begun already.
illegal-is-paused = We are pausing. Go on first.
illegal-is-adjourned = This match is put aside. /resume goes on with it.
illegal-is-over = This match is over.
illegal-is-closed = This table is closed.
illegal-vote-open = One question at a time: another is still open.
illegal-no-vote-open = There is nothing to vote on.
illegal-not-your-vote = This question is not for you.
illegal-nothing-to-take-back = There is nothing you could take back: somebody has seen something new since.
illegal-no-seat-to-take = All the players are here; there is no seat to take over.
illegal-empty-word = Say a word with it: /word sunshine
illegal-bad-option = That cannot be chosen here.
illegal-unknown-option = There is no such option.
illegal-unknown-preset = There are no such rules here.
illegal-unknown-game = I do not know this game.
illegal-no-table-here = There is no table here yet. /new sets one up.
illegal-no-such-table = That table is no more.
illegal-nothing-to-see = There is nothing to see just now.
illegal-no-such-language = I speak հայերեն, ქართული, русский and English.
illegal-admins-only = Only an admin of this chat can do that.
illegal-unknown-button = This button is from another time. Take a fresh one.
illegal-unknown-command = I do not know that command. /help shows them all.
illegal-slow-down = Slowly! Wait a few seconds and try again.

## What could not be read

cannot-read-bid = Say the number and the suit: /bid 9 hearts
cannot-read-kaput = Say the number and the suit: /kaput 25 hearts
cannot-read-play = Which card? For instance: /play JH
cannot-read-declare = There is nothing to declare.
cannot-read-show = There is nothing to show.
illegal-opener-only = Only whoever opened the table can do that, or an admin of this chat.
illegal-seat-changed = Somebody else is sitting there by now.

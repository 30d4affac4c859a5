# Sent away: removed from a lobby, voted out of a match, blocked in the chat.

cmd-voteout = Ask the others to send somebody out of the match
cmdname-voteout = voteout
cmd-voteout-seat = which seat
btn-voteout = Vote somebody out
voteout-head = Whom shall the others decide about?
voteout-hint = If more than half of the others present agree, the computer plays on for them. They cannot come back into this match.
ask-voteout = { $who } asks to send { $about } out of this match. Agreed?
note-voted-out = { $who } has been voted out; the computer keeps the seat. Anybody may take it over: /sub
note-dismissed = The admins of this chat have blocked { $who }: after this deal the computer takes the seat.
note-dismissed-rated = The admins of this chat have blocked { $who }, who still plays this rated match to its end.
note-stays = { $who } may stay after all.
you-were-removed = You have been removed from a table of { $game }. Whoever opened it, or an admin of the chat, can let you sit there again.
you-were-voted-out = The others have voted you out of a match of { $game }. You can play with them again when it is over.
btn-readmit = Let { $name } back in
readmitted = { $name } may sit down again.
illegal-removed-here = You have been removed from this table. Whoever opened it, or an admin of the chat, can let you sit down again: Seats.
illegal-voted-out = You have been voted out of this match. You can play again when it is over, or open a table: /new
illegal-voteout-two = At least two others have to be here for that. You can leave (/leave) or adjourn (/adjourn), and block somebody for yourself: /block
illegal-voteout-self = That is your own seat. To go: /leave
illegal-voteout-computer = The computer plays that seat. To take it over: /sub
illegal-nobody-removed = That person has not been removed from this table.

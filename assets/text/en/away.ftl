# Games where the bot is no member of the chat.

lobby-guest = I am not a member of this chat and cannot call anybody here: there is no clock, and the table is brought up to date whenever one of you presses a button.
dcu-unseen = Only you can see my answers here, so a table cannot stand here. Open one in a direct message or a group, or add me to the server.
dcu-not-private = Discord would have shown this to others too, so I have not sent it.

invite-head = A game of { $game }?
invite-any = A game for two?
invite-line = Whoever presses sits down.
invite-about = Opens a table in this chat, for two.
btn-join-here = Join
tgi-btn-private = More, in private
tgi-not-there = I could not answer in that chat. Open a table here with /new, and send your friend the invitation.
tgi-message-lost = The message with your table is gone, or I can no longer change it. Nothing is lost: /resume goes on with the match here.
tgi-lobby-lost = The message with your table is gone, or I can no longer change it. Send a new invitation, or open a table here with /new.

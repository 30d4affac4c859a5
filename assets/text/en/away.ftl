# Games where the bot is no member of the chat.

lobby-guest = I am not a member of this chat and cannot call anybody here: there is no clock, and the table is brought up to date whenever one of you presses a button.
dcu-unseen = Only you can see my answers here, so a table cannot stand here. Open one in a direct message or a group, or add me to the server.
dcu-not-private = Discord would have shown this to others too, so I have not sent it.

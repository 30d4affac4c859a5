# What only the Discord front says.

dc-choose = Your bid…
dc-other = Another number…
dc-more = More…
dc-modal-title = Your bid
dc-modal-which = Suit
dc-modal-number = Level
dc-not-a-number = That is not a number. Nothing was bid.
dc-no-amount = You cannot bid now.
dc-try-again = That did not work just now, and nothing was changed. Please try again in a moment.
dc-done = Done.
dc-hand-sent = Your cards are in your direct messages.
dc-dm-closed = I could not write to you: your direct messages are closed to me. So here they are; only you can see this.
dc-dm-refused = { $who }, I could not write to you: your direct messages are closed to me. Open them, or choose the command from the list that “/” opens.
dc-mention-file = A file can only be given in answer to the command in the list that “/” opens.
dc-thread-name = Blot · { $who }
dc-thread-opened = The table is open in a thread of its own.
dc-go = To the table
dc-option-thread = In a thread of its own; if left out, only when another table is live here
dc-cannot-post = I am not allowed to open a table here. I need:
dc-who-can = Whoever manages this server or channel can allow it: channel settings, Permissions, my role.

perm-dc-view-channel = View Channel: otherwise I do not see it at all
perm-dc-send-messages = Send Messages: for the board
perm-dc-embed-links = Embed Links: for the board’s layout
perm-dc-attach-files = Attach Files: for the pictures of the table
perm-dc-read-message-history = Read Message History: to keep one board up to date
perm-dc-create-public-threads = Create Public Threads: for a table of its own
perm-dc-send-messages-in-threads = Send Messages in Threads: for the board in a thread
dc-guest = Discord lets me answer you here, but not run a table: I am not a member of this chat. Open one on a server I have been added to, or in our own private chat.
dc-board-moved = The table now stands further down.
dc-go-hand = To my cards
dc-open-table = Open the table
dc-table-closed = The table cannot be opened inside Discord just now. Play on right here.
dc-table-not-launched = Discord did not open the table. Play on right here, or try again in a moment.

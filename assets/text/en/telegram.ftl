# What only Telegram needs.

tg-look-in-private = I have answered in our private chat.
tg-open-private = This is for your eyes only. Open our private chat once, and I will send such things there.
tg-btn-private = Open private chat
tg-btn-app = Open the table
tg-menu-app = Play
tg-trouble = Something went wrong. Please press again.
tg-not-now = Nothing can be stored here right now. Your press is not lost: it counts as soon as that is possible again.
tg-anonymous = You cannot sit at a table in the group’s name. Turn off “Remain anonymous” first.
tg-channel = A channel cannot sit at a table: write in your own name.
perm-tg-send = I am not allowed to write here. Without that there is no game.
perm-tg-photos = I am not allowed to send pictures here. I will describe the table in words; allow photos to see the cards.
tg-amount = { $strain ->
    [S] ♠
    [C] ♣
    [D] ♦
    [H] ♥
   *[N] NT
}{ $promise ->
    [k] {" "}kap
    [g] {" "}kan
   *[none] {""}
}
tg-moment = One moment…
tg-btn-older = { $label } ↻
tg-not-a-member = That table is in a group you are not in. Ask to be added there, then open the link again.
tg-group-unseen = I cannot see that you are in that group. If you are, write the command there again and use the buttons that come then.
tg-btn-group = To the group

# What only Telegram needs.

tg-look-in-private = It is in our private chat.
tg-open-private = I have an answer for one person only. Open our private chat once, and I can show such things unseen.
tg-btn-private = Open private chat
tg-trouble = Something went wrong on my side. Please press again.
tg-anonymous = Whoever speaks in the group’s name cannot sit at a table. Turn off “Remain anonymous” first.
perm-tg-send = I may not write here. Without that no game is possible.
perm-tg-photos = I may not send pictures here. I will describe the table in words; allow photos to see the cards.
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

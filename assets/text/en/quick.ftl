# Quick play: the queue, its panels and what is told to those who wait.

btn-quick = Quick play
btn-quick-any = Whatever is going
btn-quick-now = With the computer
btn-quick-change = Stake and rules
btn-quick-look = How is it going?
btn-quick-leave = Stop looking
btn-quick-again = Look again

quick-head = Quick play
quick-how = Say what you would like to play. You are put together with the next person who wants the same, and the game starts at once.
quick-game-waited = { $game } ({ $n })
quick-kept = ★ { $name }
quick-whatever = whatever is going
quick-option = { $name } { $value }
quick-waiting-head = Looking for players: { $what }
quick-nobody-yet = Nobody has come yet. You can play with the computer meanwhile.
quick-alone = Nobody else is looking for this yet.
quick-others =
    { $n ->
        [one] One more person is looking.
       *[other] { $n } more people are looking.
    }
quick-gathering = { $there } of { $seats } are here.
quick-just-now =
    { $left ->
        [one] If nobody comes within a minute, I stop looking and tell you.
       *[other] If nobody comes within { $left } minutes, I stop looking and tell you.
    }
quick-since = You have been waiting for { $n } min. In { $left } min I stop looking and tell you.
quick-here = I am looking in this chat only. In a private chat with me I look elsewhere too.
quick-anywhere = I look here first, and then wherever somebody wants the same: you play in this chat, they play in theirs.
quick-charged = No chips are taken before the game starts.
quick-change-head = What should it be? { $what }
quick-change-how = Choose what matters to you. Anything you do not choose can be as the other player likes.
quick-to = to { $n }
quick-undone = Your game could not begin. I have stopped looking.
quick-over = Nobody came in time: { $what }. I have stopped looking.
quick-ready = { $who }: your table is ready, { $game }!
quick-found = Your table is ready!
quick-entered = I am looking for players.
quick-left = I have stopped looking.

illegal-quick-not-waiting = You are not waiting for anybody right now.
illegal-quick-playing = You are in the middle of a game: { $game }. Finish it or adjourn it, then I can look for another.
illegal-quick-name-game = A stake and rules belong to a game. Say which one: /quick nardi 50
illegal-quick-closed = This game is not played in this chat. Choose another one: /quick
illegal-quick-short =
    { $need ->
        [one] You need one chip for this game, and you have none. Play for fun instead.
       *[other] You need { $need } chips for this game, and you do not have that many. Choose a smaller stake or play for fun.
    }
cannot-read-quick = Name a game, and a stake or a target if you like: /quick nardi 50

cmd-quick = Quick play: find people for a game and start at once
cmdname-quick = quick
cmd-quick-wish = The game, and a stake or rules if you like: nardi 50

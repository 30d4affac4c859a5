# The games of the house, and what is said in more than one of them.

game-georgian-belote = Georgian Belote
game-duel-blot = Duel Blot
game-bura3 = Bura, three cards
game-bura5 = Bura, five cards
game-seka = Seka
game-blackjack = Blackjack
game-domino = Domino
game-nardi = Nardi
game-long-nardi = Long Nardi
game-hyper-nardi = Hyper Nardi
preset-standard = Standard

opt-game = Game
opt-game-hint = What is played at this table.
lobby-clock = Clock: { $clock }
lobby-enough =
    { $n ->
        [one] Enough players: start now, or wait for one more.
       *[other] Enough players: start now, or wait: { $n } seats are free.
    }
alt-rules = A picture to go with the rules
book-title = Davtar
book-target = to { $target }
book-total = Total
book-won = won

illegal-game-fixed = A match has already been played at this table: open another table for another game.
illegal-too-many-seated = That game takes { $seats } at most, and more are seated.

cannot-read-roll = You cannot roll now.
cannot-read-move = From which point to which? For instance: /move 13/8
cannot-read-done = There is nothing to confirm now.
cannot-read-undo = There is no step to take back.
cannot-read-draw = You cannot draw now.
cannot-read-beat = With which cards? For instance: /beat 10S QS
cannot-read-give = Which cards? For instance: /give 10S QH
cannot-read-raise = You cannot raise now.
cannot-read-accept = Nothing has been offered.
cannot-read-decline = Nothing has been offered.
cannot-read-var = You cannot call var now.
cannot-read-bet = How many chips? For instance: /bet 50
cannot-read-fold = You cannot fold now.
cannot-read-look = You have already seen your cards.
cannot-read-hit = You cannot take a card now.
cannot-read-stand = You cannot stand now.
cannot-read-double = You cannot double now.
cannot-read-split = You cannot split now.
cannot-read-insurance = Yes or no? For instance: /insurance yes
cannot-read-pass = You cannot pass now.
cannot-read-open = You cannot open now.
cannot-read-quansh = This game has no quansh.
cannot-read-sur = This game has no sur.

games-head = What shall we play?
btn-games = Games

## Play chips

chips-head =
    { $n ->
        [one] You have { $n } chip.
       *[other] You have { $n } chips.
    }
chips-filled = Topped up for today: you have { $n } again.
chips-fund = In the jackpot fund: { $n }.
jackpot-next = Next draw on { $day }: one ticket wins { $percent }% of the fund; { $count ->
    [one] one ticket
   *[other] { $count } tickets
  } so far.
jackpot-tickets = Yours: { $numbers }.
jackpot-no-ticket = You have no ticket yet: play Bura, Seka, Domino or Nardi for chips.
jackpot-last =
    { $n ->
        [one] Draw of { $day }: { $n } chip went to ticket { $number } of { $count }.
       *[other] Draw of { $day }: { $n } chips went to ticket { $number } of { $count }.
    }
jackpot-won =
    { $n ->
        [one] Draw of { $day }: you won { $n } chip with ticket { $number } of { $count }!
       *[other] Draw of { $day }: you won { $n } chips with ticket { $number } of { $count }!
    }
jackpot-seal = Seal of draw { $number }: { $seal }
jackpot-secret = Secret of draw { $number }: { $secret }
chips-play-money = Play money: it cannot be bought, sold or cashed in. Once a day an account is topped up to { $floor }.
opt-stake = Stake
opt-stake-hint = What each player puts in for the match, in play chips. Play starts only when everybody has agreed.
stake-none = for fun
stake-chips =
    { $n ->
        [one] { $n } chip
       *[other] { $n } chips
    }
stake-yes = for chips
lobby-stake = For chips: { $n } each
lobby-for-chips = For play chips
ask-start = { $who } would like to start, for chips. Agreed?
risk-head =
    { $n ->
        [one] { $who } has won { $n } chip: take or risk?
       *[other] { $who } has won { $n } chips: take or risk?
    }
risk-shown = On the table: { $what }
risk-how = Higher doubles it, lower loses it all, a tie changes nothing.
risk-not-covered = The bank could not pay more than that: time to take it.
risk-die = a { $n }
risk-tile = { $tile }
btn-risk-take = Take { $n }
btn-risk-throw = Roll
btn-risk-open = Open { $n }
illegal-not-for-chips = This game is not played for chips.
illegal-chips-people-only = Only people play for chips, not the computer: invite somebody, or play for fun.
illegal-chips-short = { $who } is short of chips: it takes { $need }.
illegal-chips-gone = Those chips are no longer there.
illegal-chips-no-sub = A seat that plays for chips belongs to its owner: nobody can take it over.
illegal-no-risk-now = There is nothing to risk now.
illegal-not-your-risk = Only the winner decides that.
illegal-risk-not-covered = The bank could not pay more than that.

# Chips won or lost, with their sign.
chips-net =
    { $way ->
        [up] +{ $n }
        [down] −{ $n }
       *[even] 0
    }

risk-higher = { $first } → { $what }: higher, so it doubles.
risk-equal = { $first } → { $what }: a tie, nothing changes.
risk-lower = { $first } → { $what }: lower, everything is lost.
risk-took =
    { $n ->
        [one] { $who } takes { $n } chip.
       *[other] { $who } takes { $n } chips.
    }

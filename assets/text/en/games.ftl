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
        [one] Enough of you: start, or wait for one more.
       *[other] Enough of you: start, or wait; { $n } seats are free.
    }
alt-rules = A picture to go with the rules
book-title = Davtar
book-target = to { $target }
book-total = Total
book-won = won

illegal-game-fixed = A match has been played at this table: open another one for another game.
illegal-too-many-seated = That game is for { $seats } at most, and more are seated.

cannot-read-roll = There is nothing to throw now.
cannot-read-move = From which point to which? For instance: /move 13/8
cannot-read-done = There is nothing to confirm now.
cannot-read-undo = There is no step to take back.
cannot-read-draw = There is nothing to draw now.
cannot-read-beat = With which cards? For instance: /beat 10S QS
cannot-read-give = Which cards? For instance: /give 10S QH
cannot-read-raise = Nothing can be raised now.
cannot-read-accept = Nothing has been offered.
cannot-read-decline = Nothing has been offered.
cannot-read-var = There is nothing to claim now.
cannot-read-bet = How many chips? For instance: /bet 50
cannot-read-fold = There is nothing to fold now.
cannot-read-look = You have seen your cards.
cannot-read-hit = No card can be taken now.
cannot-read-stand = There is nothing to stand on now.
cannot-read-double = There is nothing to double now.
cannot-read-split = There is nothing to split now.
cannot-read-insurance = Yes or no? For instance: /insurance yes
cannot-read-pass = There is nothing to pass on now.
cannot-read-open = There is nothing to open now.
cannot-read-quansh = There is no quansh in this game.
cannot-read-kuanch = There is no quansh in this game.
cannot-read-sur = There is no sur in this game.

games-head = What shall we play?
btn-games = Games

## Play chips

chips-head =
    { $n ->
        [one] You have { $n } chip.
       *[other] You have { $n } chips.
    }
chips-filled = Today’s filling up: you are back at { $n }.
chips-fund = In the jackpot fund: { $n }.
jackpot-next = Next draw on { $day }: one ticket wins { $percent }% of the fund; { $count ->
    [one] one ticket
   *[other] { $count } tickets
  } so far.
jackpot-tickets = Yours: { $numbers }.
jackpot-no-ticket = You have no ticket yet: play for chips at Bura, Seka, Domino or Nardi.
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
chips-play-money = Play money: it cannot be bought, sold or cashed. Once a day an account is filled up to { $floor }.
opt-stake = Stake
opt-stake-hint = What each puts in for the match, in play chips. Nobody plays before all have agreed.
stake-none = for nothing
stake-chips =
    { $n ->
        [one] { $n } chip
       *[other] { $n } chips
    }
stake-yes = for chips
lobby-stake = For chips: { $n } each
lobby-for-chips = For play chips
ask-start = { $who } would like to begin, for chips. Agreed?
risk-head =
    { $n ->
        [one] { $who } has won { $n } chip: take or risk?
       *[other] { $who } has won { $n } chips: take or risk?
    }
risk-last = Opened: { $what }
risk-shown = On the table: { $what }
risk-how = A higher one doubles, a lower one loses all, the same one changes nothing.
risk-not-covered = The house could not pay more than that: time to take it.
risk-die = a { $n }
risk-tile = { $tile }
btn-risk-take = Take { $n }
btn-risk-throw = Throw
btn-risk-open = Open { $n }
illegal-not-for-chips = This game is not played for chips.
illegal-chips-people-only = Among automatic players nobody plays for chips: invite people, or play for nothing.
illegal-chips-short = { $who } is short of chips: it takes { $need }.
illegal-chips-gone = The chips for that are not there any more.
illegal-chips-no-sub = A seat that plays for chips is its owner’s: it cannot be taken over.
illegal-no-risk-now = There is nothing to risk now.
illegal-not-your-risk = Only the winner decides that.
illegal-risk-not-covered = The house could not pay more than that.

# Chips won or lost, with their sign.
chips-net =
    { $way ->
        [up] +{ $n }
        [down] −{ $n }
       *[even] 0
    }

game-toy = Toy
rules-toy-1 = The higher card takes the trick; who takes more of three writes a point. (en)
toy-score = Deal { $deal }, { $a } : { $b }
toy-won = { $who } won.
toy-turn = { $who } to play.
toy-led = Led: { $card }
toy-hand = Your cards

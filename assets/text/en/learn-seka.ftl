# The coach of Seka.

learn-seka-dark = You have not looked at your cards. Look, or play dark while you may.
learn-seka-hand = These of your cards count: { $cards }. Together { $n }; nothing beats 33.
learn-seka-bet = To stay in you pay at least { $n }; in the pot: { $pot }. You cannot open yet.
learn-seka-open = To stay in you pay at least { $n }; in the pot: { $pot }. You may also open: then all hands are compared.
learn-seka-enter = For { $n } you can join and play for the pot, or stay out.
learn-seka-why-look = I would look: playing dark is cheap, but it is a gamble.
learn-seka-why-dark = I would play dark for { $n }: the others will have to pay twice as much.
learn-seka-why-raise = I would bet { $n }: your hand beats about { $percent } of 100 others, so make them pay.
learn-seka-why-stay = I would pay { $n } and stay: your hand beats about { $percent } of 100 others.
learn-seka-why-open = I would open for { $n }: your hand beats about { $percent } of 100 others, and waiting costs more.
learn-seka-why-allin = I would go all-in: your hand beats about { $percent } of 100 others.
learn-seka-why-fold = I would fold: your hand beats only about { $percent } of 100 others, too few for this price.
learn-seka-why-enter = I would enter for { $n }: the pot is worth it.
learn-seka-why-out = I would stay out: { $n } is a lot for three unseen cards.
learn-seka-shown = The hands have been compared: the highest takes the pot, less the commission.
learn-seka-unseen = Everybody else folded: the pot is taken without showing a card.
learn-seka-tied = The best hands are equal, so it is a seka: the pot stays, and the next deal is played for it.

# The coach of Blackjack.

learn-bj-bet = Place your bet: at least { $low }. You have { $purse }.
learn-bj-hard = You have { $cards }, that is { $n }. The dealer shows { CARD($card) }. One more card may take you over 21.
learn-bj-soft = You have { $cards }, that is { $n } with the ace as 11. The dealer shows { CARD($card) }. You cannot go over with the next card.
learn-bj-why-bet = I would bet { $n }: small stakes while you are learning.
learn-bj-why-out = I would sit this one out: there are not enough chips.
learn-bj-why-noinsure = I would take no insurance: over time it costs more than it brings.
learn-bj-why-noeven = I would keep the blackjack: over time 3 to 2 brings more.
learn-bj-why-hit = I would hit: with so little you win only if the dealer goes over.
learn-bj-why-hit-soft = I would hit: the ace can still count as 1, so you risk nothing.
learn-bj-why-hit-stiff = I would hit: with { CARD($card) } up the dealer usually makes more than you have.
learn-bj-why-stand = I would stand: { $n } is a good hand, and another card could spoil it.
learn-bj-why-stand-weak = I would stand: with { CARD($card) } up the dealer often goes over.
learn-bj-why-double = I would double: { $n } against { CARD($card) } is so good that a second stake pays.
learn-bj-why-split = I would split: two hands are better than this one.
learn-bj-dealer = The dealer ends with { $n }.
learn-bj-hand = You end with { $n }.
learn-bj-low = You have { $cards }, that is { $n }. The dealer shows { CARD($card) }. No single card can take you over 21.
learn-bj-why-hit-free = I would hit: the next card can only help.

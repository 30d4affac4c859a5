# Words that stand inside pictures. Keep them short: there is room for some 14 letters.
pic-bidding = Bidding
pic-pass = pass
pic-quansh = Quansh
pic-sur = Sur
pic-decline = no sur
pic-kaput = kaput
pic-kanach = kanach
pic-last-trick = Last trick
pic-tricks = Tricks
pic-dealer-mark = D
pic-deal-target = deal { $deal } · to { $target }
pic-target = to { $target }
pic-void = no bids

# Words of the sample pictures, which the command "davtar show" draws.
sample-deal = Deal { $deal }
sample-made = Made: { $points } of { $level }
sample-failed = Failed: { $points } of { $level }
sample-sai = Sai in the tricks
sample-cards = Card points
sample-combinations = Combinations
sample-blot = Blot and Reblot
sample-level = The bid
sample-call = The bid, doubled by quansh
sample-all = All the cards
sample-note = 6 sai and more round up to a point
sample-written = Scored
sample-total = In the book

risk-asks = Take or risk?
risk-take-it = Time to take it
risk-all-lost = All is lost
risk-odds = Higher: { $double } · tie: { $n } · lower: 0
alt-risk = The risk game, face up: { $what }
alt-risk-lost = The risk game is lost: { $first } → { $what }

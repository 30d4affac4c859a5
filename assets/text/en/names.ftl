# Suits, ranks, combinations: what cards are called.

card = { CARD($card) }
cards = { CARD($cards) }

strain-S = spades
    .sign = ♠
    .title = Spades
strain-C = clubs
    .sign = ♣
    .title = Clubs
strain-D = diamonds
    .sign = ♦
    .title = Diamonds
strain-H = hearts
    .sign = ♥
    .title = Hearts
strain-N = no-trump
    .sign = { " " }NT
    .title = No-trump

rank-7 = seven
    .many = sevens
rank-8 = eight
    .many = eights
rank-9 = nine
    .many = nines
rank-10 = ten
    .many = tens
rank-J = jack
    .many = jacks
rank-Q = queen
    .many = queens
rank-K = king
    .many = kings
rank-A = ace
    .many = aces

kind-terz = terz
kind-50 = fifty
kind-100 = hundred
kind-four = four of a kind

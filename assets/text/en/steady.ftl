# One public pace.

opt-steady-pace = Steady pace
opt-steady-pace-hint = Every card, bid and pass comes to the table on a beat of two seconds, the computer’s too, and nothing is played for you. So the time an answer takes says nothing about a hand.
illegal-steady-wait = Your move is in. It comes to the table with the next beat.
steady-missed = Your move came too late: the table had moved on by the beat. Look at your cards again.
lobby-steady = Steady pace

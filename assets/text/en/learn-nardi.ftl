# The coach of Nardi.

learn-nar-rolled = { $who } rolled { $a }–{ $b } and has moved.
learn-nar-hit = { $who } rolled { $a }–{ $b } and hit a checker of yours. It has to enter again.
learn-nar-blocked = { $who } rolled { $a }–{ $b }, but no move was possible.
learn-nar-throw = The way home: you { $a }, the other side { $b }. Now roll the dice.
learn-nar-done = Everything has been played. Press Done, or take a step back and try another way.
learn-nar-enter = Your checker on the bar must enter first. Still to play: { $numbers }.
learn-nar-double = A double: the number is played four times.
learn-nar-home = All your checkers are home: now take them off. Still to play: { $numbers }.
learn-nar-head = Still to play: { $numbers }. Usually only one checker may leave the head on a roll.
learn-nar-play = Still to play: { $numbers }. Each number moves one checker, and the same one may go on.
learn-nar-only = Only one step is possible: { $step }.
learn-nar-why-enter = I would enter with { $step }: nothing else moves before that.
learn-nar-why-hit = I would play { $step }: it hits a single checker and sends it back to the start.
learn-nar-why-off = I would play { $step }: one checker less to take off.
learn-nar-why-head = I would play { $step }: a checker off the head is a checker free.
learn-nar-why-point = I would play { $step }: two checkers together are safe, and they close the point.
learn-nar-why-safe = I would play { $step }: a single checker gets to safety.
learn-nar-why-home = I would play { $step }: another checker comes home.
learn-nar-why-run = I would play { $step }: it gets ahead and leaves the best position.
learn-nar-left = At the end the loser still had this far to go: { $n }.
learn-nar-why-back = I would play { $step }: bring the rear checkers out before the way is closed.

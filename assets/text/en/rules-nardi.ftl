# The rules of Nardi in short.

rules-nardi-1 = Board. Two players, 24 points, 15 checkers each. Both count from their own side: 2 checkers stand on 24, 5 on 13, 3 on 8, 5 on 6, and all move from 24 towards 1. Points 1 to 6 are home.
rules-nardi-2 = Beginning. Each player rolls one die; the higher number begins and rolls both dice. A double is played four times.
rules-nardi-3 = Moving. Each number moves one checker, or one checker makes several steps, if every point on the way is open. Every number that can be played must be; if either of the two can be played but not both, play the larger.
rules-nardi-4 = Closed and open. A point with two or more of the other player’s checkers is closed. A single checker may be hit: it goes to the bar.
rules-nardi-5 = The bar. A checker there enters on 25 minus the number, before anything else moves. If it cannot, you pass.
rules-nardi-6 = Bearing off. When all your checkers are home, a number takes a checker off its point; a larger one takes the highest. The first to bear off every checker wins the game. With mars, if the table plays it, the game counts double if the other has borne off none.
rules-nardi-7 = At the table. Press a step, or several; take them back as you like; then Done. Your own board is under “My board”.
rules-nardi-8 = Davi. A game is worth 1. Before your roll you may offer 2 (davi); the other player accepts, gives up the game for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Whoever accepted last may offer next. The match is played to the table’s target.

rules-long-nardi-1 = Board. Two players, 24 points, 15 checkers each. All of yours stand on your own 24, the head, and both sides go the same way round, each towards its own 1. Points 1 to 6 are home. Nobody is hit: a point with a checker of the other side is closed.
rules-long-nardi-2 = Beginning. Each player rolls one die; the higher number begins and rolls both dice. A double is played four times.
rules-long-nardi-3 = Moving. Each number moves one checker, or one checker makes several steps, if every point on the way is open. Every number that can be played must be; if either of the two can be played but not both, play the larger.
rules-long-nardi-4 = The head. One checker may leave it on each roll. On the first roll, two may: for whoever begins, with 6–6, 4–4 or 3–3; for the other, if the first rolled 5–5, 2–1 or 6–2 and the answer is 4–4, 5–5 or 6–2.
rules-long-nardi-5 = Six in a row. You may not close six points in a row while none of the other side’s checkers is ahead of them, not even between two steps.
rules-long-nardi-6 = Bearing off. When all your checkers are home, a number takes a checker off its point; a larger one takes the highest. The first to bear off every checker wins the game. With mars, if the table plays it, the game counts double if the other has borne off none.
rules-long-nardi-7 = At the table. Press a step, or several; take them back as you like; then Done. Your own board is under “My board”.
rules-long-nardi-8 = Davi. A game is worth 1. Before your roll you may offer 2 (davi); the other player accepts, gives up the game for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Whoever accepted last may offer next. The match is played to the table’s target.

rules-hyper-nardi-1 = Board. Short nardi with three checkers a side, on your own 24, 23 and 22. All move towards 1; points 1 to 6 are home.
rules-hyper-nardi-2 = Beginning. Each player rolls one die; the higher number begins and rolls both dice. A double is played four times.
rules-hyper-nardi-3 = Moving. Each number moves one checker, or one checker makes several steps, if every point on the way is open. Every number that can be played must be; if either of the two can be played but not both, play the larger.
rules-hyper-nardi-4 = Closed and open. A point with two or more of the other player’s checkers is closed. A single checker may be hit: it goes to the bar. The bar. A checker there enters on 25 minus the number, before anything else moves. If it cannot, you pass.
rules-hyper-nardi-5 = Bearing off. When all your checkers are home, a number takes a checker off its point; a larger one takes the highest. The first to bear off every checker wins the game. With mars, if the table plays it, the game counts double if the other has borne off none.
rules-hyper-nardi-6 = At the table. Press a step, or several; take them back as you like; then Done. Your own board is under “My board”.
rules-hyper-nardi-7 = Davi. A game is worth 1. Before your roll you may offer 2 (davi); the other player accepts, gives up the game for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Whoever accepted last may offer next. The match is played to the table’s target.

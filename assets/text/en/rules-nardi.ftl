# The rules of Nardi in short.

rules-nardi-1 = Board. Two players, 24 points, 15 checkers each. Everybody counts from the own side: 2 checkers stand on 24, 5 on 13, 3 on 8, 5 on 6, and all move from 24 towards 1. Points 1 to 6 are home.
rules-nardi-2 = Beginning. Each throws one die; the higher begins and throws both dice. A double is played four times.
rules-nardi-3 = Moving. Each number is a step of one checker, or one checker makes several, if every point between is open. All numbers must be played that can be; if only one of the two can be, the larger.
rules-nardi-4 = Closed and open. A point with two or more of the other’s checkers is closed. A single checker may be hit: it goes to the bar.
rules-nardi-5 = The bar. A checker there enters on 25 minus the number, before anything else moves. If it cannot, the throw passes.
rules-nardi-6 = Bearing off. When all are home, a number takes a checker off its point; a larger one takes the highest. The first to bear off all wins the deal. With mars, if the table plays it, twice as much if the other has borne off none.
rules-nardi-7 = At the table. Press a step, or several; take them back as you like; then Done. Your own board is under “My board”.
rules-nardi-8 = Davi. A deal is worth 1. Before your throw you may offer 2 (davi); the other accepts, gives the deal up for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Who accepted last may offer next. The match goes to the table’s target.

rules-long-nardi-1 = Board. Two players, 24 points, 15 checkers each. All stand on one’s own 24, the head, and both go the same way round, towards the own 1. Points 1 to 6 are home. Nobody is hit: a point with a checker of the other side is closed.
rules-long-nardi-2 = Beginning. Each throws one die; the higher begins and throws both dice. A double is played four times.
rules-long-nardi-3 = Moving. Each number is a step of one checker, or one checker makes several, if every point between is open. All numbers must be played that can be; if only one of the two can be, the larger.
rules-long-nardi-4 = The head. One checker may leave it with each throw. On the first throw two: who begins, with 6–6, 4–4 or 3–3; the other, if the first threw 5–5, 2–1 or 6–2 and it throws 4–4, 5–5 or 6–2.
rules-long-nardi-5 = Six in a row. Six points one after the other may not be shut while no checker of the other side stands ahead of them, not even between two steps.
rules-long-nardi-6 = Bearing off. When all are home, a number takes a checker off its point; a larger one takes the highest. The first to bear off all wins the deal. With mars, if the table plays it, twice as much if the other has borne off none.
rules-long-nardi-7 = At the table. Press a step, or several; take them back as you like; then Done. Your own board is under “My board”.
rules-long-nardi-8 = Davi. A deal is worth 1. Before your throw you may offer 2 (davi); the other accepts, gives the deal up for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Who accepted last may offer next. The match goes to the table’s target.

rules-hyper-nardi-1 = Board. Short nardi with three checkers a side, on the own 24, 23 and 22. All move towards 1; points 1 to 6 are home.
rules-hyper-nardi-2 = Beginning. Each throws one die; the higher begins and throws both dice. A double is played four times.
rules-hyper-nardi-3 = Moving. Each number is a step of one checker, or one checker makes several, if every point between is open. All numbers must be played that can be; if only one of the two can be, the larger.
rules-hyper-nardi-4 = Closed and open. A point with two or more of the other’s checkers is closed. A single checker may be hit: it goes to the bar. The bar. A checker there enters on 25 minus the number, before anything else moves. If it cannot, the throw passes.
rules-hyper-nardi-5 = Bearing off. When all are home, a number takes a checker off its point; a larger one takes the highest. The first to bear off all wins the deal. With mars, if the table plays it, twice as much if the other has borne off none.
rules-hyper-nardi-6 = At the table. Press a step, or several; take them back as you like; then Done. Your own board is under “My board”.
rules-hyper-nardi-7 = Davi. A deal is worth 1. Before your throw you may offer 2 (davi); the other accepts, gives the deal up for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Who accepted last may offer next. The match goes to the table’s target.

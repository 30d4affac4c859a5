# The short rules of Domino.

rules-domino-1 = The tiles. 28 of them, 0–0 to 6–6. Two, three or four play, each for themselves, with seven tiles each; the rest is the bazaar.
rules-domino-2 = Who begins. In the first deal, the highest double, and it is played first (if nobody has a double, the heaviest tile). Later, the winner of the last deal, with any tile.
rules-domino-3 = The play. A tile joins either end by an equal number. Nothing fits? Draw from the bazaar, one by one, until something does. If the bazaar is empty, you pass.
rules-domino-4 = Fives. After each tile the open ends are added up; a double counts with both halves. A sum of 5, 10, 15, 20… is scored at once by whoever played the tile.
rules-domino-5 = Going out. Whoever has no tiles left scores what the others still hold, rounded to the nearest five. If all that is left is the double blank, it is 10.
rules-domino-6 = Riba. No tile fits any more: the deal is locked. Nothing is added, and whoever locked it begins the next one.
rules-domino-7 = The match is to 75, 175 or 255. It ends only when somebody goes out: then whoever has reached the target wins; if several have, the one who got there first.
rules-domino-8 = Spinner, if the table wants it: the first double may be played on from all four sides.

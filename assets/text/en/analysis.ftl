# What should have been played: a deal that is over, decision by decision.

btn-analyse = Analysis
cmd-analyse = What should have been played in a past deal; only you see it
cmd-analyse-match = 1: the match before this one; nothing: the last deal
cmdname-analyse = analyse
btn-analysis-turn = Turning point { $n }
btn-analysis-deal = The whole deal
analysis-how = Judged by what each could know then, in points of the deal.
analysis-how-chips = Judged by what each could know then, in chips of the deal.
analysis-seat = { $who }: { $lost } · { $good } of { $n } decisions without a fault ({ $accuracy }%)
analysis-lost = lost { $points }
analysis-lost-calls = lost in the bidding { $points }
analysis-lost-play = in the play { $points }
analysis-turn = { $k }. { $who }: { $did }. Better: { $better }, by { $points }.
analysis-no-turn = Nobody made a fault that could not be chance.
analysis-nothing = There was nothing to choose here of which the worth is known.
analysis-makeable = { $who }, with all hands open, in sai: { $list }.
analysis-strain = { STRAIN($strain, form: "sign") } { $sai }
illegal-analysis-none = For this game nobody knows what a move is worth, so there is no analysis of it. You can look at the match again: /replay
illegal-analysis-later = There is an analysis of this match when it is over.

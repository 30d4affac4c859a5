# Hints at one's own turn: what each move is worth.

btn-hint = Hint
cmd-hint = What each of your moves is worth; only you see it
cmdname-hint = hint
opt-hints = Hints
opt-hints-hint = On: at your turn you may ask what each move is worth. Nobody else sees it. There are none in rated matches or for a stake.

hint-points = { $what } { $points }
hint-points-made = { $what } { $points } (made { $n }%)
hint-points-won = { $what } { $points } (wins { $n }%)
hint-worth = What it is worth, in points over the others: { $list }.
hint-worth-chips = What it is worth, in chips of the deal: { $list }.
hint-sure =
    { $how ->
        [clear] Clearly best, by { $more }.
        [open] The first two are as good as equal.
       *[likely] Probably best, by { $more }.
    }
hint-would = The computer would choose: { $what }.
illegal-hint-none = There are no hints at this table: none in rated matches, for a stake or where all play the same cards, and a table may do without.
illegal-hint-nothing = You have nothing to choose just now.

## Own matches, and a match's record

history-own-head = Your matches
history-own =
    { $n }. { $day } · { $game } · { $names } · { $score } · { $ending ->
        [won] won
        [lost] lost
       *[other] no result
    }
btn-history-own = My matches
btn-me = My results
btn-record = Record
btn-record-file = As a file
btn-record-form = { $form }
record-here = Here is the record: every deal, every action and the proof.
btn-person = { $name }
record-won = { $who }: won { $score }
record-took =
    { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    } · { $h ->
        [0] { $m } min
       *[other] { $h } h { $m } min
    }
record-how =
    { $how ->
        [abandoned] Given up, no result
        [deserted] Deserted
        [rubicon] Rubicon
        [tars-kaput] Tars kaput
        [one-left] One player was left with chips
        [bank] The bank won
        [broke] Nobody had chips left
       *[other] Played to the end
    }
record-seat =
    { $who }: { $played ->
        [sub] took the seat over during the match
        [left] left, the computer finished the match
       *[auto] computer player
    }
record-feat = Deal { $deal }: { $what }, { $who }
record-sides = { $names }
record-deal = Deal { $deal }: { $score }
named-kaput = kaput
named-kanach = kanach
named-four = four of a kind
named-mars = mars
named-bura = bura
named-riba = riba
course-title = { $game } · { $day }
alt-course = The score of the match, deal by deal
alt-results = Matches won and lost, over time and by game

## What somebody's matches came to

me-title = Results: { $name }
me-head =
    { $n ->
        [one] { $n } match
       *[other] { $n } matches
    } · won { $won } · lost { $lost }{ $open ->
        [0] {""}
       *[other] {" "}· given up { $open }
    }
me-none = No match has been finished yet. /now starts one.
me-over-time = Won minus lost, last matches: { $n }
me-partners = Partners
me-luck = Luck
me-luck-how = Luck: what you got, beside the range in which it stays nineteen times in twenty. Deals or rolls needed before it means anything: { $few }.
me-streak = Most wins in a row: { $best } · at present: { $now }
me-row = { $label }: won { $won } of { $n }
me-row-note = { $row } · { $note }
me-with = Partner { $row }
me-luck-row = { $game }: { $what } · { $verdict }
luck-verdict =
    { $how ->
        [few] too early to say
        [more] above the usual
        [less] below the usual
       *[usual] as usual
    }
luck-cards = Card points a hand: { $got }, usual { $low }–{ $high } · deals: { $n }
luck-dice = A roll: { $got }, usual { $low }–{ $high } · rolls: { $n }, deals: { $deals }
luck-points = Points in the first hand: { $got }, usual { $low }–{ $high } · deals: { $n }
luck-tiles = Pips in the first tiles: { $got }, usual { $low }–{ $high } · deals: { $n }
luck-hands = Points a hand: { $got }, usual { $low }–{ $high } · deals: { $n }
luck-naturals = Blackjack dealt in { $got }%, usual { $low }–{ $high }% · boxes: { $n }, deals: { $deals }
me-analysed-how = Looked back at, matches that you have played to the end in your seat: decisions without a fault, and what the others have cost.
me-analysed =
    { $n ->
        [one] { $game }: { $n } match analysed · { $accuracy }% without a fault · { $lost }
       *[other] { $game }: { $n } matches analysed · { $accuracy }% without a fault · { $lost }
    }
me-lost = points lost a deal: { $points }
me-lost-chips = chips lost a deal: { $points }
me-lost-both = points lost a deal: { $calls } in the bidding, { $play } in the play
decimal = { $whole }.{ $fraction }
decimal-within = { $value } ± { $error }
stats-which = Whose results?
stats-here = Only matches of this chat.
illegal-nobody-called = Nobody called { $name } has finished a match here.

count-bids = bids { $n }
count-made = made { $n }
count-failed = failed { $n }
count-quanshes = quansh { $n }
count-quanshes-right = of them right { $n }
count-surs = sur { $n }
count-revokes = revokes { $n }
count-combo-four = fours { $n }
count-combo-100 = hundreds { $n }
count-combo-50 = fifties { $n }
count-combo-terz = terz { $n }
count-deals-won = deals won { $n }
count-vars = var { $n }
count-vars-wrong = var in vain { $n }
count-raises = raises { $n }
count-doubles = doubles { $n }
count-went-out = went out { $n }
count-locked = riba { $n }
count-fives = fives { $n }
count-pots-won = pots won { $n }
count-folds = folds { $n }
count-darks = dark bets { $n }
count-hands = hands { $n }
count-hands-won = hands won { $n }
count-blackjacks = blackjacks { $n }
count-busts = busts { $n }
count-doubled = doubled { $n }
count-splits = splits { $n }

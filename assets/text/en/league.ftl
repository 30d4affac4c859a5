# Rated tables, ratings, seasons, standings.

## Rated tables

opt-rated = Rated
opt-rated-hint = The match counts for the ratings, where your name is seen: people only, nothing is taken back, and whoever goes away has a week to come back. Those who sit already are asked.
lobby-rated = Rated match: people only, nothing is taken back
board-rated = Rated
ask-rated = { $who } would like this match to be rated. All agreed?
ask-unrated = { $who } would like to play this match unrated. All agreed?
note-unrated = From now on this match is unrated: it changes nobody’s rating.
settings-rated = Rated
settings-rated-hint = Whether tables here may be rated, and in which games.
settings-raters = May open rated tables
settings-raters-hint = Regulars have finished at least one match here.
illegal-rated-host = Whoever opened the table decides whether it is rated. For a rated table of your own: /new, then Options
illegal-rated-off = The admins of this chat have turned rated tables off. You can play here unrated, or rated in another chat.
illegal-rated-game = { $game } is not rated in this chat. There is: { $games }
illegal-rated-chips-game = This game is played for chips, so it is never rated.
illegal-rated-admins = In this chat only admins open rated tables. Ask one of them, or play unrated.
illegal-rated-regulars = In this chat rated tables are opened by those who have finished a match here. Play one first, or sit down at a rated table: /tables
illegal-rated-people-only = A rated match is for people only. Invite somebody, or turn Rated off under Options.
illegal-rated-takeback = In a rated match nothing is taken back.
illegal-rated-voteout = Nobody is voted out of a rated match. You can adjourn it (/adjourn), or end it without a result if all agree (/abandon).

## Whoever goes away

note-lapsed-rated = { $who }: time is up, so one move was made for you. If you are not back by your next turn, the match is adjourned.
note-adjourned-rated = { $who } has gone, so the match is adjourned. /resume goes on with it, here or in another chat. If nobody does by { $day }, { $who } has lost it.
note-deserted = { $who } has deserted the match: it was not taken up again in time. Only the deserter has lost it; nothing changes for a partner. { $won ->
        [yes] The other side has won.
       *[no] Both sides had gone, so nobody has won.
    }
note-deserted-tars = The deal at hand could only be lost by tars kaput, and counts as that.
note-void = Nobody played this match: most moves were the computer’s. It does not count, and stakes go back.
note-silent = { $who } left most moves to the computer, and has lost the match whatever the cards say.
board-adjourned-rated = Adjourned because { $who } has gone. It can be taken up again until { $day }; then { $who } has lost it.
board-deserted = Deserted by { $who }, who has lost it.
sure-leave-rated = Leave a rated match? It is adjourned, and everybody waits for you: come back within a week (/resume), or you have lost it.
you-left-rated = You have left, and the match is adjourned. Come back within a week, or you have lost it: /resume
illegal-rated-deserter = You have deserted { $n } rated matches, so you sit at no rated table until { $day }. You can play unrated.
illegal-seat-deserter = { $who } has deserted rated matches and sits at no rated table until { $day }. You can play unrated: Options.

## Ratings

settings-season = Seasons
settings-season-hint = How often everybody in this chat starts a new rating, beside the one of all time. If you change it, past seasons are counted by the new length.
seasons-none = none
seasons-month = every month
seasons-quarter = every quarter
seasons-year = every year
season-month = { $month }/{ $year }
season-quarter = quarter { $n } of { $year }
season-year = { $year }

cmd-top = The best ratings: players and pairs, here and over all
cmdname-top = top
cmd-top-what = For example: pairs
cmd-rating = Somebody’s rating, how it changed, and how you two have played
cmdname-rating = rating
cmd-rating-name = Who; yourself if left out
btn-top = Ratings
btn-top-player = Players
btn-top-pair = Pairs
btn-top-here = This chat
btn-top-all = Over all
btn-top-season = Season
btn-top-ever = All time
btn-top-games = By game
btn-top-every = All games
btn-top-next = Next
btn-top-back = Back
btn-rating = My rating
top-players = Players
top-pairs = Pairs
top-by-game = Ratings by game
top-where-here = in this chat
top-where-all = over all
top-told =
    { $n ->
        [one] { $n } match
       *[other] { $n } matches
    } · won { $won } · points { $points }
top-deserted = deserted { $n }
top-row = { $rank }. { $who }: { $rating } · { $what }
top-none = Nobody has a place here yet: it takes { $n } rated matches. Open a table and turn Rated on under Options.
illegal-top-elsewhere = Only those who have played there can look from here. Ask in the chat itself: /top
top-mine = You: place { $rank } of { $n }, rating { $rating }
top-mine-few =
    { $n ->
        [one] You: rating { $rating }; one more rated match for a place
       *[other] You: rating { $rating }; { $n } more rated matches for a place
    }
top-mine-none = You have no rated match here yet.
top-somebody = somebody from elsewhere
top-some-pair = a pair from elsewhere
top-champion = 🏆 { $season }: { $who }
title-of = { $what }: { $who } ({ $n })
title-own = { $what }: { $n }
title-kaput = kaput
title-kanach = kanach
title-tars = tars kaput
title-rubicon = rubicon
title-best = wins in a row
alt-top = The best ratings as a list
alt-rating = A rating over time
rating-title = { $name }: { $rating }, { $where }
rating-told = rated { $n } · won { $won } · lost { $lost } · points { $points }
rating-game = { $game }: { $rating }
rating-now = Rating { $rating }
rating-holds = Has most here: { $titles }
rating-unplaced = No place in the list
rating-place = Place { $rank } of { $n }
rating-few =
    { $n ->
        [one] One more rated match for a place
       *[other] { $n } more rated matches for a place
    }
rating-streak = Wins in a row: { $best } at most, { $now } now
rating-champion = 🏆 Best of the season: { $seasons }
rating-deserted =
    { $n ->
        [one] Deserted one rated match
       *[other] Deserted { $n } rated matches
    }
rating-met = You against them: { $won } : { $lost } · together: { $won_with } won, { $lost_with } lost
rating-over-time =
    { $n ->
        [one] The last rated match
       *[other] The last { $n } rated matches
    }
rating-none = You have played no rated match yet. Everybody begins with { $n }. Open a table and turn Rated on under Options.
rating-none-other = They have played no rated match here yet.
rating-change =
    { $who }: { $before } → { $after } · { $how ->
        [won] won, chance { $chance }%
        [lost] lost, chance { $chance }%
       *[held] chance { $chance }%, no more today among the same people
    }

# Rated tables, ratings, seasons, standings.

## Rated tables

opt-rated = Rated
opt-rated-hint = The match counts for the ratings: people only, nothing is taken back. Whoever has sat down already is asked.
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
note-adjourned-rated = { $who } has gone, so the rated match is adjourned. /resume goes on with it, here or in another chat. If nobody does by { $day }, it counts as deserted.
note-deserted = { $who } has deserted a rated match: nobody took it up again in time. It changes no rating, and /resume can still finish it.
board-adjourned-rated = Adjourned because { $who } has gone. It can be taken up again until { $day }; then it counts as deserted.
board-deserted = Deserted by { $who }. No rating has changed, and the same people can still finish it.
sure-leave-rated = Leave a rated match? It is adjourned, and everybody waits for you: come back within a week (/resume), or it counts as deserted.
you-left-rated = You have left, and the match is adjourned. Come back within a week: /resume
illegal-rated-deserter = You have deserted { $n } rated matches, so you sit at no rated table until { $day }. You can play unrated.
illegal-seat-deserter = { $who } has deserted rated matches and sits at no rated table until { $day }. You can play unrated: Options.

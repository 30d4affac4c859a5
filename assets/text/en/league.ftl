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

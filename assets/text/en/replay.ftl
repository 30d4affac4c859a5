## A match looked at again

btn-replay = Replay
replay-link = Whoever has this link can step through the match: every deal, every hand, every move.
replay-link-who = It opens this one match and nothing else. You can end it at any time.
btn-replay-open = Watch on the page
btn-replay-deals = Deal by deal
btn-replay-end = End the link
replay-ended = Done: your links to this match open nothing any more.
replay-deal = Deal { $n } of { $of }
replay-corrected-deal = Afterwards the referee corrected the score.
btn-replay-before = ◀ Previous deal
btn-replay-after = Next deal ▶
replay-dealt = Deal { $deal } begins.
replay-did = { $who }: { $what }
replay-typed = { $text }
replay-taken-back = The last move is taken back.
replay-voided = The referee stops the deal: { $words }
replay-again = The deal is stopped and will be played again.
replay-corrected = The referee corrects deal { $deal }, { $score }: { $words }

## The page: a match looked at again

web-replay-not-in = Come in first, then you can look at matches here.
web-replay-long = This is too much for a record: the file is too large, or has too many moves.
web-replay-no-record = This is no record of a match. Line { $line } cannot be read.
web-replay-refused = Line { $line } cannot have been played. { $why }
web-replay = Replay
web-replay-first = To the beginning
web-replay-back = One step back
web-replay-play = Play
web-replay-pause = Pause
web-replay-next = One step forward
web-replay-last = To the end
web-replay-slider = Where in the match
web-replay-speed = Speed
web-replay-view = Whose view
web-replay-all = All hands
web-replay-match = Which match of the file
web-replay-score = The score, deal by deal
web-replay-proved = dealt fairly
web-replay-unproved = Does not follow from its seal: deal { $deals }
web-replay-unchecked = Cannot be checked, its record is incomplete: deal { $deals }
web-replay-place = Deal { $deal } of { $deals } · { $step }/{ $steps }
web-replay-to = To deal { $n }
web-replay-share = Share
web-replay-share-hint = Whoever has this link can watch this match. It opens nothing else.
web-replay-end = End my links
web-replay-record = Open a record
web-replay-too-large = The file is too large for a record.
web-replay-cut = The connection broke off before everything was here. Open it again.

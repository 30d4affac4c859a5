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

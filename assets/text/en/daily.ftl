# The deal of the day, and tables at which others play the same cards.

btn-daily = Deal of the day
btn-daily-play = Play it
btn-daily-on = My cards
btn-daily-card = Share my result
btn-daily-deal = Yesterday’s cards
btn-daily-word = A word for tomorrow
btn-daily-all = All deals
btn-daily-back = Back

daily-head = Deal of the day · { $day }
daily-how = The same cards for everybody, today only. You play them once, on your own with the computer, and when the day is over you see how everybody did with them.
daily-counts = It counts from the moment you see your cards. Whatever is unfinished at midnight UTC is played to its end by the computer.
daily-game = { $state ->
    [new] { $game }: not played yet
    [playing] { $game }: you are in the middle of it
   *[played] { $game }: played
  }
daily-left = { $h } h { $m } min left
daily-trust = Played for honour only: nobody can rule out second accounts, and whoever runs this server can know the cards once the day has begun. They are not ranked.
daily-game-head = Deal of the day: { $game }
daily-state = { $state ->
    [new] You have not played today’s cards yet.
    [playing] You have begun today’s deal. Go on when you like.
   *[played] You have played today’s deal. Tomorrow you will see how the others did.
  }
daily-streak =
    { $n ->
        [one] { $n } day in a row
       *[other] { $n } days in a row
    }
daily-yesterday =
    { $n ->
        [one] Yesterday: { $n } player
       *[other] Yesterday: { $n } players
    }
daily-yesterday-none = Yesterday nobody was ranked.
daily-closing = Yesterday’s last games are being finished. Look again in a minute.
daily-row = { $place }. { $name } { $score } · { $share }%
daily-you = You
daily-somebody = …
daily-not-you = You did not play yesterday.
daily-unranked = Not ranked: { $n }
daily-begun = The cards are dealt. Good luck!
daily-begun-private = The cards are dealt. You play in your private chat with me. Good luck!
daily-again = You have today’s cards already; they are played only once.

daily-card-head = Deal of the day · { $game } · { $day }
daily-card-place = Place { $place } of { $n }
daily-card-scale =
    { $n ->
        [one] The result of { $n } player
       *[other] The results of { $n } players
    }
daily-card-words = { $game }, { $day }: { $score } { $marks }

daily-deal-head = Yesterday’s cards: { $game } · { $day }
daily-seat = You
daily-par = With the computer in your seat: { $score }

daily-word-head = A word for tomorrow’s cards
daily-word-how = Any word goes into the shuffle, so that nobody can choose the cards. Write it like this: /daily word plum. It counts until midnight UTC.
daily-word-yours = Your word: { $word }
daily-word-seal = Seal for { $game }: { $value }
daily-word-salt = Seal for your word: { $value }
daily-word-taken = Your word goes into tomorrow’s shuffle.
daily-word-first = Here are the seals first, so that you can check everything later. Now write your word again.

alt-daily = A result in the deal of the day, among the results of everybody

pack-over = That was it. Others are still playing these cards, so nothing more is shown until the day is over.

feedback-pack = Table { $table }, { $game }: others still play these cards, so there is no record.

illegal-pack-alone = Others play the same cards, so only those who sit at this table see it.
illegal-pack-verify = Others are still playing these cards. When the day is over, /daily shows and proves them.
illegal-pack-takeback = With these cards nothing is taken back: others have the same ones.
illegal-pack-words = These cards were sealed when the day began. You can give a word for tomorrow: /daily word plum
illegal-pack-once = These cards are played only once. Tomorrow there are new ones: /daily
illegal-pack-fixed = In the deal of the day that cannot be changed: it is the same for everybody.
illegal-daily-over = That day is over. Today’s deal: /daily
illegal-daily-not-over = The day is not over yet. The results come after midnight UTC.
illegal-daily-sealed = Those cards are still sealed. Look again in a minute.
illegal-daily-no-card = You are not in yesterday’s ranking. Play today’s deal: /daily
illegal-daily-no-deal = Nobody played that deal. Today’s deal: /daily

cmd-daily = The deal of the day: the same cards for everybody
cmdname-daily = daily
cmd-daily-what = A game; or: puzzle; or: word and a word for tomorrow’s shuffle

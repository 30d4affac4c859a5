# One person with two accounts: joined by a one-time code, parted again.

cmd-account = My accounts on Telegram and Discord: join them, or part them again
cmdname-account = account
cmd-account-code = The code that your other account shows

platform-tg = Telegram
platform-dc = Discord

account-head = Your account
account-two = Your accounts
account-one = { $platform }: { $name }
account-alone = Do you play on { $there } as well? Then let both accounts be you: one seat, one vote, your chips and results added up.
account-how = Get a code here and write it to me there. Nothing happens until you have agreed on both sides.
account-first = Settings, chips and seats are kept with the { $platform } account.
btn-account-code = Get a code
btn-account-look = What now?
btn-account-no = Cancel
btn-account-yes = Yes, that is me
btn-account-part = Part the accounts
btn-account-part-sure = Part them
btn-account-stay = Leave them joined

account-code = Your code: { $code }
account-code-how = Write this to me on { $there }, best in private: /account { $code }
account-code-until = It works once, for five minutes. Then I show you here who has typed it, and ask.
account-code-odds = Whoever only guesses is right once in { $odds } times, and you would still be asked.

account-ask-typed = Your code was typed on { $platform }. Is that you?
account-ask-shown = This code comes from { $platform }. Is that you?
account-means-one = From then on both are one person: one seat and one vote at a table, one place in quick play, one account of chips, one set of results. Whoever is blocked stays blocked.
account-means-first = The settings of the { $platform } account apply to both.
account-chips = Chips: { $mine } and { $theirs }, less { $less } for the second grant: { $sum }
account-chips-all = Chips: { $mine } and { $theirs }, together { $sum }
account-means-part = You can part them at any time with /account. Chips and seats then stay with the { $platform } account; there is no new grant.
account-stranger = If you do not know this account, cancel.
account-waits = Now agree on { $platform }, too: I have asked there. If you see nothing, write /account there.
account-done = Joined: both accounts are you.

account-part-ask = Part the accounts?
account-part-keeps = Chips, seats and settings stay with the { $platform } account.
account-part-loses = The { $platform } account goes on alone: with its own results and settings, without chips until tomorrow’s top-up, and it sees none of your cards any more.
account-parted = The accounts are parted.

illegal-account-no-account = Only Telegram and Discord accounts can be joined: the page in the browser has no accounts.
illegal-account-joined-already = This account is joined already. /account shows with which one, and can part them.
illegal-account-busy = Too many codes are in use right now. Try again in a minute.
illegal-account-slowly = Too many wrong codes. Try again in an hour.
illegal-account-unknown = This code is not valid, or not any more. /account on the other side gives you a new one.
illegal-account-own = That is your own code. Write it to me on the other platform.
illegal-account-same-platform = Both accounts are on the same platform. One of Telegram and one of Discord can be joined.
illegal-account-over = This code is over. /account gives you a new one.
illegal-account-wait = First agree on the other side.
illegal-account-one-table = Both accounts sit at the same table. Leave it with one of them, then join them.
illegal-account-chips-in-play = One of the accounts has chips on a table. Finish that match, then join them.
illegal-account-not-joined = No accounts are joined. /account shows how it is done.
illegal-account-seeking = One of the accounts waits in quick play. Leave the queue, then join them.

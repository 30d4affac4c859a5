# Duplicates: several tables play the same deals, and the results are compared.

## The board

dup-head = Duplicate: { $game }
dup-deals =
    { $n ->
        [one] { $n } deal
       *[other] { $n } deals
    }
dup-tables =
    { $n ->
        [one] { $n } table
       *[other] { $n } tables
    }
dup-manner-points =
    { $size ->
        [pair] pairs, match points
       *[single] one against one, match points
    }
dup-manner-difference =
    { $size ->
        [pair] pairs, by difference
       *[single] one against one, by difference
    }
dup-manner-teams =
    { $size ->
        [pair] fours against fours
       *[single] twos against twos
    }
dup-open-until = You can sign up until { $time }.
dup-signed =
    { $n ->
        [0] Nobody has signed up yet.
        [one] One has signed up:
       *[other] { $n } have signed up:
    }
dup-entry =
    { $free ->
        [yes] { $n }. { $names } · looking for a partner
       *[no] { $n }. { $names }
    }
dup-team-entry =
    { $free ->
        [yes] Team { $team }: { $names } · looking for a partner
       *[no] Team { $team }: { $names }
    }
dup-how = Every table gets the same cards. You play where nobody else sees them: in your private chat with me, or on the page. All results come together at the end.
dup-filled = Seats that stay empty go to the computer.
dup-time-rule = Whatever is not finished { $time } after the start is played to its end by the computer.
dup-trust = Played for honour only: whoever runs this server can know the cards once it has begun, and is not ranked.
dup-seal = Seal of the deals: { $value }
dup-code = From another chat: /duplicate { $code }
dup-done = Finished tables: { $n } of { $of }
dup-table =
    { $state ->
        [played] Table { $n }: { $even } vs { $odd } · finished
        [not] Table { $n }: { $even } vs { $odd } · could not be opened
        [opens] Table { $n }: { $even } vs { $odd } · being opened
       *[playing] Table { $n }: { $even } vs { $odd }
    }
dup-play-until = Play until { $time }.
dup-sealed = Nothing is shown before the last table has finished.
dup-cancelled = The duplicate has been called off.
dup-cancelled-few = Too few signed up: there is no duplicate this time.
dup-computer = the computer
dup-with-computer = { $name } – computer

## The result

dup-nothing = There is nothing to compare: no two tables played the same deal.
dup-teams-even = The two teams are level.
dup-team-won = Team { $n } wins by { $points }: { $names }
dup-line-won = Best in line { $n }: { $names }
dup-unranked = You run the server and could know the cards, so you are not ranked.
dup-teams-unranked = Somebody who runs the server played, so no team has won: they could know the cards.
dup-swing = Deal { $n }: { $one } and { $two }, team 1 { $gain }
dup-place = Line { $line }, { $place }. { $names }: { $share }, { $above }
dup-your-team = Your team { $n }: { $points }
dup-your-place = You: place { $place } of { $of }, { $share }% of the match points, difference { $above }
dup-deal-head = { $game }, deal { $n } of { $of }
dup-deal-table = Table { $n }: { $score }
dup-seat = Seat { $n }
alt-dup = The result of the duplicate

pic-dup-share = Match points
pic-dup-above = Difference
pic-dup-line = Line { $n }: the same cards
pic-dup-teams = { $one } vs { $two }
pic-dup-table = Table { $n }
pic-dup-gain = Team 1
pic-dup-deal = Deal by deal

## For one person

dup-you-not = You are not in this duplicate.
dup-you-in = You play: { $names }
dup-start-me = If we have never talked, press Start in your private chat with me: that is where your cards come.
dup-with-whom =
    { $size ->
        [pair] Sit down beside somebody, or wait for a partner. If none comes, the computer is your partner.
       *[single] Choose where you sit.
    }
dup-joined = You are in. Your table opens in your private chat with me.
dup-joined-here = You are in. Your table opens here, for you alone.
dup-left = You are out.
dup-word-head = A word for the shuffle
dup-word-how = Any word goes into the shuffle of all deals, so that nobody can choose the cards. Write it like this: /duplicate word plum. It counts until the duplicate begins.
dup-word-taken = Your word goes into the shuffle.
dup-begun = The duplicate begins, and your table is open.
dup-not-opened = Your table could not be opened: somebody there may not play, or sits at too many tables. The others are compared without it.
dup-table-over = That was it. The result comes when the last table has finished; nothing is shown before.
dup-deal-of = Deal { $n } of { $of }, the same as at the other tables
dup-score = Tricks { $ta }:{ $tb } · all deals so far { $a }:{ $b }

btn-dup-join = Sign up
btn-dup-mine = My part
btn-dup-see = The duplicate
btn-dup-word = A word
btn-dup-leave = Withdraw
btn-dup-cards = My cards
btn-dup-table = Result
btn-dup-deals = The deals
btn-dup-deal = { $n }
btn-dup-with =
    { $team ->
        [0] + { $name }
       *[other] { $team }: + { $name }
    }
btn-dup-alone =
    { $size ->
        [pair] Wait for a partner
       *[single] Sign up
    }
btn-dup-team = Team { $n }
btn-dup-run = Run it

## Running it

dup-none = There is no duplicate here
dup-what = Several tables play the same sealed deals, and then you compare: who made most of the same cards?
dup-open-how = You choose the game and how it is played; then everybody signs up here.
dup-setup = A new duplicate
dup-setup-how = Choose how it is to be played. Nobody sees it before you open the sign-up; after that, nothing changes any more.
dup-published = The sign-up is open.
dup-begin-how = You can begin before the time is up. With few people, the first to sign up all hold the same cards against the computer.
dup-hurry-how = If somebody does not come back, you can end it now.
dup-hurry-ask = End the duplicate now? The computer plays to the end what is not finished.
dup-cancel-ask = Call off the duplicate?

dupset-game = Game
dupset-preset = Rules
dupset-manner = Compared
dupset-deals = Deals
dupset-tables = Tables
dupset-signup = Sign-up
dupset-time = Time
dupset-clock = Turn
duphow-game = What is played.
duphow-preset = By which rules.
duphow-manner = Match points: in each deal you get points for everybody with your cards who did worse. Difference: how far you are above their average. Two teams: each has your cards at one table and the opponents’ at the other.
duphow-deals = How many deals every table plays.
duphow-tables = How many tables there are at most.
duphow-signup = How long people can sign up.
duphow-time = How long everybody has to play. What is not finished then, the computer plays.
duphow-clock = How much time there is for a turn.

btn-dup-new = New duplicate
btn-dup-begin = Begin now
btn-dup-hurry = End it now
btn-dup-hurry-yes = End it

illegal-duplicate-none = There is no such duplicate. /duplicate shows the one in this chat.
illegal-duplicate-of-chats = A duplicate belongs to a chat: set it up there with /duplicate. With its code you can sign up from anywhere.
illegal-duplicate-organiser = Only whoever set up the duplicate, or runs the chat, can do that.
illegal-duplicate-fixed = The sign-up is open: nothing can be changed any more. You can call it off and set up another.
illegal-duplicate-begun = It has begun already, and is played to its end.
illegal-duplicate-few = At least two sides have to sign up, so that there is something to compare.
illegal-duplicate-few-teams = Somebody has to sign up for each team.
illegal-duplicate-over = This duplicate is over. /duplicate shows how it ended.
illegal-duplicate-not-open = Nobody can sign up now. /duplicate shows how it stands.
illegal-duplicate-entered = You are signed up already. Withdraw first if you want to sit somewhere else.
illegal-duplicate-side-taken = You cannot sit there any more. Choose another place.
illegal-duplicate-full = There is no room for another side. If somebody withdraws, you can sign up.
illegal-duplicate-not-in = You are not in this duplicate. /duplicate shows how it stands.
illegal-duplicate-stay = The cards are dealt: you cannot withdraw any more. If you do not play, the computer plays for you.
illegal-duplicate-no-game = No game that can be played as a duplicate is allowed in this chat.
illegal-duplicate-game-closed = This game is not played in this chat. Choose another one.
illegal-duplicate-words = The deals are fixed: words were taken until it began.
illegal-duplicate-once = These cards are played only once. Set up another duplicate: /duplicate
illegal-duplicate-table-fixed = At a table of a duplicate that cannot be changed: the others play the same cards.
illegal-duplicate-verify = Others are still playing these cards. When the last table has finished, /duplicate shows and proves them.
illegal-duplicate-no-deal = Deals here: { $n }. Choose one of them.

cmd-duplicate = The same deals at several tables, compared: sign up, see the result
cmdname-duplicate = duplicate
cmd-duplicate-code = The code of one in another chat; or: word and a word for the shuffle

# Cups: setting one up, registration, check-in, rounds and standings; what each player is told.

## The board

cup-head = Cup: { $game }
cup-format-robin = everybody plays everybody
cup-format-swiss = Swiss system
cup-format-knockout = knock-out
cup-swiss =
    { $n ->
        [one] Swiss system, one round
       *[other] Swiss system, { $n } rounds
    }
cup-of-pairs = in pairs
cup-of-singles = one against one
cup-until = { $day }, { $clock }
cup-minutes = { $n } min
cup-hours = { $n } h
cup-days =
    { $n ->
        [one] one day
       *[other] { $n } days
    }
cup-seconds = { $n } s
cup-open-until = You can sign up until { $time }.
cup-entries =
    { $n ->
        [0] Nobody has signed up yet.
        [one] One has signed up:
       *[other] { $n } have signed up:
    }
cup-entry = { $n }. { $names }
cup-more = … and { $n } more
cup-seekers = Looking for a partner: { $names }
cup-code = From another chat: /cup { $code }
cup-referees =
    { $several ->
        [no] Referee: { $names }
       *[yes] Referees: { $names }
    }
cup-round-takes = A round takes { $time } at most.
cup-no-show = Whoever has not pressed “I am here” { $time } after a round begins loses that match.
cup-pair-there = A pair counts as there when both are.
cup-together = “I am here” counts for an hour. Agree on a time: the table opens once everybody has pressed.
cup-late = When the time of a round is up, whoever leads in an unfinished match wins it. If nobody leads, nobody gets the point.
cup-checkin-until = Sign-up is closed. Say that you are here by { $time }.
cup-checked = { $n } of { $all } are here.
cup-unchecked = Still missing: { $names }
cup-checkin-rule = Whoever does not say so does not play.
cup-checkin-pair = One of a pair is enough.
cup-cancelled = The cup has been called off.
cup-cancelled-few = Too few signed up: there is no cup this time.
cup-round = Round { $n } of { $of }, until { $time }.
cup-come-until = Players are waited for until { $time }.
cup-match = { $home } vs { $away }: { $state }
cup-bye = { $names }: a bye, one point
cup-bye-lost = { $names }: left the cup, no bye
cup-result =
    { $how ->
        [default] { $home } : { $away }, somebody was not there
        [time] { $home } : { $away }, time was up
        [unfinished] { $home } : { $away }, unfinished
        [judged] { $home } : { $away }, decided by the organiser
       *[other] { $home } : { $away }
    }
cup-playing = playing
cup-opens = the table is being opened
cup-waits-all = waiting for everybody
cup-waits = waiting for { $names }
cup-won =
    { $shared ->
        [no] The cup goes to: { $names }
       *[yes] The cup is shared by: { $names }
    }
cup-won-nobody = The cup has no winner: nobody played for first place
cup-place = { $place }. { $names }: { $points }
alt-cup = The standings of the cup: { $n } in all

pic-cup-points = Points
pic-cup-buchholz = Buchholz
pic-cup-among = Direct
pic-cup-difference = Diff.
pic-cup-won = Won
pic-cup-played = Played
pic-cup-over = final
pic-cup-round = round { $n } of { $of }

## For one person

cup-asks = Asks you to be their partner: { $name }
cup-asked = I have asked. The pair counts once they agree.
cup-declined = Will not be your partner this time: { $name }
cup-entered-now = You are in.
cup-here-now = Noted: you are here.
cup-you-not = You are not in this cup.
cup-you-asked = Waiting for your partner to agree: { $name }
cup-you-seek = You are looking for a partner. If you find none, I pair you with somebody when sign-up closes.
cup-you-in = You play: { $names }
cup-you-checked = You have said that you are here.
cup-you-unchecked = You have not said yet that you are here.
cup-you-place = Place { $n }, points: { $points }
cup-partner-whom = With whom do you want to play?
cup-partner-how = Those with a star are looking for a partner. Whoever you ask has to agree.
cup-partner-nobody = Nobody is looking for a partner yet. “Find me one” puts you on the list.
cup-leave = Do you want to withdraw?
cup-leave-pair = Do you want to withdraw? Your pair leaves as a whole.
cup-leave-play = Do you want to leave the cup? The matches you have still to play are lost.
cup-checkin-you = The cup is about to begin. Say that you are here by { $time }.
cup-your-match = Your match, round { $n } of { $of }
cup-come = Press “I am here” by { $time }: the table opens when everybody is there.
cup-go-on = The table is open. Finish the match by { $time }.
cup-there =
    { $several ->
        [no] There now, for an hour: { $names }. Can you play?
       *[yes] There now: { $names }. Can you play?
    }
cup-offered = Whoever runs the cup knows now, and decides.
cup-offers = Offers to referee: { $name }
cup-you-offered = You have offered to referee. Whoever runs the cup decides.
cup-you-referee = You referee in this cup.
cup-referee-how = When a match is yours I show you its table here.
btn-cup-offer = Offer to referee
btn-cup-unoffer = No more refereeing
cup-file = The standings and all matches, as a file for a spreadsheet.

btn-cup-enter = Sign up
btn-cup-mine = My part
btn-cup-here = I am here
btn-cup-yes = Agree
btn-cup-no = No
btn-cup-partner = Choose a partner
btn-cup-ask = { $name }
btn-cup-ask-seeker = ★ { $name }
btn-cup-seek = Find me one
btn-cup-leave = Withdraw
btn-cup-leave-yes = Withdraw
btn-cup-stay = Stay
btn-cup-table = Standings
btn-cup-file = As a file
btn-cup-run = Run the cup

## Running it

cup-no-cup = There is no cup in this chat
cup-who-opens = Those who run the chat can set one up: /cup
cup-open-how = You choose the game and how it is played; then the others sign up here.
cup-setup = A new cup
cup-setup-how = Choose how it is to be played. Nobody sees it before you open the sign-up; after that, nothing changes any more.
cup-set = { $name }: { $value }
cup-rounds-auto = enough to find the best
cup-rounds-n = { $n }
cup-pace-evening = one evening
cup-pace-weeks = weeks
cup-where-chat = in the chat
cup-where-private = in private chats
cup-rated = rated
cup-rated-on = yes
cup-rated-off = no
cup-no-clock = none
cup-none-of-it = none
cup-published = The sign-up is open.
cup-close-how = You can close the sign-up before its time.
cup-close-pairs = Whoever looks for a partner is paired.
cup-begin-how = You can begin with those who are here.
cup-judge-how = I note the results. If a match cannot be played, you can decide it; everybody sees that you did.
cup-referees-head = The referees
cup-referees-how = Every match gets one of them. Whoever plays in the cup cannot referee it.
cup-referees-none = Nobody has offered yet. Anybody who does not play can: /cup
cup-cancel-ask = Call off the cup? What has been played stays in the history of the chat.

cupset-game = Game
cupset-preset = Rules
cupset-target = Target
cupset-format = Format
cupset-rounds = Rounds
cupset-pace = Pace
cupset-registration = Sign-up
cupset-checkin = Check-in
cupset-round = Round
cupset-wait = Waiting
cupset-clock = Turn
cupset-where = Tables
cupset-rated = Rated
cuphow-rated = Whether the matches count for the ratings. They do only where the chat has rated tables.
cuphow-game = What is played.
cuphow-preset = By which rules.
cuphow-target = How many points a match is played to.
cuphow-format = Swiss system: in each round you meet somebody with as many points as you. Knock-out: whoever loses is out.
cuphow-rounds = How many rounds there are.
cuphow-pace = Sets all the times at once.
cuphow-registration = How long people can sign up.
cuphow-checkin = How long everybody has to say that they are here, before the cup begins.
cuphow-round = How long a round may take.
cuphow-wait = How long players are waited for when a round begins. Whoever is not there by then loses the match.
cuphow-clock = How much time there is for a turn.
cuphow-where = Where the tables are opened. If the chat has no room for more of them, they open in private chats.

btn-cup-new = New cup
btn-cup-publish = Open sign-up
btn-cup-drop = Drop it
btn-cup-close = Close sign-up
btn-cup-begin = Begin now
btn-cup-cancel = Call it off
btn-cup-cancel-yes = Call it off
btn-cup-judge = Match { $n }
btn-cup-wins = ✓ { $name }
btn-cup-nobody = Nobody
btn-cup-referees = Referees
btn-cup-accept = ✓ { $name }
btn-cup-unname = ✗ { $name }
btn-cup-referee = Referee: { $name }
btn-cup-back = Back

illegal-cup-referee-plays = Whoever plays in a cup cannot referee it.
illegal-cup-referee-enters = You referee in this cup. Give that up first, then you can sign up: /cup
illegal-cup-no-offer = They do not referee any more. Choose somebody else.
illegal-cup-none = There is no such cup. /cup shows the one in this chat.
illegal-cup-of-chats = A cup belongs to a chat: set it up there with /cup.
illegal-cup-admins = Only those who run the chat can set up a cup. Ask one of them.
illegal-cup-organiser = Only whoever set up the cup, or runs the chat, can do that.
illegal-cup-fixed = The sign-up is open: nothing can be changed any more. You can call the cup off and set up another.
illegal-cup-begun = The cup has begun already.
illegal-cup-few = Two have to be there at least. Wait for more, or call the cup off.
illegal-cup-over = This cup is over. /cup shows how it ended.
illegal-cup-no-match = That match cannot be decided any more.
illegal-cup-not-open = Nobody can sign up now. /cup shows how the cup stands.
illegal-cup-entered = You are signed up already. Withdraw first if you want another partner.
illegal-cup-full = The cup is full: { $n } take part. If somebody withdraws, you can sign up.
illegal-cup-singles = Here everybody plays alone: just sign up.
illegal-cup-partner-taken = You cannot ask them: they have a partner already, or may not play here. Choose somebody else.
illegal-cup-partner-banned = { $name } is banned from rated tables for life (tars kaput), so not in this cup. Choose somebody else.
illegal-cup-partner-banned-until = { $name } is banned from rated tables until { $day } (tars kaput), so not in this cup. Choose somebody else.
illegal-cup-not-asked = Nobody is asking you any more.
illegal-cup-not-in = You are not in this cup. /cup shows how it stands.
illegal-cup-no-match-now = You have no match to play right now. I write when the next round begins.

cmd-cup = A cup in this chat: sign up, see the standings, set one up
cmdname-cup = cup
cmd-cup-code = The code of a cup in another chat

# The table of any game: lobby, options, menu, votes, and what the table tells.

game-bazaar-blot = Bazaar Blot
preset-league = League
preset-classic = Classic

names-2 = { $a } and { $b }
names-3 = { $a }, { $b } and { $c }
names-all = everybody

## Lobby

lobby-head = { $game } · { $preset }
lobby-options = To { $target } · clock: { $clock }
lobby-full = All seats are taken. Start when you like.
lobby-free =
    { $n ->
        [one] One seat is free: sit down!
       *[other] { $n } seats are free: sit down!
    }
seat-free = { $seat } · free
seat-auto = { $seat } · { $who } (computer)
seat-auto-level = { $seat } · { $who } (computer, { $level })
seat-taken-by = { $seat } · { $who }
seat-free-short = free
clock-none = no limit
clock-seconds = { $n } s
clock-minutes = { $n } min
clock-hours = { $n } h

btn-seat-free = Seat { $seat }
btn-seat = { $seat } · { $name }
btn-lots = Draw lots
btn-start = Start
btn-options = Options
btn-leave = Leave
btn-rules = Rules

## Options

options-head = How this table plays
options-hint = No need to change anything: it is fine as it is.
btn-option = { $name }: { $value }
btn-back-to-options = Back to options

opt-preset = Rules
opt-preset-hint = League: by the rules of the National Blot League. Classic: as it is played at home.
opt-clock = Clock
opt-clock-hint = How long a turn may take. When the time is up, the computer plays for you until you are back.
opt-target = Play to
opt-target-hint = Whoever reaches this many points first wins.
opt-declare = Declaring
opt-declare-hint = Combinations in the first trick: you declare them yourself, or the best set is declared for you.
opt-show = Showing
opt-show-hint = Showing in the second trick: automatic, or by hand, and what you forget is lost.
opt-announce = Blot, Reblot
opt-announce-hint = Saying Blot and Reblot: automatic, or by hand, and what you forget does not count.
opt-quansh-in-turn = Quansh in turn
opt-quansh-in-turn-hint = On: quansh only on your own turn. Off: at any moment while the bid stands.
opt-kanach = Kanach
opt-kanach-hint = Whether a player may promise all eight tricks alone.
opt-self-raise = Raising yourself
opt-self-raise-hint = After three passes the bidder may go higher still, each time in another suit.
opt-last-trick = Last trick
opt-last-trick-hint = How long the last trick stays in sight.
opt-auto-claim = Sure tricks
opt-auto-claim-hint = When every remaining trick is certain, the rest is played out for you.
opt-revoke = Wrong card
opt-revoke-hint = A card against the rules is refused, or costs the deal: 16 points and all combinations.
opt-pack = Pack
opt-pack-hint = Shuffled before every deal, or only cut, with the tricks stacked in the order they were taken.
opt-one-only = One combination
opt-one-only-hint = On: each player may declare one combination at most.
opt-bidder-points = Bidders’ points
opt-bidder-points-hint = What the bidders score for cards: what is left of 16, or full tens.
opt-failed-kaput = No trick at all
opt-failed-kaput-hint = What the opponents score for cards when the bidders take no trick.
opt-nt-nines = Four nines, no-trump
opt-nt-nines-hint = What four nines are worth in no-trump.
opt-nt-jacks = Four jacks, no-trump
opt-nt-jacks-hint = What four jacks are worth in no-trump.

value-on = on
value-off = off
value-number = { $n }
value-ask = ask me
value-auto = automatic
value-manual = by hand
value-until-next-lead = until the next card
value-shown = always
value-refuse = refused
value-penalty = penalty
value-shuffle = shuffled
value-cut = cut
value-sum16 = rest of 16
value-floor = full tens

## Menu

menu-head = What would you like?
btn-hand = My cards
btn-davtar = Davtar
btn-menu = More
btn-yes = Yes
btn-no = No
btn-takeback = Take back
btn-pause = Pause
btn-adjourn = Finish later
btn-resume = Resume
btn-sub = Take over a seat
btn-abandon = End the match
btn-rematch = Rematch
btn-last = Last trick
btn-score = Score
btn-verify = Fair?
btn-language = Language

## Votes

ask-swap = { $who } would like to swap seats with { $about }. Agreed, { $about }?
ask-takeback = { $who } would like to take back the last move. All agreed?
ask-pause = { $who } asks for a pause. All agreed?
ask-adjourn = { $who } would like to finish the match another day. All agreed?
ask-abandon = { $who } would like to end the match without a result. Agreed?
ask-sub = { $who } would like to take over seat { $seat } ({ $about }). Agreed?

asked-others = I have asked the others.
already-agreed = You have already agreed.
you-agreed = Noted: you agree.
you-refused = Noted: no.
already-here = You are already at this table.
already-playing = The match is already under way.
you-sit = You have seat { $seat }. Good luck!
you-left = You have left the table.
you-left-adjourned = You have left. The match is kept: carry on whenever you like.
you-are-back = Welcome back! The seat is yours again.
you-are-ready = Ready! Waiting for the others.
table-closed = The table is closed.
word-late = “{ $word }” goes into the shuffle after the next: the words for the next one are closed.
word-taken = “{ $word }” goes into the next shuffle.

## What everybody is told

note-your-turn = { $who }, it’s your turn! Half the time is gone.
note-lapsed = { $who }: time is up. The computer plays for you until you are back.
note-left = { $who } has left; the computer plays on. Anybody can take over the seat: /sub
note-back = { $who } is back!
note-substituted = { $who } takes over seat { $seat }.
note-taken-back = { $who } has taken back the last move.
note-dropped =
    { $reason ->
        [refused] Not agreed, we play on.
        [lapsed] No answer in time, we play on.
       *[other] The question has settled itself.
    }
note-adjourned =
    { $reason ->
        [by-consent] The match has been adjourned by agreement. /resume picks it up again, here or in another chat.
        [nobody-here] Nobody is left at the table. The match is kept: /resume picks it up again.
        [referee] The referee has declared the match unfinished. /resume picks it up again, here or in another chat.
        [left] Somebody has left the table, so the match has been adjourned. /resume picks it up again.
        [away] Somebody has been away for too long, so the match has been adjourned. /resume picks it up again.
        [removed] I can no longer write in the chat where your match was played. It is kept: /resume continues it here or in another chat.
        [idle] It has been quiet for a long time, so the match has been adjourned. /resume picks it up again.
       *[other] The match has been adjourned. /resume picks it up again.
    }
note-abandoned =
    { $reason ->
        [by-vote] The match has been ended by vote, without a result.
        [by-admin] The match has been ended by an admin.
        [idle] Nobody came, so the table is closed. /new opens another.
        [nobody-came] Nobody came back, so the match is over without a result.
       *[other] The table is closed.
    }

## Seats and consent in the lobby

free-seat-hint = Frees the seat of somebody who sat down and vanished. They can sit down again when they are back.
seat-freed = Seat { $seat } is free again.
ask-close = { $who } would like to close this table. Agreed?

## Rings

ping-turn = { $who }, your turn!
ping-late = { $who }, your turn: only { $left } left.
ping-vote = { $who }, there is a question for you.
ping-vote-over = This question is closed.
ping-risk = { $who }, your winnings are on the table: take them or risk them.
ping-name = { $who }
rings-head = What may ping you
rings-turn = Your turn: { $what }
rings-remind = Reminder: { $what }
rings-quiet = Quiet from { $since } to { $until } ({ $zone })
rings-quiet-none = No quiet hours
rings-hint = Quiet hours apply where a turn may take hours: a ping waits until they end, while the clock runs on. Other hours: /quiet 22:30-7 +4
ping-always = always
ping-later = after a while
ping-never = never
remind-half = when half the time is gone
remind-late = when little time is left
remind-both = both
remind-none = none
btn-quiet = { $hours }
btn-quiet-off = No quiet hours
btn-zone = { $shift } h

sure-leave = You are the only one left. If you leave, the match stops here; you can resume it later.
sure-adjourn = Adjourn the match? You can resume it later.
sure-abandon = End the match here? Nobody wins it, and it cannot be resumed.
btn-play-on = Play on
btn-another = Another game
another-head = Which game now, with the same people?

## Matches that are over

history-head = Played here
history-none = No match has been finished here yet.
history-row =
    { $n }. { $day } · { $game } · { $names } · { $score }{ $how ->
        [abandoned] {" "}· no result
       *[other] {""}
    }
history-row-now =
    { $day } · { $game } · { $names } · { $score } · the last one{ $how ->
        [abandoned] , no result
       *[other] {""}
    }
history-match = { $day } · { $game }
btn-history = Earlier matches
btn-history-n = { $n }
btn-history-now = The last one
btn-older = Older
btn-newer = Newer
btn-result = Result

## Bringing others

btn-share = Invite
share-head = Come and play: { $game }
share-people = For friends: { $url }
share-group = To add me to a group: { $url }
share-place = This table: { $url }
share-server = To add me to another server: { $url }
btn-share-people = Send to friends
btn-share-group = Add to a group
btn-share-place = To the table
btn-share-server = Add to a server

## The first dealer

opt-first-dealer = First dealer
opt-first-dealer-hint = By the first ace turned up, or by agreement: somebody is named, and everybody has to say yes. If anybody says no, the first ace decides.
value-ace = first ace
value-agreement = by agreement
lobby-dealer = Who deals first? Name somebody: if everybody agrees, play starts; if not, the first ace decides.
btn-dealer = Dealer: { $name }
ask-dealer = { $who } suggests that { $about } deals first. Agreed? If not, the first ace decides.
note-dealer-ace = No agreement on the dealer: the first ace decides.

## Seats, the start, and where else one could sit

btn-start-fill = Start with computer
btn-seats = Seats
btn-add-computer = { $seat } · + computer
btn-remove = ✕ { $seat } · { $name }
btn-seat-level = { $seat } · { $level }
seats-head = Who sits where
seats-hint = Seat the computer or send it away; lots decide who plays with whom.
btn-more-options = More rules
btn-sit = Sit down
btn-sit-again = Back to my seat
btn-watch = Watch
btn-my-table = My table: { $game }
hint-free = Seat { $seat } is free: sit down!
hint-auto = The computer will give its seat up to you: sit down!
hint-former = Your seat has been kept: come back!
hint-sub = The computer is keeping a seat here: you can take it over.
hint-watch = You can watch, or open a table of your own.
hint-new = You can open a new one.

ping-now = { $who }, your turn
rings-later = After a while: it has been quiet for 8 seconds when your turn comes, or you have had it for 15.
rings-chat = For everybody here who has not chosen: /remind chat never

# --- how well the computer plays
opt-level = Computer’s level
opt-level-hint = How well the computer plays. For a single seat: under “Seats”.
level-easy = easy
level-normal = normal
level-strong = strong
level-master = master
lobby-level = { $how } · computer: { $level }
seats-hint-level = The word beside the computer is its level. Press it for the next one.

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
lobby-seal = Seal of the first shuffle: { $seal }…
seat-free = { $seat } · free
seat-auto = { $seat } · { $who } (automatic)
seat-taken-by = { $seat } · { $who }
seat-free-short = free
clock-none = none
clock-seconds = { $n } s
clock-minutes = { $n } min
clock-hours = { $n } h

btn-seat-free = Seat { $seat }
btn-seat = { $seat } · { $name }
btn-fill = Fill the table
btn-lots = Draw lots
btn-start = Start
btn-options = Options
btn-leave = Leave
btn-rules = Rules

## Options

options-head = How this table plays
options-hint = Nothing has to be changed: it is good to play as it stands.
btn-option = { $name }: { $value }
btn-back-to-options = All options

opt-preset = Rules
opt-preset-hint = League: by the statutes of the National Blot League. Classic: as it is played at home.
opt-clock = Clock
opt-clock-hint = How long a turn may take. When the time is up, an automatic player steps in until you are back.
opt-target = Play to
opt-target-hint = Whoever reaches this many points first wins.
opt-declare = Declaring
opt-declare-hint = Combinations in the first trick: each player decides, or the best ones are declared by themselves.
opt-show = Showing
opt-show-hint = Showing in the second trick: by itself, or by hand, and what is forgotten is lost.
opt-announce = Blot, Reblot
opt-announce-hint = Saying Blot and Reblot: by itself, or by hand, and what is not said does not count.
opt-quansh-in-turn = Quansh in turn
opt-quansh-in-turn-hint = On: quansh only at your own turn. Off: at any moment while the bid stands.
opt-kanach = Kanach
opt-kanach-hint = Whether one may promise all eight tricks alone.
opt-self-raise = Raise oneself
opt-self-raise-hint = After three passes the bidder may bid higher still, each time in another suit.
opt-last-trick = Last trick
opt-last-trick-hint = How long the trick just taken can be seen.
opt-auto-claim = Sure tricks
opt-auto-claim-hint = When every trick left is certain, the rest plays itself.
opt-revoke = Wrong card
opt-revoke-hint = A card against the rules is refused, or costs the deal: 16 points and all combinations.
opt-pack = Pack
opt-pack-hint = Shuffled before every deal, or only cut, with the tricks stacked as they fell.
opt-one-only = One combination
opt-one-only-hint = On: each player declares one combination at most.
opt-bidder-points = Bidders’ points
opt-bidder-points-hint = What the bidders write for cards: what is left of 16, or full tens.
opt-failed-kaput = All eight against
opt-failed-kaput-hint = What the opponents write for cards when the bidders take no trick.
opt-nt-nines = Four nines, no-trump
opt-nt-nines-hint = What four nines are worth in no-trump.
opt-nt-jacks = Four jacks, no-trump
opt-nt-jacks-hint = What four jacks are worth in no-trump.

value-on = on
value-off = off
value-number = { $n }
value-ask = ask me
value-auto = by itself
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
btn-resume = Go on
btn-sub = Take a seat
btn-abandon = End the match
btn-rematch = Rematch
btn-last = Last trick
btn-score = Score
btn-verify = Fair?
btn-language = Language

## Votes

ask-swap = { $who } would like to swap seats with { $about }. Agreed, { $about }?
ask-takeback = { $who } would like to take the last move back. All agreed?
ask-pause = { $who } asks for a pause. All agreed?
ask-adjourn = { $who } would like to finish the match another day. All agreed?
ask-abandon = { $who } would like to end the match without a result. Agreed?
ask-sub = { $who } would like to take over seat { $seat } ({ $about }). Agreed?

asked-others = I have asked the others.
already-agreed = You have agreed already.
you-agreed = Noted: you agree.
you-refused = Noted: no.
already-here = You are at this table already.
already-playing = The match is under way already.
you-sit = You have seat { $seat }. Good luck!
you-left = You have left the table.
you-left-adjourned = You have left. The match is kept: go on with it whenever you like.
you-are-back = Welcome back! The seat is yours again.
you-are-ready = Ready! Waiting for the others.
table-closed = The table is closed.
word-taken = “{ $word }” goes into the next shuffle.

## What everybody is told

note-your-turn = { $who }, it’s your turn! Half the time is gone.
note-lapsed = { $who }: time is up. An automatic player holds the seat until you are back.
note-left = { $who } has left; an automatic player holds the seat. Anybody can take it over: /sub
note-back = { $who } is back!
note-substituted = { $who } takes over seat { $seat }.
note-taken-back = { $who } has taken the last move back.
note-dropped =
    { $reason ->
        [refused] Not agreed, we play on.
        [lapsed] No answer in time, we play on.
       *[other] The question has settled itself.
    }
note-adjourned =
    { $reason ->
        [by-consent] The match is put aside by agreement. /resume goes on with it, here or in another chat.
        [nobody-here] Nobody is left at the table. The match is kept: /resume goes on with it.
       *[other] It has been quiet for long, so the match is put aside. /resume goes on with it.
    }
note-abandoned =
    { $reason ->
        [by-vote] The match has ended without a result, by vote.
        [by-admin] The match has been ended by an admin.
        [idle] Nobody came, so the table is closed. /new opens another.
       *[other] The table is closed.
    }

## Seats and consent in the lobby

btn-free-seat = Free a seat
free-seat-head = Free a seat
free-seat-hint = Whoever sat there and is gone makes room for somebody else. Who comes back may sit down again.
seat-freed = Seat { $seat } is free again.
ask-close = { $who } would like to close this table. Agreed?

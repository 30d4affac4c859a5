# Calls for company: /notify, to be told of a table, the rally, invitations.

btn-notify-rings = Turns, quiet hours
btn-notify-games = Tell me when…
btn-notify-any = Any table
btn-notify-end = Not: { $game }
btn-notify-unhush = Allow { $name }
btn-notify-invitations =
    { $state ->
        [on] Allow invitations
       *[off] No invitations
    }
btn-notify-all = End all of it
btn-invite = Friends…
btn-invite-name = { $name }
btn-invite-fate =
    { $fate ->
        [failed] { $name }: not reached
        [no] { $name }: not today
       *[other] ✓ { $name }
    }
btn-not-today = Not today
btn-never-from = Never from { $name }

notify-head = When I call you
notify-invitations =
    { $state ->
        [on] Invitations: yes
       *[off] Invitations: no
    }
notify-seek = Quick play: I am looking, { $what }
notify-want = I tell you when a table opens: { $game } (for { $hours } h more)
notify-hushed = No invitations from { $name }
notify-any-game = any game
notify-any = I tell you when the next table opens here, for { $hours } hours at most.
notify-game = I tell you when the next table opens here: { $game }. For { $hours } hours at most.
notify-ended = I will not tell you of it.
notify-all-ended = From now on I leave you alone. Only a vote at your own table may still call you.
notify-games-head = Tell me when a table opens here
notify-games-how = I write to you once, in private. Which game?

company-open = A table has opened: { $game }
company-there =
    { $n ->
        [0] Nobody sits there yet.
        [one] { $who } is waiting.
       *[other] { $who } are waiting.
    }
company-over = This table waits for nobody any more: { $game }
rally =
    { $n ->
        [one] { $who }: one player is missing, { $game }!
       *[other] { $who }: { $n } players are missing, { $game }!
    }
invitation = { $who } invites you: { $game }
invitation-over = This invitation is over: { $game }
invite-whom = Whom shall I invite? { $game }
invite-how = You have played with them lately. Press a name to invite them.
invite-nobody = Nobody you have played with lately can be invited now. Send them the way to the table instead.
invite-failed = I could not reach { $who }: { $game }. They may never have written to me.
invited-now = { $who }: the invitation is on its way.
invited-later = { $who }: they will see the invitation later, if the table is still waiting then.
invited-no = Not today, then.
invited-never = You get no more invitations from { $name }. /notify takes that back.

illegal-invite-nobody = They cannot be invited now.
illegal-invited-already = They have been invited to this table already.
illegal-invited-enough = That is enough invitations for this hour. Send them the way to the table instead.
illegal-not-invited = This invitation is over.
illegal-notify-in-chat = Ask for that in the chat where you would like to play: /notify there.

cmd-notify = When I call you: turns, tables, invitations. See it and end it
cmdname-notify = notify
cmd-notify-game = Tell me when a table of this game opens here

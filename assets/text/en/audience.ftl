# Where a table is shown.

board-taken-away = This table is no longer shown here.
share-code = From anywhere, also Discord or the page: /join { $code }
share-watch = Only to watch: /watch { $code }

note-hidden-removed = I have been removed from one of the chats at this table. We play on in the others.

watched =
    { $n ->
        [one] Watched in { $n } more place
       *[other] Watched in { $n } more places
    }
watching-now = The table is shown here now. /unwatch ends it.
watching-already = It is shown here already.
watching-no-more = No longer shown here.
watch-which = Which table? /watch and its code: whoever sits there finds it under Invite.
btn-unwatch = Stop watching
btn-spectators-off = No spectators
btn-spectators-on = Allow spectators
spectators-off = Nobody else is watching now, and nobody can.
spectators-on = Whoever has the code can watch again.
illegal-no-spectators = The table wants no spectators.
illegal-spectators-many = { $n } chats are watching already, and that is the most there can be.
illegal-not-watching = No table from elsewhere is being watched here.
illegal-watched-by-another = Only whoever wanted to watch it here, or an admin of this chat, can end it.

## A trick later, and with the players’ leave

opt-late-watch = Watchers a trick later
opt-late-watch-hint = On: whoever watches sees every card, call and roll a whole trick later, or a round later in games without tricks. Only the host can choose it.
lobby-late-watch = Watchers see it all a trick later
ask-watch = { $who } would like to watch this match. Does everybody agree?
watch-asked = This match is for chips or rated: nobody watches it without the players’ leave. I have asked them; it will be shown here once they all agree.
watch-not-let = The players would rather not be watched.
watch-not-answered = The players did not answer in time whether you may watch.
illegal-watch-refused = The players do not want to be watched in this match.
illegal-watch-nobody = This match is for chips or rated, and nobody is there who could let you watch.

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

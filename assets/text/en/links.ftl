# Linked chats.

platform-web = the page
chat-named = “{ $name }” on { $platform }

link-head = Tables that stand in two chats
link-row = Linked with { $chat }.
link-code = /link { $code }
link-how = An admin of the other chat types this there. It is good for ten minutes. Then you confirm it here.
link-ask = An admin of { $chat } wants to link that chat with this one.
link-what = Whatever table is opened in one of them then stands in both. /unlink ends it.
link-asked = { $chat } has been asked. One of its admins has to confirm.
link-done = Linked with { $chat }: tables opened in one stand in both.
link-over = No longer linked with { $chat }.
link-refused = { $chat } does not want to be linked.
link-is = The two chats are linked.
link-is-not = The two chats are not linked.
link-no = Refused.
btn-link-yes = Link them
btn-link-no = No
btn-link-new = Link another chat
btn-unlink = Part from { $chat }

illegal-link-in-private = Chats are linked, not people: type this in a group or channel.
illegal-link-tries = Too many wrong codes. Try again in ten minutes.
illegal-link-code = That code is wrong, or it has expired. /link in the other chat gives a new one.
illegal-links-many = One of the two chats is linked with as many as it can be. /unlink parts it from one.
illegal-not-linked = This chat is linked with no other.

said-across = { $who }: { $text }
words-now =
    { $now ->
        [on] What players write with /say now reaches { $chat } as well, and the other way round.
        [asked] { $side ->
            [ours] As soon as { $chat } agrees too, what players write with /say reaches it: /link
           *[theirs] { $chat } would let what players write with /say cross. An admin can agree: /link
        }
       *[off] What is written here no longer reaches { $chat }, and the other way round.
    }
link-words =
    { $state ->
        [both] Words cross: /say
        [ours] Words cross once the other chat agrees.
        [theirs] The other chat would let words cross.
       *[none] Words stay where they are written.
    }
btn-words-on = Let words cross
btn-words-off = Keep words here
illegal-say-what = What do you want to say? /say and your words.
illegal-say-nowhere = /say reaches the other chat of your table once the two are linked and admins of both let words cross: /link

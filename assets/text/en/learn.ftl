# Lessons: the choice of a game, the way through a lesson, and what every coach says.

btn-learn = Learn
btn-learn-on = Go on
btn-learn-leave = Leave the lesson
btn-learn-again = The same deal
btn-learn-more = Another deal
btn-learn-other = Another game
btn-learn-play = Play for real

learn-head = What would you like to learn?
learn-how = You are dealt a hand, and every step is explained. The computer takes the other seats. There is no clock, nothing counts, and you can leave at any time.
learn-ready = Whenever you are ready, press “Go on”.
learn-begun = Your lesson is ready. Take your time: nobody is waiting.
learn-begun-private = Your lesson is ready, in our private chat.
learn-again = You are in the middle of this lesson: just go on.
learn-left = The lesson is closed. Come back whenever you like: /learn
learn-over = That was a whole deal. The same again, another one, or a real game?
learn-stopped = Take a look at it, then press “Go on”.
learn-own-pace = Do the same or try something else: nothing is lost here.
learn-any = Every button you see is allowed. Choose one.
illegal-lesson-alone = Not in a lesson: here it is just you and the computer.

learn-raise-asked = { $who } offers { $word }: the stakes go up to { $n }. You can accept, give up now, or raise further.
learn-raise-accept = I would accept: the chances are good enough to play for { $n }.
learn-raise-decline = I would give up: it costs only { $n } now, and the position is bad.
learn-raise-offer = I would say { $word }: you are ahead, so let it be for { $n }.
learn-pair-won =
    { $n ->
        [one] You won: { $n } point is written for you.
       *[other] You won: { $n } points are written for you.
    }
learn-pair-lost =
    { $n ->
        [one] This one is lost: { $n } point is written for the other side.
       *[other] This one is lost: { $n } points are written for the other side.
    }
learn-net = Your chips in this deal: { $net }.

cmd-learn = Learn a game: a guided deal, every step explained
cmdname-learn = learn
cmd-learn-game = Which game to learn

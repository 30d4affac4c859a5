# The referee of a table, and what is done about errors.

cmd-referee = The referee of this table: ask for one, be one, explain
cmdname-referee = referee
cmd-referee-what = a name, or what to do
btn-referee = Referee
btn-back-to-referee = Back

btn-referee-offer = I’ll referee
btn-referee-start = Start
btn-referee-pause = Break
btn-referee-resume = Go on
btn-referee-complaint = Complaint
btn-referee-note = Announce
btn-referee-void = Stop the deal
btn-referee-correct = Correct the score
btn-referee-demand = Ask to explain
btn-referee-explain = Explain
btn-referee-innocent = Innocent
btn-referee-deliberate = Deliberate
btn-referee-replay = Replay the deal
btn-referee-goon = Play on
btn-referee-unfinished = Unfinished
btn-referee-kaput = Tars kaput
btn-referee-end = The end
btn-referee-stepdown = Step down
btn-referee-doubt = Not impartial

referee-is = Referee: { $who }
referee-none = This table has no referee.
referee-line = { $deal }. { $what }
referee-said = { $line } “{ $words }”
referee-called = I have asked { $name }.
referee-stepped-down = You are no longer the referee here.
referee-doubt-noted = Noted. If one more player says the same, or an admin of the chat, the referee has to go.
explain-stands = { $about } has been asked to explain something: /referee

referee-how-call = To ask somebody of this chat: /referee and their name. They have to accept, and all of you to agree.
referee-how-complaint = Type it: /referee complaint, and what it is about.
referee-how-note = Type it: /referee note, and what all should hear.
referee-how-void = Nobody scores and the next dealer deals. Type it: /referee void, and why.
referee-how-correct = Between two deals, type the number of the deal, the points of both sides and why: /referee correct 3 16:5 miscounted. First { $a }, then { $b }; a dash keeps the points as they are.
referee-how-unfinished = The match counts for nobody; the same players can go on with it another day. Type it: /referee unfinished, and why.
referee-how-kaput = The deal that was left counts as lost by tars kaput, and whoever left is banned for it, if the match is not taken up again in time. Type it: /referee kaput and why.
referee-how-demand = Type the number of the seat and your question: /referee demand 2 why the pause?
referee-how-explain = Type your answer: /referee explain, and how it was.
referee-how-doubt = Type it: /referee doubt, and why. If a second player or an admin of the chat says so too, the referee has to go.

referee-told-called = { $who } asks { $about } to be the referee. To accept: /referee
referee-told-appointed =
    { $how ->
        [cup] { $who } is the referee of this match, appointed by the cup.
       *[other] { $who } is the referee of this match: everybody has agreed.
    }
referee-told-gone-self = The referee has stepped down.
referee-told-gone-founded = The doubt is founded: the referee has stepped down.
referee-told-gone-seated = The referee sits at this table under another account, and is the referee no longer.
referee-told-doubted = { $who } does not think the referee is impartial:
referee-told-start = The referee announces the start.
referee-told-break = The referee announces a break.
referee-told-complaint = The referee announces a complaint:
referee-told-note = The referee:
referee-told-unfinished = The referee declares the match unfinished:
referee-told-kaput = The referee decides that the deal could only be lost by tars kaput:
illegal-no-kaput-left = There is no deal here that somebody left and that can still be lost by tars kaput.
referee-told-end = The referee announces the end of the match.
referee-told-demanded = { $who } asks { $about } for an explanation:
referee-told-explained = { $who } explains:
referee-told-judged-innocent =
    { $how ->
        [referee] The referee calls the error innocent. The other side chooses, replay the deal or play on: /referee
       *[other] The other side calls the error innocent, and chooses, replay the deal or play on: /referee
    }
referee-told-judged-deliberate =
    { $how ->
        [referee] The referee calls the error deliberate. It stays on record.
       *[other] The other side calls the error deliberate. It stays on record.
    }
referee-told-chosen-replay = The other side wants a replay: the deal is void.
referee-told-chosen-goon = The other side plays on.
referee-told-voided = The referee stops the deal; the next dealer deals:
referee-told-corrected = The referee corrects deal { $deal }: { $newa } : { $newb } instead of { $olda } : { $oldb }:

ask-referee = { $who } offers to be the referee. All agreed?
ask-error-innocent = { $who } takes the error for an innocent one. Agreed?
ask-error-deliberate = { $who } takes the error for a deliberate one. Agreed?
ask-error-replay = { $who } wants to replay the deal. Agreed?

void-referee = Deal { $deal }: stopped by the referee. Nobody scores; the next dealer deals.
bid-stopped = stopped
pic-stopped = stopped
score-corrected = Referee
read-corrected = Deal { $deal }, corrected by the referee: { $a } : { $b }, at first { $olda } : { $oldb }

illegal-referee-unknown = I don’t know that one. Everything there is: /referee
illegal-referee-seated = Those who sit at the table cannot be its referee.
illegal-referee-already = { $name } is the referee here already.
illegal-referee-gone = After a founded doubt you cannot be the referee of this match any more.
illegal-referee-of-cup = The referee of a cup match is chosen by whoever runs the cup, from people who do not play in it: /cup
illegal-referee-nobody = Nobody is at the table to agree. Try again when the players are back.
illegal-referee-stranger = I know nobody here called { $name }. Let them say /referee themselves.
illegal-referee-only = That is for the referee. What you can do: /referee
illegal-referee-not-now = Not now. What can be done: /referee
illegal-referee-none = There is no referee here. To get one: /referee
illegal-referee-words = Say why, in a few words behind it. How: /referee
illegal-referee-doubted = You have said that already. One more player has to say so, or an admin of the chat.
illegal-referee-sits = You are the referee here and cannot sit down. To step down first: /referee stepdown
illegal-referee-pause = { $name }, the referee, has announced this break and ends it.
illegal-referee-judges = { $name }, the referee, decides that.
illegal-referee-correct-how = The number of the deal, both sides’ points, the reason: /referee correct 3 16:5 miscounted
illegal-no-book = In this game the referee neither stops a deal nor changes the score.
illegal-book-deal-runs = The score is corrected between two deals. Finish this one, or stop it: /referee void
illegal-book-no-deal = There is no such deal. Written so far: { $deals }
illegal-book-points = Nobody scores more than { $most } in a deal.
illegal-book-same = Deal { $deal } has these points already.
illegal-book-no-deal-runs = No deal is running.
illegal-explain-self = That is your own seat. Name the seat of somebody else.
illegal-explain-computer = The computer sits there, and it explains nothing.
illegal-explain-open = One question is open already. It has to be settled first: /referee
illegal-explain-none = Nobody has asked you to explain anything.
illegal-explain-none-open = No error is waiting to be judged. To ask somebody: /referee
illegal-explain-no-choice = There is nothing to choose now.
illegal-explain-deal-over = That deal is over and cannot be replayed. You can play on: /referee
illegal-explain-opponents = The other side decides that.

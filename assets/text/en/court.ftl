# The chat's court: bans for tars kaput, arranged defeats, referees, the record.

cmd-court = The chat’s court: bans, arranged defeats, its record
cmdname-court = court
cmd-court-what = for the court, e.g. forgive 2 They have made up for it

court-head = The court of this chat
court-nothing = Nobody is banned, and no match is in question.
court-referees = Admins and referees decide: { $names }
court-admins-only = The admins decide. They may name referees.
court-hint = Everything the court decides is on record here. An arranged defeat is reported at its table: /report
court-hint-admin = Verdicts are final. Whoever played in a match or reported it does not judge it: name a referee.
btn-court-ban = Ban { $n }
btn-court-case = Case { $n }
btn-court-record = Decisions
btn-court-back = Court
btn-court-name = Name a referee
btn-court-recall = Recall { $name }

court-ban-until = Ban { $n }: { $pair }, until { $day } (tars kaput, { $since })
court-ban-life = Ban { $n }: { $pair }, for life (tars kaput, { $since })
court-ban-over = Ban { $n }: { $pair }, over (tars kaput, { $since })
court-ban-forgiven = Ban { $n }: { $pair }, forgiven (tars kaput, { $since })
court-ban-annulled = Ban { $n }: { $pair }, void: the match was annulled (tars kaput, { $since })
court-ban-first =
    { $alone ->
        [yes] The first time: a year without rated tables in chats.
       *[no] The first time for this pair: a year without rated tables in chats, for each of the two.
    }
court-ban-second =
    { $alone ->
        [yes] Not the first time: no rated tables in chats for life.
       *[no] Not the first time for this pair: no rated tables in chats for life, for each of the two.
    }
court-case-open = Case { $n }: { $match }. Reported as an arranged defeat.
court-case-annulled = Case { $n }: { $match }. Annulled: it does not count.
court-case-dismissed = Case { $n }: { $match }. Dismissed: it counts.
court-match = { $game }, { $sides }, { $score }, { $day }
court-how-forgive = To forgive, give the reason: /court { $word } { $n } They have made up for it
court-how-decide = Give the reason: /court { $annul } { $n } They lost on purpose. Or: /court { $dismiss } { $n } Nothing points to it
court-who = The chat’s court decides: its admins, and the referees they name.
court-by = { $who }, { $day }: { $reason }
court-by-gone = { $who }, { $day }

court-record-head = What the court has done
court-record-none = The court has not decided anything yet.
court-entry-named = { $day } · { $who } made { $about } a referee
court-entry-recalled = { $day } · { $who } recalled the referee { $about }
court-entry-forgiven = { $day } · { $who } forgave { $about }: { $reason }
court-entry-annulled = { $day } · { $who } annulled { $about }: { $reason }
court-entry-dismissed = { $day } · { $who } let { $about } stand: { $reason }

court-whom = Who is to be a referee of the court?
court-whom-hint = Or by name: /court { $word } Nino
court-named = { $name } is a referee of the court now.
court-recalled = { $name } is not a referee of the court any more.
court-forgive = forgive
court-annul = annul
court-dismiss = dismiss
court-name = name
court-recall = recall

court-own-head = You are banned from rated tables in chats
court-own-none = Nothing bans you: every table is open to you. The court of a chat is shown in that chat: /court
court-own-hint = Unrated tables are open to you. The court of the chat where it happened may forgive it: /court there
court-news-until = Tars kaput, { $since }: { $pair } may not play at rated tables in chats until { $day }.
court-news-life = Tars kaput again, { $since }: { $pair } may not play at rated tables in chats, for life.
court-news-hint = Unrated tables stay open to both. The court of the chat may forgive it: /court

court-told-forgiven = The court, { $who }: { $pair } are forgiven the tars kaput of { $since }. { $reason }
court-told-annulled = The court, { $who }: this match was an arranged defeat and does not count any more: { $match }. { $reason }
court-told-dismissed = The court, { $who }: this match stands, the defeat was not arranged: { $match }. { $reason }
court-you-forgiven = The court of { $chat } has forgiven you the tars kaput of { $since }. { $who }: { $reason }
court-you-annulled = The court of { $chat } has annulled a match of yours as an arranged defeat: { $match }. It does not count any more. { $who }: { $reason }
court-you-dismissed = The court of { $chat } looked into your report and lets the match stand: { $match }. { $who }: { $reason }

illegal-court-words = Not understood. /court shows what there is and what can be written.
illegal-court-reason = The reason has to be written: /court { $word } { $n } and then why. Everybody can read it.
illegal-court-stranger = Only the chat’s court decides: its admins, and the referees they name. You can read everything: /court
illegal-court-involved = You played in this match or reported it, so it is not yours to judge. Another admin may, or a referee whom an admin names under /court
illegal-court-decided = This has been decided, and verdicts are final. Who decided it and why is among the decisions: /court
illegal-court-gone = There is no such ban or case any more to decide. Here is what there is.
illegal-court-no-referee = Nobody of that name is a referee of the court: /court
illegal-court-nobody = { $name }: nobody of that name has played here, or several people have. Choose below.
illegal-court-already = { $name } is a referee of the court already.

illegal-banned = You are banned from rated tables in chats for life: a second tars kaput with the same partner, { $since }. Unrated tables are open to you. The court of that chat may forgive it: /court
illegal-banned-until = You are banned from rated tables in chats until { $day }: tars kaput on { $since }. Unrated tables are open to you. The court of that chat may forgive it: /court
illegal-seat-banned = { $name } is banned from rated tables for life (tars kaput): nobody plays with them here. Turn Rated off under Options, or play without them.
illegal-seat-banned-until = { $name } is banned from rated tables until { $day } (tars kaput): nobody plays with them here. Turn Rated off under Options, or play without them.

opt-tars-ban = Tars kaput bans
lobby-tars-ban = Tars kaput bans the pair from rated tables in chats: a year, the second time for life.
opt-tars-ban-hint = Whether a pair that promises every trick and takes none is banned from rated tables in chats: for a year, the second time for life.
settings-bans = Tars kaput bans
settings-bans-hint = At rated tables here: a pair that promises every trick and takes none is banned from rated tables in chats for a year, the second time for life. The court may forgive: /court

report-arranged = Lost on purpose
report-to-court = The chat’s court decides whether the match counts. When it is over, it stands among the cases there: /court
report-was-annulled = The match has been annulled.
illegal-report-unrated = This match is not rated, so there is nothing to annul. Choose another reason: /report

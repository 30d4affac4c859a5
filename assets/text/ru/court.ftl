# Суд чата: запреты за тарс капут, подстроенные поражения, судьи, записи.

cmd-court = Суд чата: запреты, подстроенные поражения, решения
cmdname-court = суд
cmd-court-what = Для суда, например: простить 2 Оба всё поняли

court-head = Суд этого чата
court-nothing = Запретов нет, и ни один матч не оспорен.
court-referees = Решают админы и судьи: { $names }
court-admins-only = Решают админы. Они могут назначить судей.
court-hint = Все решения записаны здесь. О подстроенном поражении сообщают за тем же столом: /report
court-hint-admin = Решения окончательны. Кто играл в матче или пожаловался на него, тот его не судит: назначьте судью.
btn-court-ban = Запрет { $n }
btn-court-case = Дело { $n }
btn-court-record = Все решения
btn-court-back = Суд
btn-court-name = Назначить судью
btn-court-recall = Отозвать: { $name }

court-ban-until = Запрет { $n }: { $pair }, до { $day } (тарс капут, { $since })
court-ban-life = Запрет { $n }: { $pair }, пожизненно (тарс капут, { $since })
court-ban-over = Запрет { $n }: { $pair }, истёк (тарс капут, { $since })
court-ban-forgiven = Запрет { $n }: { $pair }, прощён (тарс капут, { $since })
court-ban-annulled = Запрет { $n }: { $pair }, снят: матч отменён (тарс капут, { $since })
court-ban-first = У этой пары впервые: каждый из двоих год не играет за рейтинговыми столами в чатах.
court-ban-second = У этой пары не впервые: каждый из двоих пожизненно не играет за рейтинговыми столами в чатах.
court-case-open = Дело { $n }: { $match }. Сообщили, что поражение подстроено.
court-case-annulled = Дело { $n }: { $match }. Отменён, не считается.
court-case-dismissed = Дело { $n }: { $match }. Оставлен в силе.
court-match = { $game }, { $sides }, { $score }, { $day }
court-how-forgive = Чтобы простить, напиши причину: /court { $word } { $n } Оба всё поняли
court-how-decide = Напиши причину: /court { $annul } { $n } Проиграли нарочно. Или: /court { $dismiss } { $n } Ничто на это не указывает
court-who = Решает суд чата: админы и назначенные ими судьи.
court-by = { $who }, { $day }: { $reason }
court-by-gone = { $who }, { $day }

court-record-head = Что решил суд
court-record-none = Суд пока ничего не решал.
court-entry-named = { $day } · { $who }: новый судья — { $about }
court-entry-recalled = { $day } · { $who }: больше не судья — { $about }
court-entry-forgiven = { $day } · { $who }: прощены { $about }. { $reason }
court-entry-annulled = { $day } · { $who }: отменён матч { $about }. { $reason }
court-entry-dismissed = { $day } · { $who }: в силе матч { $about }. { $reason }

court-whom = Кто будет судьёй?
court-whom-hint = Или по имени: /court { $word } Нино
court-named = { $name } — теперь судья этого чата.
court-recalled = { $name } — больше не судья этого чата.
court-forgive = простить
court-annul = отменить
court-dismiss = отклонить
court-name = назначить
court-recall = отозвать

court-own-head = Рейтинговые столы в чатах тебе закрыты
court-own-none = Запретов у тебя нет: открыты все столы. Суд чата смотрят в самом чате: /court
court-own-hint = За столами без рейтинга играть можно. Простить может суд того чата, где это случилось: /court там
court-news-until = Тарс капут, { $since }: { $pair } не играют за рейтинговыми столами в чатах до { $day }.
court-news-life = Снова тарс капут, { $since }: { $pair } не играют за рейтинговыми столами в чатах, пожизненно.
court-news-hint = Столы без рейтинга обоим открыты. Простить может суд чата: /court

court-told-forgiven = Суд, { $who }: { $pair } — тарс капут прощён, { $since }. { $reason }
court-told-annulled = Суд, { $who }: { $match } — отменён как подстроенное поражение, не считается. { $reason }
court-told-dismissed = Суд, { $who }: { $match } — в силе, подстроено не было. { $reason }
court-you-forgiven = Суд чата { $chat } прощает тебе тарс капут, { $since }. { $who }: { $reason }
court-you-annulled = Суд чата { $chat } отменяет твой матч как подстроенное поражение: { $match }. Он больше не считается. { $who }: { $reason }
court-you-dismissed = Суд чата { $chat } рассмотрел твою жалобу и оставил матч в силе: { $match }. { $who }: { $reason }

illegal-court-words = Не понимаю. /court покажет, что есть и что можно написать.
illegal-court-reason = Причину нужно написать: /court { $word } { $n } и почему. Её прочтут все.
illegal-court-stranger = Решает только суд чата: админы и назначенные ими судьи. Читать может каждый: /court
illegal-court-involved = В этом матче есть твоё участие или твоя жалоба, поэтому судить его не тебе. Решит другой админ или судья, которого назначат: /court
illegal-court-decided = Это уже решено, а решения окончательны. Кто и почему — в записях: /court
illegal-court-gone = Такого запрета или дела здесь нет, или решать уже нечего. Вот что есть.
illegal-court-no-referee = Судьи с таким именем нет: /court
illegal-court-nobody = { $name }: никто с таким именем здесь не играл, или таких несколько. Выбери ниже.
illegal-court-already = { $name } — уже судья этого чата.

illegal-banned = Рейтинговые столы в чатах тебе закрыты пожизненно: второй тарс капут с тем же партнёром, { $since }. Без рейтинга играть можно. Простить может суд того чата: /court
illegal-banned-until = Рейтинговые столы в чатах тебе закрыты до { $day }: тарс капут, { $since }. Без рейтинга играть можно. Простить может суд того чата: /court
illegal-seat-banned = { $name }: рейтинговые столы закрыты пожизненно (тарс капут), здесь с этим игроком не играют. Выключите рейтинг в настройках или играйте другим составом.
illegal-seat-banned-until = { $name }: рейтинговые столы закрыты до { $day } (тарс капут), здесь с этим игроком не играют. Выключите рейтинг в настройках или играйте другим составом.

opt-tars-ban = Запрет за тарс капут
lobby-tars-ban = За тарс капут пара год не играет за рейтинговыми столами в чатах, во второй раз — пожизненно.
opt-tars-ban-hint = Пара, которая обещала все взятки и не взяла ни одной, не играет за рейтинговыми столами в чатах: год, во второй раз — пожизненно.
settings-bans = Запрет за тарс капут
settings-bans-hint = За рейтинговыми столами здесь: пара, которая обещала все взятки и не взяла ни одной, год не играет за рейтинговыми столами в чатах, во второй раз — пожизненно. Простить может суд: /court

report-arranged = Проиграли нарочно
report-to-court = Засчитать ли матч, решает суд чата. Когда матч закончится, он будет там среди дел: /court
report-was-annulled = Матч отменён.
illegal-report-unrated = Этот матч не рейтинговый, отменять нечего. Выбери другую причину: /report

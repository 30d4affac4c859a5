# Где виден стол.

board-taken-away = Этот стол здесь больше не показывается.
share-code = Откуда угодно, в том числе из Discord и со страницы: /join { $code }
share-watch = Только посмотреть: /watch { $code }

note-hidden-removed = Меня удалили из одного из чатов этого стола. В остальных играем дальше.

watched =
    { $n ->
        [one] Смотрят ещё в { $n } месте
        [few] Смотрят ещё в { $n } местах
       *[other] Смотрят ещё в { $n } местах
    }
watching-now = Стол теперь виден и здесь. Надоест — /unwatch
watching-already = Он здесь уже виден.
watching-no-more = Здесь больше не показывается.
watch-which = Какой стол? Напишите /watch и его код: он есть у сидящих за столом под кнопкой «Пригласить».
btn-unwatch = Не смотреть
btn-spectators-off = Без зрителей
btn-spectators-on = Пустить зрителей
spectators-off = Больше никто не смотрит, и никто не сможет.
spectators-on = У кого есть код, снова могут смотреть.
illegal-no-spectators = За этим столом зрителей не хотят.
illegal-spectators-many = Смотрят уже в { $n } чатах, больше нельзя.
illegal-not-watching = Здесь не смотрят чужой стол.
illegal-watched-by-another = Это может тот, кто захотел смотреть, или админ чата.

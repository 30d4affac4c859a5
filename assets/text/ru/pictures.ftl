# Слова на картинках: коротко.
pic-bidding = Торг
pic-pass = пас
pic-quansh = Куанш
pic-sur = Сюр
pic-decline = без сюра
pic-kaput = капут
pic-kanach = канач
pic-last-trick = Последняя
pic-tricks = Взятки
pic-dealer-mark = С
pic-deal-target = раздача { $deal } · до { $target }
pic-target = до { $target }
pic-void = пусто

# Слова образцов.
sample-deal = Раздача { $deal }
sample-made = Сыграно: { $points }, сказано { $level }
sample-failed = Сели: { $points }, сказано { $level }
sample-sai = Саи
sample-cards = За карты
sample-combinations = Комбинации
sample-blot = Блот-реблот
sample-level = Заказ
sample-call = Заказ вдвойне, куанш
sample-all = Все карты
sample-note = 6 саев и больше — в большую сторону
sample-written = Записано
sample-total = В давтаре

risk-asks = Взять или рискнуть?
risk-take-it = Пора брать
risk-all-lost = Всё пропало
risk-odds = Старше: { $double } · ровня: { $n } · младше: 0
alt-risk = Игра на риск, открыто: { $what }
alt-risk-lost = Игра на риск проиграна: { $first } → { $what }

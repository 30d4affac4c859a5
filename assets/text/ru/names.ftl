# Масти, карты, комбинации.

card = { CARD($card) }
cards = { CARD($cards) }

strain-S = пики
    .sign = ♠
    .title = Пики
strain-C = трефы
    .sign = ♣
    .title = Трефы
strain-D = бубны
    .sign = ♦
    .title = Бубны
strain-H = черви
    .sign = ♥
    .title = Черви
strain-N = без козыря
    .sign = { " " }б/к
    .title = Без козыря

rank-7 = семёрка
    .many = семёрки
rank-8 = восьмёрка
    .many = восьмёрки
rank-9 = девятка
    .many = девятки
rank-10 = десятка
    .many = десятки
rank-J = валет
    .many = валета
rank-Q = дама
    .many = дамы
rank-K = король
    .many = короля
rank-A = туз
    .many = туза

kind-terz = терц
kind-50 = полтинник
kind-100 = сотня
kind-four = каре

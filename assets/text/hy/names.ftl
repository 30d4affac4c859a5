# Մաստեր, թղթեր, արժեքներ։

card = { CARD($card) }
cards = { CARD($cards) }

strain-S = ղառ
    .sign = ♠
    .title = Ղառ
strain-C = խաչ
    .sign = ♣
    .title = Խաչ
strain-D = քյափ
    .sign = ♦
    .title = Քյափ
strain-H = սիրտ
    .sign = ♥
    .title = Սիրտ
strain-N = բոյ
    .sign = { " " }բոյ
    .title = Բոյ

rank-7 = յոթ
    .many = յոթ
rank-8 = ութ
    .many = ութ
rank-9 = ինը
    .many = ինը
rank-10 = տաս
    .many = տաս
rank-J = վալետ
    .many = վալետ
rank-Q = թագուհի
    .many = թագուհի
rank-K = արքա
    .many = արքա
rank-A = տուզ
    .many = տուզ

kind-terz = թերզ
kind-50 = հիսուն
kind-100 = հարյուր
kind-four = չորս թուղթ

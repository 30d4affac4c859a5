# ფერები, კარტები, კოლექციები.

card = { CARD($card) }
cards = { CARD($cards) }

strain-S = ყვავი
    .sign = ♠
    .title = ყვავი
strain-C = ჯვარი
    .sign = ♣
    .title = ჯვარი
strain-D = აგური
    .sign = ♦
    .title = აგური
strain-H = გული
    .sign = ♥
    .title = გული
strain-N = უკოზირო
    .sign = { " " }უკოზ.
    .title = უკოზირო

rank-7 = შვიდიანი
    .many = შვიდიანი
rank-8 = რვიანი
    .many = რვიანი
rank-9 = ცხრიანი
    .many = ცხრიანი
rank-10 = ათიანი
    .many = ათიანი
rank-J = ვალეტი
    .many = ვალეტი
rank-Q = ქალი
    .many = ქალი
rank-K = მეფე
    .many = მეფე
rank-A = ტუზი
    .many = ტუზი

kind-terz = ტერცი
kind-50 = ორმოცდაათი
kind-100 = ასი
kind-four = ოთხი ერთნაირი

# ბლექჯეკი: ფსონები, დაზღვევა, ხელები, შედეგი.

opt-rounds = დარიგებები
opt-rounds-hint = რამდენი დარიგებაა თამაშში.
opt-min-stake = უმცირესი ფსონი
opt-min-stake-hint = ამაზე ნაკლებს ბოქსზე არ დებენ.
opt-max-stake = უდიდესი ფსონი
opt-max-stake-hint = ამაზე მეტს დარიგებამდე ბოქსზე არ დებენ.
opt-h17 = რბილი 17
opt-h17-hint = ჩართული: როცა 17-ში ტუზი 11-ად ითვლება, დილერი კიდევ იღებს. გამორთული: ყველა 17-ზე ჩერდება.
opt-on-timeout = დაუმთავრებელი ხელი
opt-on-timeout-hint = რა მოსდის ხელს, რომელსაც დრო გაუვიდა.
value-stand = რჩება
value-lose = აგებს

bj-head-bets = დარიგება { $deal }/{ $deals } · დადეთ ფსონები
bj-bets-open = დარიგება { $deal }/{ $deals }: დადეთ ფსონები
bj-head = დარიგება { $deal }/{ $deals }
bj-limits = ბოქსზე { $low }-დან { $high }-მდე
bj-bet = { $who }: { $stake }
bj-bet-boxes = { $who }: { $stake }, ბოქსი { $boxes }
bj-sits-out = { $who } გამოტოვებს
bj-waiting-bets = { $who }, რამდენი და რამდენ ბოქსზე?
bj-ace = დილერს ტუზი აქვს. დაზღვევა?
bj-waiting-insurance = { $who }: დაზღვევა?
bj-waiting-hand = { GEN($who) } ჯერია: ბოქსი { $box }, { $n }
bj-dealer-shows = დილერი: { $cards } და დახურული კარტი
bj-dealer = დილერი: { $cards } = { $n }
bj-dealer-blackjack = დილერი: { $cards }, ბლექჯეკი!
bj-hand = { $cards } = { $n }
bj-box = ბოქსი { $box }, { $who }, { $stake }: { $hands }
bj-box-end = ბოქსი { $box }, { $who }: { $hands } ({ $net })
bj-match-won = ყველაზე მეტი მოიგო: { $who }, { $n }!
bj-match-bank = ბანკმა მოიგო: მოგებული არავინაა.
bj-hand-bet = დადე ფსონი
bj-hand-insurance = დილერს ტუზი აქვს: აზღვევ?
bj-hand-play = შენი ხელი
bj-hand-purse = გაქვს { $purse } ჩიპი.
bj-pick =
    { $n ->
        [one] რამდენი { $n } ბოქსზე?
       *[other] რამდენი თითოეულზე, { $n } ბოქსი?
    }
bj-amount-bet = ფსონი
bj-book = დავთარი · მოგებული და წაგებული
bj-book-deal = დარიგება { $deal }
bj-read-purse = { $who }: { $purse } ჩიპი
bj-read-cell = { $who } { $net }
bj-read-row = დარიგება { $deal }: { $cells }
bj-read-total = სულ: { $cells }

btn-bj-bet = { $n }
btn-bj-bet-boxes = { $n } × { $boxes }
btn-bj-boxes =
    { $n ->
        [one] { $n } ბოქსი
       *[other] { $n } ბოქსი
    }
btn-bj-again = იგივე: { $bet }
btn-bj-out = გამოვტოვებ
btn-bj-back = უკან
btn-bj-hit = კიდევ
btn-bj-stand = კმარა
btn-bj-double = ×2
btn-bj-split = სპლიტი
btn-bj-leave = ხელის მიტოვება
btn-bj-insure = დაზღვევა
btn-bj-noinsure = დაზღვევის გარეშე
btn-bj-even = ერთი ერთში
btn-bj-noeven = დაველოდოთ 3:2-ს
btn-bj-of-box = { $box }: { $what }

pic-bj-deal = დარიგება { $deal }/{ $deals }
pic-bj-stakes = ფსონი { $low }–{ $high }
bj-felt-s17 = დილერი 17-ზე ჩერდება
bj-felt-h17 = რბილ 17-ზე იღებს
pic-bj-bet = { $stake } × { $boxes }
pic-bj-bank = დილერი
bj-felt-pays = ბლექჯეკი 3:2 · დაზღვევა 2:1
pic-bj-blackjack = ბლექჯეკი
alt-bj-board = ბლექჯეკის მაგიდა: დილერის კარტი და ხუთი ბოქსი
alt-bj-result = მაგიდა დარიგების შემდეგ: ყველა ბოქსი და რა მოიტანა
alt-bj-book = დავთარი: რა მოუტანა თითოეულს ყოველმა დარიგებამ

illegal-bet-first = ჯერ ფსონები.
illegal-bet-made = შენი ფსონი უკვე დევს.
illegal-bets-closed = კარტი დარიგებულია, ფსონი აღარ მიიღება.
illegal-no-chips-to-bet = უმცირეს ფსონზე, { $min }-ზე, ნაკლები გაქვს.
illegal-too-many-boxes =
    { $most ->
        [one] შენთვის მხოლოდ { $most } ბოქსი რჩება.
       *[other] შენთვის მაქსიმუმ { $most } ბოქსი რჩება.
    }
illegal-stake-too-low = ბოქსზე მინიმუმ { $min }.
illegal-stake-too-high = ბოქსზე მაქსიმუმ { $max }.
illegal-not-enough-chips = არ გეყოფა: { $purse } გაქვს.
illegal-answer-first = ჯერ თქვი, აზღვევ თუ არა.
illegal-not-asked = დაზღვევას ახლა არ გეკითხებიან.
illegal-no-double = აორმაგებენ უტუზო ორ კარტს, 9-დან 15-მდე.
illegal-no-split = იყოფა ორი ტოლი კარტი, ბოქსზე ერთხელ.
illegal-no-leaving = ამ მაგიდასთან დაუმთავრებელი ხელი ისე რჩება, როგორც არის.

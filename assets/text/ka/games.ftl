# სახლის თამაშები და რამდენიმე თამაშის საერთო სიტყვები.

game-georgian-belote = ქართული ბელოტი
game-duel-blot = ორკაციანი ბელოტი
game-bura3 = ბურა, სამი კარტი
game-bura5 = ბურა, ხუთი კარტი
game-seka = სეკა
game-blackjack = ბლექჯეკი
game-domino = დომინო
game-nardi = ნარდი
game-long-nardi = გრძელი ნარდი
game-hyper-nardi = ჰიპერ-ნარდი
preset-standard = ჩვეულებრივი

opt-game = თამაში
opt-game-hint = რას თამაშობენ ამ მაგიდასთან.
lobby-clock = დრო: { $clock }
lobby-enough =
    { $n ->
        [one] მოთამაშეები უკვე საკმარისია: დაიწყეთ ან კიდევ ერთს დაელოდეთ.
       *[other] მოთამაშეები უკვე საკმარისია: დაიწყეთ ან დაელოდეთ, { $n } ადგილი თავისუფალია.
    }
alt-rules = წესების სურათი
book-title = დავთარი
book-target = { $target }-მდე
book-total = სულ
book-won = მოგება

illegal-game-fixed = ამ მაგიდასთან უკვე ითამაშეს: სხვა თამაშისთვის ახალი მაგიდა გახსენით.
illegal-too-many-seated = ამ თამაშს მაქსიმუმ { $seats } თამაშობს, მაგიდასთან კი მეტი ზის.

cannot-read-roll = ახლა გაგორება არ შეიძლება.
cannot-read-move = რომელი წერტილიდან რომელზე? მაგალითად: /move 13/8
cannot-read-done = ახლა დასადასტურებელი არაფერია.
cannot-read-undo = დასაბრუნებელი ნაბიჯი არ არის.
cannot-read-draw = ახლა ბაზარში წასვლა არ შეიძლება.
cannot-read-beat = რომელი კარტით? მაგალითად: /beat 10S QS
cannot-read-give = რომელი კარტი? მაგალითად: /give 10S QH
cannot-read-raise = ახლა აწევა არ შეიძლება.
cannot-read-accept = არაფერია შეთავაზებული.
cannot-read-decline = არაფერია შეთავაზებული.
cannot-read-var = ახლა „ვარ“ არ ითქმის.
cannot-read-bet = რამდენი ჩიპი? მაგალითად: /bet 50
cannot-read-fold = ახლა დაწოლა არ შეიძლება.
cannot-read-look = შენი კარტი უკვე ნახე.
cannot-read-hit = ახლა კარტს ვერ აიღებ.
cannot-read-stand = ახლა შენი ჯერი არ არის.
cannot-read-double = ახლა ვერ გააორმაგებ.
cannot-read-split = ახლა გაყოფა არ შეიძლება.
cannot-read-insurance = კი თუ არა? მაგალითად: /insurance კი
cannot-read-pass = ახლა პასის თქმა არ შეიძლება.
cannot-read-open = ახლა გახსნა არ შეიძლება.
cannot-read-quansh = ამ თამაშში კონტრა არ არის.
cannot-read-sur = ამ თამაშში რეკონტრა არ არის.

games-head = რა ვითამაშოთ?
btn-games = თამაშები

## სათამაშო ჩიპები

chips-head = შენ { $n } ჩიპი გაქვს.
chips-filled = დღევანდელი შევსება: ისევ { $n }.
chips-fund = ჯეკპოტის ფონდში: { $n }.
jackpot-next = შემდეგი გათამაშება { $day }: ერთი ბილეთი იგებს ფონდის { $percent }%-ს, ჯერჯერობით ბილეთია { $count }.
jackpot-tickets = შენი ბილეთები: { $numbers }.
jackpot-no-ticket = ბილეთი ჯერ არ გაქვს: ითამაშე ჩიპებზე ბურა, სეკა, დომინო ან ნარდი.
jackpot-last = გათამაშება { $day }: { $n } ჩიპი მოიგო ბილეთმა { $number }, სულ ბილეთი { $count }.
jackpot-won = გათამაშება { $day }: შენ მოიგე { $n } ჩიპი, ბილეთი { $number }, სულ { $count }!
jackpot-seal = გათამაშება { $number }, ბეჭედი: { $seal }
jackpot-secret = გათამაშება { $number }, საიდუმლო: { $secret }
chips-play-money = ჩიპები სათამაშოა: არც იყიდება, არც ფულში გადაიცვლება. დღეში ერთხელ ანგარიში { $floor }-მდე ივსება.
opt-stake = ფსონი
opt-stake-hint = რამდენ სათამაშო ჩიპს დებს თითოეული. იწყება მხოლოდ მაშინ, როცა ყველა თანახმაა.
stake-none = უფსონოდ
stake-chips = { $n } ჩიპი
stake-yes = ჩიპებზე
lobby-stake = ჩიპებზე: თითოსგან { $n }
lobby-for-chips = სათამაშო ჩიპებზე
ask-start = { $who } დაწყებას გთავაზობთ, ჩიპებზე. თანახმა ხართ?
risk-head = { $who }, მოგებულია { $n } ჩიპი: იღებ თუ რისკავ?
risk-shown = მაგიდაზეა: { $what }
risk-how = მაღალი აორმაგებს, დაბალზე ყველაფერი იკარგება, ტოლზე კიდევ ერთხელ.
risk-not-covered = ამაზე მეტს ბანკი ვერ გადაიხდის: აღების დროა.
risk-die = { $n }
risk-tile = { $tile }
btn-risk-take = აღება: { $n }
btn-risk-throw = გაგორება
btn-risk-open = გახსნა: { $n }
illegal-not-for-chips = ამ თამაშს ჩიპებზე არ თამაშობენ.
illegal-chips-people-only = კომპიუტერთან ჩიპებზე არ თამაშობენ: დაუძახე ხალხს ან უფსონოდ ითამაშე.
illegal-chips-short = { $who }: ჩიპები არ ჰყოფნის, საჭიროა { $need }.
illegal-chips-gone = იმდენი ჩიპი ანგარიშზე აღარ არის.
illegal-chips-no-sub = ჩიპებზე თამაშისას ადგილი პატრონს რჩება: მას ვერ დაიკავებ.
illegal-no-risk-now = ახლა გასარისკი არაფერია.
illegal-not-your-risk = ამას მხოლოდ გამარჯვებული წყვეტს.
illegal-risk-not-covered = ამაზე მეტს ბანკი ვერ გადაიხდის.

# Chips won or lost, with their sign.
chips-net =
    { $way ->
        [up] +{ $n }
        [down] −{ $n }
       *[even] 0
    }

risk-higher = { $first } → { $what }: მაღალია, ორმაგდება.
risk-equal = { $first } → { $what }: ტოლია, კიდევ ერთხელ.
risk-lower = { $first } → { $what }: დაბალია, ყველაფერი დაიკარგა.
risk-took = { $who }, აღებულია { $n } ჩიპი.

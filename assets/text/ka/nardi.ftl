# ნარდი: ჩვეულებრივი, გრძელი, ჰიპერ.

nardi-step =
    { $point ->
        [25] ბორტი
       *[other] { $point }
    }/{ $to ->
        [0] გაყვანა
       *[other] { $to }
    }{ $by ->
        [0] {""}
       *[other] {" "}({ $by })
    }{ $hit ->
        [1] *
       *[other] {""}
    }
nardi-offer = { $word }: { $n } ქულაზე?
pic-pips = დარჩა
pic-off = გაყვანილი

## დაფა

board-dealing-dice = პირველი გაგორება გადაწყვეტს, ვინ იწყებს.
nardi-no-throw-yet = ჯერ არავის გაუგორებია.
nardi-head-throw = ხელი { $deal } · აგორებს { $who }
nardi-head-play = { $who }: გაგორდა { $a }–{ $b }
nardi-opening = ვინ იწყებს: { $a }, { $b }. იწყებს { $who }.
nardi-waiting-throw = { $who }, გააგორე
nardi-waiting-play = { $who }, სათამაშო დარჩა: { $numbers }
nardi-waiting-done = { $who }: დაადასტურე სვლა ან დააბრუნე ნაბიჯი
nardi-last = { $who }, { $a }–{ $b }: { $steps }
nardi-last-none = { $who }, { $a }–{ $b }: სვლა არ ჰქონდა
nardi-score = ხელი { $deal }, { $worth } ქულაზე · ანგარიში { $a }:{ $b }, { $target }-მდე · დარჩენილი გზა { $pa }:{ $pb }
nardi-read-side = { $who }: { $places }
nardi-place = { $point } × { $n }
nardi-place-bar = ბორტი: { $n }
nardi-place-off = გაყვანილი: { $n }
btn-nardi-board = ჩემი დაფა
btn-roll = 🎲 გაგორება
btn-undo = ↩ დაბრუნება
btn-done = ✓ მზადაა
alt-nardi = ნარდის დაფა

## საკუთარი დაფა

nardi-hand-throw = შენი გასაგორებელია
nardi-hand-play = გაგორდა { $a }–{ $b }. სათამაშო დარჩა: { $numbers }
nardi-hand-done = დაადასტურე სვლა ან დააბრუნე ნაბიჯი
nardi-hand-answer = გთავაზობენ: { $word }
nardi-hand-between = ხელი დამთავრდა, მალე შემდეგი დაიწყება.

## ხელის ბოლო

nardi-title = ნარდი · დავთარი
nardi-verdict-out = { $who }: ყველა ქვა გაყვანილია.
nardi-verdict-mars = მარსი! { $who }: ყველა ქვა გაყვანილია, მოწინააღმდეგეს ერთიც არ გაუყვანია.
nardi-verdict-declined = { $who } ხელს თმობს.
nardi-won = { $who } იწერს { $n } ქულას.
nardi-row-out = { $deal }. გაყვანა
nardi-row-mars = { $deal }. მარსი
nardi-row-declined = { $deal }. დათმობა
nardi-read-row = { $what } → { $a } : { $b }

## პარამეტრები

opt-mars = მარსი
opt-mars-hint = ჩართული: ხელი ორმაგად ითვლება, თუ წაგებულს ქვა არ გაუყვანია.
opt-auto-throw = კამათელი ავტომატურად
opt-auto-throw-hint = ჩართული: კამათელი ავტომატურად გაგორდება, როცა გაგორებამდე შესათავაზებელი არაფერია.
opt-opening-numbers = პირველი რიცხვები
opt-opening-numbers-hint = ჩართული: დამწყები გათამაშების რიცხვებს თამაშობს. გამორთული: თავიდან აგორებს.
opt-federation-head = თავი ფედერაციის წესით
opt-federation-head-hint = ჩართული: 6–6, 4–4, 3–3-ზე თავიდან ორი ქვა ჩამოდის ორივე მხარის პირველ გაგორებაზე.
opt-double-one-checker = წყვილი ერთი ქვით
opt-double-one-checker-hint = ჩართული: წყვილს მთლიანად ერთი და იგივე ქვა თამაშობს.

## უარი

illegal-raise-before-throw = აწევას გაგორებამდე სთავაზობენ.
illegal-throw-first = ჯერ კამათელი გააგორე.
illegal-already-thrown = კამათელი უკვე გაგორებულია.
illegal-nothing-to-undo = დასაბრუნებელი ნაბიჯი არ არის.
illegal-dice-left = სვლა კიდევ გაქვს: რისი თამაშიც შეიძლება, უნდა ითამაშო.
illegal-not-thrown = { $number } სათამაშო აღარ არის.
illegal-enter-first = ჯერ ბორტზე მყოფი ქვა გააცოცხლე.
illegal-no-checker = იქ შენი ქვა არ დგას.
illegal-same-checker = აქ წყვილს ერთი და იგივე ქვა თამაშობს.
illegal-head-once = ამ გაგორებაზე თავიდან მეტი ქვა ვეღარ ჩამოვა.
illegal-not-all-home = ქვა მხოლოდ მაშინ გაგყავს, როცა ყველა სახლშია.
illegal-higher-first = დიდი რიცხვით ჯერ ყველაზე შორს მდგომი ქვა გადის.
illegal-point-closed = წერტილი { $point } დაკეტილია.
illegal-six-in-a-row = ექვს წერტილს ზედიზედ ვერ ჩაკეტავ, სანამ მათ წინ მოწინააღმდეგის ქვა არ დგას.
illegal-larger-number = მხოლოდ ერთი რიცხვის თამაში შეიძლება და ეს { $number } უნდა იყოს.
illegal-most-numbers = ასე ნაკლები რიცხვი გათამაშდება: ისე ითამაშე, რომ ორივე გამოიყენო.

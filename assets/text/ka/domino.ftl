# დომინო: მაგიდა, ქვები, ანგარიში.

domino-tile = { $tile }
domino-tile-at =
    { $end ->
        [l] { $tile } ◀
        [r] { $tile } ▶
        [u] { $tile } ▲
       *[d] { $tile } ▼
    }
domino-tile-open =
    { $end ->
        [l] ◀ { $number }
        [r] ▶ { $number }
        [u] ▲ { $number }
       *[d] ▼ { $number }
    }
pic-open-ends = ბოლოები
pic-bazaar = ბაზარი
plate-tiles =
    { $n ->
        [one] { $n } ქვა
       *[other] { $n } ქვა
    }
plate-points-tiles =
    { $n ->
        [one] { $points } · { $n } ქვა
       *[other] { $points } · { $n } ქვა
    }

## მაგიდა

domino-head = დარიგება { $deal } · ბაზარში: { $bazaar }
domino-begins-first = სტავკიორია { $who }: ყველაზე მაღალი ქვით იწყებს.
domino-begins = სტავკიორია { $who }: ნებისმიერი ქვით იწყებს.
domino-scored = { $who }: +{ $points }!
domino-laid = { $who }: { $tile }
domino-drew = { $who } ბაზარში მიდის და იღებს: { $n }
domino-passed = { $who } სვლას ტოვებს: ქვა არ უდგება, ბაზარი კი ცარიელია.
domino-open = ბოლოები: { $ends } · ჯამი { $sum }
domino-score = თამაში: { $scores } · { $target } ქულამდე
domino-score-of = { $who } { $points }
domino-read-line = მარცხნიდან მარჯვნივ: { $tiles }
domino-read-up = დუბლის ზემოთ: { $tiles }
domino-read-down = დუბლის ქვემოთ: { $tiles }

## შენი ქვები

domino-hand-lay = შენი ჯერია: ჩამოდი
domino-hand-lead = შენ იწყებ, ნებისმიერი ქვით
domino-hand-must = ყველაზე მაღალი ქვა შენ გაქვს: იმით დაიწყე
domino-hand-draw = არაფერი გიდგება: წადი ბაზარში
domino-hand-drew = ბაზრიდან აიღე { $tile }.
domino-hand-between = ახლა ქვები არ არის. მალე დავარიგებთ.
domino-hand-read = შენი ქვები: { $tiles }
domino-pick = სად მივადოთ { $tile }?
btn-domino-draw = ბაზარში წასვლა
btn-domino-end =
    { $end ->
        [l] ◀ მარცხნივ: { $number }
        [r] ▶ მარჯვნივ: { $number }
        [u] ▲ ზემოთ: { $number }
       *[d] ▼ ქვემოთ: { $number }
    }
btn-domino-back = ჩემი ქვები

## დარიგების ბოლო

domino-out = { $who } გავიდა! სხვებს დარჩათ { $pips }, იწერება +{ $rest }.
domino-riba = რიბა! დაკეტა: { $who }. დარჩენილი ქვებისთვის არაფერი იწერება.
domino-riba-goes-on = თამაში გრძელდება: ის მხოლოდ მაშინ მთავრდება, როცა ვინმე ქვებს ამოწურავს.
domino-left = { GEN($who) } ხელში დარჩა: { $tiles }
domino-won = გამარჯვება! { $who }, { $points } ქულა
domino-book-out = { $deal }. გავიდა
domino-book-riba = { $deal }. რიბა
domino-read-row = { $what } — { $scores }
domino-last-none = ჯერ არაფერი ჩამოსულა.

opt-spinner = დუბლი ოთხ მხარეს
opt-spinner-hint = პირველ დუბლს გვერდებიდანაც შეიძლება მიადო.
opt-spinner-covered = გვერდები მერე
opt-spinner-covered-hint = დუბლის გვერდები მაშინ იხსნება, როცა ხაზი მისი ორივე ბოლოდან გაგრძელდა.

alt-domino-board = დომინოს მაგიდა: ქვების ხაზი, ღია ბოლოები და მათი ჯამი
alt-domino-hand = შენი ქვები

## რატომ არ შეიძლება

illegal-tile-not-held = { $tile } შენ არ გაქვს.
illegal-must-lead = ყველაზე მაღალი ქვით იწყებენ: ჩამოდი { $tile }.
illegal-lead-has-no-end = ეს პირველი ქვაა, ბოლოს მითითება საჭირო არ არის.
illegal-which-end = თქვი, რომელ ბოლოში, მაგალითად: /play 6-4 მარცხნივ
illegal-no-sides = იქ მიდება არ შეიძლება.
illegal-does-not-fit = { $tile } არ უდგება: იქ { $number } არის საჭირო.
illegal-can-join = შესაფერისი ქვა გაქვს: ჩამოდი. ბაზარში მხოლოდ მაშინ მიდიან, როცა არაფერი უდგება.

# Before the first deal of a match.
domino-dealing = ქვებს ვურევთ…

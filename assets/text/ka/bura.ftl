# ბურა, სამკარტა და ხუთკარტა.

bura-worth = { $n } ქულაზე
bura-offer = { $word }: { $n } ქულაზე?
pic-trumps = კოზირი
pic-taken = წაღებული

## მაგიდა

bura-board-lead = ხელი { $deal } · ჩამოდის { $who }
bura-board-answer = { $who } ჩამოვიდა: { $cards }
bura-score = ხელი { $deal }, { $worth } · ანგარიში { $a }:{ $b }, { $target }-მდე
bura-waiting-lead = { GEN($who) } სვლაა
bura-waiting-answer = { $who }, ჭრი თუ ატან?
bura-waiting-let = { $who }: შენი მალუტკა ჩამოგაქვს, თუ მოწინააღმდეგისას უშვებ?
bura-claimed = { $who } ურიგოდ მალუტკას აცხადებს!
loud-malutka = { $who }: მალუტკა!
bura-stock =
    { $n ->
        [0] დასტა გათავდა. კოზირი: { STRAIN($suit, form: "sign") }
       *[other] დასტაში: { $n }. კოზირი: { CARD($card) }
    }
bura-read-beaten = { $who } ჭრის { $led }: { $cards }
bura-read-given = { $who } იღებს: { $led } და { $n } დაფარული კარტი
bura-counts = წაღებული ქულები: { $a } · { $b }
plate-count = { $points } + { $gifts } დაფარული
btn-malutka = მალუტკა!
btn-let = იყოს მისი

## ხელი

bura-hand-lead = შენი სვლაა
bura-hand-answer = { $who } ჩამოვიდა: { $cards }
bura-hand-let = { $who } მალუტკას აცხადებს. ჯერ შენი, თუ უშვებ?
bura-hint-lead = აირჩიე ერთი ფერის კარტი, რომ ერთად ჩამოიტანო.
bura-hint-chosen = არჩეული: { $cards }
bura-hint-beat = მოსაჭრელია: { $card }
bura-hint-give = რამდენი გაატანო დაფარულად: { $n }. უკვე არჩეული: { $cards }
btn-several = რამდენიმე…
btn-lead-cards = ჩამოსვლა: { $cards }
btn-malutka-lead = მალუტკის ჩამოსვლა
btn-choose = { CARD($card) } …
btn-chosen = ✓ { CARD($card) }
btn-beat-one = მოჭრა: { CARD($card) }
btn-beat-on = { CARD($card) } → { CARD($led) }
btn-beat-all = მოჭრა: { $cards }
btn-give-one = ვატან { CARD($card) }
btn-give-cards = გატანება: { $cards }
btn-give = დაფარულად გატანება…
btn-start-again = თავიდან
btn-var-ask = ვარ…
btn-var = ვარ!
btn-bura-back = ჩემს კარტთან
bura-var-head = ვარ: გაქვს { $goal }?
bura-var-hint = თუ წაღებულში { $goal } ან მეტია, ხელი შენია, { $worth }. თუ ნაკლებია, მოწინააღმდეგე იგებს.

## ხელის ბოლო

bura-title = ბურა · დავთარი
verdict-bura = { $who }: ბურა! { $cards }
verdict-var = ვარ! { $who }: { $count }.
verdict-false-var = { $who }: „ვარ“, მაგრამ { $goal }-დან მხოლოდ { $count } აქვს.
verdict-declined = { $who } ხელს თმობს.
verdict-more = კარტი გათავდა, { $a }:{ $b }. მეტი აქვს: { $who }.
verdict-even = კარტი გათავდა, { $a }:{ $b }: ფრე, არავინ არაფერს იწერს.
bura-won = { $who } იწერს { $n } ქულას.
bura-row-bura = ბურა
bura-row-var = ვარ
bura-row-false-var = ცრუ ვარ
bura-row-declined = დათმობა
bura-row-more = მეტი ქულა
bura-row-even = ფრე
bura-row = { $deal }. { $what }
bura-read-row = { $deal }. { $what } → { $a } : { $b }

## პარამეტრები

opt-malutka = მალუტკა
opt-malutka-hint = მთელი ხელი ერთი მასტისა: ჩამოსვლა მხოლოდ რიგით, თუ ურიგოდაც.
opt-count = თვლა
opt-count-hint = გუნებაში, როგორც მაგიდასთან, თუ ღია ქულები ჩანდეს.
value-in-turn = რიგით
value-out-of-turn = ურიგოდ
value-memory = გუნებაში

## უარი

illegal-lead-first = ჯერ არავინ ჩამოსულა.
illegal-lead-lies = კარტი დევს: ჯერ მოჭერი ან გაატანე.
illegal-lead-one-suit = ერთად მხოლოდ ერთი ფერის კარტი ჩამოდის.
illegal-answer-number = იმდენი კარტი უნდა, რამდენიც ჩამოვიდა: { $number }.
illegal-does-not-beat = { CARD($card) } ვერ ჭრის: { CARD($led) }.
illegal-malutka-in-turn = ამ მაგიდაზე მალუტკა მხოლოდ რიგით ჩამოდის.
illegal-no-malutka = მალუტკა არ გაქვს: ეს მთელი ხელია ერთი ფერისა.
illegal-malutka-own-lead = სვლა ისედაც შენია: ყველა კარტი ჩამოიტანე.
illegal-malutka-led = მალუტკა უკვე ჩამოვიდა: შენმა დააგვიანა.
illegal-malutka-claimed = უკვე გამოაცხადე: ჯერ ის წყვეტს, ვისი სვლაცაა.
illegal-malutka-goes-first = მალუტკა გამოცხადდა: შენი ჩამოიტანე ან მისი გაუშვი.
illegal-nothing-to-let = მალუტკა არავის გამოუცხადებია.

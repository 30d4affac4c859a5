# ბელოტი ამობრუნებული კარტით: ქართული ბელოტი და ბელოტი ორისთვის.

turnup-trumps = { STRAIN($suit, form: "title") }
turnup-name = { STRAIN($suit, form: "sign") } { STRAIN($suit, form: "title") }
turnup-take = ვიღებ { STRAIN($suit, form: "sign") }
turnup-call-take = აიღო
turnup-named = { STRAIN($suit, form: "sign") }
turnup-turned = დარიგება { $deal } · ამობრუნდა { $card } · დამრიგებელი: { $dealer }
turnup-second = დარიგება { $deal } · { $card } არავინ აიღო · დამრიგებელი: { $dealer }
turnup-playing = კოზირი { STRAIN($suit, form: "sign") } · მოკოზირე: { $who }
turnup-made = შეასრულა! { $who }: საჭირო იყო { $need }, გამოვიდა { $reached }.
turnup-short = ჩავარდა: { $who }, საჭირო იყო { $need }, გამოვიდა { $reached }.
waiting-take = { $who }, იღებ { STRAIN($suit, form: "sign") } თუ პასი?
waiting-name = { $who }, სხვა ფერი თუ პასი?
waiting-must-name = { $who }, ბოლო სიტყვა შენია: თქვი ფერი
waiting-declare = კოლექცია ვის აქვს? ველოდებით: { $who }
hand-take = იღებ { STRAIN($suit, form: "sign") } თუ პასი?
hand-name = თქვი სხვა ფერი ან პასი
hand-must-name = ბოლო შენ ამბობ: თქვი ფერი
hand-declare = გამოაცხადე ახლა, პირველ კარტამდე, ან თქვი, რომ არაფერი გაქვს
btn-nothing-declared = არაფერი მაქვს
read-turned = ამობრუნდა: { $card }

pic-take = აიღო

opt-bonus-counts = კოლექცია ეთვლება
opt-bonus-counts-hint = გამორთული: მოკოზირის წყვილს 82 ქულა ბანქოთი სჭირდება. ჩართული: მოწინააღმდეგეზე მეტი, კოლექციებითა და ბელოტით.
opt-partner-exempt = პარტნიორის ტური
opt-partner-exempt-hint = ჩართული: სანამ ტური პარტნიორისაა, ჩაჭრა სავალდებულო არ არის.
opt-fours-100 = ოთხი ერთნაირი ასად
opt-fours-100-hint = ითვლება თუ არა ასად ოთხი ტუზი, მეფე, ქალი ან ათიანი. ვალეტი და ცხრიანი ყოველთვის ითვლება.

illegal-take-too-late = ეს ფერი არავინ აიღო: სხვა თქვი.
illegal-name-too-early = პირველ წრეზე მხოლოდ ამობრუნებულ ფერს იღებენ ან პასს ამბობენ.
illegal-another-suit = ამ ფერზე უკვე პასი თქვეს: სხვა თქვი.
illegal-dealer-must-name = დამრიგებელი ბოლო ამბობს და ფერი უნდა თქვას.
illegal-declare-first = ჯერ ყველა ამბობს, რა კოლექცია აქვს.
illegal-declared-already = შენ უკვე უპასუხე.
illegal-declared-before-lead = კოლექციებს პირველ კარტამდე აცხადებენ, ახლა გვიანია.

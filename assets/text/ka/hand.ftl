# საკუთარი კარტის თავზე: რა დევს მაგიდაზე და როგორია ანგარიში.

dotted = { $a } · { $b }
now-led = ჩამოსულია { CARD($card) }
now-score = { $a }:{ $b }
strip-side = { $who }: { $n }
strip-tricks = { $who }: { $n } · { $points }
now-trumps = კოზირი { STRAIN($suit, form: "sign") }
strip-stock = დასტა: { $n }
domino-bazaar = ბაზარი: { $n }
now-pot = კონი: { $n }
now-bet = ფსონი: { $n }
seka-put = { $n }
seka-hand-purse = შენ გაქვს: { $n }

## Bidding from the hand

btn-strain = { STRAIN($strain, form: "sign") }
btn-bid = { $bid }
btn-bid-up = მეტი…
btn-bid-kaput = კაპო…
btn-bid-kanach = კანაჩი…
btn-bid-back = ↩ უკან
btn-bid-sure = დიახ, { $bid }
bid-level =
    { $promise ->
        [k] რამდენი, { STRAIN($strain, form: "sign") } კაპო?
        [g] რამდენი, { STRAIN($strain, form: "sign") } კანაჩი?
       *[none] რამდენი, { STRAIN($strain, form: "sign") }?
    }
bid-sure = { $bid }: ნამდვილად?

cmd-bids = როგორ ვთქვა: ნაბიჯ-ნაბიჯ თუ ერთიანად
cmdname-bids = თქმის_წესი
cmd-bids-bids = ნაბიჯ-ნაბიჯ ან ერთიანად
bids-head = როგორ გირჩევნია თქმა?
bids-hint = ნაბიჯ-ნაბიჯ თითი ვერ შეცდება; ბადე ყველა ფერის მომდევნო თქმას ერთად აჩვენებს.
bids-steps = ნაბიჯ-ნაბიჯ
bids-grid = ერთიანად

told-made = { $who }: { $bid } შესრულდა
told-fell = { $who }: { $bid }, { $n } დააკლდა
told-write = { $who } იწერს { $n }
told-writes = { $who } იწერს { $n }
told-both = { $a }, { $b }
trick-to = ტური: { $who } · { CARD($card) } · { $pair } { $a } : { $b }
side-names = { $who }
feat-kaput = 🏆 კაპო: ყველა ტური!
feat-four = 🃏 ოთხი ერთნაირი!
feat-rubicon = 🌊 რუბიკონი: ორით ნული!
feat-tars-kaput = 🙃 თარს-კაპო: ვერც ერთი ტური!

## What has happened, in every game

now-led-many = ჩამოსულია { $cards }
now-match = { $a }:{ $b }, { $target }-მდე
now-rolled = 🎲 { $a }–{ $b }
strip-passed = ტოვებს
seka-put-dark = წიომნი, { $n }
seka-put-over = პერეწიომნი, { $n }
last-closed-option = ეს ამ მაგიდის წესია: „{ $option }“. თამაშის წინ „{ $value }“ რომ აირჩიოთ, ბოლო ტური ღიად დარჩება.
bura-count-of =
    { $who } { $points }{ $gifts ->
        [0] {""}
       *[other] {" "}+ { $gifts } დაფარული
    }
feat-mars = 🎲 მარსი! { $who }
feat-riba = 🐟 რიბა! დაკეტა: { $who }
feat-bura = 🃏 ბურა! { $who }
feat-blackjack = 🎰 ბლექჯეკი! { $who }
bj-told =
    { $how ->
        [blackjack] დარიგება { $deal }: დილერს ბლექჯეკი აქვს.
        [bust] დარიგება { $deal }: დილერი ჩაწვა, { $n }.
       *[other] დარიგება { $deal }: დილერს აქვს { $n }.
    }
bj-told-net =
    { $way ->
        [up] { $who }: მოგება { $n }.
        [down] { $who }: წაგება { $n }.
       *[even] { $who } თავისზე დარჩა.
    }

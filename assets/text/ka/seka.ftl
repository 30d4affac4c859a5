# სეკა: ფსონები, კონი, კარტი.

opt-ante = კონში შესატანი
opt-ante-hint = რამდენს დებს თითოეული დარიგებამდე; პირველი ფსონიც ამაზე ნაკლები არ არის.
opt-deals = დარიგებები
opt-deals-hint = რამდენი დარიგებაა თამაშში. ბოლოს დარჩენილი სეკა ბოლომდე თამაშდება.
opt-purse = ქისა
opt-purse-hint = რამდენი ჩიპით იწყებს თითოეული, როცა უფსონოდ თამაშობთ.
opt-joker = ჯოკერი
opt-joker-hint = ჩართული: 9♣ ჯოკერია, 21 კარტი. გამორთული: 20 კარტი.

seka-head = დარიგება { $deal }/{ $deals } · კონი { $pot }
seka-head-seka = დარიგება { $deal } · სეკა, კონი { $pot }
seka-standing = ფსონი { $n } · შესატანი { $ante }
seka-waiting-bet = { GEN($who) } სიტყვაა: მინიმუმ { $n } ან დაწოლა
seka-waiting-match = { GEN($who) } სიტყვაა: ფსონს ვეღარავინ გაზრდის, { $n } და გახსნა ან დაწოლა
seka-waiting-short = { GEN($who) } სიტყვაა: ფსონია { $n }, აქვს { $purse }: მთლიანად შესვლა ან დაწოლა
seka-waiting-entry = სეკა! სასეკო ფსონია { $n }, და მთელ კონზე თამაშობ. { $who }?
seka-says-bet = { $who }: { $n }
seka-says-dark = { $who }: წიომნი, { $n }!
seka-says-over = { $who }: პერეწიომნი, { $n }!
seka-says-open = { $who }: { $n } და ვხსნი
seka-says-all-in = { $who }: მთლიანად შევდივარ, { $n }!
seka-says-fold = { $who }: დავწექი
seka-entered = { $who } სეკაში შედის

btn-seka-bet = ვდებ { $n }
btn-seka-all = სულ: { $n }
btn-seka-dark = წიომნი { $n }
btn-seka-over = პერეწიომნი { $n }
btn-seka-open = გახსნა: { $n }
btn-seka-all-in = სულ: { $n }
btn-seka-fold = დავწექი
btn-seka-look = კარტის ნახვა
btn-seka-enter = შევდივარ: { $n }
btn-seka-out = არ შევდივარ
seka-amount-bet = ფსონი
seka-amount-dark = წიომნი

seka-hand-points = გაქვს { $n }.
seka-hand-your-word = სიტყვა შენია
seka-hand-dark = წიომნით თამაშობ. კარტს როცა გინდა, მაშინ ნახავ.
seka-hand-pay = რომ დარჩე, მინიმუმ { $n }.
seka-hand-unseen = კარტი ჯერ არ გინახავს: სანამ არ ნახავ, წიომნი შეგიძლია.
seka-hand-enter = სეკა, კონი { $pot }. შედიხარ { $n }-ით?
seka-hand-out = შესატანზე ნაკლები გაქვს: არ თამაშობ.
seka-hand-away = ამ დარიგებას გამოტოვებ.
seka-hand-folded = ამ ხელში უკვე დაწექი.
seka-hand-between = მალე დავარიგებთ.

seka-won = { $who }: { $points }, მიაქვს { $n }!
seka-won-side = გვერდითი კონი { $side }. { $who }: { $points }, მიაქვს { $n }.
seka-won-unseen = { $who }: მიაქვს { $n }, კარტი არავის უნახავს.
seka-tied = სეკა! { $who }: { $points }-{ $points }. კონში რჩება { $n }.
seka-back = პასუხი არ იყო, უკან ბრუნდება { $n }: { $who }
seka-commission = საკომისიო: { $n }
seka-stood-up = შესატანზე ნაკლები აქვს და არ თამაშობს: { $who }
seka-match-won = ყველაზე მეტი მოიგო: { $who }, { $n }!
seka-match-one-left = შესატანს სხვა ვეღარავინ დებს.
seka-shown = { $who }: { $cards } = { $n }
seka-book = დავთარი · მოგებული და წაგებული
seka-book-deal = დარიგება { $deal }
seka-book-seka = დარიგება { $deal } · სეკა

seka-read-pot = { $name }: { $n }
seka-read-in = { $who }: კონში { $put }, დარჩა { $purse }
seka-read-folded = { $who }: დაწვა, კონში { $put }, დარჩა { $purse }
seka-read-away = { $who }: ამ დარიგებას გამოტოვებს, აქვს { $purse }
seka-read-out = { $who }: არ თამაშობს
seka-read-net = { $who }: { $net }, ახლა { $purse }
seka-read-cell = { $who } { $net }
seka-read-row = დარიგება { $deal }: { $cells }
seka-read-total = სულ: { $cells }
alt-seka-board = მრგვალი მაგიდა: ადგილები, ფსონები, ქისები და კონი
alt-seka-deal = გახსნილი კარტი და ვის რა მიაქვს
alt-seka-book = დავთარი: რა მოუტანა თითოეულს ყოველმა დარიგებამ

pic-seka-pot = კონი
pic-seka-side = გვერდითი { $n }
pic-seka-seka = სეკა
pic-seka-standing = ფსონი { $n }
pic-seka-deal = დარიგება { $deal }/{ $deals }
pic-seka-deals = { $deals } დარიგება
pic-seka-ante = შესატანი { $n }
pic-seka-dark = წიომნი
pic-seka-over = პერეწიომნი
pic-seka-all-in = მთლიანად
pic-seka-fold = დაწვა
pic-seka-out = არ თამაშობს

illegal-not-dealt-in = ამ დარიგებაში აღარ თამაშობ.
illegal-nothing-to-look = კარტი უკვე ნახე.
illegal-only-open = ფსონს ვეღარავის გაუზრდი: გახსენი ან დაწექი.
illegal-bet-too-low = მინიმუმ { $min }, ან დაწექი.
illegal-bet-too-high = სულ { $max } გაქვს.
illegal-open-too-early = გახსნა მეორე წრიდან შეიძლება: დადე ფსონი ან დაწექი.
illegal-not-short = { $min } გყოფნის: დადე ან დაწექი.
illegal-must-all-in = სულ { $max } გაქვს: მთლიანად შედი ან დაწექი.
illegal-no-dark = წიომნი მისია, ვისაც კარტი არ უნახავს: ჯერ პირველის, მერე მომდევნოსი.
illegal-dark-sum = წიომნი ახლა: { $min }-დან { $max }-მდე.
illegal-no-seka-now = ახლა სეკა არ არის, ვერსად შეხვალ.
illegal-seka-not-asked = ახლა შენ არ გეკითხებიან.
illegal-seka-first = სეკაა: შედი { $price }-ით ან გამოტოვე.
illegal-purse-too-small = მაგიდასთან მინიმუმ ათი შესატანით სხდებიან: { $least }. გაზარდე ქისა ან შეამცირე შესატანი.
opt-pairs = წყვილები
opt-pairs-hint = ყველა: ერთი რანგის ორი კარტი ერთად ითვლება. ტუზები: მხოლოდ ორი ტუზი.
value-all = ყველა
value-aces = ტუზები

# სიტყვები სურათებში: მოკლედ.
pic-bidding = ვაჭრობა
pic-pass = პასი
pic-quansh = კონტრა
pic-sur = რეკონტრა
pic-decline = არა
pic-kaput = კაპო
pic-kanach = კანაჩი
pic-last-trick = ბოლო ტური
pic-tricks = ტურები
pic-dealer-mark = დ
pic-deal-target = დარიგება { $deal } · { $target }-მდე
pic-target = { $target }-მდე
pic-void = ცარიელი

# ნიმუშების სიტყვები.
sample-deal = დარიგება { $deal }
sample-made = შეასრულა: { $points } ({ $level })
sample-failed = ჩავარდა: { $points } ({ $level })
sample-sai = ბანქოს ქულა
sample-cards = კარტისთვის
sample-combinations = კოლექციები
sample-blot = ბელოტი-რებელოტი
sample-level = ნათქვამი
sample-call = ნათქვამი ორმაგად, კონტრა
sample-all = მთელი კარტი
sample-note = 6 და მეტი მაღლა მრგვალდება
sample-written = ჩაიწერა
sample-total = დავთარში

risk-asks = იღებ თუ რისკავ?
risk-take-it = აღების დროა
risk-all-lost = ყველაფერი დაიკარგა
risk-odds = მაღალი: { $double } · ტოლი: { $n } · დაბალი: 0
alt-risk = სარისკო თამაში, ღიაა: { $what }
alt-risk-lost = სარისკო თამაში წაგებულია: { $first } → { $what }

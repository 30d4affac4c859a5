# At one's own seat on the page: how cards are touched and look, words at the table, what is at hand.

web-touch-again = კიდევ ერთხელ შეეხე: { $what }
web-confirm = კარტამდე შეკითხვა
web-confirm-off = არა
web-confirm-on = ორი შეხებით

## Words at the seat

emote-line = { $who }: { $what }
emote-smile = 🙂
emote-laugh = 😂
emote-wow = 😮
emote-cool = 😎
emote-sleep = 😴
emote-thumb = 👍
emote-fire = 🔥
emote-cup = ☕
emote-hello = გამარჯობა!
emote-luck = წარმატებები!
emote-bravo = ყოჩაღ!
emote-played = კარგი თამაში იყო
emote-what = ეს რა იყო?
emote-thanks = მადლობა
emote-sorry = ბოდიში
emote-moment = ერთი წუთით
emote-quick = აბა, ჩქარა!
emote-go = წავედით!
emote-again = კიდევ ერთი?
emote-bye = ნახვამდის!
illegal-silent-table = ამ მაგიდასთან ადგილიდან არაფერს ამბობენ: პარტნიორს ნიშანი ადვილად მიეცემოდა.
web-no-word = ამ ჩატის ადმინებმა დაგბლოკეს, ამიტომ შენი არ ისმის.
web-emotes = თქვი რამე მაგიდასთან
web-voices = სიტყვები მაგიდასთან
web-voices-on = ჩვენება
web-voices-off = დამალვა
web-sign-smile = ღიმილი
web-sign-laugh = სიცილი
web-sign-wow = გაოცება
web-sign-cool = მაგარია
web-sign-sleep = მეძინება
web-sign-thumb = მომეწონა
web-sign-fire = ცეცხლი
web-sign-cup = ყავა

## How it looks

web-look = კარტი და მაგიდა
web-letters = ასოები
web-faces = კარტის სახე
web-faces-classic = ჩვეულებრივი
web-faces-large = მსხვილი ნიშნები
web-felt = მაუდი
web-felt-green = მწვანე
web-felt-blue = ლურჯი
web-felt-wine = ღვინისფერი
web-playing = თამაში

## At hand

bids-none = ჯერ არაფერი თქმულა.
values-trump = კოზირი { STRAIN($suit, form: "sign") }: { $list }
values-plain = დანარჩენი ფერები: { $list }
values-all = ყველა ფერი: { $list }
values-last = ბოლო ტური: { $n }
web-see-bids = ამ დარიგების ვაჭრობა
web-see-score = ანგარიში დარიგებების მიხედვით
web-see-rules = წესები და კარტის ფასი

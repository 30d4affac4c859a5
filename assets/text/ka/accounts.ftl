# ერთი ადამიანი, ორი ანგარიში: ერთდება ერთჯერადი კოდით, მერე შეიძლება გაიყოს.

cmd-account = ჩემი ანგარიშები Telegram-სა და Discord-ში: გაერთიანება ან გაყოფა
cmdname-account = ანგარიშები
cmd-account-code = კოდი, რომელსაც მეორე ანგარიში გიჩვენებს

platform-tg = Telegram
platform-dc = Discord

account-head = შენი ანგარიში
account-two = შენი ანგარიშები
account-one = { $platform }: { $name }
account-alone = { $there }-შიც თამაშობ? მაშინ ორივე ანგარიში შენ იყავი: ერთი ადგილი, ერთი ხმა, ჩიპები და შედეგები ერთად.
account-how = აქ აიღე კოდი და იქ მომწერე. სანამ ორივე მხრიდან არ დამეთანხმები, არაფერი შეიცვლება.
account-first = პარამეტრები, ჩიპები და ადგილები { $platform }-ის ანგარიშზეა.
btn-account-code = კოდის აღება
btn-account-look = ახლა რა?
btn-account-no = გაუქმება
btn-account-yes = კი, მე ვარ
btn-account-part = გაყოფა
btn-account-part-sure = გაყოფა
btn-account-stay = დარჩეს ასე

account-code = შენი კოდი: { $code }
account-code-how = მომწერე { $there }-ში, სჯობს პირადში: /account { $code }
account-code-until = მოქმედებს ერთხელ, ხუთი წუთი. მერე აქ გაჩვენებ, ვისია, და გკითხავ.
account-code-odds = ალალბედზე გამოცნობა { $odds }-დან ერთხელ გამოდის, და შენ მაინც გკითხავ.

account-ask-typed = შენი კოდი { $platform }-ში აკრიფეს. შენ ხარ?
account-ask-shown = ეს კოდი { $platform }-იდანაა. შენ ხარ?
account-means-one = ამის მერე ორივე ერთი ადამიანია: მაგიდასთან ერთი ადგილი და ერთი ხმა, სწრაფ თამაშში ერთი რიგი, ჩიპების ერთი ანგარიში, შედეგები ერთად. ვინც დაბლოკილია, დაბლოკილი რჩება.
account-means-first = ორივესთვის { $platform }-ის ანგარიშის პარამეტრები მოქმედებს.
account-chips = ჩიპები: { $mine } და { $theirs }, მინუს { $less } მეორე საჩუქრის გამო: { $sum }
account-chips-all = ჩიპები: { $mine } და { $theirs }, ერთად { $sum }
account-means-part = გაყოფა როცა გინდა შეგიძლია: /account. ჩიპები და ადგილები { $platform }-ის ანგარიშს დარჩება, ახალი საჩუქარი არ იქნება.
account-stranger = თუ ამ ანგარიშს არ იცნობ, გააუქმე.
account-waits = ახლა { $platform }-შიც დამეთანხმე: იქ უკვე გკითხე. თუ ვერაფერს ხედავ, იქ დაწერე /account
account-done = გაერთიანდა: ორივე ანგარიში შენ ხარ.

account-part-ask = გავყოთ ანგარიშები?
account-part-keeps = ჩიპები, ადგილები და პარამეტრები { $platform }-ის ანგარიშს რჩება.
account-part-loses = { $platform }-ის ანგარიში ცალკე აგრძელებს: თავისი შედეგებითა და პარამეტრებით, უჩიპოდ ხვალინდელ შევსებამდე, და შენს კარტს ვეღარ ხედავს.
account-parted = ანგარიშები გაიყო.

illegal-account-no-account = გაერთიანება მხოლოდ Telegram-ისა და Discord-ის ანგარიშებს შეუძლია: ბრაუზერის გვერდს ანგარიში არ აქვს.
illegal-account-joined-already = ეს ანგარიში უკვე გაერთიანებულია. რომელთან, გიჩვენებს /account; იქვე შეგიძლია გაყო.
illegal-account-busy = ახლა ძალიან ბევრი კოდია. ერთ წუთში თავიდან სცადე.
illegal-account-slowly = ძალიან ბევრი არასწორი კოდი იყო. ერთ საათში თავიდან სცადე.
illegal-account-unknown = ასეთი კოდი არ არის ან აღარ მოქმედებს. ახალს /account მოგცემს მეორე მხარეს.
illegal-account-own = ეს შენივე კოდია. მეორე პლატფორმაზე მომწერე.
illegal-account-same-platform = ორივე ანგარიში ერთ პლატფორმაზეა. ერთდება ერთი Telegram-იდან და ერთი Discord-იდან.
illegal-account-over = ეს კოდი აღარ მოქმედებს. ახალს /account მოგცემს.
illegal-account-wait = ჯერ მეორე მხრიდან დამეთანხმე.
illegal-account-one-table = ორივე ანგარიში ერთ მაგიდასთან ზის. ერთით ადექი და მერე გააერთიანე.
illegal-account-chips-in-play = ერთ-ერთი ანგარიშის ჩიპები მაგიდაზეა. დაამთავრე ის თამაში და მერე გააერთიანე.
illegal-account-not-joined = გაერთიანებული ანგარიშები არ არის. როგორ კეთდება, გიჩვენებს /account
illegal-account-seeking = ერთ-ერთი ანგარიში სწრაფ თამაშს ელოდება. რიგიდან გამოდი და მერე გააერთიანე.

## თამაში ხელახლა

btn-replay = ხელახლა ნახვა
replay-link = ვისაც ეს ბმული აქვს, თამაშს ნაბიჯ-ნაბიჯ ნახავს: ყველა დარიგებას, ყველა ხელს, ყველა სვლას.
replay-link-who = ბმული მხოლოდ ამ თამაშს ხსნის. დახურვა ნებისმიერ დროს შეგიძლია.
btn-replay-open = გვერდზე ნახვა
btn-replay-deals = დარიგებებად
btn-replay-end = ბმულის დახურვა
replay-ended = მზადაა: ამ თამაშის შენი ბმულები აღარაფერს ხსნის.
replay-deal = დარიგება { $n }, სულ { $of }
replay-corrected-deal = მერე მსაჯმა ანგარიში გაასწორა.
btn-replay-before = ◀ წინა
btn-replay-after = შემდეგი ▶
replay-dealt = იწყება დარიგება { $deal }.
replay-did = { $who }: { $what }
replay-typed = { $text }
replay-taken-back = ბოლო სვლა უკან დააბრუნეს.
replay-voided = მსაჯი დარიგებას აჩერებს: { $words }
replay-again = დარიგება შეჩერდა და თავიდან ითამაშებენ.
replay-corrected = მსაჯი ასწორებს, დარიგება { $deal }, { $score }: { $words }

## გვერდი: თამაში ხელახლა

web-replay-not-in = ჯერ შემოდი, მერე აქ თამაშებს ნახავ.
web-replay-long = ჩანაწერისთვის ეს ბევრია: ფაილი დიდია ან სვლებია ბევრი.
web-replay-no-record = ეს თამაშის ჩანაწერი არ არის. სტრიქონი { $line } არ იკითხება.
web-replay-refused = სტრიქონი { $line } ასე ვერ გათამაშდებოდა. { $why }
web-replay = ხელახლა ნახვა
web-replay-first = დასაწყისში
web-replay-back = ნაბიჯი უკან
web-replay-play = ჩართვა
web-replay-pause = პაუზა
web-replay-next = ნაბიჯი წინ
web-replay-last = ბოლოში
web-replay-slider = თამაშის რომელი ადგილი
web-replay-speed = სიჩქარე
web-replay-view = ვისი თვალით
web-replay-all = ყველას ხელი
web-replay-match = ფაილის რომელი თამაში
web-replay-score = ანგარიში დარიგებების მიხედვით
web-replay-proved = პატიოსნად დარიგდა
web-replay-unproved = ბეჭედს არ ემთხვევა დარიგება { $deals }
web-replay-unchecked = ვერ შემოწმდება, ჩანაწერი არასრულია: დარიგება { $deals }
web-replay-place = დარიგება { $deal }/{ $deals } · { $step }/{ $steps }
web-replay-to = დარიგება { $n }
web-replay-share = გაზიარება
web-replay-share-hint = ვისაც ეს ბმული აქვს, ამ თამაშს ნახავს. სხვას არაფერს ხსნის.
web-replay-end = ჩემი ბმულების დახურვა
web-replay-record = ჩანაწერის გახსნა
web-replay-too-large = ჩანაწერისთვის ფაილი ძალიან დიდია.
web-replay-cut = კავშირი გაწყდა, ყველაფერი არ მოვიდა. თავიდან გახსენი.

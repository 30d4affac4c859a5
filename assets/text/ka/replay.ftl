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

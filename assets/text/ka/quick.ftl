# სწრაფი თამაში: რიგი, მისი პანელები და რას ვეუბნებით მომლოდინეებს.

btn-quick = სწრაფი თამაში
btn-quick-any = რაც იქნება
btn-quick-now = კომპიუტერთან
btn-quick-change = ფსონი და წესები
btn-quick-look = რა ხდება?
btn-quick-leave = აღარ მოძებნო
btn-quick-again = ისევ მოძებნე

quick-head = სწრაფი თამაში
quick-how = თქვი, რის თამაში გინდა. შეგახვედრებ პირველს, ვისაც იგივე უნდა, და მაშინვე დაიწყებთ.
quick-game-waited = { $game } ({ $n })
quick-kept = ★ { $name }
quick-whatever = რაც იქნება
quick-option = { $name } { $value }
quick-waiting-head = ვეძებ მოთამაშეებს: { $what }
quick-nobody-yet = ჯერ არავინ მოსულა. მანამდე კომპიუტერთან შეგიძლია თამაში.
quick-alone = ჯერ სხვა არავინ ეძებს ამას.
quick-others =
    { $n ->
        [one] კიდევ { $n } კაცი ეძებს.
       *[other] კიდევ { $n } კაცი ეძებს.
    }
quick-gathering = შეიკრიბა { $there }, სულ საჭიროა { $seats }.
quick-just-now = თუ { $left } წთ-ში არავინ მოვა, გეტყვი და აღარ მოვძებნი.
quick-since = უკვე { $n } წთ-ია ელოდები. { $left } წთ-ში გეტყვი და აღარ მოვძებნი.
quick-here = მხოლოდ ამ ჩატში ვეძებ. პირადად მომწერე და სხვაგანაც მოვძებნი.
quick-anywhere = ჯერ აქ ვეძებ, მერე ყველგან, სადაც იგივე უნდათ: შენ ამ ჩატში თამაშობ, მეორე თავისაში.
quick-charged = თამაშის დაწყებამდე ჩიპები არ იხსნება.
quick-change-head = როგორ ვითამაშოთ? { $what }
quick-change-how = აირჩიე, რაც შენთვის მნიშვნელოვანია. დანარჩენი ისე იქნება, როგორც მეორეს უნდა.
quick-to = { $n }-მდე
quick-undone = თამაშის დაწყება ვერ მოხერხდა. აღარ ვეძებ.
quick-over = არავინ მოვიდა: { $what }. აღარ ვეძებ.
quick-ready = { $who }: მაგიდა მზადაა, { $game }!
quick-found = მაგიდა მზადაა!
quick-entered = ვეძებ მოთამაშეებს.
quick-left = აღარ ვეძებ.

illegal-quick-not-waiting = ახლა არავის ელოდები.
illegal-quick-playing = ახლა თამაშობ: { $game }. დაამთავრე ან გადადე და მერე სხვას მოგიძებნი.
illegal-quick-name-game = ფსონი და წესები კონკრეტულ თამაშს აქვს. დაასახელე თამაში: /quick ნარდი 50
illegal-quick-closed = ამ ჩატში ამ თამაშს არ თამაშობენ. სხვა აირჩიე: /quick
illegal-quick-short = ამ თამაშს { $need } ჩიპი სჭირდება, შენ კი ამდენი არ გაქვს. აირჩიე უფრო მცირე ფსონი ან ითამაშე უფსონოდ.
cannot-read-quick = დაწერე თამაში და, თუ გინდა, ფსონი ან რამდენამდე: /quick ნარდი 50

cmd-quick = სწრაფი თამაში: იპოვე მოთამაშეები და მაშინვე დაიწყე
cmdname-quick = სწრაფად
cmd-quick-wish = თამაში და, თუ გინდა, ფსონი ან წესები: ნარდი 50

# სად ჩანს მაგიდა.

board-taken-away = ეს მაგიდა აქ აღარ ჩანს.
share-code = ნებისმიერი ადგილიდან, Discord-იდან ან გვერდიდანაც: /join { $code }
share-watch = მხოლოდ საყურებლად: /watch { $code }

note-hidden-removed = ამ მაგიდის ერთ-ერთი ჩატიდან წამშალეს. დანარჩენებში თამაში გრძელდება.

watched =
    { $n ->
        [one] კიდევ { $n } ადგილიდან უყურებენ
       *[other] კიდევ { $n } ადგილიდან უყურებენ
    }
watching-now = მაგიდა ახლა აქაც ჩანს. მოგბეზრდება — /unwatch
watching-already = აქ უკვე ჩანს.
watching-no-more = აქ აღარ ჩანს.
watch-which = რომელი მაგიდა? დაწერე /watch და მისი კოდი: ვინც იქ ზის, კოდს ნახავს ღილაკით „მოწვევა“.
btn-unwatch = აღარ ვუყურო
btn-spectators-off = მაყურებლების გარეშე
btn-spectators-on = უყურონ
spectators-off = აღარავინ უყურებს და ვერც უყურებს.
spectators-on = ვისაც კოდი აქვს, ისევ შეუძლია უყუროს.
illegal-no-spectators = ამ მაგიდასთან მაყურებლები არ უნდათ.
illegal-spectators-many = უკვე { $n } ჩატი უყურებს, მეტი არ შეიძლება.
illegal-not-watching = აქ სხვა ადგილის მაგიდას არ უყურებენ.
illegal-watched-by-another = ამას მხოლოდ ის გააკეთებს, ვინც ყურება მოინდომა, ან ჩატის ადმინი.

# სად ჩანს მაგიდა.

board-taken-away = ეს მაგიდა აქ აღარ ჩანს.
share-code = ნებისმიერი ადგილიდან, Discord-იდან ან გვერდიდანაც: /join { $code }

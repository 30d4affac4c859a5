# რა უნდა გეთამაშა: დამთავრებული დარიგება, გადაწყვეტილება გადაწყვეტილებაზე.

btn-analyse = გარჩევა
cmd-analyse = რა უნდა გეთამაშა დამთავრებულ დარიგებაში; მხოლოდ შენ ხედავ
cmd-analyse-match = 1: წინა თამაში; ურიცხვოდ: ბოლო დარიგება
cmdname-analyse = გარჩევა
btn-analysis-turn = გარდატეხა { $n }
btn-analysis-deal = მთელი დარიგება
analysis-how = იმის მიხედვით, რაც თითოეულს მაშინ შეეძლო სცოდნოდა; დარიგების ქულებით.
analysis-how-chips = იმის მიხედვით, რაც თითოეულს მაშინ შეეძლო სცოდნოდა; დარიგების ჩიპებით.
analysis-seat = { $who }: { $lost } · უშეცდომოდ { $good } გადაწყვეტილება { $n }-დან ({ $accuracy }%)
analysis-lost = დაკარგა { $points }
analysis-lost-calls = დაკარგა ვაჭრობაში { $points }
analysis-lost-play = თამაშში { $points }
analysis-turn = { $k }. { $who }: { $did }. უკეთესი იყო { $better }, სხვაობა — { $points }.
analysis-no-turn = არავის დაუშვია შეცდომა, რომელიც შემთხვევითობისგან გაირჩევა.
analysis-nothing = აქ ასარჩევი არაფერი იყო, რისი ფასიც ცნობილია.
analysis-makeable = { $who }: ღია კარტებით, კარტის ქულები: { $list }.
analysis-strain = { STRAIN($strain, form: "sign") } { $sai }
illegal-analysis-none = ამ თამაშში არავინ იცის, რა ღირს სვლა, ამიტომ გარჩევა არ არის. თამაშის ხელახლა ნახვა შეგიძლია: /replay
illegal-analysis-later = ამ თამაშის გარჩევა იქნება, როცა დამთავრდება.

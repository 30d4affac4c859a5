# Որտեղ է երևում սեղանը։

board-taken-away = Այս սեղանն այստեղ այլևս չի երևում։
share-code = Ցանկացած տեղից, նաև Discord-ից կամ էջից՝ /join { $code }

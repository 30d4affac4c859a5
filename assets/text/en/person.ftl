# What is kept about people, and what they may ask for.

person-gone = a player who left

verify-word = { $mixed } is the SHA-256 of { $salt }|{ $word }. The seal of the salt was { $seal }
verify-word-gone = { $mixed }: its giver has deleted their data, so only the hash is left. The deal still proves fair by it.
verify-closed = This deal cannot be checked: a word that went into its shuffle is missing. Whoever gave it may have had it deleted.
verify-salt = Seal for the words of { $who }: { $value }
verify-cli-salts = Give one salt for each word, in the same order.
cli-arg-salt = The salt of a word, as /verify shows it; one for each word
cli-replay-closed = Deal { $deal } cannot be checked: a word that went into its shuffle is missing. Whoever gave it may have had it deleted.

cmd-privacy = What is kept about you, where and for how long
cmdname-privacy = privacy
cmd-mydata = Everything that is kept about you, as a file
cmdname-mydata = mydata
cmd-forgetme = Delete what is kept about you
cmdname-forgetme = forgetme

privacy-head = What Davtar keeps about you
privacy-what = Who you are: your account’s number on Telegram or Discord (on the page a random one), the name you had when you sat down, your language and your choices (colours, quiet hours and the like). No phone number, no address, no photo, and no messages that are not for the bot.
privacy-play = What you play: at which tables you sat, your moves, your words for the shuffle, results, sums of them and of what your decisions have cost, and ratings. Tables hold a number in place of you; who it is stands apart.
privacy-chips = Your play chips and how they moved. Whom you block and which chats have blocked you. If you have joined two accounts, that too.
privacy-messages = Messages to you and commands are deleted after { $days } days. What you write to the bot is emptied as soon as it has been answered.
privacy-where = It all stands in one database, and in its backups, with whoever runs this bot. Nothing is sold or passed on. Telegram and Discord carry the messages and keep them by rules of their own.
privacy-long = Matches, results and chips are kept until you have them deleted, traffic { $days } days. The log of the program has no names.
privacy-who = Other players see your name, your moves and your results in the chats you share. Nobody sees your cards.
privacy-gone = /mydata gives you everything as a file. /forgetme deletes your name, your words and everything you have set; your account becomes a random number in old matches, so that the others keep theirs and every deal can still be checked.
privacy-kept = After that a keyed hash of your account remains, from which nobody can read who it was, so that three things outlive it: that you have had your first chips, blocks against you, and bans.
privacy-chats = What stands in chats on Telegram and Discord is theirs: the bot deletes its own messages to you where it still may. Backups made before are overwritten in time by newer ones.

mydata-here = Here is everything that is kept about you.
mydata-private = Open a private chat with the bot and ask there: the file is for you alone.

forget-head = Delete everything about you?
forget-goes = Gone for good: your name, your words, your choices, your list of matches and your chips.
forget-plays-on = At running tables the computer takes your seat. The others keep their matches; there you are a player who left.
forget-stays = What remains, under a hash that nobody can read: that you have had your first chips, and blocks and bans against you. So a new start brings no second chips.
forget-chats = What has been said in chats stays there; the bot deletes its own private messages to you where it still may.
forget-for-good = This cannot be undone.
btn-forget-yes = Delete it all
btn-forget-no = Keep it
forget-not = Nothing was deleted.
forget-done = Done. The bot does not know you any more.
illegal-not-your-button = This button is somebody else’s. Your own is under /forgetme.

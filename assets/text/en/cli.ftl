# What the person at the terminal reads.

# --- davtar --help
cli-about = Davtar: Bazaar Blot and other games of the Caucasus, for Discord channels, Telegram groups and a table in the browser.
cli-command = COMMAND
cli-run = Start the bot: on Discord and Telegram with the tokens in .env, without any on the local web table.
cli-selfplay = Let the computer play against itself.
cli-arena = Measure two levels of the computer against each other, on the same cards and dice.
cli-show = Draw one of the sample pictures into a file.
cli-verify = Check that a deal was fair.
cli-replay = Play recorded deals over again, or look at a stored table.
cli-record = Write the record of a finished match of the database.
cli-migrate = Bring the database up to date.
cli-rebuild = Rebuild the list of finished matches from what was played; best while Davtar is stopped.
cli-doctor = Check settings, tokens, fonts, database and clock, and say what is wrong.
cli-status = Say how the running Davtar is doing: memory, open files, database, backup, errors.
cli-arg-game = the game, for instance bazaar-blot
cli-arg-preset = the set of rules, for instance league
cli-arg-deals = how many deals (100)
cli-arg-seed = the same seed gives the same deals (1)
cli-arg-players = how they play: at random (the default), or sensibly
cli-arg-json = one JSON line for each deal, with all that is needed to redo it
cli-arg-sample = the picture’s name, see --list
cli-arg-out = the file to write, .jpg or .png
cli-arg-palette = the colours of the cards
cli-arg-lang = the language of the words in it (en)
cli-arg-list = the names of all samples
cli-arg-proof = a JSON file with commitment, secret, deal, words and pack; - for standard input
cli-arg-commitment = what was published before the deal
cli-arg-secret = what was published after it
cli-arg-deal = the number of the deal in its match
cli-arg-round = the round of the beacon, as /verify names it
cli-arg-signature = its signature
cli-arg-word = a player’s word; once for each, in the order in which /verify names them
cli-arg-pack = the order of the cards as it was shown, the top one first
cli-arg-records = a record (davtar record), or a file written by selfplay --json; - for standard input
cli-arg-table = a table of the database by its id
cli-arg-match = the number of its match (the last one)
cli-arg-mat = as .mat (short and hyper nardi)
cli-arg-arena-a = the one that is measured: easy, random, or a level for each partner, such as easy+random
cli-arg-arena-b = the one it plays against
cli-arg-arena-deals = how many deals, each played from every side (100)
cli-arg-arena-matches = how many matches instead, two at a time with the same cards
cli-arg-arena-set = an option of the game; as often as wanted
cli-arg-arena-seats = how many play (the usual number)
cli-arg-arena-bids = who bids for everybody, so that only the cards differ
cli-arg-arena-cards = who plays the cards for everybody, so that only the bids differ
cli-arg-arena-jobs = how many processes share the work (1)
cli-arg-arena-json = one JSON object
cli-analyse = Say what each decision of recorded deals has cost, by what its player could know.
cli-arg-analyse-deal = only this deal of its match

# --- what the commands say
cli-dealing = Dealing
cli-refused = That cannot be: { $why }
cli-no-file = This file cannot be read.
cli-cannot-write = { $name } cannot be written: { $why }
cli-show-how = Name a sample and a file: davtar show hand --out hand.png. The names: davtar show --list
cli-no-sample = There is no sample called { $name }. The names: davtar show --list
cli-no-picture-file = { $name }: the name of the file should end with .jpg or .png
cli-no-record = Line { $line } cannot be read: this is neither a record nor a file of selfplay --json.
cli-no-table = There is no table { $table } in the database.
cli-no-match = Table { $table } has no such finished match.
cli-record-refused = Line { $line } cannot have been played: { $why }
cli-migrated = The database is up to date.
cli-rebuilt = Rebuilt. Matches: { $n }
cli-replay-differs = Deal { $n } (match { $match }, its deal { $deal }) does not come out the same: { $what }
cli-replay-done =
    { $deals ->
        [one] { $deals } deal played over again,
       *[other] { $deals } deals played over again,
    } { $wrong ->
        [0] every number agrees.
        [one] { $wrong } does not come out the same.
       *[other] { $wrong } do not come out the same.
    }
cli-replay-judged =
    { $deals ->
        [one] { $deals } deal played over again:
       *[other] { $deals } deals played over again:
    } { $proved } proved, { $open } not checkable, { $wrong } false.
cli-replay-seal = Match { $match }: what is proved here is proved for the seal { $seal }. Compare it with the one that was shown before the first deal.
cli-replay-beacon =
    { $without ->
        [0] Every deal had a beacon.
       *[other] No beacon in { $without } of { $deals } deals: whoever runs the bot could have chosen the last word there.
    } Whoever runs the bot can still know cards and dice early.
cli-beacon-unchecked = The signatures of the beacon cannot be checked here: the library py-arkworks-bls12381 is missing.
cli-replay-table =
    Table { $table }: { $events ->
        [one] { $events } event,
       *[other] { $events } events,
    } { $deals ->
        [one] { $deals } deal.
       *[other] { $deals } deals.
    }
cli-sum-deals =
    { $deals ->
        [one] { $deals } deal,
       *[other] { $deals } deals,
    } { $rate } a second
cli-sum-matches =
    { $matches ->
        [one] { $matches } match finished
       *[other] { $matches } matches finished
    }
cli-sum-void =
    { $void ->
        [one] { $void } deal void
       *[other] { $void } deals void
    }
cli-sum-contracts =
    { $contracts ->
        [one] { $contracts } contract,
       *[other] { $contracts } contracts,
    } { $made } made ({ $share }%)
cli-sum-calls = kaput or kanach { $kaput }, quansh { $quansh }, sur { $sur }

# --- davtar arena
cli-arena-points =
    { $a } against { $b } over { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }, points a deal: { $mean }
cli-arena-matches =
    { $a } won { $won } of { $matches ->
        [one] { $matches } match
       *[other] { $matches } matches
    } ({ $share }%)
cli-arena-time = A decision of { $a }: { $mean } ms on average, 99 of 100 within { $p99 } ms, the slowest { $worst } ms

# --- davtar analyse
cli-analyse-deal = Match { $match }, deal { $deal }
cli-analyse-seat =
    {"  "}{ $who }: points lost in calls { $calls }, in play { $play }; no faults: { $good } of { $n } decisions ({ $accuracy }%)
cli-analyse-nothing = { "  " }{ $who }: nothing to be weighed
cli-analyse-turn = { "  " }{ $who }: { $did }, better { $better } (lost { $lost })
cli-analyse-makeable = { "  " }All hands open, { $strain }: { $sai } sai

# --- davtar run
cli-open = The local table is open: { $url }
cli-open-others = Phones and others in your network join here: { $url }
cli-activity-unbuilt = DISCORD_ACTIVITY is on, but its SDK has not been built, so the table is not offered inside Discord. Run: make activity
cli-refused-start = Davtar cannot start. { $why }
cli-fault = Davtar has stopped because of a fault of its own: { $kind } in { $place }. With LOG_LEVEL=debug it says more.

# --- davtar verify
verify-cli-how = Give the commitment, the secret and the number of the deal as /verify shows them, or a file with them. See davtar verify --help
verify-cli-no-proof = This is not a proof: a JSON object with commitment, secret and deal is needed.
verify-cli-no-link = The commitment and the secret are 64 digits and letters a to f each.
verify-cli-no-card = There is a card in the pack that this game does not have.
verify-cli-commitment-good = The secret is the one that was committed to before the deal.
verify-cli-commitment-bad = The secret is NOT the one that was committed to.
verify-cli-no-beacon = The round and the signature of the beacon belong together: a number, and 96 digits and letters a to f.
verify-cli-beacon-good = The signature is that of beacon round { $round }.
verify-cli-beacon-bad = The signature is NOT that of beacon round { $round }.
verify-cli-pack-good = The pack was in the order it had to be in.
verify-cli-pack-bad = The pack was NOT in the order it had to be in.
verify-cli-pack = The pack that this secret and these words give, the top card first: { $cards }
verify-cli-good = Fair.
verify-cli-bad = Not fair, or not copied completely.
verify-cli-compare = No pack was given: compare the one above with the cards that were played. What follows is said of seal, secret and words.
verify-cli-open =
    { $what ->
        [pack] Not checkable: no pack was given to compare with this one.
        [beacon] Not checkable: the signature of the beacon cannot be checked here.
       *[word] Not checkable: a word that went into the shuffle is missing.
    }

# --- settings
config-head =
    { $n ->
        [one] Davtar cannot start: { $n } setting is wrong.
       *[other] Davtar cannot start: { $n } settings are wrong.
    }
config-bad = { $name } should be { $should }
config-misspelt = .env has { $there }, which Davtar does not know. Was { $meant } meant?
config-misspelt-env = The environment has { $there }, which Davtar does not know. Was { $meant } meant?
config-misspelt-token = Davtar would start without its platform, so it does not. Correct the name to { $meant }, or set LOCAL_TABLE=on to play in the browser alone.
config-should-telegram-token = a token from BotFather: digits, a colon, then 35 letters and digits
config-should-discord-token = a bot token from the Discord developer portal: three parts with dots between, without “Bot” before it
config-should-local-table = on, off or auto
config-should-host = an address of this machine, such as 127.0.0.1, or 0.0.0.0 to let phones in
config-should-port = a number from 0 to 65535, such as 8080
config-should-local-names = host names separated by commas, without https:// and without a port, such as cards.example.org
config-should-default-language = hy, ka, ru or en
config-should-database-url = sqlite:///data/davtar.db (the file alone, nothing after its name) or postgresql://user:password@host/name
config-should-jackpot-percent = a number from 0 to 100
config-should-jackpot-days = a number from 0 to 365
config-should-jackpot-pays = a number from 1 to 100
config-should-jackpot-for = players or everybody
config-should-telegram-webhook-url = a public address that begins with https://, or empty
config-should-telegram-webhook-secret = 16 to 256 letters, digits, - and _ of your own; it is needed beside TELEGRAM_WEBHOOK_URL
config-should-telegram-webhook-host = an address of this machine, such as 127.0.0.1
config-should-telegram-webhook-port = a number from 0 to 65535, such as 8081
config-should-telegram-ephemeral = on or off
config-should-discord-user-app = on or off
config-should-discord-activity = on or off; on takes DISCORD_TOKEN, DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET too
config-should-discord-client-id = the Client ID from the page “OAuth2” of the Discord developer portal, a long number, or empty
config-should-discord-client-secret = the Client Secret from the page “OAuth2” of the Discord developer portal, or empty
config-should-activity-page = on or auto: the Activity is the page
config-should-telegram-inline = on or off
config-should-telegram-guest = on or off
config-should-telegram-app = the short name of a Mini App, 3 to 30 letters, digits and _, or empty; it is needed beside PAGE_URL and TELEGRAM_TOKEN
config-should-page-url = a public address that begins with https:// and has no path, or empty
config-should-log-format = auto, text or json
config-should-log-level = debug, info, warning or error
config-should-health-host = an address of this machine, such as 127.0.0.1
config-should-health-port = a number from 0 to 65535, or empty
config-should-telegram-api-base = an address that begins with http:// or https://, or empty
config-should-discord-api-base = an address that begins with http:// or https://, or empty
config-should-discord-gateway = an address that begins with ws:// or wss://, or empty
config-should-env-file = a plain text file in UTF-8 that Davtar may read
config-should-something = on or auto as long as there is no token: there would be nowhere to play
config-should-proxy = the address of a proxy, such as http://host:3128 or socks5://user:password@host:1080, or empty
config-should-certificates = a file (SSL_CERT_DIR: a folder) of certificates that Davtar may read, or empty
config-should-own-port = a number of its own: { $other } has the same

# --- the database's refusals
cli-store-disk-full = The disk is full: the database cannot be written. Make room.
cli-store-disk-read-only = The disk of the database is mounted read-only. Mount it for writing, or set DATABASE_URL to a file on another one.
cli-store-read-only = This user may not write to the database or to its folder.
cli-store-damaged = The database is damaged, or it is not a database. Restore the last backup.
cli-store-gone = The database cannot be reached: no such file, no such server, or the connection is down.
cli-store-busy = Another program is using the database. Close it and try again.
cli-store-files = This process may not open any more files. Raise its limit (ulimit -n).
cli-store-refused = The database server refuses this user or password.
cli-store-newer-schema = The database was made by a newer version of Davtar. Update Davtar.
cli-store-not-ours = This database belongs to another program. Set DATABASE_URL to another file.
cli-store-folder = DATABASE_URL names a folder. It should name a file in it, such as sqlite:///data/davtar.db
cli-store-no-tls = The database server does not encrypt the connection as sslmode asks, or its certificate is not trusted.
cli-store-no-database = The database server has no database of this name. Create it, or correct DATABASE_URL.
cli-store-bad-url = DATABASE_URL asks for something that PostgreSQL does not know. Look at what follows the question mark.
cli-store-no-driver = The driver for PostgreSQL is not installed. Run: make setup

# --- davtar doctor
doctor-settings-good = The settings can be read.
doctor-env-open = Others on this machine can read { $file }, and the tokens in it. Run: chmod 600 { $file }
doctor-no-token = There is no token: Davtar runs the local table only.
doctor-telegram-good = TELEGRAM_TOKEN looks like a token.
doctor-telegram-odd = TELEGRAM_TOKEN does not look like a token from BotFather. Was it copied completely?
doctor-discord-good = DISCORD_TOKEN looks like a token.
doctor-discord-odd = DISCORD_TOKEN does not look like a bot token. Copy it from the page “Bot” of the developer portal; the client secret and the public key are something else.
doctor-local-off = The local table stays closed. LOCAL_TABLE=on opens it.
doctor-local-good = The local table can be opened at { $where }.
doctor-fonts-good = The fonts for Armenian, Georgian, Cyrillic and Latin are there.
doctor-fonts-bad = The fonts in assets/fonts are missing or broken. Download Davtar again.
doctor-fribidi-good = FriBiDi is there: Arabic and Hebrew names are drawn correctly.
doctor-lacks-libfribidi = FriBiDi is missing: Arabic and Hebrew names in pictures will look wrong. On Debian: sudo apt install libfribidi0
doctor-lacks-fonts-noto-cjk = There is no font for Chinese, Japanese and Korean names. On Debian: sudo apt install fonts-noto-cjk
doctor-lacks-fonts-noto-color-emoji = There is no font for emoji in names. On Debian: sudo apt install fonts-noto-color-emoji
doctor-database-new = The database will be created at the first start: { $file }
doctor-database-empty = The database is empty; the first start sets it up.
doctor-database-good = The database works and is up to date.
doctor-database-old = The database was made by an older version of Davtar. The next start makes a backup and brings it up to date.
doctor-room =
    { $level ->
        [bad] The disk has only { $megabytes } MB left: too little to go on.
        [warn] The disk has { $megabytes } MB left. Make some room soon.
       *[good] The disk has room ({ $megabytes } MB).
    }
doctor-clock-good = The clock looks right: { $now }
doctor-clock-bad = The clock is wrong: { $now }. Connections will fail; set the time.
doctor-sum =
    { $bad ->
        [0] Nothing keeps Davtar from running
        [one] { $bad } thing keeps Davtar from running
       *[other] { $bad } things keep Davtar from running
    }{ $warned ->
        [0] .
        [one] ; { $warned } thing could be better.
       *[other] ; { $warned } things could be better.
    }

# --- the fronts, each by itself
cli-name-telegram = Telegram
cli-name-discord = Discord
cli-name-page = The local table
cli-sick-away = { $front }: { $why } Davtar keeps trying, and everything else carries on.
cli-sick-refused = { $front }: { $why } Then start Davtar again; until then { $front } is tried again every ten minutes.
cli-sick-closed = { $front } cannot open. { $why }
cli-cause-unreachable = It cannot be reached from this machine.
cli-cause-no-network = There is no way to it: the network is down.
cli-cause-no-name = Its name cannot be found. Does DNS work on this machine?
cli-cause-closed = The connection is refused or cut off.
cli-cause-silent = It does not answer in time.
cli-cause-tls = Its certificate is not trusted here. Something on the way reads along, or SSL_CERT_FILE lacks the issuer.
cli-cause-tls-time = Its certificate is not valid at this time. Is this machine’s clock right?
cli-cause-no-tls = What answers there does not speak TLS. Is the address right, and does nothing sit in between?
cli-cause-ill = It answers with an error of its own.
cli-cause-proxy-unreachable = The proxy cannot be reached. Check PROXY (or HTTPS_PROXY and ALL_PROXY in the environment).
cli-cause-proxy-refused = The proxy does not let the connection through.
cli-cause-proxy-password = The proxy refuses the user or password in its address.
cli-cause-port-taken = Something is already listening at { $where }: Davtar itself, or another program. Set { $setting } to another number.
cli-cause-port-denied = This user may not listen at { $where }: numbers below 1024 are reserved. Set { $setting } to a higher one.
cli-cause-host-not-ours = { $where } is not an address of this machine. Set { $host }, for example to 127.0.0.1.
cli-cause-files = This process may not open any more files. Raise its limit (ulimit -n).
cli-cause-disk-full = The disk is full. Make room.
cli-cause-disk-read-only = The disk can only be read, not written.
cli-cause-token-refused = The token is not accepted. Copy it into .env again.
cli-cause-two-programs = Another program is using the same token. Stop one of the two, or get a token for each.
cli-cause-failing = There was a fault in Davtar itself; the log says more.
cli-well-again = { $front } is back.
cli-no-front = There is nowhere left to play, so Davtar ends here.
doctor-reach-good = { $front } answers and accepts the token.
doctor-reach-bad = { $front }: { $why }
doctor-proxy-good = { $front } is reached through the proxy { $proxy }
doctor-telegram-inline-good = Invitations from any chat: inline mode is on. With /setinlinefeedback at 100% in BotFather, whoever sends one is seated at once.
doctor-telegram-inline-lacking = TELEGRAM_INLINE is on, but inline mode is off in BotFather: /setinline.
doctor-telegram-inline-idle = Inline mode is on in BotFather, but TELEGRAM_INLINE is off: whoever types the bot’s name gets no answer.
doctor-telegram-guest-good = Answers where the bot is no member: guest mode is on.
doctor-telegram-guest-lacking = TELEGRAM_GUEST is on, but guest mode is off in BotFather: Bot Settings, Guest Mode.
doctor-telegram-guest-idle = Guest mode is on in BotFather, but TELEGRAM_GUEST is off: the bot does not answer there.
doctor-discord-user-app-good = Games where the bot is no member: User Install is on.
doctor-discord-user-app-lacking = DISCORD_USER_APP is on, but nobody can install the bot for themselves: tick User Install in the developer portal, page Installation.
doctor-activity-good = The table inside Discord: the SDK is built.
doctor-activity-other = DISCORD_CLIENT_ID is not the application that DISCORD_TOKEN belongs to. Copy both from the same application.
doctor-activity-name = Discord brings people to the page by its public name, and LOCAL_NAMES names none.
doctor-running-well = Davtar is running and reaches everybody it should.
doctor-running-bad = Davtar is running, but not all is well. { $front }: { $why }
doctor-running-starting = Davtar is running; { $front } is still starting.
doctor-data-open = Others on this machine can look into { $file }, where the hands of running games are. Run: chmod go-rwx { $file }
cli-join-code = The code that others need to join: { $code }

config-should-operator-chat = a chat of a platform whose token is set: tg:-1001234567890 or dc:SERVER:CHANNEL
config-should-beacon = addresses of relays separated by commas, such as https://api.drand.sh, or nothing
config-should-operators = accounts separated by commas: tg:1234567,dc:1234567890
config-should-tables-per-chat = a number from 0 to 1000 (0: as many as people like)
config-should-tables-per-person = a number from 0 to 1000 (0: as many as people like)

# --- backups and announcements
cli-backup = Write the whole database to one file, also while the bot is running.
cli-restore = Put a backup into the database. The bot has to be stopped for it.
cli-announce = Tell all live tables that the bot is being restarted, or anything else.
cli-arg-backup = the backup
cli-arg-replace = overwrite what is there already
cli-arg-ask = ask for the passphrase, instead of BACKUP_PASSPHRASE
cli-arg-announcement = what to say (that the bot is being restarted)
cli-arg-over = take it down again
cli-passphrase = Passphrase of the backup:{" "}
cli-passphrase-again = Once more:{" "}
cli-passphrase-unlike = These were not the same twice, or too short: at least { $least } characters are needed.
cli-backup-done =
    Written and read back: { $file }, { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    }, { $kilobytes } kB, { $sealed ->
        [yes] encrypted.
       *[no] not encrypted. It holds the hands of running games: keep it where players cannot look.
    }
cli-restored =
    { $rows ->
        [one] { $rows } row is restored and checked
       *[other] { $rows } rows are restored and checked
    }, as things stood on { $when }.
cli-backup-foreign = { $file } is not a backup made by davtar backup.
cli-backup-damaged = { $file } is cut short or damaged. Nothing was changed; try an older backup.
cli-backup-newer = { $file } was made by a newer version of Davtar. Update Davtar.
cli-backup-sealed = { $file } is encrypted. Set BACKUP_PASSPHRASE, or use --ask.
cli-backup-passphrase = This passphrase does not open { $file }.
cli-backup-no-cipher = The package for encryption is not installed. Run: make setup
cli-backup-nothing = There is nothing to back up: the database has never been used.
cli-backup-exists = { $file } is there already. With --replace it is overwritten.
cli-backup-occupied = The database is not empty, so nothing was changed. Make a backup of it first; then --replace puts this one in its place.
cli-backup-wrong = What { $file } holds contradicts itself, so nothing was changed. Try an older backup.
cli-backup-full = The disk is full: { $file } cannot be written. Make room.
cli-backups-unwritable = No backups are made: { $folder } cannot be written ({ $why }). Set BACKUP_FOLDER to a folder that Davtar may write to.
cli-cannot-use = { $name } cannot be used: { $why }
config-should-announce-restart = on or off
config-should-backup-folder = the name of a folder, or off, or empty
config-should-backup-keep = a number from 1 to 1000
config-should-backup-passphrase = at least 12 characters, or empty

# --- davtar rehearse: at the terminal, and then what it posts in the scratch chat
cli-rehearse = Try a token in a scratch chat: make every kind of call once, and report what the platform does otherwise than we assume.
cli-arg-rehearse-platform = telegram or discord
cli-arg-rehearse-chat = the scratch chat: -1001234567890, with a topic -1001234567890:7, or the link of a message there; on Discord SERVER:CHANNEL or the channel’s link
cli-arg-rehearse-old = a message of the bot’s there that is older than 48 hours (Discord: than one hour), by its number or link; it is deleted
cli-arg-rehearse-out = the file for the report (rehearsal-PLATFORM.json)
cli-arg-rehearse-yes = do not ask before it begins
rehearse-post = A rehearsal: the bot is being tried out here. This message is deleted in a moment.
rehearse-changed = A rehearsal: these words have been changed.
rehearse-unseen = A rehearsal: only you see this.
rehearse-press = A rehearsal: please press the button.
rehearse-button = Button { $n }

# --- updates and rollback
cli-store-backup-full = The database has to be brought up to date, and there is no room for the backup that is made first. Nothing was changed. Make room, or set BACKUP_FOLDER to another disk.
cli-store-backup-failed = The database has to be brought up to date, and the backup that is made first could not be written; the log says why. Nothing was changed. Set BACKUP_FOLDER to a folder that Davtar may write to.
cli-rollback = Put the database back as it was before the last update. The bot has to be stopped for it.
cli-arg-yes = do not ask again
cli-rollback-nothing = There is nothing to go back to: { $folder } has no backup made before an update.
cli-rollback-to = Back to { $file }: the database as it was on { $when }, before the update (schema { $schema }).
cli-rollback-loses =
    What has happened since would be lost: { $matches ->
        [one] { $matches } match that ended
       *[other] { $matches } matches that ended
    }, { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }, { $accounts ->
        [one] { $accounts } new account with chips
       *[other] { $accounts } new accounts with chips
    }.
cli-rollback-unknown = The present database cannot be read, so nobody can say what would be lost.
cli-rollback-ask = Type yes to go back:{" "}
cli-rollback-kept = Nothing was changed. To go back, run: davtar rollback --yes
cli-rollback-done =
    { $rows ->
        [one] { $rows } row is restored and checked
       *[other] { $rows } rows are restored and checked
    }. The database is at schema { $schema } again: now install the version of Davtar you had before, and start it.
doctor-backups-off = Backups are off (BACKUP_FOLDER=off).
doctor-backups-good = The last backup was made on { $when }.
doctor-backups-old = The last backup was made on { $when }: there should be one a day. The log says why (backup-failed).
doctor-backups-none = There is no backup in { $folder } yet. Davtar makes one at its start.
doctor-running-backups-ok = The running Davtar can write its backups.
doctor-running-backups-failing = The last backup of the running Davtar has failed; the log says why (backup-failed).
doctor-running-backups-unwritable = The running Davtar may not write to its folder for backups. In a systemd unit the folder has to be under ReadWritePaths.

# --- davtar status
status-no-port = Davtar tells how it is doing at HEALTH_PORT, and that is not set. Set it, for instance HEALTH_PORT=9090, and restart Davtar.
status-no-answer = No Davtar answers at { $where }. Is it running, and with this HEALTH_PORT?
status-front-up = { $front }: people can play
status-front-down = { $front }: cannot be reached
status-store-down = Database: does not answer
status-tables = Tables in play: { $n }
status-inbox = Received and not yet handled: { $n }
status-outbox = Waiting to be sent: { $n } (the oldest for { $seconds } s)
status-database = Database: { $megabytes } MB
status-backup = Last good backup: { $hours } h ago
status-no-backup = Backups: none (BACKUP_FOLDER=off)
status-memory = Memory: { $megabytes } MB
status-open = Open files: { $n } of { $most }, { $sockets } of them sockets
status-lag = Longest hold-up in the last minute: { $ms } ms
status-no-errors = Errors since the start: none
status-errors = Errors since the start: { $n }
status-error = { "    " }{ $kind }: { $n }

# What the referee says in English in any game. `referee/announcer.py` tells how a sentence finds its message,
# `referee/wording.py` and `referee/mentions.py` what may stand in braces.

## Words that agree

form-a =
    { $agrees ->
        [an] an { $word }
       *[a] a { $word }
    }
form-the =
    { $kind ->
        [name] { $word }
       *[card] the { $word }
    }

number-signed =
    { $sign ->
        [above] plus { $words }
        [below] minus { $words }
       *[zero] zero
    }

## Cards

card-of-suit = { $rank } of { $suit }
some-cards =
    { $n ->
        [1] { $rank }
       *[other] { WORDS($n) } { MANY($rank) }
    }
named-cards =
    { $cards-count ->
        [0] the cards
       *[other] { $cards-read }
    }

## Whose turn it is

turn =
    { $duty ->
        [lead] { $player }, you lead.
       *[match] { $player }.
    }
whose-turn =
    { $stays ->
        [yes] It's still your turn.
        [no] It's { $turn }'s turn.
       *[over] {""}
    }
refused = { $speaker }, that doesn't count now. { whose-turn }
refused-unknown-player = Nobody at the table is called { $player }.

## The deal

deal-awaited = { $dealer } deals.
next-deal = { $next-dealer } deals next.

## What is refused in any game

refused-not-your-turn =
    { $kids ->
        [yes] Your turn is coming, { $speaker }. Now it's { $turn }.
       *[no] { $speaker }, it's { $turn }'s turn.
    }
refused-finish-hand-first =
    { $turn ->
        [none] This hand comes first.
       *[player] This hand comes first: it's { $turn }'s turn.
    }
refused-hand-over = { $speaker }, this hand is over. { $dealer } deals next.
refused-session-over =
    { $winners-count ->
        [1] The session is over: { $winners } won.
       *[other] The session is over: { $winners } won together.
    }
refused-wrong-dealer = { $speaker }, it's { $dealer }'s deal.

## Questions

ask-who-spoke = Who spoke?
ask-which-rank = Which card, { $player }?
ask-which-card = Which card, { $player }?
ask-which-cards = Which cards, { $player }?
ask-which-suit = Which suit, { $player }?
ask-which-player = Who, { $player }?
ask-which-reading = { $options-or }?
ask-which-number =
    { $options-or }? { $options-count ->
        [2] The first or the second?
       *[other] The first, the second, or which?
    }
ask-confirm-call = { $call }: yes or no?
ask-confirm-correction =
    { $new } instead of { $old }? { $dropped-count ->
        [1] { $dropped-by } on top.
       *[other] { $dropped-by }.
    } Yes or no?
ask-not-understood =
    { $about ->
        [rank] { $ranks-count ->
            [0] Which card?
            [1] { $ranks }? Say "a" and the card.
           *[other] { $ranks-or }?
        }
        [count] Are you playing { A($rank) }, or counting your cards?
       *[none] I didn't get that. Again?
    }

## Answers

answer = I can't tell.
answer-turn =
    { $value ->
        [none] Nobody's, just now.
       *[player] { $value }'s.
    }
answer-hands =
    { $value ->
        [0] No hand yet.
        [1] One hand.
       *[other] { WORDS($value) } hands.
    }
answer-count =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] { $of } has no cards.
            [1] { $of } has one card.
           *[other] { $of } has { WORDS($value) } cards.
        }
    }
answer-count-value =
    { $index ->
        [1] { $players } { $people ->
            [1] has { WORDS($n) }
           *[other] have { WORDS($n) }
        }
       *[other] { $players } { WORDS($n) }
    }
answer-score =
    { $of ->
        [none] { $value }.
       *[player] { $of } { SIGNED($value) }.
    }
answer-score-value =
    { $all ->
        [yes] everybody { $sign ->
            [zero] at zero
           *[other] { SIGNED($n) }
        }
       *[no] { $players } { SIGNED($n) }
    }
answer-ahead =
    { $value-count ->
        [0] Nobody, it's level.
        [1] { $value } is ahead.
       *[other] { $value } are level in front.
    }
answer-dealer =
    { $value ->
        [none] I can't tell.
       *[player] { $value } deals.
    }
answer-help =
    { $offers ->
        [none] Say your play as usual.
       *[some] { $of ->
            [none] You can say { $offers }.
           *[player] { $of }, you can say { $offers }.
        }
    }
    .screen = { answer-help } { help-any-time }
help-any-time = At any time: "undo", "no, it was a six", "repeat", "whose turn?", "how many cards do I have?", "score", "pause", "this is Ann".
answer-last-hand = No hand is over yet.
answer-payments = { answer-last-hand }

answer-pot =
    { $value ->
        [0] The pot is empty.
        [1] There's one chip in the pot.
       *[other] There are { WORDS($value) } chips in the pot.
    }
answer-leader = { answer-ahead }
answer-ranking = { $value-up }.
answer-ranking-value = { ORDINAL($n) } { $players }

## Calls, by the names that players give them

call-undo = undo
call-correct = correct that
call-repeat = repeat
call-query = a question
call-pause = pause
call-resume = carry on
call-mode = another mode
call-object = an objection
call-iam = { $name }
call-name = { $name }
call-yes = yes
call-no = no
call-option = an answer
call-unclear = talk
call-noise = talk
call-pass = pass
    .one = a pass
    .by = { $speaker } passed
    .of = { $speaker }'s pass
    .say = pass
call-dealt = dealt
    .one = dealt
    .by = { $speaker } dealt
    .of = the deal
    .say = cards are dealt
call-end-session = end of session
    .one = the end of the session
    .by = { $speaker } ended the session
    .of = the end of the session
    .say = end of session

## What the table does

undone = Undone: { $act-of }.
corrected =
    { $new-one } then{ $dropped ->
        [none] .
       *[some] , and { $dropped-count ->
            [1] { $dropped-of } goes back.
            [2] { $dropped-of } go back.
           *[other] the next { WORDS($dropped-count) } calls are off.
        }
    }
left-as-it-was = It stays as it was.
nothing-to-undo = There's nothing to undo.
nothing-to-correct = There's nothing to correct.
objection-noted = I heard the objection. Talk it over; to go back: "undo".
listening-to =
    .screen = { $player } speaks
paused = Paused. Say "carry on".
resumed = Carrying on.
game-resumed = The game goes on where it stopped.
match-ended =
    .screen = For another one say "another match"; a mistake can still be undone. Otherwise I close the table.
match-not-over = This match is not over yet. To stop, say "end session".
session-ended = See you next time!
mode-kids = Kids' mode.
mode-grownups = Kids' mode is over.
mode-language = I speak English now.
mode-louder = I'll speak up.
mode-softer = I'll speak more softly.
mode-slower = I'll speak more slowly.
mode-faster = I'll speak faster.
mode-unchanged = I can't change that now.

## Sound

no-microphone =
    .screen = There is no microphone. The game goes on by keyboard: type what you would say.
no-loudspeaker =
    .screen = There is no loudspeaker. Everything I say appears here.
no-portaudio =
    .screen = The sound library PortAudio is missing (Debian: libportaudio2). The game goes on by keyboard.
unknown-device =
    .screen = I cannot find that sound device: conde doctor lists those there are. The game goes on without it.
device-failed =
    .screen = The sound device stopped answering. The game goes on by keyboard and in writing.
sound-server-silent =
    .screen = The sound system does not answer. The game goes on by keyboard and in writing.
no-voice =
    .screen = No voice is installed for this language. Everything I say appears here.
synthesis-failed =
    .screen = The voice failed. Everything I say appears here.
cannot-write =
    .screen = I cannot write the sound to that file.
microphone-lost = I lost the microphone. You can go on by keyboard.
microphone-muted = The microphone gives no sound at all. Is it muted? You can go on by keyboard.
microphone-back = The microphone is back.
ears-restarted = I missed a moment. Say the last call again, please.
mouth-restarted =
    .screen = The voice failed and started again.
ears-failed =
    .screen = I can no longer hear. The game goes on by keyboard.
noise =
    .screen = Didn't hear: loud noise.
too-quiet =
    .screen = Didn't hear well: speak closer to the microphone.
hard-to-hear = It's hard to hear. Speak closer, or play by keyboard.

## Sound devices

device-microphone = microphone
device-loudspeaker = loudspeaker
microphone-chosen = I'm listening with { $device } now.
    .screen = Microphone: { $device }
loudspeaker-chosen = I'm speaking through { $device } now.
    .screen = Loudspeaker: { $device }
microphone-unknown =
    .screen = There is no microphone "{ $device }". There is: { $devices }. Type: microphone, and a part of its name.
loudspeaker-unknown =
    .screen = There is no loudspeaker "{ $device }". There is: { $devices }. Type: loudspeaker, and a part of its name.
microphone-unusable = That microphone can't be used. We go on as before.
    .screen = The microphone "{ $device }" can't be used. We go on as before.
loudspeaker-unusable = That loudspeaker can't be used. We go on as before.
    .screen = The loudspeaker "{ $device }" can't be used. We go on as before.
no-microphone-to-change =
    .screen = This game began without a microphone. Plug it in, leave, and go on with: conde resume.
no-loudspeaker-to-change =
    .screen = This game began without a voice. To change that, leave and go on with: conde resume.
microphone-missing =
    .screen = The microphone chosen last, "{ $device }", isn't there: I'm listening with the system's.
loudspeaker-missing =
    .screen = The loudspeaker chosen last, "{ $device }", isn't there: I'm speaking through the system's.
preferences-unwritable =
    .screen = I can't remember that choice for the next game ({ $why }).
loudspeaker-lost =
    .screen = I lost the loudspeaker. Everything I say appears here; I keep trying.

## Kept sound

clips-kept = The sound of what I misunderstand is being kept.
    .screen = The sound of what is asked back, refused or undone is being kept in { $path }.
clips-unwritable =
    .screen = I can't keep any sound in { $path } ({ $why }). The game goes on.

## The examination: conde doctor

doctor-microphones =
    .screen = { $devices ->
        [none] No microphone was found.
       *[some] { $device ->
            [none] No microphone is in use.
           *[some] Microphone: { $device }.
        } There is: { $devices }.
    }
doctor-loudspeakers =
    .screen = { $devices ->
        [none] No loudspeaker was found.
       *[some] { $device ->
            [none] No loudspeaker is in use.
           *[some] Loudspeaker: { $device }.
        } There is: { $devices }.
    }
doctor-quiet =
    .screen = Be quiet for { $seconds } seconds, please: I'm measuring the room.
doctor-room =
    .screen = The quiet room: { $level } dB.
doctor-sentence = Now I'm speaking, to learn how loudly I come back to the microphone.
doctor-echo =
    .screen = My own voice comes back with { $level } dB, and the room is quiet { $tail } ms after it.
doctor-say =
    .screen = Now say: "{ $phrase }"
doctor-phrase = There's as good as queen can be.
doctor-short-phrase = Pass.
doctor-heard =
    .screen = I heard { $right ->
        [yes] it
       *[no] something else
    }: "{ $heard }". Voice: { $level } dB, { $above } dB above the room.
doctor-heard-nothing =
    .screen = I heard no call.
doctor-model =
    .screen = Speech model: { $path }, whole, { $count } words and phrases, { $megabytes } MB.
doctor-missing =
    .screen = Words of { $game } that it does not know: { $words }.
doctor-well =
    .screen = All is well. Now play: conde play.

advice-no-portaudio =
    .screen = Install the sound library PortAudio, then run conde doctor again (Debian, Ubuntu: libportaudio2, libasound2-plugins).
advice-no-server =
    .screen = The sound system does not answer: restart it, or the computer.
advice-unknown-device =
    .screen = There is no device of that name: take one of those listed, or a part of its name.
advice-no-microphone =
    .screen = Plug in a microphone and allow its use in the settings of the system; until then play by keyboard.
advice-microphone-lost =
    .screen = The microphone stopped in the middle: try another socket or cable.
advice-microphone-silent =
    .screen = The microphone gives only silence: look for a mute switch, on the microphone and in the settings of the system.
advice-microphone-clips =
    .screen = The microphone is too loud: turn its level down, or speak from farther away.
advice-microphone-quiet =
    .screen = The microphone is too quiet: turn its level up, or put it in the middle of the table.
advice-room-noisy =
    .screen = The room is noisy: put the microphone nearer to the players, or turn the music down.
advice-voice-far =
    .screen = Your voice hardly stands out of the room: put the microphone nearer, or speak up.
advice-no-loudspeaker =
    .screen = Plug in or turn on a loudspeaker; until then everything I say appears on the screen.
advice-no-voice =
    .screen = There is no voice for this language: install espeak-ng, or a voice of the system.
advice-echo-unheard =
    .screen = The microphone did not hear me: if you wear no headphones, turn the loudspeaker up.
advice-echo-long =
    .screen = My voice hangs in the room for long, and until it has faded I hear nobody: move the loudspeaker away from the microphone, or turn it down.
advice-heard-nothing =
    .screen = I heard nothing of what was to be said: speak up and nearer, or choose another microphone with --device.
advice-heard-otherwise =
    .screen = I heard something else than was to be said: speak clearly and nearer, and try again.
advice-model-unusable =
    .screen = Make the speech model again: make model.
advice-words-missing =
    .screen = Say it in other words where the ears lack some, or type it.

## Names

unknown-name = My ears don't know the name { $name }. By voice, call { $name } { $substitute }; on the keyboard any name will do.

name-learned = Now I know how { $name } sounds.
name-learned-later = I have noted how { $name } sounds, but I can only hear it so in the next game.
say-name =
    .screen = Say: { $name }.
say-name-again =
    .screen = Once more, please.
said-otherwise =
    .screen = That sounded different. Once more, please.
name-told =
    .screen = { $name }: I listen for { $sounds }, as you told me.
name-guessed =
    .screen = { $name }: I listen for { $sounds }. If that is wrong: --say, or --like and a spelling of its sound.
name-forgotten =
    .screen = { $name } is read from its letters again.
name-never-told =
    .screen = Nobody has told me how { $name } sounds.

unknown-words = My ears don't know: { $words }. Those calls, on the keyboard only.

## Speech models

model-listed =
    .screen = { $model } ({ $tongues }, { $megabytes } MB): { $state ->
        [bundled] comes with Conde
        [stored] on this machine
       *[away] can be fetched
    }{ $uses ->
        [none] .
       *[other] , listens in: { $uses }.
    }
model-fetched =
    .screen = { $model } is on this machine now. { $vouched ->
        [us] Its checksum is the one we know.
        [makers] Size and checksum are those of its makers' list.
       *[nobody] Nobody vouches for its checksum: only the archive's own ones were compared.
    } SHA-256: { $digest }
model-knows =
    .screen = { $model } works. It knows { $known } of the { $words } words of { $language }.
model-lacks =
    .screen = It lacks these words; calls that need them, on the keyboard only:
model-spells =
    .screen = These it hears by their sound:
model-rejects =
    .screen = It hears "[unk]": talk is left alone.
model-rejects-not =
    .screen = It has no "[unk]": everyday words stand for talk, and I leave alone what is no whole call.
model-used =
    .screen = From now on { $model } listens, in: { $tongues }.

## Setting up

ask-language = Which language? 1 português (Portugal), 2 português (Brasil), 3 English.
ask-game = Which game? { $games }
ask-players = Who is playing? Names in clockwise order, with commas.
ask-dealer = Who dealt? { $players-or }?
ask-profile = Which rules? { $profiles }
ask-again = That won't do. Again?

demo-intro = A short hand played by synthetic voices: I hear them as I would hear yours.
demo-outro = That was the demonstration. Now play: conde play.
demo-silent =
    .screen = No loudspeaker: read here what you would hear.

## What does not work: shown by the command line

unknown-game =
    .screen = I don't know the game "{ $game }". There is: { $allowed }.
unknown-model =
    .screen = I don't know the speech model "{ $given }". There is: { $allowed }.
unknown-language =
    .screen = I don't speak "{ $given }". I speak: { $allowed }.
unknown-profile =
    .screen = I don't know the rules "{ $profile }". There are: { $allowed }.
unknown-option =
    .screen = There is no option "{ $option }". There are: { $allowed }.
option-value =
    .screen = The option { $option } cannot be "{ $value }". It can be: { $allowed-or }.
option-malformed =
    .screen = "{ $given }" is not enough. Write --set option=value.
unknown-choice =
    .screen = "{ $given }" won't do. It can be: { $allowed }.
empty-name =
    .screen = A name is empty: every player needs one.
name-like-a-pair =
    .screen = The name { $name } won't do: a slash joins the names of two partners. Write it without one.
duplicate-name =
    .screen = The name { $name } appears twice: names must differ.
no-game =
    .screen = Which game? { $allowed-or }, for example: conde play earl --players Ann,Ben,Cara.
rhymes-unused =
    .screen = The game { $game } has no rhymes: leave --rhymes out.
rhymes-missing =
    .screen = This table has rhymes of its own: --rhymes PATH. Without them the usual ones count.
no-players =
    .screen = Who plays? --players Ann,Ben,Cara.
player-count =
    .screen = { $count ->
        [1] One player is not enough
       *[other] There are { $count } players
    }: these rules are for { $exact ->
        [yes] { $maximum }
       *[no] { $minimum } to { $maximum }
    }.
confirm-players =
    .screen = { $count } players are more than the usual { $maximum }. To play anyway: --yes.
ask-more-players = { $count } players are more than the usual { $maximum }. Play anyway?
unknown-dealer =
    .screen = { $dealer } is not at the table. The dealer must be { $players-or }.
unknown-player =
    .screen = { $player } is not at the table. At the table: { $players }.
unknown-phase =
    .screen = I don't know the phase "{ $phase }". There is: { $allowed }.
bad-balance =
    .screen = { $player }'s chips must be a whole number, not "{ $value }".
chips-needed =
    .screen = These rules start with chips: --set { $option }=10.
dealer-is-out =
    .screen = { $dealer } is out of the game and cannot deal.
bad-state =
    .screen = This hand cannot have happened: the cards don't add up.
one-word-of-a-name =
    .screen = One word of a name at a time, please, not "{ $given }".
name-unreadable =
    .screen = I cannot read that as a sound. Write it as it would be written here.
name-not-heard =
    .screen = I did not hear { $name } twice alike. Once more, in a quiet place?
model-knows-no-sounds =
    .screen = The speech model { $path } knows words only and cannot learn a name. Our own model can.
file-unwritable =
    .screen = I cannot write to { $path }. Is there room on the disk?
file-unreadable =
    .screen = I cannot read { $path }.
file-trouble =
    .screen = { $path ->
        [none] The system refused: { $why }.
       *[file] I cannot use { $path }: { $why }.
    }
phrases-unusable =
    .screen = I cannot read the phrases in { $path }: one phrase a line, in UTF-8.
rhymes-wrong =
    .screen = I cannot use the rhymes in { $path }: four lines of words in UTF-8, one a card.
no-child =
    .screen = Who is going to practice? conde train --child NAME
bad-child-name =
    .screen = "{ $child }" won't do as a name: letters, and not too many.
unknown-child =
    .screen = { $child } has not practiced here. { $known ->
        [none] Nobody has.
       *[some] There is: { $known }.
    }
child-busy =
    .screen = { $child } has a lesson just now; finish that one first.
not-text =
    .screen = I cannot read "{ $given }": it is not in UTF-8.
no-verses =
    .screen = There are no rhymes to learn in { $profile }.
progress-damaged =
    .screen = The file { $path } is damaged. It was left as it is; to start again, delete it.
progress-unwritable =
    .screen = I cannot keep the progress in { $path }. ({ $why })
scenario-unreadable =
    .screen = I cannot read the scenarios in { $path }, line { $line }.
history-empty =
    .screen = No games have been kept yet.
history-unfinished =
    .screen = unfinished
history-exported =
    .screen = { $count ->
        [1] One game
       *[other] { $count } games
    } written to { $path }.
history-nothing =
    .screen = { $player ->
        [none] There are no games to delete.
       *[player] There are no games with { $player }.
    }
history-confirm =
    .screen = This deletes { $count ->
        [0] the kept sounds of names
        [1] one game
       *[other] { $count } games
    }, and nobody can bring them back. If that is meant: --yes.
history-deleted =
    .screen = { $count ->
        [0] The kept sounds of names
        [1] One game
       *[other] { $count } games
    } deleted.
all-games-over =
    .screen = All games here are finished: `conde play` begins another, `conde history` lists them.
no-journal =
    .screen = There is no game to go on with.
journal-unwritable = I could not keep that call, so it does not count. Is the disk full?
    .screen = I could not write to { $path }: that call does not count. Is there room on the disk?
journal-not-kept =
    .screen = I cannot keep the game in { $path } ({ $why }), so it cannot be played.
journal-in-use =
    .screen = The game of { $path } is open already: close the other one first.
journal-unreadable =
    .screen = I cannot read { $path }.
journal-empty =
    .screen = There is no game in { $path }.
journal-damaged =
    .screen = The journal { $path } is damaged at line { $line }. It was left as it is.
journal-cut =
    .screen = The last line was cut and does not count: say the last call again.
wav-unusable =
    .screen = { $why }
model-unusable =
    .screen = { $why } To make our own model again: make model.

# What is said and shown in lessons in English. `referee/announcer.py` tells how a sentence finds its message.

lesson-hello =
    { $known ->
        [yes] Hello again, { $child }!
       *[no] Hello, { $child }! Let's learn { $kind ->
            [verse] the Earl's rhymes
            [snip-line] Snip, Snap, Snorem
           *[rhymes] your rhymes
        }. Say them, or type them.
    }
lesson-listen =
    { $number ->
        [1] Listen:
        [2] With the second card you say this. Listen:
        [3] With the third. Listen:
       *[4] { $kind ->
            [verse] And with the last comes the Earl! Listen:
           *[other] And with the last. Listen:
        }
    }
lesson-together = Now together:
lesson-alone = Now you:
lesson-recall =
    { $number ->
        [1] And for { A($rank) }?
        [2] And the second card, with { A($rank) }?
        [3] And the third?
       *[4] And the last card?
    }
lesson-yes =
    { $way ->
        [0] Well done!
        [1] That's it!
       *[2] Just right!
    }
lesson-line = Nearly: that's the line for the { ORDINAL($number) } card. This one goes:
lesson-language = That's a rhyme too, in another language! Here it goes:
lesson-something-else = That was something else. The rhyme goes:
lesson-card = Nearly! But the card is { THE($rank) }:
lesson-gender = Nearly! With { THE($rank) } it's "{ $right }":
lesson-order = Nearly! The words only changed places:
lesson-missing = Nearly! Only "{ $right }" was missing:
lesson-word = Nearly! Just one word is different, "{ $right }":
lesson-extra = Nearly! The rhyme is just this:
lesson-once-more = Once more?
lesson-later = Never mind, we'll come back to it.
lesson-like-this = It goes like this:
lesson-begin-for-you = I'll begin and you finish:
lesson-no-hurry = No hurry. Let's say it together:
lesson-unclear = I couldn't hear you well. Say it again, a bit closer.
lesson-quiet = Whenever you like.
lesson-loud = It's very loud here, and that's not your fault. Say it again, closer, or type it.
lesson-cannot-hear = I can't hear you today: it's very loud, or the microphone is far away. You can type the rhymes, or try somewhere else.
lesson-player =
    { $number ->
        [1] Ben
       *[2] Ann
    }
lesson-turns =
    { $first ->
        [yes] Now you lead, with { A($rank) }.
       *[no] Now as at the table: the card is { A($rank) }, and we take turns.
    }
lesson-quartet = And now all four in a row, as in the game! { A($rank) }:
lesson-quartet-whole =
    All four in a row, as at the table! { $kind ->
        [verse] The Earl is pleased.
       *[other] Well done!
    }
lesson-over =
    { $stars ->
        [0] See you next time, { $child }!
        [1] You earned one star. See you next time, { $child }!
       *[other] You earned { WORDS($stars) } stars. See you next time, { $child }!
    }

## Reports

report-title = The rhymes
report-none =
    .screen = Nobody has practiced here yet. To begin: conde train --child NAME
report-child = Name
report-lessons = Lessons
report-minutes = Minutes
report-last = Last
report-right = First time
report-slips = To practice
report-legend = ★★★ at once · ★★ at the second try, or with help · ★ not yet · – not met
slip-line = the line of another card
slip-language = in another language
slip-something-else = something else
slip-card = the name of the card
slip-gender = words that agree
slip-order = the order of the words
slip-missing = missing words
slip-word = other words
slip-extra = words too many
child-deleted =
    .screen = Nothing is kept about { $child } any more.

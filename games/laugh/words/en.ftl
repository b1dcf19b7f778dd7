# What the referee says in Laugh and Lie Down in English: one message an event (games/laugh/acts.py), a refusal
# (RULES, section 2), a call. The referee's own words are in referee/words.
# Nothing here tells what can be claimed, except `claimable`, which is only sent when the table asks for it.

## The hand

hand-dealt =
    { $hand ->
        [1] { $dealer } deals.
       *[later] {""}
    } { WORDS($pot) } chips in the pot. Read out the table, twelve cards.
    .brief = Read out the table.
hand-resumed =
    On we go. { $field ->
        [none] There are no cards on the table.
       *[cards] On the table: { $field }.
    }
# Four of a kind that the dealer has not seen are read back one by one, as they were read out.
the-field =
    { $cards-most ->
        [4] { $cards-read }
       *[other] { $cards }
    }
field-read = { the-field }: { WORDS($cards-count) }. { $turn } begins.
    .calls = { $turn }
captured =
    { $hand ->
        [2] { $player }, { four }.
       *[1] { $table ->
            [3] { $player }, { four }.
           *[1] {""}
        }
    } { emptied }
    .screen = { $player } { $collection }
four = four { MANY($rank) }
two = two { MANY($rank) }
emptied =
    { $left ->
        [0] { $player } is out of cards.
       *[other] {""}
    }
laid-down = { $player } lies down.
    .screen = { $player } lies down: { $cards-read }
hand-shown =
    .screen = { $player }: { $cards-read }
    .of = the hand { $player } showed
claimed-from-hand =
    { $player } collects { $cards ->
        [4] { four }.
       *[2] { two }.
    } { emptied }
    .screen = { $player } { $collection }
    .of =
    what { $player } collected: { $cards ->
        [4] { four }
       *[2] { two }
    }
claimed-from-field =
    { $player } saw it first: { $cards ->
        [4] { four }.
       *[2] { two }.
    }
    .screen = { $player } { $collection }
claimable =
    { $what ->
        [pair_hand] Whoever holds the pair of { MANY($rank) } may collect it.
       *[field] On the table: { $what ->
            [quad_field] { four }
            [quad_laid] { four }
           *[pair] { two }
        } for the first to see them.
    }

corrected =
    { $new-one } then{ $dropped ->
        [none] .
       *[some] , and { $dropped-count ->
            [1] { $dropped-of } is off.
            [2] { $dropped-of } are off.
           *[other] the next { WORDS($dropped-count) } calls are off.
        }
    }

## The end of a hand and of the match

hand-over =
    { $replaces ->
        [yes] The count changes.
       *[no] {""}
    } Only { $survivor } has cards and survives{ $prize-winner-as ->
        [survivor] : five chips.
       *[none] . { $prize-winner } made the last capture: five chips.
    } { $dealer-as ->
        [survivor] { $dealer } also dealt, and takes the field and the hand.
       *[none] { $dealer }, who dealt, takes the field and that hand.
    } { payments } The pot is empty. { $final ->
        [yes] {""}
       *[no] { next-deal }
    }
    .payments = { payments }
payments =
    { $adjustments-below ->
        [none] {""}
       *[some] { $adjustments-below }.
    } { $adjustments-above ->
        [none] {""}
       *[some] { $adjustments-above }.
    }
hand-over-adjustments =
    { $players } { $sign ->
        [above] { $people ->
            [1] gets { WORDS($amount) }
           *[other] get { WORDS($amount) } each
        }
        [zero] {""}
       *[below] { $people ->
            [1] pays { WORDS($amount) }
           *[other] pay { WORDS($amount) } each
        }
    }
match-over =
    { $winners-count ->
        [1] That's the end: { $winners } wins!
       *[other] That's the end: { $winners } win together!
    } { $net }.
match-over-net = { $players } { SIGNED($n) }

ask-which-rank = Which, { $player }?
ask-which-capture = How many do you take, { $player }: one, two or three?
ask-which-claim = { $player }, what do you claim: a pair, three or four of a kind?

## Refusals

refused-field-already-read = { $speaker }, the table has been read out. { whose-turn }
refused-field-not-read = { $speaker }, read out the table first, twelve cards.
refused-too-many-of-rank = { WORDS($named) } { MANY($rank) } can't be: there are four. Read it again.
refused-wrong-card-count =
    { $rule ->
        [L-I1] { $speaker }, you hold { $count ->
            [0] no cards.
            [1] one card only.
           *[other] { WORDS($count) } cards.
        } { whose-turn }
       *[L10] { $missing ->
            [0] { $extra ->
                [1] One card too many: there are { WORDS($count) }.
               *[other] { WORDS($extra) } cards too many: there are { WORDS($count) }.
            }
            [1] One card is missing.
           *[other] { WORDS($missing) } cards are missing.
        }
    }
refused-no-match-on-table = { $speaker }, there is no { $rank } on the table. { whose-turn }
refused-bad-capture =
    { $speaker }, on the table there { $field ->
        [1] is { A($rank) }
       *[other] are { WORDS($field) } { MANY($rank) }
    }: one card takes one or all three, a pair takes a pair. { whose-turn }
refused-must-capture = { $speaker }, you can capture: { $ranks-or }. Your hand goes back. { whose-turn }
refused-rank-exhausted =
    { $speaker }, in the hands there { $unseen ->
        [0] are no { MANY($rank) } left.
        [1] is only { A($rank) }.
       *[other] are only { WORDS($unseen) } { MANY($rank) }.
    } { whose-turn }
refused-contradiction = { $speaker }, that doesn't go with { $calls-of }. Did I hear right?
refused-too-late-to-claim = { $speaker }, only before the first play. { whose-turn }
refused-nothing-to-claim = { $speaker }, there's no such thing to claim now. { whose-turn }
refused-dealers-quad = { $speaker }, for now that is for { $owner }, who dealt. { whose-turn }
refused-own-oversight = { $speaker }, those are for the others. { whose-turn }
refused-discard-not-allowed = { $speaker }, no single card is thrown away: capture, or lie down with the whole hand. { whose-turn }
refused-no-pass-in-this-game = { $speaker }, there's no passing: capture, or lie down with the whole hand. { whose-turn }

## Answers

answer-field =
    { $field ->
        [none] There are no cards on the table.
       *[cards] { $field }.
    }
answer-table =
    { $table ->
        [none] There are no cards on the table.
       *[cards] { $table }.
    }
answer-pairs =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] No pairs.
            [1] One pair.
           *[other] { WORDS($value) } pairs.
        }
    }
answer-pairs-value =
    { $all ->
        [yes] { $n ->
            [0] no pairs yet
            [1] one pair each
           *[other] { WORDS($n) } pairs each
        }
       *[no] { $players } { $n ->
            [0] no pairs
           *[other] { WORDS($n) }
        }
    }
answer-collection =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] No cards.
           *[other] { WORDS($value) } cards.
        }
    }
answer-collection-value =
    { $all ->
        [yes] { $n ->
            [0] no cards yet
           *[other] { WORDS($n) } cards each
        }
       *[no] { $players } { $n ->
            [0] no cards
           *[other] { WORDS($n) }
        }
    }
answer-net = { answer-score }
answer-net-value = { answer-score-value }
answer-chips = { answer-score }
answer-chips-value = { answer-score-value }
answer-survivor =
    { $value ->
        [none] Nobody yet.
       *[player] { $value }.
    }
answer-rules = In turn, a card of your hand takes an equal one from the table, or all three; a pair takes a pair. If you can't, lie down with your whole hand. Pairs, threes and fours are claimed aloud at any time. The last to hold cards gets five chips.
answer-can-pass = There's no passing here: capture, or lie down with the whole hand.

## Calls, by the names that players give them

call-field = { named-cards }
    .one = { named-cards }
    .by = { $speaker } read out the table
    .of = the reading of the table
    .say = on the table, and the twelve cards
call-cards = { named-cards }
    .one = { named-cards }
    .by = { $speaker } named cards
    .of = { $speaker }'s hand
call-mend-field =
    { $rank ->
        [none] another card
       *[rank] { $rank }
    }
    .one =
    { $rank ->
        [none] another card
       *[rank] { A($rank) }
    }
    .by = { $speaker } mended the table
    .of = the mending of the table
call-capture =
    { $rank ->
        [none] a capture
       *[rank] { $hand ->
            [2] a pair of { MANY($rank) }
           *[1] { $table ->
                [3] all three { MANY($rank) }
               *[1] { $rank }
            }
        }
    }
    .one =
    { $rank ->
        [none] a capture
       *[rank] { $hand ->
            [2] a pair of { MANY($rank) }
           *[1] { $table ->
                [3] all three { MANY($rank) }
               *[1] { A($rank) }
            }
        }
    }
    .by =
    { $speaker } took { $rank ->
        [none] a card
       *[rank] { A($rank) }
    }
    .of =
    { $speaker }'s { $rank ->
        [none] capture
       *[rank] { $rank }
    }
    .say =
    { $rank ->
        [none] king takes king
       *[rank] { $rank } takes { $rank }
    }
call-lie-down =
    { $cards-count ->
        [0] I lie down
       *[other] I lie down: { $cards-read }
    }
    .one = { named-cards }
    .by = { $speaker } lay down
    .of = { $speaker }'s hand
    .say = I lie down, and the cards
call-claim =
    { $rank ->
        [none] a claim
       *[rank] a claim of { MANY($rank) }
    }
    .one =
    { $rank ->
        [none] another claim
       *[rank] { MANY($rank) }
    }
    .by =
    { $speaker } claimed { $rank ->
        [none] cards
       *[rank] { MANY($rank) }
    }
    .of = { $speaker }'s claim
call-discard =
    { $rank ->
        [none] I throw a card away
       *[rank] I throw { A($rank) } away
    }
    .one =
    { $rank ->
        [none] a card
       *[rank] { A($rank) }
    }
    .by = { $speaker } threw a card away
    .of = { $speaker }'s card

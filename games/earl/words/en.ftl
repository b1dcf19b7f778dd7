# What the referee says in Earl of Coventry in English: one message an event (games/earl/acts.py), a refusal
# (RULES, section 1), a call. The referee's own words are in referee/words.

## The hand

hand-dealt =
    { $hand ->
        [1] { $dealer } deals.
       *[later] {""}
    } { $hand-sizes }. { $leader } leads.
    .brief = { $leader } leads.
    .calls = { $leader }
hand-dealt-hand-sizes =
    { $all ->
        [yes] { WORDS($n) } cards each
       *[no] { $index ->
            [1] { $players } { $people ->
                [1] has { WORDS($n) }
               *[other] have { WORDS($n) }
            }
           *[other] { $players } { WORDS($n) }
        }
    }
hand-resumed =
    On we go. { $rank ->
        [none] {""}
       *[rank] { $number ->
            [1] On the table: { A($rank) }.
           *[other] On the table: { MANY($rank) }, { WORDS($number) } cards.
        }
    }
card-played =
    .screen = { $rank } { $number }
passed =
    { $knocked ->
        [yes] { $player } passes.
       *[no] {""}
    }
    .screen = { $player } passes
rank-completed = The Earl! { MANY($rank) } complete.
    .brief = The Earl!
must-play =
    All the others passed. { $player }, you hold { $missing ->
        [1] the last { $rank }
       *[other] the { WORDS($missing) } missing { MANY($rank) }
    }: play.
    .calls = { $player }
couplet-reminder =
    { $kids ->
        [yes] Lovely! Next time say as well: There's as good as { $rank } can be.
       *[no] { $player }, mind the couplet next time.
    }
turn-lost =
    .screen = { $player } loses the turn
chip-fined =
    { $player } puts { $chips ->
        [1] one chip
       *[other] { WORDS($chips) } chips
    } in the pot.

## The end of a hand and of the session

hand-over =
    { $winner } is out of cards and wins! { $payments-below ->
        [none] {""}
       *[some] { $payments-below }. { $payments-above }.
    } { $pot-collected ->
        [0] {""}
        [1] { $winner } takes one chip from the pot.
       *[other] { $winner } takes { WORDS($pot-collected) } chips from the pot.
    } { $final ->
        [yes] {""}
       *[no] { next-deal }
    }
    .payments =
    { $payments-below ->
        [none] Nobody pays for that hand.
       *[some] { $payments-below }. { $payments-above }.
    }
hand-over-payments =
    { $players } { $sign ->
        [above] gets { WORDS($amount) }
        [zero] pays nothing
       *[below] { $people ->
            [1] pays { WORDS($amount) }
           *[other] pay { WORDS($amount) } each
        }
    }
eliminated = { $player } has no chips left and is out.
session-over =
    { $winners-count ->
        [1] That's the end: { $winners } wins!
       *[other] That's the end: { $winners } win together!
    } { $ranking-up ->
        [none] {""}
       *[places] { $ranking-up }.
    } { $scores-above ->
        [none] {""}
       *[some] { $scores }.
    }
session-over-ranking =
    { $n ->
        [1] {""}
       *[other] { ORDINAL($n) } { $players }
    }
session-over-scores = { $players } { SIGNED($n) }

## Notes

false-pass =
    { $kids ->
        [yes] { $player }, you had { A($rank) } after all! Look at your cards again before you pass.
       *[no] So { $player } had { A($rank) } after all.
    }
someone-holds-rank =
    { $missing ->
        [1] Everybody passed, yet { A($rank) } is still missing.
       *[other] Everybody passed, yet { WORDS($missing) } { MANY($rank) } are still missing.
    } { $orbit ->
        [1] Have another look at your cards.
       *[later] Count the cards: one may be missing from the pack.
    }
rank-abandoned =
    { $number ->
        [1] The { MANY($rank) } stay at one card.
       *[other] The { MANY($rank) } stay at { WORDS($number) } cards.
    }
formula-order = It counts: that's the { ORDINAL($number) } { $rank }.
verse =
    { $number ->
        [1] There's as good as { $rank } can be
        [2] There's { A($rank) } as good as he
        [3] There's the best of all the three
       *[4] And there's the Earl of Coventry
    }
snip-line =
    { $number ->
        [1] { A($rank) }
        [2] snip
        [3] snap
       *[4] snorem
    }
rhyme-penalty-take-back =
    { $kids ->
        [yes] Lovely, { A($rank) }! Say: { verse }.
       *[no] No couplet, { $player }: { THE($rank) } goes back.
    }
rhyme-penalty-chip = No couplet, { $player }: one chip to the pot. { THE($rank) } stays.
extra-round = { $players } are level: one more hand between them. { $dealer } deals.

## Refusals

refused-wrong-rank =
    { $rule ->
        [E8] { $speaker }, we're on { MANY($current) }.
       *[E7] { $kids ->
            [yes] { $speaker }, we're on { MANY($current) }: look for { A($current) }! { THE($rank) } goes back.
           *[no] { $speaker }, we're on { MANY($current) }. { THE($rank) } goes back.
        }
    } { whose-turn }
refused-rank-exhausted = { $speaker }, all the { MANY($rank) } are out. The card goes back. { whose-turn }
refused-one-card-at-a-time =
    { $speaker }, one card at a time: { $count ->
        [1] it goes back.
        [2] both go back.
       *[other] all { WORDS($count) } go back.
    } { whose-turn }
refused-leader-must-play = { $speaker }, the leader must play: pick any card.
refused-still-has-cards =
    { $speaker }, you still have { $count ->
        [1] one card.
       *[other] { WORDS($count) } cards.
    } { whose-turn }
refused-extra-round-due = A tie is to be broken: { $players } play one more hand. { $dealer } deals.

## Answers

answer-rank =
    { $value ->
        [none] None: the leader chooses.
       *[rank] { RANK($value) }.
    }
answer-missing =
    { $value ->
        [none] There's no rank on the table.
        [0] None is missing.
        [1] One card is missing.
       *[other] { WORDS($value) } cards are missing.
    }
answer-rules = The leader plays any card; the others in turn match its rank or pass. The fourth is the Earl: who plays it leads again. Whoever runs out of cards first wins.
answer-can-pass =
    { $value ->
        [yes] You may pass.
        [no] You can't pass now.
       *[none] The leader must play; after that, pass if you have no card of the rank.
    }
answer-completed =
    { $completed ->
        [none] None yet.
       *[some] { $completed }.
    }

## Calls, by the names that players give them

call-play =
    { $rank ->
        [none] { $formula ->
            [2] another
            [3] the best of the three
            [4] the Earl
           *[none] a card
        }
       *[rank] { $rank }
    }
    .one =
    { $rank ->
        [none] a card
       *[rank] { A($rank) }
    }
    .by =
    { $speaker } played { $rank ->
        [none] a card
       *[rank] { A($rank) }
    }
    .of =
    { $speaker }'s { $rank ->
        [none] card
       *[rank] { $rank }
    }
    .say =
    { $rank ->
        [none] here's a king
       *[rank] { A($rank) }
    }
call-claim-win = I'm out
    .one = I'm out
    .by = { $speaker } claimed the win
    .of = { $speaker }'s win

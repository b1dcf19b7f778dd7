# What the referee says in Court Piece in English: one message an event (games/court/acts.py), a refusal (RULES,
# section 3), a call. The referee's own words are in referee/words.

turn =
    { $duty ->
        [trump] { $player }, trumps.
        [lead] { $player } leads.
       *[follow] {""}
    }
    .screen =
    { $duty ->
        [follow] { $player }
       *[other] {""}
    }

## The hand

hand-dealt =
    { $hand ->
        [1] { $dealer } deals.
       *[later] {""}
    } { $chooser } chooses trumps from five cards.
    .brief = { $chooser }, trumps.
    .calls = { $chooser }
trump-chosen = { $suit }. Deal the rest. { $player } leads.
    .brief = { $suit }. { $player } leads.
    .calls = { $player }
card-played =
    { $doubtful ->
        [yes] { $card }.
       *[no] {""}
    }
    .screen = { $card }
    .of = { $player }'s { $card } in the { ORDINAL($trick) } trick
trick-won =
    { $gathered ->
        [0] { $player } wins the trick.
        [1] { $player } { $ruffed ->
            [yes] ruffs.
           *[no] takes it.
        } { trick-count }
       *[other] { $player } takes { WORDS($gathered) } tricks. { trick-count }
    }
    .calls = { $player }
trick-count = { WORDS($tricks-own) } to { WORDS($tricks-other) }.
trick-closed =
    .screen = trick { $trick } closed
card-changed =
    .screen = { $player }: { $card } instead of { $returned }
    .of = { $player }'s { $card }
cards-shown =
    .screen = { $player }: { $cards }
    .of =
    { $cards-count ->
        [1] the card { $player } showed
       *[other] the cards { $player } showed
    }
last-hand = This is the last hand.

## The end of a hand and of the session

hand-over =
    { $replaces ->
        [yes] The result changes.
       *[no] {""}
    } { $courts-won ->
        [0] { $winner } win the hand. Series: { $series-own ->
            [1] one hand.
           *[other] { WORDS($series-own) } hands.
        }
        [1] { $why ->
            [series] Seven hands in a row: court to { $winner }.
           *[other] Court to { $winner }.
        } { court-count }
       *[other] { WORDS($courts-won) } courts to { $winner }. { court-count }
    } { $final ->
        [yes] {""}
       *[no] { next-deal }
    }
court-count = Courts: { WORDS($courts-own) } to { WORDS($courts-other) }.
session-over =
    { $winner ->
        [none] That's the end: a draw, { $courts } in courts!
       *[pair] That's the end: { $winner } win, { WORDS($courts-own) } to { WORDS($courts-other) } in courts!
    }
session-over-courts =
    { $all ->
        [yes] { WORDS($n) } all
       *[no] { $players } { WORDS($n) }
    }

## Revokes

revoke-corrected =
    { $player }'s { $returned } goes back; { THE($card) } stays. { $may-change-count ->
        [0] {""}
       *[other] { $may-change } may change cards.
    }
    .of = { $player }'s { $returned } that went back
accused = { $player }, did you have any { $suits-or }, or not?
accusation-denied = Play on. When the hand is over, look at the cards.
revoke-detected =
    { $shown ->
        [none] Revoke.
       *[card] So { $player } had { $suit } in the { ORDINAL($trick) } trick: { THE($shown) }. Revoke.
    }
contradiction = This doesn't add up: { $calls-of }. Did I hear right?
ask-which-confirmation = { $player }, you were out of { $later-card-suit } in the { ORDINAL($earlier-trick) } trick. Is it really { THE($later-card) }?

## Refusals

refused-no-pass-in-this-game = { $speaker }, there's no passing: play a card. { whose-turn }
refused-trump-already-set = { $speaker }, trumps are { $suit } already. { whose-turn }
refused-not-trump-caller = { $speaker }, { $chooser } chooses trumps.
refused-trump-not-chosen = { $speaker }, trumps first: { $chooser } chooses.
refused-card-already-played = { $speaker }, { THE($card) } is out already, from { $by }'s hand. { whose-turn }
refused-card-in-other-hand = { $speaker }, { THE($card) } is in { $holder }'s hand. { whose-turn }
refused-followed-suit = { $speaker }, there was no revoke. { whose-turn }
refused-must-follow-suit = { $speaker }, { $suit } were led: it must be one of those.
refused-card-lies = { $speaker }, { THE($card) } stays on the table. { whose-turn }
refused-trick-not-full = { $speaker }, the trick isn't full yet. { whose-turn }
refused-trick-closed = { $speaker }, that trick is closed. { whose-turn }
refused-not-trick-winner = { $speaker }, it's { $winner }'s trick.
refused-nothing-to-correct = { $speaker }, you have no card in this trick yet. { whose-turn }
refused-accuse-another = { $speaker }, if it was you, say: I revoked.
refused-not-accused = { $speaker }, nobody asked you. { whose-turn }
refused-wrong-card-count =
    { $speaker }, say those cards again: you hold { $count ->
        [1] one.
       *[other] { WORDS($count) }.
    }
refused-session-over =
    { $winner ->
        [none] The session is over: a draw.
       *[pair] The session is over: { $winner } won.
    }

## Answers

answer-lead = { answer-turn }
answer-caller =
    { $value ->
        [none] There is no hand yet.
       *[player] { $value }.
    }
answer-trump =
    { $value ->
        [none] No trumps yet.
       *[suit] { RANK($value) }.
    }
answer-tricks =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] No tricks.
            [1] One trick.
           *[other] { WORDS($value) } tricks.
        }
    }
answer-tricks-value =
    { $all ->
        [yes] { WORDS($n) } all
       *[no] { $players } { WORDS($n) }
    }
answer-series =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] No hands in a row.
            [1] One hand.
           *[other] { WORDS($value) } hands in a row.
        }
    }
answer-series-value =
    { $all ->
        [yes] no series yet
       *[no] { $players } { WORDS($n) }
    }
answer-courts =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] No courts.
            [1] One court.
           *[other] { WORDS($value) } courts.
        }
    }
answer-courts-value =
    { $all ->
        [yes] { $n ->
            [0] no courts yet
            [1] one court each
           *[other] { WORDS($n) } courts each
        }
       *[no] { $players } { $n ->
            [1] one court
           *[other] { WORDS($n) } courts
        }
    }
answer-score = { answer-courts }
answer-score-value = { answer-courts-value }
answer-trick =
    { $value ->
        [none] Nobody has won a trick yet.
       *[player] { $value }'s.
    }
answer-table =
    { $value ->
        [none] There are no cards on the table yet.
       *[cards] { $value }.
    }
answer-table-value = { $player } { $card }
answer-rules = Who wins a trick leads to the next. Follow suit if you can; if not, play any card. Seven tricks win the hand; the first seven, or seven hands in a row, are a court.
answer-can-pass = There's no passing here: you always play a card.

## Calls, by the names that players give them

call-trump =
    { $suit ->
        [none] trumps
       *[suit] { $suit }
    }
    .one =
    { $suit ->
        [none] trumps
       *[suit] { $suit }
    }
    .by = { $speaker } chose trumps
    .of = { $speaker }'s trumps
    .say = spades are trumps
call-card =
    { $card ->
        [none] { half-card }
       *[card] { $card }
    }
    .one =
    { $card ->
        [none] { half-card }
       *[card] { THE($card) }
    }
    .by =
    { $speaker } played { $card ->
        [none] a card
       *[card] { THE($card) }
    }
    .of =
    { $speaker }'s { $card ->
        [none] card
       *[card] { $card }
    }
    .say = king of hearts
half-card =
    { $rank ->
        [none] { $suit ->
            [none] a card
           *[suit] { $suit }
        }
       *[rank] { $suit ->
            [none] { A($rank) }
           *[suit] { card-of-suit }
        }
    }
call-half-card = { half-card }
    .one = { half-card }
    .by = { $speaker } said { half-card }
    .of = what { $speaker } said
call-fix-revoke =
    { $card ->
        [none] another card
       *[card] { $card }
    }
    .one =
    { $card ->
        [none] another card
       *[card] { THE($card) }
    }
    .by = { $speaker } changed cards
    .of = { $speaker }'s change
call-change = { call-fix-revoke }
    .one = { call-fix-revoke.one }
    .by = { call-fix-revoke.by }
    .of = { call-fix-revoke.of }
call-close = trick closed
    .one = trick closed
    .by = { $speaker } closed the trick
    .of = the closed trick
    .say = trick closed
call-accuse =
    { $player ->
        [none] a revoke
       *[player] a revoke by { $player }
    }
    .one = a revoke
    .by = { $speaker } called a revoke
    .of = { $speaker }'s objection
call-admit = I revoked
    .one = I revoked
    .by = { $speaker } admitted a revoke
    .of = { $speaker }'s revoke
call-deny = I was out
    .one = I was out
    .by = { $speaker } was out
    .of = { $speaker }'s answer
call-show = my cards
    .one = { named-cards }
    .by = { $speaker } showed cards
    .of = what { $speaker } showed

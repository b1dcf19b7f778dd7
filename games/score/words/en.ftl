# What the scoreboard says in English: one message an event (games/score/acts.py), a refusal (docs/rules/score.md), a
# call. The referee's own words are in referee/words.

## Lines and rounds

board-opened =
    Keeping score for { $players }. { $target ->
        [0] {""}
       *[other] To { WORDS($target) }.
    } { $rounds ->
        [0] {""}
        [1] One round.
       *[other] { WORDS($rounds) } rounds.
    }
scored = { $tallies }
    .of = { $tallies-back }
scored-tallies = { $player } { SIGNED($points) }: { BALANCE($total) }.
    .back = { $player }: { BALANCE($before) }.
amended = { $tallies }
    .of = { $tallies-back }
amended-tallies =
    { $points ->
        [0] { $player }: { BALANCE($total) }.
       *[other] { $player } { SIGNED($points) }: { BALANCE($total) }.
    }
    .back = { $player }: { BALANCE($before) }.
round-over =
    { $asked ->
        [yes] { $final ->
            [yes] {""}
           *[no] { $scores }.
        }
       *[no] {""}
    }
    .screen =
        { $asked ->
            [yes] { $final ->
                [yes] { $scores }
               *[no] { $scores }.
            }
           *[no] { $scores }
        }
round-over-scores =
    { $all ->
        [yes] all { BALANCE($n) }
       *[no] { $players } { BALANCE($n) }
    }
target-reached =
    { $players-count ->
        [1] { $players } has reached { WORDS($target) }
       *[other] { $players } have reached { WORDS($target) }
    }: this round is the last.
unbalanced = That adds up to { SIGNED($excess) }; it must be zero.

## The end

match-over =
    { $winners-count ->
        [1] That's the end: { $winners } wins!
       *[other] That's the end: { $winners } win together!
    } { $ranking-up ->
        [none] {""}
       *[places] { $ranking-up }.
    } { $fewest ->
        [yes] { $scores-up }
       *[no] { $scores }
    }.
match-over-ranking =
    { $n ->
        [1] {""}
       *[other] { ORDINAL($n) } { $players }
    }
match-over-scores = { $players } { BALANCE($n) }
session-over =
    { $told ->
        [yes] { session-ended }
       *[no] { match-over }
    }
session-over-ranking = { match-over-ranking }
session-over-scores = { match-over-scores }

## Refusals and questions

refused-named-twice = { $player } is in there twice: say that line again.
refused-not-zero = It adds up to { SIGNED($excess) } and must be zero: put that right first.
refused-nothing-to-amend =
    { $player ->
        [none] There are no points to correct yet.
       *[player] I find no points of { $player } to correct.
    }
ask-which-points = How many?
ask-which-player = Which player?

## Answers

answer-score =
    { $of ->
        [none] { $value }.
       *[player] { $of }: { BALANCE($value) }.
    }
answer-score-value =
    { $all ->
        [yes] all { BALANCE($n) }
       *[no] { $players } { BALANCE($n) }
    }
answer-hands =
    { $value ->
        [0] No round yet.
        [1] One round is over.
       *[other] { WORDS($value) } rounds are over.
    }
answer-last-hand =
    { $value ->
        [none] No points yet.
       *[points] { $value }.
    }
answer-last-hand-value =
    { $all ->
        [yes] all { SIGNED($n) }
       *[no] { $players } { SIGNED($n) }
    }
answer-payments = { answer-last-hand }
answer-payments-value = { answer-last-hand-value }
answer-rules = Say everybody's points: "Ann plus eight, Ben minus three", "Ben pays Ann three". To correct: "no, nine". To end the round: "next round".
answer-can-pass = Here we only keep score.

help-any-time = At any time: "undo", "repeat", "score", "who's ahead?", "how many points does Ben have?", "the last round", "hold on".

## Calls, by the names that players give them

call-dealt = next round
    .one = the next round
    .by = { $speaker } began the next round
    .of = the next round
    .say = next round

call-score =
    { $changes ->
        [none] the points
       *[some] { $changes }
    }
    .one = { call-score }
    .by = { call-score }
    .of = { call-score }
    .say = Ann plus eight, Ben minus three
call-score-changes =
    { $against ->
        [none] { $everybody ->
            [yes] everybody
           *[no] { $player ->
                [none] {""}
               *[player] { $player }
            }
        } { SIGNED($points) }
       *[payment] { $everybody ->
            [yes] { $points-sign ->
                [above] { $against } pays everybody { WORDS($points) }
               *[below] everybody pays { $against } { WORDS($points) }
            }
           *[no] { $player ->
                [none] { SIGNED($points) } against { $against }
               *[player] { $points-sign ->
                    [above] { $against } pays { $player } { WORDS($points) }
                   *[below] { $player } pays { $against } { WORDS($points) }
                }
            }
        }
    }
call-amend =
    { $player ->
        [none] {""}
       *[player] { $player }
    } { $points ->
        [none] corrected
       *[number] { $plus ->
            [yes] { SIGNED($points) }
           *[no] { BALANCE($points) }
        }
    }
    .one = { call-amend }
    .by = { call-amend }
    .of = { call-amend }
    .say = no, nine

undone =
    Undone. { $events-count ->
        [0] {""}
       *[other] { $events-of ->
            [none] {""}
           *[some] { $events-of }
        }
    }

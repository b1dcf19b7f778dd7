# What the scoreboard says in Portuguese, in Portugal and in Brazil alike: one message an event (games/score/acts.py),
# a refusal (docs/rules/score.md), a call. The referee's own words are in referee/words.

form-to =
    { $agrees ->
        [f] à { $word }
        [m] ao { $word }
       *[unknown] a { $word }
    }

## Lines and rounds

board-opened =
    Pontuação: { $players }. { $target ->
        [0] {""}
       *[other] Até { WORDS($target) }.
    } { $rounds ->
        [0] {""}
        [1] Uma { round-name }.
       *[other] { WORDS($rounds, gender: "f") } { rounds-name }.
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
        [yes] todos { BALANCE($n) }
       *[no] { $players } { BALANCE($n) }
    }
target-reached =
    { $players-count ->
        [1] { THE($players) } chegou a { WORDS($target) }
       *[other] { $players } chegaram a { WORDS($target) }
    }: acaba com esta { round-name }.
unbalanced = A soma dá { SIGNED($excess) }, e tem de dar zero.

## The end

match-over-ranking =
    { $n ->
        [1] {""}
       *[other] em { ORDINAL($n) } { THE($players) }
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

refused-not-zero = A soma dá { SIGNED($excess) }, e tem de dar zero: corrijam antes.
refused-nothing-to-amend =
    { $player ->
        [none] Ainda não há pontos para corrigir.
       *[player] Não encontro pontos { OF($player) } para corrigir.
    }
ask-which-points = Quanto?
ask-which-player = De quem?

## Answers

answer-score =
    { $of ->
        [none] { $value }.
       *[player] { $of }: { BALANCE($value) }.
    }
answer-score-value =
    { $all ->
        [yes] todos { BALANCE($n) }
       *[no] { $players } { BALANCE($n) }
    }
answer-hands =
    { $value ->
        [0] Ainda nenhuma { round-name }.
        [1] Uma { round-name } feita.
       *[other] { WORDS($value, gender: "f") } { rounds-name } feitas.
    }
answer-last-hand =
    { $value ->
        [none] { no-round }
       *[points] { $value }.
    }
answer-last-hand-value =
    { $all ->
        [yes] todos { SIGNED($n) }
       *[no] { $players } { SIGNED($n) }
    }
answer-payments = { answer-last-hand }
answer-payments-value = { answer-last-hand-value }

## Calls, by the names that players give them

call-dealt = próxima { round-name }
    .one = a próxima { round-name }
    .by = { THE($speaker) } começou a { round-name } seguinte
    .of = a próxima { round-name }
    .say = próxima { round-name }

call-score =
    { $changes ->
        [none] os pontos
       *[some] { $changes }
    }
    .one = { call-score }
    .by = { call-score }
    .of = { call-score }
    .say = Ana mais oito, Bruno menos três
call-score-changes =
    { $against ->
        [none] { $everybody ->
            [yes] todos
           *[no] { $player ->
                [none] {""}
               *[player] { $player }
            }
        } { SIGNED($points) }
       *[payment] { $everybody ->
            [yes] { $points-sign ->
                [above] { THE($against) } paga { WORDS($points) } a cada um
               *[below] cada um paga { WORDS($points) } { TO($against) }
            }
           *[no] { $player ->
                [none] { SIGNED($points) } contra { $against }
               *[player] { $points-sign ->
                    [above] { THE($against) } paga { WORDS($points) } { TO($player) }
                   *[below] { THE($player) } paga { WORDS($points) } { TO($against) }
                }
            }
        }
    }
call-amend =
    { $player ->
        [none] {""}
       *[player] { $player }
    } { $points ->
        [none] corrigido
       *[number] { $plus ->
            [yes] { SIGNED($points) }
           *[no] { BALANCE($points) }
        }
    }
    .one = { call-amend }
    .by = { call-amend }
    .of = { call-amend }
    .say = não, nove

undone =
    Desfeito. { $events-count ->
        [0] {""}
       *[other] { $events-of ->
            [none] {""}
           *[some] { $events-of }
        }
    }

# What the referee says in Laugh and Lie Down in Portuguese, in Portugal and in Brazil alike: one message an event
# (games/laugh/acts.py), a refusal (RULES, section 2), a call. The referee's own words are in referee/words.
# Nothing here tells what can be claimed, except `claimable`, which is only sent when the table asks for it.

## The hand

# Four of a kind that the dealer has not seen are read back one by one, as they were read out.
the-field =
    { $cards-most ->
        [4] { $cards-read }
       *[other] { $cards }
    }
captured =
    { $hand ->
        [2] { $player }, { four }.
       *[1] { $table ->
            [3] { $player }, { four }.
           *[1] {""}
        }
    } { emptied }
    .screen = { $player } { $collection }
four = quatro { MANY($rank) }
two =
    { AGREES($rank) ->
        [f] duas
       *[m] dois
    } { MANY($rank) }
emptied =
    { $left ->
        [0] { $player } ficou sem cartas.
       *[other] {""}
    }
hand-shown =
    .screen = { $player }: { $cards-read }
    .of = a mão que { $player } mostrou
claimed-from-hand =
    { $player } recolhe { $cards ->
        [4] { four }.
       *[2] { two }.
    } { emptied }
    .screen = { $player } { $collection }
    .of =
    o que { $player } recolheu: { $cards ->
        [4] { four }
       *[2] { two }
    }
claimed-from-field =
    { $player } viu primeiro: { $cards ->
        [4] { four }.
       *[2] { two }.
    }
    .screen = { $player } { $collection }
corrected =
    Então é { $new-one }{ $dropped ->
        [none] .
       *[some] , e { $dropped-count ->
            [1] { $dropped-of } fica sem efeito.
            [2] { $dropped-of } ficam sem efeito.
           *[other] as { WORDS($dropped-count, gender: "f") } jogadas seguintes ficam sem efeito.
        }
    }

## The end of a hand and of the match

hand-over-adjustments =
    { $players } { $sign ->
        [above] { $people ->
            [1] recebe { WORDS($amount, gender: "f") }
           *[other] recebem { WORDS($amount, gender: "f") } cada
        }
        [zero] {""}
       *[below] { $people ->
            [1] paga { WORDS($amount, gender: "f") }
           *[other] pagam { WORDS($amount, gender: "f") } cada
        }
    }
payments =
    { $adjustments-below ->
        [none] {""}
       *[some] { $adjustments-below }.
    } { $adjustments-above ->
        [none] {""}
       *[some] { $adjustments-above }.
    }
match-over-net = { $players } { SIGNED($n, gender: "f") }

## Answers

answer-field =
    { $field ->
        [none] Na mesa não há cartas.
       *[cards] { $field }.
    }
answer-table =
    { $table ->
        [none] Na mesa não há cartas.
       *[cards] { $table }.
    }
answer-pairs =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] Nenhum par.
            [1] Um par.
           *[other] { WORDS($value) } pares.
        }
    }
answer-pairs-value =
    { $all ->
        [yes] { $n ->
            [0] ainda nenhum par
            [1] um par cada
           *[other] { WORDS($n) } pares cada
        }
       *[no] { $players } { $n ->
            [0] nenhum
           *[other] { WORDS($n) }
        }
    }
answer-collection =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] Nenhuma carta.
           *[other] { WORDS($value, gender: "f") } cartas.
        }
    }
answer-collection-value =
    { $all ->
        [yes] { $n ->
            [0] ainda nenhuma carta
           *[other] { WORDS($n, gender: "f") } cartas cada
        }
       *[no] { $players } { $n ->
            [0] nenhuma
           *[other] { WORDS($n, gender: "f") }
        }
    }
answer-net = { answer-score }
answer-net-value = { answer-score-value }
answer-chips = { answer-score }
answer-chips-value = { answer-score-value }
answer-survivor =
    { $value ->
        [none] Ainda ninguém.
       *[player] { $value }.
    }

## Calls, by the names that players give them

call-field = { named-cards }
    .one = { named-cards }
    .by = { THE($speaker) } leu a mesa
    .of = a leitura da mesa
    .say = na mesa estão, e as doze cartas
call-cards = { named-cards }
    .one = { named-cards }
    .by = { THE($speaker) } disse as cartas
    .of = a mão { OF($speaker) }
call-mend-field =
    { $rank ->
        [none] outra carta
       *[rank] { $rank }
    }
    .one =
    { $rank ->
        [none] outra carta
       *[rank] { A($rank) }
    }
    .by = { THE($speaker) } corrigiu a mesa
    .of = a correção da mesa
call-capture =
    { $rank ->
        [none] uma captura
       *[rank] { $hand ->
            [2] par de { MANY($rank) }
           *[1] { $table ->
                [3] os três: { MANY($rank) }
               *[1] { $rank }
            }
        }
    }
    .one =
    { $rank ->
        [none] uma captura
       *[rank] { $hand ->
            [2] um par de { MANY($rank) }
           *[1] { $table ->
                [3] { A($rank) } para três
               *[1] { A($rank) }
            }
        }
    }
    .by =
    { THE($speaker) } levou { $rank ->
        [none] uma carta
       *[rank] { A($rank) }
    }
    .of =
    { $rank ->
        [none] a captura
       *[rank] { THE($rank) }
    } { OF($speaker) }
    .say =
    { $rank ->
        [none] rei com rei
       *[rank] { $rank } com { $rank }
    }
call-lie-down =
    { $cards-count ->
        [0] deito-me
       *[other] deito-me: { $cards-read }
    }
    .one = { named-cards }
    .by = { THE($speaker) } deitou-se
    .of = a mão { OF($speaker) }
    .say = deito-me, e as cartas
call-claim =
    { $rank ->
        [none] reclamo
       *[rank] reclamo: { $rank }
    }
    .one =
    { $rank ->
        [none] outra coisa
       *[rank] { A($rank) }
    }
    .by =
    { THE($speaker) } reclamou { $rank ->
        [none] cartas
       *[rank] { MANY($rank) }
    }
    .of = o pedido { OF($speaker) }
call-discard =
    { $rank ->
        [none] largo uma carta
       *[rank] largo { A($rank) }
    }
    .one =
    { $rank ->
        [none] uma carta
       *[rank] { A($rank) }
    }
    .by = { THE($speaker) } largou uma carta
    .of = a carta { OF($speaker) }

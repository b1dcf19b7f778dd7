# What the referee says in Earl of Coventry in Portuguese, in Portugal and in Brazil alike: one message an event
# (games/earl/acts.py), a refusal (RULES, section 1), a call. The referee's own words are in referee/words.

## The hand

hand-dealt-hand-sizes =
    { $all ->
        [yes] { WORDS($n, gender: "f") } cartas cada
       *[no] { $index ->
            [1] { $players } { $people ->
                [1] tem { WORDS($n, gender: "f") }
               *[other] têm { WORDS($n, gender: "f") }
            }
           *[other] { $players } { WORDS($n, gender: "f") }
        }
    }
card-played =
    .screen = { $rank } { $number }
passed =
    { $knocked ->
        [yes] { $player } passa.
       *[no] {""}
    }
    .screen = { $player } passa
rank-completed =
    O conde! { MANY($rank) } { AGREES($rank) ->
        [f] completas.
       *[m] completos.
    }
    .brief = O conde!
missing-cards =
    { $missing ->
        [1] { THE($rank) } que falta
       *[other] { AGREES($rank) ->
            [f] as { WORDS($missing, gender: "f") }
           *[m] os { WORDS($missing) }
        } { MANY($rank) } que faltam
    }
turn-lost =
    .screen = { $player } perde a vez
rank-abandoned =
    { THE-MANY($rank) } ficam em { AGREES($rank) ->
        [f] { WORDS($number, gender: "f") }.
       *[m] { WORDS($number) }.
    }
nth-card =
    { AGREES($rank) ->
        [f] a { ORDINAL($number, gender: "f") }
       *[m] o { ORDINAL($number) }
    } { $rank }
formula-order = Vale: é { nth-card }.
verse =
    { $number ->
        [1] aqui está { A($rank) } de valor
        [2] { AGREES($rank) ->
            [f] outra que lhe fica a par
           *[m] outro que lhe fica a par
        }
        [3] { AGREES($rank) ->
            [f] das três, esta é a melhor
           *[m] dos três, este é o melhor
        }
       *[4] e aqui vem o conde de Coventry
    }
snip-line =
    { $number ->
        [1] { A($rank) }
        [2] snip
        [3] snap
       *[4] snorem
    }
chips =
    { $chips ->
        [1] uma ficha
       *[other] { WORDS($chips, gender: "f") } fichas
    }

## The end of a hand and of the session

hand-over =
    { $winner } ficou sem cartas: ganha! { $payments-below ->
        [none] {""}
       *[some] { $payments-below }. { $payments-above }.
    } { $pot-collected ->
        [0] {""}
        [1] { $winner } leva do pote uma ficha.
       *[other] { $winner } leva do pote { WORDS($pot-collected, gender: "f") } fichas.
    } { $final ->
        [yes] {""}
       *[no] { next-deal }
    }
    .payments =
    { $payments-below ->
        [none] Nesta mão ninguém paga.
       *[some] { $payments-below }. { $payments-above }.
    }
hand-over-payments =
    { $players } { $sign ->
        [above] recebe { WORDS($amount, gender: "f") }
        [zero] não paga
       *[below] { $people ->
            [1] paga { WORDS($amount, gender: "f") }
           *[other] pagam { WORDS($amount, gender: "f") } cada
        }
    }
session-over-ranking =
    { $n ->
        [1] {""}
       *[other] em { ORDINAL($n) } { THE($players) }
    }
session-over-scores = { $players } { SIGNED($n, gender: "f") }

## Answers

answer-rank =
    { $value ->
        [none] Nenhum: quem abre escolhe.
       *[rank] { RANK($value) }.
    }
answer-missing =
    { $value ->
        [none] Não há valor na mesa.
        [0] Não falta nenhuma.
        [1] Falta uma carta.
       *[other] Faltam { WORDS($value, gender: "f") } cartas.
    }
answer-completed =
    { $completed ->
        [none] Ainda nenhum.
       *[some] { $completed }.
    }

## Calls, by the names that players give them

call-play =
    { $rank ->
        [none] { $formula ->
            [2] outra a par
            [3] a melhor das três
            [4] o conde
           *[none] uma carta
        }
       *[rank] { $rank }
    }
    .one =
    { $rank ->
        [none] uma carta
       *[rank] { A($rank) }
    }
    .by =
    { THE($speaker) } jogou { $rank ->
        [none] uma carta
       *[rank] { A($rank) }
    }
    .of =
    { $rank ->
        [none] a carta
       *[rank] { THE($rank) }
    } { OF($speaker) }
    .say =
    { $rank ->
        [none] aqui está um rei de valor
       *[rank] { A($rank) }
    }
call-claim-win = ganhei
    .one = ganhei
    .by = { THE($speaker) } disse que ganhou
    .of = a vitória { OF($speaker) }

# What the referee says in Court Piece in Portuguese, in Portugal and in Brazil alike: one message an event
# (games/court/acts.py), a refusal (RULES, section 3), a call. The referee's own words are in referee/words.

## The hand

card-played =
    { $doubtful ->
        [yes] { $card }.
       *[no] {""}
    }
    .screen = { $card }
    .of = { THE($card) } { OF($player) } na { ORDINAL($trick, gender: "f") } vaza
trick-won =
    { $gathered ->
        [0] { $player } ganha a vaza.
        [1] { $player } { $ruffed ->
            [yes] corta.
           *[no] leva.
        } { trick-count }
       *[other] { $player } leva { WORDS($gathered, gender: "f") } vazas. { trick-count }
    }
    .calls = { $player }
trick-count = { WORDS($tricks-own) } a { WORDS($tricks-other) }.
trick-closed =
    .screen = vaza { $trick } fechada
card-changed =
    .screen = { $player }: { $card } em vez de { $returned }
    .of = { THE($card) } { OF($player) }
cards-shown =
    .screen = { $player }: { $cards }
    .of =
    { $cards-count ->
        [1] a carta que { $player } mostrou
       *[other] as cartas que { $player } mostrou
    }
last-hand = É a última mão.

## The end of a hand and of the session

hand-over =
    { $replaces ->
        [yes] O resultado muda.
       *[no] {""}
    } { $courts-won ->
        [0] { $winner } ganham a mão. Série: { $series-own ->
            [1] uma mão.
           *[other] { WORDS($series-own, gender: "f") } mãos.
        }
        [1] { $why ->
            [series] Sete mãos seguidas: court para { $winner }.
           *[other] Court para { $winner }.
        } { court-count }
       *[other] { WORDS($courts-won) } courts para { $winner }. { court-count }
    } { $final ->
        [yes] {""}
       *[no] { next-deal }
    }
court-count = Courts: { WORDS($courts-own) } a { WORDS($courts-other) }.
session-over =
    { $winner ->
        [none] Acabou: empate, { $courts } em courts!
       *[pair] Acabou: ganham { $winner }, { WORDS($courts-own) } a { WORDS($courts-other) } em courts!
    }
session-over-courts =
    { $all ->
        [yes] { WORDS($n) } a { WORDS($n) }
       *[no] { $players } { WORDS($n) }
    }

## Revokes

revoke-corrected =
    { THE($returned) } { OF($player) } volta à mão; fica { THE($card) }. { $may-change-count ->
        [0] {""}
        [1] { $may-change } pode mudar de carta.
       *[other] { $may-change } podem mudar de carta.
    }
    .of = { THE($returned) } que voltou à mão { OF($player) }
accusation-denied = Segue o jogo. No fim da mão, vejam as cartas.

## Answers

answer-lead = { answer-turn }
answer-caller =
    { $value ->
        [none] Ainda não há mão.
       *[player] { $value }.
    }
answer-trump =
    { $value ->
        [none] Ainda não há trunfo.
       *[suit] { RANK($value) }.
    }
answer-tricks =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] Nenhuma vaza.
            [1] Uma vaza.
           *[other] { WORDS($value, gender: "f") } vazas.
        }
    }
answer-tricks-value =
    { $all ->
        [yes] { WORDS($n, gender: "f") } vazas cada par
       *[no] { $players } { WORDS($n, gender: "f") }
    }
answer-series =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] Nenhuma mão seguida.
            [1] Uma mão.
           *[other] { WORDS($value, gender: "f") } mãos seguidas.
        }
    }
answer-series-value =
    { $all ->
        [yes] nenhuma série começada
       *[no] { $players } { $n ->
            [0] nenhuma
           *[other] { WORDS($n, gender: "f") }
        }
    }
answer-courts =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] Nenhum court.
            [1] Um court.
           *[other] { WORDS($value) } courts.
        }
    }
answer-courts-value =
    { $all ->
        [yes] { $n ->
            [0] ainda nenhum court
            [1] um court cada par
           *[other] { WORDS($n) } courts cada par
        }
       *[no] { $players } { $n ->
            [1] um court
           *[other] { WORDS($n) } courts
        }
    }
answer-score = { answer-courts }
answer-score-value = { answer-courts-value }
answer-trick =
    { $value ->
        [none] Ainda ninguém ganhou uma vaza.
       *[player] { $value }.
    }
answer-table =
    { $value ->
        [none] Ainda não há cartas na mesa.
       *[cards] { $value }.
    }
answer-table-value = { $player } { $card }

## Calls, by the names that players give them

call-trump =
    { $suit ->
        [none] o trunfo
       *[suit] { $suit }
    }
    .one =
    { $suit ->
        [none] o trunfo
       *[suit] { $suit }
    }
    .by = { THE($speaker) } escolheu o trunfo
    .of = o trunfo { OF($speaker) }
    .say = o trunfo é espadas
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
    { THE($speaker) } jogou { $card ->
        [none] uma carta
       *[card] { THE($card) }
    }
    .of =
    { $card ->
        [none] a carta
       *[card] { THE($card) }
    } { OF($speaker) }
    .say = rei de copas
half-card =
    { $rank ->
        [none] { $suit ->
            [none] uma carta
           *[suit] { $suit }
        }
       *[rank] { $suit ->
            [none] { A($rank) }
           *[suit] { card-of-suit }
        }
    }
call-half-card = { half-card }
    .one = { half-card }
    .by = { THE($speaker) } disse { half-card }
    .of = o que { THE($speaker) } disse
call-fix-revoke =
    { $card ->
        [none] outra carta
       *[card] { $card }
    }
    .one =
    { $card ->
        [none] outra carta
       *[card] { THE($card) }
    }
    .by = { THE($speaker) } trocou a carta
    .of = a troca { OF($speaker) }
call-change = { call-fix-revoke }
    .one = { call-fix-revoke.one }
    .by = { call-fix-revoke.by }
    .of = { call-fix-revoke.of }
call-close = fechada
    .one = vaza fechada
    .by = { THE($speaker) } fechou a vaza
    .of = a vaza fechada
    .say = fechada
call-accuse =
    { $player ->
        [none] renúncia
       *[player] renúncia { OF($player) }
    }
    .one = renúncia
    .by = { THE($speaker) } falou em renúncia
    .of = a acusação { OF($speaker) }
call-admit = renunciei
    .one = renunciei
    .by = { THE($speaker) } disse que renunciou
    .of = a renúncia { OF($speaker) }
call-deny = não tinha
    .one = não tinha
    .by = { THE($speaker) } disse que não tinha
    .of = a resposta { OF($speaker) }
call-show = mostro as cartas
    .one = { named-cards }
    .by = { THE($speaker) } mostrou as cartas
    .of = o que { THE($speaker) } mostrou

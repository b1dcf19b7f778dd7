# What the referee says in Laugh and Lie Down in Portugal.

hand-dealt =
    { $hand ->
        [1] Dá { THE($dealer) }.
       *[later] {""}
    } { WORDS($pot, gender: "f") } fichas no pote. Leiam a mesa, doze cartas.
    .brief = Leiam a mesa.
hand-resumed =
    Continuamos. { $field ->
        [none] Na mesa não há cartas.
       *[cards] Na mesa: { $field }.
    }
field-read = { the-field }: { WORDS($cards-count, gender: "f") }. Começa { THE($turn) }.
    .calls = { $turn }
laid-down = { $player } deita-se.
    .screen = { $player } deita-se: { $cards-read }
claimable =
    { $what ->
        [pair_hand] Quem tem o par de { MANY($rank) }, pode recolhê-lo.
       *[field] Na mesa há { $what ->
            [quad_field] { four }
            [quad_laid] { four }
           *[pair] { two }
        } para quem vir primeiro.
    }
hand-over =
    { $replaces ->
        [yes] As contas mudam.
       *[no] {""}
    } Só { THE($survivor) } tem cartas: sobrevive{ $prize-winner-as ->
        [survivor] , cinco fichas.
       *[none] . A última captura foi { OF($prize-winner) }: cinco fichas.
    } { $dealer-as ->
        [survivor] { THE($dealer) } também dá: leva o campo e a mão.
       *[none] { THE($dealer) }, que deu, leva o campo e essa mão.
    } { payments } O pote fica a zero. { $final ->
        [yes] {""}
       *[no] { next-deal }
    }
    .payments = { payments }
match-over =
    { $winners-count ->
        [1] Acabou: ganha { THE($winners) }!
       *[other] Acabou: ganham { $winners }, a par!
    } { $net }.

ask-which-rank = Qual, { $player }?
ask-which-capture = Quantas levas, { $player }: uma, duas ou três?
ask-which-claim = { $player }, que reclamas: par, trio ou quadra?

## Refusals

refused-field-already-read = { $speaker }, a mesa já está lida. { whose-turn }
refused-field-not-read = { $speaker }, primeiro leiam a mesa, doze cartas.
refused-too-many-of-rank =
    { AGREES($rank) ->
        [f] { WORDS($named, gender: "f") }
       *[m] { WORDS($named) }
    } { MANY($rank) } não pode ser: há quatro. Leiam outra vez.
refused-wrong-card-count =
    { $rule ->
        [L-I1] { $speaker }, tens { $count ->
            [0] a mão vazia.
            [1] uma carta só.
           *[other] { WORDS($count, gender: "f") } cartas.
        } { whose-turn }
       *[L10] { $missing ->
            [0] { $extra ->
                [1] Sobra uma carta: são { WORDS($count, gender: "f") }.
               *[other] Sobram { WORDS($extra, gender: "f") } cartas: são { WORDS($count, gender: "f") }.
            }
            [1] Falta uma carta.
           *[other] Faltam { WORDS($missing, gender: "f") } cartas.
        }
    }
refused-no-match-on-table =
    { $speaker }, na mesa não há { AGREES($rank) ->
        [f] nenhuma { $rank }.
       *[m] nenhum { $rank }.
    } { whose-turn }
refused-bad-capture =
    { $speaker }, na mesa há { $field ->
        [1] { A($rank) }
       *[other] { AGREES($rank) ->
            [f] { WORDS($field, gender: "f") }
           *[m] { WORDS($field) }
        } { MANY($rank) }
    }: uma carta leva uma ou as três, um par leva um par. { whose-turn }
refused-must-capture = { $speaker }, podes capturar: { $ranks-or }. A mão volta. { whose-turn }
refused-rank-exhausted =
    { $speaker }, nas mãos { $unseen ->
        [0] já não há { MANY($rank) }.
        [1] só há { A($rank) }.
       *[other] só há { AGREES($rank) ->
            [f] { WORDS($unseen, gender: "f") }
           *[m] { WORDS($unseen) }
        } { MANY($rank) }.
    } { whose-turn }
refused-contradiction = { $speaker }, não bate certo com { $calls-of }. Ouvi bem?
refused-too-late-to-claim = { $speaker }, isso só antes da primeira jogada. { whose-turn }
refused-nothing-to-claim = { $speaker }, agora não há isso para reclamar. { whose-turn }
refused-dealers-quad = { $speaker }, por agora é { OF($owner) }, que deu. { whose-turn }
refused-own-oversight = { $speaker }, essas ficam para os outros. { whose-turn }
refused-discard-not-allowed = { $speaker }, não se larga uma carta só: captura, ou deita-te com a mão toda. { whose-turn }
refused-no-pass-in-this-game = { $speaker }, aqui não se passa: captura, ou deita-te com a mão toda. { whose-turn }

answer-rules = À vez, uma carta da mão leva uma igual da mesa, ou as três; um par leva um par. Quem não pode, deita-se com a mão toda. Pares, trios e quadras reclamam-se em voz alta, a qualquer momento. O último com cartas recebe cinco fichas.
answer-can-pass = Aqui não se passa: captura-se, ou deita-se a mão toda.

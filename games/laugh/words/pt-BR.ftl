# What the referee says in Laugh and Lie Down in Brazil.

hand-dealt =
    { $hand ->
        [1] { $dealer } dá as cartas.
       *[later] {""}
    } { WORDS($pot, gender: "f") } fichas no pote. Leiam a mesa, doze cartas.
    .brief = Leiam a mesa.
hand-resumed =
    Continuando. { $field ->
        [none] Na mesa não há cartas.
       *[cards] Na mesa: { $field }.
    }
field-read = { the-field }: { WORDS($cards-count, gender: "f") }. { $turn } começa.
    .calls = { $turn }
laid-down = { $player } se deita.
    .screen = { $player } se deita: { $cards-read }
claimable =
    { $what ->
        [pair_hand] Quem tem o par de { MANY($rank) } pode recolher.
       *[field] Na mesa tem { $what ->
            [quad_field] { four }
            [quad_laid] { four }
           *[pair] { two }
        } para quem vir primeiro.
    }
hand-over =
    { $replaces ->
        [yes] As contas mudam.
       *[no] {""}
    } Só { $survivor } tem cartas: sobrevive{ $prize-winner-as ->
        [survivor] , cinco fichas.
       *[none] . A última captura foi { OF($prize-winner) }: cinco fichas.
    } { $dealer-as ->
        [survivor] { $dealer } também deu: leva a mesa e a mão.
       *[none] { $dealer }, que deu, leva a mesa e essa mão.
    } { payments } O pote fica zerado. { $final ->
        [yes] {""}
       *[no] { next-deal }
    }
    .payments = { payments }
match-over =
    { $winners-count ->
        [1] Acabou: { $winners } ganha!
       *[other] Acabou: { $winners } ganham, empatados!
    } { $net }.

ask-which-rank = Qual, { $player }?
ask-which-capture = Quantas você leva, { $player }: uma, duas ou três?
ask-which-claim = { $player }, o que você pede: par, trinca ou quadra?

## Refusals

refused-field-already-read = { $speaker }, a mesa já está lida. { whose-turn }
refused-field-not-read = { $speaker }, primeiro leiam a mesa, doze cartas.
refused-too-many-of-rank =
    { AGREES($rank) ->
        [f] { WORDS($named, gender: "f") }
       *[m] { WORDS($named) }
    } { MANY($rank) } não pode ser: são quatro. Leiam de novo.
refused-wrong-card-count =
    { $rule ->
        [L-I1] { $speaker }, você tem { $count ->
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
    { $speaker }, na mesa não tem { AGREES($rank) ->
        [f] nenhuma { $rank }.
       *[m] nenhum { $rank }.
    } { whose-turn }
refused-bad-capture =
    { $speaker }, na mesa tem { $field ->
        [1] { A($rank) }
       *[other] { AGREES($rank) ->
            [f] { WORDS($field, gender: "f") }
           *[m] { WORDS($field) }
        } { MANY($rank) }
    }: uma carta leva uma ou as três, um par leva um par. { whose-turn }
refused-must-capture = { $speaker }, dá para capturar: { $ranks-or }. A mão volta. { whose-turn }
refused-rank-exhausted =
    { $speaker }, nas mãos { $unseen ->
        [0] não tem mais { MANY($rank) }.
        [1] só tem { A($rank) }.
       *[other] só tem { AGREES($rank) ->
            [f] { WORDS($unseen, gender: "f") }
           *[m] { WORDS($unseen) }
        } { MANY($rank) }.
    } { whose-turn }
refused-contradiction = { $speaker }, não bate com { $calls-of }. Ouvi direito?
refused-too-late-to-claim = { $speaker }, isso só antes da primeira jogada. { whose-turn }
refused-nothing-to-claim = { $speaker }, agora não tem isso para pedir. { whose-turn }
refused-dealers-quad = { $speaker }, por enquanto é { OF($owner) }, que deu. { whose-turn }
refused-own-oversight = { $speaker }, essas ficam para os outros. { whose-turn }
refused-discard-not-allowed = { $speaker }, não se larga uma carta só: capture, ou entregue a mão toda. { whose-turn }
refused-no-pass-in-this-game = { $speaker }, aqui não se passa: capture, ou entregue a mão toda. { whose-turn }

answer-rules = Na vez, uma carta da mão leva uma igual da mesa, ou as três; um par leva um par. Quem não pode se deita com a mão toda. Pares, trincas e quadras se pedem em voz alta, a qualquer hora. O último com cartas recebe cinco fichas.
answer-can-pass = Aqui não se passa: captura, ou entrega a mão toda.

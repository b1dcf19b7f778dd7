# What the referee says in Earl of Coventry in Portugal.

hand-dealt =
    { $hand ->
        [1] Dá { THE($dealer) }.
       *[later] {""}
    } { $hand-sizes }. Sai { THE($leader) }.
    .brief = Sai { THE($leader) }.
    .calls = { $leader }
hand-resumed =
    Continuamos. { $rank ->
        [none] {""}
       *[rank] { $number ->
            [1] Na mesa está { THE($rank) }.
           *[other] Na mesa: { MANY($rank) }, { WORDS($number, gender: "f") } cartas.
        }
    }
must-play = Passaram todos os outros. { $player }, tens { missing-cards }: joga.
    .calls = { $player }
couplet-reminder =
    { $kids ->
        [yes] Boa! Para a próxima, diz também: { verse-open }!
       *[no] { $player }, para a próxima não te esqueças do dístico.
    }
verse-open = aqui está { A($rank) } de valor
chip-fined = { THE($player) } põe { chips } no pote.
eliminated = { THE($player) } ficou sem fichas e sai do jogo.
session-over =
    { $winners-count ->
        [1] Acabou: ganha { THE($winners) }!
       *[other] Acabou: ganham { $winners }, a par!
    } { $ranking-up ->
        [none] {""}
       *[places] { $ranking-up }.
    } { $scores-above ->
        [none] {""}
       *[some] { $scores }.
    }
extra-round = Empate entre { $players }: mais uma mão, só para desempatar. Dá { THE($dealer) }.

false-pass =
    { $kids ->
        [yes] { $player }, afinal tinhas { A($rank) }! Olha outra vez as tuas cartas antes de passar.
       *[no] Afinal { THE($player) } tinha { A($rank) }.
    }
someone-holds-rank =
    { $missing ->
        [1] Passaram todos, mas ainda falta { A($rank) }.
       *[other] Passaram todos, mas ainda faltam { AGREES($rank) ->
            [f] { WORDS($missing, gender: "f") }
           *[m] { WORDS($missing) }
        } { MANY($rank) }.
    } { $orbit ->
        [1] Olhem outra vez as vossas cartas.
       *[later] Contem as cartas: talvez falte alguma no baralho.
    }
rhyme-penalty-take-back =
    { $kids ->
        [yes] Boa, { A($rank) }! Diz: { verse }!
       *[no] Sem dístico, { $player }: { THE($rank) } volta à mão.
    }
rhyme-penalty-chip = Sem dístico, { $player }: uma ficha para o pote. { THE($rank) } fica.

## Refusals

refused-wrong-rank =
    { $rule ->
        [E8] { $speaker }, na mesa está { THE($current) }.
       *[E7] { $kids ->
            [yes] { $speaker }, na mesa está { THE($current) }: procura { A($current) }! { THE($rank) } volta à mão.
           *[no] { $speaker }, na mesa está { THE($current) }. { THE($rank) } volta à mão.
        }
    } { whose-turn }
refused-rank-exhausted =
    { $speaker }, { THE-MANY($rank) } já saíram { AGREES($rank) ->
        [f] todas.
       *[m] todos.
    } A carta volta à mão. { whose-turn }
refused-one-card-at-a-time =
    { $speaker }, uma carta de cada vez: { $count ->
        [1] a carta volta
       *[other] as { WORDS($count, gender: "f") } voltam
    } à mão. { whose-turn }
refused-leader-must-play = { $speaker }, quem abre tem de jogar: escolhe uma carta.
refused-still-has-cards =
    { $speaker }, ainda tens { $count ->
        [1] uma carta.
       *[other] { WORDS($count, gender: "f") } cartas.
    } { whose-turn }
refused-extra-round-due = Falta desempatar: jogam { $players }. Dá { THE($dealer) }.

answer-rules = Quem abre joga o que quiser; os outros, à vez, juntam uma carta igual ou passam. A quarta é o conde: quem a joga abre de novo. Ganha quem ficar sem cartas.
answer-can-pass =
    { $value ->
        [yes] Podes passar.
        [no] Agora não podes passar.
       *[none] Quem abre tem de jogar; depois passa quem não tem do valor da mesa.
    }

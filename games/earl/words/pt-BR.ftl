# What the referee says in Earl of Coventry in Brazil.

hand-dealt =
    { $hand ->
        [1] { $dealer } dá as cartas.
       *[later] {""}
    } { $hand-sizes }. { $leader } abre.
    .brief = { $leader } abre.
    .calls = { $leader }
hand-resumed =
    Continuando. { $rank ->
        [none] {""}
       *[rank] { $number ->
            [1] Na mesa está { THE($rank) }.
           *[other] Na mesa: { MANY($rank) }, { WORDS($number, gender: "f") } cartas.
        }
    }
must-play = Todos os outros passaram. { $player }, você tem { missing-cards }: jogue.
    .calls = { $player }
couplet-reminder =
    { $kids ->
        [yes] Boa! Na próxima, diga também: { verse-open }!
       *[no] { $player }, na próxima não esqueça o verso.
    }
verse-open = aqui está { A($rank) } de valor
chip-fined = { $player } põe { chips } no pote.
eliminated = { $player } ficou sem fichas e sai do jogo.
session-over =
    { $winners-count ->
        [1] Acabou: { $winners } ganha!
       *[other] Acabou: { $winners } ganham, empatados!
    } { $ranking-up ->
        [none] {""}
       *[places] { $ranking-up }.
    } { $scores-above ->
        [none] {""}
       *[some] { $scores }.
    }
extra-round = Empate entre { $players }: mais uma mão, só para desempatar. { $dealer } dá as cartas.

false-pass =
    { $kids ->
        [yes] { $player }, você tinha { A($rank) }! Olhe outra vez as suas cartas antes de passar.
       *[no] { $player } tinha { A($rank) }, afinal.
    }
someone-holds-rank =
    { $missing ->
        [1] Todos passaram, mas ainda falta { A($rank) }.
       *[other] Todos passaram, mas ainda faltam { AGREES($rank) ->
            [f] { WORDS($missing, gender: "f") }
           *[m] { WORDS($missing) }
        } { MANY($rank) }.
    } { $orbit ->
        [1] Olhem outra vez as suas cartas.
       *[later] Contem as cartas: talvez falte alguma no baralho.
    }
rhyme-penalty-take-back =
    { $kids ->
        [yes] Boa, { A($rank) }! Diga: { verse }!
       *[no] Sem o verso, { $player }: { THE($rank) } volta à mão.
    }
rhyme-penalty-chip = Sem o verso, { $player }: uma ficha para o pote. { THE($rank) } fica.

## Refusals

refused-wrong-rank =
    { $rule ->
        [E8] { $speaker }, na mesa está { THE($current) }.
       *[E7] { $kids ->
            [yes] { $speaker }, na mesa está { THE($current) }: procure { A($current) }! { THE($rank) } volta à mão.
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
refused-leader-must-play = { $speaker }, quem abre tem que jogar: escolha uma carta.
refused-still-has-cards =
    { $speaker }, você ainda tem { $count ->
        [1] uma carta.
       *[other] { WORDS($count, gender: "f") } cartas.
    } { whose-turn }
refused-extra-round-due = Falta desempatar: jogam { $players }. { $dealer } dá as cartas.

answer-rules = Quem abre joga o que quiser; os outros, na vez, põem uma carta igual ou passam. A quarta é o conde: quem joga essa abre de novo. Ganha quem ficar sem cartas.
answer-can-pass =
    { $value ->
        [yes] Pode passar.
        [no] Agora não pode passar.
       *[none] Quem abre tem que jogar; depois passa quem não tem do valor da mesa.
    }

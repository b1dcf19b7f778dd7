# What the scoreboard says in Brazil.

round-name = rodada
rounds-name = rodadas

match-over =
    { $winners-count ->
        [1] Acabou: { $winners } ganhou!
       *[other] Acabou: { $winners } ganharam, empatados!
    } { $ranking-up ->
        [none] {""}
       *[places] { $ranking-up }.
    } { $fewest ->
        [yes] { $scores-up }
       *[no] { $scores }
    }.

refused-named-twice = { $player } aparece duas vezes: digam essa linha de novo.

no-round = Ainda não tem pontos.
answer-rules = Digam os pontos de cada um: "Ana mais oito, Bruno menos três", "Bruno paga três pra Ana". Para corrigir: "não, nove". Para fechar a rodada: "próxima rodada".
answer-can-pass = Aqui só se anotam os pontos.
unbalanced = A soma dá { SIGNED($excess) }, e tem que dar zero.
refused-not-zero = A soma dá { SIGNED($excess) }, e tem que dar zero: corrijam antes.
help-any-time = A qualquer hora: "desfaz", "repete", "placar", "quem está na frente?", "quantos pontos o Bruno tem?", "a última rodada", "peraí".

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
    } { $scores }.

refused-named-twice = { $player } aparece duas vezes: digam essa linha de novo.

no-round = Ainda não tem pontos.
answer-rules = Digam os pontos de cada um: «Ana mais oito, Bruno menos três», «o Bruno paga três à Ana». Para corrigir: «não, nove». Para fechar a rodada: «próxima rodada».
answer-can-pass = Aqui só se anotam os pontos.

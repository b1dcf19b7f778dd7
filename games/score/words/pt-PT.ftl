# What the scoreboard says in Portugal.

round-name = ronda
rounds-name = rondas

match-over =
    { $winners-count ->
        [1] Acabou: ganha { THE($winners) }!
       *[other] Acabou: ganham { $winners }, a par!
    } { $ranking-up ->
        [none] {""}
       *[places] { $ranking-up }.
    } { $fewest ->
        [yes] { $scores-up }
       *[no] { $scores }
    }.

refused-named-twice = { THE($player) } aparece duas vezes: digam essa linha outra vez.

no-round = Ainda não há pontos.
answer-rules = Digam os pontos de cada um: «Ana mais oito, Bruno menos três», «o Bruno paga três à Ana». Para corrigir: «não, nove». Para acabar a ronda: «próxima ronda».
answer-can-pass = Aqui só se apontam os pontos.
help-any-time = A qualquer altura: "anula", "repete", "pontuação", "quem vai à frente?", "quantos pontos tem o Bruno?", "a última ronda", "espera".

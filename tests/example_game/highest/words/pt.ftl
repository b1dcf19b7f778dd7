# O que o árbitro diz na Carta Mais Alta, em Portugal e no Brasil.

card-played =
    .screen = { $player }: { $rank }
round-over = Ganha { THE($winner) }, com { A($rank) }. { $scores-above }.
round-over-scores = { $players } { WORDS($n) }
session-over = Acabou: ganha { THE($winner) }!
refused-rank-exhausted = { $speaker }, já saíram { THE-MANY($rank) }. { whose-turn }
call-play = { $rank ->
        [none] uma carta
       *[rank] { A($rank) }
    }
    .one = { call-play }
    .by = { THE($speaker) } virou { call-play }
    .of = { THE($rank) } { OF($speaker) }

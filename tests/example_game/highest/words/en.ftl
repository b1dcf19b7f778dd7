# What the referee says in Highest Card in English.

card-played =
    .screen = { $player }: { $rank }
round-over = { $winner } takes the round with { A($rank) }. { $scores-above }.
round-over-scores = { $players } { WORDS($n) }
session-over = { $winner } wins!
refused-rank-exhausted = { $speaker }, all the { MANY($rank) } are out. { whose-turn }
call-play = { $rank ->
        [none] a card
       *[rank] { A($rank) }
    }
    .one = { call-play }
    .by = { $speaker } turned up { call-play }
    .of = { $speaker }'s { $rank }

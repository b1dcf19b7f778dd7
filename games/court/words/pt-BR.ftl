# What the referee says in Court Piece in Brazil.

turn =
    { $duty ->
        [trump] { $player }, o trunfo.
        [lead] { $player } sai.
       *[follow] {""}
    }
    .screen =
    { $duty ->
        [follow] { $player }
       *[other] {""}
    }
hand-dealt =
    { $hand ->
        [1] { $dealer } dá as cartas.
       *[later] {""}
    } { $chooser } escolhe o trunfo com as cinco primeiras.
    .brief = { $chooser }, o trunfo.
    .calls = { $chooser }
trump-chosen = { $suit }. Deem o resto. { $player } sai.
    .brief = { $suit }. { $player } sai.
    .calls = { $player }

accused = { $player }, você tinha { $suits-or }, ou não?
revoke-detected =
    { $shown ->
        [none] Renúncia.
       *[card] { $player } tinha { $suit } na { ORDINAL($trick, gender: "f") } vaza, afinal: { $shown }. Renúncia.
    }
contradiction = Não está batendo: { $calls-of }. Ouvi direito?
ask-which-confirmation = { $player }, na { ORDINAL($earlier-trick, gender: "f") } vaza você baldou em { $later-card-suit }. Confirma { THE($later-card) }?

## Refusals

refused-no-pass-in-this-game = { $speaker }, aqui sempre se joga uma carta. { whose-turn }
refused-trump-already-set = { $speaker }, o trunfo já está: { $suit }. { whose-turn }
refused-not-trump-caller = { $speaker }, quem escolhe o trunfo é { $chooser }.
refused-trump-not-chosen = { $speaker }, primeiro o trunfo: quem escolhe é { $chooser }.
refused-card-already-played = { $speaker }, { THE($card) } já saiu da mão { OF($by) }. { whose-turn }
refused-card-in-other-hand = { $speaker }, { THE($card) } está na mão { OF($holder) }. { whose-turn }
refused-followed-suit = { $speaker }, aí não teve renúncia. { whose-turn }
refused-must-follow-suit = { $speaker }, saiu { $suit }: tem que ser uma carta de { $suit }.
refused-card-lies = { $speaker }, { THE($card) } fica na mesa. { whose-turn }
refused-trick-not-full = { $speaker }, a vaza ainda não está completa. { whose-turn }
refused-trick-closed = { $speaker }, essa vaza já está fechada. { whose-turn }
refused-not-trick-winner = { $speaker }, a vaza é { OF($winner) }.
refused-nothing-to-correct = { $speaker }, você ainda não tem carta na vaza. { whose-turn }
refused-accuse-another = { $speaker }, se foi você, diga: renunciei.
refused-not-accused = { $speaker }, ninguém perguntou nada a você. { whose-turn }
refused-wrong-card-count =
    { $speaker }, repita essas cartas: você tem { $count ->
        [1] uma na mão.
       *[other] { WORDS($count, gender: "f") } na mão.
    }
refused-session-over =
    { $winner ->
        [none] A sessão já acabou, empatada.
       *[pair] A sessão já acabou: { $winner } ganharam.
    }

answer-rules = Quem ganha a vaza sai na próxima. Tem que seguir o naipe; quem não tem joga o que quiser. Ganha a mão quem fizer sete vazas; as sete primeiras, ou sete mãos seguidas, valem um court.
answer-can-pass = Aqui não se passa: sempre se joga uma carta.

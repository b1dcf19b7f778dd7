# What the referee says in Court Piece in Portugal.

turn =
    { $duty ->
        [trump] { $player }, o trunfo.
        [lead] Sai { THE($player) }.
       *[follow] {""}
    }
    .screen =
    { $duty ->
        [follow] { $player }
       *[other] {""}
    }
hand-dealt =
    { $hand ->
        [1] Dá { THE($dealer) }.
       *[later] {""}
    } { THE($chooser) } escolhe o trunfo com cinco cartas.
    .brief = { $chooser }, o trunfo.
    .calls = { $chooser }
trump-chosen = { $suit }. Deem o resto. Sai { THE($player) }.
    .brief = { $suit }. Sai { THE($player) }.
    .calls = { $player }

accused = { $player }, tinhas { $suits-or }, ou não?
revoke-detected =
    { $shown ->
        [none] Renúncia.
       *[card] Afinal { THE($player) } tinha { $suit } na { ORDINAL($trick, gender: "f") } vaza: { $shown }. Renúncia.
    }
contradiction = Não bate certo: { $calls-of }. Ouvi bem?
ask-which-confirmation = { $player }, na { ORDINAL($earlier-trick, gender: "f") } vaza não assististe a { $later-card-suit }. Confirmas { THE($later-card) }?

## Refusals

refused-no-pass-in-this-game = { $speaker }, aqui joga-se sempre uma carta. { whose-turn }
refused-trump-already-set = { $speaker }, o trunfo já está: { $suit }. { whose-turn }
refused-not-trump-caller = { $speaker }, quem escolhe o trunfo é { THE($chooser) }.
refused-trump-not-chosen = { $speaker }, primeiro o trunfo: escolhe { THE($chooser) }.
refused-card-already-played = { $speaker }, { THE($card) } já saiu da mão { OF($by) }. { whose-turn }
refused-card-in-other-hand = { $speaker }, { THE($card) } está na mão { OF($holder) }. { whose-turn }
refused-followed-suit = { $speaker }, aí não houve renúncia. { whose-turn }
refused-must-follow-suit = { $speaker }, saiu { $suit }: tem de ser uma carta de { $suit }.
refused-card-lies = { $speaker }, { THE($card) } fica na mesa. { whose-turn }
refused-trick-not-full = { $speaker }, a vaza ainda não está completa. { whose-turn }
refused-trick-closed = { $speaker }, essa vaza já está fechada. { whose-turn }
refused-not-trick-winner = { $speaker }, a vaza é { OF($winner) }.
refused-nothing-to-correct = { $speaker }, ainda não tens carta na vaza. { whose-turn }
refused-accuse-another = { $speaker }, se foste tu, diz: renunciei.
refused-not-accused = { $speaker }, ninguém te perguntou nada. { whose-turn }
refused-wrong-card-count =
    { $speaker }, repete essas cartas: tens { $count ->
        [1] uma na mão.
       *[other] { WORDS($count, gender: "f") } na mão.
    }
refused-session-over =
    { $winner ->
        [none] A sessão já acabou, empatada.
       *[pair] A sessão já acabou: ganharam { $winner }.
    }

answer-rules = Quem ganha a vaza sai à seguinte. É preciso assistir ao naipe; quem não tem joga o que quiser. Ganha a mão quem fizer sete vazas; as sete primeiras, ou sete mãos seguidas, valem um court.
answer-can-pass = Aqui não se passa: joga-se sempre uma carta.

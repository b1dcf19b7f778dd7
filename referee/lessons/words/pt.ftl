# What is said and shown in lessons, in Portugal and in Brazil alike. `referee/announcer.py` tells how a sentence finds
# its message. A lesson speaks to one child; what to do comes in the words of each country's file.

lesson-together = Agora juntos:
lesson-recall =
    { $number ->
        [1] E se for { A($rank) }?
        [2] E a segunda carta, com { A($rank) }?
        [3] E a terceira, com { A($rank) }?
       *[4] E a última carta?
    }
lesson-yes =
    { $way ->
        [0] Muito bem!
        [1] Isso mesmo!
       *[2] É assim mesmo!
    }
lesson-line = Quase: esse verso é o da { ORDINAL($number, gender: "f") } carta. Aqui é assim:
lesson-language = Isso também é um verso, mas noutra língua! Aqui é assim:
lesson-something-else = Isso era outra coisa. O verso é assim:
lesson-card = Quase! Mas a carta é { THE($rank) }:
lesson-gender =
    Quase! Com { THE($rank) } é «{ $right }»:
lesson-order = Quase! As palavras é que trocaram de lugar:
lesson-missing = Quase! Só faltou «{ $right }»:
lesson-word = Quase! Só esta palavra é outra, «{ $right }»:
lesson-extra = Quase! O verso é só isto:
lesson-once-more = Outra vez?
lesson-later = Não faz mal, isso fica para depois.
lesson-like-this = É assim:
lesson-player =
    { $number ->
        [1] Rui
       *[2] Ana
    }
lesson-quartet-whole =
    Os quatro de seguida, como à mesa! { $kind ->
        [verse] O conde está contente.
       *[other] Muito bem!
    }

## Reports

report-title = Os versos
report-none =
    .screen = Ainda ninguém treinou aqui. Para começar: conde train --child NOME
report-child = Nome
report-lessons = Lições
report-minutes = Minutos
report-last = Última
report-right = À primeira
report-slips = A treinar
report-legend = ★★★ à primeira · ★★ à segunda, ou com ajuda · ★ ainda não · – por ver
slip-line = o verso de outra carta
slip-language = noutra língua
slip-something-else = outra coisa
slip-card = o nome da carta
slip-gender = um ou uma
slip-order = a ordem das palavras
slip-missing = palavras que faltam
slip-word = palavras trocadas
slip-extra = palavras a mais
child-deleted =
    .screen = Já não há nada guardado sobre { $child }.

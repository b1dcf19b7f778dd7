# Lessons in Portugal, where a child is "tu".

lesson-hello =
    { $known ->
        [yes] Olá outra vez, { $child }!
       *[no] Olá, { $child }! Vamos aprender { $kind ->
            [verse] os versos do conde
            [snip-line] o Snip, Snap, Snorem
           *[rhymes] os vossos versos
        }. A falar, ou a escrever.
    }
lesson-listen =
    { $number ->
        [1] Ouve:
        [2] Com a segunda carta diz-se assim. Ouve:
        [3] Com a terceira. Ouve:
       *[4] { $kind ->
            [verse] E com a última vem o conde! Ouve:
           *[other] E com a última. Ouve:
        }
    }
lesson-alone = Agora tu:
lesson-begin-for-you = Eu começo e tu acabas:
lesson-no-hurry = Não há pressa. Dizemos juntos:
lesson-unclear = Não consegui ouvir bem. Diz outra vez, mais perto.
lesson-quiet = Quando quiseres.
lesson-loud = Há muito barulho aqui, a culpa não é tua. Diz outra vez, mais perto, ou escreve o verso.
lesson-cannot-hear = Hoje não consigo ouvir-te: há muito barulho, ou o microfone está longe. Podes escrever os versos, ou tentar noutro sítio.
lesson-turns =
    { $first ->
        [yes] Agora começas tu, com { A($rank) }.
       *[no] Agora como à mesa: a carta é { A($rank) }, e nós vamos à vez.
    }
lesson-quartet = E agora os quatro versos de seguida, como no jogo! { A($rank) }:
lesson-over =
    { $stars ->
        [0] Até à próxima, { $child }!
        [1] Ganhaste uma estrela. Até à próxima, { $child }!
       *[other] Ganhaste { WORDS($stars, gender: "f") } estrelas. Até à próxima, { $child }!
    }

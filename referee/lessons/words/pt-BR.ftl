# Lessons in Brazil, where a child is "você".

lesson-hello =
    { $known ->
        [yes] Oi de novo, { $child }!
       *[no] Oi, { $child }! Vamos aprender { $kind ->
            [verse] os versos do conde
            [snip-line] o Snip, Snap, Snorem
           *[rhymes] os versos de vocês
        }. Falando ou escrevendo.
    }
lesson-listen =
    { $number ->
        [1] Escute:
        [2] Com a segunda carta se diz assim. Escute:
        [3] Com a terceira. Escute:
       *[4] { $kind ->
            [verse] E com a última vem o conde! Escute:
           *[other] E com a última. Escute:
        }
    }
lesson-alone = Agora você:
lesson-begin-for-you = Eu começo e você termina:
lesson-no-hurry = Sem pressa. Vamos dizer juntos:
lesson-unclear = Não deu para ouvir bem. Diga de novo, mais perto.
lesson-quiet = Quando você quiser.
lesson-loud = Tem muito barulho aqui, a culpa não é sua. Diga de novo, mais perto, ou escreva o verso.
lesson-cannot-hear = Hoje não consigo ouvir você: tem muito barulho, ou o microfone está longe. Dá para escrever os versos, ou tentar em outro lugar.
lesson-turns =
    { $first ->
        [yes] Agora você começa, com { A($rank) }.
       *[no] Agora como na mesa: a carta é { A($rank) }, um de cada vez.
    }
lesson-quartet = E agora os quatro versos de uma vez, como no jogo! { A($rank) }:
lesson-quartet-whole =
    Os quatro em seguida, como na mesa! { $kind ->
        [verse] O conde está contente.
       *[other] Muito bem!
    }
lesson-language = Isso também é um verso, mas em outra língua! Aqui é assim:
lesson-once-more = De novo?
lesson-over =
    { $stars ->
        [0] Até a próxima, { $child }!
        [1] Você ganhou uma estrela. Até a próxima, { $child }!
       *[other] Você ganhou { WORDS($stars, gender: "f") } estrelas. Até a próxima, { $child }!
    }

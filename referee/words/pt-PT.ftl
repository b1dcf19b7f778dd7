# What the referee says in Portugal: names take the article, players are "tu".

form-the =
    { $agrees ->
        [f] a { $word }
        [m] o { $word }
       *[unknown] { $word }
    }

whose-turn =
    { $stays ->
        [yes] Ainda és tu.
        [no] É a vez { OF($turn) }.
       *[over] {""}
    }
refused = { $speaker }, agora isso não vale. { whose-turn }
refused-unknown-player = Não há ninguém à mesa com o nome { $player }.

deal-awaited = Dá { THE($dealer) }.
next-deal = A seguir dá { THE($next-dealer) }.

refused-not-your-turn =
    { $kids ->
        [yes] Já vai ser a tua vez, { $speaker }. Agora joga { THE($turn) }.
       *[no] { $speaker }, a vez é { OF($turn) }.
    }
refused-finish-hand-first =
    { $turn ->
        [none] Primeiro acaba esta mão.
       *[player] Primeiro acaba esta mão: é a vez { OF($turn) }.
    }
refused-hand-over = { $speaker }, esta mão já acabou. A seguir dá { THE($dealer) }.
refused-session-over =
    { $winners-count ->
        [1] A sessão já acabou: ganhou { THE($winners) }.
       *[other] A sessão já acabou: ganharam { $winners }.
    }
refused-wrong-dealer = { $speaker }, agora dá { THE($dealer) }.

ask-confirm-correction =
    { $new } em vez de { $old }? { $dropped-count ->
        [1] { $dropped-by } por cima.
       *[other] { $dropped-by }.
    } Sim ou não?
ask-not-understood =
    { $about ->
        [rank] { $ranks-count ->
            [0] Que carta?
            [1] { $ranks }? Diz: "um" ou "uma" e a carta.
           *[other] { $ranks-or }?
        }
        [count] Jogas { A($rank) }, ou só contas as cartas?
       *[none] Não percebi. Outra vez?
    }

answer = Isso não sei dizer.
answer-count =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] { THE($of) } não tem cartas.
            [1] { THE($of) } tem uma carta.
           *[other] { THE($of) } tem { WORDS($value, gender: "f") } cartas.
        }
    }
answer-count-value =
    { $index ->
        [1] { $players } { $people ->
            [1] tem { WORDS($n, gender: "f") }
           *[other] têm { WORDS($n, gender: "f") }
        }
       *[other] { $players } { WORDS($n, gender: "f") }
    }
answer-score =
    { $of ->
        [none] { $value }.
       *[player] { $of } { SIGNED($value, gender: "f") }.
    }
answer-score-value =
    { $all ->
        [yes] todos { $sign ->
            [zero] a zero
           *[other] { SIGNED($n, gender: "f") }
        }
       *[no] { $players } { SIGNED($n, gender: "f") }
    }
answer-ahead =
    { $value-count ->
        [0] Ninguém, estão a par.
        [1] À frente vai { THE($value) }.
       *[other] À frente vão { $value }.
    }
answer-dealer =
    { $value ->
        [none] Isso não sei dizer.
       *[player] Dá { THE($value) }.
    }
answer-help =
    { $offers ->
        [none] Digam a jogada como de costume.
       *[some] { $of ->
            [none] Podem dizer { $offers }.
           *[player] { $of }, podes dizer { $offers }.
        }
    }
    .screen = { answer-help } { help-any-time }
help-any-time = A qualquer altura: "anula", "não, era um seis", "repete", "de quem é a vez?", "quantas cartas tenho?", "pontuação", "espera", "sou a Ana".

objection-noted = Ouvi o protesto. Falem entre vós; para voltar atrás: "anula".
paused = Pausa. Digam "continua".
resumed = Continuamos.
hard-to-hear = Está difícil de ouvir. Podem falar mais perto, ou jogar pelo teclado.
session-ended = Até à próxima!

no-loudspeaker =
    .screen = Não há altifalante. Tudo o que digo aparece aqui.
cannot-write =
    .screen = Não consigo gravar o som nesse ficheiro.
too-quiet =
    .screen = Não ouvi bem: fala mais perto do microfone.
ask-again = Isso não serve. Outra vez?
demo-intro = Uma mão curta, jogada por vozes sintéticas: ouço-as como ouviria as vossas.
demo-silent =
    .screen = Sem altifalante: leiam aqui o que se ouviria.
progress-damaged =
    .screen = O ficheiro { $path } está estragado. Ficou como estava; para recomeçar, apaguem-no.
journal-damaged =
    .screen = O registo { $path } está estragado na linha { $line }. Ficou como estava.

device-loudspeaker = altifalante
loudspeaker-chosen = Agora falo por { $device }.
    .screen = Altifalante: { $device }
loudspeaker-unknown =
    .screen = Não há nenhum altifalante "{ $device }". Há: { $devices }. Escrevam: altifalante, e parte do nome.
loudspeaker-unusable = Esse altifalante não funciona. Fica como estava.
    .screen = O altifalante "{ $device }" não funciona. Fica como estava.
loudspeaker-missing =
    .screen = O último altifalante escolhido, "{ $device }", não está cá: falo pelo do sistema.
loudspeaker-lost =
    .screen = Perdi o altifalante. Tudo o que digo aparece aqui; continuo a tentar.
clips-kept = O som do que não percebo está a ser guardado.
    .screen = O som do que é perguntado, recusado ou anulado está a ser guardado em { $path }.
clips-unwritable =
    .screen = Não consigo guardar som em { $path } ({ $why }). O jogo continua.

doctor-loudspeakers =
    .screen = { $devices ->
        [none] Não há nenhum altifalante.
       *[some] { $device ->
            [none] Nenhum altifalante em uso.
           *[some] Altifalante: { $device }.
        } Há: { $devices }.
    }
advice-no-loudspeaker =
    .screen = Liguem um altifalante; até lá, tudo o que digo aparece no ecrã.
advice-echo-unheard =
    .screen = O microfone não me ouviu: se ninguém usa auscultadores, aumentem o volume do altifalante.
advice-echo-long =
    .screen = A minha voz fica muito tempo na sala, e até ela se apagar não ouço ninguém: afastem o altifalante do microfone, ou baixem o volume.

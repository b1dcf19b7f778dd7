# What the referee says in Brazil: names stand without the article, players are "você".

form-the =
    { $kind ->
        [name] { $word }
       *[card] { $agrees ->
            [f] a { $word }
           *[m] o { $word }
        }
    }

whose-turn =
    { $stays ->
        [yes] Ainda é você.
        [no] A vez é { OF($turn) }.
       *[over] {""}
    }
refused = { $speaker }, agora isso não vale. { whose-turn }
refused-unknown-player = Não tem ninguém na mesa com o nome { $player }.

deal-awaited = { $dealer } dá as cartas.
next-deal = Agora quem dá é { $next-dealer }.

refused-not-your-turn =
    { $kids ->
        [yes] Já vai ser a sua vez, { $speaker }. Agora é { $turn }.
       *[no] { $speaker }, a vez é { OF($turn) }.
    }
refused-finish-hand-first =
    { $turn ->
        [none] Primeiro esta mão tem que acabar.
       *[player] Primeiro esta mão tem que acabar: a vez é { OF($turn) }.
    }
refused-hand-over = { $speaker }, esta mão já acabou. Agora quem dá é { $dealer }.
refused-session-over =
    { $winners-count ->
        [1] A sessão já acabou: { $winners } ganhou.
       *[other] A sessão já acabou: { $winners } ganharam.
    }
refused-wrong-dealer = { $speaker }, agora quem dá é { $dealer }.

ask-confirm-correction =
    { $new } em vez de { $old }? { $dropped-count ->
        [1] { $dropped-by } por cima.
       *[other] { $dropped-by }.
    } Sim ou não?
ask-not-understood =
    { $about ->
        [rank] { $ranks-count ->
            [0] Que carta?
            [1] { $ranks }? Diga "um" ou "uma" e a carta.
           *[other] { $ranks-or }?
        }
        [count] Você joga { A($rank) }, ou só contou as cartas?
       *[none] Não entendi. De novo?
    }

answer = Isso eu não sei dizer.
answer-count =
    { $of ->
        [none] { $value }.
       *[player] { $value ->
            [0] { $of } não tem cartas.
            [1] { $of } tem uma carta.
           *[other] { $of } tem { WORDS($value, gender: "f") } cartas.
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
            [zero] no zero
           *[other] { SIGNED($n, gender: "f") }
        }
       *[no] { $players } { SIGNED($n, gender: "f") }
    }
answer-ahead =
    { $value-count ->
        [0] Ninguém, está tudo empatado.
        [1] { $value } está na frente.
       *[other] { $value } estão na frente.
    }
answer-dealer =
    { $value ->
        [none] Isso eu não sei dizer.
       *[player] { $value } dá as cartas.
    }
answer-help =
    { $offers ->
        [none] Digam a jogada como sempre.
       *[some] { $of ->
            [none] Vocês podem dizer { $offers }.
           *[player] { $of }, você pode dizer { $offers }.
        }
    }
    .screen = { answer-help } { help-any-time }
help-any-time = A qualquer hora: "desfaz", "não, era um seis", "repete", "vez de quem?", "quantas cartas eu tenho?", "placar", "peraí", "aqui é a Ana".

objection-noted = Ouvi o protesto. Conversem; para voltar: "desfaz".
paused = Pausa. Digam "continua".
resumed = Continuando.
hard-to-hear = Está difícil de ouvir. Podem falar mais perto, ou jogar pelo teclado.
session-ended = Até a próxima!
mode-kids = Modo criança.
mode-grownups = Acabou o modo criança.

no-loudspeaker =
    .screen = Não tem alto-falante. Tudo o que eu digo aparece aqui.
cannot-write =
    .screen = Não consigo gravar o som nesse arquivo.
too-quiet =
    .screen = Não ouvi bem: fale mais perto do microfone.
ask-again = Isso não serve. De novo?
demo-intro = Uma mão curta, jogada por vozes sintéticas: eu ouço como ouviria vocês.
demo-silent =
    .screen = Sem alto-falante: leiam aqui o que se ouviria.
progress-damaged =
    .screen = O arquivo { $path } está danificado. Ficou como estava; para recomeçar, apaguem o arquivo.
journal-damaged =
    .screen = O registro { $path } está danificado na linha { $line }. Ficou como estava.

name-told =
    .screen = { $name }: escuto { $sounds }, como me disseram.
name-guessed =
    .screen = { $name }: escuto { $sounds }. Se não é assim: --say, ou --like e o som escrito.
name-unreadable =
    .screen = Não consigo ler isso como som. Escrevam do jeito que se escreve aqui.
name-not-heard =
    .screen = Não ouvi { $name } duas vezes do mesmo jeito. Outra vez, num lugar quieto?

device-loudspeaker = alto-falante
loudspeaker-chosen = Agora falo por { $device }.
    .screen = Alto-falante: { $device }
loudspeaker-unknown =
    .screen = Não tem nenhum alto-falante "{ $device }". Tem: { $devices }. Escrevam: alto-falante, e parte do nome.
loudspeaker-unusable = Esse alto-falante não funciona. Fica como estava.
    .screen = O alto-falante "{ $device }" não funciona. Fica como estava.
loudspeaker-missing =
    .screen = O último alto-falante escolhido, "{ $device }", não está aqui: falo pelo do sistema.
loudspeaker-lost =
    .screen = Perdi o alto-falante. Tudo o que digo aparece aqui; continuo tentando.
clips-kept = O som do que eu não entendo está sendo guardado.
    .screen = O som do que é perguntado, recusado ou desfeito está sendo guardado em { $path }.
clips-unwritable =
    .screen = Não consigo guardar som em { $path } ({ $why }). O jogo continua.

doctor-loudspeakers =
    .screen = { $devices ->
        [none] Não há nenhum alto-falante.
       *[some] { $device ->
            [none] Nenhum alto-falante em uso.
           *[some] Alto-falante: { $device }.
        } Tem: { $devices }.
    }
advice-no-loudspeaker =
    .screen = Liguem um alto-falante; até lá, tudo o que eu digo aparece na tela.
advice-echo-unheard =
    .screen = O microfone não me ouviu: se ninguém usa fones, aumentem o volume do alto-falante.
advice-echo-long =
    .screen = A minha voz fica muito tempo na sala, e até ela sumir não ouço ninguém: afastem o alto-falante do microfone, ou baixem o volume.
doctor-quiet =
    .screen = Silêncio por { $seconds } segundos, por favor: estou medindo a sala.

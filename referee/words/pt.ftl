# What the referee says in Portuguese in any game, in Portugal and in Brazil alike. `referee/announcer.py` tells
# how a sentence finds its message, `referee/wording.py` and `referee/mentions.py` what may stand in braces.

## Words that agree

form-a =
    { $agrees ->
        [f] uma { $word }
       *[m] um { $word }
    }
form-of =
    { $agrees ->
        [f] da { $word }
        [m] do { $word }
       *[unknown] de { $word }
    }
form-the-many =
    { $agrees ->
        [f] as { $plural }
       *[m] os { $plural }
    }

number-signed =
    { $sign ->
        [above] mais { $words }
        [below] menos { $words }
       *[zero] zero
    }

## Cards

card-of-suit = { $rank } de { $suit }
some-cards =
    { $n ->
        [1] { $rank }
       *[other] { AGREES($rank) ->
            [f] { WORDS($n, gender: "f") }
           *[m] { WORDS($n) }
        } { MANY($rank) }
    }
named-cards =
    { $cards-count ->
        [0] as cartas
       *[other] { $cards-read }
    }

## Whose turn it is

turn =
    { $duty ->
        [lead] { $player }, abre.
       *[match] { $player }.
    }

## Questions

ask-who-spoke = Quem falou?
ask-which-rank = { $player }, que carta?
ask-which-card = { $player }, que carta?
ask-which-cards = { $player }, que cartas?
ask-which-suit = { $player }, que naipe?
ask-which-player = Quem, { $player }?
ask-which-reading = { $options-or }?
ask-which-number =
    { $options-or }? { $options-count ->
        [2] O primeiro ou o segundo?
       *[other] O primeiro, o segundo, ou qual?
    }
ask-confirm-call = { $call }: sim ou não?

## Answers

answer-turn =
    { $value ->
        [none] Agora ninguém.
       *[player] { $value }.
    }
answer-hands =
    { $value ->
        [0] Ainda nenhuma mão.
        [1] Uma mão.
       *[other] { WORDS($value, gender: "f") } mãos.
    }
answer-last-hand = Ainda não acabou nenhuma mão.
answer-payments = { answer-last-hand }

answer-pot =
    { $value ->
        [0] O pote está vazio.
        [1] Há uma ficha no pote.
       *[other] Há { WORDS($value, gender: "f") } fichas no pote.
    }
answer-leader = { answer-ahead }
answer-ranking = { $value-up }.
answer-ranking-value = em { ORDINAL($n) } { THE($players) }

## Calls, by the names that players give them

call-undo = anula
call-correct = corrige
call-repeat = repete
call-query = uma pergunta
call-pause = pausa
call-resume = continua
call-mode = outro modo
call-object = um protesto
call-iam = { $name }
call-name = { $name }
call-yes = sim
call-no = não
call-option = uma resposta
call-unclear = conversa
call-noise = conversa
call-pass = passo
    .one = passo
    .by = { THE($speaker) } passou
    .of = o passe { OF($speaker) }
    .say = passo
call-dealt = cartas dadas
    .one = cartas dadas
    .by = { THE($speaker) } deu as cartas
    .of = as cartas dadas
    .say = cartas dadas
call-end-session = fim da sessão
    .one = fim da sessão
    .by = { THE($speaker) } acabou a sessão
    .of = o fim da sessão
    .say = fim da sessão

## What the table does

undone = Desfeito: { $act-of }.
corrected =
    Então é { $new-one }{ $dropped ->
        [none] .
       *[some] , e { $dropped-count ->
            [1] { $dropped-of } volta à mão.
            [2] { $dropped-of } voltam à mão.
           *[other] as { WORDS($dropped-count, gender: "f") } jogadas seguintes ficam sem efeito.
        }
    }
left-as-it-was = Fica como estava.
listening-to =
    .screen = fala { THE($player) }
nothing-to-undo = Não há nada para desfazer.
nothing-to-correct = Não há nada para corrigir.
game-resumed = O jogo continua onde ficou.
match-ended =
    .screen = Para outra digam «outra partida»; um engano ainda se pode anular. Senão, fecho a mesa.
match-not-over = Esta partida ainda não acabou. Para parar, digam «fim da sessão».
mode-kids = Modo crianças.
mode-grownups = Acabou o modo crianças.
mode-language = Agora falo português.
mode-louder = Falo mais alto.
mode-softer = Falo mais baixo.
mode-slower = Falo mais devagar.
mode-faster = Falo mais depressa.
mode-unchanged = Isso agora não dá para mudar.

## Sound

no-microphone =
    .screen = Não há microfone. O jogo segue pelo teclado: escrevam o que diriam.
no-portaudio =
    .screen = Falta a biblioteca de som PortAudio (no Debian: libportaudio2). O jogo segue pelo teclado.
unknown-device =
    .screen = Não encontro esse dispositivo de som: conde doctor mostra os que há. O jogo segue sem ele.
device-failed =
    .screen = O dispositivo de som deixou de responder. O jogo segue pelo teclado e por escrito.
sound-server-silent =
    .screen = O sistema de som não responde. O jogo segue pelo teclado e por escrito.
no-voice =
    .screen = Não há voz instalada para esta língua. Tudo o que digo aparece aqui.
synthesis-failed =
    .screen = A voz falhou. Tudo o que digo aparece aqui.
microphone-lost = Perdi o microfone. Podem continuar pelo teclado.
microphone-muted = O microfone não dá som nenhum. Está silenciado? Podem continuar pelo teclado.
microphone-back = O microfone voltou.
ears-restarted = Perdi um instante. Repitam a última jogada, por favor.
mouth-restarted =
    .screen = A voz falhou e recomeçou.
ears-failed =
    .screen = Deixei de ouvir. O jogo segue pelo teclado.
noise =
    .screen = Não ouvi: barulho alto.

## Sound devices

device-microphone = microfone
microphone-chosen = Agora ouço com { $device }.
    .screen = Microfone: { $device }
microphone-unknown =
    .screen = Não há nenhum microfone "{ $device }". Há: { $devices }. Escrevam: microfone, e parte do nome.
microphone-unusable = Esse microfone não funciona. Fica como estava.
    .screen = O microfone "{ $device }" não funciona. Fica como estava.
no-microphone-to-change =
    .screen = Este jogo começou sem microfone. Liguem um, saiam e continuem com: conde resume.
no-loudspeaker-to-change =
    .screen = Este jogo começou sem voz. Para mudar isso, saiam e continuem com: conde resume.
microphone-missing =
    .screen = O último microfone escolhido, "{ $device }", não está cá: ouço com o do sistema.
preferences-unwritable =
    .screen = Não consigo guardar essa escolha para o próximo jogo ({ $why }).

## The examination: conde doctor

doctor-microphones =
    .screen = { $devices ->
        [none] Não há nenhum microfone.
       *[some] { $device ->
            [none] Nenhum microfone em uso.
           *[some] Microfone: { $device }.
        } Há: { $devices }.
    }
doctor-quiet =
    .screen = Silêncio por { $seconds } segundos, por favor: estou a medir a sala.
doctor-room =
    .screen = A sala em silêncio: { $level } dB.
doctor-sentence = Agora falo eu, para saber com que força volto ao microfone.
doctor-echo =
    .screen = A minha voz volta com { $level } dB, e a sala fica em silêncio { $tail } ms depois.
doctor-say =
    .screen = Agora digam: «{ $phrase }»
doctor-phrase = Aqui está uma dama de valor.
doctor-short-phrase = Passo.
doctor-heard =
    .screen = Ouvi { $right ->
        [yes] isso mesmo
       *[no] outra coisa
    }: «{ $heard }». Voz: { $level } dB, { $above } dB acima da sala.
doctor-heard-nothing =
    .screen = Não ouvi nenhuma jogada.
doctor-model =
    .screen = Modelo de fala: { $path }, inteiro, { $count } palavras e frases, { $megabytes } MB.
doctor-missing =
    .screen = Palavras de { $game } que ele não conhece: { $words }.
doctor-well =
    .screen = Está tudo bem. Agora joguem: conde play.

advice-no-portaudio =
    .screen = Instalem a biblioteca de som PortAudio e repitam conde doctor (Debian, Ubuntu: libportaudio2, libasound2-plugins).
advice-no-server =
    .screen = O sistema de som não responde: reiniciem-no, ou o computador.
advice-unknown-device =
    .screen = Não há nenhum dispositivo com esse nome: escolham um dos que estão na lista, ou parte do nome.
advice-no-microphone =
    .screen = Liguem um microfone e autorizem o seu uso no sistema; até lá, joguem pelo teclado.
advice-microphone-lost =
    .screen = O microfone parou a meio: experimentem outra tomada ou outro cabo.
advice-microphone-silent =
    .screen = O microfone só dá silêncio: procurem um botão que o desligue, no próprio microfone e no sistema.
advice-microphone-clips =
    .screen = O microfone está alto demais: baixem-lhe o nível, ou falem de mais longe.
advice-microphone-quiet =
    .screen = O microfone está baixo demais: subam-lhe o nível, ou ponham-no no meio da mesa.
advice-room-noisy =
    .screen = A sala tem muito barulho: ponham o microfone mais perto dos jogadores, ou baixem a música.
advice-voice-far =
    .screen = A voz mal se distingue da sala: ponham o microfone mais perto, ou falem mais alto.
advice-no-voice =
    .screen = Não há voz para esta língua: instalem o espeak-ng, ou uma voz do sistema.
advice-heard-nothing =
    .screen = Não ouvi nada do que era para dizer: falem mais alto e mais perto, ou escolham outro microfone com --device.
advice-heard-otherwise =
    .screen = Ouvi outra coisa: falem com clareza e mais perto, e repitam.
advice-model-unusable =
    .screen = Façam de novo o modelo de fala: make model.
advice-words-missing =
    .screen = Digam por outras palavras o que os ouvidos não conhecem, ou escrevam-no.

## Names

unknown-name = Não conheço de ouvido o nome { $name }. À voz, chamem-lhe { $substitute }; pelo teclado serve qualquer nome.

name-learned = Já sei como soa { $name }.
name-learned-later = Tomei nota de como soa { $name }, mas só o consigo ouvir assim no próximo jogo.
say-name =
    .screen = Digam: { $name }.
say-name-again =
    .screen = Outra vez, por favor.
said-otherwise =
    .screen = Soou diferente. Outra vez, por favor.
name-told =
    .screen = { $name }: ouço { $sounds }, como me disseram.
name-guessed =
    .screen = { $name }: ouço { $sounds }. Se não é assim: --say, ou --like e o som escrito.
name-forgotten =
    .screen = { $name } volta a ser lido pelas letras.
name-never-told =
    .screen = Ninguém me disse como soa { $name }.

unknown-words = Não conheço de ouvido: { $words }. Essas chamadas, só pelo teclado.

## Speech models

model-listed =
    .screen = { $model } ({ $tongues }, { $megabytes } MB): { $state ->
        [bundled] vem com o Conde
        [stored] neste computador
       *[away] pode ser transferido
    }{ $uses ->
        [none] .
       *[other] , ouve em: { $uses }.
    }
model-fetched =
    .screen = { $model } já está neste computador. { $vouched ->
        [us] A soma de controlo é a que conhecemos.
        [makers] Tamanho e soma de controlo são os da lista de quem o faz.
       *[nobody] Ninguém garante a soma de controlo: só se compararam as do próprio ficheiro.
    } SHA-256: { $digest }
model-knows =
    .screen = { $model } funciona. Conhece { $known } das { $words } palavras de { $language }.
model-lacks =
    .screen = Faltam-lhe estas palavras; as jogadas com elas, só pelo teclado:
model-spells =
    .screen = Estas ouve-as pelo som:
model-rejects =
    .screen = Ouve "[unk]": deixa a conversa em paz.
model-rejects-not =
    .screen = Não tem "[unk]": palavras do dia a dia ficam pela conversa, e o que não é jogada inteira não conta.
model-used =
    .screen = A partir de agora ouve { $model }, em: { $tongues }.

## Setting up

ask-language = Que língua? 1 português (Portugal), 2 português (Brasil), 3 English.
ask-game = Que jogo? { $games }
ask-players = Quem joga? Os nomes, no sentido dos ponteiros do relógio, com vírgulas.
ask-dealer = Quem deu as cartas? { $players-or }?
ask-profile = Que regras? { $profiles }

demo-outro = Foi a demonstração. Agora joguem: conde play.

## What does not work: shown by the command line

unknown-game =
    .screen = Não conheço o jogo "{ $game }". Há: { $allowed }.
unknown-model =
    .screen = Não conheço o modelo de fala "{ $given }". Há: { $allowed }.
unknown-language =
    .screen = Não falo "{ $given }". Falo: { $allowed }.
unknown-profile =
    .screen = Não conheço as regras "{ $profile }". Há: { $allowed }.
unknown-option =
    .screen = Não há a opção "{ $option }". Há: { $allowed }.
option-value =
    .screen = A opção { $option } não pode ser "{ $value }". Pode ser: { $allowed-or }.
option-malformed =
    .screen = "{ $given }" não chega. A forma é --set opção=valor.
unknown-choice =
    .screen = "{ $given }" não serve. Pode ser: { $allowed }.
empty-name =
    .screen = Há um nome em branco: cada jogador precisa de um nome.
name-like-a-pair =
    .screen = O nome { $name } não serve: a barra junta os nomes de dois parceiros. Escrevam-no sem barra.
duplicate-name =
    .screen = O nome { $name } aparece duas vezes: os nomes têm de ser diferentes.
no-game =
    .screen = Falta o jogo: { $allowed-or }, por exemplo: conde play earl --players Ana,Bruno,Carla.
rhymes-unused =
    .screen = O jogo { $game } não tem versos: sem --rhymes.
rhymes-missing =
    .screen = Esta mesa tem versos seus: --rhymes CAMINHO. Sem isso valem os de sempre.
no-players =
    .screen = Faltam os jogadores: --players Ana,Bruno,Carla.
player-count =
    .screen = { $count ->
        [1] Um jogador não chega
       *[other] São { $count } jogadores
    }: estas regras são para { $exact ->
        [yes] { $maximum }
       *[no] { $minimum } a { $maximum }
    }.
confirm-players =
    .screen = São { $count } jogadores, mais do que os { $maximum } habituais. Para jogar assim mesmo: --yes.
ask-more-players = São { $count } jogadores, mais do que os { $maximum } habituais. Jogam assim mesmo?
unknown-dealer =
    .screen = { $dealer } não está à mesa. Quem dá tem de ser { $players-or }.
unknown-player =
    .screen = { $player } não está à mesa. À mesa: { $players }.
unknown-phase =
    .screen = Não conheço a fase "{ $phase }". Há: { $allowed }.
bad-balance =
    .screen = As fichas de { $player } têm de ser um número inteiro, não "{ $value }".
chips-needed =
    .screen = Com estas regras é preciso começar com fichas: --set { $option }=10.
dealer-is-out =
    .screen = { $dealer } já saiu do jogo e não pode dar.
bad-state =
    .screen = Esta mão não pode ter acontecido: as cartas não fazem sentido.
one-word-of-a-name =
    .screen = Uma palavra do nome de cada vez, não "{ $given }".
name-unreadable =
    .screen = Não consigo ler isso como som. Escrevam-no como se escreveria cá.
name-not-heard =
    .screen = Não ouvi { $name } duas vezes da mesma maneira. Outra vez, num sítio calmo?
model-knows-no-sounds =
    .screen = O modelo de fala { $path } só conhece palavras e não aprende nomes. O nosso aprende.
file-unwritable =
    .screen = Não consigo escrever em { $path }. Há espaço no disco?
file-unreadable =
    .screen = Não consigo ler { $path }.
file-trouble =
    .screen = { $path ->
        [none] O sistema recusou: { $why }.
       *[file] Não consigo usar { $path }: { $why }.
    }
phrases-unusable =
    .screen = Não consigo ler as frases de { $path }: uma frase por linha, em UTF-8.
rhymes-wrong =
    .screen = Não consigo usar os versos de { $path }: são quatro linhas de palavras em UTF-8, uma por carta.
no-child =
    .screen = Quem vai treinar? conde train --child NOME
bad-child-name =
    .screen = "{ $child }" não serve de nome: letras, e não muitas.
unknown-child =
    .screen = { $child } ainda não treinou aqui. { $known ->
        [none] Ainda ninguém treinou.
       *[some] Treinaram: { $known }.
    }
child-busy =
    .screen = { $child } está numa lição; primeiro acabem essa.
not-text =
    .screen = Não consigo ler "{ $given }": não está em UTF-8.
no-verses =
    .screen = Em { $profile } não há versos para aprender.
progress-unwritable =
    .screen = Não consigo guardar o progresso em { $path }. ({ $why })
scenario-unreadable =
    .screen = Não consigo ler os cenários de { $path }, linha { $line }.
history-empty =
    .screen = Ainda não há jogos guardados.
history-unfinished =
    .screen = por acabar
history-exported =
    .screen = { $count ->
        [1] Um jogo escrito
       *[other] { $count } jogos escritos
    } em { $path }.
history-nothing =
    .screen = { $player ->
        [none] Não há jogos para apagar.
       *[player] Não há jogos com { $player }.
    }
history-confirm =
    .screen = { $count ->
        [0] Isto apaga os sons guardados de nomes, e ninguém os pode recuperar.
        [1] Isto apaga um jogo, e ninguém o pode recuperar.
       *[other] Isto apaga { $count } jogos, e ninguém os pode recuperar.
    } Se é para apagar: --yes.
history-deleted =
    .screen = { $count ->
        [0] Sons de nomes apagados.
        [1] Um jogo apagado.
       *[other] { $count } jogos apagados.
    }
all-games-over =
    .screen = Todos os jogos daqui acabaram: `conde play` começa outro, `conde history` mostra-os.
no-journal =
    .screen = Não há nenhum jogo guardado para continuar.
journal-unwritable = Não consegui guardar essa jogada, por isso não conta. O disco está cheio?
    .screen = Não consegui escrever em { $path }: essa jogada não conta. Há espaço no disco?
journal-not-kept =
    .screen = Não consigo guardar o jogo em { $path } ({ $why }): sem isso não se pode jogar.
journal-in-use =
    .screen = O jogo de { $path } já está aberto: é preciso fechar o outro primeiro.
journal-unreadable =
    .screen = Não consigo ler { $path }.
journal-empty =
    .screen = Não há nenhum jogo em { $path }.
journal-cut =
    .screen = A última linha estava cortada e não conta: digam outra vez a última jogada.
wav-unusable =
    .screen = Não consigo ouvir essa gravação: tem de ser WAV sem compressão (PCM), com som. ({ $why })
model-unusable =
    .screen = O modelo de fala não serve. ({ $why }) Para refazer o nosso: make model.

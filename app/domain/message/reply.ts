type Wish = 'stop' | 'resume'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Courtesies around a wish, which do not change it. */
const courtesies = words(
  'por favor porfavor gentileza pf pfv pfvr pls please obrigado obrigada obrigados obg grato grata bom boa dia tarde ' +
    'noite ola oi hola gracias hello hi thanks thank ok desculpe desculpa'
)

/** Whole answers that mean stop. 'Cancelar' alone does not: a person with a booking means the booking. */
const stopAnswers = words(
  'sair parar pare parem para stop stopall salir quit optout remover baja end descadastro descadastramento'
)
const resumeAnswers = words('voltar start unstop subscribe reativar')

const negations = words('nao nunca jamais not dont')
const wanting = 'quero queria desejo gostaria preciso pretendo aceito autorizo permito quiero deseo want need'
const receiving =
  'receber mandar mande mandem enviar envie enviem escrever escreva escrevam contatar contate contatem perturbe perturbem ' +
  'recibir enviar envien mandes manden escriban receive send sending messaging texting contact'
/** Verbs that end the sending together with a noun for it. */
const ceasing =
  'parar pare parem paro interromper interrompa interrompam suspender suspenda suspendam cessar cessem encerrar encerrem ' +
  'cancelar cancele cancelem cancela cancelo stop cancel'
/** Verbs for removal from a list. */
const removing =
  'sair saio saia salir tirar tire tirem tira retirar retire retirem retira remover remova removam excluir exclua excluam remove'
/** Phrases that need no further word. */
const leaving =
  'descadastrar descadastre descadastrem descadastra descadastro descadastramento desinscrever desinscreva desinscrevam ' +
  'desinscrevo desuscribir desuscribirme desuscribanme unsubscribe optout'
const messages =
  'mensagem mensagens msg msgs mensagenzinha whats whatsapp zap sms propaganda propagandas promocao promocoes promocional ' +
  'promocionais publicidade divulgacao divulgacoes aviso avisos oferta ofertas novidade novidades notificacao notificacoes ' +
  'informativo informativos marketing spam campanha campanhas comunicacao comunicacoes newsletter email emails envio envios ' +
  'recebimento mensaje mensajes promociones publicidad notificaciones message messages promotions notifications texts'
const lists = 'lista listas transmissao cadastro inscricao assinatura contato contatos suscripcion subscription list'
const small =
  'a o as os e da do das dos de desta deste dessa desse destas destes dessas desses esta este estas estes essa esse essas ' +
  'esses isso isto aquelas sua seu suas seus minha meu me mim eu nos na no nas nesta neste nessa nesse em voces voce vc vcs ' +
  'empresa numero telefone celular pelo pela para pra aqui tipo nenhum nenhuma qualquer nada mais mas nunca ja agora tudo ' +
  'todo toda todos todas com como faco fazer pode podem poderia poderiam da posso tenho interesse deixar deixe deixem manda ' +
  'envia chega mi mis la las el los su sus del dar darme dame deme denme to i would like my your from all any more us from mesmo grupo no baja opt out'

const wants = words(wanting)
const receives = words(receiving)
const ceases = words(ceasing)
const removes = words(removing)
const leaves = words(leaving)
const isSent = words(messages)
const isList = words(lists)
const vocabulary = new Set([...negations, ...words(small), ...wants, ...receives, ...ceases, ...removes, ...leaves])
for (const word of [...isSent, ...isList]) vocabulary.add(word)

const bareWish =
  /^(?:eu )?(?:quero|queria|desejo|gostaria de|quiero|i want to) (?:sair|parar|salir|stop)$|^(?:sair|parar|cancelar|stop) (?:tudo|all)$/
const resumeWish =
  /^(?:eu )?(?:quero |gostaria de |queria |desejo )?(?:voltar a receber|(?<= )receber|quiero recibir|deseo recibir)(?: (?:as|suas|de|novo|novamente|mais|mensagens|mensagem|novidades|avisos|ofertas|promocoes|divulgacao|mensajes))*$/

/** Wishes are short, so longer texts are not read. */
const longest = 1000

/**
 * Reads the wish in a reply, in any letters; null for all other texts. A sentence about messages alone counts in any
 * context. A bare word, or 'quero sair', counts only alone: 'quero sair às 8h do parque' is about a visit.
 */
export function readReply(text: string): Wish | null {
  const sentences = text
    .slice(0, longest)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’`]/gu, '')
    .split(/[.!?;,:\n\r()]+/)
    .map(plainWords)
    .filter((sentence) => sentence !== '')
  const [first = ''] = sentences
  const only = sentences.every((sentence) => sentence === first) ? first : ''
  if (stopAnswers.has(only) || bareWish.test(only) || sentences.some(isStop)) return 'stop'
  return resumeAnswers.has(only) || resumeWish.test(only) ? 'resume' : null
}

/** Words of a sentence without courtesies, repeated letters and repeated words. */
function plainWords(sentence: string): string {
  const all = sentence
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/([a-z])\1{2,}/g, '$1')
    .trim()
    .split(' ')
  const said = all.filter((word, at) => !courtesies.has(word) && word !== all[at - 1])
  return said.map((word) => spellings.get(word) ?? word).join(' ')
}

const spellings = new Map([
  ['n', 'nao'],
  ['naum', 'nao'],
  ['qro', 'quero'],
  ['kero', 'quero'],
  ['d', 'de'],
  ['msn', 'msg'],
  ['msgm', 'msg'],
  ['mensage', 'mensagem'],
  ['menssagem', 'mensagem'],
  ['menssagens', 'mensagens']
])

/** True if every word belongs to an end of messages. */
function isStop(sentence: string): boolean {
  const all = sentence.split(' ')
  if (!all.every((word) => vocabulary.has(word))) return false
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word))
  const isAbout = has(isSent) || has(isList)
  const no = all.findIndex((word, at) => negations.has(word) || (word === 'no' && spanish.has(all[at + 1] ?? '')))
  if (no >= 0) return isRefusal(all.slice(no + 1))
  if (has(leaves) || /\b(?:de baja|opt out)\b/.test(sentence)) return true
  if (/(?:^|pode |podem |da para |da pra )(?:deix(?:ar|e|em)|chega|para) (?:de|com) |\bdeixar de /.test(sentence)) {
    return has(receives) || has(isSent)
  }
  if (has(ceases)) return isAbout || has(receives)
  return (
    has(removes) &&
    (has(isList) || (isAbout && /\bsa(?:ir|ia|io|lir)\b/.test(sentence)) || /\bme .*grupo\b/.test(sentence))
  )
}

const spanish = words('quiero deseo me envien manden mandes escriban recibir more')

/**
 * Words after a no: 'não quero receber', 'não mande mais', 'não quero propaganda', but not 'não quero parar de
 * receber'.
 */
function isRefusal(rest: readonly string[]): boolean {
  if (/^pod|^poss/.test(rest[0] ?? '')) return false
  const verb = rest.find((word) => receives.has(word) || ceases.has(word) || removes.has(word) || leaves.has(word))
  if (verb !== undefined) return receives.has(verb)
  const hasWish = rest.some((word) => wants.has(word)) || rest[0] === 'more'
  const isTold = rest.includes('mais') && rest.some((word) => word === 'manda' || word === 'envia')
  return isTold || (hasWish && rest.some((word) => isSent.has(word)))
}

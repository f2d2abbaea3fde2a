import { MessageRefused } from './message-provider.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface MetaError {
  reason: string
  /** Milliseconds until another try can succeed; null if none ever does. */
  again: number | null
  /** True if the person wants no messages. */
  isNo?: boolean
}

const tokenFault = 'A Meta não aceitou o token de acesso.'
const permissionFault = 'O token da Meta não tem a permissão necessária.'
const badData = 'A Meta não aceitou um dado desta mensagem.'
const unwell = 'O serviço da Meta está com problema.'
const sendingLimit = 'O limite de envios da Meta foi atingido.'
const badMedia = 'A Meta não conseguiu usar a imagem desta mensagem.'

/** Meta's published codes: words for a person, and whether and when the same message may be tried again. */
const errors: Readonly<Record<number, MetaError>> = {
  0: { reason: tokenFault, again: hourMs },
  1: { reason: unwell, again: 5 * minuteMs },
  2: { reason: unwell, again: 5 * minuteMs },
  3: { reason: permissionFault, again: hourMs },
  4: { reason: sendingLimit, again: 10 * minuteMs },
  10: { reason: permissionFault, again: hourMs },
  33: { reason: 'O número de telefone desta conta não existe mais na Meta.', again: null },
  100: { reason: badData, again: null },
  190: { reason: tokenFault, again: hourMs },
  368: { reason: 'A Meta bloqueou a conta por um tempo, por causa das regras de uso.', again: 24 * hourMs },
  80007: { reason: sendingLimit, again: 10 * minuteMs },
  130429: { reason: sendingLimit, again: minuteMs },
  130472: { reason: 'A Meta não entrega divulgação a este número: ele participa de um teste dela.', again: null },
  130497: { reason: 'A Meta não deixa esta conta escrever a números deste país.', again: null },
  131000: { reason: unwell, again: 5 * minuteMs },
  131005: { reason: permissionFault, again: hourMs },
  131008: { reason: badData, again: null },
  131009: { reason: badData, again: null },
  131016: { reason: unwell, again: 5 * minuteMs },
  131021: { reason: 'O número de quem recebe é o mesmo de quem envia.', again: null },
  131026: { reason: 'Este número não recebe mensagens de WhatsApp.', again: null },
  131030: { reason: 'O número não está na lista de testes desta conta da Meta.', again: null },
  131031: { reason: 'A Meta bloqueou esta conta: resolva no Gerenciador do WhatsApp.', again: 24 * hourMs },
  131037: { reason: 'A Meta ainda não aprovou o nome que a conta mostra.', again: 24 * hourMs },
  131042: { reason: 'Há um problema com o pagamento da conta na Meta: confira a forma de pagamento.', again: hourMs },
  131045: { reason: 'O número desta conta não está registrado na Meta.', again: hourMs },
  131047: { reason: 'A pessoa não escreveu nas últimas 24 horas: a Meta só aceita um modelo aprovado.', again: null },
  131048: {
    reason: 'A Meta limitou os envios deste número, porque muitos o bloquearam ou denunciaram.',
    again: 24 * hourMs
  },
  131049: { reason: 'A Meta segurou esta mensagem: a pessoa já recebeu divulgação demais.', again: 24 * hourMs },
  131050: { reason: 'A pessoa pediu, no WhatsApp, para não receber mais mensagens.', again: null, isNo: true },
  131051: { reason: 'A Meta não aceita este tipo de mensagem.', again: null },
  131052: { reason: badMedia, again: null },
  131053: { reason: badMedia, again: null },
  131055: { reason: badData, again: null },
  131056: { reason: 'Mensagens demais para este número em pouco tempo.', again: minuteMs },
  131057: { reason: 'A conta da Meta está em manutenção.', again: 10 * minuteMs },
  132000: { reason: 'O modelo da Meta pede outros dados: ele deve ter um só, o texto.', again: null },
  132001: { reason: 'O modelo não existe ou não foi aprovado na Meta.', again: null },
  132005: { reason: 'O texto, somado ao do modelo, é longo demais para a Meta: encurte-o.', again: null },
  132007: { reason: 'O texto do modelo vai contra as regras da Meta.', again: null },
  132008: { reason: 'O modelo da Meta não aceitou o texto desta mensagem.', again: null },
  132012: { reason: 'O modelo da Meta não aceitou o texto desta mensagem.', again: null },
  132015: { reason: 'A Meta pausou o modelo, porque muitos o bloquearam ou denunciaram.', again: 6 * hourMs },
  132016: { reason: 'A Meta desativou o modelo: escolha ou crie outro.', again: null },
  132018: { reason: 'O modelo da Meta não aceitou o texto desta mensagem.', again: null },
  133004: { reason: unwell, again: 5 * minuteMs },
  133010: { reason: 'O número desta conta não está registrado na Meta.', again: hourMs },
  135000: { reason: 'A Meta não aceitou esta mensagem.', again: null }
}

/** 200 to 299 are about permissions. */
function findError(code: number): MetaError | undefined {
  return errors[code] ?? (code >= 200 && code <= 299 ? { reason: permissionFault, again: hourMs } : undefined)
}

/** Null for a code that Meta does not publish. */
export function metaRefusal(code: number): MessageRefused | null {
  const known = findError(code)
  if (!known) return null
  const { reason, again, isNo } = known
  return new MessageRefused(reason, { forGood: again === null, againMs: again ?? 0, isNo })
}

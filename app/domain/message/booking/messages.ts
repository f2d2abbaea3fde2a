import { isOneOf } from '../../words/records.ts'
import { tText } from '../../words/speech.ts'
import type { MessageKind } from '../kinds.ts'
import { type TextRules, textProblem } from '../variables.ts'
import type { BookingVariable } from './variables.ts'

/** Messages to the visitor of a booking, and `guide` to a guide; the place edits each text. */
export const BOOKING_MESSAGE_KEYS = [
  'confirmation',
  'pix',
  'receipt',
  'reminder',
  'change',
  'cancellation',
  'refund-asked',
  'refund',
  'thanks',
  'guide'
] as const

export type BookingMessage = (typeof BOOKING_MESSAGE_KEYS)[number]

/** `whatsapp` falls back to e-mail if it does not reach the visitor. */
export const CHANNELS = ['whatsapp', 'email', 'both'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  whatsapp: 'WhatsApp, ou e-mail onde ele não chega',
  email: 'Só e-mail',
  both: 'WhatsApp e e-mail'
}

interface Described {
  /** Kind that decides consent and quiet hours. */
  kind: MessageKind
  /** Title in the list of messages, and subject of the e-mail. */
  title: string
  when: string
  on: boolean
  channel: Channel
  /** True if it always goes by e-mail. */
  byEmailAlone?: boolean
  text: string
  names: readonly BookingVariable[]
  required: readonly BookingVariable[]
}

const visit: readonly BookingVariable[] = [
  ...(['local', 'nome', 'atrativo', 'data', 'hora', 'pessoas'] as const),
  ...(['codigo', 'link', 'agenda', 'pagamento', 'chegada', 'levar', 'endereco'] as const)
]

export const BOOKING_MESSAGES: Readonly<Record<BookingMessage, Described>> = {
  confirmation: {
    kind: 'confirmation',
    title: 'Reserva confirmada',
    when: 'Quando a reserva passa a valer: paga, gratuita ou a pagar no local. Leva o QR code e o arquivo da agenda; por e-mail, também o PDF.',
    on: true,
    channel: 'whatsapp',
    text: '{local}: {nome}, sua visita está confirmada.\n{atrativo}, {data}, às {hora}, {pessoas}. Código {codigo}. {chegada} {pagamento}\nIngresso: {link}\nPôr na agenda: {agenda}',
    names: visit,
    required: ['link']
  },
  pix: {
    kind: 'pix',
    title: 'Código Pix',
    when: 'Um minuto depois de feito o código, se a reserva ainda não foi paga.',
    on: true,
    channel: 'whatsapp',
    text: '{local}: para garantir {atrativo}, {data}, às {hora}, pague {valor} por Pix até {prazo}. O código copia e cola é este:\n\n{pix}\n\nTambém em {link}',
    names: [...visit, 'valor', 'prazo', 'pix'],
    required: ['pix']
  },
  receipt: {
    kind: 'payment',
    title: 'Recibo do pagamento',
    when: 'Quando a reserva fica paga. Vai por e-mail.',
    on: true,
    channel: 'email',
    byEmailAlone: true,
    text: '{local}: recebemos {valor} ({forma}) da reserva {codigo}, {atrativo}, {data}, às {hora}.\nIngresso e recibo: {link}',
    names: [...visit, 'valor', 'forma'],
    required: ['valor']
  },
  reminder: {
    kind: 'reminder',
    title: 'Lembrete da visita',
    when: 'Na véspera, na hora escolhida, a quem reservou antes dela.',
    on: true,
    channel: 'whatsapp',
    text: '{local}: {nome}, lembramos da sua visita a {atrativo}, {data}, às {hora}, {pessoas}. {chegada} {levar} {pagamento}\nIngresso: {link}',
    names: visit,
    required: ['data']
  },
  change: {
    kind: 'change',
    title: 'Nova data da visita',
    when: 'Quando a data ou a hora muda, por quem for.',
    on: true,
    channel: 'whatsapp',
    text: '{local}: sua visita a {atrativo} mudou para {data}, às {hora}. {pagamento}\nIngresso: {link}',
    names: visit,
    required: ['data', 'hora']
  },
  cancellation: {
    kind: 'cancellation',
    title: 'Reserva cancelada',
    when: 'Quando a reserva é cancelada, pelo visitante ou pela equipe.',
    on: true,
    channel: 'whatsapp',
    text: '{local}: a reserva {codigo} de {atrativo}, em {data}, às {hora}, foi cancelada. O ingresso que ficou no celular não vale mais na entrada. O que volta, e quando: {link}',
    names: visit,
    required: []
  },
  'refund-asked': {
    kind: 'refund',
    title: 'Devolução pedida',
    when: 'Quando uma devolução é pedida sem cancelar a reserva; no cancelamento, a mensagem de cancelamento já avisa.',
    on: true,
    channel: 'whatsapp',
    text: '{local}: foi pedida a devolução de {valor} da reserva {codigo}. Acompanhe: {link}',
    names: [...visit, 'valor'],
    required: ['valor']
  },
  refund: {
    kind: 'refund',
    title: 'Devolução feita',
    when: 'Quando o dinheiro voltou.',
    on: true,
    channel: 'whatsapp',
    text: '{local}: devolvemos {valor} da reserva {codigo} {destino}. Comprovante: {comprovante}',
    names: [...visit, 'valor', 'destino', 'comprovante'],
    required: ['valor']
  },
  thanks: {
    kind: 'thanks',
    title: 'Obrigado pela visita',
    when: 'No dia depois da visita, às 10 horas, só a quem veio. Leva à pesquisa de satisfação.',
    on: false,
    channel: 'whatsapp',
    text: '{local}: {nome}, obrigado pela visita a {atrativo}. Conte em um minuto como foi: {pesquisa}',
    names: [...visit, 'pesquisa'],
    required: ['pesquisa']
  },
  guide: {
    kind: 'guide',
    title: 'Mudança na escala',
    when: 'Ao condutor, um minuto depois que a equipe o põe num horário, o tira dele ou troca a hora. Espera o fim do horário de silêncio, a não ser que o grupo saia logo depois.',
    on: true,
    channel: 'whatsapp',
    text: '{local}: {nome}, sua escala mudou.\n{escala}\n{resposta} {grupos}',
    names: ['local', 'nome', 'escala', 'resposta', 'grupos'],
    required: ['escala']
  }
}

/** The program's own text in the current language, its variables still in it; null for a text that a place wrote. */
export function ownTextOf(key: BookingMessage, text: string): string | null {
  const { text: ours, names } = BOOKING_MESSAGES[key]
  if (text !== ours) return null
  return tText(ours, Object.fromEntries(names.map((name) => [name, `{${name}}`])))
}

/** True for the message that speaks of a guide's slots, and of no booking. */
export const isToGuide = (key: BookingMessage): boolean => key === 'guide'

export function isBookingMessage(text: string): text is BookingMessage {
  return isOneOf(BOOKING_MESSAGE_KEYS, text)
}

/** Limit of a picture's caption, with room for the values of the variables. */
const mostOfText = 900

function textRules(key: BookingMessage): TextRules {
  const { names, required } = BOOKING_MESSAGES[key]
  return { known: names, required, most: mostOfText }
}

export const bookingTextProblem = (key: BookingMessage, text: string) => textProblem(text, textRules(key))

/** Choices of a place for one message; missing ones keep the defaults. */
export interface OwnMessage {
  on?: boolean
  channel?: Channel
  /** Text of the place; '' or missing for the default. */
  text?: string
}

export interface ChosenMessage {
  on: boolean
  channel: Channel
  text: string
  isOwnText: boolean
}

export function chosenMessage(own: Readonly<Record<string, OwnMessage>>, key: BookingMessage): ChosenMessage {
  const { on, channel, text, byEmailAlone } = BOOKING_MESSAGES[key]
  const kept = own[key] ?? {}
  return {
    on: kept.on ?? on,
    channel: byEmailAlone ? 'email' : (kept.channel ?? channel),
    text: kept.text || text,
    isOwnText: Boolean(kept.text) && kept.text !== text
  }
}

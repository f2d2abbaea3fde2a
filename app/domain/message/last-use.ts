import { addDays, type IsoDay, slotInstant } from '../calendar/dates.ts'
import type { MessageKind } from './kinds.ts'

/** Visit that a message is about. */
export interface ToldVisit {
  date: IsoDay
  time: string
  zone: string
  /** End of the time to pay; null once it is paid. */
  holdUntil: Date | null
  /** End of the time to answer a closure; null if there is none. */
  answerUntil: Date | null
}

/** Event after which a message serves nobody: the visit's start, the end of its day, or the end of a time limit. */
type End = 'start' | 'day' | 'days-after' | 'hold' | 'answer'

/** `days`: after the instant at which it should have left, if it is about no visit. */
interface Life {
  end?: End
  days: number
}

const daysAfterVisit = 3

const lives: Readonly<Record<MessageKind, Life>> = {
  // Most end sooner, with the code.
  code: { days: 7 },
  staff: { days: 7 },
  issue: { days: 30 },
  confirmation: { end: 'day', days: 30 },
  pix: { end: 'hold', days: 1 },
  payment: { end: 'day', days: 30 },
  reminder: { end: 'start', days: 2 },
  change: { end: 'day', days: 30 },
  cancellation: { end: 'day', days: 30 },
  refund: { days: 30 },
  closure: { end: 'answer', days: 30 },
  thanks: { end: 'days-after', days: 7 },
  ticket: { end: 'day', days: 30 },
  answer: { days: 2 },
  guide: { days: 1 },
  written: { end: 'day', days: 30 },
  campaign: { days: 30 }
}

const reasons: Readonly<Record<End | 'days', string>> = {
  start: 'A visita começou antes que o lembrete pudesse sair.',
  day: 'A visita já passou quando a mensagem pôde sair.',
  'days-after': 'Faz tempo demais que a visita passou.',
  hold: 'O prazo do Pix venceu antes do envio.',
  answer: 'O prazo de resposta terminou antes do envio.',
  days: 'A mensagem ficou velha demais antes de poder sair.'
}

const dayMs = 86_400_000

/** Messages under these keys are of another kind than their rules for consent say. */
const byKey: readonly [prefix: string, life: Life][] = [
  // A receipt is about money, which no end of a visit changes.
  ['receipt:', { days: 30 }],
  // The staff learn of a booking before its visit; other notices of theirs are about money.
  ['new-booking:', { end: 'day', days: 7 }]
]

export interface LateMessage {
  kind: MessageKind
  dedupeKey: string | null
  /** Instant at which it should have left. */
  sendDate: Date
}

/**
 * Says in Portuguese why a message must not leave any more; null if it may. A message that should have left after the
 * end of its visit is about just that, and may.
 */
export function tooLateWords(message: LateMessage, visit: ToldVisit | null, now: Date): string | null {
  const { kind, dedupeKey, sendDate } = message
  const { end, days } = byKey.find(([prefix]) => dedupeKey?.startsWith(prefix))?.[1] ?? lives[kind]
  if (!end || !visit) return now.getTime() - sendDate.getTime() >= days * dayMs ? reasons.days : null
  const until = endOf(end, visit)
  const isOver = until <= now && (end !== 'day' || sendDate < until)
  return isOver ? reasons[end] : null
}

function endOf(end: End, { date, time, zone, holdUntil, answerUntil }: ToldVisit): Date {
  const dayEnd = (day: IsoDay) => slotInstant(addDays(day, 1), '00:00', zone)
  if (end === 'start') return slotInstant(date, time, zone)
  if (end === 'hold') return holdUntil ?? new Date(0)
  if (end === 'answer' && answerUntil) return answerUntil
  return dayEnd(end === 'days-after' ? addDays(date, daysAfterVisit) : date)
}

import { isHoldExpired } from '../booking/hold.ts'
import { isCancelledStatus } from '../booking/situation.ts'
import type { IsoDay } from '../calendar/dates.ts'

/** `minutes` is the length of the visit, 0 when unknown. */
export interface Outing {
  /** `HH:mm` of the place's wall clock, both outings on the same day. */
  time: string
  minutes: number
}

/** Without a length, only the same start time overlaps. */
export function outingsMeet(one: Outing, other: Outing): boolean {
  const first = span(one)
  const second = span(other)
  return first.from < second.to && second.from < first.to
}

function span({ time, minutes }: Outing): { from: number; to: number } {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const from = hours * 60 + rest
  return { from, to: from + Math.max(1, minutes) }
}

export type ChoiceClosed = 'cancelled' | 'past' | 'inside'

export interface ChoiceInput {
  status: string
  holdUntil: Date | null
  now: Date
  date: IsoDay
  today: IsoDay
  inside: number
  /** Operators may still change agents while visitors are going in. */
  byOperator: boolean
}

export function choiceClosed(input: ChoiceInput): ChoiceClosed | null {
  const isOver = input.status === 'PENDING' && isHoldExpired(input.holdUntil, input.now)
  if (isOver || isCancelledStatus(input.status)) return 'cancelled'
  if (input.date < input.today) return 'past'
  return !input.byOperator && input.inside > 0 ? 'inside' : null
}

export const CHOICE_CLOSED: Readonly<Record<ChoiceClosed, string>> = {
  cancelled: 'Esta reserva não vale mais: não há condutor a escolher.',
  past: 'A visita já passou: os condutores desta reserva não mudam mais.',
  inside: 'A entrada já foi registrada: para trocar de condutor, fale com a portaria.'
}

/** A visitor who chose one agent would silently drop the others. */
export const CHOSEN_SEVERAL =
  'O atrativo escolheu mais de um condutor para esta reserva. Para mudar, fale com o atrativo.'

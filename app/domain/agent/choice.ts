import { isHoldExpired } from '../booking/hold.ts'
import { isCancelledStatus } from '../booking/situation.ts'
import type { IsoDay } from '../calendar/dates.ts'

/** An agent leads one group at a time. `minutes` is how long the visit takes, 0 where nobody has said. */
export interface Outing {
  /** `HH:mm` of the place's wall clock; both outings are on the same day. */
  time: string
  minutes: number
}

/** Whether two visits of one day overlap; one without a length only meets what takes place at its very time. */
export function outingsMeet(one: Outing, other: Outing): boolean {
  const [first, second] = [span(one), span(other)]
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
  /** When the hold of an unpaid booking ends; null without one. */
  holdUntil: Date | null
  now: Date
  /** Day of the visit and the day it is, both of the place's zone. */
  date: IsoDay
  today: IsoDay
  /** People already checked in. */
  inside: number
  /** The place's own people may still change agents while visitors are going in. */
  byOperator: boolean
}

/** Why nobody may choose an agent for a booking any more; null while it may be done. */
export function choiceClosed(input: ChoiceInput): ChoiceClosed | null {
  const isOver = input.status === 'PENDING' && isHoldExpired(input.holdUntil, input.now)
  if (isOver || isCancelledStatus(input.status)) return 'cancelled'
  if (input.date < input.today) return 'past'
  return !input.byOperator && input.inside > 0 ? 'inside' : null
}

/** What `choiceClosed` says to a person. */
export const CHOICE_CLOSED: Readonly<Record<ChoiceClosed, string>> = {
  cancelled: 'Esta reserva não vale mais: não há condutor a escolher.',
  past: 'A visita já passou: os condutores desta reserva não mudam mais.',
  inside: 'A entrada já foi registrada: para trocar de condutor, fale com a portaria.'
}

/** A visitor chooses one agent; where the place has given the booking more, they would take them off unasked. */
export const CHOSEN_SEVERAL =
  'O atrativo escolheu mais de um condutor para esta reserva. Para mudar, fale com o atrativo.'

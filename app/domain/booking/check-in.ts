import { formatDay, type IsoDay } from '../calendar/dates.ts'
import { peopleLabel } from '../words/labels.ts'
import { isCancelledStatus, isPaidStatus } from './situation.ts'

export type CheckInInput = {
  status: string
  /** Day of the visit and the day it is, both of the place's zone. */
  date: IsoDay
  today: IsoDay
  /** Who came in before, and when the first did (already formatted); null when nobody did. */
  alreadyCheckedIn: { people: number; firstTime: string } | null
  /** People of the booking. */
  people: number
  /** How many come in now; null is everybody who is still out. */
  requested: number | null
  /** The operator holds `operation/checkin-override` and has said to go on. */
  mayOverride: boolean
}

export type CheckInProblem = 'already' | 'wrong-date' | 'unpaid' | 'cancelled' | 'too-many' | 'invalid-quantity'

/** `overridable`: somebody with the permission may go on all the same. `overridden` says over what that happened. */
export type CheckInVerdict =
  | { code: 'ok'; people: number; remaining: number; overridden: ('wrong-date' | 'unpaid')[]; message: string }
  | { code: CheckInProblem; overridable: boolean; message: string }

/** Decides a check-in. Checking in twice is harmless: it says when the first was and changes nothing. */
export function checkInVerdict(input: CheckInInput): CheckInVerdict {
  if (isCancelledStatus(input.status)) return refuse('cancelled', 'Reserva cancelada: a entrada não é permitida.')
  const inside = input.alreadyCheckedIn?.people ?? 0
  const outside = Math.max(0, input.people - inside)
  if (outside === 0) {
    return refuse('already', `Check-in já feito em ${input.alreadyCheckedIn?.firstTime ?? ''}.`)
  }
  const requested = input.requested ?? outside
  if (!Number.isInteger(requested) || requested < 1) {
    return refuse('invalid-quantity', `Digite quantas pessoas entram: de 1 a ${outside}.`)
  }
  if (requested > outside) {
    const still = outside === 1 ? 'Falta entrar só 1 pessoa' : `Faltam entrar só ${outside} pessoas`
    return refuse('too-many', `${still} desta reserva.`)
  }
  return decideOverridable(input, { requested, remaining: outside - requested })
}

function decideOverridable(input: CheckInInput, entry: { requested: number; remaining: number }): CheckInVerdict {
  const overridden: ('wrong-date' | 'unpaid')[] = []
  if (!isPaidStatus(input.status)) overridden.push('unpaid')
  if (input.date !== input.today) overridden.push('wrong-date')
  if (overridden[0] !== undefined && !input.mayOverride) {
    const code = input.date === input.today ? 'unpaid' : 'wrong-date'
    return { code, overridable: true, message: overridableMessage(code, input.date) }
  }
  const message = `Check-in de ${peopleLabel(entry.requested)} feito.`
  return { code: 'ok', people: entry.requested, remaining: entry.remaining, overridden, message }
}

function overridableMessage(code: 'wrong-date' | 'unpaid', date: IsoDay): string {
  return code === 'wrong-date'
    ? `Esta reserva é para ${formatDay(date)}, não para hoje. Só quem tem permissão pode liberar a entrada.`
    : 'Esta reserva não está paga. Receba o pagamento, ou peça a quem tem permissão para liberar a entrada.'
}

function refuse(code: CheckInProblem, message: string): CheckInVerdict {
  return { code, overridable: false, message }
}

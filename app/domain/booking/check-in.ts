import { formatDay, type IsoDay } from '../calendar/dates.ts'
import { peopleLabel } from '../words/labels.ts'
import { isCancelledStatus, isPaidStatus } from './situation.ts'

export type CheckInInput = {
  status: string
  date: IsoDay
  today: IsoDay
  /** `firstTime` already formatted; null when nobody came in. */
  alreadyCheckedIn: { people: number; firstTime: string } | null
  people: number
  /** null: everybody who is still out. */
  requested: number | null
  /** Holds `operation/checkin-override` and confirmed. */
  mayOverride: boolean
}

export type CheckInProblem = 'already' | 'wrong-date' | 'unpaid' | 'cancelled' | 'too-many' | 'invalid-quantity'

/** `overridable`: `operation/checkin-override` may go on; `overridden` says over what. */
export type CheckInVerdict =
  | { code: 'ok'; people: number; remaining: number; overridden: ('wrong-date' | 'unpaid')[]; message: string }
  | { code: CheckInProblem; overridable: boolean; message: string }

/** A second check-in changes nothing and says when the first was. */
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

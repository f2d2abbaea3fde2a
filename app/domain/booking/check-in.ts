import { formatDay, type IsoDay, slotInstant } from '../calendar/dates.ts'
import { peopleLabel } from '../words/labels.ts'
import { isCancelledStatus, isPaidStatus } from './situation.ts'
import { isVisitNow, type Visit } from './stay.ts'

export type CheckInInput = {
  status: string
  date: IsoDay
  /** True on the visit's day, and within its window around midnight (`isVisitNow`). */
  isNow: boolean
  /** `firstTime` is already formatted; null if nobody has entered. */
  alreadyCheckedIn: { people: number; firstTime: string } | null
  people: number
  /** Null means everybody who is still outside. */
  requested: number | null
  /** True if the user holds `operation/checkin-override` and has confirmed. */
  mayOverride: boolean
  /** People whose signature of the risk term counts; null if the attraction stops nobody for the lack of one. */
  signed: number | null
}

export type CheckInProblem =
  | 'already'
  | 'wrong-date'
  | 'unpaid'
  | 'unsigned'
  | 'cancelled'
  | 'too-many'
  | 'invalid-quantity'

export type Overridable = 'wrong-date' | 'unpaid' | 'unsigned'

/**
 * `overridable` means that `operation/checkin-override` may continue, and `overridden` lists what was ignored.
 * `problems` lists all problems, `code` is the first.
 */
export type CheckInVerdict =
  | { code: 'ok'; people: number; remaining: number; overridden: Overridable[]; message: string }
  | { code: CheckInProblem; overridable: boolean; problems: Overridable[]; message: string }

/** Decides a check-in. A second one changes nothing and says when the first was. */
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
  return decideOverridable(input, { inside, requested, remaining: outside - requested })
}

interface Entry {
  inside: number
  requested: number
  remaining: number
}

function decideOverridable(input: CheckInInput, entry: Entry): CheckInVerdict {
  const problems: Overridable[] = []
  if (!input.isNow) problems.push('wrong-date')
  if (!isPaidStatus(input.status)) problems.push('unpaid')
  if (input.signed !== null && entry.inside + entry.requested > input.signed) problems.push('unsigned')
  const [code] = problems
  if (code !== undefined && !input.mayOverride) {
    return { code, overridable: true, problems, message: overridableMessage(problems, input.date) }
  }
  const message = `Check-in de ${peopleLabel(entry.requested)} feito.`
  return { code: 'ok', people: entry.requested, remaining: entry.remaining, overridden: problems, message }
}

function overridableMessage(problems: readonly Overridable[], date: IsoDay): string {
  return `${problemsLabel(problems, date)} ${overridableAdvice(problems)}`
}

function overridableAdvice(problems: readonly Overridable[]): string {
  if (problems.indexOf('wrong-date') >= 0) return 'Só quem tem permissão pode liberar a entrada.'
  const remedies = [
    ...(problems.indexOf('unpaid') >= 0 ? ['receba o pagamento'] : []),
    ...(problems.indexOf('unsigned') >= 0 ? ['peça as assinaturas'] : [])
  ].join(' e ')
  return `${remedies.charAt(0).toUpperCase()}${remedies.slice(1)}, ou peça a quem tem permissão para liberar a entrada.`
}

/** Names all problems in sentences. */
export function problemsLabel(problems: readonly Overridable[], date: IsoDay): string {
  const words: Record<Overridable, string> = {
    'wrong-date': `Esta reserva é para ${formatDay(date)}, não para hoje.`,
    unpaid: problems.indexOf('wrong-date') >= 0 ? 'Ela também não está paga.' : 'Esta reserva não está paga.',
    unsigned: 'Falta assinar o termo de risco.'
  }
  return problems.map((problem) => words[problem]).join(' ')
}

function refuse(code: CheckInProblem, message: string): CheckInVerdict {
  return { code, overridable: false, problems: [], message }
}

/** Whole minutes beyond the tolerance; null within it, for a visit without a time, and when the visit is not now. */
export function entryTiming(slot: Visit, at: Date): { code: 'early' | 'late'; minutes: number } | null {
  if (!/^\d\d:\d\d$/.test(slot.time) || !isVisitNow(slot, at)) return null
  const late = Math.round((at.getTime() - slotInstant(slot.date, slot.time, slot.timezone).getTime()) / 60_000)
  if (Math.abs(late) <= slot.tolerance) return null
  return { code: late < 0 ? 'early' : 'late', minutes: Math.abs(late) }
}

/** `80` → `1 h 20 min`. */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

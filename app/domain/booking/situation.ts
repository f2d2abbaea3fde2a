/** Specification §4. */
export const PAID_STATUSES = ['APPROVED', 'COMPLETE', 'PAGO', 'PAID', 'WALLET', 'COMPLETED'] as const

/** EXPIRED is ours: it holds no place, so it shows as cancelled. */
const CANCELLED_STATUSES = ['CANCELLED', 'CANCELED', 'EXPIRED']

export type SituationCode = 'pending' | 'awaiting' | 'done' | 'cancelled'
export type Situation = {
  code: SituationCode
  label: string
  payment: string
  order: string
  tone: 'red' | 'blue' | 'green'
}

/** Specification §4, which leaves payment and order of a done booking open: paid. */
export const SITUATIONS: Readonly<Record<SituationCode, Situation>> = {
  pending: { code: 'pending', label: 'Pendente', payment: 'Sem Pagamento', order: 'Pendente', tone: 'red' },
  awaiting: { code: 'awaiting', label: 'Aguardando Check-in', payment: 'Pago', order: 'Concluído', tone: 'blue' },
  done: { code: 'done', label: 'Realizada', payment: 'Pago', order: 'Concluído', tone: 'green' },
  cancelled: { code: 'cancelled', label: 'Cancelada', payment: 'Cancelado', order: 'Cancelado', tone: 'red' }
}

export function isPaidStatus(status: string): boolean {
  return (PAID_STATUSES as readonly string[]).indexOf(status.trim().toUpperCase()) >= 0
}

export function isCancelledStatus(status: string): boolean {
  return CANCELLED_STATUSES.indexOf(status.trim().toUpperCase()) >= 0
}

/** A sale that stands: paid, or to be paid at the place. A hold is none yet. */
export const CONFIRMED_STATUSES: readonly string[] = [...PAID_STATUSES, 'UNPAID']

export function isConfirmedStatus(status: string): boolean {
  return CONFIRMED_STATUSES.indexOf(status.trim().toUpperCase()) >= 0
}

/** Specification §4; an unknown status counts as not paid. */
export function bookingSituation({ status, hasCheckin }: { status: string; hasCheckin: boolean }): Situation {
  if (isCancelledStatus(status)) return SITUATIONS.cancelled
  if (!isPaidStatus(status)) return SITUATIONS.pending
  return hasCheckin ? SITUATIONS.done : SITUATIONS.awaiting
}

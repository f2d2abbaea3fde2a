/** The statuses that count as paid (specification §4). */
export const PAID_STATUSES = ['APPROVED', 'COMPLETE', 'PAGO', 'PAID', 'WALLET', 'COMPLETED'] as const

/** EXPIRED is ours: an unpaid booking whose hold ended holds no place, so it is shown as cancelled. */
const CANCELLED_STATUSES = ['CANCELLED', 'CANCELED', 'EXPIRED']

export type SituationCode = 'pending' | 'awaiting' | 'done' | 'cancelled'
export type Situation = {
  code: SituationCode
  label: string
  payment: string
  order: string
  tone: 'red' | 'blue' | 'green'
}

/** The specification's words and colours (§4). Its table leaves payment and order of a done booking open: it is paid. */
export const SITUATIONS: Readonly<Record<SituationCode, Situation>> = {
  pending: { code: 'pending', label: 'Pendente', payment: 'Sem Pagamento', order: 'Pendente', tone: 'red' },
  awaiting: { code: 'awaiting', label: 'Aguardando Check-in', payment: 'Pago', order: 'Concluído', tone: 'blue' },
  done: { code: 'done', label: 'Realizada', payment: 'Pago', order: 'Concluído', tone: 'green' },
  cancelled: { code: 'cancelled', label: 'Cancelada', payment: 'Cancelado', order: 'Cancelado', tone: 'red' }
}

/** True for a status that counts as paid, in any case of letters. */
export function isPaidStatus(status: string): boolean {
  return (PAID_STATUSES as readonly string[]).indexOf(status.trim().toUpperCase()) >= 0
}

/** True for a booking that was cancelled or whose hold expired. */
export function isCancelledStatus(status: string): boolean {
  return CANCELLED_STATUSES.indexOf(status.trim().toUpperCase()) >= 0
}

/** What a booking's status and check-in mean to a person (specification §4); an unknown status counts as not paid. */
export function bookingSituation({ status, hasCheckin }: { status: string; hasCheckin: boolean }): Situation {
  if (isCancelledStatus(status)) return SITUATIONS.cancelled
  if (!isPaidStatus(status)) return SITUATIONS.pending
  return hasCheckin ? SITUATIONS.done : SITUATIONS.awaiting
}

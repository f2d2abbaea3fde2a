import { type AuditAction, isAuditAction } from './actions.ts'

const statuses: Readonly<Record<string, string>> = {
  PENDING: 'aguardando pagamento',
  UNPAID: 'a pagar no local',
  APPROVED: 'paga',
  CANCELLED: 'cancelada',
  EXPIRED: 'prazo encerrado',
  DENIED: 'recusada'
}

/** A booking's history knows more events than people make. */
export function bookingAction(event: string): AuditAction {
  const action = `booking.${event}`
  return isAuditAction(action) ? action : 'booking.changed'
}

/** `2/3` is how many are inside; a status is said as people know it. */
export function bookingValue(value: string): string {
  const inside = /^(\d+)\/(\d+)$/.exec(value)
  if (inside) return `${inside[1]} de ${inside[2]} pessoas dentro`
  return statuses[value] ?? value
}

import { addDays, daysBetween, type IsoDay } from '../calendar/dates.ts'

/** Open tasks around a client's bookings. Only a follow-up is written by staff. */
export const SERVICE_KINDS = [
  { code: 'follow-up', label: 'Lembrete' },
  { code: 'unpaid', label: 'Pagamento' },
  { code: 'guide', label: 'Condutor' },
  { code: 'proof', label: 'Comprovante' },
  { code: 'refund', label: 'Devolução' }
] as const

export type ServiceKind = (typeof SERVICE_KINDS)[number]['code']

export function serviceLabel(code: string): string {
  return SERVICE_KINDS.find((kind) => kind.code === code)?.label ?? code
}

export const SERVICE_STATES = [
  { code: 'open', label: 'Por fazer' },
  { code: 'overdue', label: 'Atrasados' },
  { code: 'done', label: 'Feitos' }
] as const

export type ServiceState = (typeof SERVICE_STATES)[number]['code']

/** Range of visits to look at: one week back, two weeks ahead. */
export function serviceDays(today: IsoDay): { from: IsoDay; to: IsoDay } {
  return { from: addDays(today, -7), to: addDays(today, 14) }
}

/** `Atrasado há 3 dias`, `Hoje`, `Amanhã`, `Em 5 dias`. */
export function dueWords(due: IsoDay, today: IsoDay): string {
  const days = daysBetween(today, due)
  if (days === 0) return 'Hoje'
  if (days === 1) return 'Amanhã'
  if (days > 1) return `Em ${days} dias`
  return days === -1 ? 'Atrasado desde ontem' : `Atrasado há ${-days} dias`
}

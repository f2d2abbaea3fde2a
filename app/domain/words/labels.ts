/** `1 pessoa`, `3 pessoas`. */
export function peopleLabel(people: number): string {
  return countLabel(people, { one: 'pessoa', many: 'pessoas' })
}

/** A number with its word: `1 reserva`, `0 reservas`. */
export function countLabel(count: number, words: { one: string; many: string }): string {
  return `${count} ${count === 1 ? words.one : words.many}`
}

/** A permission's seeded role set as people call it. */
export const ROLE_LABELS = {
  gestor: 'Gestor',
  operador: 'Operador',
  portaria: 'Portaria',
  financeiro: 'Financeiro',
  condutor: 'Condutor'
} as const

/** The events of a booking's history (specification §4, product decisions "Booking history"). */
export const EVENT_LABELS = {
  created: 'Reserva criada',
  paid: 'Pagamento confirmado',
  denied: 'Pagamento recusado',
  expired: 'Prazo de pagamento encerrado',
  'agent-added': 'Condutor incluído',
  'agent-removed': 'Condutor retirado',
  'checked-in': 'Check-in feito',
  'checkin-undone': 'Check-in desfeito',
  'date-changed': 'Data alterada',
  cancelled: 'Reserva cancelada',
  'refund-due': 'Reembolso a fazer',
  refunded: 'Reembolso feito',
  'message-sent': 'Mensagem enviada'
} as const

export type BookingEventName = keyof typeof EVENT_LABELS

import { countIn } from './speech.ts'

export function peopleLabel(people: number): string {
  return countLabel(people, { one: 'pessoa', many: 'pessoas' })
}

export function countLabel(count: number, { one, many }: { one: string; many: string }): string {
  return countIn(count, { one: `{n} ${one}`, many: `{n} ${many}` })
}

/** `1 já entrou`, `3 já entraram`. People who entered may have left again. */
export const enteredLabel = (people: number): string => countLabel(people, { one: 'já entrou', many: 'já entraram' })

export const ROLE_LABELS = {
  gestor: 'Gestor',
  operador: 'Operador',
  portaria: 'Portaria',
  financeiro: 'Financeiro',
  condutor: 'Condutor'
} as const

/** Events of a booking's history (specification §4, and ours). */
export const EVENT_LABELS = {
  created: 'Reserva criada',
  paid: 'Pagamento confirmado',
  received: 'Pagamento recebido',
  'receive-undone': 'Recebimento desfeito',
  owing: 'Falta pagar',
  denied: 'Pagamento recusado',
  confirmed: 'Presença confirmada',
  expired: 'Prazo encerrado',
  noted: 'Dados a conferir',
  'agent-added': 'Condutor incluído',
  'agent-removed': 'Condutor retirado',
  'trip-left': 'Saiu do transporte',
  'checked-in': 'Check-in feito',
  'checkin-undone': 'Check-in desfeito',
  left: 'Saída',
  returned: 'Volta',
  'left-undone': 'Saída desfeita',
  'returned-undone': 'Volta desfeita',
  'date-changed': 'Data alterada',
  'person-changed': 'Dados alterados',
  'tickets-changed': 'Ingressos alterados',
  'limit-exceeded': 'Passou do máximo',
  'change-fee': 'Taxa de mudança cobrada',
  'fee-waived': 'Taxa de mudança dispensada',
  'payment-link': 'Link de pagamento enviado',
  cancelled: 'Reserva cancelada',
  'pay-again': 'Nova tentativa de pagamento',
  'tickets-returned': 'Ingressos devolvidos',
  'refund-due': 'Devolução a fazer',
  held: 'Pagamento retido',
  'held-accepted': 'Pagamento retido aceito',
  'held-returned': 'Pagamento retido a devolver',
  'held-moved': 'Pagamento passou a outra reserva',
  'stray-adopted': 'Pagamento sem reserva encaixado nesta',
  disputed: 'Pagamento contestado',
  'charged-back': 'Contestação perdida',
  'dispute-ended': 'Contestação encerrada',
  'refund-asked': 'Devolução pedida',
  'refund-approved': 'Devolução aprovada',
  'refund-refused': 'Devolução não aprovada',
  'refund-failed': 'Devolução com problema',
  refunded: 'Devolução feita',
  'message-sent': 'Mensagem enviada',
  'closure-told': 'Avisada do fechamento do dia',
  'closure-answered': 'Resposta ao fechamento',
  'credit-issued': 'Virou crédito',
  'credit-voided': 'Crédito desfeito',
  'credit-used': 'Paga com crédito'
} as const

export type BookingEventName = keyof typeof EVENT_LABELS

import type { Centavos } from '../money/money.ts'

/** Specification §3 `bill_status`, in our words. */
const statuses = [
  { code: 'open', label: 'Aberta', tone: 'amber', shape: 'ring' },
  { code: 'partial', label: 'Parcial', tone: 'blue', shape: 'dot' },
  { code: 'paid', label: 'Paga', tone: 'green', shape: 'tick' },
  { code: 'cancelled', label: 'Cancelada', tone: 'red', shape: 'bar' }
] as const

export type TransactionStatus = (typeof statuses)[number]['code']

/** Status follows the payments; a transaction that costs nothing is paid. */
export function transactionStatus({ final, paid }: { final: Centavos; paid: Centavos }): TransactionStatus {
  if (paid >= final) return 'paid'
  return paid > 0 ? 'partial' : 'open'
}

/** A status of a newer program version is shown as open. */
export function statusWords(code: string): (typeof statuses)[number] {
  return statuses.find((one) => one.code === code) ?? statuses[0]
}

export type Flow = 'in' | 'out'

/** An entry is received, an expense is paid. */
export const SETTLING_WORDS: Readonly<Record<Flow, { paid: string; owing: string; over: string; until: string }>> = {
  in: { paid: 'Recebido', owing: 'Falta receber', over: 'Recebido a mais', until: 'Até quando se recebe.' },
  out: { paid: 'Pago', owing: 'Falta pagar', over: 'Pago a mais', until: 'Até quando se paga.' }
}

export function isFlow(text: string): text is Flow {
  return text === 'in' || text === 'out'
}

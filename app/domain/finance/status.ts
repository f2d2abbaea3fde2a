import type { Centavos } from '../money/money.ts'

/** Specification §3 `bill_status`, in the words of the product decisions. */
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

export function isFlow(text: string): text is Flow {
  return text === 'in' || text === 'out'
}

import { type Centavos, parseMoney } from '#app/domain/money/money.ts'

export interface CashFlowQuery {
  /** Before the first day; 0 where nobody said it. */
  start: Centavos
  typed: string
  problem: string
}

/** R$ 1 000 000 000,00. */
const most = 100_000_000_000

export function readCashFlowQuery(search: URLSearchParams): CashFlowQuery {
  const typed = (search.get('saldo') ?? '').trim().slice(0, 30)
  if (typed === '') return { start: 0, typed, problem: '' }
  const start = parseMoney(typed)
  if (start === null) return { start: 0, typed, problem: 'Escreva o valor assim: 1.234,50.' }
  if (Math.abs(start) > most) return { start: 0, typed, problem: 'Este valor é grande demais.' }
  return { start, typed, problem: '' }
}

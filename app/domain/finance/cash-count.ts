import type { Centavos } from '../money/money.ts'

/** Notes and coins of the real, in centavos, biggest first. The coin of one centavo has not been made since 2005. */
export const DENOMINATIONS = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5] as const

export const isNote = (denomination: number): boolean => denomination >= 200

/** More of one kind than any safe holds. */
const mostOfOne = 100_000

/** Centavos → quantity; a quantity of 0 is left out. */
export type CashCount = Record<string, number>

/** 'R$ 200', 'R$ 0,50'. */
export function denominationLabel(denomination: number): string {
  if (denomination % 100 === 0) return `R$ ${denomination / 100}`
  return `R$ 0,${String(denomination).padStart(2, '0')}`
}

/** @throws RangeError when the sum is not a safe integer */
export function sumCash(count: Readonly<CashCount>): Centavos {
  let sum = 0
  for (const [denomination, quantity] of Object.entries(count)) sum += Number(denomination) * quantity
  if (!Number.isSafeInteger(sum)) throw new RangeError('not whole centavos')
  return sum
}

/**
 * Reads typed quantities by denomination; an empty quantity is 0. An unknown note or coin is an error and is never
 * ignored.
 */
export function readCash(
  typed: Readonly<Record<string, string>>
): { ok: true; cash: CashCount; sum: Centavos } | { ok: false; fields: Record<string, string[]> } {
  const cash: CashCount = {}
  const fields: Record<string, string[]> = {}
  for (const [name, text] of Object.entries(typed)) {
    const quantity = readQuantity(text)
    const isKnown = DENOMINATIONS.some((one) => String(one) === name)
    if (quantity === 0) continue
    if (quantity === null || !isKnown)
      fields[`cash.${name}`] = [isKnown ? 'Use um número inteiro, sem vírgula.' : 'Não há nota ou moeda deste valor.']
    else cash[name] = quantity
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, cash, sum: sumCash(cash) }
}

/** Null for an invalid quantity. */
function readQuantity(text: string): number | null {
  const digits = text.trim()
  if (digits === '') return 0
  if (!/^\d{1,6}$/.test(digits) || Number(digits) > mostOfOne) return null
  return Number(digits)
}

/** The count as read-only text: '2 × R$ 50, 1 × R$ 0,25'. */
export function cashWords(cash: Readonly<CashCount>): string {
  const lines = DENOMINATIONS.filter((one) => (cash[one] ?? 0) > 0)
  return lines.map((one) => `${cash[one]} × ${denominationLabel(one)}`).join(', ')
}

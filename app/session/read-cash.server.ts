import { DENOMINATIONS } from '#app/domain/finance/cash-count.ts'
import { readField, requireFields } from './parse-form.server.ts'

const nameOf = (denomination: number) => `cash[${denomination}]`

/** Reads notes and coins typed into `CashFields`, keyed by denomination. @throws ApiError 400 for a truncated body */
export function readCashFields(form: FormData): Record<string, string> {
  requireFields(form, ...DENOMINATIONS.map(nameOf))
  return Object.fromEntries(DENOMINATIONS.map((one) => [one, readField(form, nameOf(one))]))
}

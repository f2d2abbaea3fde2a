import { DENOMINATIONS } from '#app/domain/finance/cash-count.ts'
import { readField, requireFields } from './parse-form.server.ts'

const nameOf = (denomination: number) => `cash[${denomination}]`

/** Notes and coins as typed into `CashFields`, by denomination. @throws ApiError 400 for a body cut short */
export function readCashFields(form: FormData): Record<string, string> {
  requireFields(form, ...DENOMINATIONS.map(nameOf))
  return Object.fromEntries(DENOMINATIONS.map((one) => [one, readField(form, nameOf(one))]))
}

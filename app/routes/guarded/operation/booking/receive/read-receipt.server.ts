import { malformed } from '#app/contracts/api-error.ts'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

const unread = 'Escreva um valor em reais, por exemplo 80,00.'

/** Change to give back for cash, in centavos. */
export function changeIn(form: FormData): number {
  const [tendered, value] = ['tendered', 'value'].map((name) => parseMoney(readField(form, name)) ?? 0)
  return readField(form, 'method') === 'pos_money' ? (tendered ?? 0) - (value ?? 0) : 0
}

/** @throws ApiError 400 for an invalid amount */
export function readReceipt(form: FormData) {
  requireFields(form, 'key', 'value', 'complete')
  const value = parseMoney(readField(form, 'value'))
  const typed = readField(form, 'tendered')
  const tendered = typed === '' ? 0 : parseMoney(typed)
  const fields = {
    ...(value === null ? { value: [unread] } : {}),
    ...(tendered === null ? { tendered: [unread] } : {})
  }
  if (value === null || tendered === null) throw malformed({ fields })
  return {
    action: 'receive' as const,
    payload: {
      value: toDecimal(value),
      tendered: toDecimal(tendered),
      enter: form.has('enter'),
      key: readField(form, 'key'),
      method: readField(form, 'method'),
      reason: readField(form, 'reason'),
      cv: readField(form, 'cv'),
      aut: readField(form, 'aut')
    }
  }
}

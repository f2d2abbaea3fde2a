import { malformed } from '#app/contracts/api-error.ts'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { readField } from '#app/session/index.server.ts'

const mostTypes = 100

/** Tickets as typed, whose fields begin with `name`. An empty field means zero tickets. */
export function readTickets(form: FormData, name: string) {
  const tickets: { label: string; quantity: string; price: number }[] = []
  for (let index = 0; index < mostTypes && form.has(`${name}[${index}].label`); index++) {
    const read = (part: string) => readField(form, `${name}[${index}].${part}`)
    const price = /^\d{1,10}$/.test(read('price')) ? Number(read('price')) : 0
    tickets.push({ label: read('label'), quantity: read('quantity') || '0', price })
  }
  return tickets
}

/** Amount that the form showed, in centavos; null if it showed none. */
export function readShown(form: FormData, name: string): number | null {
  const shown = readField(form, name)
  return /^\d{1,12}$/.test(shown) ? Number(shown) : null
}

/** Like `readShown`, in reais. */
export function readShownReais(form: FormData, name: string): number | null {
  const centavos = readShown(form, name)
  return centavos === null ? null : toDecimal(centavos)
}

/**
 * Cash that was handed over, in reais; 0 for every other method.
 * @throws ApiError 400 for an invalid amount
 */
export function readTendered(form: FormData): number {
  const typed = readField(form, 'tendered')
  const isCash = readField(form, 'method') === 'pos_money'
  const tendered = typed === '' || !isCash ? 0 : parseMoney(typed)
  if (tendered === null) throw malformed({ fields: { tendered: ['Escreva um valor em reais, por exemplo 100,00.'] } })
  return toDecimal(tendered)
}

import { malformed } from '#app/contracts/api-error.ts'
import { MOST_LINES } from '#app/contracts/booking/groups.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { readField, requireFields } from '#app/session/index.server.ts'
import type { TypedLine } from './group-form.ts'

const mostTypes = 100

/** @throws ApiError 400 for a truncated body */
export function readLines(form: FormData): TypedLine[] {
  requireFields(form, 'hash', 'lines[0].atrativo', 'complete')
  const lines: TypedLine[] = []
  for (let index = 0; index < MOST_LINES && form.has(`lines[${index}].atrativo`); index++) {
    const read = (name: string) => readField(form, `lines[${index}].${name}`)
    lines.push({
      product: read('atrativo'),
      date: toIsoDay(read('date')) ?? read('date'),
      time: read('time'),
      shown: read('shown'),
      tickets: readTickets(form, `lines[${index}].tickets`)
    })
  }
  return lines
}

function readTickets(form: FormData, name: string): TypedLine['tickets'] {
  const tickets: TypedLine['tickets'] = []
  for (let index = 0; index < mostTypes && form.has(`${name}[${index}].label`); index++) {
    const read = (part: string) => readField(form, `${name}[${index}].${part}`)
    const price = /^\d{1,10}$/.test(read('price')) ? Number(read('price')) : 0
    tickets.push({ label: read('label'), quantity: read('quantity') || '0', price })
  }
  return tickets
}

/** Total that the form showed, in centavos; null if it showed none. */
export function readSeenTotal(form: FormData): number | null {
  const seen = readField(form, 'total_seen')
  return /^\d{1,12}$/.test(seen) ? Number(seen) : null
}

/** @throws ApiError 400 for an invalid amount */
export function readSale(form: FormData, lines: readonly TypedLine[]) {
  const text = (name: string) => readField(form, name)
  const method = text('method')
  const typed = text('tendered')
  const tendered = typed === '' || method !== 'pos_money' ? 0 : parseMoney(typed)
  if (tendered === null) throw malformed({ fields: { tendered: ['Escreva um valor em reais, por exemplo 100,00.'] } })
  return {
    hash: text('hash'),
    name: text('name'),
    person: text('person'),
    phone: text('phone'),
    email: text('email'),
    lines: lines.map(({ product, date, time, tickets }) => ({
      atrativo: product,
      date,
      time,
      tickets: tickets.map(({ label, quantity }) => ({ label, quantity }))
    })),
    limit_reason: text('limit_reason'),
    method,
    tendered: toDecimal(tendered),
    cv: text('cv'),
    aut: text('aut'),
    reason: text('reason'),
    total_seen: toDecimal(readSeenTotal(form) ?? 0)
  }
}

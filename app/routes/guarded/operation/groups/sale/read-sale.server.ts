import { MOST_LINES } from '#app/contracts/booking/groups.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { readField, requireFields } from '#app/session/index.server.ts'
import { readShownReais, readTendered, readTickets } from '../../read-sale.server.ts'
import type { TypedLine } from './group-form.ts'

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

/** @throws ApiError 400 for an invalid amount */
export function readSale(form: FormData, lines: readonly TypedLine[]) {
  const text = (name: string) => readField(form, name)
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
    method: text('method'),
    tendered: readTendered(form),
    cv: text('cv'),
    aut: text('aut'),
    reason: text('reason'),
    total_seen: readShownReais(form, 'total_seen') ?? 0
  }
}

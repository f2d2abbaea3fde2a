import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { readField, requireFields } from '#app/session/index.server.ts'
import { readShown, readTendered, readTickets } from '../read-sale.server.ts'
import type { Choice } from './load-counter.server.ts'

export const readChoice = (form: FormData): Choice => ({
  product: readField(form, 'atrativo'),
  date: readField(form, 'date'),
  code: readField(form, 'discount_code')
})

/** @throws ApiError 400 for a truncated body or an invalid amount */
export function readSale(form: FormData) {
  requireFields(form, 'hash', 'atrativo', 'date', 'name', 'complete')
  const tickets = readTickets(form, 'tickets')
  const text = (name: string) => readField(form, name)
  return {
    hash: text('hash'),
    atrativo: text('atrativo'),
    date: text('date'),
    time: text('time'),
    name: text('name'),
    cpf_cnpj: text('cpf_cnpj'),
    document_country: text('document_country'),
    phone: text('phone'),
    email: text('email'),
    discount_code: text('discount_code'),
    method: text('method'),
    terminal: text('terminal'),
    cv: text('cv'),
    aut: text('aut'),
    reason: text('reason'),
    limit_reason: text('limit_reason'),
    tickets: tickets.map(({ label, quantity }) => ({ label, quantity })),
    tendered: readTendered(form),
    enter: form.has('enter'),
    total_seen: toDecimal(readShown(form, 'total_seen') ?? totalOf(tickets))
  }
}

/** The shown prices give the total if none was shown. */
const totalOf = (tickets: ReturnType<typeof readTickets>) =>
  tickets.reduce((sum, { quantity, price }) => sum + price * (parseQuantity(quantity) ?? 0), 0)

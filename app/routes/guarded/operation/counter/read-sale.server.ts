import { malformed } from '#app/contracts/api-error.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { readField, requireFields } from '#app/session/index.server.ts'
import type { Choice } from './load-counter.server.ts'

const mostTypes = 100

export const readChoice = (form: FormData): Choice => ({
  product: readField(form, 'atrativo'),
  date: readField(form, 'date'),
  code: readField(form, 'discount_code')
})

/** @throws ApiError 400 for a truncated body or an invalid amount */
export function readSale(form: FormData) {
  requireFields(form, 'hash', 'atrativo', 'date', 'name', 'complete')
  const typed = readField(form, 'tendered')
  const isCash = readField(form, 'method') === 'pos_money'
  const tendered = typed === '' || !isCash ? 0 : parseMoney(typed)
  if (tendered === null) throw malformed({ fields: { tendered: ['Escreva um valor em reais, por exemplo 100,00.'] } })
  const tickets = readTickets(form)
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
    cv: text('cv'),
    aut: text('aut'),
    reason: text('reason'),
    limit_reason: text('limit_reason'),
    tickets: tickets.map(({ label, quantity }) => ({ label, quantity })),
    tendered: toDecimal(tendered),
    enter: form.has('enter'),
    total_seen: toDecimal(readSeen(form) ?? totalOf(tickets))
  }
}

/** Total that was shown, in centavos; null when none was, and then the shown prices give it. */
function readSeen(form: FormData): number | null {
  const seen = readField(form, 'total_seen')
  return /^\d{1,12}$/.test(seen) ? Number(seen) : null
}

const totalOf = (tickets: ReturnType<typeof readTickets>) =>
  tickets.reduce((sum, { quantity, price }) => sum + price * (parseQuantity(quantity) ?? 0), 0)

/** An empty field means zero tickets. */
function readTickets(form: FormData) {
  const tickets: { label: string; quantity: string; price: number }[] = []
  for (let index = 0; index < mostTypes && form.has(`tickets[${index}].label`); index++) {
    const at = (name: string) => readField(form, `tickets[${index}].${name}`)
    const price = /^\d{1,10}$/.test(at('price')) ? Number(at('price')) : 0
    tickets.push({ label: at('label'), quantity: at('quantity') || '0', price })
  }
  return tickets
}

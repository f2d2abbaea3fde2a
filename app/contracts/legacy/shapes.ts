import { z } from 'zod'
import {
  legacyCount,
  legacyDay,
  legacyDayOrNull,
  legacyFlag,
  legacyId,
  legacyMoney,
  legacyMoneyOr0,
  legacyTime,
  type Names,
  named,
  readRow,
  words
} from './reading.ts'
import { isFields, rowsOf } from './unwrap.ts'

// Rows of the PHP apps server in our own words. Its field names are not specified, so several are tried for each.

const personShape = { id: legacyId, name: named, document: words(40), phone: words(40), email: words(200) }

export const LegacyClientSchema = z.object({
  ...personShape,
  zipcode: words(20),
  street: words(120),
  number: words(20),
  complement: words(120),
  neighborhood: words(120),
  city: words(120),
  state: words(60),
  notes: words(2000)
})
export type LegacyClient = z.output<typeof LegacyClientSchema>

export const LegacyAgentSchema = z.object({ ...personShape, about: words(2000), active: legacyFlag })
export type LegacyAgent = z.output<typeof LegacyAgentSchema>

export const LegacyProductSchema = z.object({
  id: legacyId,
  name: named,
  description: words(4000),
  address: words(300),
  /** Centavos of one ticket; null where nothing is said. */
  price: z
    .union([legacyMoney, z.null()])
    .optional()
    .transform((value) => value ?? null)
})
export type LegacyProduct = z.output<typeof LegacyProductSchema>

export const LegacyPlaceSchema = z.object({
  id: legacyId,
  name: named,
  city: words(120),
  state: words(60),
  phone: words(40),
  email: words(200)
})
export const LegacyCountrySchema = z.object({ id: legacyId, name: named, code: words(10) })
export const LegacyStateSchema = z.object({ id: legacyId, name: named, code: words(10) })
export const LegacyCitySchema = z.object({ id: legacyId, name: named, state: words(60) })
export const LegacyWhoSchema = z.object({
  id: legacyId,
  name: words(200),
  username: words(200),
  email: words(200),
  place: words(100)
})
export const LegacyHashSchema = z.object({ id: words(100), hash: words(200).pipe(z.string().min(1, 'Está vazio.')) })

const LegacyPaidSchema = z.object({
  id: words(100),
  method: words(100),
  value: legacyMoney,
  status: words(40),
  date: legacyDayOrNull,
  customerName: words(200),
  customerDocument: words(40)
})
export type LegacyPaid = z.output<typeof LegacyPaidSchema>

const LegacyTicketSchema = z.object({
  id: words(100),
  label: named,
  quantity: legacyCount,
  price: legacyMoneyOr0,
  discount: legacyMoneyOr0
})

const paidNames: Names<Omit<LegacyPaid, 'id'>> = {
  method: ['payment_method', 'method', 'metodo', 'forma_pagamento', 'forma', 'type', 'tipo'],
  value: ['payment_value', 'value', 'valor', 'amount', 'total'],
  status: ['payment_status', 'status', 'situacao'],
  date: ['payment_date', 'date', 'data', 'paid_at', 'created'],
  customerName: ['customer_name', 'cliente', 'pagador', 'name'],
  customerDocument: ['customer_document', 'cpf_cnpj', 'cpf', 'document', 'documento']
}

const ticketNames: Names<Omit<z.output<typeof LegacyTicketSchema>, 'id'>> = {
  label: ['label', 'title', 'titulo', 'name', 'nome', 'tipo', 'type'],
  quantity: ['quantity', 'quantidade', 'qtd', 'qty', 'people', 'pessoas'],
  price: ['unit_price', 'price', 'preco', 'valor_unitario', 'valor', 'value'],
  discount: ['unit_discount', 'discount', 'desconto', 'item_discount']
}

/** A list inside a row, which may be JSON text; what of it cannot be read makes the row unreadable. */
function inner<T extends Record<string, unknown>>(
  models: string[],
  of: { schema: z.ZodType<T>; names: Names<Omit<T, 'id'>> }
) {
  return z.unknown().transform((value, context): T[] => {
    const given = typeof value === 'string' ? fromJson(value) : value
    if (given === undefined || given === null || given === '') return []
    const rows = rowsOf(withoutNulls(given), models) ?? (isFields(given) ? [given] : null)
    const read = rows?.map((row) => readRow<T>(row, of as { schema: z.ZodType<T>; names: Names<T> }))
    const wrong = read?.find((one) => !one.ok)
    if (!read || wrong) {
      const message = wrong && !wrong.ok ? `${wrong.field}: ${wrong.problem}` : 'Não é uma lista.'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return read.flatMap((one) => (one.ok ? [one.value] : []))
  })
}

const withoutNulls = (value: unknown) => (Array.isArray(value) ? value.filter((one) => one !== null) : value)

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const paymentsInside = inner(['payment', 'payments', 'pagamento', 'pagamentos'], {
  schema: LegacyPaidSchema,
  names: paidNames
})
const ticketsInside = inner(['item', 'items', 'ticket', 'tickets', 'ingresso'], {
  schema: LegacyTicketSchema,
  names: ticketNames
})

export const LegacyTransactionSchema = z.object({
  id: legacyId,
  label: named,
  date: legacyDay,
  /** Direction that the row tells; '' if it tells none. */
  flow: words(20),
  value: legacyMoney,
  discount: legacyMoneyOr0,
  category: words(80),
  supplier: words(120),
  status: words(40),
  /** Id of the bill that it belongs to; '' if it belongs to none. */
  bill: words(100),
  payments: paymentsInside
})
export type LegacyTransaction = z.output<typeof LegacyTransactionSchema>

export const LegacyBillSchema = z.object({
  id: legacyId,
  code: words(40),
  product: words(200),
  status: words(40),
  channel: words(60),
  paymentMethod: words(100),
  paymentChannel: words(60),
  /** Day of the visit. */
  date: legacyDay,
  time: legacyTime,
  boughtOn: legacyDayOrNull,
  name: named,
  document: words(40),
  phone: words(40),
  email: words(200),
  people: legacyCount,
  total: z
    .union([legacyMoney, z.null()])
    .optional()
    .transform((value) => value ?? null),
  discount: legacyMoneyOr0,
  final: legacyMoney,
  refunded: legacyMoneyOr0,
  entered: legacyFlag,
  tickets: ticketsInside,
  payments: paymentsInside
})
export type LegacyBill = z.output<typeof LegacyBillSchema>

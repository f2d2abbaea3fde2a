import { z } from 'zod'
import { isFields } from '#app/domain/words/records.ts'
import {
  legacyCount,
  legacyDay,
  legacyDayOrNull,
  legacyFlag,
  legacyId,
  legacyMoney,
  legacyMoneyOr0,
  legacyName,
  legacyTime,
  legacyWords,
  type Names,
  readRow
} from './reading.ts'
import { rowsOf } from './unwrap.ts'

// Rows of the PHP apps server in our own words. Its field names are not specified, so several are tried for each.

const personShape = {
  id: legacyId,
  name: legacyName,
  document: legacyWords(40),
  phone: legacyWords(40),
  email: legacyWords(200)
}

export const LegacyClientSchema = z.object({
  ...personShape,
  zipcode: legacyWords(20),
  street: legacyWords(120),
  number: legacyWords(20),
  complement: legacyWords(120),
  neighborhood: legacyWords(120),
  city: legacyWords(120),
  state: legacyWords(60),
  notes: legacyWords(2000)
})
export type LegacyClient = z.output<typeof LegacyClientSchema>

export const LegacyAgentSchema = z.object({ ...personShape, about: legacyWords(2000), active: legacyFlag })
export type LegacyAgent = z.output<typeof LegacyAgentSchema>

export const LegacyProductSchema = z.object({
  id: legacyId,
  name: legacyName,
  description: legacyWords(4000),
  address: legacyWords(300),
  /** Centavos of one ticket; null if missing. */
  price: z
    .union([legacyMoney, z.null()])
    .optional()
    .transform((value) => value ?? null)
})
export type LegacyProduct = z.output<typeof LegacyProductSchema>

export const LegacyPlaceSchema = z.object({
  id: legacyId,
  name: legacyName,
  city: legacyWords(120),
  state: legacyWords(60),
  phone: legacyWords(40),
  email: legacyWords(200)
})
export const LegacyCountrySchema = z.object({ id: legacyId, name: legacyName, code: legacyWords(10) })
export const LegacyStateSchema = z.object({ id: legacyId, name: legacyName, code: legacyWords(10) })
export const LegacyCitySchema = z.object({ id: legacyId, name: legacyName, state: legacyWords(60) })
export const LegacyWhoSchema = z.object({
  id: legacyId,
  name: legacyWords(200),
  username: legacyWords(200),
  email: legacyWords(200),
  place: legacyWords(100)
})
export const LegacyHashSchema = z.object({
  id: legacyWords(100),
  hash: legacyWords(200).pipe(z.string().min(1, 'Está vazio.'))
})

const LegacyPaidSchema = z.object({
  id: legacyWords(100),
  method: legacyWords(100),
  value: legacyMoney,
  status: legacyWords(40),
  date: legacyDayOrNull,
  customerName: legacyWords(200),
  customerDocument: legacyWords(40)
})
export type LegacyPaid = z.output<typeof LegacyPaidSchema>

const LegacyTicketSchema = z.object({
  id: legacyWords(100),
  label: legacyName,
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

/** List inside a row, which may be JSON text; an unreadable part makes the row unreadable. */
function inner<T extends Record<string, unknown>>(
  models: string[],
  of: { schema: z.ZodType<T>; names: Names<Omit<T, 'id'>> }
) {
  return z.unknown().transform((value, context): T[] => {
    const given = typeof value === 'string' ? fromJson(value) : value
    if (given === undefined || given === null || given === '') return []
    const rows = rowsOf(withoutNulls(given), models) ?? (isFields(given) ? [given] : null)
    const read = rows?.map((row) => readRow<T>(row, of))
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
  label: legacyName,
  date: legacyDay,
  /** Direction that the row tells; '' if it tells none. */
  flow: legacyWords(20),
  value: legacyMoney,
  discount: legacyMoneyOr0,
  category: legacyWords(80),
  supplier: legacyWords(120),
  status: legacyWords(40),
  /** Id of the bill that it belongs to; '' if it belongs to none. */
  bill: legacyWords(100),
  payments: paymentsInside
})
export type LegacyTransaction = z.output<typeof LegacyTransactionSchema>

export const LegacyBillSchema = z.object({
  id: legacyId,
  code: legacyWords(40),
  product: legacyWords(200),
  status: legacyWords(40),
  channel: legacyWords(60),
  paymentMethod: legacyWords(100),
  paymentChannel: legacyWords(60),
  /** Day of the visit. */
  date: legacyDay,
  time: legacyTime,
  boughtOn: legacyDayOrNull,
  name: legacyName,
  document: legacyWords(40),
  phone: legacyWords(40),
  email: legacyWords(200),
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

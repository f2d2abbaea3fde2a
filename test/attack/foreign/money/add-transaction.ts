import type { createCaller } from '../../../support/database/backend.ts'

type Call = ReturnType<typeof createCaller>

/** Comes every month; with a payment and a document. */
export async function addTransaction(call: Call, { token, serial }: Record<'token' | 'serial', string>) {
  const general = { label: `Aluguel ${serial}`, flow: 'out', recurrence: { day_of_month: '5' } }
  const payments = [{ payment_method: { index: 'pix' }, value: '1,00', date: '2026-11-20' }]
  const body = { general, products: [{ item: { product_name: `Sala ${serial}`, price: '100,00' } }], payments }
  const { general: made, ...rows } = (await call('POST', '/finance', { token, body })).body
  const query = new URLSearchParams({ ref: 'finance', refId: String(made.id), name: 'boleto.txt' })
  const sent = await call('POST', `/api/v1/files/create?${query}`, { token, body: { boleto: serial } })
  const transaction = String(made.id)
  const recurrence = String(made.recurrence.id)
  const transactionItem = String(rows.products[0].id)
  const transactionPayment = String(rows.payments[0].id)
  return { transaction, recurrence, transactionItem, transactionPayment, transactionFile: String(sent.body.id) }
}

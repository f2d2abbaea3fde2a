import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { financePayments, financeTransactions, invoiceSettings, invoices } from '#app/backend/db/schema.server.ts'
import { NO_ADDRESS } from '#app/domain/invoice/invoice.ts'
import type { createCaller } from '../../database/backend.ts'

export const cnpj = '54550752000155'
const address = { cep: '46960000', street: 'Estrada do Vale', number: 'S/N', district: 'Zona rural' }

const readySettings = {
  cnpj,
  registration: '1234',
  cityCode: '2919306',
  serviceCode: '120501',
  issRate: 500,
  eventAddress: { ...NO_ADDRESS, ...address, city: '2919306', cityName: 'Lençóis', state: 'BA' }
}

/** Lets the place issue invoices through the simulator. */
export async function makeReady(db: Database, placeId: string): Promise<void> {
  await db.orm.insert(invoiceSettings).values({ placeId, ...readySettings })
}

/** Adds income outside bookings from a person with a document; returns the transaction's number. */
export async function earn(db: Database, { placeId, value, date }: { placeId: string; value: number; date: string }) {
  const sums = { total: value, final: value, paid: value, status: 'paid' }
  const [row] = await db.orm
    .insert(financeTransactions)
    .values({ placeId, flow: 'in', date, label: 'Aluguel do espaço', ...sums })
    .returning({ id: financeTransactions.id })
  const transactionId = row?.id ?? 0
  const customer = { customerName: 'Ana Lima', customerDocument: '295.379.955-93' }
  await db.orm
    .insert(financePayments)
    .values({ transactionId, position: 0, method: 'pos_money', value, date, ...customer })
  return transactionId
}

interface Whose {
  placeId: string
  token: string
}

/** Adds a draft, an authorised invoice, and income without one. */
export async function addInvoices(db: Database, call: ReturnType<typeof createCaller>, { placeId, token }: Whose) {
  await makeReady(db, placeId)
  const earned = { placeId, value: 15_000, date: '2026-11-20' }
  const draft = async () => {
    const transactions = [String(await earn(db, earned))]
    return String((await call('POST', '/nf', { token, body: { transactions, draft: true } })).body.id)
  }
  const made = { invoice: await draft(), issued: await draft(), earning: String(await earn(db, earned)) }
  const authorized = { state: 'authorized', key: '1'.repeat(50), xml: '<NFSe></NFSe>' } as const
  await db.orm.update(invoices).set(authorized).where(eq(invoices.id, made.issued))
  return made
}

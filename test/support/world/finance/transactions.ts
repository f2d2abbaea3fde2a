import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookings,
  financeItems,
  financePayments,
  financeTransactions,
  payments
} from '#app/backend/db/schema.server.ts'
import { searchText } from '#app/domain/person/names.ts'

interface Entered {
  placeId: string
  flow?: 'in' | 'out'
  date?: string
  dueOn?: string | null
  label?: string
  supplier?: string
  /** Items in centavos, with or without an attraction. */
  items?: { final: number; productUuid?: string | null; name?: string }[]
  paid?: Paid[]
}

interface Paid {
  value: number
  date: string
  method?: string
  customer?: string
  document?: string
}

/** Inserts a transaction with its rows into the tables; its sums follow its payments. */
export async function enterTransaction(db: Database, entered: Entered): Promise<number> {
  const { placeId, flow = 'out', date = '2026-11-20', dueOn = null, label = 'Energia', supplier = '' } = entered
  const { items = [{ final: 10_000 }], paid = [] } = entered
  const final = items.reduce((sum, item) => sum + item.final, 0)
  const text = searchText([label, supplier, ...paid.map(({ customer = '' }) => customer)].join(' '))
  const [row] = await db.orm
    .insert(financeTransactions)
    .values({ placeId, flow, date, dueOn, label, supplier, total: final, final, searchText: text })
    .returning({ id: financeTransactions.id })
  const transactionId = row?.id ?? 0
  if (items.length > 0) {
    await db.orm.insert(financeItems).values(
      items.map(({ final: price, productUuid = null, name = 'Item' }, position) => {
        return { transactionId, position, productUuid, productName: name, price, final: price }
      })
    )
  }
  for (const one of paid) await payTransaction(db, transactionId, one)
  return transactionId
}

export async function payTransaction(db: Database, transactionId: number, paid: Paid): Promise<number> {
  const { value, date, method = 'pix', customer = '', document = '' } = paid
  const [row] = await db.orm
    .insert(financePayments)
    .values({ transactionId, position: 0, method, value, date, customerName: customer, customerDocument: document })
    .returning({ id: financePayments.id })
  await follow(db, transactionId)
  return row?.id ?? 0
}

export async function removePayment(db: Database, id: number): Promise<void> {
  const [row] = await db.orm
    .update(financePayments)
    .set({ removedAt: sql`now()` })
    .where(eq(financePayments.id, id))
    .returning({ transactionId: financePayments.transactionId })
  await follow(db, row?.transactionId ?? 0)
}

/** Cancels the transaction with its payments. */
export async function cancelTransaction(db: Database, id: number): Promise<void> {
  await db.orm
    .update(financePayments)
    .set({ removedAt: sql`coalesce(${financePayments.removedAt}, now())` })
    .where(eq(financePayments.transactionId, id))
  await db.orm
    .update(financeTransactions)
    .set({ status: 'cancelled', paid: 0, cancelledAt: sql`now()` })
    .where(eq(financeTransactions.id, id))
}

async function follow(db: Database, id: number): Promise<void> {
  await db.pool.query(
    `update finance_transactions t set paid = p.paid, version = version + 1,
       status = case when p.paid = 0 then 'open' when p.paid < t.final then 'partial' else 'paid' end
     from (select coalesce(sum(value), 0) as paid from finance_payments where transaction_id = $1 and removed_at is null) p
     where t.id = $1 and t.status <> 'cancelled'`,
    [id]
  )
}

/** Adds a payment as a provider's notice leaves it. */
export async function payBooking(
  db: Database,
  bookingId: number,
  { value, at, method = 'pix' }: { value: number; at: string; method?: string }
): Promise<string> {
  const [booking] = await db.orm.select().from(bookings).where(eq(bookings.id, bookingId))
  const id = randomUUID()
  await db.orm.insert(payments).values({
    id,
    placeId: booking?.placeId ?? '',
    bookingId,
    provider: 'desk',
    method,
    status: 'APPROVED',
    value,
    paidAt: new Date(at),
    createdAt: new Date(at)
  })
  return id
}

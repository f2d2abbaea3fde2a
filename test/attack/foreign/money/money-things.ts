import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  agents,
  bookingAgents,
  bookings,
  commissionPayoutLines,
  commissionPayouts
} from '#app/backend/db/schema.server.ts'
import type { createCaller, TestPlace } from '../../../support/database/backend.ts'
import { addOrder } from '../../../support/world/money/add-order.ts'
import { holdOnline, strayOnline } from '../../../support/world/money/held-online.ts'
import { addInvoices } from '../../../support/world/money/ready-invoices.ts'

type Call = ReturnType<typeof createCaller>

export const saleForm = (product: string) => ({
  hash: randomUUID().replaceAll('-', ''),
  atrativo: product,
  date: '2026-11-21',
  time: '09:00',
  tickets: [{ label: 'INTEIRA', quantity: '1' }],
  name: 'Rosa Dias',
  method: 'pos_money'
})

export const groupForm = (product: string) => {
  const { hash, name: person, method, atrativo, date, time, tickets } = saleForm(product)
  const lines = [{ atrativo, date, time, tickets }]
  return { hash, name: `Escola ${hash}`, person, phone: '(75) 98888-7766', lines, method }
}

export interface CommissionThings {
  /** Commission rate of the attraction for one day. */
  rate: string
  /** Payout for a visit of long ago. */
  payout: string
}

/** R$ 8,00 of what the agent guided that day; answers by which rate. */
export async function addCommission(
  db: Database,
  call: Call,
  { token, product, agent }: Record<'token' | 'product' | 'agent', string>
): Promise<CommissionThings> {
  const uuid = randomUUID()
  const earned = { uuid, product_uuid: product, agent_uuid: agent, kind: 'percent', value: '10' }
  await call('POST', '/finance/commissions/rates', { token, body: { ...earned, valid_from: '2026-01-01' } })
  const guided = { ...saleForm(product), date: '2026-11-20', time: '14:00' }
  const sold = await call('POST', '/counter/sales', { token, body: guided })
  const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, sold.body.booking.uuid))
  await db.orm.insert(bookingAgents).values({ bookingId: row?.id ?? 0, agentUuid: agent })
  return { rate: uuid, payout: await addPayout(db, agent) }
}

/** Adds a payout for an old visit that the agent did not guide, so that it contains nothing that is due now. */
async function addPayout(db: Database, agent: string): Promise<string> {
  const [guide] = await db.orm.select().from(agents).where(eq(agents.uuid, agent))
  const ofPlace = eq(bookings.placeId, guide?.placeId ?? '')
  const [booking] = await db.orm.select().from(bookings).where(ofPlace).orderBy(bookings.id).limit(1)
  const uuid = randomUUID()
  const day = '2020-01-01'
  const whose = { placeId: guide?.placeId ?? '', agentUuid: agent }
  await db.orm.insert(commissionPayouts).values({ uuid, ...whose, from: day, until: day, value: 100, paidOn: day })
  const line = { payoutUuid: uuid, ...whose, visit: day, base: 100, value: 100 }
  await db.orm.insert(commissionPayoutLines).values({ ...line, bookingId: booking?.id ?? 0 })
  return uuid
}

export async function addMoney(
  db: Database,
  call: Call,
  { placeId, token, sale }: Record<'placeId' | 'token' | 'sale', string>
) {
  const [booking] = await db.orm.select().from(bookings).where(eq(bookings.publicId, sale))
  const made = await addInvoices(db, call, { placeId, token })
  return { held: await holdOnline(db, booking?.id ?? 0), stray: await strayOnline(db, placeId), ...made }
}

export async function addWithdrawal(db: Database, call: Call, { place, token }: { place: TestPlace; token: string }) {
  const paid = { ...place, paidAt: new Date('2026-11-10T12:00:00Z') }
  const order = await addOrder(db, paid)
  const taken = await addOrder(db, paid)
  const { body } = await call('POST', '/withdraw', { token, body: { orders: [taken], value: 99 } })
  return { order, withdrawal: String(body.withdrawal.id) }
}

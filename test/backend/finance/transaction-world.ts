import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, ledgerEntries } from '#app/backend/db/schema.server.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  today
} from '../../support/database/backend.ts'
import { findBreaches } from '../../support/invariants.ts'

export const item = (price: number | string, more: object = {}) => ({
  item: { product_name: 'Aluguel da barraca', price, ...more }
})

export const payment = (value: number | string, more: object = {}) => ({
  payment_method: { index: 'pix', name: 'Pix' },
  value,
  date: today,
  ...more
})

/** A place with its finance user, whose transactions are made by the calls. */
export async function openTransactionWorld(db: Database) {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const call = createCaller(backend)
  const place = await createPlace(db)
  const { placeId } = place
  const { token, userId } = await createUser(db, placeId, roleKeys('financeiro'), { name: 'Fábio Finanças' })

  const post = (body: object, as = token, key = randomUUID()) =>
    call('POST', '/finance', { token: as, body, headers: { 'idempotency-key': key } })
  const put = (id: string, body: object, as = token) => call('PUT', `/finance/${id}`, { token: as, body })
  const get = (id: string, as = token) => call('GET', `/finance/${id}`, { token: as })

  return {
    backend,
    call,
    clock,
    db,
    place,
    token,
    userId,
    post,
    put,
    get,
    as: (...granted: string[]) => createUser(db, placeId, granted).then((user) => user.token),
    /** R$ 100,00 by one item, unless said otherwise. @returns its id */
    async make(body: object = {}): Promise<string> {
      const general = { label: 'Aluguel de barracas', flow: 'in' }
      const made = await post({ general, products: [item(100)], ...body })
      if (made.status !== 201) throw new Error(JSON.stringify(made.body))
      return made.body.general.id
    },
    move: (id: string, move: 'close' | 'reopen' | 'cancel', body: object = {}, as = token) =>
      call('PUT', `/finance/${id}/${move}`, { token: as, body }),
    /** Reads the ledger's rows of the transaction, in centavos. */
    async told(id: string) {
      const rows = await db.orm
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.transactionId, Number(id)))
      return rows.map(({ date, flow, value, method }) => ({ date, flow, value, method }))
    },
    async audited(id: string) {
      const rows = await db.orm
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.placeId, placeId), eq(auditEvents.subjectId, id)))
        .orderBy(auditEvents.id)
      return rows.map(({ action, from, to, reason }) => ({ action, from, to, reason }))
    },
    breaches: () => findBreaches(db)
  }
}

export type TransactionWorld = Awaited<ReturnType<typeof openTransactionWorld>>

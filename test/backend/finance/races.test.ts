import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { restoreGuards, withoutGuard } from '../clients/locks.ts'
import { openTransactionWorld, payment, type TransactionWorld } from './transaction-world.ts'

let db: Database
let world: TransactionWorld

beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
  world = await openTransactionWorld(db)
})
afterEach(restoreGuards)
afterAll(() => db?.close())

const rule = 'a transaction costs, or is paid, other than its rows say'

/** Payments of R$ 15,00 each of what costs R$ 100,00, twenty at once. */
async function payAtOnce() {
  const id = await world.make()
  const paying = Array.from({ length: 20 }, (_, at) => world.put(id, { payments: [payment(15, { cv: String(at) })] }))
  const statuses = (await Promise.all(paying)).map(({ status }) => status)
  const told = (await world.told(id)).reduce((sum, { value }) => sum + value, 0)
  return { id, told, accepted: statuses.filter((status) => status === 200).length }
}

it('twenty payments at once never pay more than it costs; without its lock they would', async () => {
  const { id, told, accepted } = await payAtOnce()
  expect([accepted, told]).toEqual([6, 9000])
  expect((await world.get(id)).body.general).toMatchObject({ paid_value: 90, bill_status: 'partial', version: 7 })
  expect(await world.breaches()).toEqual({})

  withoutGuard(/ for update$/)
  const loose = await payAtOnce()
  restoreGuards()
  expect(loose.told).toBeGreaterThan(10_000)
  expect(Object.keys(await world.breaches())).toEqual([rule])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { listReceivers } from '#app/backend/db/queries/finance/drawers.server.ts'
import { listUsersWho } from '#app/backend/db/queries/identity/rights.server.ts'
import { createPlace, createUser } from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'

let db: Database
let placeId = ''

/** Adds users with 100 permissions each. */
async function addUsers(from: number, to: number): Promise<void> {
  await db.pool.query(
    `insert into users (uuid, place_id, username, name, password_hash)
     select gen_random_uuid(), $1, 'u' || at, 'Joana Prado', '' from generate_series($2::int, $3::int) at`,
    [placeId, from, to]
  )
  await db.pool.query(
    `insert into permissions (user_id, position, controller, action)
     select id, at, 'area' || at, 'index' from users, generate_series(1, 100) at where username like 'u%'
     on conflict do nothing`
  )
}

/** The planner counted twenty users; a thousand came since. */
beforeAll(async () => {
  db = await openTestDatabase()
  placeId = (await createPlace(db)).placeId
  await createUser(db, placeId, ['operation/drawer'])
  await addUsers(1, 20)
  await db.pool.query('analyze users')
  await db.pool.query('analyze permissions')
  await addUsers(21, 1000)
})

afterAll(() => db?.close())

it('finds who holds a permission without reading all permissions for each user', async () => {
  const receivers = listReceivers(db.orm, placeId, 0)
  expect(await receivers).toHaveLength(1)
  const { sql, params } = receivers.toSQL()
  const { rows } = await db.pool.query(`explain (format json) ${sql}`, params)
  expect(rows[0]['QUERY PLAN'][0].Plan['Total Cost']).toBeLessThan(20_000)
})

it('lists active users of the place who hold exactly that permission', async () => {
  const other = (await createPlace(db)).placeId
  await createUser(db, other, ['issues/edit'])
  const { userId } = await createUser(db, placeId, ['issues/edit'], { name: 'Rute Alves' })
  await createUser(db, placeId, ['issues/edit'], { suspendedAt: new Date() })
  await createUser(db, placeId, ['issues/editar', 'xissues/edit'])
  expect(await listUsersWho(db.orm, placeId, 'issues/edit')).toEqual([{ id: userId, name: 'Rute Alves' }])
})

import { randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { IdCase } from '../id-case.ts'

export const drawerCases: IdCase[] = [
  {
    id: 'takeDrawer',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.openDrawer }, body: { cash: {}, reason: 'Foi embora', stamp: 0 } })
  },
  {
    id: 'confirmDrawer',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.drawer }, body: { value: '100,00', note: '' } })
  }
]

/** A colleague's. */
export interface DrawerThings {
  /** Handed over with R$ 100 and not confirmed. */
  drawer: string
  /** Open, with R$ 100. */
  openDrawer: string
}

export async function addDrawers(db: Database, placeId: string, owner: string): Promise<DrawerThings> {
  const drawer = randomUUID()
  const openDrawer = randomUUID()
  await db.pool.query(
    `insert into drawers (id, place_id, user_id, date, opened_at, opening, handed_at, handed_on, expected, counted)
     select $1, $2, u.id, '2026-11-18', '2026-11-18 11:00Z', 10000, '2026-11-18 20:00Z', '2026-11-18', 10000, 10000
     from users u where u.uuid = $3`,
    [drawer, placeId, owner]
  )
  await db.pool.query(
    `insert into drawers (id, place_id, user_id, date, opened_at, opening)
     select $1, place_id, user_id, date, opened_at, opening from drawers where id = $2`,
    [openDrawer, drawer]
  )
  return { drawer, openDrawer }
}

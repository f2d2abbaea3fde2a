import { randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { IdCase } from '../id-case.ts'

export const drawerCases: IdCase[] = [
  {
    id: 'confirmDrawer',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.drawer }, body: { value: '100,00', note: '' } })
  }
]

/** A colleague's, handed over with R$ 100 and not confirmed. */
export async function addDrawer(db: Database, placeId: string, owner: string): Promise<string> {
  const id = randomUUID()
  await db.pool.query(
    `insert into drawers (id, place_id, user_id, date, opened_at, opening, handed_at, handed_on, expected, counted)
     select $1, $2, u.id, '2026-11-18', '2026-11-18 11:00Z', 10000, '2026-11-18 20:00Z', '2026-11-18', 10000, 10000
     from users u where u.uuid = $3`,
    [id, placeId, owner]
  )
  return id
}

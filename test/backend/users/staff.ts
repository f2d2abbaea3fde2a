import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { permissions, users } from '#app/backend/db/schema.server.ts'
import { createUser } from '../../support/database/backend.ts'

export interface Person {
  id: number
  uuid: string
  token: string
}

/** A user of a place with these permissions and a session. */
export async function addPerson(
  db: Database,
  placeId: string,
  granted: readonly string[],
  changes: Partial<typeof users.$inferInsert> = {}
): Promise<Person> {
  const { userId: id, uuid, token } = await createUser(db, placeId, granted, changes)
  return { id, uuid, token }
}

export async function keysOf(db: Database, userId: number): Promise<string[]> {
  const rows = await db.orm
    .select()
    .from(permissions)
    .where(eq(permissions.userId, userId))
    .orderBy(permissions.position)
  return rows.map(({ controller, action }) => `${controller}/${action}`)
}

export async function rowOf(db: Database, userId: number) {
  const [row] = await db.orm.select().from(users).where(eq(users.id, userId))
  if (!row) throw new Error('no such user')
  return row
}

import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashToken } from '#app/backend/auth/token.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { permissions, tokens, users } from '#app/backend/db/schema.server.ts'

export interface Person {
  id: number
  uuid: string
  token: string
}

type Changes = Partial<typeof users.$inferInsert>

/** A user of a place with these permissions and a session. */
export async function addPerson(
  db: Database,
  placeId: string,
  granted: readonly string[],
  changes: Changes = {}
): Promise<Person> {
  const uuid = randomUUID()
  const [user] = await db.orm
    .insert(users)
    .values({ uuid, placeId, username: `u-${uuid.slice(0, 8)}`, name: 'Joana Prado', passwordHash: 'x', ...changes })
    .returning({ id: users.id })
  const id = user?.id ?? 0
  const rows = granted.map((key, position) => {
    const [controller = '', action = ''] = key.split('/')
    return { userId: id, position, controller, action }
  })
  if (rows.length > 0) await db.orm.insert(permissions).values(rows)
  const token = randomBytes(32).toString('base64url')
  await db.orm
    .insert(tokens)
    .values({ hash: hashToken(token), userId: id, expiresAt: new Date('2030-01-01T00:00:00Z') })
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

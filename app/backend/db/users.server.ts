import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Rule } from '#app/contracts/auth.ts'
import type { Database, Orm, Queryable } from './connection.server.ts'
import { permissions, places, tokens, users } from './schema.server.ts'

/** argon2id (the package's default algorithm) with 19 MiB, two passes, one lane: OWASP's first choice. */
export const passwordHashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The user's permissions in their given order, as one JSON value: no second query, no row per permission. */
const rules = sql<Rule[]>`(
  select coalesce(json_agg(json_build_object(
    'controller', p.controller, 'action', p.action, 'name', p.name, 'icon', p.icon, 'visible', p.visible
  ) order by p.position, p.controller, p.action), '[]'::json)
  from ${permissions} p where p.user_id = ${users.id})`

const account = {
  id: users.id,
  uuid: users.uuid,
  placeId: users.placeId,
  name: users.name,
  username: users.username,
  email: users.email,
  phone: users.phone,
  indexPage: users.indexPage,
  placeName: places.name,
  timezone: places.timezone,
  modules: places.modules,
  rules
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

function prepareActorQuery(orm: Orm) {
  return orm
    .select({ userId: users.id, uuid: users.uuid, placeId: users.placeId, name: users.name, permissions: rules })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.hash, sql.placeholder('hash')),
        gt(tokens.expiresAt, sql.placeholder('now')),
        isNull(users.suspendedAt)
      )
    )
    .prepare('actor_by_token')
}

/** Every call with a token asks this: the statement is prepared once a database. */
const actorQueries = new WeakMap<Orm, ReturnType<typeof prepareActorQuery>>()

/** Who holds the token with this hash; null when it ended, was ended, or its user is suspended. */
export async function findActorByToken(db: Database, { hash, now }: { hash: string; now: Date }) {
  let query = actorQueries.get(db.orm)
  if (!query) {
    query = prepareActorQuery(db.orm)
    actorQueries.set(db.orm, query)
  }
  const [actor] = await query.execute({ hash, now })
  return actor ?? null
}

/** The account behind a username or e-mail, both kept in lower case; a username wins over somebody's e-mail. */
export async function findAccountByLogin(db: Database, login: string) {
  const [found] = await db.orm
    .select({ ...account, passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .innerJoin(places, eq(places.id, users.placeId))
    .where(or(eq(users.username, login), and(eq(users.email, login), sql`${users.email} <> ''`)))
    .orderBy(desc(eq(users.username, login)), asc(users.id))
    .limit(1)
  return found ?? null
}

export async function findAccount(db: Database, { placeId, userId }: { placeId: string; userId: number }) {
  const [found] = await db.orm
    .select(account)
    .from(users)
    .innerJoin(places, eq(places.id, users.placeId))
    .where(and(eq(users.placeId, placeId), eq(users.id, userId)))
  return found ?? null
}

/** Inserts a user with a role's permissions, in their order. */
export async function insertUser(tx: Queryable, user: typeof users.$inferInsert, role: readonly Rule[]) {
  const [inserted] = await tx.insert(users).values(user).returning({ id: users.id })
  const userId = inserted?.id ?? 0
  await tx.insert(permissions).values(role.map((rule, position) => ({ ...rule, userId, position })))
}

export async function insertToken(db: Database, token: { hash: string; userId: number; expiresAt: Date; now: Date }) {
  const { hash, userId, expiresAt, now } = token
  await db.orm.insert(tokens).values({ hash, userId, expiresAt, createdAt: now })
}

/** Ends a token. True when it was alive. */
export async function deleteToken(db: Database, hash: string): Promise<boolean> {
  const gone = await db.orm.delete(tokens).where(eq(tokens.hash, hash)).returning({ hash: tokens.hash })
  return gone.length > 0
}

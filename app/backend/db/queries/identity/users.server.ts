import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Rule } from '#app/contracts/auth.ts'
import type { Database, Queryable } from '../../connection.server.ts'
import { permissions, places, twoSteps, users } from '../../schema.server.ts'

/** argon2id (the package's default algorithm) with 19 MiB, two passes, one lane: OWASP's first choice. */
export const passwordHashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const heldRules = sql<Rule[]>`(
  select coalesce(json_agg(json_build_object(
    'controller', p.controller, 'action', p.action, 'name', p.name, 'icon', p.icon, 'visible', p.visible
  ) order by p.position, p.controller, p.action), '[]'::json)
  from ${permissions} p where p.user_id = ${users.id})`

export const twoStepOn = sql<boolean>`exists (
  select 1 from ${twoSteps} t where t.user_id = ${users.id} and t.enabled_at is not null)`

export const userFields = {
  id: users.id,
  uuid: users.uuid,
  placeId: users.placeId,
  name: users.name,
  username: users.username,
  email: users.email,
  phone: users.phone,
  photo: users.photoId,
  indexPage: users.indexPage,
  placeName: places.name,
  timezone: places.timezone,
  helpWhatsapp: places.staffHelpWhatsapp,
  helpEmail: places.staffHelpEmail,
  helpHours: places.staffHelpHours,
  supportChat: places.supportChat,
  placeModules: places.modules,
  partsOff: places.partsOff,
  ownModules: users.modules,
  requireTwoStep: places.requireTwoStep,
  twoStepOn,
  suspendedAt: users.suspendedAt,
  removedAt: users.removedAt,
  invitedAt: users.invitedAt,
  waitingSince: users.waitingSince,
  codesFrom: users.codesFrom,
  passwordHash: users.passwordHash,
  createdAt: users.createdAt,
  rules: heldRules
}

export interface User {
  id: number
  uuid: string
  placeId: string
  name: string
  username: string
  email: string
  phone: string
  photo: string
  indexPage: string
  placeName: string
  timezone: string
  /** Contact for staff who need help. */
  helpWhatsapp: string
  helpEmail: string
  helpHours: string
  supportChat: boolean
  placeModules: string[]
  /** Parts that the place has switched off. */
  partsOff: string[]
  /** Null for all modules of the place. */
  ownModules: string[] | null
  requireTwoStep: boolean
  twoStepOn: boolean
  suspendedAt: Date | null
  removedAt: Date | null
  invitedAt: Date | null
  waitingSince: Date | null
  codesFrom: Date | null
  passwordHash: string
  createdAt: Date
  rules: Rule[]
}

/** A user whose session is live, as far as the database knows them. */
export type SessionUser = Omit<User, 'passwordHash'>

async function findUserWhere(db: Database, where: SQL | undefined, first?: SQL): Promise<User | null> {
  const [found] = await db.orm
    .select(userFields)
    .from(users)
    .innerJoin(places, eq(places.id, users.placeId))
    .where(where)
    .orderBy(...(first ? [desc(first)] : []), asc(users.id))
    .limit(1)
  return found ?? null
}

const hasEmail = (email: string) => and(eq(users.email, email), sql`${users.email} <> ''`)
export const hasLogin = (login: string) => or(eq(users.username, login), hasEmail(login))

/** Both are stored in lower case; a username has priority over somebody's e-mail. */
export function findUserByLogin(db: Database, login: string): Promise<User | null> {
  return findUserWhere(db, hasLogin(login), eq(users.username, login))
}

export function findUserByEmail(db: Database, email: string): Promise<User | null> {
  return findUserWhere(db, hasEmail(email))
}

export function findUserByUsername(db: Database, username: string): Promise<User | null> {
  return findUserWhere(db, eq(users.username, username))
}

export function findUserByGoogle(db: Database, sub: string): Promise<User | null> {
  return findUserWhere(db, and(eq(users.googleSub, sub), sql`${users.googleSub} <> ''`))
}

export function findUser(db: Database, { placeId, userId }: { placeId: string; userId: number }) {
  return findUserWhere(db, and(eq(users.placeId, placeId), eq(users.id, userId)))
}

/** Only for callers that have already proved the user's identity. */
export function findUserById(db: Database, userId: number): Promise<User | null> {
  return findUserWhere(db, eq(users.id, userId))
}

/** Without modules until somebody gives one. Does nothing if the username or e-mail is taken. */
export async function insertSelfRegistered(
  tx: Queryable,
  user: Omit<typeof users.$inferInsert, 'selfRegistered' | 'modules'>
): Promise<void> {
  await tx
    .insert(users)
    .values({ ...user, selfRegistered: true, modules: [] })
    .onConflictDoNothing()
}

/** Locks the row first, like token inserts. Null if the user, or another one meanwhile, is linked otherwise. */
export async function linkGoogle(
  tx: Queryable,
  { userId, email, sub }: { userId: number; email: string; sub: string }
): Promise<{ isNew: boolean; selfRegistered: boolean } | null> {
  const [found] = await tx
    .select({ googleSub: users.googleSub, selfRegistered: users.selfRegistered })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.suspendedAt), isNull(users.removedAt)))
    .for('no key update')
  if (!found || (found.googleSub !== '' && found.googleSub !== sub)) return null
  const { googleSub, selfRegistered } = found
  if (googleSub === '') await tx.update(users).set({ googleSub: sub }).where(eq(users.id, userId))
  return { isNew: googleSub === '', selfRegistered }
}

/** Confirms a user who registered themselves. False if that was done before, or the user may not sign in. */
export async function confirmSelfRegistered(tx: Queryable, userId: number): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({ selfRegistered: false })
    .where(
      and(
        eq(users.id, userId),
        eq(users.selfRegistered, true),
        eq(users.googleSub, ''),
        isNull(users.suspendedAt),
        isNull(users.removedAt)
      )
    )
    .returning({ id: users.id })
  return confirmed.length > 0
}

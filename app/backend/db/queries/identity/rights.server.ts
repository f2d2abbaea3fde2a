import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Held, OthersHold } from '#app/domain/access/beyond.ts'
import type { Queryable } from '../../connection.server.ts'
import { permissions, places, users } from '../../schema.server.ts'

export const heldKeys = sql<string[]>`(
  select coalesce(json_agg(p.controller || '/' || p.action order by p.position, p.controller, p.action), '[]'::json)
  from ${permissions} p where p.user_id = ${users.id})`

export interface Holder extends Held {
  id: number
  uuid: string
}

function listWhere(reader: Queryable, placeId: string, where: SQL | undefined): Promise<Holder[]> {
  return reader
    .select({ id: users.id, uuid: users.uuid, keys: heldKeys, modules: users.modules, placeModules: places.modules })
    .from(users)
    .innerJoin(places, eq(places.id, users.placeId))
    .where(and(eq(users.placeId, placeId), isNull(users.removedAt), where))
}

/** Users of the place who were not removed. */
export async function listHolders(reader: Queryable, placeId: string, uuids: readonly string[]): Promise<Holder[]> {
  return uuids.length === 0 ? [] : listWhere(reader, placeId, inArray(users.uuid, [...uuids]))
}

/** True of users who hold one of the permissions. It names the columns of the index, whatever the planner knows. */
const holdsOne = (keys: readonly string[]) => {
  const pairs = keys.map((key) => {
    const [controller, action] = key.split('/')
    return sql`(${controller}, ${action})`
  })
  return sql`exists (select from ${permissions} p
    where p.user_id = ${users.id} and (p.controller, p.action) in (${sql.join(pairs, sql`, `)}))`
}

/** Suspended and invited users included. */
export function listHoldersOf(reader: Queryable, placeId: string, key: string): Promise<Holder[]> {
  return listWhere(reader, placeId, holdsOne([key]))
}

/** Rights held by the place's other active users: not removed, suspended, invited or waiting. */
export async function findOthersHold(reader: Queryable, placeId: string, but: number): Promise<OthersHold> {
  const active = and(
    eq(users.placeId, placeId),
    sql`${users.id} <> ${but}`,
    isNull(users.removedAt),
    isNull(users.suspendedAt),
    isNull(users.invitedAt),
    isNull(users.waitingSince)
  )
  const key = sql<string>`${permissions.controller} || '/' || ${permissions.action}`
  const held = await reader
    .selectDistinct({ key })
    .from(permissions)
    .innerJoin(users, eq(users.id, permissions.userId))
    .where(active)
  const modules = await reader.selectDistinct({ modules: users.modules }).from(users).where(active)
  return { keys: held.map((row) => row.key), modules: modules.map((row) => row.modules) }
}

/** Lists active users of the place who hold a permission, by name. */
export function listUsersWho(reader: Queryable, placeId: string, key: string): Promise<{ id: number; name: string }[]> {
  return reader
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(placeUsersWho(placeId, key))
    .orderBy(users.name, users.id)
}

/** Condition for active users of the place who hold one of the permissions. */
export const placeUsersWho = (placeId: string, ...keys: readonly string[]) =>
  and(
    eq(users.placeId, placeId),
    isNull(users.removedAt),
    isNull(users.suspendedAt),
    isNull(users.invitedAt),
    isNull(users.waitingSince),
    holdsOne(keys)
  )

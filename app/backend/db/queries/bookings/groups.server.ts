import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookingGroups, groupPeople, users } from '../../schema.server.ts'

export type GroupRow = typeof bookingGroups.$inferSelect

export async function insertGroup(tx: Transaction, row: typeof bookingGroups.$inferInsert): Promise<GroupRow> {
  const [group] = await tx.insert(bookingGroups).values(row).returning()
  if (!group) throw new Error('the group of this transaction is gone')
  return group
}

/** Finds it by the form's hash. */
export async function findGroupByHash(reader: Queryable, hash: string): Promise<GroupRow | null> {
  const [group] = await reader.select().from(bookingGroups).where(eq(bookingGroups.hash, hash))
  return group ?? null
}

/** @param id of a booking's group, so of its own place */
export async function findGroupName(reader: Queryable, id: number): Promise<string> {
  const [group] = await reader.select({ name: bookingGroups.name }).from(bookingGroups).where(eq(bookingGroups.id, id))
  return group?.name ?? ''
}

const changer = alias(users, 'changer')
const linker = alias(users, 'linker')

export async function findGroup(reader: Queryable, { placeId, uuid }: { placeId: string; uuid: string }) {
  const [found] = await reader
    .select({ group: bookingGroups, seller: users.name, changer: changer.name, linker: linker.name })
    .from(bookingGroups)
    .innerJoin(users, eq(users.id, bookingGroups.createdBy))
    .leftJoin(changer, eq(changer.id, bookingGroups.peopleBy))
    .leftJoin(linker, eq(linker.id, bookingGroups.linkBy))
    .where(and(eq(bookingGroups.placeId, placeId), eq(bookingGroups.uuid, uuid)))
  return found ?? null
}

/** Null for an unknown key, and for one that was ended or replaced. */
export async function findGroupByLink(reader: Queryable, linkHash: string): Promise<GroupRow | null> {
  const [group] = await reader.select().from(bookingGroups).where(eq(bookingGroups.linkHash, linkHash))
  return group ?? null
}

/** Replaces the link, or ends it with null. The caller has locked the group. */
export async function saveGroupLink(
  tx: Transaction,
  id: number,
  link: { hash: string; at: Date; by: number } | null
): Promise<void> {
  await tx
    .update(bookingGroups)
    .set({ linkHash: link?.hash ?? null, linkAt: link?.at ?? null, linkBy: link?.by ?? null, linkNames: 0 })
    .where(eq(bookingGroups.id, id))
}

export type GroupPersonRow = typeof groupPeople.$inferSelect

export function listGroupPeople(reader: Queryable, groupId: number): Promise<GroupPersonRow[]> {
  return reader.select().from(groupPeople).where(eq(groupPeople.groupId, groupId)).orderBy(groupPeople.position)
}

export async function lockGroup(tx: Transaction, id: number): Promise<GroupRow> {
  const [group] = await tx.select().from(bookingGroups).where(eq(bookingGroups.id, id)).for('update')
  if (!group) throw new Error('the locked group is gone')
  return group
}

interface NewList {
  /** In the order of the list. */
  people: readonly Pick<GroupPersonRow, 'name' | 'document' | 'birth' | 'note'>[]
  at: Date
  /** Null for the group itself, by its link. */
  by: number | null
  /** Names that came by the link so far; missing for a change by the desk. */
  linkNames?: number
}

/** The caller has locked the group. */
export async function replaceGroupPeople(
  tx: Transaction,
  { id, placeId, peopleVersion }: GroupRow,
  { people, at, by, linkNames }: NewList
): Promise<void> {
  await tx.delete(groupPeople).where(eq(groupPeople.groupId, id))
  const rows = people.map(({ name, document, birth, note }, index) => ({
    name,
    document,
    birth,
    note,
    placeId,
    groupId: id,
    position: index + 1
  }))
  if (rows.length > 0) await tx.insert(groupPeople).values(rows)
  await tx
    .update(bookingGroups)
    .set({ peopleVersion: peopleVersion + 1, peopleAt: at, peopleBy: by, linkNames })
    .where(eq(bookingGroups.id, id))
}

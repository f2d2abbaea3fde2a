import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { places, twoSteps, users } from '../../schema.server.ts'

export async function findPlaceSettings(reader: Queryable, placeId: string) {
  const [[place], [counted]] = await Promise.all([
    reader
      .select({
        requireTwoStep: places.requireTwoStep,
        registrationOpen: places.registrationOpen,
        agentContact: places.agentContact,
        unpaidUntil: places.unpaidUntil,
        askConfirmation: places.askConfirmation,
        unpaidPerContact: places.unpaidPerContact,
        unpaidPerAddress: places.unpaidPerAddress,
        arriveMinutes: places.arriveMinutes,
        whatToBring: places.whatToBring,
        staffHelpWhatsapp: places.staffHelpWhatsapp,
        staffHelpEmail: places.staffHelpEmail,
        entryTolerance: places.entryTolerance,
        plans: places.plans
      })
      .from(places)
      .where(eq(places.id, placeId)),
    reader
      .select({
        users: sql<number>`count(*)::int`,
        withTwoStep: sql<number>`count(${twoSteps.enabledAt})::int`
      })
      .from(users)
      .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
      .where(and(eq(users.placeId, placeId), isNull(users.removedAt), isNull(users.suspendedAt)))
  ])
  if (!place) return null
  const total = counted?.users ?? 0
  return { ...place, users: total, withoutTwoStep: total - (counted?.withTwoStep ?? 0) }
}

export type PlaceChanges = Partial<
  Pick<
    typeof places.$inferInsert,
    | 'requireTwoStep'
    | 'registrationOpen'
    | 'agentContact'
    | 'unpaidUntil'
    | 'askConfirmation'
    | 'unpaidPerContact'
    | 'unpaidPerAddress'
    | 'arriveMinutes'
    | 'whatToBring'
    | 'staffHelpWhatsapp'
    | 'staffHelpEmail'
    | 'entryTolerance'
    | 'plans'
  >
>

export async function updatePlace(tx: Queryable, placeId: string, changes: PlaceChanges): Promise<void> {
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(named).length > 0) await tx.update(places).set(named).where(eq(places.id, placeId))
}

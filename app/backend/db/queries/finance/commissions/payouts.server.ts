import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../connection.server.ts'
import { agents, commissionPayoutLines, commissionPayouts, users } from '../../../schema.server.ts'

export type PayoutRow = typeof commissionPayouts.$inferSelect

const ofPlace = (by: { placeId: string; uuid: string }) => and(eq(agents.placeId, by.placeId), eq(agents.uuid, by.uuid))

const told = { uuid: agents.uuid, name: agents.name }

export async function findPaidAgent(reader: Queryable, by: { placeId: string; uuid: string }) {
  const [row] = await reader.select(told).from(agents).where(ofPlace(by))
  return row ?? null
}

/** Locks until the transaction ends: an agent is paid once at a time, so that nothing is paid twice. */
export async function lockPaidAgent(tx: Transaction, by: { placeId: string; uuid: string }) {
  const [row] = await tx.select(told).from(agents).where(ofPlace(by)).for('no key update')
  return row ?? null
}

export async function findPayout(reader: Queryable, uuid: string): Promise<PayoutRow | null> {
  const [row] = await reader.select().from(commissionPayouts).where(eq(commissionPayouts.uuid, uuid))
  return row ?? null
}

interface NewPayout {
  payout: typeof commissionPayouts.$inferInsert
  lines: Omit<typeof commissionPayoutLines.$inferInsert, 'payoutUuid' | 'placeId' | 'agentUuid'>[]
}

/** Six columns per line; a statement takes at most 65 535 parameters. */
const batchSize = 5000

export async function insertPayout(tx: Transaction, { payout, lines }: NewPayout): Promise<void> {
  await tx.insert(commissionPayouts).values(payout)
  const { uuid: payoutUuid, placeId, agentUuid } = payout
  for (let start = 0; start < lines.length; start += batchSize) {
    const rows = lines.slice(start, start + batchSize).map((line) => ({ ...line, payoutUuid, placeId, agentUuid }))
    await tx.insert(commissionPayoutLines).values(rows)
  }
}

/** The row and its lines stay but no longer count. False if it was undone before. */
export async function markPayoutUndone(
  tx: Transaction,
  uuid: string,
  { at, userId, reason }: { at: Date; userId: number; reason: string }
): Promise<boolean> {
  const done = await tx
    .update(commissionPayouts)
    .set({ undoneAt: at, undoneBy: userId, undoneReason: reason })
    .where(and(eq(commissionPayouts.uuid, uuid), isNull(commissionPayouts.undoneAt)))
    .returning({ uuid: commissionPayouts.uuid })
  if (done.length === 0) return false
  await tx.update(commissionPayoutLines).set({ undone: true }).where(eq(commissionPayoutLines.payoutUuid, uuid))
  return true
}

/** Payouts made in those days, or for visits in them, newest first. */
export function listPayoutRows(reader: Queryable, { agent, from, until }: Record<'agent' | 'from' | 'until', string>) {
  const { paidOn, from: first, until: last } = commissionPayouts
  return reader
    .select({
      payout: commissionPayouts,
      by: users.name,
      bookings: sql<number>`(select count(*)::int from commission_payout_lines l where l.payout_uuid = "commission_payouts"."uuid")`
    })
    .from(commissionPayouts)
    .leftJoin(users, eq(users.id, commissionPayouts.createdBy))
    .where(
      and(
        eq(commissionPayouts.agentUuid, agent),
        or(and(gte(paidOn, from), lte(paidOn, until)), and(gte(last, from), lte(first, until)))
      )
    )
    .orderBy(desc(paidOn), desc(commissionPayouts.createdAt), commissionPayouts.uuid)
    .limit(50)
}

export type ListedPayout = Awaited<ReturnType<typeof listPayoutRows>>[number]

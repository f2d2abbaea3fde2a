import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { messageConsents } from '../../schema.server.ts'

export async function insertConsent(tx: Queryable, consent: typeof messageConsents.$inferInsert): Promise<void> {
  await tx.insert(messageConsents).values(consent)
}

interface Whose {
  placeId: string
  channel: string
  address: string
}

/** What they said last; null where they never said anything. */
export async function findConsent(db: Queryable, { placeId, channel, address }: Whose): Promise<boolean | null> {
  const [row] = await db
    .select({ allowed: messageConsents.allowed })
    .from(messageConsents)
    .where(
      and(
        eq(messageConsents.placeId, placeId),
        eq(messageConsents.channel, channel),
        eq(messageConsents.address, address)
      )
    )
    .orderBy(desc(messageConsents.id))
    .limit(1)
  return row?.allowed ?? null
}

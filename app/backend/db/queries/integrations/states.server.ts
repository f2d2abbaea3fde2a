import { isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { integrationStates } from '../../schema.server.ts'

type StateRow = typeof integrationStates.$inferSelect

export function listIntegrationStates({ orm }: Database): Promise<StateRow[]> {
  return orm.select().from(integrationStates)
}

export async function putIntegrationState(
  { orm }: Database,
  key: string,
  part: Partial<Omit<StateRow, 'key'>>
): Promise<void> {
  await orm
    .insert(integrationStates)
    .values({ key, ...part })
    .onConflictDoUpdate({ target: integrationStates.key, set: part })
}

/** False if a test began after `free`. */
export async function beginIntegrationTest(
  { orm }: Database,
  key: string,
  { now, free }: { now: Date; free: Date }
): Promise<boolean> {
  const { testBeganAt } = integrationStates
  const begun = await orm
    .insert(integrationStates)
    .values({ key, testBeganAt: now })
    .onConflictDoUpdate({
      target: integrationStates.key,
      set: { testBeganAt: now },
      setWhere: or(isNull(testBeganAt), lte(testBeganAt, free))
    })
    .returning({ key: integrationStates.key })
  return begun.length > 0
}

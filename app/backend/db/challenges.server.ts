import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from './connection.server.ts'
import { signInChallenges } from './schema.server.ts'

/** Keeps a sign-in whose second step is still to come. */
export async function insertChallenge(db: Database, challenge: typeof signInChallenges.$inferInsert): Promise<void> {
  await db.orm.insert(signInChallenges).values(challenge)
}

/** Takes one of a challenge's tries, in one statement: however many ask at once, there are never more than it has. */
export async function takeChallengeTry(db: Database, { hash, now }: { hash: string; now: Date }) {
  const [taken] = await db.orm
    .update(signInChallenges)
    .set({ triesLeft: sql`${signInChallenges.triesLeft} - 1` })
    .where(and(eq(signInChallenges.hash, hash), gt(signInChallenges.triesLeft, 0), gt(signInChallenges.expiresAt, now)))
    .returning({ userId: signInChallenges.userId, triesLeft: signInChallenges.triesLeft })
  return taken ?? null
}

/** Ends a challenge; true for the one who ended it. */
export async function deleteChallenge(db: Database, hash: string): Promise<boolean> {
  const gone = await db.orm
    .delete(signInChallenges)
    .where(eq(signInChallenges.hash, hash))
    .returning({ hash: signInChallenges.hash })
  return gone.length > 0
}

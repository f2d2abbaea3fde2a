import { checkPassword } from '../credentials/password.server.ts'
import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import type { Database } from '../db/connection.server.ts'
import { eraseStaff } from '../db/queries/identity/staff-write.server.ts'
import { closeDemoPlace, findDemoPlace, listDemoUsers } from '../db/queries/places/demo-place.server.ts'
import { inTransaction } from '../db/transaction.server.ts'

const isSeedEmail = (email: string) => email === '' || email.endsWith('@example.com')

type DemoUser = Awaited<ReturnType<typeof listDemoUsers>>[number]

/** Only the seed gives two users one hash, so it is recognised without the password, which may be lost by now. */
async function hasSeedPassword(user: DemoUser, all: DemoUser[], passwords: readonly string[]): Promise<boolean> {
  if (all.some(({ id, passwordHash }) => id !== user.id && passwordHash === user.passwordHash)) return true
  for (const password of passwords) if (await checkPassword(password, user.passwordHash)) return true
  return false
}

async function splitDemoUsers(all: DemoUser[], passwords: readonly string[]) {
  const opening: DemoUser[] = []
  const changed: DemoUser[] = []
  for (const user of all) ((await hasSeedPassword(user, all, passwords)) ? opening : changed).push(user)
  return { opening, changed }
}

/** Names of the demonstration users who can sign in with a password that is not their own. */
export async function listOpenDemoUsers(db: Database, passwords: readonly string[]): Promise<string[]> {
  const { opening } = await splitDemoUsers(await listDemoUsers(db.orm), passwords)
  return opening.filter(({ suspendedAt }) => suspendedAt === null).map(({ username }) => username)
}

export interface DroppedDemo {
  placeName: string
  ended: number
  /** Usernames of demonstration users that somebody has taken over. */
  kept: string[]
  /** True if nobody works there any more: the place sells nothing. */
  closed: boolean
}

/**
 * Ends the demonstration users for good, except those with a password and an e-mail of their own. Data stay, because
 * additions cannot be told from the seed. Null if there is no demonstration.
 */
export async function dropDemo(
  db: Database,
  { passwords, now }: { passwords: readonly string[]; now: Date }
): Promise<DroppedDemo | null> {
  const { changed } = await splitDemoUsers(await listDemoUsers(db.orm), passwords)
  const own = new Set(changed.filter(({ email }) => !isSeedEmail(email)).map(({ passwordHash }) => passwordHash))
  return inTransaction(db, async (tx) => {
    const place = await findDemoPlace(tx)
    if (!place) return null
    const all = await listDemoUsers(tx)
    const kept = all.filter(({ passwordHash }) => own.has(passwordHash))
    const ending = all.filter((user) => !kept.includes(user))
    for (const user of ending) await eraseStaff(tx, user, { now, passwordHash: unusablePasswordHash() })
    const closed = await closeDemoPlace(tx)
    return { placeName: place.name, ended: ending.length, kept: kept.map(({ username }) => username), closed }
  })
}

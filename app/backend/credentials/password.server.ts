import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '#app/contracts/api-error.ts'
import { passwordHashing } from '../db/queries/identity/users.server.ts'

/** At most two at once: each takes a core for 16 ms and 19 MiB, and many sign-ins must not block the process. */
const atOnce = 2
const longestQueue = 200

let running = 0
const waiting: (() => void)[] = []

async function hashInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) throw unavailable({ retryAfterSeconds: 5 })
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    // The next in line takes over the slot, so `running` does not change.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** @throws ApiError 503 when too many wait */
export function hashPassword(password: string): Promise<string> {
  return hashInTurn(() => hash(password, passwordHashing))
}

/**
 * A fixed salt gives the same hash for the same code, so that the code finds its account. 60 random bits need no salt
 * of their own.
 */
const codeSalt = Buffer.from('trilha password code')

/** @throws ApiError 503 when too many wait */
export function hashCode(code: string): Promise<string> {
  return hashInTurn(() => hash(code, { ...passwordHashing, salt: codeSalt }))
}

let nobodysHash: Promise<string> | null = null

/**
 * Takes the same time without a hash, so that the time does not reveal who exists.
 * @throws ApiError 503 when too many wait
 */
export async function checkPassword(password: string, kept: string | null): Promise<boolean> {
  nobodysHash ??= hash('nobody has this password', passwordHashing)
  const against = kept ?? (await nobodysHash)
  const right = await hashInTurn(() => verify(against, password))
  return right && kept !== null
}

import { randomBytes } from 'node:crypto'
import { passwordHashing } from '../db/queries/identity/users.server.ts'

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/** Random bytes in the form of argon2id: a try takes as long as for any other user. */
export function unusablePasswordHash(): string {
  const { memoryCost, timeCost, parallelism } = passwordHashing
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`
}

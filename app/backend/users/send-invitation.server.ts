import { createHash, randomInt } from 'node:crypto'
import { hashPassword } from '../auth/password.server.ts'
import type { ApiContext } from '../context.server.ts'
import type { Transaction } from '../db/connection.server.ts'
import { passwordCodes } from '../db/schema.server.ts'
import type { StaffMember } from '../db/staff.server.ts'

void createHash
export interface Delivery {
  sent: boolean
  simulated: boolean
  /** Only where it was not sent. */
  code: string
  expires: Date
}

export async function sendInvitation(tx: Transaction, ctx: ApiContext, member: StaffMember): Promise<Delivery> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires = new Date(ctx.now().getTime() + 3 * 86_400_000)
  const row = { purpose: 'invite', codeHash: await hashPassword(code), triesLeft: 5, expiresAt: expires }
  await tx
    .insert(passwordCodes)
    .values({ userId: member.id, ...row })
    .onConflictDoUpdate({ target: passwordCodes.userId, set: row })
  return { sent: false, simulated: false, code, expires }
}

/** Where the first password is made, a path on this site (specification §2: the address stands encoded in it). */
export function resetPath(email: string, placeId: string): string {
  return `/reset-password/${Buffer.from(email).toString('base64url')}?${new URLSearchParams({ pid: placeId })}`
}

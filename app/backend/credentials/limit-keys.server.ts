import { createHash } from 'node:crypto'
import type { User } from '../db/queries/identity/users.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'

const windowSeconds = 15 * 60

/** Names and addresses never stand in the table of limits as typed. */
export function hashedKey(prefix: string, text: string): string {
  return `${prefix}:${createHash('sha256').update(text).digest('hex')}`
}

const loginKey = (login: string) => hashedKey('sign-in:account', login)
const secondStepKey = (userId: number) => `two-step:user:${userId}`

export function userKeys({ id, username, email }: User): string[] {
  return [loginKey(username), ...(email === '' || email === username ? [] : [loginKey(email)]), secondStepKey(id)]
}

/** @throws ApiError 429 over the limit of the address or the user */
export async function countSignIn(ctx: ApiContext, login: string): Promise<void> {
  await countFromAddress(ctx)
  await countAttempt(ctx, { key: loginKey(login), limit: ctx.limits.signInPerUser, windowSeconds })
}

/** @throws ApiError 429 over the limit */
export function countFromAddress(ctx: ApiContext): Promise<void> {
  return countAttempt(ctx, {
    key: `sign-in:address:${networkOf(ctx.address)}`,
    limit: ctx.limits.signInPerAddress,
    windowSeconds
  })
}

/** A right password gives no end of challenges. @throws ApiError 429 over the limit */
export function countSecondStep(ctx: ApiContext, userId: number): Promise<void> {
  return countAttempt(ctx, { key: secondStepKey(userId), limit: ctx.limits.signInPerUser, windowSeconds })
}

/** @throws ApiError 429 over the limit of the e-mail or the address */
export async function countCodeTry(ctx: ApiContext, email: string): Promise<void> {
  const { signInPerAddress, signInPerUser } = ctx.limits
  await countAttempt(ctx, { key: `code-try:address:${networkOf(ctx.address)}`, limit: signInPerAddress, windowSeconds })
  await countAttempt(ctx, { key: hashedKey('code-try:account', email), limit: signInPerUser, windowSeconds })
}

export const ownCodeKey = (userId: number) => `own-code:user:${userId}`

/** @throws ApiError 429 over the limit of the user */
export function countOwnCode(ctx: ApiContext, userId: number): Promise<void> {
  return countAttempt(ctx, { key: ownCodeKey(userId), limit: ctx.limits.codesPerUser, windowSeconds })
}

export const ownPasswordKey = (userId: number) => `own-password:user:${userId}`

/** @throws ApiError 429 over the limit of the user */
export function countOwnPassword(ctx: ApiContext, userId: number): Promise<void> {
  return countAttempt(ctx, { key: ownPasswordKey(userId), limit: ctx.limits.signInPerUser, windowSeconds })
}

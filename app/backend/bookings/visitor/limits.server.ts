import { createHash } from 'node:crypto'
import type { ApiContext } from '../../kernel/context.server.ts'
import { type Attempt, countAttempt, takeAttemptBack } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'

const quarterSeconds = 15 * 60
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** Key for tries of a booking's code: one per network. */
export const askerOf = ({ address }: ApiContext) => hashed(`visitor ${networkOf(address)}`)

/**
 * Four characters are soon guessed without a limit, so there are few tries per network, and few per booking from
 * everywhere. A visitor whom strangers lock out this way can still use the code, whose tries are counted per network.
 */
export function documentTries(bookingId: number, ctx: ApiContext): Attempt[] {
  return [
    { key: `proof:network:${networkOf(ctx.address)}`, limit: 30, windowSeconds: quarterSeconds },
    { key: `proof:booking:${bookingId}:${askerOf(ctx)}`, limit: 5, windowSeconds: quarterSeconds },
    { key: `proof:booking:${bookingId}`, limit: 20, windowSeconds: daySeconds }
  ]
}

export function codeTries(bookingId: number, ctx: ApiContext): Attempt[] {
  return [
    { key: `proof:network:${networkOf(ctx.address)}`, limit: 30, windowSeconds: quarterSeconds },
    { key: `proof:code:${bookingId}:${askerOf(ctx)}`, limit: 10, windowSeconds: hourSeconds }
  ]
}

/** Anybody with the address could otherwise make somebody's telephone ring all night. */
export function codeWishes(bookingId: number, ctx: ApiContext): Attempt[] {
  return [
    { key: `proof-code:network:${networkOf(ctx.address)}`, limit: 10, windowSeconds: hourSeconds },
    { key: `proof-code:booking:${bookingId}:${askerOf(ctx)}`, limit: 3, windowSeconds: quarterSeconds },
    { key: `proof-code:booking:${bookingId}`, limit: 8, windowSeconds: daySeconds }
  ]
}

/** Limits repeated holds: unpaid places keep others out. */
export function payTries(bookingId: number, ctx: ApiContext): Attempt[] {
  return [
    {
      key: `booking:${networkOf(ctx.address)}`,
      limit: ctx.limits.bookingsPerAddress,
      windowSeconds: 600
    },
    { key: `pay-again:${bookingId}`, limit: 3, windowSeconds: daySeconds }
  ]
}

/**
 * Each attempt counts, whatever the next check says.
 * @throws ApiError 429
 */
export async function countAttempts(ctx: ApiContext, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await countAttempt(ctx, attempt)
}

export async function takeAllBack(ctx: ApiContext, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await takeAttemptBack(ctx, attempt)
}

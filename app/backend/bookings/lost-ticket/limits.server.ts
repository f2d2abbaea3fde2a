import { createHash } from 'node:crypto'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt, forgiveAttempts, isWithinLimit } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'

const quarterSeconds = 15 * 60
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

/** Mobile networks share addresses, so this is generous; each code has a tighter limit of its own. */
const triesPerAddress = 30
const triesPerCode = 10
const wishesPerAddress = 20
const wishesPerContact = 3
const wishesPerContactADay = 8
const sendingsPerBooking = 3
const sendingsPerBookingADay = 8

/** Codes and contacts are hashed in the table of limits. */
const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

const codeKey = (placeId: string, code: string) => `ticket:code:${hashed(`${placeId} ${code}`)}`

interface Tried {
  placeId: string
  code: string
}

/**
 * Counted before any look-up, so that a refusal reveals nothing either.
 * @throws ApiError 429
 */
export async function countTicketTry(ctx: ApiContext, { placeId, code }: Tried): Promise<void> {
  const address = `ticket:address:${networkOf(ctx.address)}`
  await countAttempt(ctx, { key: address, limit: triesPerAddress, windowSeconds: quarterSeconds })
  await countAttempt(ctx, { key: codeKey(placeId, code), limit: triesPerCode, windowSeconds: hourSeconds })
}

/** A person who knows both is not guessing: they may come back as often as they like. */
export async function forgiveTicketTries(ctx: ApiContext, { placeId, code }: Tried): Promise<void> {
  await forgiveAttempts(ctx, codeKey(placeId, code))
}

/** @throws ApiError 429 */
export async function countTicketWish(ctx: ApiContext, wish: { placeId: string; contact: string }): Promise<void> {
  const contact = `ticket-link:contact:${hashed(`${wish.placeId} ${wish.contact}`)}`
  const address = `ticket-link:address:${networkOf(ctx.address)}`
  await countAttempt(ctx, { key: address, limit: wishesPerAddress, windowSeconds: hourSeconds })
  await countAttempt(ctx, { key: contact, limit: wishesPerContact, windowSeconds: hourSeconds })
  await countAttempt(ctx, { key: `${contact}:day`, limit: wishesPerContactADay, windowSeconds: daySeconds })
}

/** Limits messages per booking: requests by telephone, e-mail and code all reach one person. */
export async function maySendAgain(backend: Pick<ApiContext, 'db' | 'now'>, publicId: string): Promise<boolean> {
  const key = `ticket-link:booking:${publicId}`
  const inHour = { key, limit: sendingsPerBooking, windowSeconds: hourSeconds }
  if (!(await isWithinLimit(backend, inHour))) return false
  return isWithinLimit(backend, { key: `${key}:day`, limit: sendingsPerBookingADay, windowSeconds: daySeconds })
}

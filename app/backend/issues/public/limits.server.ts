import { createHash } from 'node:crypto'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'

const daySeconds = 24 * 60 * 60

/** Requests of strangers a day: mobile networks share addresses, and a telephone that was typed may be anybody's. */
const issuesPerNetwork = 20
const issuesPerPhone = 3
const issuesPerPlace = 200
const messagesPerNetwork = 100
const messagesPerIssue = 40
const messagesPerPlace = 1000

/** Networks and telephones never stand in the table of limits as they are. */
const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** By which the requests of one network are known to each other. */
export const networkMark = (placeId: string, ctx: ApiContext) => hashed(`${placeId} ${networkOf(ctx.address)}`)

function countADay(ctx: ApiContext, key: string, limit: number): Promise<void> {
  return countAttempt(ctx, { key: `issues:${key}`, limit, windowSeconds: daySeconds })
}

/** @throws ApiError 429 */
export async function countOpening(
  ctx: ApiContext,
  { placeId, phone }: { placeId: string; phone: string }
): Promise<void> {
  await countADay(ctx, `open:network:${networkMark(placeId, ctx)}`, issuesPerNetwork)
  await countADay(ctx, `open:phone:${hashed(`${placeId} ${phone}`)}`, issuesPerPhone)
  await countADay(ctx, `open:place:${placeId}`, issuesPerPlace)
}

/** @throws ApiError 429 */
export async function countWords(ctx: ApiContext, { placeId, id }: { placeId: string; id: string }): Promise<void> {
  await countADay(ctx, `words:network:${networkMark(placeId, ctx)}`, messagesPerNetwork)
  await countADay(ctx, `words:issue:${id}`, messagesPerIssue)
  await countADay(ctx, `words:place:${placeId}`, messagesPerPlace)
}

import { createHash } from 'node:crypto'
import { tooMany } from '#app/contracts/api-error.ts'
import { countStrangersBytes } from '../../db/queries/files/strangers.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { hourMs } from '../../kernel/schedule.server.ts'

const daySeconds = 24 * 60 * 60

/** Files of strangers a day: mobile networks share addresses. */
const filesPerNetwork = 100
const filesPerIssue = 40
/** Of a place's strangers together, a day. */
const bytesPerPlace = 1024 * 1024 * 1024

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** Counted before anything is read. @throws ApiError 429 */
export async function countLinkedFile(ctx: ApiContext, { placeId, id }: { placeId: string; id: string }) {
  const count = (key: string, limit: number) => countAttempt(ctx, { key, limit, windowSeconds: daySeconds })
  await count(`files:network:${hashed(`${placeId} ${networkOf(ctx.address)}`)}`, filesPerNetwork)
  await count(`files:issue:${id}`, filesPerIssue)
  const since = new Date(ctx.now().getTime() - 24 * hourMs)
  if ((await countStrangersBytes(ctx.db.orm, { placeId, since })) >= bytesPerPlace) {
    throw tooMany({ retryAfterSeconds: 3600 })
  }
}

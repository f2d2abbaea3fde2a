import { createHash } from 'node:crypto'
import { tooMany } from '#app/contracts/api-error.ts'
import { countStrangersBytes } from '../../db/queries/files/files.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf, wideNetworkOf } from '../../kernel/network-of.server.ts'
import { hourMs } from '../../kernel/schedule.server.ts'

const daySeconds = 24 * 60 * 60

/** Files of strangers per day; mobile networks share addresses. */
const filesPerNetwork = 100
const filesPerIssue = 40
const filesPerWide = 200
/** Bytes per day of all strangers of a place, and of all requests from one network. */
const bytesPerPlace = 1024 * 1024 * 1024
const bytesPerNetwork = bytesPerPlace / 4

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

interface Home {
  placeId: string
  id: string
  wideNetwork: string
}

/**
 * Counted before anything is read.
 * @throws ApiError 429
 */
export async function countLinkedFile(ctx: ApiContext, { placeId, id, wideNetwork }: Home): Promise<void> {
  const count = (key: string, limit: number) => countAttempt(ctx, { key, limit, windowSeconds: daySeconds })
  await count(`files:network:${hashed(`${placeId} ${networkOf(ctx.address)}`)}`, filesPerNetwork)
  await count(`files:wide:${hashed(`${placeId} ${wideNetworkOf(ctx.address)}`)}`, filesPerWide)
  await count(`files:issue:${id}`, filesPerIssue)
  const since = new Date(ctx.now().getTime() - 24 * hourMs)
  const came = await countStrangersBytes(ctx.db.orm, { placeId, since, wideNetwork })
  const isTheirs = wideNetwork !== '' && came.network >= bytesPerNetwork
  if (isTheirs || came.all >= bytesPerPlace) throw tooMany({ retryAfterSeconds: 3600 })
}

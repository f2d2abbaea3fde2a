import { createHash } from 'node:crypto'
import { tooMany } from '#app/contracts/api-error.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { countOpenings } from '../../db/queries/issues/openings.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf, wideNetworkOf } from '../../kernel/network-of.server.ts'
import { dayBefore, untilRoom } from '../day-room.server.ts'

const daySeconds = 24 * 60 * 60

/** Shares of a place's daily limit for strangers: no network, and no wider one around it, may use all of it. */
const networkShare = 0.1
const wideShare = 0.2
const leastOfNetwork = 3
/** Used if the place sets no limit. */
const unlimited = { perNetwork: 20, perWide: 40 }
/** Counts cancelled ones too, because each sends a message. */
const triesPerShare = 3
/** A typed telephone may belong to anybody. */
const issuesPerPhone = 3
const messagesPerNetwork = 100
const messagesPerWide = 200
const messagesPerIssue = 40
const messagesPerPlace = 1000

/** The tables keep networks and telephones as hashes. */
const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** Marks that connect the requests of one network, and of the wider network around it. */
export const networkMarks = (placeId: string, { address }: Pick<ApiContext, 'address'>) => ({
  network: hashed(`${placeId} ${networkOf(address)}`),
  wideNetwork: hashed(`${placeId} ${wideNetworkOf(address)}`)
})

function countADay(ctx: ApiContext, key: string, limit: number): Promise<void> {
  return countAttempt(ctx, { key: `issues:${key}`, limit, windowSeconds: daySeconds })
}

interface Opening {
  place: { id: string; issuesPerDay: number }
  phone: string
}

/**
 * Counts live requests of the last 24 hours; a cancelled one frees its share. The caller holds the place's lock.
 * @throws ApiError 429
 */
export async function requireDayRoom(tx: Transaction, ctx: ApiContext, { place, phone }: Opening): Promise<void> {
  const { id: placeId, issuesPerDay: most } = place
  const found = await countOpenings(tx, { placeId, phone, ...networkMarks(placeId, ctx), since: dayBefore(ctx.now()) })
  const share = (part: number) => Math.max(leastOfNetwork, Math.ceil(most * part))
  const perNetwork = most === 0 ? unlimited.perNetwork : share(networkShare)
  const perWide = most === 0 ? unlimited.perWide : share(wideShare)
  const ceilings = [
    [found.phone, issuesPerPhone],
    [found.network, perNetwork],
    [found.wide, perWide],
    [found.tries, perWide * triesPerShare],
    [found.place, most === 0 ? Number.POSITIVE_INFINITY : most]
  ] as const
  for (const [{ count, oldest }, ceiling] of ceilings) {
    if (count >= ceiling) throw tooMany({ retryAfterSeconds: untilRoom(oldest, ctx.now()) })
  }
}

/** @throws ApiError 429 */
export async function countWords(ctx: ApiContext, { placeId, id }: { placeId: string; id: string }): Promise<void> {
  const { network, wideNetwork } = networkMarks(placeId, ctx)
  await countADay(ctx, `words:network:${network}`, messagesPerNetwork)
  await countADay(ctx, `words:wide:${wideNetwork}`, messagesPerWide)
  await countADay(ctx, `words:issue:${id}`, messagesPerIssue)
  await countADay(ctx, `words:place:${placeId}`, messagesPerPlace)
}

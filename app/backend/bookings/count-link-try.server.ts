import type { ApiContext } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { networkOf, wideNetworkOf } from '../kernel/network-of.server.ts'

interface LinkTry {
  link: 'group-link' | 'waiver'
  /** A class may send from one school's network. */
  perNetworkAnHour: number
  /** Holds who changes addresses. */
  perWideAnHour: number
}

/** @throws ApiError 429 */
export async function countLinkTry(ctx: ApiContext, { link, perNetworkAnHour, perWideAnHour }: LinkTry): Promise<void> {
  const hour = { windowSeconds: 3600 }
  await countAttempt(ctx, { key: `${link}:network:${networkOf(ctx.address)}`, limit: perNetworkAnHour, ...hour })
  await countAttempt(ctx, { key: `${link}:wide:${wideNetworkOf(ctx.address)}`, limit: perWideAnHour, ...hour })
}

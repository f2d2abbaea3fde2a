import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { bindKiosk, openKiosk } from '#app/contracts/kiosks.ts'
import { bindKiosk as bindRow, type KioskRow } from '../db/queries/kiosks.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { hasKioskTerminal, makeKioskKey, noKiosk, requireUnbound } from '../kernel/kiosk/require-kiosk.server.ts'

/** @throws ApiError 404, 429 */
export async function readAddress(
  { body }: Received<typeof openKiosk>,
  ctx: ApiContext
): Promise<Answer<typeof openKiosk>> {
  return toOpened(await requireUnbound(body.key, ctx), ctx)
}

/**
 * Gives the device a key of its own, so that whoever reads the address later, on a photo or in a browser's history, has
 * nothing.
 * @throws ApiError 404, also for whoever comes second, 429
 */
export async function bind({ body }: Received<typeof bindKiosk>, ctx: ApiContext): Promise<Answer<typeof bindKiosk>> {
  const kiosk = await requireUnbound(body.key, ctx)
  const { key, keyHash } = makeKioskKey()
  if (!(await bindRow(ctx.db, kiosk.keyHash, { keyHash, boundAt: ctx.now() }))) throw noKiosk()
  return { key, ...(await toOpened(kiosk, ctx)) }
}

const toOpened = async (kiosk: KioskRow, ctx: ApiContext) => ({
  place_uuid: kiosk.placeId,
  name: kiosk.name,
  has_terminal: await hasKioskTerminal(kiosk, ctx)
})

import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { openKiosk } from '#app/contracts/kiosks.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { hasKioskTerminal, requireKiosk } from '../kernel/kiosk/require-kiosk.server.ts'

/** @throws ApiError 404, 429 */
export async function readByKey(
  { body }: Received<typeof openKiosk>,
  ctx: ApiContext
): Promise<Answer<typeof openKiosk>> {
  const kiosk = await requireKiosk(body.key, ctx)
  return { place_uuid: kiosk.placeId, name: kiosk.name, has_terminal: await hasKioskTerminal(kiosk, ctx) }
}

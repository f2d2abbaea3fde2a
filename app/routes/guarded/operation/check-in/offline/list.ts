import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { getGateList } from '#app/contracts/booking/gate-offline.ts'
import { gatePart, requireAccess, whereKnown } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { readGate } from '../load-gate.server.ts'
import type { GateDay } from './kept/list-store.ts'
import { ourMark } from './reach.ts'

/** The day's list for this browser, and the half of its key that belongs to the session. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const [list, gate] = await Promise.all([
    whereKnown(viewer.call(getGateList, {})),
    readGate(viewer, new URL(request.url).searchParams)
  ])
  // An API that has no list is no gate without network.
  if (!list) throw new Response(null, { status: 404 })
  const day: Omit<GateDay, 'ahead'> = { user: viewer.user.uuid, places: await gate.places, list }
  const seconds = Math.floor((Date.parse(list.until) - now().getTime()) / 1000)
  return json(day, {
    headers: [[ourMark, '1'], ['cache-control', 'no-store'], ...gatePart.keep(viewer.token, seconds)]
  })
}

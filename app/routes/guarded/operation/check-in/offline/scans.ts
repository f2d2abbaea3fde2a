import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { malformed } from '#app/contracts/api-error.ts'
import { pairGateDevice, postGateScans } from '#app/contracts/booking/gate-offline.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { gatePath, ourMark } from './reach.ts'
import { readBatch } from './read-batch.server.ts'

/** Nothing is read here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return redirect(gatePath)
}

/** Takes the scans that this browser kept. Without any, it answers that the server is there. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const body = postGateScans.body.safeParse(readBatch(await request.formData()))
  if (!body.success) throw malformed()
  const devices = new Set(body.data.scans.map(({ device }) => device))
  // A foreign device is refused scan by scan.
  await Promise.allSettled([...devices].map((device) => viewer.call(pairGateDevice, { body: { device } })))
  const answer = await viewer.call(postGateScans, { body: body.data })
  return json(answer, { headers: { [ourMark]: '1', 'cache-control': 'no-store' } })
}

import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { malformed } from '#app/contracts/api-error.ts'
import { pairGateDevice } from '#app/contracts/booking/gate-offline.ts'
import { postGateSignatures } from '#app/contracts/booking/gate-signatures.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { gatePath, ourMark } from './reach.ts'
import { readBatch } from './read-batch.server.ts'

/** Nothing is read here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'operation/checkin')
  return redirect(gatePath)
}

/** Takes the signatures of the risk term that this browser kept. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const body = postGateSignatures.body.safeParse(readBatch(await request.formData()))
  if (!body.success) throw malformed()
  const devices = new Set(body.data.signatures.map(({ device }) => device))
  // A foreign device is refused signature by signature.
  await Promise.allSettled([...devices].map((device) => viewer.call(pairGateDevice, { body: { device } })))
  const answer = await viewer.call(postGateSignatures, { body: body.data })
  return json(answer, { headers: { [ourMark]: '1', 'cache-control': 'no-store' } })
}

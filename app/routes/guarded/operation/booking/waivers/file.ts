import type { LoaderFunctionArgs } from '@remix-run/node'
import { getWaiverPdf } from '#app/contracts/booking/waivers.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { answerPdf } from '../../../../answer-pdf.server.ts'

export async function loader({ request, params: { id = '', signature = '' } }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/booking-list')
  return answerPdf(() => viewer.call(getWaiverPdf, { params: { uuid: id, signature } }))
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { getSignedWaiver } from '#app/contracts/booking/waivers.ts'
import { answerPdf } from '../../answer-pdf.server.ts'
import { callOf } from './load.server.ts'

/** Needs no login: both parts of the URL are unguessable. */
export function loader({ request, params: { key = '', signature = '' } }: LoaderFunctionArgs) {
  return answerPdf(() => callOf(request)(getSignedWaiver, { params: { key, signature } }))
}

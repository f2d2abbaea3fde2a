import { Buffer } from 'node:buffer'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { getApplePass } from '#app/contracts/messages/booking-messages.ts'
import { openCall } from '#app/session/index.server.ts'
import { isOffered } from '#app/session/viewer.server.ts'
import { refuseFile, refuseWallet } from '../refuse-file.server.ts'

/** Needs no login: like the ticket, it has an unguessable URL. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isOffered(getApplePass)) return refuseWallet()
  try {
    const person = new URL(request.url).searchParams.get('pessoa') ?? undefined
    const asked = { params: { uuid: params.id ?? '' }, query: { person } }
    const { name, data } = await openCall(request)(getApplePass, asked)
    return new Response(Buffer.from(data, 'base64'), {
      headers: {
        'content-type': 'application/vnd.apple.pkpass',
        'content-disposition': `inline; filename="${name.replace(/[^\w.-]/g, '')}"`,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff'
      }
    })
  } catch (error) {
    return refuseFile(request, error)
  }
}

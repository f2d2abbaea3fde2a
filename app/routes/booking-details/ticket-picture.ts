import { Buffer } from 'node:buffer'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { getTicketPicture } from '#app/contracts/messages/booking-messages.ts'
import { openCall } from '#app/session/index.server.ts'

/**
 * Serves the picture to providers that deliver the confirmation. Needs no login: like the ticket, it has an
 * unguessable URL.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const common = { 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' }
  try {
    const { data } = await openCall(request)(getTicketPicture, { params: { uuid: params.id ?? '' } })
    const headers = { ...common, 'content-type': 'image/png', 'cache-control': 'private, no-cache' }
    return new Response(Buffer.from(data, 'base64'), { headers })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // An image cannot show an error text.
    const status = error.status === 404 ? 404 : 503
    return new Response(null, { status, headers: { ...common, 'cache-control': 'no-store' } })
  }
}

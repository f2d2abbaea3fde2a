import { Buffer } from 'node:buffer'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { getTicketPdf } from '#app/contracts/messages/booking-messages.ts'
import { tooManyMessage } from '#app/domain/words/error-catalogue.ts'
import { openCall } from '#app/session/index.server.ts'

/** Needs no login: like the ticket, it has an unguessable URL. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const person = new URL(request.url).searchParams.get('pessoa') ?? undefined
    const asked = { params: { uuid: params.id ?? '' }, query: { person } }
    const { name, data } = await openCall(request)(getTicketPdf, asked)
    return new Response(Buffer.from(data, 'base64'), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name.replace(/[^\w.-]/g, '')}"`,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff'
      }
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 429) return refuse(error.retryAfterSeconds ?? 3600)
    // A file request cannot show an error, so redirect to the ticket's page.
    return redirect(new URL(request.url).pathname.replace(/\/[^/]*$/, ''))
  }
}

function refuse(retryAfterSeconds: number): Response {
  const message = `${tooManyMessage(retryAfterSeconds)} A página do ingresso continua aberta, e o código dela vale na entrada.\n`
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(retryAfterSeconds) }
  return new Response(message, { status: 429, headers })
}

import { Buffer } from 'node:buffer'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { type getApplePass, type getTicketPdf, NO_WALLET } from '#app/contracts/messages/booking-messages.ts'
import { tooManyMessage } from '#app/domain/words/error-catalogue.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { openCall } from '#app/session/index.server.ts'

type Arrived = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The ticket of the address, or that of the one person whom it names. */
export function ticketAsked({ request, params }: Arrived) {
  const person = new URL(request.url).searchParams.get('pessoa') ?? undefined
  return { params: { uuid: params.id ?? '' }, query: { person } }
}

/** Needs no login: like the ticket, its file has an unguessable URL. */
export async function handFile(arrived: Arrived, of: typeof getTicketPdf | typeof getApplePass, type: string) {
  try {
    const { name, data } = await openCall(arrived.request)(of, ticketAsked(arrived))
    return new Response(Buffer.from(data, 'base64'), {
      headers: {
        'content-type': type,
        'content-disposition': `inline; filename="${name.replace(/[^\w.-]/g, '')}"`,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff'
      }
    })
  } catch (error) {
    return refuseFile(arrived.request, error)
  }
}

/** Answer for a file of the ticket that there is not. @throws unknown what is no refusal of the API */
export function refuseFile(request: Request, error: unknown): Response {
  if (!(error instanceof ApiError)) throw error
  if (error.code === NO_WALLET) return refuseWallet()
  if (error.status === 429) return refuseMany(error.retryAfterSeconds ?? 3600)
  if (error.status !== 404) return say(503, t('O arquivo não pôde ser feito agora. Tente de novo em instantes.'))
  // There is no such ticket: its page says why.
  return redirect(new URL(request.url).pathname.replace(/\/[^/]*$/, ''))
}

export const refuseWallet = (): Response => say(404, t('Este site não guarda ingressos nesta carteira.'))

const refuseMany = (retryAfterSeconds: number): Response =>
  say(429, tSaid(tooManyMessage(retryAfterSeconds)), { 'retry-after': String(retryAfterSeconds) })

function say(status: number, why: string, headers: Record<string, string> = {}): Response {
  const text = `${why} ${t('A página do ingresso continua aberta, e o código dela vale na entrada.')}\n`
  const common = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(text, { status, headers: { ...common, ...headers } })
}

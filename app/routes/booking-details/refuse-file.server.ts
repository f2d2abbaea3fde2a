import { redirect } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { NO_WALLET } from '#app/contracts/messages/booking-messages.ts'
import { tooManyMessage } from '#app/domain/words/error-catalogue.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'

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

import { redirect, type TypedResponse } from '@remix-run/node'
import { type FlashMessage, flashHeaders } from './cookie/flash.server.ts'
import { explainRefusal, type RefusalOptions } from './refuse-form.server.ts'

interface Next extends Partial<Pick<FlashMessage, 'tone'>> {
  to: string
  text: string
}

export function redirectSaying(request: Request, { to, text, tone = 'success' }: Next): TypedResponse<never> {
  return redirect(to, { headers: flashHeaders(request, { tone, text }) })
}

/** @throws as `explainRefusal` */
export function redirectRefused(
  request: Request,
  { to, error, ...options }: { to: string; error: unknown } & RefusalOptions
): TypedResponse<never> {
  const { message } = explainRefusal(error, options)
  return redirectSaying(request, { to, text: message, tone: 'warning' })
}

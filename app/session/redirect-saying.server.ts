import { redirect, type TypedResponse } from '@remix-run/node'
import { type FlashMessage, flashHeaders } from './cookie/flash.server.ts'
import { explainRefusal, type RefusalOptions } from './refuse-form.server.ts'

interface Next extends Partial<Pick<FlashMessage, 'tone'>> {
  to: string
  text: string
}

/** After an action: on to a page that says what was done. */
export function redirectSaying(request: Request, { to, text, tone = 'success' }: Next): TypedResponse<never> {
  return redirect(to, { headers: flashHeaders(request, { tone, text }) })
}

/** For a button, which has nothing typed to give back: the page it was on says why not. @throws as `explainRefusal` */
export function redirectRefused(
  request: Request,
  { to, error, ...options }: { to: string; error: unknown } & RefusalOptions
): TypedResponse<never> {
  const { message } = explainRefusal(error, options)
  return redirectSaying(request, { to, text: message, tone: 'warning' })
}

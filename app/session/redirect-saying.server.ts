import { redirect, redirectDocument, type TypedResponse } from '@remix-run/node'
import { type FlashMessage, flashHeaders } from './cookie/flash.server.ts'
import { destroySession } from './cookie/session-storage.server.ts'
import { explainRefusal, type RefusalOptions } from './refuse-form.server.ts'
import type { Viewer } from './viewer.server.ts'

/** Page after a form, and the message on it. */
export interface Next extends Partial<Pick<FlashMessage, 'tone'>> {
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

interface SignedOut {
  viewer: Pick<Viewer, 'place'>
  /** Path to open after signing in again. */
  to: string
  text: string
}

/**
 * Redirects after an action that ended the user's own session. The login page shows `text` instead of the message that
 * the session has ended.
 */
export function redirectSignedOut(request: Request, { viewer, to, text }: SignedOut): TypedResponse<never> {
  const query = new URLSearchParams({ pid: viewer.place.uuid, redirectTo: to })
  const flash = flashHeaders(request, { tone: 'success', text })
  return redirectDocument(`/login?${query}`, { headers: [...destroySession(request), ...flash] })
}

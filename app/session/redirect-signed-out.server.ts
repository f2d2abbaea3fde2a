import { redirectDocument, type TypedResponse } from '@remix-run/node'
import { flashHeaders } from './cookie/flash.server.ts'
import { destroySession } from './cookie/session-storage.server.ts'
import type { Viewer } from './viewer.server.ts'

interface Next {
  viewer: Pick<Viewer, 'place'>
  /** Where signing in again leads. */
  to: string
  text: string
}

/** After what has ended the own session too: says what was done, where a dead session would only be told to be dead. */
export function redirectSignedOut(request: Request, { viewer, to, text }: Next): TypedResponse<never> {
  const query = new URLSearchParams({ pid: viewer.place.uuid, redirectTo: to })
  const flash = flashHeaders(request, { tone: 'success', text })
  return redirectDocument(`/login?${query}`, { headers: [...destroySession(request), ...flash] })
}

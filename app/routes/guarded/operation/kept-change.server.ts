import { createKeptCookie, hasTexts } from '#app/session/cookie/kept-cookie.server.ts'
import type { Viewer } from '#app/session/index.server.ts'

interface KeptChange {
  /** User who received the payment: a browser at a gate is shared. */
  user: string
  booking: string
  /** '' when nobody was checked in with the payment. */
  entry: string
  /** Amount as text. */
  change: string
}

const cookie = createKeptCookie<KeptChange>({
  name: 'change',
  maxAgeSeconds: 3600,
  isValue: (value): value is KeptChange => hasTexts(value, ['user', 'booking', 'entry', 'change'])
})

/** Stores the change until the next code is read, because staff hand it over while the next visitor waits. */
export function keepChange(request: Request, { user }: Viewer, change: Omit<KeptChange, 'user'>): [string, string][] {
  return cookie.keep(request, { ...change, user: user.uuid })
}

/** '' unless the booking and check-in are those of the last payment. */
export function changeOf(request: Request, { user }: Viewer, shown: Pick<KeptChange, 'booking' | 'entry'>): string {
  const kept = cookie.read(request)
  const isIt = kept?.user === user.uuid && kept.booking === shown.booking && kept.entry === shown.entry
  return isIt ? kept.change : ''
}

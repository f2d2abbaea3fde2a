import { createKeptCookie, hasTexts } from '#app/session/cookie/kept-cookie.server.ts'
import type { Viewer } from '#app/session/index.server.ts'

interface KeptChange {
  /** Who received: a browser at a gate is shared. */
  user: string
  booking: string
  /** '' where nobody came in with it. */
  entry: string
  /** In words, as money is read. */
  change: string
}

const cookie = createKeptCookie<KeptChange>({
  name: 'change',
  maxAgeSeconds: 3600,
  isValue: (value): value is KeptChange => hasTexts(value, ['user', 'booking', 'entry', 'change'])
})

/** Shown until the next code is read: it is counted into a hand while the next one waits. */
export function keepChange(request: Request, { user }: Viewer, change: Omit<KeptChange, 'user'>): [string, string][] {
  return cookie.keep(request, { ...change, user: user.uuid })
}

/** '' for any other booking, or entry, than the last one received. */
export function changeOf(request: Request, { user }: Viewer, shown: Pick<KeptChange, 'booking' | 'entry'>): string {
  const kept = cookie.read(request)
  const isIt = kept?.user === user.uuid && kept.booking === shown.booking && kept.entry === shown.entry
  return isIt ? kept.change : ''
}

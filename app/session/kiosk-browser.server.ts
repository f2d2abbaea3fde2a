import { redirectDocument } from '@remix-run/node'
import { bookedHere, forgetBooked } from './booked-here.server.ts'
import { createKeptCookie, hasTexts } from './cookie/kept-cookie.server.ts'
import { forgetVisitorProof } from './visitor-proof.server.ts'

export interface KioskBrowser {
  /** Opens the kiosk's calls; it never reaches the page. */
  key: string
  place: string
  name: string
  /** True if a card terminal stands beside it. */
  hasTerminal: boolean
}

/** The longest that browsers keep a cookie; each start of a visitor renews it. */
const maxAgeSeconds = 400 * 24 * 3600

/** Says that this browser is a kiosk. */
export const kioskBrowser = createKeptCookie<KioskBrowser>({
  name: 'totem',
  maxAgeSeconds,
  isValue: (value): value is KioskBrowser =>
    hasTexts(value, ['key', 'place', 'name']) && 'hasTerminal' in value && typeof value.hasTerminal === 'boolean'
})

/** Removes what the visitor before left in this browser. */
export function forgetVisitor(request: Request): [string, string][] {
  const light: [string, string] = ['set-cookie', 'leve=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly']
  return [...forgetBooked(request), ...forgetVisitorProof(request), light]
}

/**
 * A kiosk shows only the way to a ticket, and only what was booked since its start page: to the start with anybody who
 * asks for another page. Null for pages that it shows, and for every other browser.
 */
export function leaveForKiosk(request: Request): Response | null {
  if (!kioskBrowser.read(request)) return null
  const [, first = '', second = '', third] = new URL(request.url).pathname.split('/')
  return third === undefined && isShown(request, first.toLowerCase(), second) ? null : redirectDocument('/totem')
}

function isShown(request: Request, first: string, second: string): boolean {
  if (first === 'totem') return true
  if (second === '') return first === 'booking' || first === 'privacidade'
  if (first === 'booking-details') return bookedHere(request).some(({ id }) => id === second)
  return first === 'termo-de-risco' && bookedHere(request).some(({ waiver }) => waiver === second)
}

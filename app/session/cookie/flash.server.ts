import { createSealedCookies, type SealedCookies } from './sealed-cookies.server.ts'
import { appSealer, secureCookies } from './session-storage.server.ts'

/** What just happened, said once on the next page. */
export interface FlashMessage {
  tone: 'info' | 'success' | 'warning' | 'danger'
  text: string
  /** Tells two equal messages in a row apart. */
  id: string
}

/** A message nobody came for within this time would only puzzle. */
const maxAgeSeconds = 300

let cookies: SealedCookies | undefined

function flashCookies(): SealedCookies {
  cookies ??= createSealedCookies({ name: 'flash', sealer: appSealer(), secure: secureCookies, maxAgeSeconds })
  return cookies
}

/** The Set-Cookie headers that carry a message to the page after a redirect. */
export function flashHeaders(request: Request, message: Omit<FlashMessage, 'id'>): [string, string][] {
  const id = crypto.randomUUID().slice(0, 8)
  return flashCookies()
    .write({ ...message, id }, request.headers.get('cookie'))
    .map((line) => ['set-cookie', line])
}

/** The message waiting for this request, and the Set-Cookie headers that clear it when it is shown. */
export function takeFlash(request: Request): { message: FlashMessage | null; headers: [string, string][] } {
  const cookieHeader = request.headers.get('cookie')
  const value = flashCookies().read(cookieHeader)
  return {
    message: isFlash(value) ? value : null,
    headers: flashCookies()
      .clear(cookieHeader)
      .map((line) => ['set-cookie', line])
  }
}

function isFlash(value: unknown): value is FlashMessage {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}

import { createSealedCookies, type SealedCookies } from './sealed-cookies.server.ts'
import { appSealer, secureCookies } from './session-storage.server.ts'

export interface FlashMessage {
  tone: 'info' | 'success' | 'warning' | 'danger'
  text: string
  /** Tells equal messages in a row apart. */
  id: string
}

const maxAgeSeconds = 300

let cookies: SealedCookies | undefined

function flashCookies(): SealedCookies {
  cookies ??= createSealedCookies({ name: 'flash', sealer: appSealer(), secure: secureCookies, maxAgeSeconds })
  return cookies
}

export function flashHeaders(request: Request, message: Omit<FlashMessage, 'id'>): [string, string][] {
  const id = crypto.randomUUID().slice(0, 8)
  return flashCookies()
    .write({ ...message, id }, request.headers.get('cookie'))
    .map((line) => ['set-cookie', line])
}

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

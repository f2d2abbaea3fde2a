import type { Rule, SignedIn } from '#app/contracts/auth.ts'
import { env } from '#app/env.server.ts'
import { createSealer, type Sealer } from './seal.server.ts'
import { createSealedCookies, type SealedCookies } from './sealed-cookies.server.ts'
import { secrets } from './secrets.server.ts'

/** What the session cookie holds (specification §3, "Auth session"). */
export interface SessionData {
  token: string
  user: { id: number; uuid: string; name: string; username: string; email: string; phone: string }
  place: { uuid: string; name: string; timezone: string }
  /** Names of the modules in `params.modules`. */
  modules: string[]
  /** `rules` of the sign-in, in the order of the menu. */
  permissions: Rule[]
  /** The user's home page, as the API said it. */
  indexpage: string
}

/** As long as the API's token holds (design: api). */
const maxAgeSeconds = 12 * 3600

let cookies: SealedCookies | undefined
let sealer: Sealer | undefined

/** Not at import: the secrets may be a file, and importing must not touch the disk. */
export function appSealer(): Sealer {
  sealer ??= createSealer(secrets())
  return sealer
}

/** `Secure` and `__Host-` exactly where BASE_URL is https. */
export const secureCookies = env.BASE_URL?.startsWith('https://') ?? false

function sessionCookies(): SealedCookies {
  cookies ??= createSealedCookies({ name: 'session', sealer: appSealer(), secure: secureCookies, maxAgeSeconds })
  return cookies
}

/** The signed-in session of a request, or null. What does not unseal is nobody's session. */
export function readSession(request: Request): SessionData | null {
  const value = sessionCookies().read(request.headers.get('cookie'))
  return isSessionData(value) ? value : null
}

/** The Set-Cookie headers that keep a session. Only sign-in calls it. */
export function commitSession(request: Request, data: SessionData): [string, string][] {
  return toHeaders(sessionCookies().write(data, request.headers.get('cookie')))
}

/** The Set-Cookie headers that end the session. Only /logout calls it. */
export function destroySession(request: Request): [string, string][] {
  return toHeaders(sessionCookies().clear(request.headers.get('cookie')))
}

/** What of a sign-in the cookie keeps. */
export function toSessionData(signedIn: Omit<SignedIn, 'two_step' | 'photo'>): SessionData {
  const { accessToken, id, uuid, name, username, email, phone, place, params, rules, indexpage } = signedIn
  return {
    token: accessToken,
    user: { id, uuid, name, username, email, phone },
    place: { ...place, timezone: place.timezone || 'America/Bahia' },
    modules: params.modules,
    permissions: rules,
    indexpage: indexpage ?? ''
  }
}

function toHeaders(lines: string[]): [string, string][] {
  return lines.map((line) => ['set-cookie', line])
}

// The seal says that we wrote it; a newer or older version of us may have written another shape.
function isSessionData(value: unknown): value is SessionData {
  if (typeof value !== 'object' || value === null) return false
  const { token, user, place, permissions, modules } = value as Partial<SessionData>
  return Boolean(token && user?.uuid && place?.uuid && Array.isArray(permissions) && Array.isArray(modules))
}

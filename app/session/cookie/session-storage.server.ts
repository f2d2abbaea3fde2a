import type { Rule, SignedIn } from '#app/contracts/auth.ts'
import { impliedBy, namedByPath } from '#app/domain/access/permission-areas/implied.ts'
import { toRules } from '#app/domain/access/rules.ts'
import { env } from '#app/env.server.ts'
import { createSealer, type Sealer } from './seal.server.ts'
import { createSealedCookies, type SealedCookies } from './sealed-cookies.server.ts'
import { secrets } from './secrets.server.ts'

/** Session fields of specification §3, "Auth session". */
export interface SessionData {
  token: string
  user: { id: number; uuid: string; name: string; username: string; email: string; phone: string }
  place: { uuid: string; name: string; timezone: string }
  modules: string[]
  /** Modules that the place has switched off. */
  off: string[]
  permissions: Rule[]
  indexpage: string
}

/** Seconds; equals the lifetime of the API's token. */
const maxAgeSeconds = 12 * 3600

let cookies: SealedCookies | undefined
let sealer: Sealer | undefined

/** Lazy: the secrets may be a file, and importing must not touch the disk. */
export function appSealer(): Sealer {
  sealer ??= createSealer(secrets())
  return sealer
}

/** `Secure` and `__Host-` apply exactly when BASE_URL is https. */
export const secureCookies = env.BASE_URL?.startsWith('https://') ?? false

function sessionCookies(): SealedCookies {
  cookies ??= createSealedCookies({ name: 'session', sealer: appSealer(), secure: secureCookies, maxAgeSeconds })
  return cookies
}

export function readSession(request: Request): SessionData | null {
  const value = sessionCookies().read(request.headers.get('cookie'))
  // Sessions sealed by older versions have no `off` list.
  return isSessionData(value) ? { ...value, off: value.off ?? [] } : null
}

/** Only sign-in may call this. */
export function commitSession(request: Request, data: SessionData): [string, string][] {
  return toHeaders(sessionCookies().write(data, request.headers.get('cookie')))
}

/** Only /logout, and changes that end the session themselves, may call this. */
export function destroySession(request: Request): [string, string][] {
  return toHeaders(sessionCookies().clear(request.headers.get('cookie')))
}

export function toSessionData(signedIn: Omit<SignedIn, 'two_step' | 'photo' | 'device'>): SessionData {
  const { accessToken, id, uuid, name, username, email, phone, place, params, rules, indexpage } = signedIn
  return {
    token: accessToken,
    user: { id, uuid, name, username, email, phone },
    place: { ...place, timezone: place.timezone || 'America/Bahia' },
    modules: params.modules,
    off: params.off,
    permissions: isOurs(place) ? rules : fromForeign(rules),
    indexpage: indexpage ?? ''
  }
}

/** An API limited to the specification sends only the place's uuid, without a time zone. */
const isOurs = ({ timezone }: SignedIn['place']) => timezone !== ''

function fromForeign(rules: Rule[]): Rule[] {
  const named = namedByPath(rules)
  return [...named, ...toRules(impliedBy(named))]
}

function toHeaders(lines: string[]): [string, string][] {
  return lines.map((line) => ['set-cookie', line])
}

// The seal proves that we wrote the value, but another version of the app may have written another shape.
function isSessionData(value: unknown): value is SessionData {
  if (typeof value !== 'object' || value === null) return false
  const { token, user, place, permissions, modules } = value as Partial<SessionData>
  return Boolean(token && user?.uuid && place?.uuid && Array.isArray(permissions) && Array.isArray(modules))
}

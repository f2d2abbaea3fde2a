import type { ServerResponse } from 'node:http'
import type { DoorSettings } from '../settings.ts'

const fixed: [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['permissions-policy', 'camera=(self), geolocation=(), microphone=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin']
]

type PolicySettings = Pick<DoorSettings, 'baseUrl' | 'formActions' | 'imageOrigins' | 'supportChat'>

interface PolicyOptions {
  /** Allows Vite's styles without a nonce and its web socket. */
  development?: boolean
  chat?: boolean
}

/** `'self'` serves browsers without strict-dynamic; others ignore it. */
function contentSecurityPolicy(nonce: string, settings: PolicySettings, options: PolicyOptions = {}): string {
  const { development = false } = options
  const guests = options.chat ? chatOrigins(settings.supportChat) : []
  // Older Safari does not count wss as 'self'.
  const socket = settings.baseUrl ? [toSocket(settings.baseUrl)] : []
  const images = [...settings.imageOrigins, ...guests]
  return [
    ["default-src 'none'"],
    [`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`, ...guests],
    [development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`, ...guests],
    ["img-src 'self' data:", ...new Set(images)],
    ["font-src 'self'", ...guests],
    [development ? "connect-src 'self' ws:" : "connect-src 'self'", ...socket, ...guests, ...guests.map(toSocket)],
    ...(guests.length > 0 ? [['frame-src', ...guests]] : []),
    ["manifest-src 'self'"],
    // Without this line some browsers fall back to script-src, where strict-dynamic allows only scripts with the
    // nonce.
    ["worker-src 'self'"],
    ["base-uri 'none'"],
    ["frame-ancestors 'none'"],
    ['form-action', "'self'", ...settings.formActions]
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}

function chatOrigins(chat: DoorSettings['supportChat']): string[] {
  return chat ? [...new Set([new URL(chat.url).origin, ...chat.origins])] : []
}

/** In a policy, https does not include wss. */
function toSocket(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

/** Adds a ban on framing to a policy that the app set itself (a chart, a photo). */
export function closePolicy(policy: string): string {
  const missing = ["base-uri 'none'", "frame-ancestors 'none'"].filter((directive) => {
    const name = directive.split(' ', 1)[0] ?? ''
    return !policy.split(';').some((part) => part.trim().toLowerCase().startsWith(name))
  })
  return [policy, ...missing].join('; ')
}

export interface SecurityHeaders {
  /** Applies to every response, including refusals and assets. */
  set(response: ServerResponse, nonce: string): void
  admitChat(response: ServerResponse, nonce: string): void
}

/** Sends HSTS only when BASE_URL is https. */
export function createSecurityHeaders(
  settings: PolicySettings & Pick<DoorSettings, 'secureCookies'>,
  development: boolean
): SecurityHeaders {
  const setPolicy = (response: ServerResponse, nonce: string, chat: boolean) => {
    const policy = contentSecurityPolicy(nonce, settings, { development, chat })
    response.setHeader('content-security-policy', policy)
  }
  return {
    set(response, nonce) {
      setPolicy(response, nonce, false)
      for (const [name, value] of fixed) response.setHeader(name, value)
      if (settings.secureCookies) response.setHeader('strict-transport-security', 'max-age=31536000')
    },
    admitChat(response, nonce) {
      setPolicy(response, nonce, true)
    }
  }
}

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
  /** Vite: styles without a nonce, and its own socket. */
  development?: boolean
  chat?: boolean
}

/** `'self'` is for browsers without strict-dynamic; others ignore it. */
function contentSecurityPolicy(nonce: string, settings: PolicySettings, options: PolicyOptions = {}): string {
  const { development = false } = options
  const guests = options.chat ? chatOrigins(settings.supportChat) : []
  // Older Safari takes 'self' for https alone.
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
    // Without it some browsers ask script-src, where strict-dynamic leaves them only what has the nonce.
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

/** In a policy https does not cover wss. */
function toSocket(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

/** A policy of the app's own (a chart, a photo) says what it loads; that nobody frames it goes for everything. */
export function closePolicy(policy: string): string {
  const missing = ["base-uri 'none'", "frame-ancestors 'none'"].filter((directive) => {
    const name = directive.split(' ', 1)[0] ?? ''
    return !policy.split(';').some((part) => part.trim().toLowerCase().startsWith(name))
  })
  return [policy, ...missing].join('; ')
}

export interface SecurityHeaders {
  /** Every response, refusals and assets included. */
  set(response: ServerResponse, nonce: string): void
  admitChat(response: ServerResponse, nonce: string): void
}

/** HSTS only where the site is known to be under TLS. */
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

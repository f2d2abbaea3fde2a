import type { ServerResponse } from 'node:http'
import type { DoorSettings } from '../settings.ts'

const fixed: [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['permissions-policy', 'camera=(self), geolocation=(), microphone=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin']
]

type PolicySettings = Pick<DoorSettings, 'formActions' | 'imageOrigins' | 'supportChat'>

interface PolicyOptions {
  /** Vite puts styles in without a nonce and talks over a socket of its own. */
  development?: boolean
  /** This page carries the support chat: its origins are let in. */
  chat?: boolean
}

/**
 * The policy of a page: script only with this response's nonce. `'self'` beside it is for browsers that know no
 * strict-dynamic; the others ignore it.
 */
function contentSecurityPolicy(nonce: string, settings: PolicySettings, options: PolicyOptions = {}): string {
  const { development = false } = options
  const guests = options.chat ? chatOrigins(settings.supportChat) : []
  const images = [...settings.imageOrigins, ...guests]
  return [
    ["default-src 'none'"],
    [`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`, ...guests],
    [development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`, ...guests],
    ["img-src 'self' data:", ...new Set(images)],
    ["font-src 'self'", ...guests],
    [development ? "connect-src 'self' ws:" : "connect-src 'self'", ...guests, ...guests.map(toSocket)],
    ...(guests.length > 0 ? [['frame-src', ...guests]] : []),
    ["manifest-src 'self'"],
    ["base-uri 'none'"],
    ["frame-ancestors 'none'"],
    ['form-action', "'self'", ...settings.formActions]
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}

/** Where the chat's script comes from, and what the operator says it talks to. */
function chatOrigins(chat: DoorSettings['supportChat']): string[] {
  return chat ? [...new Set([new URL(chat.url).origin, ...chat.origins])] : []
}

/** A policy's https does not stand for wss. */
function toSocket(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

export interface SecurityHeaders {
  /** Headers of every response, refusals and assets included. */
  set(response: ServerResponse, nonce: string): void
  /** The app answers with a page that carries the support chat. */
  admitChat(response: ServerResponse, nonce: string): void
}

/** Sets HSTS where the site is known to be under TLS. */
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

import type { ServerResponse } from 'node:http'
import type { DoorSettings } from './settings.ts'

const fixed: [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['permissions-policy', 'camera=(self), geolocation=(), microphone=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin']
]

/**
 * The policy of a page: script only with this response's nonce. `'self'` beside it is for browsers that know no
 * strict-dynamic; the others ignore it.
 *
 * @param development Vite puts styles in without a nonce and talks over a socket of its own.
 */
export function contentSecurityPolicy(nonce: string, formActions: string[], development = false): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ['form-action', "'self'", ...formActions].join(' ')
  ].join('; ')
}

export type SecurityHeaders = (response: ServerResponse, nonce: string) => void

/** Headers of every response, refusals and assets included. Sets HSTS where the site is known to be under TLS. */
export function createSecurityHeaders(
  settings: Pick<DoorSettings, 'formActions' | 'secureCookies'>,
  development: boolean
): SecurityHeaders {
  return (response, nonce) => {
    response.setHeader('content-security-policy', contentSecurityPolicy(nonce, settings.formActions, development))
    for (const [name, value] of fixed) response.setHeader(name, value)
    if (settings.secureCookies) response.setHeader('strict-transport-security', 'max-age=31536000')
  }
}

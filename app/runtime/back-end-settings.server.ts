import { createAskLegacy } from '#app/api-client/legacy/legacy.server.ts'
import { openLegacyServer } from '#app/api-client/legacy/server.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import type { GoogleSettings } from '#app/backend/providers/google-tokens.server.ts'
import type { Env } from '#app/env.server.ts'

export function readLimits(env: Env): Backend['limits'] {
  return {
    signInPerUser: env.LIMIT_SIGN_IN_PER_ACCOUNT,
    signInPerUserTotal: env.LIMIT_SIGN_IN_PER_ACCOUNT_TOTAL,
    signInPerAddress: env.LIMIT_SIGN_IN_PER_ADDRESS,
    signUpPerAddress: env.LIMIT_SIGN_UP_PER_ADDRESS,
    codesPerUser: env.LIMIT_CODES_PER_ACCOUNT,
    codesPerUserTotal: env.LIMIT_CODES_PER_ACCOUNT_TOTAL,
    codeTriesPerUserTotal: env.LIMIT_CODE_TRIES_PER_ACCOUNT_TOTAL,
    codesPerAddress: env.LIMIT_CODES_PER_ADDRESS,
    bookingsPerAddress: env.LIMIT_BOOKINGS_PER_ADDRESS,
    pixPerAddress: env.LIMIT_PIX_PER_ADDRESS
  }
}

/** Null unless both settings are there. */
export function readGoogle({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_TOKEN_URL: tokenUrl
}: Env): GoogleSettings | null {
  return clientId && clientSecret ? { clientId, clientSecret, tokenUrl } : null
}

/** Null: the app's own users table checks passwords. */
export function createLegacy({ LOGIN_API, LEGACY_API_URL: url, API_TIMEOUT_MS: timeoutMs }: Env): Backend['legacy'] {
  return LOGIN_API === 'legacy' && url ? createAskLegacy({ url, timeoutMs }) : null
}

/** Null without the legacy server's user in the settings. */
export function createLegacyImport(env: Env): Backend['legacyImport'] {
  const server = openLegacyServer(env)
  return server && { read: (noun, asked) => server.list(noun, asked), place: env.LEGACY_PLACE ?? '' }
}

import type { Backend, GoogleSettings } from '#app/backend/context.server.ts'
import type { Env } from '#app/env.server.ts'

/** How often one account and one address may try, from the settings. */
export function readLimits(env: Env): Backend['limits'] {
  return {
    signInPerAccount: env.LIMIT_SIGN_IN_PER_ACCOUNT,
    signInPerAddress: env.LIMIT_SIGN_IN_PER_ADDRESS,
    signUpPerAddress: env.LIMIT_SIGN_UP_PER_ADDRESS,
    codesPerAccount: env.LIMIT_CODES_PER_ACCOUNT,
    codesPerAddress: env.LIMIT_CODES_PER_ADDRESS,
    bookingsPerAddress: env.LIMIT_BOOKINGS_PER_ADDRESS,
    pixPerAddress: env.LIMIT_PIX_PER_ADDRESS
  }
}

/** The Google client whose codes the embedded API exchanges; null without both halves. */
export function readGoogle({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_TOKEN_URL: tokenUrl
}: Env): GoogleSettings | null {
  return clientId && clientSecret ? { clientId, clientSecret, tokenUrl } : null
}

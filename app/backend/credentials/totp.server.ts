import { Secret, TOTP } from 'otpauth'

const period = 30
/** RFC 6238 and RFC 4226 recommend 160 bits. */
const secretBytes = 20

interface Whose {
  issuer?: string
  label?: string
}

// Every authenticator app supports SHA-1, six digits and 30 seconds; some ignore other values in the address.
function totpOf(secret: string, { issuer = 'Trilha', label = '' }: Whose = {}): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
}

/** Base32 (RFC 4648, no padding). */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

export function toOtpauthUrl(secret: string, whose: Whose): string {
  return totpOf(secret, whose).toString()
}

/**
 * RFC 6238 step (seconds since 1970 / 30) of now, the one before or after; null for a wrong code. `secret` is Base32.
 */
export function matchTimeStep(secret: string, { code, now }: { code: string; now: Date }): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / (period * 1000)) + delta
}

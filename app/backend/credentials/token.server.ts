import { createHash, randomBytes } from 'node:crypto'

/** The specification does not set it; our API design does. */
export const tokenLifeMs = 12 * 60 * 60 * 1000

/** 256 random bits; only the hash is stored. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

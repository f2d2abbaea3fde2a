import { createHash, randomBytes } from 'node:crypto'

/** Specification is silent; design: api. */
export const tokenLifeMs = 12 * 60 * 60 * 1000

/** 256 random bits; only the hash is kept. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

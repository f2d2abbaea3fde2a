import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const bytes = 16

export type FormTokens = {
  /** Differs on each call, so that compression does not help to guess it (BREACH). */
  issue(sid: string): string
  verify(sid: string, token: string): boolean
}

/** Builds mask ‖ (mask ⊕ HMAC(secret, sid)), which ties a form to its browser's `sid` cookie. */
export function createFormTokens(secrets: string[]): FormTokens {
  const keys = secrets.length > 0 ? secrets : [randomBytes(32).toString('hex')]
  const first = keys[0] ?? ''
  return {
    issue(sid) {
      const mask = randomBytes(bytes)
      return Buffer.concat([mask, combine(mask, prove(first, sid))]).toString('base64url')
    },
    verify(sid, token) {
      const given = Buffer.from(token.length <= 64 ? token : '', 'base64url')
      if (given.length !== 2 * bytes) return false
      const proof = combine(given.subarray(0, bytes), given.subarray(bytes))
      // Tries every key, so that the time is constant.
      return keys.filter((key) => timingSafeEqual(proof, prove(key, sid))).length > 0
    }
  }
}

function prove(secret: string, sid: string): Buffer {
  return createHmac('sha256', secret).update(`form:${sid}`).digest().subarray(0, bytes)
}

function combine(left: Buffer, right: Buffer): Buffer {
  return Buffer.from(left.map((byte, index) => byte ^ (right[index] ?? 0)))
}

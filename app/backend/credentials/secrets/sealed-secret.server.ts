import type { Seal } from '../../kernel/context.server.ts'

// The user is part of the purpose, so a secret copied into another user's row opens nothing.
const purposeOf = (userId: number) => `two-step:${userId}`

export function sealSecret(seal: Seal, userId: number, secret: string): string {
  return seal.seal(purposeOf(userId), secret)
}

/** Base32; null if it was sealed with a lost key. */
export function unsealSecret(seal: Seal, userId: number, sealed: string): string | null {
  const secret = seal.unseal(purposeOf(userId), sealed)
  return typeof secret === 'string' ? secret : null
}

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export interface Sealer {
  /** base64url of: key id (4 bytes), IV (12), tag (16), AES-256-GCM of the deflated JSON. */
  seal(purpose: string, value: unknown): string
  /** Null for any text that was not sealed for this purpose; never throws. `largest`: limit for the JSON, in bytes. */
  unseal(purpose: string, text: string, largest?: number): unknown
  /** True when the first secret sealed the text. */
  isCurrent(text: string): boolean
}

const idBytes = 4
const ivBytes = 12
const tagBytes = 16
const headBytes = idBytes + ivBytes + tagBytes
const largestValue = 256 * 1024

interface Key {
  id: Buffer
  secret: Buffer
}

/**
 * Seals with the first secret and opens with any. The purpose is part of the key, so one cookie's value cannot replace
 * another's.
 */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map(toKey)
  const first = keys[0]
  if (!first) throw new Error('a sealer needs a secret')
  return {
    seal: (purpose, value) => seal(first, purpose, value),
    unseal(purpose, text, largest = largestValue) {
      try {
        const sealed = Buffer.from(text, 'base64url')
        const key = keys.find(({ id }) => id.equals(sealed.subarray(0, idBytes)))
        return key && sealed.length > headBytes ? openSealed(key, purpose, { sealed, largest }) : null
      } catch {
        return null // junk, truncated, tampered with: all the same, there is no session in it
      }
    },
    isCurrent: (text) => first.id.equals(Buffer.from(text, 'base64url').subarray(0, idBytes))
  }
}

function toKey(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trilha cookie seal v1', 32))
  return { id: createHash('sha256').update('key id').update(key).digest().subarray(0, idBytes), secret: key }
}

function seal(key: Key, purpose: string, value: unknown): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(value))), cipher.final()])
  return Buffer.concat([key.id, iv, cipher.getAuthTag(), body]).toString('base64url')
}

function openSealed(key: Key, purpose: string, { sealed, largest }: { sealed: Buffer; largest: number }): unknown {
  const iv = sealed.subarray(idBytes, idBytes + ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', key.secret, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(idBytes + ivBytes, headBytes))
  const body = Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
  return JSON.parse(inflateRawSync(body, { maxOutputLength: largest }).toString())
}

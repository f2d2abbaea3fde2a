import type { SignerData, TypedSignature } from '#app/domain/waiver/check-signature.ts'
import { aboutSignature, SEAL_INFO, signerKey } from '#app/domain/waiver/late-signature.ts'
import { type KeptSignature, keepSignature, takeNumber } from '../kept/signatures.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function toBase64url(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(signs).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const signs = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
}

/**
 * Seals a text so that only the server opens it: this device forgets the key at once, so that health notes lie on it
 * unreadable from the start.
 */
export async function seal(text: string, { point, about }: { point: string; about: string }): Promise<string> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const server = await crypto.subtle.importKey('raw', fromBase64url(point), curve, false, [])
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256)
  const ownPoint = await crypto.subtle.exportKey('raw', own.publicKey)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: ownPoint, info: encode(SEAL_INFO) }
  const key = await crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(about) }, key, encode(text))
  return [ownPoint, iv.buffer, data].map(toBase64url).join('.')
}

interface Signed {
  typed: TypedSignature
  signer: SignerData
  /** Code of the booking. */
  code: string
  version: string
  user: string
  /** Instant by this device's clock. */
  at: string
  /** The server's public key. */
  point: string
}

/** Resolves once the sealed signature lies on the disk. */
export async function keepSigned({ typed, signer, code, version, user, at, point }: Signed): Promise<KeptSignature> {
  const { device, sequence, secret } = await takeNumber(user)
  const late = { device, sequence, at, code, version }
  const who = toBase64url(await crypto.subtle.sign('HMAC', secret, encode(`${code} ${signerKey(signer)}`)))
  const sealed = await seal(JSON.stringify(typed), { point, about: aboutSignature(late) })
  const kept: KeptSignature = { ...late, user, who, sealed, result: '', said: '', answeredAt: '' }
  await keepSignature(kept)
  return kept
}

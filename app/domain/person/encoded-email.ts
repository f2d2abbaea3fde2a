import { checkEmail } from './email.ts'

/** An address as part of a path (RFC 4648 §5, no padding), lower-cased as everywhere. It hides nothing from anybody. */
export function encodeEmail(email: string): string {
  return toBase64url(email.trim().toLowerCase())
}

/** The address of a path, lower-cased; null for what is no address, or no base64url as we write it. */
export function decodeEmail(text: string): string | null {
  if (!/^[\w-]{1,400}$/.test(text)) return null
  const email = toText(text)
  // Bits that decoders overlook, and a byte-order mark: more than one text for an address.
  if (email === null || toBase64url(email) !== text) return null
  const checked = checkEmail(email)
  return checked.ok ? checked.value : null
}

function toBase64url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function toText(base64url: string): string | null {
  try {
    const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)))
  } catch {
    return null
  }
}

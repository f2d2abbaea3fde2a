import { checkEmail } from './email.ts'

/** RFC 4648 §5, no padding, lower-cased. It hides nothing. */
export function encodeEmail(email: string): string {
  return toBase64url(email.trim().toLowerCase())
}

/** Null for no address, or base64url that is not canonical. */
export function decodeEmail(text: string): string | null {
  if (!/^[\w-]{1,400}$/.test(text)) return null
  const email = decodeText(text)
  // Decoders ignore spare bits and a BOM, so several texts would give the same address.
  if (email === null || toBase64url(email) !== text) return null
  const checked = checkEmail(email)
  return checked.ok ? checked.value : null
}

function toBase64url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function decodeText(base64url: string): string | null {
  try {
    const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)))
  } catch {
    return null
  }
}

import { checkEmail } from './email.ts'

/** An address as part of a path (RFC 4648 §5, no padding), lower-cased as everywhere. It hides nothing from anybody. */
export function encodeEmail(email: string): string {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** The address of a path; null for what `encodeEmail` never writes and for what is no address. */
export function decodeEmail(text: string): string | null {
  if (!/^[\w-]{1,400}$/.test(text)) return null
  const email = toText(text)
  if (email === null || encodeEmail(email) !== text) return null
  const checked = checkEmail(email)
  return checked.ok ? checked.value : null
}

function toText(base64url: string): string | null {
  try {
    const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)))
  } catch {
    return null
  }
}

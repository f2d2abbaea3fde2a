import { isIP } from 'node:net'
import type { DoorRequest } from '../visit.ts'

/** Hop 0 is the connection's own address. */
export type Trusts = (address: string, hop: number) => boolean

export function trustsOf(app: { get(name: string): unknown }): Trusts {
  const trusts: unknown = app.get('trust proxy fn')
  return (address, hop) => typeof trusts === 'function' && trusts(address, hop) === true
}

/**
 * Finds the client's address: the connection's, or the last entry in X-Forwarded-For that is not a trusted proxy, read
 * from the end. An entry that hides its address leaves the last known one.
 */
export function findClientAddress(
  { socket, headers }: Pick<DoorRequest, 'socket' | 'headers'>,
  trusts: Trusts
): string {
  const said = String(headers['x-forwarded-for'] ?? '')
  const hops = said.split(',').filter((text) => text.trim() !== '')
  let address = plainAddress(socket.remoteAddress ?? '')
  for (const [hop, text] of hops.reverse().entries()) {
    if (!trusts(address, hop)) return address
    const before = readHop(text)
    if (before === null) return address
    address = before
  }
  return address
}

/** Converts an IPv4 address mapped into IPv6 to plain IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/**
 * Accepts `1.2.3.4:5678`, `"[2001:db8::1]:443"` and `[2001:db8::1]`: some proxies add the port or quote as in RFC
 * 7239.
 */
function readHop(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, inside] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? /^([\d.]+):\d{1,5}$/.exec(bare) ?? []
  const address = plainAddress((inside ?? bare).replace(/%.*$/, ''))
  return isIP(address) ? address : null
}

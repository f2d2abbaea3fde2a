import { isIP } from 'node:net'
import type { DoorRequest } from '../visit.ts'

/** Hop 0 is the connection itself. */
export type Trusts = (address: string, hop: number) => boolean

export function trustsOf(app: { get(name: string): unknown }): Trusts {
  const trusts: unknown = app.get('trust proxy fn')
  return (address, hop) => typeof trusts === 'function' && trusts(address, hop) === true
}

/**
 * The connection's, or what the proxies that are trusted say in X-Forwarded-For: read from its end, to the first that
 * is none of them. A hop that hides its name leaves the last one known.
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

/** IPv4 in IPv6's clothes is the same address. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/** `1.2.3.4:5678`, `"[2001:db8::1]:443"`, `[2001:db8::1]`: some proxies say the port too, or quote as RFC 7239 does. */
function readHop(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, inside] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? /^([\d.]+):\d{1,5}$/.exec(bare) ?? []
  const address = plainAddress((inside ?? bare).replace(/%.*$/, ''))
  return isIP(address) ? address : null
}

import { BlockList, isIP, isIPv6 } from 'node:net'

// Takes hosts as `URL` writes them, which unifies other notations of a number.

/** True for this computer. */
export const isHere = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f[0-9a-f]{2}|0):[0-9a-f]{1,4}\])$/i.test(
    host
  )

/**
 * `secret`: addresses where clouds serve a machine's own secrets, and ones that no server has (link-local, multicast,
 * reserved). `near`: this computer and the networks around it. `public`: all others.
 */
export type Nearness = 'secret' | 'near' | 'public'

/** @throws never: what is no address is `secret` */
export function judgeAddress(address: string): Nearness {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 4) return judgeV4(bare)
  return family === 6 ? judgeV6(bare) : 'secret'
}

/** A name is judged by what it resolves to, except the one that only clouds know. */
const isSecretName = (host: string): boolean => /^metadata(?:\.google\.internal)?\.?$/i.test(host)

/** Judges a typed address by its letters only; null for a name. */
export function judgeHost(host: string): Nearness | null {
  if (isSecretName(host)) return 'secret'
  if (/^(?:.+\.)?localhost\.?$/i.test(host)) return 'near'
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? null : judgeAddress(host)
}

function listOf(subnets: string): BlockList {
  const list = new BlockList()
  for (const subnet of subnets.split(' ')) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}

// IANA's special-purpose registries. Azure and Alibaba serve secrets at 168.63.129.16 and 100.100.100.200.
const secretV4 = listOf('169.254.0.0/16 168.63.129.16/32 100.100.100.200/32 192.0.0.0/24 224.0.0.0/4 240.0.0.0/4')
const nearV4 = listOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 172.16.0.0/12 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 ' +
    '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24'
)

function judgeV4(address: string): Nearness {
  if (secretV4.check(address)) return 'secret'
  return nearV4.check(address) ? 'near' : 'public'
}

function judgeV6(address: string): Nearness {
  const words = hextetsOf(address)
  const [first = 0, second = 0] = words
  const inner = embeddedV4(words)
  if (inner !== null) return judgeV4(inner)
  if (words.every((word) => word === 0) || (words.slice(0, 7).every((word) => word === 0) && words[7] === 1))
    return 'near'
  // Amazon and Google serve secrets at fd00:ec2::254 and fd20:ce::254.
  if ((first === 0xfd00 && second === 0x0ec2) || (first === 0xfd20 && second === 0x00ce)) return 'secret'
  if (first >= 0xfc00 && first <= 0xfdff) return 'near'
  // Global unicast without its reserved parts: tunnels, documentation.
  const isGlobal = first >= 0x2000 && first <= 0x3ffe && !(first === 0x2001 && (second < 0x0200 || second === 0x0db8))
  return isGlobal ? 'public' : 'secret'
}

/** Eight numbers of 16 bits. */
function hextetsOf(address: string): number[] {
  // `URL` writes no part of it with dots.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)))
  const before = read(head)
  const after = read(tail ?? '')
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** IPv4 address within one of the IPv6 forms for it: mapped, compatible, translated (NAT64), 6to4. */
function embeddedV4(words: readonly number[]): string | null {
  const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const isZero = (from: number, to: number) => words.slice(from, to).every((word) => word === 0)
  const low = dotted(words[6], words[7])
  if (isZero(0, 5) && words[5] === 0xffff) return low
  if (isZero(0, 4) && words[4] === 0xffff && words[5] === 0) return low
  if (isZero(0, 6) && (words[6] !== 0 || (words[7] ?? 0) > 1)) return low
  if (words[0] === 0x64 && words[1] === 0xff9b) return low
  return words[0] === 0x2002 ? dotted(words[1], words[2]) : null
}

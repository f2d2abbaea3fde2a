import { isIPv6 } from 'node:net'

/**
 * IPv6: the first 64 bits, the smallest block that anybody gets (RFC 6177); counting whole addresses would be useless.
 */
export const networkOf = (address: string): string => prefixOf(address, 4)

/** IPv6: the first 48 bits, the largest block that one site gets. An IPv4 address stays whole. */
export const wideNetworkOf = (address: string): string => prefixOf(address, 3)

function prefixOf(address: string, groupsKept: number): string {
  if (!isIPv6(address)) return address
  // A dotted end stands for two groups, which are never among the first four.
  const plain = address.replace(/%.*$/, '').replace(/[\d.]+\.\d+$/, '0:0')
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, groupsKept)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/${groupsKept * 16}`
}

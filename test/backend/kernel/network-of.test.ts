import { describe, expect, it } from 'vitest'
import { networkOf, wideNetworkOf } from '#app/backend/kernel/network-of.server.ts'

describe('the network that limits count', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown']
  ])('maps %j to %j', (address, network) => {
    expect(networkOf(address)).toBe(network)
    expect(wideNetworkOf(address)).toBe(network.replace(/:[^:]+::\/64$/, '::/48'))
  })
})

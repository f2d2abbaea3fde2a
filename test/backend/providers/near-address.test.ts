import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHere, judgeAddress, judgeHost } from '#app/backend/providers/near-address.server.ts'

const hostOf = (host: string) => new URL(`http://${host}/`).hostname

describe('an address', () => {
  it.each([
    'localhost',
    'localhost.',
    'a.localhost',
    '127.0.0.1',
    '127.8',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '127.0.0.1.'
  ])('%s is this computer', (host) => {
    expect([isHere(hostOf(host)), judgeHost(hostOf(host))]).toEqual([true, 'near'])
  })

  it.each([
    '10.0.0.4',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '[fd12:3456::1]',
    '[fc00::1]',
    '[::ffff:10.0.0.4]',
    '[::10.0.0.4]',
    '[64:ff9b::10.0.0.4]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '0x0a000004',
    '[::ffff:0:127.0.0.1]',
    '[2002:c0a8:101::1]'
  ])('%s is of the own network', (host) => expect(judgeHost(hostOf(host))).toBe('near'))

  it.each([
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '[fe80::1]',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[::169.254.169.254]',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    '100.100.100.200',
    '168.63.129.16',
    'metadata.google.internal',
    'metadata.google.internal.',
    '224.0.0.1',
    '255.255.255.255',
    '[ff02::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[fec0::1]'
  ])('%s is where clouds tell secrets, or where no server is', (host) => expect(judgeHost(hostOf(host))).toBe('secret'))

  it.each([
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '16.169.254.1',
    '[2606:4700::1111]',
    '[64:ff9b::1.1.1.1]',
    '[::ffff:8.8.8.8]'
  ])('%s is public', (host) => expect(judgeHost(hostOf(host))).toBe('public'))

  it.each(['exemplo.com.br', 'localhost.exemplo.com', '1.127.0.0.exemplo.com'])(
    '%s is a name, judged by the address that it resolves to',
    (host) => expect([isHere(hostOf(host)), judgeHost(hostOf(host))]).toEqual([false, null])
  )

  it('is judged alike in every notation, and refused when malformed', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const judged = judgeAddress(address)
        const parts = address.split('.').map(Number)
        const hex = (at: number) => (((parts[at] ?? 0) << 8) | (parts[at + 1] ?? 0)).toString(16)
        for (const form of [`::ffff:${address}`, `64:ff9b::${address}`, `2002:${hex(0)}:${hex(2)}::1`])
          expect(judgeAddress(form)).toBe(judged)
      })
    )
    for (const odd of ['', 'x', '1.2.3', '::x', 'fe80::1%eth0']) expect(judgeAddress(odd)).toBe('secret')
    fc.assert(fc.property(fc.ipV6(), (address) => ['public', 'near', 'secret'].includes(judgeAddress(address))))
  })
})

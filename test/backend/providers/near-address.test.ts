import { describe, expect, it } from 'vitest'
import { isHere, isMetadata } from '#app/backend/providers/near-address.server.ts'

const hostOf = (host: string) => new URL(`http://${host}/`).hostname

describe('an address', () => {
  it.each([
    'localhost',
    'a.localhost',
    '127.0.0.1',
    '127.8',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]'
  ])('%s is this computer', (host) => expect([isHere(hostOf(host)), isMetadata(hostOf(host))]).toEqual([true, false]))

  it.each([
    '169.254.169.254',
    '2852039166',
    '[fe80::1]',
    '[::ffff:169.254.169.254]',
    'metadata.google.internal',
    '100.100.100.200'
  ])('%s is where clouds tell secrets', (host) =>
    expect([isHere(hostOf(host)), isMetadata(hostOf(host))]).toEqual([false, true])
  )

  it.each(['exemplo.com.br', 'localhost.exemplo.com', '10.0.0.4', '1.127.0.0', '16.169.254.1', '[2001:db8::1]'])(
    '%s is neither',
    (host) => expect([isHere(hostOf(host)), isMetadata(hostOf(host))]).toEqual([false, false])
  )
})

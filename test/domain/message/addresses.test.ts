import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkGroup, readAddresses } from '#app/domain/message/addresses.ts'

it('accepts telephones and e-mails, each once, and names invalid entries', () => {
  const typed = '(75) 99999-0000, maria@exemplo.com.br;\n+1 415 555 2671\n75999990000;;'
  expect(readAddresses(typed, 10)).toEqual({
    addresses: [
      { channel: 'whatsapp', address: '+5575999990000' },
      { channel: 'email', address: 'maria@exemplo.com.br' },
      { channel: 'whatsapp', address: '+14155552671' }
    ],
    problem: null
  })
  expect(readAddresses('123, maria@, 75999990000', 10).problem).toBe(
    'Confira “123”, “maria@”: celular com DDD, ou e-mail.'
  )
  expect(readAddresses('1,2,3,4,5,6,7', 10).problem).toMatch(/“5” e mais 2:/)
  expect(readAddresses('75999990000, 75999990001', 1).problem).toBe('Use no máximo 1 endereços.')
})

it('gives accepted entries that can be typed again unchanged, for any input', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { addresses } = readAddresses(text, 100)
      const again = readAddresses(addresses.map(({ address }) => address).join(';'), 100)
      expect(again).toEqual({ addresses, problem: null })
    })
  )
})

it.each([
  ['120363295648424210@g.us', true],
  ['120363295648424210', true],
  ['5575999990000-1623456789', true],
  // A person in a group's clothes would get what they said no to.
  ['5575999990000@s.whatsapp.net', false],
  ['123456789012345678@lid', false],
  ['+5575999990000', false],
  ['', false]
])('%j is a group: %s', (typed, isGroup) => {
  expect(checkGroup(typed).ok).toBe(isGroup)
})

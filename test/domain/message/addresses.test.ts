import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkAddress, checkGroup, readAddresses } from '#app/domain/message/addresses.ts'

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

it('takes exactly as many addresses as it may, and names five of those that are none', () => {
  expect(readAddresses('75999990000, 75999990001', 2).problem).toBeNull()
  expect(readAddresses('', 2)).toEqual({ addresses: [], problem: null })
  expect(readAddresses('1,2,3,4,5', 10).problem).toBe('Confira “1”, “2”, “3”, “4”, “5”: celular com DDD, ou e-mail.')
  expect(readAddresses('1,2,3,4,5,6', 10).problem).toContain('“5” e mais 1: celular')
  expect(readAddresses(`x${'y'.repeat(80)}`, 10).problem).toBe(
    `Confira “x${'y'.repeat(59)}”: celular com DDD, ou e-mail.`
  )
})

it('tells of one address what it is, and what is wrong with it', () => {
  expect(checkAddress('Maria@Exemplo.com.br')).toEqual({ ok: true, channel: 'email', address: 'maria@exemplo.com.br' })
  expect(checkAddress('75 99999-0000')).toEqual({ ok: true, channel: 'whatsapp', address: '+5575999990000' })
  expect(checkAddress('')).toEqual({ ok: false, message: 'Confira o telefone: DDD e número.' })
  expect(checkAddress('1')).toEqual({ ok: false, message: 'Confira o telefone: DDD e número.' })
})

it.each([
  [' 120363295648424210@g.us ', '120363295648424210@g.us'],
  ['1234567890123456', '1234567890123456'],
  [`${'1'.repeat(80)}@g.us`, `${'1'.repeat(80)}@g.us`]
])('a group keeps its id as it is: %j', (typed, value) => {
  expect(checkGroup(typed)).toEqual({ ok: true, value })
})

it.each([
  '123456789@g.us',
  `${'1'.repeat(81)}@g.us`,
  '120363295648424210@g.us.example',
  'x 120363295648424210@g.us',
  '120363295648424210@g.usx'
])('%j is no group', (typed) => {
  expect(checkGroup(typed)).toEqual({
    ok: false,
    message: 'Use a identificação do grupo, como 120363295648424210@g.us.'
  })
})

it('judges a text that begins with @ as an e-mail', () => {
  const read = checkAddress('@maria')
  expect(read.ok ? '' : read.message).not.toContain('telefone')
  expect(read.ok).toBe(false)
})

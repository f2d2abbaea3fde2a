import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weighConsent } from '#app/domain/message/consent.ts'
import { chooseReceivers, skippedWords } from '#app/domain/message/receivers.ts'

const of = (phone: string, email = '') => ({ name: '', phone, email, values: {}, ref: '', refId: '' })

it('writes to everybody once, and lists people left out with the reason', () => {
  const all = [of('+1'), of('+1'), of('', 'A@x.br'), of(''), of('+2'), of('', 'b@x.br')]
  const said = new Map([
    ['whatsapp +2', false],
    ['email b@x.br', true]
  ])
  const written = chooseReceivers(all, { kind: 'written', said })
  expect(written.receivers.map(({ channel, address }) => `${channel} ${address}`)).toEqual([
    'whatsapp +1',
    'email a@x.br',
    'email b@x.br'
  ])
  expect(written.skipped).toEqual({ no_address: 1, opted_out: 1, no_consent: 0, doubled: 1 })
  const campaign = chooseReceivers(all, { kind: 'campaign', said })
  expect(campaign.receivers.map(({ address }) => address)).toEqual(['b@x.br'])
  expect(campaign.skipped).toEqual({ no_address: 1, opted_out: 1, no_consent: 2, doubled: 1 })
  expect(skippedWords(written.skipped)).toEqual([
    '1 sem telefone nem e-mail',
    '1 pediu para não receber',
    '1 com endereço repetido'
  ])
})

it('nobody who said no is ever among them, and nobody is lost', () => {
  const phone = fc.constantFrom('', '+1', '+2', '+3')
  const wishes = fc.dictionary(fc.constantFrom('whatsapp +1', 'whatsapp +2', 'whatsapp +3'), fc.boolean())
  fc.assert(
    fc.property(fc.array(phone), wishes, fc.constantFrom('written', 'campaign'), (phones, wish, kind) => {
      const said = new Map(Object.entries(wish))
      const { receivers, skipped } = chooseReceivers(
        phones.map((one) => of(one)),
        { kind, said }
      )
      expect(receivers.some(({ address }) => said.get(`whatsapp ${address}`) === false)).toBe(false)
      expect(new Set(receivers.map(({ address }) => address)).size).toBe(receivers.length)
      expect(Object.values(skipped).reduce((sum, count) => sum + count, receivers.length)).toBe(phones.length)
    })
  )
})

it.each([
  [true, null, true, 'new'],
  [false, null, true, 'new'],
  [true, { allowed: true, source: 'staff' }, true, 'same'],
  [false, { allowed: true, source: 'reply' }, true, 'new'],
  // A person's own wish can be changed by that person only.
  [true, { allowed: false, source: 'reply' }, false, 'own'],
  [true, { allowed: false, source: 'link' }, true, 'own'],
  [true, { allowed: false, source: 'staff' }, true, 'apart'],
  [true, { allowed: false, source: 'staff' }, false, 'new']
] as const)('yes %s after %j, in a list %s: %s', (allowed, before, isList, weight) => {
  expect(weighConsent(allowed, before, isList)).toBe(weight)
})

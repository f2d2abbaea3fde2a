import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weighConsent } from '#app/domain/message/consent.ts'
import { addressOf, chooseReceivers, skippedWords } from '#app/domain/message/receivers.ts'

const of = (phone: string, email = '') => ({
  name: '',
  phone,
  email,
  values: {},
  language: 'pt-BR' as const,
  ref: '',
  refId: ''
})

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

it('says of many why they are left out, in the order of the reasons, and nothing of a reason of nobody', () => {
  expect(skippedWords({ no_address: 2, opted_out: 2, no_consent: 2, doubled: 2 })).toEqual([
    '2 sem telefone nem e-mail',
    '2 pediram para não receber',
    '2 não disseram que querem receber',
    '2 com endereço repetido'
  ])
  expect(skippedWords({ no_consent: 1, opted_out: 0 })).toEqual(['1 não disse que quer receber'])
  expect(skippedWords({})).toEqual([])
})

it('reaches somebody by the telephone where there is one, and by the e-mail in small letters else', () => {
  expect(addressOf({ phone: ' +1 ', email: 'a@x.br' })).toEqual({ channel: 'whatsapp', address: '+1' })
  expect(addressOf({ phone: ' ', email: ' A@X.br ' })).toEqual({ channel: 'email', address: 'a@x.br' })
  expect(addressOf({ phone: '', email: ' ' })).toBeNull()
})

it('counts everybody without an address as such, not as doubled', () => {
  const { skipped } = chooseReceivers([of(''), of('', ' '), of(' ')], { kind: 'written', said: new Map() })
  expect(skipped).toEqual({ no_address: 3, opted_out: 0, no_consent: 0, doubled: 0 })
})

it('counts a second one of an address that said no as doubled', () => {
  const said = new Map([['whatsapp +1', false]])
  const { skipped } = chooseReceivers([of('+1'), of('+1')], { kind: 'written', said })
  expect(skipped).toMatchObject({ opted_out: 1, doubled: 1 })
})

import { describe, expect, it } from 'vitest'
import { clientWords, identityKey, identityOf, wholeName } from '#app/domain/client/identity.ts'

const maria = { name: 'Maria da Conceição', document: '52998224725', documentCountry: 'BR', phone: '+5575988881111' }

describe('an identity', () => {
  const keyOf = (changes: Partial<typeof maria>) => {
    const identity = identityOf({ ...maria, ...changes })
    return identity && identityKey(identity)
  }

  it('is the document with its country, with any name and telephone', () => {
    expect(keyOf({ name: 'Outra', phone: '' })).toBe(keyOf({}))
    expect(keyOf({ document: '529.982.247-25', documentCountry: '' })).toBe(keyOf({}))
    expect(keyOf({ documentCountry: 'AR' })).not.toBe(keyOf({}))
  })

  it('is telephone and folded name without a document, and nothing without either', () => {
    const none = { document: '' }
    expect(keyOf({ ...none, name: 'MARIA  da conceicao' })).toBe(keyOf(none))
    expect(keyOf({ ...none, phone: '+5575988882222' })).not.toBe(keyOf(none))
    expect(keyOf({ ...none, name: 'Mário' })).not.toBe(keyOf(none))
    expect(keyOf({ ...none, documentCountry: 'AR' })).toBe(keyOf(none))
    expect(identityOf({ ...maria, document: '', phone: '' })).toBeNull()
  })

  it('never takes a document for a telephone with a name', () => {
    expect(keyOf({ document: maria.phone, documentCountry: 'x' })).not.toBe(keyOf({ document: '', name: 'x' }))
  })
})

describe('words', () => {
  it('find by name, document, e-mail, and a telephone without country or area', () => {
    const words = clientWords({ ...maria, email: 'Maria@Example.com' }).split(' ')
    expect(words).toEqual(
      expect.arrayContaining(['maria', 'conceicao', '52998224725', 'maria@example.com', '5575988881111', '75988881111'])
    )
    expect(words).toEqual(expect.arrayContaining(['988881111', '88881111']))
    expect(wholeName({ name: ' Ana ', surname: '' })).toBe('Ana')
  })
})

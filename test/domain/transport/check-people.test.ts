import { describe, expect, it } from 'vitest'
import { checkPassengers } from '#app/domain/transport/check-people.ts'

const fieldsOf = (checked: { ok: boolean; fields?: Record<string, string[]> }) => Object.keys(checked.fields ?? {})

describe('passengers', () => {
  const person = { name: 'Maria Souza', document: '12.345', issuer: 'SSP BA' }
  const check = (named: object[], people = '3') =>
    checkPassengers({ people, notes: '', named: named.map((one) => ({ ...person, ...one })) })

  it('are named with a surname, and a document where there is an issuer', () => {
    expect(check([{}, { name: '', document: '', issuer: '' }])).toEqual({
      ok: true,
      value: { people: 3, named: [person], notes: '' }
    })
    expect(check([{ document: '', issuer: '' }]).ok).toBe(true)
    const wrong = [{ name: 'Maria' }, { name: 'Maria ' }, { document: '' }, { document: 'RG' }, { name: '' }]
    expect(fieldsOf(check(wrong, '5'))).toEqual([
      'named.0.name',
      'named.1.name',
      'named.2.document',
      'named.3.document',
      'named.4.name'
    ])
  })

  it('are at least one, and never fewer than are named', () => {
    for (const people of ['0', '', '-1', '1.5', 'x', '9'.repeat(9)])
      expect(fieldsOf(check([], people))).toEqual(['people'])
    expect(fieldsOf(check([{}, {}], '1'))).toEqual(['people'])
  })
})

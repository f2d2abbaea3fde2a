import { describe, expect, it } from 'vitest'
import { checkSubject, hasSubject, tellSubject } from '#app/domain/issue/subject.ts'

const today = '2026-11-20'
const product = '0b1f7c52-5a0e-4d0b-9b1c-0a3f6f0f6d11'
const proof = { name: ' Resgate  em cavidades ', issuer: 'SBE', number: '0458', valid_until: '31/12/2027' }

const fieldsOf = (effect: string, typed: object) => {
  const checked = checkSubject(effect, typed, today)
  return checked.ok ? [] : Object.keys(checked.fields)
}

describe('the subject of a request', () => {
  it("is the one that the type's effect needs, and nothing else", () => {
    const everything = { product, from: '21/11/2026', to: '2026-11-22', agent: product, certificate: proof }
    expect(checkSubject('', everything, today)).toEqual({ ok: true, value: {} })
    const days = { product, from: '2026-11-21', to: '2026-11-22' }
    expect(checkSubject('lift_unavailability', everything, today)).toEqual({ ok: true, value: days })
    const certificate = { name: 'Resgate em cavidades', issuer: 'SBE', number: '0458', valid_until: '2027-12-31' }
    expect(checkSubject('accept_certificate', everything, today)).toEqual({
      ok: true,
      value: { agent: product, certificate }
    })
    expect([
      hasSubject('', days),
      hasSubject('lift_unavailability', {}),
      hasSubject('lift_unavailability', days)
    ]).toEqual([false, false, true])
  })

  it('is refused at its fields', () => {
    expect(fieldsOf('lift_unavailability', {})).toEqual(['subject.product', 'subject.from', 'subject.to'])
    const days = (from: string, to: string) => fieldsOf('lift_unavailability', { product, from, to })
    expect(days('2026-11-19', '2026-11-22')).toEqual(['subject.from'])
    expect(days('2026-11-22', '2026-11-21')).toEqual(['subject.to'])
    expect(days('2026-11-21', '2027-02-21')).toEqual(['subject.to'])
    expect(days('2026-11-21', '2027-02-20')).toEqual([])
    expect(days('9000-01-01', '9000-01-02')).toEqual(['subject.to'])
    expect(fieldsOf('accept_certificate', {})).toEqual(['subject.agent', 'subject.certificate.name'])
    const wrong = { ...proof, issuer: 'x'.repeat(121), valid_until: '31/02/2027' }
    expect(fieldsOf('accept_certificate', { agent: product, certificate: wrong })).toEqual([
      'subject.certificate.issuer',
      'subject.certificate.valid_until'
    ])
  })

  it('is described in words, even after it was deleted', () => {
    const one = { product, from: today, to: today }
    expect(tellSubject(one, { product: 'Gruta', agent: '' })).toEqual([
      { label: 'Atrativo', value: 'Gruta' },
      { label: 'Dia', value: '20/11/2026' }
    ])
    const told = tellSubject({ agent: product, certificate: { ...proof, valid_until: '' } }, { product: '', agent: '' })
    expect(told.map(({ value }) => value)).toEqual([
      'não existe mais',
      ' Resgate  em cavidades ',
      'SBE',
      '0458',
      'sem vencimento'
    ])
  })
})

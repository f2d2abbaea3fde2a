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

  it('of a group is its visit, counted by type where the types are known', () => {
    const group = {
      date: '22/11/2026',
      time: '08:30',
      people: 0,
      tickets: [] as { label: string; title: string; quantity: number }[]
    }
    const wanted = (changes: object) => ({ product, group: { ...group, ...changes } })
    const meia = { label: 'MEIA', title: 'Meia-entrada', quantity: 40 }
    const inteira = { label: 'INTEIRA', title: 'Inteira', quantity: 0 }
    const asked = checkSubject('group_booking', wanted({ people: 7, tickets: [meia, inteira] }), today)
    const value = { product, group: { date: '2026-11-22', time: '08:30', people: 40, tickets: [meia] } }
    expect(asked).toEqual({ ok: true, value })
    expect(tellSubject(value, { product: 'Gruta', agent: '' })).toEqual([
      { label: 'Atrativo', value: 'Gruta' },
      { label: 'Dia', value: '22/11/2026' },
      { label: 'Horário', value: '08:30' },
      { label: 'Pessoas', value: '40 (40 meias-entradas)' }
    ])
    expect([hasSubject('group_booking', value), hasSubject('group_booking', {})]).toEqual([true, false])
    expect(fieldsOf('group_booking', {})).toEqual(['subject.product', 'subject.group.date', 'subject.group.people'])
    expect(fieldsOf('group_booking', wanted({ people: 3, date: '2026-11-19' }))).toEqual(['subject.group.date'])
    expect(fieldsOf('group_booking', wanted({ people: 3, time: '25:00' }))).toEqual(['subject.group.time'])
    expect(fieldsOf('group_booking', wanted({ people: 10_000 }))).toEqual(['subject.group.people'])
    expect(fieldsOf('group_booking', wanted({ tickets: [{ ...meia, quantity: -1 }] }))).toEqual([
      'subject.group.people'
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

import { describe, expect, it } from 'vitest'
import { type BookedPerson, checkNamePart, checkPerson, whyPersonStays } from '#app/domain/booking/check-person.ts'

const countries = ['BR', 'AR']

const before: BookedPerson = {
  name: 'Maria',
  surname: 'Souza',
  document: '52998224725',
  documentCountry: 'BR',
  phone: '+5575988881111',
  email: 'maria@example.com',
  language: '',
  notes: ''
}

/** As the form shows it. */
const typed = {
  name: 'Maria',
  surname: 'Souza',
  document: '529.982.247-25',
  document_country: 'BR',
  phone: '(75) 98888-1111',
  email: 'maria@example.com',
  language: '',
  notes: ''
}

const check = (changes: Partial<typeof typed>, kept: Partial<BookedPerson> = {}) =>
  checkPerson({ ...typed, ...changes }, { ...before, ...kept }, countries)

describe('the person of an edited booking', () => {
  it('keeps every field that was sent as the form shows it', () => {
    expect(check({})).toEqual({ ok: true, value: before })
  })

  it.each([
    [{ name: ' Maria  Clara ' }, { name: 'Maria Clara' }],
    [{ document: '111.444.777-35' }, { document: '11144477735' }],
    [
      { document: 'ab-123456', document_country: 'ar' },
      { document: 'AB123456', documentCountry: 'AR' }
    ],
    [{ phone: '75 3333-4444' }, { phone: '+557533334444' }],
    [{ phone: '+1 415 555 2671' }, { phone: '+14155552671' }],
    [{ email: ' Maria@Example.COM ' }, { email: 'maria@example.com' }],
    [{ language: 'en' }, { language: 'en' }],
    [{ notes: ' cadeira de rodas\r\nsem escada ' }, { notes: 'cadeira de rodas\nsem escada' }]
  ])('stores %j as the booking form would', (changes, stored) => {
    expect(check(changes)).toEqual({ ok: true, value: { ...before, ...stored } })
  })

  it.each([
    [{ name: '  ' }, { name: ['Escreva o nome de quem faz a reserva.'] }],
    [{ surname: '' }, { surname: ['Escreva o sobrenome.'] }],
    [{ name: 'a'.repeat(81) }, { name: [expect.stringContaining('80')] }],
    [{ document: '111.111.111-11' }, { document: [expect.stringMatching(/CPF/)] }],
    [{ document: '' }, { document: [expect.any(String)] }],
    [
      { document_country: 'XX' },
      { document_country: ['Escolha um dos países da lista.'], document: [expect.anything()] }
    ],
    [{ phone: '' }, { phone: [expect.stringContaining('DDD e número')] }],
    [{ phone: '123' }, { phone: [expect.stringContaining('DDD e número')] }],
    [{ email: 'maria' }, { email: [expect.stringContaining('@')] }],
    [{ language: 'klingon' }, { language: [expect.stringContaining('lista')] }],
    [{ notes: 'a'.repeat(501) }, { notes: [expect.stringContaining('500')] }]
  ])('refuses %j at its field', (changes, fields) => {
    const checked = check(changes)
    expect(checked.ok ? {} : { ...fields, ...checked.fields }).toEqual(fields)
    expect(checked.ok).toBe(false)
  })

  it('reports all wrong fields at once', () => {
    const checked = check({ name: '', phone: '1', email: 'x' })
    expect(checked.ok ? [] : Object.keys(checked.fields)).toEqual(['name', 'phone', 'email'])
  })

  it('asks nothing new of a booking without contact, or with a document that no form would take', () => {
    const bare = { surname: '', document: '', phone: '', email: '' }
    expect(check({ ...bare, notes: 'bebê' }, bare)).toMatchObject({ ok: true, value: { ...bare, notes: 'bebê' } })
    expect(check({ document: '123', notes: 'bebê' }, { document: '123' })).toMatchObject({ ok: true })
    expect(check({ ...bare, phone: '75 98888-2222' }, bare)).toMatchObject({ value: { phone: '+5575988882222' } })
    expect(check({ ...bare, phone: '9' }, bare)).toMatchObject({ ok: false })
  })
})

it('reads a part of a name with single spaces, and wants a letter in it', () => {
  expect(checkNamePart(' Ana\u00a0 Lúcia ', 'Falta')).toEqual({ ok: true, value: 'Ana Lúcia' })
  expect(checkNamePart('123', 'Falta')).toEqual({ ok: false, message: 'Falta' })
})

describe('a booking whose person stays', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const open = { status: 'APPROVED', holdUntil: null, isAnonymous: false, now }

  it.each([
    [{}, null],
    [{ status: 'PENDING', holdUntil: new Date('2026-11-20T12:10:00Z') }, null],
    [{ status: 'PENDING', holdUntil: now }, /prazo/],
    [{ status: 'CANCELLED' }, /não vale mais/],
    [{ status: 'EXPIRED' }, /não vale mais/],
    [{ isAnonymous: true }, /anonimizados/],
    [{ isAnonymous: true, status: 'CANCELLED' }, /anonimizados/]
  ])('with %j says why, or nothing', (changes, why) => {
    const said = whyPersonStays({ ...open, ...changes })
    if (why === null) expect(said).toBeNull()
    else expect(said).toMatch(why)
  })
})

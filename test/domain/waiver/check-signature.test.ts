import { describe, expect, it } from 'vitest'
import { checkSignature, isMinor, type TypedSignature } from '#app/domain/waiver/check-signature.ts'

const typed: TypedSignature = {
  name: 'Ana  Reis',
  document: '529.982.247-25',
  birth: '01/02/1990',
  guardian_name: '',
  guardian_document: '',
  guardian_relation: '',
  emergency_name: 'Rui Reis',
  emergency_phone: '(75) 98888-7766',
  health: 'alergia a abelha',
  accepted: true,
  signature: 'ana reis',
  drawing: ''
}
const rules = { known: null, needsDocument: false, today: '2026-11-18', date: '2026-11-20' }
const child = {
  birth: '21/11/2008',
  guardian_name: 'Rosa Reis',
  guardian_document: '11144477735',
  guardian_relation: 'mãe',
  signature: 'Rosa Reis'
}
const drawing = '10,10 20,20 30,30 40,40;50,50 60,60 70,70 80,80'

const check = (changes: Partial<TypedSignature>, given: Partial<typeof rules> | object = {}) => {
  const checked = checkSignature({ ...typed, ...changes }, { ...rules, ...given })
  return checked.ok ? checked.value : checked.fields
}

describe('checkSignature', () => {
  it('reads an adult, whose typed name may differ in capitals', () => {
    expect(check({})).toEqual({
      name: 'Ana Reis',
      document: '52998224725',
      birth: '1990-02-01',
      guardianName: '',
      guardianDocument: '',
      guardianRelation: '',
      emergencyName: 'Rui Reis',
      emergencyPhone: '+5575988887766',
      health: 'alergia a abelha',
      signature: 'ana reis',
      drawing: ''
    })
  })

  it('lets a guardian sign for a minor, and drops a guardian of an adult', () => {
    expect(check(child)).toMatchObject({ guardianName: 'Rosa Reis', guardianDocument: '11144477735' })
    expect(check({ ...child, birth: '20/11/2008', signature: 'Ana Reis' })).toMatchObject({ guardianName: '' })
    expect(check({ birth: '21/11/2008' })).toMatchObject({
      guardian_name: ['Quem participa é menor de 18 anos: informe o responsável que assina.'],
      guardian_document: ['Informe o documento do responsável.'],
      guardian_relation: ['Diga o parentesco, como mãe ou tutor.']
    })
    expect(check({ ...child, signature: 'Ana Reis' })).toEqual({
      signature: ['Escreva o nome completo do responsável, como está acima.']
    })
  })

  it('takes a drawing in place of the name, and no other text for one', () => {
    expect(check({ signature: '', drawing })).toMatchObject({ signature: '', drawing })
    for (const wrong of ['', '1,1 2,2', `${drawing};999,1`, 'M0 0<script>', '10,10 '.repeat(2000)]) {
      expect(check({ signature: '', drawing: wrong }), wrong).toEqual({
        signature: ['Assine: escreva o nome completo, ou desenhe a assinatura.']
      })
    }
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ birth: '31/02/1990' }, 'birth'],
    [{ birth: '' }, 'birth'],
    [{ birth: '19/11/2026' }, 'birth'],
    [{ document: '529.982.247-26' }, 'document'],
    [{ emergency_name: ' ' }, 'emergency_name'],
    [{ emergency_phone: '123' }, 'emergency_phone'],
    [{ emergency_phone: '' }, 'emergency_phone'],
    [{ health: 'x'.repeat(501) }, 'health'],
    [{ accepted: false }, 'accepted'],
    [{ signature: 'Ana' }, 'signature']
  ])('refuses %j at %s', (changes, field) => {
    expect(Object.keys(check(changes))).toContain(field)
  })

  it('asks for a document only where the place does', () => {
    expect(check({ document: '' })).toMatchObject({ document: '' })
    expect(check({ document: '' }, { needsDocument: true })).toEqual({
      document: ['Informe o CPF ou outro documento.']
    })
  })

  it('takes the person of an earlier signature, whatever is typed', () => {
    const known = { name: 'Lia Dias', document: '', birth: '2000-01-01' }
    expect(check({ name: '', birth: '', signature: 'Lia Dias' }, { known })).toMatchObject(known)
    expect(check({ signature: 'Ana Reis' }, { known })).toHaveProperty('signature', [
      'Escreva o nome completo de quem participa, como está acima.'
    ])
  })
})

it('counts full years to the day of the visit, also from 29 February', () => {
  expect(isMinor('2008-11-20', '2026-11-20')).toBe(false)
  expect(isMinor('2008-11-21', '2026-11-20')).toBe(true)
  expect(isMinor('2008-02-29', '2026-02-28')).toBe(false)
})

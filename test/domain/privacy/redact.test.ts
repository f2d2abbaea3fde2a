import { describe, expect, it } from 'vitest'
import type { Person } from '#app/domain/privacy/person.ts'
import { createRedactor, redactJson } from '#app/domain/privacy/redact.ts'

const person: Person = {
  document: '39053344705',
  country: 'BR',
  phones: ['+5571977770001'],
  emails: ['ze.d@exemplo.test'],
  names: ['José da Luz', 'Zé']
}
const redact = createRedactor(person)

describe('taking somebody out of a text', () => {
  it.each([
    ['CPF 390.533.447-05, pago', 'CPF [removido], pago'],
    ['39053344705', '[removido]'],
    ['ligar (71) 97777-0001 hoje', 'ligar ([removido] hoje'],
    ['+55 71 97777-0001', '[removido]'],
    ['Ze.D@exemplo.test', '[removido]'],
    ['falei com JOSE  DA LUZ', 'falei com [removido]'],
    ['zexd@exemplo.test', 'zexd@exemplo.test'],
    ['Zé é um apelido comum, e a luz acabou', 'Zé é um apelido comum, e a luz acabou'],
    ['CPF 153.509.460-56', 'CPF 153.509.460-56']
  ])('%s', (text, without) => expect(redact(text)).toBe(without))

  it('reaches every text of a JSON value, and whole numbers', () => {
    const value = { payer: { id: 39053344705, name: 'José da Luz' }, list: ['ok', 'ze.d@exemplo.test'], sum: 100 }
    expect(redactJson(value, redact)).toEqual({
      payer: { id: null, name: '[removido]' },
      list: ['ok', '[removido]'],
      sum: 100
    })
  })

  it('changes nothing for a person without a name', () => {
    const nobody = { ...person, document: '', phones: [], emails: [], names: ['Zé'] }
    expect(createRedactor(nobody)('Zé, 390.533.447-05')).toBe('Zé, 390.533.447-05')
  })
})

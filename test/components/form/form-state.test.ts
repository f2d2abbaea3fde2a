import { expect, it } from 'vitest'
import { fieldOf, summaryOf } from '#app/components/form/form-state.ts'

const refused = {
  status: 'error' as const,
  initialValue: { name: 'Ana', tickets: [{ quantity: '1' }] },
  error: { '': ['Lotado.'], cpf: ['CPF inválido.', 'Confira.'], name: null }
}

it("shows a field's initial value, then the typed one with its error", () => {
  expect(fieldOf(undefined, 'state', 'BA')).toEqual({ name: 'state', value: 'BA', errors: [] })
  expect(fieldOf(refused, 'name', 'x')).toEqual({ name: 'name', value: 'Ana', errors: [] })
  expect(fieldOf(refused, 'cpf', 'x')).toEqual({ name: 'cpf', value: '', errors: ['CPF inválido.', 'Confira.'] })
  expect(fieldOf(refused, 'tickets')).toMatchObject({ value: '' })
})

it('the summary begins with the whole form and links the rest', () => {
  expect(summaryOf(refused)).toEqual([
    { message: 'Lotado.' },
    { message: 'CPF inválido.', fieldId: 'f-cpf' },
    { message: 'Confira.', fieldId: 'f-cpf' }
  ])
  expect(summaryOf(undefined)).toEqual([])
})

it('the summary has the fields in the order of the form', () => {
  const result = {
    ...refused,
    fields: ['name', 'cpf', 'email'],
    error: { cpf: ['b'], email: ['c'], name: ['a'], x: ['d'] }
  }
  expect(summaryOf(result).map(({ message }) => message)).toEqual(['a', 'b', 'c', 'd'])
})

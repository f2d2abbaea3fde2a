import { expect, it } from 'vitest'
import { CANCEL_REASONS, isReason, REASON_LENGTH, REPLACE_REASONS } from '#app/domain/invoice/reasons.ts'

it('knows the codes of the layout that a place may give', () => {
  expect(CANCEL_REASONS.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '1 Erro na emissão',
    '2 Serviço não prestado',
    '9 Outro motivo'
  ])
  expect(REPLACE_REASONS.map(({ value }) => value)).toEqual(['05', '99'])
  expect(REPLACE_REASONS.map(({ label }) => label.split(' ')[0])).toEqual(['Rejeição', 'Outro'])
  expect(REASON_LENGTH).toEqual({ min: 15, max: 255 })
})

it('takes no code of the other list', () => {
  expect(['1', '2', '9', '05', '99', '', '5'].filter((code) => isReason(CANCEL_REASONS, code))).toEqual(['1', '2', '9'])
  expect(['1', '2', '9', '05', '99', '5'].filter((code) => isReason(REPLACE_REASONS, code))).toEqual(['05', '99'])
})

import { expect, it } from 'vitest'
import { checkWaiver } from '#app/domain/waiver/check-waiver.ts'
import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'

it('takes the model text, and an empty one only for an attraction', () => {
  expect(checkWaiver(` ${WAIVER_DRAFT}\r\n`, { canBeEmpty: false })).toEqual({ ok: true, value: WAIVER_DRAFT })
  expect(checkWaiver('', { canBeEmpty: true })).toEqual({ ok: true, value: '' })
  expect(checkWaiver('', { canBeEmpty: false })).toMatchObject({ ok: false })
})

it('refuses a text that warns of nothing, or that nobody would read', () => {
  expect(checkWaiver('Aceito.', { canBeEmpty: true })).toMatchObject({ ok: false })
  expect(checkWaiver('x'.repeat(20_001), { canBeEmpty: true })).toMatchObject({ ok: false })
})

import { expect, it } from 'vitest'
import {
  missingWords,
  nameWithState,
  PRODUCT_STATE_CODES,
  PRODUCT_STATES,
  productState
} from '#app/domain/product/state.ts'

it('keeps an archived attraction archived, whether it was active or not', () => {
  const archivedAt = new Date('2026-11-20T12:00:00Z')
  expect(productState({ active: true, archivedAt })).toBe('archived')
  expect(productState({ active: false, archivedAt })).toBe('archived')
  expect(productState({ active: true, archivedAt: null })).toBe('active')
  expect(productState({ active: false, archivedAt: null })).toBe('inactive')
})

it('each state has its word and its colour', () => {
  expect(PRODUCT_STATE_CODES.map((state) => PRODUCT_STATES[state])).toEqual([
    { label: 'Ativo', tone: 'green' },
    { label: 'Inativo', tone: 'amber' },
    { label: 'Arquivado', tone: 'gray' }
  ])
})

it.each([
  [{ name: 'Gruta' }, 'Gruta'],
  [{ name: 'Gruta', active: true, archived: false }, 'Gruta'],
  [{ name: 'Gruta', active: false }, 'Gruta (inativo)'],
  [{ name: 'Gruta', active: false, archived: true }, 'Gruta (arquivado)'],
  [{ name: 'Gruta', archived: true }, 'Gruta (arquivado)']
])('%j is called %s', (attraction, name) => {
  expect(nameWithState(attraction)).toBe(name)
})

it('tells what is missing, one or both', () => {
  expect(missingWords([])).toBe('')
  expect(missingWords(['hours'])).toBe('Falta um horário de hoje em diante.')
  expect(missingWords(['tickets', 'hours'])).toBe('Faltam um tipo de ingresso e um horário de hoje em diante.')
})

import { expect, it } from 'vitest'
import { togetherState, translatedOptions } from '#app/domain/place/own-texts.ts'

it('counts what is missing first, then what changed in Portuguese', () => {
  expect(togetherState(['done', 'stale', 'missing'])).toBe('missing')
  expect(togetherState(['done', 'stale'])).toBe('stale')
  expect(togetherState(['done', 'done'])).toBe('done')
})

it('pairs options line by line, and none of another number', () => {
  const said = translatedOptions(['Sim', 'Não', 'Às vezes'], 'Yes\nNo\nSometimes')
  expect(['Sim', 'Não', 'Às vezes', 'Talvez'].map((one) => said.get(one))).toEqual([
    'Yes',
    'No',
    'Sometimes',
    undefined
  ])
  expect(translatedOptions(['Sim', 'Não'], 'Yes').size).toBe(0)
  expect(translatedOptions(['Sim', 'Não'], 'Yes\n').get('Não')).toBe('Não')
})

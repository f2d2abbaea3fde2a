import { expect, it } from 'vitest'
import { DDD } from '#app/domain/person/phone.ts'
import { ORIGINS, originLabel, originOf } from '#app/domain/person/visitor-origin.ts'

it.each([
  [{ state: 'BA', areaCode: '11' }, 'BA'],
  [{ state: ' são paulo ', areaCode: '' }, 'SP'],
  [{ state: '', areaCode: '075' }, 'BA'],
  [{ state: 'Texas', areaCode: '21' }, 'RJ'],
  [{ state: '', areaCode: '20' }, ''],
  [{ state: '', areaCode: '' }, '']
])('%o comes from %s', (said, code) => {
  expect(originOf(said)).toBe(code)
})

it('knows every area code and the 27 states, by name', () => {
  expect(DDD.filter((code) => originOf({ state: '', areaCode: String(code) }) === '')).toEqual([])
  expect(ORIGINS).toHaveLength(27)
  expect(ORIGINS[0]?.label).toBe('Acre')
  expect(originLabel('BA')).toBe('Bahia')
  expect(originLabel('')).toBe('Não informada')
})

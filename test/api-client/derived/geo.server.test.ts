import { expect, it } from 'vitest'
import { nearCountries, nearDialCodes, statesOf } from '#app/api-client/derived/geo.server.ts'

it('dial codes are those of where most visitors come from, Brazil first, each country once and by its name', () => {
  const codes = nearDialCodes()
  expect(codes[0]).toEqual({ code: 'BR', name: 'Brasil', dial: '55' })
  expect(codes).toContainEqual({ code: 'PT', name: 'Portugal', dial: '351' })
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
  for (const { code, name, dial } of codes) {
    expect([name !== code, /^[1-9]\d{0,2}$/.test(dial)], code).toEqual([true, true])
  }
})

it('countries are the same, without their codes', () => {
  expect(nearCountries()).toEqual(nearDialCodes().map(({ code, name }) => ({ code, name })))
})

it('states are those of Brazil, all 27, and of no other country', () => {
  const states = statesOf('br')
  expect([states.length, new Set(states.map(({ code }) => code)).size]).toEqual([27, 27])
  expect(states).toContainEqual({ code: 'BA', name: 'Bahia' })
  expect(statesOf('AR')).toEqual([])
})

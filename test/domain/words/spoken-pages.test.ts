import { expect, it } from 'vitest'
import { isSpoken, pathIn, preferredLanguage, toVisitorLanguage } from '#app/domain/words/spoken-pages.ts'

it.each([
  ['/', true],
  ['/booking', true],
  ['/Booking/', true],
  ['/booking-details/0123', true],
  ['/login', false],
  ['/operation/check-in', false],
  ['//booking', false],
  ['//outro.example', false]
])('knows whether %s is in other languages', (path, expected) => {
  expect(isSpoken(path)).toBe(expected)
})

it('puts the language before the path', () => {
  expect([pathIn('en', '/'), pathIn('es', '/booking?pid=1'), pathIn('pt-BR', '/home')]).toEqual([
    '/en',
    '/es/booking?pid=1',
    '/home'
  ])
})

it.each([
  ['', null],
  ['*', null],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['en;q=0.5, es-AR;q=0.9', 'es'],
  ['de-DE,de;q=0.9,pt;q=0.1', 'en'],
  ['ca', 'es'],
  ['fr;q=0, pt', 'pt-BR'],
  [';q=,,;', null]
])('reads %j as %s', (header, expected) => {
  expect(preferredLanguage(header)).toBe(expected)
})

it('takes any other code for Portuguese', () => {
  expect(['en', 'es', 'pt', 'de', ''].map(toVisitorLanguage)).toEqual(['en', 'es', 'pt-BR', 'pt-BR', 'pt-BR'])
})

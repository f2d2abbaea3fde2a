import { expect, it } from 'vitest'
import {
  entriesOf,
  isFields,
  isKeyOf,
  isOneOf,
  keysOf,
  recordFrom,
  recordOf,
  withoutGaps
} from '#app/domain/words/records.ts'

const words = { paid: 'Paga', open: 'Aberta' }

it('lists the keys and entries of a record in its order', () => {
  expect(keysOf(words)).toEqual(['paid', 'open'])
  expect(entriesOf(words)).toEqual([
    ['paid', 'Paga'],
    ['open', 'Aberta']
  ])
})

it('makes a record with a value for each name', () => {
  expect(recordOf(['a', 'bc'], (name) => name.length)).toEqual({ a: 1, bc: 2 })
})

it('knows own keys only, not those of every object', () => {
  expect([isKeyOf(words, 'paid'), isKeyOf(words, 'toString'), isKeyOf(words, '')]).toEqual([true, false, false])
})

it('finds a text in a list', () => {
  expect([isOneOf(['a', 'b'], 'b'), isOneOf(['a', 'b'], 'c')]).toEqual([true, false])
})

it('leaves out undefined fields and keeps null, zero and empty text', () => {
  const kept = withoutGaps({ a: undefined, b: null, c: 0, d: '' })
  expect([kept, 'a' in kept]).toEqual([{ b: null, c: 0, d: '' }, false])
})

it('makes a record from entries', () => {
  expect(recordFrom([['a', 1] as const, ['b', 2] as const])).toEqual({ a: 1, b: 2 })
})

it('takes only an object with named fields for fields', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'a', 1].map(isFields)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false
  ])
})

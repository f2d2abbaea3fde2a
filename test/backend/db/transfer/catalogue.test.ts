import { expect, test } from 'vitest'
import { inReferenceOrder } from '#app/backend/db/transfer/catalogue.server.ts'

test('tables come after those they refer to; a circle is an error', () => {
  const tables = ['a', 'b', 'c'].map((name) => ({ name, columns: ['id'] }))
  const keys = [
    { from: 'a', to: 'c' },
    { from: 'c', to: 'b' }
  ]
  expect(inReferenceOrder(tables, keys).map(({ name }) => name)).toEqual(['b', 'c', 'a'])
  expect(() => inReferenceOrder(tables, [...keys, { from: 'b', to: 'a' }])).toThrow('círculo')
})

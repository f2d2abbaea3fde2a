import { expect, it } from 'vitest'
import { readPage } from '#app/domain/words/page-number.ts'

it.each([
  [null, 1],
  ['', 1],
  ['7', 7],
  ['99999', 99_999],
  ['100000', 1],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['1e3', 1],
  ['dois', 1]
])('page %s is %i', (text, page) => {
  expect(readPage(text)).toBe(page)
})

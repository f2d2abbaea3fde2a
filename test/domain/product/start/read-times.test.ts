import { expect, it } from 'vitest'
import { readTimes } from '#app/domain/product/start/read-times.ts'

it.each([
  ['9', ['09:00']],
  ['9h e 23h59', ['09:00', '23:59']],
  ['9:', ['09:00']],
  ['0:00, 23', ['00:00', '23:00']],
  ['16H  E  9H', ['09:00', '16:00']],
  [' , 9;; 10\n', ['09:00', '10:00']]
])('%j names the times %j', (text, times) => {
  expect(readTimes(text)).toEqual(times)
})

it.each(['', ' , ', '24', '9:60', '9:5', '109', '9:000', 'às 9', '9 horas', 'x9'])('%j names none', (text) => {
  expect(readTimes(text)).toBeNull()
})

it('names 24 times at most', () => {
  const times = Array.from({ length: 25 }, (_, at) => `${Math.floor(at / 2)}:${at % 2 === 0 ? '00' : '30'}`)
  expect(readTimes(times.slice(0, 24).join(' '))).toHaveLength(24)
  expect(readTimes(times.join(' '))).toBeNull()
})

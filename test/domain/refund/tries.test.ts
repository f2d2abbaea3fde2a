import { expect, it } from 'vitest'
import { nextTryAt } from '#app/domain/refund/tries.ts'

const now = new Date('2026-11-20T12:00:00Z')
const secondsAfter = (attempts: number, retryAfter?: number) =>
  (nextTryAt({ attempts, now, retryAfter }).getTime() - now.getTime()) / 1000

it.each([
  [0, 30],
  [1, 30],
  [2, 60],
  [3, 120],
  [7, 1920],
  [8, 3600],
  [400, 3600]
])('after %i tries the provider is asked again in %i seconds', (attempts, seconds) => {
  expect(secondsAfter(attempts)).toBe(seconds)
})

it.each([
  [1, 10, 30],
  [1, 45, 45],
  [2, 45, 60],
  [1, 3600, 3600],
  [1, 86_400, 3600]
])('after %i tries and "come again in %i seconds": in %i', (attempts, retryAfter, seconds) => {
  expect(secondsAfter(attempts, retryAfter)).toBe(seconds)
})

import { expect, it } from 'vitest'
import { dayState } from '#app/domain/finance/day/state.ts'

it.each([
  [{ closings: 0, isClosed: false, after: 0 }, 'open'],
  [{ closings: 1, isClosed: true, after: 0 }, 'closed'],
  [{ closings: 1, isClosed: true, after: 2 }, 'changed'],
  [{ closings: 2, isClosed: false, after: 0 }, 'reopened']
] as const)('turns %j into %s', (standing, state) => {
  expect(dayState(standing)).toBe(state)
})

import { expect, it } from 'vitest'
import { ratingState } from '#app/domain/rating/rating-state.ts'

it.each([
  [null, '2026-11-20T12:00:00Z', 'open'],
  [null, '2027-01-20T02:59:59Z', 'open'],
  [null, '2027-01-20T03:00:00Z', 'over'],
  ['2026-11-22T12:00:00Z', '2026-11-30T02:59:59Z', 'changeable'],
  ['2026-11-22T12:00:00Z', '2026-11-30T03:00:00Z', 'closed'],
  // In Bahia it is still the 21st.
  ['2026-11-22T02:00:00Z', '2026-11-29T03:00:00Z', 'closed']
])('answered %s, is at %s %s', (answered, now, state) => {
  const rated = {
    visit: '2026-11-20',
    timezone: 'America/Bahia',
    answeredAt: answered === null ? null : new Date(answered)
  }
  expect(ratingState(rated, new Date(now))).toBe(state)
})

import { expect, it } from 'vitest'
import { senderNumber } from '#app/domain/message/sender.ts'

it.each([
  ['557599998888', '+5575999998888'],
  ['5575999998888', '+5575999998888'],
  ['14155552671', '+14155552671'],
  ['abc', '']
])('who answers as %s is %s', (from, number) => {
  expect(senderNumber(from)).toBe(number)
})

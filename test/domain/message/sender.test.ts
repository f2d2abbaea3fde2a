import { expect, it } from 'vitest'
import { senderNumber } from '#app/domain/message/sender.ts'

it.each([
  ['557599998888', '+5575999998888'],
  ['5575999998888', '+5575999998888'],
  ['14155552671', '+14155552671'],
  // Older than the ninth digit, or a landline, which never had one.
  ['557533334444', '+557533334444'],
  ['5575999998888@s.whatsapp.net', '+5575999998888'],
  // This country has no nine-digit rule.
  ['351912345678', '+351912345678'],
  ['12345678', '+12345678'],
  ['1234567', ''],
  ['123456789012345', '+123456789012345'],
  ['1234567890123456', ''],
  ['abc', '']
])('turns the sender %s into the number %s', (from, number) => {
  expect(senderNumber(from)).toBe(number)
})

it('a number of another country keeps its digits, though a Brazilian one stands within it', () => {
  expect(senderNumber('1557599998888')).toBe('+1557599998888')
})

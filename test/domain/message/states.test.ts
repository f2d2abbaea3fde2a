import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MessageState, mayMove } from '#app/domain/message/states.ts'

const states: MessageState[] = ['queued', 'scheduled', 'sent', 'delivered', 'read', 'failed', 'cancelled']

describe('a state', () => {
  it('moves forward only, for notices in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 12 }), (told) => {
        let now: MessageState = 'queued'
        let wasRead = false
        for (const next of told) {
          if (mayMove(now, next)) now = next
          if (wasRead) expect(now).toBe('read')
          wasRead ||= now === 'read'
        }
        expect(mayMove(now, 'queued')).toBe(false)
      })
    )
  })

  it.each<[MessageState, MessageState, boolean]>([
    ['queued', 'delivered', true],
    ['delivered', 'sent', false],
    ['sent', 'failed', true],
    ['delivered', 'failed', false],
    ['failed', 'sent', false],
    ['cancelled', 'sent', false],
    ['scheduled', 'cancelled', true],
    ['sent', 'cancelled', false],
    ['queued', 'failed', true],
    ['read', 'failed', false],
    ['failed', 'delivered', false],
    ['failed', 'read', false],
    ['cancelled', 'delivered', false],
    ['cancelled', 'failed', false],
    ['failed', 'failed', false],
    ['delivered', 'cancelled', false],
    ['queued', 'scheduled', false],
    ['delivered', 'read', true],
    ['sent', 'sent', false]
  ])('may go from %s to %s: %s', (from, to, may) => {
    expect(mayMove(from, to)).toBe(may)
  })
})

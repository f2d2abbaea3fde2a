import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBodyRoom } from '#app/door/body-room.ts'

test('all shares together never take more than there is, and give all of it back', () => {
  const steps = fc.array(fc.record({ share: fc.nat(4), bytes: fc.nat(60), ends: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (taken) => {
      const room = createBodyRoom(100)
      const shares = Array.from({ length: 5 }, () => ({ share: room.open('form'), own: 0, isOpen: true }))
      for (const { share: at, bytes, ends } of taken) {
        const one = shares[at]
        if (!one) continue
        const held = shares.reduce((sum, { own }) => sum + own, 0)
        expect(one.share.take(bytes)).toBe(one.isOpen && held + bytes <= 100)
        if (one.isOpen && held + bytes <= 100) one.own += bytes
        if (ends) {
          one.share.release()
          Object.assign(one, { own: 0, isOpen: false })
        }
      }
      for (const { share } of shares) share.release()
      expect(room.open('form').take(100)).toBe(true)
    })
  )
})

test('uploads leave a quarter to forms', () => {
  const room = createBodyRoom(100)
  expect([room.open('upload').take(75), room.open('upload').take(1), room.open('form').take(25)]).toEqual([
    true,
    false,
    true
  ])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SlotBooking, type SlotGuide, shareSlot } from '#app/domain/agent/share-slot.ts'

const guide = (uuid: string, room: number | null = 8): SlotGuide => ({ uuid, room })
const booking = (id: number, takes: number, more: Partial<SlotBooking> = {}): SlotBooking => ({
  id,
  takes,
  named: [],
  follows: [],
  ...more
})
const share = (guides: SlotGuide[], bookings: SlotBooking[]) => Object.fromEntries(shareSlot(guides, bookings))

describe('bookings of a slot that has guides', () => {
  it('all follow the only guide until the group is full', () => {
    expect(share([guide('ana')], [booking(1, 5), booking(2, 3), booking(3, 1)])).toEqual({
      1: ['ana'],
      2: ['ana'],
      3: []
    })
    expect(share([guide('ana', null)], [booking(1, 50), booking(2, 30)])).toEqual({ 1: ['ana'], 2: ['ana'] })
    expect(share([], [booking(1, 5)])).toEqual({ 1: [] })
  })

  it('stay whole while a guide has room for all of their people', () => {
    const both = [guide('ana'), guide('bia')]
    expect(share(both, [booking(1, 5), booking(2, 5), booking(3, 3)])).toEqual({ 1: ['ana'], 2: ['bia'], 3: ['ana'] })
    expect(share(both, [booking(1, 9), booking(2, 7)])).toEqual({ 1: ['ana', 'bia'], 2: ['ana'] })
  })

  it('stay with the guide they have', () => {
    const both = [guide('ana'), guide('bia')]
    const now = [booking(1, 4, { follows: ['bia'] }), booking(2, 4), booking(3, 8)]
    expect(share(both, now)).toEqual({ 1: ['bia'], 2: ['bia'], 3: ['ana'] })
    // One who left the slot is followed no longer.
    expect(share([guide('ana')], now)).toEqual({ 1: ['ana'], 2: ['ana'], 3: [] })
  })

  it('keep a guide of their own, who leads no others unless assigned', () => {
    // All of its people go with a guide who is not of the slot.
    const alone = booking(1, 0, { named: ['caio'] })
    expect(share([guide('ana')], [alone, booking(2, 3)])).toEqual({ 1: [], 2: ['ana'] })
    const named = booking(1, 5, { named: ['caio'] })
    expect(share([guide('caio')], [named, booking(2, 3), booking(3, 1)])).toEqual({ 1: [], 2: ['caio'], 3: [] })
  })

  it('follow others only for the people beyond the room of their own guide', () => {
    const large = booking(1, 12, { named: ['ana'] })
    expect(share([guide('ana'), guide('bia')], [large, booking(2, 4)])).toEqual({ 1: ['bia'], 2: ['bia'] })
  })

  const names = ['ana', 'bia', 'caio', 'davi']
  const slots = fc.record({
    guides: fc
      .uniqueArray(fc.constantFrom(...names), { maxLength: 4 })
      .chain((chosen) =>
        fc.tuple(...chosen.map((uuid) => fc.integer({ min: 1, max: 9 }).map((room) => guide(uuid, room))))
      ),
    sizes: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
  })

  it('all have a guide exactly where there is room for all people, and nobody leads above it', () => {
    fc.assert(
      fc.property(slots, ({ guides, sizes }) => {
        const shared = shareSlot(
          guides,
          sizes.map((takes, id) => booking(id, takes))
        )
        const room = guides.reduce((sum, one) => sum + (one.room ?? 0), 0)
        const people = sizes.reduce((sum, takes) => sum + takes, 0)
        if (room >= people) for (const uuids of shared.values()) expect(uuids).not.toEqual([])
        for (const { uuid, room: most } of guides) {
          const whole = sizes.filter((_takes, id) => shared.get(id)?.length === 1 && shared.get(id)?.includes(uuid))
          const led = whole.reduce((sum, takes) => sum + takes, 0)
          // A booking that one guide leads only in part is the last that found room.
          expect(led - Math.max(0, ...whole)).toBeLessThan(most ?? Number.POSITIVE_INFINITY)
        }
      })
    )
  })

  it('stay as they are when nothing has changed', () => {
    fc.assert(
      fc.property(slots, ({ guides, sizes }) => {
        // Without divided bookings there is one way to stay.
        const most = Math.min(...guides.map(({ room }) => room ?? 0))
        const small = sizes.map((takes, id) => booking(id, Math.min(takes, most)))
        const first = shareSlot(guides, small)
        fc.pre([...first.values()].every((uuids) => uuids.length === 1))
        const again = shareSlot(
          guides,
          small.map((one) => ({ ...one, follows: first.get(one.id) ?? [] }))
        )
        expect(again).toEqual(first)
      })
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeUntil, isPayableOnline } from '#app/domain/booking/payable.ts'

const now = new Date('2026-11-20T15:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const at = { now, zone: 'America/Bahia' }
const held = { status: 'PENDING', paymentMethod: 'pix', holdUntil: inMinutes(10), date: '2026-11-25' }
const onSite = { status: 'UNPAID', paymentMethod: 'cod', holdUntil: null, date: '2026-11-20' }

describe('a provider is asked for', () => {
  it.each<[string, Partial<typeof held>, boolean]>([
    ['what places are held for', {}, true],
    ['no longer once the hold has ended', { holdUntil: now }, false],
    ['never what the counter holds for the place’s own Pix', { paymentMethod: 'pos_pix' }, false],
    ['nothing of what is paid', { status: 'APPROVED' }, false],
    ['nothing of what ended', { status: 'EXPIRED' }, false],
    ['nothing of what was cancelled', { status: 'CANCELLED' }, false]
  ])('%s', (_what, change, expected) => expect(isPayableOnline({ ...held, ...change }, at)).toBe(expected))

  it('nothing that is pending without places held, or to be paid at the place with the Pix of its own key', () => {
    expect(isPayableOnline({ ...held, holdUntil: null }, at)).toBe(false)
    expect(isPayableOnline({ ...onSite, paymentMethod: 'pos_pix' }, at)).toBe(false)
    expect(isPayableOnline({ ...onSite, date: '2026-11-21' }, at)).toBe(true)
    expect(isPayableOnline({ ...onSite, date: '2026-11-19' }, at)).toBe(false)
    // Places that are held are paid for on any day.
    expect(isPayableOnline({ ...held, date: '2026-11-19' }, at)).toBe(true)
  })

  it('a booking to be paid at the place, until that day is over there', () => {
    const atNight = new Date('2026-11-21T02:59:00Z')
    expect(isPayableOnline(onSite, { ...at, now: atNight })).toBe(true)
    expect(isPayableOnline(onSite, { ...at, now: new Date(atNight.getTime() + 60_000) })).toBe(false)
  })

  it('a booking that waits for confirmation, until its places are released', () => {
    expect(isPayableOnline({ ...onSite, holdUntil: inMinutes(1) }, at)).toBe(true)
    expect(isPayableOnline({ ...onSite, holdUntil: now }, at)).toBe(false)
  })
})

describe('a charge ends', () => {
  it('with the hold that it pays, else after half an hour or with the places, whichever is first', () => {
    const status = fc.constantFrom('PENDING', 'UNPAID')
    const hold = fc.option(fc.integer({ min: 1, max: 100_000 }).map(inMinutes))
    fc.assert(
      fc.property(status, hold, (status, holdUntil) => {
        const until = chargeUntil({ status, holdUntil }, now)
        if (holdUntil) expect(until.getTime()).toBeLessThanOrEqual(holdUntil.getTime())
        if (status === 'PENDING' && holdUntil) expect(until).toEqual(holdUntil)
        if (status === 'UNPAID')
          expect(until).toEqual(new Date(Math.min(+inMinutes(30), +(holdUntil ?? inMinutes(30)))))
      })
    )
  })
})

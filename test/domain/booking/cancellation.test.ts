import { describe, expect, it } from 'vitest'
import { type CancellationInput, cancellationPolicy } from '#app/domain/booking/cancellation.ts'

const base: CancellationInput = {
  purchasedAt: new Date('2026-11-01T12:00:00Z'),
  visitAt: new Date('2026-11-20T12:00:00Z'),
  now: new Date('2026-11-05T12:00:00Z'),
  isPaid: true,
  hasCheckin: false,
  isCancelled: false
}
const at = (now: string) => ({ ...base, now: new Date(now) })

describe('cancellationPolicy', () => {
  it('gives the money back within seven days of the purchase', () => {
    expect(cancellationPolicy(base)).toMatchObject({ allowed: true, refund: true })
    expect(cancellationPolicy(at('2026-11-08T12:00:00Z'))).toMatchObject({ allowed: true, refund: true })
    expect(cancellationPolicy(at('2026-11-08T12:00:01Z'))).toMatchObject({ allowed: true, refund: false })
  })

  it('ends when the visit begins', () => {
    expect(cancellationPolicy(at('2026-11-20T11:59:59Z')).allowed).toBe(true)
    expect(cancellationPolicy(at('2026-11-20T12:00:00Z'))).toMatchObject({ allowed: false, refund: false })
  })

  it('gives nothing back where nothing was paid', () => {
    expect(cancellationPolicy({ ...base, isPaid: false })).toMatchObject({ allowed: true, refund: false })
  })

  it('is over once checked in or cancelled', () => {
    expect(cancellationPolicy({ ...base, hasCheckin: true }).allowed).toBe(false)
    expect(cancellationPolicy({ ...base, isCancelled: true }).allowed).toBe(false)
  })

  it('follows the place', () => {
    const settings = { withdrawalDays: 30, hoursBefore: 48 }
    expect(cancellationPolicy({ ...at('2026-11-18T11:00:00Z'), settings })).toMatchObject({
      allowed: true,
      refund: true
    })
    expect(cancellationPolicy({ ...at('2026-11-18T12:00:00Z'), settings })).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('48 horas')
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askUpTo, beyondCeiling, confirmBy, confirmFrom, owedOf } from '#app/domain/booking/unpaid.ts'

const zone = 'America/Bahia'
const visit = { date: '2026-11-25', timezone: zone, until: 'eve' as const }
const at = (text: string) => new Date(text)

describe('a booking to be paid at the place', () => {
  it('is confirmed by six in the evening of the day before, in the place’s zone', () => {
    expect(confirmBy({ ...visit, now: at('2026-11-20T12:00:00Z') })).toEqual(at('2026-11-24T21:00:00Z'))
    expect(confirmBy({ ...visit, timezone: 'America/Manaus', now: at('2026-11-20T12:00:00Z') })).toEqual(
      at('2026-11-24T22:00:00Z')
    )
  })

  it.each(['2026-11-23T21:00:00Z', '2026-11-24T21:00:00Z', '2026-11-25T12:00:00Z'])(
    'made as late as %s needs no further word',
    (now) => {
      expect(confirmBy({ ...visit, now: at(now) })).toBeNull()
    }
  )

  it('is confirmed from when it is asked for', () => {
    const deadline = at('2026-11-24T21:00:00Z')
    expect(confirmFrom(deadline)).toEqual(at('2026-11-23T21:00:00Z'))
    expect(askUpTo(confirmFrom(deadline))).toEqual(deadline)
  })

  it('needs none where the place does not ask', () => {
    expect(confirmBy({ ...visit, until: 'visit', now: at('2026-11-20T12:00:00Z') })).toBeNull()
  })
})

it('exceeds a ceiling only with the first brief hold; 0 means no ceiling', () => {
  const people = fc.integer({ min: 0, max: 500 })
  const held = fc.record({ byContact: people, byAddress: people })
  const asked = fc.record({ people: fc.integer({ min: 1, max: 50 }), isBrief: fc.boolean() })
  const ceilings = fc.record({ perContact: people, perAddress: people })
  const fits = (already: number, { people, isBrief }: { people: number; isBrief: boolean }, most: number) =>
    most === 0 || already + people <= most || (isBrief && already === 0)
  fc.assert(
    fc.property(held, asked, ceilings, (held, asked, ceilings) => {
      const isWithin = {
        contact: fits(held.byContact, asked, ceilings.perContact),
        address: fits(held.byAddress, asked, ceilings.perAddress)
      }
      const beyond = beyondCeiling(held, asked, ceilings)
      expect(beyond === null).toBe(isWithin.contact && isWithin.address)
      if (beyond) expect(isWithin[beyond]).toBe(false)
    })
  )
})

it.each([
  [{ status: 'UNPAID' }, 20_000],
  [{ status: 'PENDING' }, 20_000],
  [{ status: 'UNPAID', paid: 5000 }, 15_000],
  [{ status: 'UNPAID', paid: 5000, refunded: 5000 }, 20_000],
  [{ status: 'UNPAID', paid: 25_000 }, 0],
  [{ status: 'APPROVED' }, 0],
  [{ status: 'CANCELLED' }, 0],
  [{ status: 'EXPIRED' }, 0]
])('%j still owes %i', (booking, owed) => {
  expect(owedOf({ final: 20_000, paid: 0, refunded: 0, ...booking })).toBe(owed)
})

it('counts no kept fee as payment for the visit', () => {
  const owes = (changes: object) => owedOf({ status: 'UNPAID', final: 20_000, paid: 5000, refunded: 0, ...changes })
  expect(owes({ kept: 2000 })).toBe(17_000)
  expect(owes({ kept: 2000, refunded: 1000 })).toBe(18_000)
  expect(owes({ paid: 22_000, kept: 2000 })).toBe(0)
  expect(owes({ paid: 21_999, kept: 2000 })).toBe(1)
})

it.each([
  [{ byContact: 0, byAddress: 0 }, { people: 10, isBrief: false }, null],
  [{ byContact: 1, byAddress: 0 }, { people: 10, isBrief: false }, 'contact'],
  [{ byContact: 0, byAddress: 0 }, { people: 11, isBrief: false }, 'contact'],
  [{ byContact: 0, byAddress: 0 }, { people: 99, isBrief: true }, null],
  [{ byContact: 1, byAddress: 0 }, { people: 10, isBrief: true }, 'contact'],
  [{ byContact: 0, byAddress: 10 }, { people: 10, isBrief: false }, null],
  [{ byContact: 0, byAddress: 11 }, { people: 10, isBrief: false }, 'address'],
  [{ byContact: 0, byAddress: 11 }, { people: 10, isBrief: true }, 'address'],
  [{ byContact: 9, byAddress: 19 }, { people: 2, isBrief: false }, 'contact']
])('with %j held already, %j is beyond the ceiling of: %s', (held, asked, beyond) => {
  expect(beyondCeiling(held, asked, { perContact: 10, perAddress: 20 })).toBe(beyond)
})

it('is confirmed where it is made just before the last day begins', () => {
  expect(confirmBy({ ...visit, now: at('2026-11-23T20:59:59.999Z') })).toEqual(at('2026-11-24T21:00:00Z'))
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availabilityOf, counterClosing, remainingPlaces, type SlotCount } from '#app/domain/booking/capacity.ts'

const slot: SlotCount = { capacity: 40, taken: 28 }
const counts = fc.record({ capacity: fc.nat(100), taken: fc.nat(100) })

describe('remainingPlaces', () => {
  it('is capacity less places taken', () => {
    expect(remainingPlaces(slot)).toBe(12)
    expect(remainingPlaces({ ...slot, taken: 60 })).toBe(0)
  })

  it('never admits more than fit, in any order of booking, expiry and cancellation', () => {
    const steps = fc.array(
      fc.record({ action: fc.constantFrom('take', 'release'), people: fc.integer({ min: 1, max: 9 }) })
    )
    fc.assert(
      fc.property(fc.nat(60), steps, (capacity, sequence) => {
        const state: SlotCount = { capacity, taken: 0 }
        for (const { action, people } of sequence) {
          if (action === 'take' && people <= remainingPlaces(state)) state.taken += people
          if (action === 'release' && people <= state.taken) state.taken -= people
          expect(state.taken).toBeLessThanOrEqual(capacity)
          expect(remainingPlaces(state)).toBe(capacity - state.taken)
        }
      })
    )
  })
})

describe('availabilityOf', () => {
  it.each([
    [{ ...slot }, 'open', '12 vagas'],
    [{ ...slot, taken: 34 }, 'open', '6 vagas'],
    [{ ...slot, taken: 35 }, 'few', 'Últimas 5 vagas'],
    [{ ...slot, taken: 37 }, 'few', 'Últimas 3 vagas'],
    [{ ...slot, taken: 41 }, 'full', 'Esgotado'],
    [{ ...slot, taken: 39 }, 'few', 'Última vaga'],
    [{ ...slot, taken: 40 }, 'full', 'Esgotado'],
    [{ ...slot, capacity: 0 }, 'full', 'Esgotado'],
    [{ ...slot, isBlocked: true }, 'blocked', 'Bloqueado'],
    [{ ...slot, isBlocked: true, isPast: true }, 'past', 'Encerrado']
  ])('turns %j into %s', (input, code, label) => {
    const isOpen = code === 'open' || code === 'few'
    const remaining = isOpen ? input.capacity - input.taken : 0
    expect(availabilityOf(input)).toEqual({ code, label, available: isOpen, remaining })
  })

  it('can be chosen exactly when places remain, neither past nor blocked', () => {
    fc.assert(
      fc.property(counts, fc.boolean(), fc.boolean(), (count, isPast, isBlocked) => {
        const { available, remaining } = availabilityOf({ ...count, isPast, isBlocked })
        expect(available).toBe(!isPast && !isBlocked && remainingPlaces(count) > 0)
        expect(remaining).toBe(available ? remainingPlaces(count) : 0)
      })
    )
  })
})

it('the counter sells until its people would be late: a minute beyond the tolerance of the gate', () => {
  expect([0, 30].map(counterClosing)).toEqual([-1, -31])
})

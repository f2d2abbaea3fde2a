import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availabilityOf, remainingPlaces, type SlotCount } from '#app/domain/booking/capacity.ts'

const slot: SlotCount = { capacity: 40, confirmed: 20, held: 5, blocked: 3 }
const counts = fc.record({ capacity: fc.nat(100), confirmed: fc.nat(100), held: fc.nat(100), blocked: fc.nat(100) })

describe('remainingPlaces', () => {
  it('is capacity less confirmed, held and blocked', () => {
    expect(remainingPlaces(slot)).toBe(12)
    expect(remainingPlaces({ ...slot, confirmed: 60 })).toBe(0)
  })

  it('never lets in more than fit, in whatever order people book, expire and cancel', () => {
    const steps = fc.array(
      fc.record({ action: fc.constantFrom('hold', 'pay', 'release'), people: fc.integer({ min: 1, max: 9 }) })
    )
    fc.assert(
      fc.property(fc.nat(60), fc.nat(10), steps, (capacity, blocked, sequence) => {
        const state: SlotCount = { capacity, blocked, confirmed: 0, held: 0 }
        for (const { action, people } of sequence) {
          const free = remainingPlaces(state)
          if (action === 'hold' && people <= free) state.held += people
          if (action === 'pay' && people <= state.held)
            Object.assign(state, { held: state.held - people, confirmed: state.confirmed + people })
          if (action === 'release' && people <= state.held) state.held -= people
          const sold = state.confirmed + state.held
          expect(sold).toBeLessThanOrEqual(Math.max(0, capacity - blocked))
          expect(remainingPlaces(state)).toBe(Math.max(0, capacity - blocked - sold))
        }
      })
    )
  })
})

describe('availabilityOf', () => {
  it.each([
    [{ ...slot }, 'open', '12 vagas'],
    [{ ...slot, held: 11 }, 'open', '6 vagas'],
    [{ ...slot, held: 14 }, 'few', 'Últimas 3 vagas'],
    [{ ...slot, held: 16 }, 'few', 'Última vaga'],
    [{ ...slot, held: 17 }, 'full', 'Esgotado'],
    [{ ...slot, capacity: 0 }, 'full', 'Esgotado'],
    [{ ...slot, blocked: 40 }, 'blocked', 'Bloqueado'],
    [{ ...slot, isBlocked: true }, 'blocked', 'Bloqueado'],
    [{ ...slot, isBlocked: true, isPast: true }, 'past', 'Encerrado']
  ])('of %j is %s', (input, code, label) => {
    expect(availabilityOf(input)).toMatchObject({ code, label })
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

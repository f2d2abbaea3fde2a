import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DiscountCode,
  discountedTickets,
  discountProblem,
  isCodeShape,
  makesFree,
  normalizeCode,
  unitDiscount
} from '#app/domain/product/discount.ts'

const code: DiscountCode = {
  kind: 'percent',
  value: 10,
  active: true,
  products: [],
  types: [],
  validFrom: null,
  validTo: null,
  visitFrom: null,
  visitTo: null,
  maxUses: 0,
  maxPerPerson: 0,
  maxTickets: null
}
const use = { productUuid: 'a', today: '2026-11-22', visitDay: '2026-12-01', uses: 5, usesOfPerson: 1, tickets: 3 }
const full = { label: 'INTEIRA', unitPrice: 8000, countsToQuota: false }

describe('normalizeCode', () => {
  it('is the same however it is typed', () => {
    expect(normalizeCode(' verão 26 ')).toBe('VERÃO26')
    expect(isCodeShape('VERAO-26')).toBe(true)
    expect(isCodeShape('VERÃO26')).toBe(false)
    expect(isCodeShape('AB')).toBe(false)
  })
})

describe('discountProblem', () => {
  it.each<[Partial<DiscountCode>, boolean]>([
    [{}, true],
    [{ active: false }, false],
    [{ products: ['a', 'b'] }, true],
    [{ products: ['b'] }, false],
    [{ validFrom: '2026-11-22', validTo: '2026-11-22' }, true],
    [{ validFrom: '2026-11-23' }, false],
    [{ validTo: '2026-11-21' }, false],
    [{ visitFrom: '2026-12-01', visitTo: '2026-12-01' }, true],
    [{ visitFrom: '2026-12-02' }, false],
    [{ visitTo: '2026-11-30' }, false],
    [{ maxUses: 6 }, true],
    [{ maxUses: 5 }, false],
    [{ maxPerPerson: 2 }, true],
    [{ maxPerPerson: 1 }, false],
    [{ maxTickets: 3 }, true],
    [{ maxTickets: 2 }, false]
  ])('%j may be used: %s', (changes, may) => {
    expect(discountProblem({ ...code, ...changes }, use) === null).toBe(may)
  })

  it('says for how many tickets it is, of those it takes something off', () => {
    const said = (maxTickets: number) => discountProblem({ ...code, maxTickets }, use)
    expect(said(2)).toBe('Este código vale para até 2 ingressos por reserva.')
    expect(said(1)).toBe('Este código vale para até 1 ingresso por reserva.')
    const items = [
      { quantity: 2, unitDiscount: 800 },
      { quantity: 5, unitDiscount: 0 },
      { quantity: 1, unitDiscount: 1 },
      { quantity: 9 }
    ]
    expect(discountedTickets(items)).toBe(3)
  })

  it('calls an unknown code non-existent', () => {
    expect(discountProblem(null, use)).toContain('não existe')
  })
})

describe('makesFree', () => {
  const half = { label: 'MEIA', unitPrice: 4000, countsToQuota: true }
  const child = { label: 'CRIANCA', unitPrice: 0, countsToQuota: false }
  it.each<[Partial<DiscountCode>, boolean]>([
    [{ value: 100 }, true],
    [{ value: 99 }, false],
    [{ kind: 'amount', value: 8000 }, true],
    [{ kind: 'amount', value: 7999 }, false],
    [{ kind: 'amount', value: 4000, types: ['MEIA'] }, true],
    [{ kind: 'amount', value: 7999, types: ['INTEIRA'] }, false]
  ])('%j: %s', (changes, isFree) => {
    expect(makesFree({ ...code, ...changes }, [full, half, child])).toBe(isFree)
  })
})

describe('unitDiscount', () => {
  it('is of the named types, or of those outside the quota', () => {
    const half = { label: 'MEIA', unitPrice: 4000, countsToQuota: true }
    expect(unitDiscount(code, full)).toBe(800)
    expect(unitDiscount(code, half)).toBe(0)
    expect(unitDiscount({ ...code, types: ['MEIA'] }, half)).toBe(400)
    expect(unitDiscount({ ...code, types: ['MEIA'] }, full)).toBe(0)
  })

  it('is whole centavos, never more than the price', () => {
    const kind = fc.constantFrom('percent' as const, 'amount' as const)
    fc.assert(
      fc.property(kind, fc.integer({ min: 1, max: 100 }), fc.nat(1_000_000), (how, value, unitPrice) => {
        const off = unitDiscount({ ...code, kind: how, value }, { ...full, unitPrice })
        expect(Number.isInteger(off)).toBe(true)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(unitPrice)
      })
    )
  })
})

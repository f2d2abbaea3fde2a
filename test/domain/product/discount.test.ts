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

describe('why a code may not be used', () => {
  it.each<[Partial<DiscountCode>, string | null]>([
    [{ active: false }, 'Este código não existe ou não vale mais.'],
    [{ products: ['b'] }, 'Este código não vale para este atrativo.'],
    [{ products: ['b', 'a'] }, null],
    [{ validFrom: '2026-11-22' }, null],
    [{ validFrom: '2026-11-23' }, 'Este código ainda não pode ser usado.'],
    [{ validTo: '2026-11-22' }, null],
    [{ validTo: '2026-11-21' }, 'O prazo deste código terminou.'],
    [{ visitFrom: '2026-12-01', visitTo: '2026-12-01' }, null],
    [{ visitFrom: '2026-12-02' }, 'Este código não vale para o dia escolhido.'],
    [{ visitTo: '2026-11-30' }, 'Este código não vale para o dia escolhido.'],
    [{ maxUses: 6 }, null],
    [{ maxUses: 5 }, 'Este código já foi usado todas as vezes que podia.'],
    [{ maxPerPerson: 2 }, null],
    [{ maxPerPerson: 1 }, 'Este código já foi usado com este documento.'],
    [{ maxTickets: 3 }, null],
    [{ maxTickets: 2 }, 'Este código vale para até 2 ingressos por reserva.'],
    [{ maxTickets: 1 }, 'Este código vale para até 1 ingresso por reserva.']
  ])('%j: %j', (changes, problem) => {
    expect(discountProblem({ ...code, ...changes }, use)).toBe(problem)
  })

  it.each([
    ['ABCDEF', true],
    ['ABCDE', false],
    ['A'.repeat(30), true],
    ['A'.repeat(31), false],
    ['-ABCDEF', false],
    ['A-B-C-', true],
    ['ABC DEF', false]
  ])('%s has the shape of a code: %s', (text, isShape) => expect(isCodeShape(text)).toBe(isShape))

  it('is written without any of its blanks', () => {
    expect(normalizeCode(' ve rao\t \n26 ')).toBe('VERAO26')
  })
})

it.each([
  [{ kind: 'percent', value: 100 }, [], true],
  [{ kind: 'amount', value: 100 }, [], false],
  [{ kind: 'amount', value: 8000 }, [full], true],
  [{ kind: 'amount', value: 7999 }, [full], false],
  [{ kind: 'percent', value: 99 }, [full], false],
  [{ kind: 'percent', value: 99 }, [{ ...full, unitPrice: 0 }], false],
  [{ kind: 'amount', value: 8000 }, [{ ...full, countsToQuota: true }], false]
] as const)('%j makes a ticket of %j free: %s', (changes, sold, free) => {
  expect(makesFree({ types: [], ...changes }, sold)).toBe(free)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COMMISSION_KINDS,
  checkCommissionValue,
  commissionOf,
  rateWords,
  toCommissionKind
} from '#app/domain/commission/rate.ts'

const kinds = COMMISSION_KINDS.map(({ code }) => code)

describe('a commission', () => {
  it.each([
    ['percent', 1000, 20_000, 4, 2000],
    ['percent', 750, 999, 1, 75],
    // Half a centavo goes up: 12,5 % of R$ 0,04 is half a centavo.
    ['percent', 1250, 4, 1, 1],
    ['percent', 1250, 3, 1, 0],
    ['percent', 10_000, 12_345, 1, 12_345],
    ['percent', 1000, 0, 4, 0],
    ['booking', 2000, 20_000, 4, 2000],
    ['booking', 2000, 1500, 4, 1500],
    ['person', 500, 20_000, 4, 2000],
    ['person', 500, 1999, 4, 1999],
    ['person', 500, 0, 4, 0],
    ['percent', 1000, -100, 4, 0]
  ] as const)('%s of %i: from %i for %i people is %i', (kind, value, base, people, expected) => {
    expect(commissionOf({ kind, value }, { base, people })).toBe(expected)
  })

  it('is in whole centavos, never exceeds the money received, and never falls when more is received', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.integer({ min: 0, max: 10_000 }),
        amount,
        amount,
        fc.integer({ min: 1, max: 60 }),
        (kind, value, one, more, people) => {
          const least = commissionOf({ kind, value }, { base: one, people })
          expect(Number.isSafeInteger(least)).toBe(true)
          expect(least).toBeGreaterThanOrEqual(0)
          expect(least).toBeLessThanOrEqual(one)
          expect(commissionOf({ kind, value }, { base: one + more, people })).toBeGreaterThanOrEqual(least)
        }
      )
    )
  })
})

describe('a typed rate', () => {
  it.each([
    ['percent', '10', 1000],
    ['percent', '7,5 %', 750],
    ['percent', '100', 10_000],
    ['booking', 'R$ 20', 2000],
    ['person', '12,50', 1250],
    ['booking', '0', 0]
  ] as const)('%s %s', (kind, typed, value) => {
    expect(checkCommissionValue(kind, typed)).toEqual({ ok: true, value })
  })

  it.each([
    ['percent', '100,01'],
    ['percent', '-1'],
    ['percent', '10,555'],
    ['percent', ''],
    ['booking', 'dez'],
    ['person', '1.000.001']
  ] as const)('%s %s is refused with words', (kind, typed) => {
    const checked = checkCommissionValue(kind, typed)
    expect(checked.ok ? '' : checked.message).toMatch(/./)
  })

  it.each([
    ['percent', 'x', 'Escreva um número, com até duas casas: por exemplo 10 ou 7,5.'],
    ['percent', '10 % 5', 'Escreva um número, com até duas casas: por exemplo 10 ou 7,5.'],
    ['booking', 'x', 'Escreva um número, com até duas casas: por exemplo 20 ou 12,50.'],
    ['person', '-1', 'Escreva um número, com até duas casas: por exemplo 20 ou 12,50.'],
    ['percent', '100,01', 'A porcentagem vai de 0 a 100.'],
    ['booking', '1.000.000,01', 'Este valor é grande demais.']
  ] as const)('%s %s gets the error %s', (kind, typed, message) => {
    expect(checkCommissionValue(kind, typed)).toEqual({ ok: false, message })
  })

  it.each([
    ['booking', '101', 10_100],
    ['person', '1.000.000,00', 100_000_000],
    ['percent', '12,25% ', 1225],
    ['percent', '12,25  %', 1225]
  ] as const)('%s %s is within its bounds', (kind, typed, value) => {
    expect(checkCommissionValue(kind, typed)).toEqual({ ok: true, value })
  })

  it('is said back', () => {
    const said = kinds.map((kind) => rateWords({ kind, value: 750 }).replace('\u00a0', ' '))
    expect(said).toEqual(['7,5 %', 'R$ 7,50 por reserva', 'R$ 7,50 por pessoa'])
    expect(rateWords({ kind: 'percent', value: 0 })).toBe('não recebe')
    expect([toCommissionKind('person'), toCommissionKind('toString')]).toEqual(['person', null])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, halfPrice, parseMoney, sumCentavos, toDecimal } from '#app/domain/money/money.ts'
import vectors from '../../fixtures/vectors.json'

const centavos = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

describe('parseMoney', () => {
  it.each(vectors.money_comma)('reads $input', ({ input, output }) => {
    expect(parseMoney(input)).toBe(Math.round(output * 100))
  })

  it.each([
    ['R$ 1.234,50', 123450],
    ['R$\u00a080', 8000],
    ['-R$ 0,50', -50],
    ['1.234.567,8', 123456780],
    ['1.234.567', 123456700],
    ['12.5', 1250],
    [12.5, 1250],
    [1.005, 101],
    [-1.005, -101],
    [0.1 + 0.2, 30],
    [1e-7, 0],
    [0, 0]
  ])('reads %s', (text, expected) => {
    expect(parseMoney(text)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    'abc',
    '1,2,3',
    '1,234.50',
    '1.23,50',
    '1.234',
    '12,',
    ',5',
    '12,505',
    '1e3',
    '--5',
    '1 2 x',
    '0x10'
  ])('refuses %j', (text) => {
    expect(parseMoney(text)).toBeNull()
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, null, undefined])('refuses %s', (value) => {
    expect(parseMoney(value)).toBeNull()
  })

  it('reads back the output of formatMoney and toDecimal', () => {
    fc.assert(
      fc.property(centavos, (value) => {
        expect(parseMoney(formatMoney(value))).toBe(value)
        expect(parseMoney(toDecimal(value))).toBe(value)
        expect(parseMoney((value / 100).toFixed(2).replace('.', ','))).toBe(value)
      })
    )
  })
})

describe('formatMoney', () => {
  it('writes as Intl does for pt-BR', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(centavos, (value) => {
        expect(formatMoney(value)).toBe(intl.format(value / 100))
      })
    )
  })

  it('has no negative zero', () => {
    expect(formatMoney(-0)).toBe('R$\u00a00,00')
  })
})

describe('sums and halves', () => {
  it('adds without losing a centavo, in any order', () => {
    fc.assert(
      fc.property(fc.array(centavos), (values) => {
        expect(sumCentavos(values)).toBe(sumCentavos([...values].reverse()))
      })
    )
    expect(() => sumCentavos([0.5, 0.5])).toThrow(RangeError)
    expect(() => sumCentavos([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  })

  it('never charges more than half', () => {
    expect(halfPrice(8001)).toBe(4000)
    fc.assert(
      fc.property(fc.nat(), (price) => {
        expect(halfPrice(price) * 2).toBeLessThanOrEqual(price)
        expect(price - halfPrice(price) * 2).toBeLessThan(2)
      })
    )
  })

  it('refuse an invalid decimal', () => {
    expect(parseMoney('grátis')).toBeNull()
  })
})

it.each(['80R$', '1R$2', 'R$R$80', '-', 'R$', '- 5 -'])('%j is no money', (text) => {
  expect(parseMoney(text)).toBeNull()
})

it('nothing is nothing, whatever its sign', () => {
  for (const zero of ['0', '-0', '-0,00', 0, -0, -0.001, 0.004]) expect([zero, parseMoney(zero)]).toEqual([zero, 0])
  expect([0, -0, -0.4, 0.4].map((value) => formatMoney(value).replace('\u00a0', ' '))).toEqual(Array(4).fill('R$ 0,00'))
})

it('money is rounded to the centavo away from nothing', () => {
  expect([0.005, -0.005, 2.675, 1e-3, 1.5e3, 123456.785].map(parseMoney)).toEqual([1, -1, 268, 0, 150_000, 12_345_679])
  expect(() => sumCentavos([1, 0.5])).toThrow('not whole centavos')
})

it.each([
  ['12.345.678', 1_234_567_800],
  ['123.456.789', 12_345_678_900],
  ['1234.567.890', null],
  ['1.234.567.8', null],
  ['1.234.5678', null]
])('points are thousands where they stand so throughout: %s is %j', (text, value) => {
  expect(parseMoney(text)).toBe(value)
})

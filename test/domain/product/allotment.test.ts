import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TicketType } from '#app/domain/booking/tickets.ts'
import { type Allotment, allottedQuota, placesLabel, sellAllotted, soldWords } from '#app/domain/product/allotment.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'

const type = (label: string, unitPrice: number, more: Partial<TicketType> = {}): TicketType => ({
  label,
  title: label.toLowerCase(),
  unitPrice,
  needsProof: false,
  countsToQuota: false,
  minimum: 0,
  maximum: null,
  ...more
})

const types = [
  type('INTEIRA', 8000),
  type('MEIA', 4000, { countsToQuota: true, needsProof: true }),
  type('CRIANCA', 0, { withAdult: true })
]

const sell = (quantities: Record<string, number>, tendered: number | null = null, has: Partial<Allotment> = {}) =>
  sellAllotted({ places: 5, quota: 2, types, ...has }, { quantities, tendered })

describe('a sale from an allotment', () => {
  it('says total and change', () => {
    const sale = sell({ INTEIRA: 1, MEIA: 1, CRIANCA: 1 }, 20000)
    expect(sale).toMatchObject({ ok: true, change: 8000, priced: { final: 12000, people: 3 } })
    expect(sell({ INTEIRA: 1 })).toMatchObject({ ok: true, change: 0 })
    expect(sell({ CRIANCA: 1 }, null, { types: [type('CRIANCA', 0)] })).toMatchObject({ ok: true, change: 0 })
  })

  it.each<[string, Record<string, number>, number | null, object]>([
    ['more people than places', { INTEIRA: 6 }, null, { message: 'Neste horário, este aparelho só tem 5 vagas.' }],
    [
      'more half-price tickets than their part',
      { MEIA: 3 },
      null,
      { label: 'MEIA', message: 'Neste horário, este aparelho só tem 2 vagas de meia-entrada.' }
    ],
    ['nobody', {}, null, { message: 'Escolha pelo menos um ingresso.' }],
    ['a child alone', { CRIANCA: 1 }, null, { label: 'CRIANCA' }],
    ['half a person', { INTEIRA: 1.5 }, null, { label: 'INTEIRA' }],
    ['an unknown type', { VIP: 1 }, null, { label: 'VIP' }],
    ['too little cash', { INTEIRA: 1 }, 7999, { field: 'tendered' }],
    ['cash that is no number', { INTEIRA: 1 }, -1, { field: 'tendered' }],
    ['cash for a million of change', { INTEIRA: 1 }, 100_000_000, { field: 'tendered' }]
  ])('refuses %s', (_what, quantities, tendered, problem) => {
    expect(sell(quantities, tendered)).toMatchObject({ ok: false, ...problem })
  })

  it('never sells more than there is, in any order of sales', () => {
    const quantity = fc.integer({ min: 0, max: 6 })
    const asked = fc.record({ INTEIRA: quantity, MEIA: quantity, CRIANCA: quantity })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        fc.array(asked),
        (places, quota, all) => {
          let [left, half, sold, value] = [places, Math.min(quota, places), 0, 0]
          for (const quantities of all) {
            const sale = sellAllotted({ places: left, quota: half, types }, { quantities, tendered: null })
            if (!sale.ok) continue
            left -= sale.priced.people
            half = Math.min(half - quotaPeople(sale.priced.items), left)
            sold += sale.priced.people
            value += sale.priced.final - (8000 * quantities.INTEIRA + 4000 * quantities.MEIA)
            expect(half).toBeGreaterThanOrEqual(0)
          }
          expect(left).toBeGreaterThanOrEqual(0)
          expect(sold + left).toBe(places)
          expect(value).toBe(0)
        }
      )
    )
  })
})

describe('the half-price part of an allotment', () => {
  it.each([
    [10, 40, 16, 4],
    [1, 40, 16, 1],
    [3, 40, 16, 1],
    [10, 100, 40, 10],
    [10, 40, 2, 2],
    [10, 0, 16, 0],
    [0, 40, 16, 0]
  ])('of %i places at %i %%, with %i left, is %i', (places, percent, left, part) => {
    expect(allottedQuota(places, { percent, left })).toBe(part)
  })

  it('is never more than the places, nor than what is left', () => {
    const count = fc.nat({ max: 500 })
    fc.assert(
      fc.property(count, fc.nat({ max: 100 }), count, (places, percent, left) => {
        const part = allottedQuota(places, { percent, left })
        expect(part >= 0 && part <= places && part <= left).toBe(true)
      })
    )
  })
})

it('names places and tickets', () => {
  expect([placesLabel(1), placesLabel(3)]).toEqual(['1 vaga', '3 vagas'])
  expect(soldWords([{ quantity: 2, title: 'Inteira' }])).toBe('2 × Inteira')
})

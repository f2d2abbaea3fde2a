import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Allotted } from '#app/contracts/booking/gate-allotments.ts'
import type { KeptScan } from '#app/routes/guarded/operation/check-in/offline/kept/queue.ts'
import { leftOf } from '#app/routes/guarded/operation/check-in/offline/sale/left.ts'

const type = (label: string, countsToQuota: boolean) => {
  return {
    label,
    title: label,
    unitPrice: 100,
    needsProof: false,
    countsToQuota,
    withAdult: false,
    minimum: 0,
    maximum: null
  }
}

const allotted: Allotted = {
  uuid: 'a',
  device: 'd',
  product: 'Cachoeira',
  date: '2026-11-20',
  time: '14:00',
  places: 10,
  quota: 4,
  until: '2026-11-20T18:00:00Z',
  types: [type('INTEIRA', false), type('MEIA', true)]
}

const listAt = '2026-11-20T12:00:00.000Z'

const sold = (items: Record<string, number>, more: Partial<KeptScan> = {}): KeptScan => ({
  device: 'd',
  sequence: 1,
  user: 'u',
  at: listAt,
  tried: false,
  result: '',
  said: '',
  answeredAt: '',
  code: '',
  direction: 'entry',
  move: 'in',
  people: Object.values(items).reduce((sum, one) => sum + one, 0),
  items,
  again: false,
  booking: '',
  sale: { allotment: 'a', value: 0, tendered: null },
  ...more
})

const left = (...known: KeptScan[]) => {
  const { places, quota } = leftOf(allotted, { known, listAt })
  return [places, quota]
}

it('is less what waits, and what the server has answered since the list', () => {
  const later = '2026-11-20T12:00:01.000Z'
  const earlier = '2026-11-20T11:59:59.000Z'
  expect(left()).toEqual([10, 4])
  expect(left(sold({ INTEIRA: 2, MEIA: 1 }))).toEqual([7, 3])
  expect(left(sold({ INTEIRA: 2 }, { result: 'kept', answeredAt: later }))).toEqual([8, 4])
  expect(left(sold({ INTEIRA: 2 }, { result: 'conflict', answeredAt: listAt }))).toEqual([8, 4])
  expect(left(sold({ INTEIRA: 2 }, { result: 'kept', answeredAt: earlier }))).toEqual([10, 4])
  expect(left(sold({ INTEIRA: 2 }, { result: 'refused', answeredAt: later }))).toEqual([10, 4])
})

it('leaves out other allotments and scans of codes', () => {
  const other = { allotment: 'b', value: 0, tendered: null }
  expect(left(sold({ INTEIRA: 2 }, { sale: other }), sold({ INTEIRA: 3 }, { sale: undefined }))).toEqual([10, 4])
})

it('never leaves less than nothing, nor more half-price places than places', () => {
  const items = fc.record({ INTEIRA: fc.nat(8), MEIA: fc.nat(8) })
  fc.assert(
    fc.property(fc.array(items), (all) => {
      const [places = 0, quota = 0] = left(...all.map((one) => sold(one)))
      expect(places >= 0 && quota >= 0 && quota <= places).toBe(true)
    })
  )
})

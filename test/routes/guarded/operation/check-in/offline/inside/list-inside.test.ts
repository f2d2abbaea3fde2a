import { expect, it } from 'vitest'
import type { GateDayBooking } from '#app/contracts/booking/gate-offline.ts'
import { listInside } from '#app/routes/guarded/operation/check-in/offline/inside/list-inside.ts'
import type { GateDay } from '#app/routes/guarded/operation/check-in/offline/kept/list-store.ts'
import type { KeptScan } from '#app/routes/guarded/operation/check-in/offline/kept/queue.ts'

const listAt = '2026-11-20T12:00:00.000Z'

const booking = (code: string, slot: number, [people, came, away]: [number, number, number]): GateDayBooking => {
  return { id: code, code, name: `Pessoa ${code}`, slot, state: 'paid', owed: 0, items: [[0, people, came, away]] }
}

const slot = (time: string) => {
  return { product: 'Cachoeira', product_uuid: 'waterfall', date: '2026-11-20', time, from: listAt, to: listAt }
}

const day: GateDay = {
  user: 'u',
  places: [],
  ahead: 0,
  list: {
    at: listAt,
    day: '2026-11-20',
    timezone: 'America/Bahia',
    until: listAt,
    slots: [slot('09:00'), slot('11:00')],
    types: [{ label: 'INTEIRA', title: 'Inteira', proof: false }],
    bookings: [booking('A0000001', 1, [4, 4, 1]), booking('A0000002', 0, [2, 0, 0]), booking('A0000003', 0, [3, 3, 3])]
  }
}

const read = (code: string, people: number, more: Partial<KeptScan> = {}): KeptScan => {
  return {
    device: 'd',
    sequence: 1,
    user: 'u',
    at: listAt,
    tried: false,
    result: '',
    said: '',
    answeredAt: '',
    code,
    direction: 'entry',
    move: 'in',
    people,
    items: { INTEIRA: people },
    again: false,
    booking: code,
    ...more
  }
}

const inside = (known: KeptScan[]) =>
  listInside(day, known).map(({ title, bookings }) => [title, bookings.map(({ code, people }) => `${code} ${people}`)])

it('counts who came and is not away, by the list', () => {
  expect(inside([])).toEqual([['Cachoeira, 11:00', ['A0000001 3']]])
})

it('counts what this device has read since, and nothing twice', () => {
  const newer = { result: 'kept', answeredAt: '2026-11-20T12:01:00.000Z' } as const
  const older = { result: 'kept', answeredAt: '2026-11-20T11:59:00.000Z' } as const
  const out = { direction: 'exit', move: 'out' } as const
  expect(inside([read('A0000002', 2, newer), read('A0000001', 3, out)])).toEqual([['Cachoeira, 09:00', ['A0000002 2']]])
  expect(inside([read('A0000002', 2, older), read('A0000002', 2, { result: 'refused' })])).toEqual([
    ['Cachoeira, 11:00', ['A0000001 3']]
  ])
})

it('counts tickets and sales that the list lacks', () => {
  const sale = { allotment: 'a', value: 0, tendered: null }
  const bought = [read('B0000001', 4), read('', 1, { sale }), read('', 2, { sale })]
  expect(inside(bought).slice(1)).toEqual([['Comprados depois da lista', ['B0000001 4', ' 3']]])
  const left = read('B0000001', 4, { direction: 'exit', move: 'out' })
  expect(inside([...bought, left]).slice(1)).toEqual([['Comprados depois da lista', [' 3']]])
})

import { expect, it } from 'vitest'
import { ApiError } from '#app/contracts/api-error.ts'
import { BookingItemSchema } from '#app/contracts/booking/calls.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { loadLatest } from '#app/routes/guarded/operation/check-in/load-latest.server.ts'
import type { Viewer } from '#app/session/index.server.ts'

const inside = (uuid: string, time: string) => ({
  hash: uuid,
  uuid,
  status: 'APPROVED',
  sdate: todayIn('America/Bahia', new Date()),
  time: '09:00',
  booking_code: 'A1C2D3E4',
  name: 'Joana Prado',
  people: 3,
  checked_in_people: 2,
  checkins: [
    { id: uuid, people: 2, datetime: new Date(Date.now() - 1000).toISOString().replace(/\.\d+Z/, `.${time}Z`) }
  ]
})

/** An operator's own API, which answers whole periods as the specification has it. */
function viewerOf(gate: { status: number }): Viewer {
  const items = [inside('a', '100'), inside('b', '200')].map((item) => BookingItemSchema.parse(item))
  const call = async ({ id }: { id: string }) => {
    if (id === 'getGate' || id === 'getInside') throw new ApiError({ ...gate, code: 'x', message: 'x' })
    return items
  }
  return { place: { uuid: 'p', name: 'Vale', timezone: 'America/Bahia' }, call, can: () => true } as unknown as Viewer
}

it('shows the day of an API that knows no gate: everybody’s entries, and no hours', async () => {
  for (const status of [404, 501]) {
    const today = await loadLatest(viewerOf({ status }), { product: '', kept: [] })
    expect([today.inside, today.people, today.slots]).toEqual([4, 6, []])
    expect(today.latest.map(({ uuid, undo }) => [uuid, undo !== null])).toEqual([
      ['b', true],
      ['a', true]
    ])
  }
})

it('hides no fault of an API that does', async () => {
  await expect(loadLatest(viewerOf({ status: 500 }), { product: '', kept: [] })).rejects.toMatchObject({ status: 500 })
})

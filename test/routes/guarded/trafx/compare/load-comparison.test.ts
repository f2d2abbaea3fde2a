import { expect, it } from 'vitest'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { loadSource } from '#app/routes/guarded/trafx/compare/load-comparison.server.ts'
import { readCompareQuery } from '#app/routes/guarded/trafx/compare/query.ts'

const timezone = 'America/Bahia'
const today = todayIn(timezone, new Date())

it('asks for bookings past a cache only where their days begin today or later', async () => {
  const asked: { start_date?: string; nocache?: string }[] = []
  const call = async ({ id }: { id: string }, { query = {} }: { query?: object }) => {
    if (id === 'listBookingsByPeriod') asked.push(query)
    return [] as never
  }
  const search = new URLSearchParams({ inicio: addDays(today, -31), fim: addDays(today, 40) })
  const query = readCompareQuery(search, { today, lastCounted: today, devices: [], products: [] })
  await loadSource({ call, today: () => today, place: { timezone } } as never, { query, devices: [], products: [] })
  expect(asked.map(({ start_date, nocache }) => [start_date, nocache])).toEqual([
    [addDays(today, -31), undefined],
    [today, '1'],
    [addDays(today, 31), '1']
  ])
})

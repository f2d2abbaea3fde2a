import { describe, expect, it } from 'vitest'
import { demoProducts } from '#app/backend/db/seed/place-data.server.ts'
import { createRandom } from '#app/backend/db/seed/random.server.ts'
import type { SeedWorld } from '#app/backend/db/seed/rows.server.ts'
import { ticketsOf } from '#app/backend/db/seed/shop.server.ts'
import { createIds, tellStory } from '#app/backend/db/seed/story.server.ts'
import { planVisits } from '#app/backend/db/seed/visits.server.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'

function worldAt(now: Date): SeedWorld {
  return {
    placeId: '0',
    timezone: 'America/Bahia',
    termHash: '',
    today: todayIn('America/Bahia', now),
    now,
    products: demoProducts.map((product, index) => ({
      ...product,
      id: index + 1,
      tickets: ticketsOf(product, todayIn('America/Bahia', now))
    })),
    agents: [{ uuid: 'a', name: 'Luzia', productIds: [] }],
    gateUserIds: [1, 2],
    gateSellerUuid: null,
    managerId: 3,
    discountCodeId: 4
  }
}

const dates = Array.from({ length: 20 }, (_, index) => addDays('2026-11-02', index * 23))

describe('planVisits', () => {
  it.each(dates)('never oversells and always has something to show on %s', (date) => {
    const world = worldAt(new Date(`${date}T15:00:00Z`))
    const { visits, slots, blocks } = planVisits(world, 'seed')
    const rows = slots.rows()
    expect(rows.every((row) => row.taken <= row.capacity)).toBe(true)
    expect(rows.filter((row) => row.taken === row.capacity).length).toBeGreaterThanOrEqual(2)
    expect(visits.filter((visit) => visit.fate === 'pending')).toHaveLength(2)
    expect(visits.length).toBeGreaterThan(1500)
    expect(visits.length).toBeLessThan(3600)
    const isBlocked = ({ product, date: day, time }: (typeof visits)[number]) =>
      blocks.some((block) => block.productId === product.id && block.date === day && ['', time].includes(block.time))
    expect(visits.filter(isBlocked)).toEqual([])
    const closed = visits.filter(
      ({ product, date: day }) => !product.weekdays.includes(new Date(`${day}T00:00Z`).getUTCDay())
    )
    expect(closed).toEqual([])
  })

  it('plans a day the same way at every hour, except for what has happened by then', () => {
    const tell = (hour: string) => {
      const world = worldAt(new Date(`2026-11-20T${hour}:00Z`))
      const next = createIds(createRandom('ids'))
      return planVisits(world, 'seed').visits.map((visit) => tellStory(visit, world, next()))
    }
    const morning = tell('11:00')
    const evening = tell('23:30')
    const identity = (told: ReturnType<typeof tell>) =>
      told.map(({ booking, items }) => [
        booking.code,
        booking.publicId,
        booking.name,
        booking.date,
        booking.time,
        items.length
      ])
    expect(identity(evening)).toEqual(identity(morning))
    const inside = (told: ReturnType<typeof tell>) => told.filter((one) => one.checkins.length > 0).length
    expect(inside(evening)).toBeGreaterThan(inside(morning))
  })
})

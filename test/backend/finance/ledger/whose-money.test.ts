import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { payBooking } from '../../../support/world/finance/transactions.ts'
import { addBooking } from '../../clients/world.ts'
import { openTill } from '../../payments/world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 8 })
})
afterAll(() => db.close())

const people = [
  { name: 'Ana', document: '52998224725' },
  { name: 'Bia', document: '11144477735' },
  { name: 'Caio', document: '39053344705' }
] as const
const at = '2026-11-05T15:00:00Z'

async function openWorld() {
  const till = openTill(db)
  const place = await till.openPlace()
  const { token } = await createUser(db, place.placeId, [
    'financial/index',
    'operation/booking-list',
    'operation/all-bookings'
  ])
  const book = async (who: number) => {
    const { name = '', document = '' } = people[who % people.length] ?? {}
    return (await addBooking(db, place, { name, surname: '', document, phone: '', email: '' })).id
  }
  /** Reads the list's amounts, in centavos. */
  const told = async () => {
    const query = 'start_date=2026-11-01&end_date=2026-11-30'
    const { status, body } = await till.call('GET', `/finance?${query}`, { token })
    expect(status).toBe(200)
    const sums = body.clients.map((one: { name: string; in: number; out: number }) => {
      return [one.name, Math.round(one.in * 100), Math.round(one.out * 100)] as const
    })
    return sums.sort()
  }
  return { place, book, told }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** The same, asked of the bookings as they are now. */
async function truth({ place }: World): Promise<[string, number, number][]> {
  const { rows } = await db.pool.query<{ name: string; in: number; out: number }>(
    `select coalesce(k.name, c.name, b.name) as name, coalesce(sum(e.value) filter (where e.flow = 'in'), 0)::int as "in",
       -coalesce(sum(e.value) filter (where e.flow = 'out'), 0)::int as out
     from ledger_entries e join bookings b on b.id = e.booking_id
     left join clients c on c.id = b.client_id left join clients k on k.id = c.merged_into
     where e.place_id = $1 and e.date between '2026-11-01' and '2026-11-30'
     group by coalesce(k.id, c.id), coalesce(k.name, c.name, b.name), case when c.id is null then b.document end
     having sum(e.value) filter (where e.flow = 'in') <> 0 or sum(e.value) filter (where e.flow = 'out') <> 0`,
    [place.placeId]
  )
  return rows.map((row): [string, number, number] => [row.name, row.in, row.out]).sort()
}

const clientsOf = async ({ place }: World): Promise<number[]> =>
  (
    await db.pool.query<{ id: number }>(
      'select id::int from clients where place_id = $1 and merged_into is null order by id',
      [place.placeId]
    )
  ).rows.map(({ id }) => id)

const clientOf = async (booking: number | undefined) =>
  (await db.pool.query<{ id: number }>('select client_id as id from bookings where id = $1', [booking])).rows[0]?.id

const waits = async () =>
  (await db.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rowCount

const deeds = ['book', 'pay', 'refund', 'assign', 'move', 'leave', 'merge', 'part'] as const
const step = fc.record({ what: fc.constantFrom(...deeds), which: fc.nat({ max: 9 }), how: fc.nat({ max: 9 }) })

describe('the money that a user may see', () => {
  it('follows bookings to their clients, merged ones included, to the centavo', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (steps) => {
        const world = await openWorld()
        const bookings = [await world.book(0)]
        const paid: string[] = []
        const pick = <T>(list: T[], which: number) => list[which % Math.max(1, list.length)]
        const give = (id: number, client: number | null) =>
          db.pool.query('update bookings set client_id = $2 where id = $1', [id, client])
        const acts: Record<(typeof deeds)[number], (which: number, how: number) => Promise<unknown>> = {
          book: async (which) => bookings.push(await world.book(which)),
          pay: async (which, how) =>
            paid.push(await payBooking(db, pick(bookings, which) ?? 0, { value: 1000 + how, at })),
          refund: (which, how) =>
            db.pool.query('update payments set refunded = refunded + $2 where id = $1', [pick(paid, which), how]),
          assign: () => assignAllClients({ db }),
          move: async (which, how) => {
            const client = pick(await clientsOf(world), how)
            if (client) await give(pick(bookings, which) ?? 0, client)
          },
          leave: (which) => give(pick(bookings, which) ?? 0, null),
          merge: async (which, how) => {
            const all = await clientsOf(world)
            const kept = pick(all, which)
            const other = pick(all, how)
            if (kept === other) return
            await db.pool.query('update clients set merged_into = $1 where id = $2 or merged_into = $2', [kept, other])
          },
          part: (which) =>
            db.pool.query(
              `update clients set merged_into = null where id = (select id from clients
                 where place_id = $1 and merged_into is not null order by id offset $2 limit 1)`,
              [world.place.placeId, which % 2]
            )
        }
        for (const { what, which, how } of steps) await acts[what](which, how)
        expect(await world.told()).toEqual(await truth(world))
      }),
      { numRuns: 25 }
    )
    expect(Object.keys(await findBreaches(db)).filter((rule) => rule.includes('ledger'))).toEqual([])
  }, 120_000)

  it('a payment under way while its booking goes to another client is the other one’s', async () => {
    const world = await openWorld()
    const ids = [await world.book(0), await world.book(1)]
    await assignAllClients({ db })
    const other = await clientOf(ids[1])
    const paying = await db.pool.connect()
    const moving = await db.pool.connect()
    try {
      await paying.query('begin')
      await paying.query(
        `insert into payments (id, place_id, booking_id, provider, method, status, value, paid_at)
         values (gen_random_uuid(), $1, $2, 'desk', 'pix', 'APPROVED', 500, $3)`,
        [world.place.placeId, ids[0], at]
      )
      const moved = moving.query('update bookings set client_id = $2 where id = $1', [ids[0], other])
      await expect.poll(waits).toBe(1)
      await paying.query('commit')
      await moved
    } finally {
      paying.release()
      moving.release()
    }
    expect(await world.told()).toEqual([['Bia', 500, 0]])
    expect(await world.told()).toEqual(await truth(world))
  })

  it('a payment that waits for the move knows the other client too', async () => {
    const world = await openWorld()
    const ids = [await world.book(0), await world.book(1)]
    await assignAllClients({ db })
    const other = await clientOf(ids[1])
    const moving = await db.pool.connect()
    try {
      await moving.query('begin')
      await moving.query('update bookings set client_id = $2 where id = $1', [ids[0], other])
      const paid = payBooking(db, ids[0] ?? 0, { value: 700, at })
      await expect.poll(waits).toBe(1)
      await moving.query('commit')
      await paid
    } finally {
      moving.release()
    }
    expect(await world.told()).toEqual([['Bia', 700, 0]])
  })
})

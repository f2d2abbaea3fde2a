import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { type Day, DaySchema } from '#app/contracts/day/calls.ts'
import { amountsOf } from '#app/domain/booking/amounts.ts'
import { isCancelledStatus, isConfirmedStatus, tellSituation } from '#app/domain/booking/situation.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { guidesWanted } from '#app/domain/product/guides.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

const clock = createClock(new Date())
const today = todayIn('America/Bahia', clock.now())
const all = ['operation/booking-list', 'operation/all-bookings', 'operation/values']

let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
let token: string
let booked: Booked[]

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  call = createCaller(createTestBackend(db, clock))
  placeId = (await db.pool.query('select id from places limit 1')).rows[0].id
  token = (await createUser(db, placeId, all)).token
  const soon = new Date(clock.now().getTime() + 600_000)
  // Add what the demonstration lacks: running and expired holds, bookings to confirm, missing guides.
  await db.pool.query(
    `update products set guide = case when position % 2 = 0 then 'people' else 'booking' end, guide_people = 3`
  )
  await db.pool.query(`delete from booking_agents where booking_id % 3 = 0`)
  await db.pool.query(
    `update bookings set status = 'PENDING', checked_in_people = 0,
      hold_until = case when id % 2 = 0 then $1::timestamptz else $1::timestamptz - interval '20 minutes' end
    where id % 7 = 0 and date >= $2::date - 3 and status = 'APPROVED'`,
    [soon, today]
  )
  await db.pool.query(`update bookings set hold_until = $1 where status = 'UNPAID' and id % 2 = 0`, [soon])
  await db.pool.query(`
    update bookings set pay_later = true, status = 'UNPAID' where id % 5 = 0 and status = 'APPROVED' and date >= '${today}'::date - 3`)
})
beforeEach(async () => {
  booked = await readBooked()
})
afterAll(() => db.close())

interface Booked {
  id: number
  date: string
  time: string
  channel: string
  status: string
  method: string
  payLater: boolean
  until: string | null
  people: number
  inside: number
  final: number
  refund: string
  product: string
  guide: string
  guidePeople: number
  guides: number
  payments: { method: string; status: string; value: number; paid: boolean }[]
}

/** Plain rows; what follows adds them up without any SQL of the program. */
async function readBooked(): Promise<Booked[]> {
  const { rows } = await db.pool.query(`
    select b.id, b.date::text, b.time, b.channel, b.status, b.payment_method as method, b.pay_later as "payLater",
      to_json(b.hold_until) #>> '{}' as until, b.people, b.checked_in_people as inside, b.final, b.refund,
      p.uuid as product, p.guide, p.guide_people as "guidePeople",
      (select count(*)::int from booking_agents a where a.booking_id = b.id) as guides,
      (select coalesce(json_agg(json_build_object('method', y.method, 'status', y.status, 'value', y.value,
        'paid', y.paid_at is not null)), '[]') from payments y where y.booking_id = b.id) as payments
    from bookings b join products p on p.id = b.product_id`)
  return rows
}

const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0)
const kept = ({ payments }: Booked) => sum(payments, ({ status, value }) => (status === 'APPROVED' ? value : 0))
const money = (booking: Booked) => amountsOf({ ...booking, received: kept(booking) })
const told = (booking: Booked) => {
  const { until: hold_until, method: payment_method, final: finalValue } = booking
  return tellSituation({ ...booking, hold_until, payment_method, finalValue }, today).shown.code
}

function expectedOf(bookings: Booked[]) {
  const alive = bookings.filter(({ status }) => !isCancelledStatus(status))
  const people = (some: Booked[]) => sum(some, (one) => one.people)
  const by = (code: string) => alive.filter((one) => told(one) === code)
  const count = (some: Booked[]) => ({ bookings: some.length, people: people(some) })
  const until = (some: Booked[]) => some.map((one) => Date.parse(one.until ?? '')).sort((a, b) => a - b)[0] ?? null
  const lacking = alive.filter((one) => isConfirmedStatus(one.status) && one.guides < guidesWanted(one, one.people))
  return {
    ...count(alive),
    checked_in: sum(alive, ({ inside }) => inside),
    cancelled: bookings.length - alive.length,
    pending: { ...count(by('pending')), value: sum(by('pending'), ({ final }) => final), first: until(by('pending')) },
    unconfirmed: { ...count(by('unconfirmed')), first: until(by('unconfirmed')) },
    on_site: count(by('on-site')),
    unguided: count(lacking),
    sold: sum(bookings, (one) => money(one).sold),
    received: sum(bookings, (one) => money(one).received),
    receivable: sum(bookings, (one) => money(one).receivable)
  }
}

const milliseconds = (instant: string | null) => (instant === null ? null : Date.parse(instant))

function saidOf({ visits, money }: Day) {
  if (!visits || !money) throw new Error('a part of the day is missing')
  const { own_only, slots, pending, unconfirmed, ...sums } = visits
  const { bookings, people, value } = pending
  return {
    ...sums,
    pending: { bookings, people, value, first: milliseconds(pending.first_until) },
    unconfirmed: {
      bookings: unconfirmed.bookings,
      people: unconfirmed.people,
      first: milliseconds(unconfirmed.first_until)
    },
    sold: money.sold,
    received: money.received,
    receivable: money.receivable.value
  }
}

async function dayOf(date: string, as = token): Promise<Day> {
  const { status, body } = await call('GET', `/operations/summary?date=${date}`, { token: as })
  expect(status).toBe(200)
  return DaySchema.parse(body)
}

const near = [-3, -1, 0, 1, 2, 9].map((days) => addDays(today, days))

describe('a day', () => {
  it('equals the sum of its bookings and payments, by slot, method and channel', async () => {
    for (const date of near) {
      const day = await dayOf(date)
      const bookings = booked.filter((one) => one.date === date)
      expect([date, saidOf(day)]).toEqual([date, expectedOf(bookings)])
      const slots = new Map<string, number[]>()
      for (const { product, time, people, inside, status } of bookings) {
        if (isCancelledStatus(status)) continue
        const [all = 0, entered = 0] = slots.get(`${time} ${product}`) ?? []
        slots.set(`${time} ${product}`, [all + people, entered + inside])
      }
      const told = day.visits?.slots.filter(({ people }) => people > 0) ?? []
      const said = told.map((slot) => [`${slot.time} ${slot.product_uuid}`, [slot.people, slot.checked_in]] as const)
      expect(new Map(said)).toEqual(slots)
      const methods = new Map<string, number>()
      for (const { method, value, status } of bookings.flatMap(({ payments }) => payments)) {
        if (status === 'APPROVED') methods.set(method, (methods.get(method) ?? 0) + value)
      }
      const shown = day.money?.methods.map(({ method, received }) => [method, received ?? 0] as const) ?? []
      expect(new Map(shown.filter(([, value]) => value > 0))).toEqual(
        new Map([...methods].filter(([, value]) => value > 0))
      )
      for (const { channel, sold, received } of day.money?.channels ?? []) {
        const of = bookings.filter((one) => one.channel === channel)
        expect([sold, received]).toEqual([sum(of, (one) => money(one).sold), sum(of, (one) => money(one).received)])
      }
    }
    // On one day or another: just after midnight hardly anything was bought for today.
    const days = await Promise.all(near.map((date) => dayOf(date)))
    for (const part of ['pending', 'unguided'] as const) {
      expect([part, days.some(({ visits }) => (visits?.[part].bookings ?? 0) > 0)]).toEqual([part, true])
    }
  })

  it('has the places left that a visitor is shown', async () => {
    for (const date of near) {
      const slots = (await dayOf(date)).visits?.slots ?? []
      for (const uuid of new Set(slots.map(({ product_uuid }) => product_uuid))) {
        const { body } = await call('GET', `/products/${uuid}/availability?date=${date}`)
        const own = slots.filter(({ product_uuid, state }) => product_uuid === uuid && state !== 'closed')
        expect(own.map(({ time, state, capacity, remaining }) => ({ time, state, capacity, remaining }))).toEqual(
          body.slots.map(({ time, state, capacity, remaining }: Record<string, unknown>) => {
            return { time, state, capacity, remaining }
          })
        )
      }
    }
  })

  it('links to lists with the same numbers', async () => {
    const { visits, money } = await dayOf(today)
    const list = async (filter: Record<string, string>) => {
      const days = { start_date: today, end_date: today, page: '1', limit: '150' }
      return (await call('GET', `/booking/byPeriod?${new URLSearchParams({ ...days, ...filter })}`, { token })).body
    }
    const missing = (visits?.people ?? 0) - (visits?.checked_in ?? 0)
    const inside = await list({ entry: 'inside' })
    const outside = await list({ entry: 'outside' })
    expect(inside.totals.checked_in_people).toBe(visits?.checked_in)
    expect(outside.totals.people - outside.totals.checked_in_people).toBe(missing)
    expect((await list({ guide: 'missing' })).total).toBe(visits?.unguided.bookings)
    for (const [code, part] of [
      ['pending', visits?.pending],
      ['unconfirmed', visits?.unconfirmed],
      ['on-site', visits?.on_site]
    ] as const) {
      expect([code, (await list({ situation: code })).total]).toEqual([code, part?.bookings])
    }
    expect((await list({ money: 'receivable' })).total).toBe(money?.receivable.bookings)
    for (const { method, bookings } of money?.methods ?? []) {
      expect([method, (await list({ received: method })).total]).toEqual([method, bookings])
    }
    const slot = visits?.slots.find(({ people }) => people > 0)
    const ofSlot = await list({ product: slot?.product_uuid ?? '', time: slot?.time ?? '' })
    expect(ofSlot.totals.people).toBe(slot?.people)
    const hour = slot?.time.slice(0, 2) ?? ''
    const inHour = visits?.slots.filter(({ time }) => time.startsWith(hour)) ?? []
    expect((await list({ time: hour })).totals.people).toBe(sum(inHour, ({ people }) => people))
  })
})

/** How many statements a call takes, with the session's own, and how many rows they gave. */
async function countStatements(date: string): Promise<{ statements: number; rows: number }> {
  const original = db.pool.query.bind(db.pool) as (...given: unknown[]) => Promise<{ rows: unknown[] }>
  const counted = { statements: 0, rows: 0 }
  const query = async (...given: unknown[]) => {
    const result = await original(...given)
    counted.statements += 1
    counted.rows += result.rows.length
    return result
  }
  Object.assign(db.pool, { query })
  const { status } = await call('GET', `/operations/summary?date=${date}`, { token })
  Object.assign(db.pool, { query: original })
  expect(status).toBe(200)
  return counted
}

it('takes at most eight statements, and no row more however many bookings there are', async () => {
  const date = addDays(today, 20)
  await countStatements(date)
  const before = await countStatements(date)
  expect(before.statements).toBeLessThanOrEqual(8)
  const copied = `select md5(random()::text), place_id, product_id, md5(random()::text), upper(substr(md5(random()::text), 1, 12)),
    channel, status, payment_method, date, time, people, total, discount, final, name from bookings where date = $1`
  const columns = `public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time, people, total,
    discount, final, name`
  for (let times = 0; times < 4; times += 1) await db.pool.query(`insert into bookings (${columns}) ${copied}`, [date])
  const { visits } = await dayOf(date)
  expect(visits?.bookings).toBeGreaterThan(50)
  expect(await countStatements(date)).toEqual(before)
})

describe('permission to open the day', () => {
  it('shows what the user may see: without money, only guided bookings, or no bookings', async () => {
    const gate = await dayOf(today, (await createUser(db, placeId, all.slice(0, 2))).token)
    expect([gate.money, gate.visits?.pending.value, gate.alerts.refunds]).toEqual([null, null, null])
    expect(gate.visits?.people).toBe(expectedOf(booked.filter(({ date }) => date === today)).people)
    const guide = await createUser(db, placeId, all.slice(0, 1), { agent: true })
    const own = booked.filter(({ date, status }) => date === today && !isCancelledStatus(status)).slice(0, 3)
    for (const { id } of own) {
      await db.pool.query('insert into booking_agents (booking_id, agent_uuid) values ($1, $2)', [id, guide.agentUuid])
    }
    const guided = await dayOf(today, guide.token)
    expect(guided.visits).toMatchObject({ own_only: true, bookings: 3, people: sum(own, ({ people }) => people) })
    expect(guided.visits?.slots.every(({ remaining, people }) => remaining === null && people > 0)).toBe(true)
    const nobody = await dayOf(today, (await createUser(db, placeId, ['issues/index'])).token)
    expect([nobody.visits, nobody.money, nobody.around]).toEqual([null, null, null])
    expect(nobody.alerts).toMatchObject({ refunds: null, messages: null, counters: null, issues: 0 })
    const elsewhere = await createPlace(db)
    const other = await dayOf(today, (await createUser(db, elsewhere.placeId, all)).token)
    expect(other.visits).toMatchObject({ bookings: 0, people: 0, cancelled: 0 })
    expect(other.visits?.slots.map(({ time, people }) => [time, people])).toEqual([
      ['09:00', 0],
      ['14:00', 0]
    ])
  })

  it('refuses an invalid day, and answers today without one', async () => {
    for (const date of ['0000-01-01', '2026-02-30', 'ontem', '31/12/9999']) {
      const { status, body } = await call('GET', `/operations/summary?date=${encodeURIComponent(date)}`, { token })
      expect([date, status, body.fields?.date]).toEqual([date, 422, ['Data inválida. Use dd/mm/aaaa.']])
    }
    expect((await call('GET', '/operations/summary', { token })).body).toMatchObject({ date: today, today })
    for (const date of ['1000-01-01', '9998-12-31']) expect((await dayOf(date)).visits?.people).toBe(0)
    expect((await call('GET', '/operations/summary')).status).toBe(401)
  })
})

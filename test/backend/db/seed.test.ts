import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { seedDemo } from '#app/backend/db/seed.server.ts'
import { certificateValidity } from '#app/domain/agent/certificate.ts'
import { isBookingCode } from '#app/domain/booking/code.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { isValidCnpj, isValidCpf } from '#app/domain/person/documents.ts'
import { parsePhone } from '#app/domain/person/phone.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { msToMidnight } from '../../support/database/demonstration-day.ts'

const now = new Date('2026-11-20T15:10:00Z')
const password = 'serra-do-lume'

const tables: Record<string, string> = {
  places: 'id',
  terms: 'hash',
  place_terms: 'id',
  users: 'username',
  permissions: 'user_id, position',
  agents: 'uuid',
  agent_products: 'agent_uuid, product_id',
  agent_days_off: 'agent_uuid, from_day',
  form_fields: 'form, position',
  products: 'slug',
  ticket_types: 'product_id, position',
  ticket_prices: 'ticket_type_id, position',
  time_slots: 'product_id, time',
  waivers: 'id',
  slot_exceptions: 'product_id, date, time',
  day_notes: 'product_id, date',
  discount_codes: 'code',
  points_of_interest: 'position',
  unavailabilities: 'product_id, date, time',
  slot_days: 'product_id, date, time',
  booking_groups: 'uuid',
  group_people: 'group_id, position',
  bookings: 'id',
  booking_items: 'booking_id, position',
  booking_events: 'id',
  booking_agents: 'booking_id, agent_uuid',
  slot_guides: 'product_id, date, time, agent_uuid',
  booking_metadata: 'uuid',
  payments: 'id',
  checkins: 'id',
  clients: 'id',
  client_merges: 'id',
  client_follow_ups: 'id',
  issue_types: 'label',
  issue_answers: 'title',
  issues: 'number',
  issue_messages: 'id',
  issue_reads: 'issue_id, user_id',
  transport_companies: 'id',
  vehicles: 'id',
  drivers: 'id',
  trips: 'id',
  trip_stops: 'id',
  trip_passengers: 'id'
}

/** Every row but what is random or the clock's on purpose. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const [table, order] of Object.entries(tables)) {
    const { rows } = await db.pool.query(
      `select (to_jsonb(t) - 'password_hash' ${table === 'unavailabilities' ? "- 'created_at'" : ''})::text as row
       from ${table} t order by ${order}`
    )
    content[table] = rows.map((row) => row.row).join('\n')
  }
  return content
}

describe('seedDemo', () => {
  let db: Database
  const count = async (query: string) => Number((await db.pool.query(`select count(*) as n from ${query}`)).rows[0].n)

  beforeAll(async () => {
    db = await openTestDatabase()
    await seedDemo(db, { now, password })
  })
  afterAll(() => db.close())

  it('is the same for the same seed and moment', async () => {
    const other = await openTestDatabase()
    expect(await seedDemo(other, { now, password })).toBe(true)
    const one = await contentOf(db)
    const two = await contentOf(other)
    for (const table of Object.keys(tables)) expect(two[table] === one[table], table).toBe(true)
    await other.close()
  })

  it('leaves a database alone that has a place', async () => {
    const before = await count('bookings')
    expect(await seedDemo(db, { now, password, seed: 'another' })).toBe(false)
    expect(await count('bookings')).toBe(before)
  })

  it('covers ninety days around today, 15 to 40 or so bookings a day', async () => {
    const { rows } = await db.pool.query(`select date, count(*)::int as n from bookings group by date order by date`)
    expect(rows).toHaveLength(90)
    expect(rows[0].date).toBe('2026-10-06')
    expect(rows[89].date).toBe('2027-01-03')
    for (const { n } of rows) expect(n).toBeGreaterThanOrEqual(10)
    const weekend = rows.filter((row) => [0, 6].includes(new Date(`${row.date}T00:00Z`).getUTCDay()))
    const mean = (list: typeof rows) => list.reduce((sum, row) => sum + row.n, 0) / list.length
    expect(mean(weekend)).toBeGreaterThan(mean(rows))
  })

  it("keeps taken within capacity and equal to the bookings' places", async () => {
    expect(await count('slot_days where taken > capacity or taken < 0')).toBe(0)
    const wrong = await count(`(
      select product_id, date, time, taken from slot_days
      except
      select product_id, date, time, sum(people)::int from bookings
      where status in ('PENDING', 'UNPAID', 'APPROVED') group by product_id, date, time) x`)
    expect(wrong).toBe(0)
    const held = await count(`(select distinct product_id, date, time from bookings
      where status in ('PENDING', 'UNPAID', 'APPROVED')) x`)
    expect(await count('slot_days')).toBe(held)
    expect(await count('slot_days where taken = capacity')).toBeGreaterThanOrEqual(2)
    expect(
      await count(`unavailabilities u join slot_days s on s.product_id = u.product_id and s.date = u.date
      and u.time in ('', s.time)`)
    ).toBe(0)
    expect(await count('unavailabilities')).toBe(2)
  })

  it('balances money and people of every booking', async () => {
    expect(
      await count(`bookings b where total <> (select sum(quantity * unit_price) from booking_items i where i.booking_id = b.id)
      or discount <> (select sum(quantity * unit_discount) from booking_items i where i.booking_id = b.id)
        + (select coalesce(sum(tendered), 0) from payments p where p.booking_id = b.id and p.method = 'pos_cortesia')
      or people <> (select sum(quantity) from booking_items i where i.booking_id = b.id)
      or checked_in_people <> (select sum(checked_in) from booking_items i where i.booking_id = b.id)
      or checked_in_people <> (select coalesce(sum(people), 0) from checkins c where c.booking_id = b.id and undone_at is null)`)
    ).toBe(0)
    expect(
      await count(`bookings b where final <> coalesce(
      (select sum(value) from payments p where p.booking_id = b.id and p.status = 'APPROVED'), 0) and status = 'APPROVED'`)
    ).toBe(0)
    expect(
      await count(`bookings b join payments p on p.booking_id = b.id
        where b.status in ('PENDING', 'UNPAID') and p.provider <> 'desk'`)
    ).toBe(0)
    expect(
      await count(`bookings b where status = 'UNPAID' and final <=
        (select sum(value) from payments p where p.booking_id = b.id and p.status = 'APPROVED')`)
    ).toBe(0)
    expect(await count(`bookings where status = 'EXPIRED' and refund = 'due'`)).toBeGreaterThan(0)
    expect(await count('payments where fee > 0 and fee < value')).toBeGreaterThan(0)
    expect(
      await count(`bookings b where refund <> '' and (status not in ('CANCELLED', 'EXPIRED')
      or not exists (select 1 from payments p where p.booking_id = b.id and p.value = b.final))`)
    ).toBe(0)
  })

  it("sells at the visit day's prices, and sets up an example of everything", async () => {
    const priceOfDay = `coalesce((select p.price from ticket_prices p where p.ticket_type_id = t.id
      and (p.valid_from is null or p.valid_from <= b.date) and (p.valid_to is null or b.date <= p.valid_to)
      and p.weekdays @> to_jsonb(extract(dow from b.date)::int) order by p.position limit 1), t.price)`
    const sold = `bookings b join booking_items i on i.booking_id = b.id
      join ticket_types t on t.product_id = b.product_id and t.label = i.label`
    expect(await count(`${sold} where i.unit_price <> ${priceOfDay}`)).toBe(0)
    expect(await count(`${sold} where i.unit_price <> t.price`)).toBeGreaterThan(100)
    expect(
      await count(`${sold} where b.date not between coalesce(t.valid_from, b.date) and coalesce(t.valid_to, b.date)`)
    ).toBe(0)
    expect(await count(`bookings where discount_code = 'LUME10' and status = 'APPROVED'`)).toBeGreaterThan(10)
    expect(await count(`bookings where (discount_code = '') <> (discount_code_id is null)`)).toBe(0)
    expect(await count(`${sold} where i.unit_discount > 0 and i.counts_to_quota and b.discount_code <> ''`)).toBe(0)
    expect(
      await count(`slot_exceptions e join bookings b on b.product_id = e.product_id and b.date = e.date
      and e.time in ('', b.time)`)
    ).toBe(0)
    expect(await count(`slot_exceptions where date > '2026-11-20'`)).toBe(2)
    expect(await count(`day_notes where body <> ''`)).toBe(2)
    expect(await count('points_of_interest')).toBe(7)
    expect(
      await count(`products p where not active and exists (select from time_slots s where s.product_id = p.id)
      and not exists (select from bookings b where b.product_id = p.id)`)
    ).toBe(1)
    expect(await count(`products where latitude is null or accessibility = ''`)).toBe(0)
    expect(await count(`products where guide = 'people' and guide_people = 8`)).toBe(1)
    expect(await count(`time_slots where closing_minutes = 30`)).toBe(4)
  })

  it('lets nothing have happened that lies ahead', async () => {
    const at = `'${now.toISOString()}'::timestamptz`
    expect(await count(`bookings where created_at > ${at} or paid_at > ${at} or cancelled_at > ${at}`)).toBe(0)
    expect(await count(`checkins where at > ${at}`)).toBe(0)
    expect(await count(`booking_events where at > ${at}`)).toBe(0)
    expect(await count(`bookings where paid_at < created_at or cancelled_at < created_at`)).toBe(0)
    expect(await count(`checkins c join bookings b on b.id = c.booking_id where b.status <> 'APPROVED'`)).toBe(0)
    expect(await count(`bookings where status = 'PENDING' and hold_until > ${at}`)).toBe(2)
  })

  it('shows every situation, channel and kind of payment', async () => {
    const seen = async (column: string, table = 'bookings') =>
      (await db.pool.query(`select distinct ${column} as v from ${table} order by 1`)).rows.map((row) => row.v)
    expect(await seen('status')).toEqual(['APPROVED', 'CANCELLED', 'EXPIRED', 'PENDING', 'UNPAID'])
    expect(await seen('channel')).toEqual(['LARAVEL', 'POSCONTROLE', 'RESERVAEXPRESSA', 'WORDPRESS'])
    expect(await seen('refund')).toEqual(['', 'done', 'due'])
    expect(await seen('payment_method')).toEqual([
      'cod',
      'cortesia',
      'credit',
      'debit',
      'pix',
      'pos_cortesia',
      'pos_credit',
      'pos_debit',
      'pos_money',
      'pos_pix',
      'wallet'
    ])
    expect(await seen('action', 'booking_events')).toEqual([
      'agent-added',
      'cancelled',
      'checked-in',
      'checkin-undone',
      'created',
      'date-changed',
      'expired',
      'owing',
      'paid',
      'receive-undone',
      'received',
      'refund-due',
      'refunded'
    ])
  })

  it('invents people with valid documents, phones and codes', async () => {
    const { rows } = await db.pool.query(
      `select code, document, document_country, phone, email, public_id, hash from bookings`
    )
    for (const row of rows) {
      const isOwn = row.document_country === 'BR'
      expect(isOwn ? isValidCpf(row.document) || isValidCnpj(row.document) : /^[A-Z]{2}\d{7}$/.test(row.document)).toBe(
        true
      )
      if (isOwn) expect(parsePhone('55', row.phone)?.type).toBe('mobile')
      else expect(row.phone).toMatch(/^\+(?!55)\d{8,15}$/)
      expect(row.email).toMatch(/^[a-z.]+\d+@example\.com$/)
      expect(isBookingCode(row.code)).toBe(true)
      expect(`${row.public_id}${row.hash}`).toMatch(/^[0-9a-f]{64}$/)
    }
    const abroad = rows.filter((row) => row.document_country !== 'BR').length / rows.length
    expect([abroad > 0.01, abroad < 0.1]).toEqual([true, true])
    const { rows: places } = await db.pool.query('select cnpj from places')
    expect(isValidCnpj(places[0].cnpj)).toBe(true)
  })

  it('has one school that comes in two slots of a day, with a list and a guide', async () => {
    const { rows } = await db.pool.query(`select b.date::text, b.status, b.channel, b.people, b.quota_people,
        (select count(*)::int from booking_agents a where a.booking_id = b.id) as guides
      from bookings b join booking_groups g on g.id = b.group_id order by b.time`)
    const [one, two] = rows
    expect(rows).toHaveLength(2)
    expect(one).toMatchObject({ status: 'UNPAID', channel: 'POSCONTROLE', people: 7, quota_people: 6, guides: 1 })
    expect(two).toEqual(one)
    expect(one.date > '2026-11-26').toBe(true)
    expect(await count('booking_groups')).toBe(1)
    expect(await count('group_people')).toBe(12)
    expect(await count(`group_people where birth is null or birth > '2016-01-01'`)).toBe(0)
    expect(
      await count(`(select distinct a.agent_uuid from booking_agents a join bookings b on b.id = a.booking_id
      where b.group_id is not null) x`)
    ).toBe(1)
  })

  it('gives the condutor bookings of his own', async () => {
    expect(
      await count(`booking_agents a join agents g on g.uuid = a.agent_uuid join users u on u.id = g.user_id
      where u.username = 'condutor'`)
    ).toBeGreaterThan(20)
  })

  it('gives agents a public page, and groups only where they lead', async () => {
    const { rows } = await db.pool.query('select name, photo_url, about, languages, certificates from agents')
    expect(rows).toHaveLength(6)
    for (const { photo_url, about, languages, certificates } of rows) {
      expect(existsSync(`public${photo_url}`), photo_url).toBe(true)
      expect(about.length).toBeGreaterThan(50)
      expect(languages).toContain('pt')
      expect(certificates.length).toBeGreaterThan(0)
    }
    const states = rows.flatMap(({ certificates }) =>
      certificates.map((one: { valid_until: string }) => certificateValidity(one.valid_until, '2026-11-20').state)
    )
    expect(states.filter((state) => state === 'expiring')).toHaveLength(1)
    expect(states.filter((state) => state === 'expired')).toHaveLength(1)
    const { rows: own } = await db.pool.query('select cadastur_until::text, is_public, fields from agents')
    expect(own.every(({ cadastur_until }) => String(cadastur_until) > '2026-11-20')).toBe(true)
    expect(own.filter(({ is_public }) => !is_public)).toHaveLength(1)
    expect(own.filter(({ fields }) => Object.keys(fields).length > 0).length).toBeGreaterThan(1)
    expect(await count('agent_days_off')).toBe(2)
    expect(await count('slot_guides where accepted_at is not null and created_by is not null')).toBeGreaterThan(5)
    expect(await count('(select distinct date from slot_guides) days')).toBe(2)
    // Some slots wait for the desk, and one who signs in as a guide has groups.
    expect(
      await count(`(select distinct b.product_id, b.date, b.time from bookings b join products p on p.id = b.product_id
      where p.guide <> 'none' and b.status in ('UNPAID', 'APPROVED') and b.date in ('2026-11-20', '2026-11-21')
        and not exists (select 1 from slot_guides g where g.product_id = b.product_id and g.date = b.date and g.time = b.time)) x`)
    ).toBeGreaterThan(1)
    expect(
      await count('slot_guides g join agents a on a.uuid = g.agent_uuid where a.user_id is not null')
    ).toBeGreaterThan(0)
    expect(
      await count(`booking_agents a join bookings b on b.id = a.booking_id
      join agent_days_off o on o.agent_uuid = a.agent_uuid and b.date between o.from_day and o.until_day`)
    ).toBe(0)
    expect(
      await count(`booking_agents a join bookings b on b.id = a.booking_id
      join booking_agents c on c.agent_uuid = a.agent_uuid join bookings d on d.id = c.booking_id
      where d.id > b.id and d.date = b.date and d.time = b.time
        and (d.product_id <> b.product_id or not (a.follows or c.follows))`)
    ).toBe(0)
    expect(
      await count(`booking_agents a join bookings b on b.id = a.booking_id
      where exists (select 1 from agent_products p where p.agent_uuid = a.agent_uuid)
      and not exists (select 1 from agent_products p where p.agent_uuid = a.agent_uuid and p.product_id = b.product_id)`)
    ).toBe(0)
  })
})

describe('the demonstration of the tests', () => {
  it('is made anew, once, for all who open it after midnight', async () => {
    const now = new Date(Date.now() + msToMidnight(new Date()) + 1000)
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const opened = await Promise.all([openTestDatabase({ seed: true }), openTestDatabase({ seed: true })])
    onTestFinished(async () => void (await Promise.all(opened.map((own) => own.close()))))
    const facts = await Promise.all(
      opened.map(async (own) => {
        const { rows } = await own.pool.query(
          `select date::text, password_hash from bookings, users where status = 'PENDING' and username = 'gestor' limit 1`
        )
        return rows[0]
      })
    )
    // Unpaid places lie two days ahead; the salt of a password tells apart two that were made.
    expect(facts[0]?.date).toBe(addDays(todayIn('America/Bahia', now), 2))
    expect(facts[1]).toEqual(facts[0])
  }, 180_000)
})

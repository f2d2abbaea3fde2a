import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAudit } from '#app/backend/audit/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, bookings, places } from '#app/backend/db/schema.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  friday,
  type TestPlace
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let reader: { userId: number; uuid: string; token: string }
let other: { userId: number; uuid: string; token: string }

const hour = 3_600_000

type Row = typeof auditEvents.$inferInsert

const rowAt = (hoursAgo: number, changes: Partial<Row> = {}): Row => ({
  placeId: place.placeId,
  at: new Date(friday.getTime() - hoursAgo * hour),
  userId: reader.userId,
  actor: 'Joana',
  action: 'product.changed',
  subject: 'product',
  subjectId: 'p',
  subjectLabel: 'Cachoeira',
  ...changes
})

async function ask(query: object = {}, token = reader.token) {
  const { status, body } = await call('GET', `/audit?${new URLSearchParams({ ...query })}`, { token })
  return { status, body, ids: (body.data ?? []).map(({ id }: { id: number }) => id) }
}

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  place = await createPlace(db)
  reader = await createUser(db, place.placeId, ['audit/index', 'operation/booking-list'])
  other = await createUser(db, place.placeId, ['audit/index'], { name: 'Zélia Reis' })
  const stranger = await createPlace(db)
  const theirs = await createUser(db, stranger.placeId, ['audit/index'], { name: 'De Fora' })
  // Two at the same instant: the id decides.
  await db.orm
    .insert(auditEvents)
    .values([
      ...Array.from({ length: 45 }, (_, at) => rowAt(100 - Math.floor(at / 2))),
      rowAt(3, { userId: other.userId, actor: 'Zélia Reis', action: 'day.blocked', subjectLabel: 'Poço Azul' }),
      rowAt(1, { placeId: stranger.placeId, userId: theirs.userId, actor: 'De Fora' })
    ])
})

afterAll(() => db?.close())

// Told of one record that grows.
describe('the list', { shuffle: false }, () => {
  it('goes page by page in both directions and orders, none twice and none left out', async () => {
    const whole = (await ask({ limit: '500' })).ids
    expect(whole).toHaveLength(46)
    for (const sort of ['newest', 'oldest']) {
      const wanted = sort === 'newest' ? whole : [...whole].reverse()
      const seen: number[] = []
      let page = await ask({ limit: '10', sort, totals: '1' })
      expect([page.body.total, page.body.total_is_more, page.body.has_previous]).toEqual([46, false, false])
      for (;;) {
        seen.push(...page.ids)
        if (!page.body.has_next) break
        page = await ask({ limit: '10', sort, after: String(page.ids.at(-1)) })
      }
      expect(seen).toEqual(wanted)
      const back = await ask({ limit: '10', sort, before: String(wanted[25]) })
      expect([back.ids, back.body.has_previous, back.body.has_next]).toEqual([wanted.slice(15, 25), true, true])
      const first = await ask({ limit: '10', sort, before: String(wanted[4]) })
      expect([first.ids, first.body.has_previous]).toEqual([wanted.slice(0, 4), false])
    }
    for (const after of ['999999999', '999999999999999']) expect((await ask({ after })).ids).toEqual([])
    for (const after of ['0', '-1', 'x', '9'.repeat(30)]) expect((await ask({ after })).status).toBe(422)
  })

  it('is narrowed by person, group, words, code and day of the place’s zone', async () => {
    const [latest] = (await ask()).ids
    for (const query of [{ user: other.uuid }, { group: 'products', q: 'poco' }, { q: 'POÇO' }]) {
      expect((await ask(query)).ids).toEqual([latest])
    }
    for (const query of [{ group: 'place' }, { group: 'made-up' }, { user: randomUUID() }, { user: 'x' }, { q: '%' }]) {
      expect((await ask(query)).ids).toEqual([])
    }
    // 12:00 UTC of the 20th less 100 hours is 08:00 UTC of the 16th, 05:00 in Bahia.
    expect(
      (await ask({ from: '2026-11-17', to: '2026-11-17', limit: '500' })).body.data.map((row: { at: string }) => row.at)
    ).toSatisfy(
      (instants: string[]) =>
        instants.length > 0 &&
        instants.every((at) => at >= '2026-11-17T03:00:00.000Z' && at < '2026-11-18T03:00:00.000Z')
    )
    expect((await ask({ from: 'x' })).status).toBe(422)
    expect((await ask({ from: '2026-02-31' })).status).toBe(422)
  })

  it('finds a booking by its code in any spelling, and links it only for users who may open it', async () => {
    const seller = await createUser(db, place.placeId, ['booking/index'])
    const form = bookingForm(place, { payment_method: 'cod', payLater: true })
    const booked = await call('POST', '/booking/express', { token: seller.token, body: form })
    const uuid = String(booked.body.uuid)
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, uuid))
    const code = row?.code ?? ''
    const typed = [code, code.toLowerCase(), ` ${code.slice(0, 4)}-${code.slice(4)}`]
    for (const q of typed) expect((await ask({ q })).body.data).toMatchObject([{ subject_id: code, page_id: uuid }])
    const unlinked = await ask({ q: code }, other.token)
    expect(unlinked.body.data).toMatchObject([{ action: 'booking.created', page_id: '' }])
    expect(JSON.stringify(unlinked.body)).not.toContain(uuid)
  })

  it('shows no other place’s, and names people of this one alone', async () => {
    const { body } = await ask({ limit: '500' })
    expect(JSON.stringify(body)).not.toContain('De Fora')
    const people = await call('GET', '/audit/people', { token: reader.token })
    const names = people.body.map(({ name }: { name: string }) => name)
    expect([names.includes('Zélia Reis'), names.includes('De Fora')]).toEqual([true, false])
  })

  it('is counted as far as anybody reads', async () => {
    const home = await createPlace(db)
    const { token } = await createUser(db, home.placeId, ['audit/index'])
    await db.orm
      .insert(auditEvents)
      .values(Array.from({ length: 1001 }, () => rowAt(1, { placeId: home.placeId, userId: null })))
    expect((await ask({ totals: '1' }, token)).body).toMatchObject({
      total: 1000,
      total_is_more: true,
      kept_days: 1825
    })
    expect((await ask({}, token)).body.total).toBe(0)
  })
})

describe('the record', () => {
  it('is neither edited nor deleted by anybody', async () => {
    const all = await db.orm.select().from(auditEvents)
    await expect(db.orm.update(auditEvents).set({ to: 'outra coisa' })).rejects.toThrow()
    await expect(db.orm.delete(auditEvents).where(eq(auditEvents.placeId, place.placeId))).rejects.toThrow()
    await expect(db.pool.query("set trilha.audit_sweep = 'on'; update audit_events set actor = ''")).rejects.toThrow()
    await db.pool.query('reset trilha.audit_sweep').catch(() => undefined)
    expect(await db.orm.select().from(auditEvents)).toHaveLength(all.length)
  })

  it('loses entries older than the place keeps, and none in a place that keeps all', async () => {
    const short = await createPlace(db)
    const forever = await createPlace(db)
    await db.orm.update(places).set({ auditDays: 180 }).where(eq(places.id, short.placeId))
    await db.orm.update(places).set({ auditDays: 0 }).where(eq(places.id, forever.placeId))
    const days = (count: number) => count * 24
    for (const { placeId } of [short, forever]) {
      const mine = { placeId, userId: null }
      await db.orm.insert(auditEvents).values([rowAt(days(9000), mine), rowAt(days(181), mine), rowAt(days(179), mine)])
      await db.orm.insert(auditEvents).values(Array.from({ length: 1100 }, () => rowAt(days(400), mine)))
    }
    const countOf = async ({ placeId }: TestPlace) =>
      (await db.orm.select().from(auditEvents).where(eq(auditEvents.placeId, placeId))).length
    const before = await countOf(place)
    await sweepAudit({ db, now: () => friday })
    expect([await countOf(short), await countOf(forever), await countOf(place)]).toEqual([1, 1103, before])
    await expect(db.orm.delete(auditEvents).where(eq(auditEvents.placeId, short.placeId))).rejects.toThrow()
  })
})

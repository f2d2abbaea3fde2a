import { expect } from 'vitest'
import { type ImportsWorld, tomorrow } from './world.ts'

/** Checks that each source row exists here once, with its money and people. */
export async function requireImported({ rows, people }: ImportsWorld): Promise<void> {
  const { clients, bills, transactions, agents, posts } = people
  const mapped = await rows(`select noun, count(*)::int as count, count(distinct own_id)::int as own from legacy_map
    group by noun order by noun`)
  const told = { agents, bills, clients, products: 1, transactions }
  expect(mapped).toEqual(Object.entries(told).map(([noun, count]) => ({ noun, count, own: count })))
  const counted = await rows(`select (select count(*) from clients where phone like '+55759820%')::int as clients,
    (select count(*) from agents)::int as agents, (select count(*) from products)::int as products,
    (select count(*) from bookings where code like 'ANT%')::int as bills,
    (select count(distinct bill_id) from booking_metadata where bill_id <> '')::int as of_bills,
    (select count(*) from finance_transactions)::int as transactions,
    (select sum(final) from finance_transactions)::int as spent,
    (select count(*) from wordpress_posts where state = 'imported')::int as posts,
    (select count(distinct booking_id) from wordpress_posts)::int as of_posts,
    (select count(*) from payments)::int as payments, (select sum(value) from payments)::int as paid,
    (select sum(value) from ledger_entries where payment_id is not null)::int as ledger,
    (select sum(taken) from slot_days where date = '${tomorrow}')::int as taken`)
  const booked = (
    await rows(`select sum(people)::int as people from bookings where payment_method = 'cod' and date = $1`, [tomorrow])
  )[0]
  const paid = (bills + posts) * 160_00
  expect(counted).toEqual([
    {
      clients,
      agents,
      products: 1,
      bills,
      of_bills: bills,
      transactions,
      spent: transactions * 250_00,
      posts,
      of_posts: posts,
      payments: bills + posts,
      paid,
      ledger: paid,
      taken: 2 * (Math.floor(bills / 2) + posts) + booked.people
    }
  ])
}

/** Each report adds up to what it read, all of them to what is here, and the last, of nothing new, to all that is there. */
export async function requireReports({ rows, people }: ImportsWorld): Promise<void> {
  const { clients, bills, transactions, agents } = people
  const told: Record<string, number> = { agents, bills, clients, products: 1, transactions }
  const reports = await rows('select id, state, failure, counts from legacy_imports order by started_at, id')
  const sums: Record<string, number> = {}
  for (const { state, failure, counts } of reports) {
    expect([state, failure]).toEqual(['done', ''])
    for (const [noun, { read, created, same, skipped, conflict }] of Object.entries<Record<string, number>>(counts)) {
      expect([noun, read]).toEqual([noun, Number(created) + Number(same)])
      expect([noun, skipped, conflict]).toEqual([noun, 0, 0])
      sums[noun] = (sums[noun] ?? 0) + Number(created)
    }
  }
  // The attraction was here by its name.
  expect(sums).toEqual({ ...told, products: 0 })
  const last = Object.entries<Record<string, number>>(reports.at(-1)?.counts)
  expect(Object.fromEntries(last.map(([noun, { read, same }]) => [noun, [read, same]]))).toEqual(
    Object.fromEntries(Object.entries(told).map(([noun, count]) => [noun, [count, count]]))
  )
}

/** Checks that each booker got one message per event, and nobody else any. */
export async function requireTold({ rows, outside }: ImportsWorld): Promise<void> {
  const due = await rows(`
    select 'confirmation:' || id as key from bookings where payment_method = 'cod' and status = 'UNPAID'
    union all select 'reminder:' || id || ':' || date from bookings where payment_method = 'cod' and status = 'UNPAID'
      and date = '${tomorrow}' and created_at < now() - interval '12 hours'
    union all select 'cancellation:' || b.id || ':' || (extract(epoch from e.at) * 1000)::bigint from bookings b
      join booking_events e on e.booking_id = b.id and e.action = 'cancelled' where b.payment_method = 'cod'`)
  const queued = await rows(`select dedupe_key as key, status, external_id <> '' as told from messages`)
  // A booking cancelled before its confirmation was sent gets the cancellation only.
  const early = `select 'confirmation:' || id as key from bookings where payment_method = 'cod' and status = 'CANCELLED'`
  const maybe = new Set((await rows(early)).map(({ key }) => key))
  const sure = queued.filter(({ key }) => !maybe.has(key))
  expect(sure.map(({ key }) => key).sort()).toEqual(due.map(({ key }) => key).sort())
  expect(sure.filter(({ status, told }) => status !== 'sent' || !told)).toEqual([])
  const leaving = await rows(`select "to", coalesce(message_body->>'message', message_body->>'caption') as text
    from messages where status = 'sent'`)
  const line = (to: string, text: string) => `${to.replace(/\D/g, '')} ${text}`
  expect(outside.sent.map(({ jid, text }) => line(jid, text)).sort()).toEqual(
    leaving.map(({ to, text }) => line(to, text)).sort()
  )
}

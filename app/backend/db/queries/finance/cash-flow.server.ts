import { sql } from 'drizzle-orm'
import type { LedgerFlow } from '#app/domain/finance/ledger.ts'
import type { Database } from '../../connection.server.ts'
import { unpaidOf } from '../bookings/amounts.server.ts'

export interface CashFlowSearch {
  placeId: string
  /** Days of the place's zone, both included. */
  from: string
  to: string
  today: string
}

/** Centavos; only undone money is below 0. */
export interface CashFlowDayRow extends Record<string, unknown> {
  date: string
  in: number
  out: number
  bookings: number
  toReceive: number
  toPay: number
}

/** Confirmed bookings with money due; a paid one owes nothing. */
const owing = ({ placeId }: CashFlowSearch) => sql`
  select b.date, ${unpaidOf('b')} as receivable from bookings b
  where b.place_id = ${placeId} and b.status = 'UNPAID' and ${unpaidOf('b')} > 0`

/** A transaction without a due day is due on its own date. */
const unpaid = ({ placeId }: CashFlowSearch) => sql`
  select t.id, t.flow, t.label, t.supplier, coalesce(t.due_on, t.date) as date, t.final - t.paid as owed
  from finance_transactions t
  where t.place_id = ${placeId} and t.status in ('open', 'partial') and t.final > t.paid`

/** Days with moved or expected money. */
export async function listCashFlow({ orm }: Database, search: CashFlowSearch): Promise<CashFlowDayRow[]> {
  const { placeId, from, to, today } = search
  const { rows } = await orm.execute<CashFlowDayRow>(sql`
    select x.date::text as date, sum(x."in")::int8 as "in", sum(x."out")::int8 as "out", sum(x.bookings)::int8 as bookings,
      sum(x.receive)::int8 as "toReceive", sum(x.pay)::int8 as "toPay"
    from (
      select date, coalesce(sum(value) filter (where flow = 'in'), 0) as "in",
        coalesce(-sum(value) filter (where flow = 'out'), 0) as "out", 0 as bookings, 0 as receive, 0 as pay
      from ledger_entries where place_id = ${placeId} and date between ${from} and ${today} group by date
      union all
      select date, 0, 0, receivable, 0, 0 from (${owing(search)} and b.date between ${today} and ${to}) o
      union all
      select date, 0, 0, 0, case when flow = 'in' then owed else 0 end, case when flow = 'out' then owed else 0 end
      from (${unpaid(search)}) u where date between ${today}::date and ${to}::date
    ) x
    group by x.date having sum(abs(x."in") + abs(x."out") + x.bookings + x.receive + x.pay) > 0 order by x.date`)
  return rows
}

export interface OverdueSums extends Record<string, unknown> {
  bookings: number
  bookingsCount: number
  toReceive: number
  toPay: number
  total: number
}

export async function sumOverdue({ orm }: Database, search: CashFlowSearch): Promise<OverdueSums> {
  const { rows } = await orm.execute<OverdueSums>(sql`
    select o.*, u.* from (
      select coalesce(sum(receivable), 0)::int8 as bookings, count(*)::int8 as "bookingsCount"
      from (${owing(search)} and b.date < ${search.today}) o
    ) o cross join (
      select coalesce(sum(owed) filter (where flow = 'in'), 0)::int8 as "toReceive",
        coalesce(sum(owed) filter (where flow = 'out'), 0)::int8 as "toPay", count(*)::int8 as total
      from (${unpaid(search)}) u where date < ${search.today}::date
    ) u`)
  const [row] = rows
  if (!row) throw new Error('sums without a row')
  return row
}

export interface OverdueRow extends Record<string, unknown> {
  id: number
  flow: LedgerFlow
  label: string
  supplier: string
  date: string
  owed: number
}

/** Oldest first. */
export async function listOverdue({ orm }: Database, search: CashFlowSearch, limit: number): Promise<OverdueRow[]> {
  const { rows } = await orm.execute<OverdueRow>(sql`
    select id, flow, label, supplier, date::text as date, owed from (${unpaid(search)}) u
    where date < ${search.today}::date order by date, id limit ${limit}`)
  return rows
}

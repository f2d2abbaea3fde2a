import type pg from 'pg'
import { salesRefreshLock } from '#app/backend/db/queries/sales.server.ts'
import { callOver } from '../../support/server/over-http.ts'
import { password } from '../program.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'

interface Month {
  from: string
  to: string
}

interface Sold {
  bookings: number
  paid: number
}

type Times = Record<'app' | 'scan' | 'rolled' | 'behind', number[]>

const rounds = 9

/** A token of somebody who may see sales. */
async function signIn(url: string): Promise<string> {
  const answer = await callOver<{ accessToken: string }>(url, '/auth/signin/', {
    body: { username: 'gestor', password }
  })
  return answer.body.accessToken
}

/** The whole month before this one. */
export function monthBefore(now: Date): Month {
  const day = (date: number, month: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date)).toISOString().slice(0, 10)
  return { from: day(1, -1), to: day(0, 0) }
}

/** Computes the report from bookings and payments without the roll-up tables. */
const scan = `
  select product_id, (b.created_at at time zone p.timezone)::date as date, channel, payment_method, seller_uuid, b.status,
    count(*)::int as bookings, sum(people), sum(checked_in_people), sum(total), sum(discount), sum(final),
    coalesce(sum(m.paid), 0)::int8 as paid, sum(m.fees), sum(m.refunded)
  from bookings b join places p on p.id = b.place_id
  cross join lateral (
    select sum(value) as paid, sum(fee) as fees, sum(value) filter (where status = 'CANCELLED') as refunded
    from payments where booking_id = b.id and status in ('APPROVED', 'CANCELLED') and paid_at is not null
  ) m
  where b.place_id = (select place_id from bookings limit 1)
    and b.created_at >= $1::date::timestamp at time zone p.timezone
    and b.created_at < ($2::date + 1)::timestamp at time zone p.timezone
  group by 1, 2, 3, 4, 5, 6`

const rolled = `
  select product_id, date, channel, method, seller, sum(bookings), sum(people), sum(checked_in), sum(gross),
    sum(discount), sum(net), sum(paid), sum(fees), sum(refunded)
  from sales_days where place_id = (select place_id from bookings limit 1) and basis = 'purchase'
    and date between $1 and $2
  group by 1, 2, 3, 4, 5`

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const begun = performance.now()
  const value = await work()
  return { ms: performance.now() - begun, value }
}

/** Asks while a day in the middle of the month waits to be added: its lock keeps the program's own job from adding it. */
async function askBehind<T>(client: pg.Client, { from, to }: Month, ask: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [salesRefreshLock])
  try {
    await client.query(
      `update bookings set term_agent = 'bench' where id = (
        select id from bookings where created_at >= $1::date + 14 and created_at < $1::date + 15 limit 1)`,
      [from]
    )
    const answer = await ask()
    const { rows } = await client.query(
      `select from dirty_days where basis = 'purchase' and date between $1 and $2 limit 1`,
      [from, to]
    )
    if (rows.length === 0) throw new Error('no day was behind')
    return answer
  } finally {
    await client.query('select pg_advisory_unlock($1)', [salesRefreshLock])
  }
}

/** The month report over HTTP beside the same counted by hand, in turns, and with a day that is behind. */
export async function measureMonth(
  { url, client, count }: { url: string; client: pg.Client; count: number },
  scale: Scale
): Promise<Figure[]> {
  const token = await signIn(url)
  const month = monthBefore(new Date())
  const path = `/bills/products?cat=Roteiro&sdate=${month.from}&edate=${month.to}`
  const ask = () => timed(() => askSold(url, path, token))
  const times: Times = { app: [], scan: [], rolled: [], behind: [] }
  let rows = 0
  for (let round = 0; round <= scale(rounds); round += 1) {
    const app = await ask()
    rows = app.value.rows
    const byHand = await timed(() => client.query<Sold>(scan, [month.from, month.to]))
    const byRollUp = await timed(() => client.query(rolled, [month.from, month.to]))
    if (round === 0) requireSame(app.value, sumSold(byHand.value.rows))
    const behind = await askBehind(client, month, ask)
    requireSame(behind.value, app.value)
    if (round === 0) continue
    times.app.push(app.ms)
    times.scan.push(byHand.ms)
    times.rolled.push(byRollUp.ms)
    times.behind.push(behind.ms)
  }
  return figuresOf(times, { ...month, rows }, count)
}

function figuresOf(times: Times, month: Month & { rows: number }, count: number): Figure[] {
  const group = `vendas do mês, GET /bills/products (${count.toLocaleString('pt-BR')} reservas, ${month.from.slice(0, 7)})`
  const target = { kind: 'at most' as const, value: 100 }
  const byHand = `${month.rows} linhas; o mesmo SQL à mão: das reservas ${median(times.scan).toFixed(0)} ms, das somas ${median(times.rolled).toFixed(1)} ms`
  return [
    { group, name: 'mediana, por HTTP', value: median(times.app), unit: 'ms', target, beside: byHand },
    { group, name: 'razão à mão, das reservas', value: median(times.app) / median(times.scan), unit: '×' },
    {
      group,
      name: 'com um dia atrasado, contado na hora',
      value: median(times.behind),
      unit: 'ms',
      target,
      beside: `${times.behind.length} perguntas`
    }
  ]
}

async function askSold(url: string, path: string, token: string): Promise<Sold & { rows: number }> {
  const { status, body } = await callOver<
    { bookings: number; cancelled_bookings: number; expired_bookings: number; paid: string; details: unknown[] }[]
  >(url, path, { token })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const rows = body.reduce((sum, { details }) => sum + details.length, 0)
  const sold = sumSold(
    body.map((one) => ({
      bookings: Number(one.bookings) + Number(one.cancelled_bookings) + Number(one.expired_bookings),
      paid: Math.round(Number(one.paid) * 100)
    }))
  )
  return { ...sold, rows }
}

function sumSold(rows: Sold[]): Sold {
  return rows.reduce(
    (sum, row) => ({ bookings: sum.bookings + Number(row.bookings), paid: sum.paid + Number(row.paid) }),
    {
      bookings: 0,
      paid: 0
    }
  )
}

/** A fast report that says something else is no report. */
function requireSame(said: Sold, counted: Sold): void {
  if (said.bookings !== counted.bookings || said.paid !== counted.paid || said.bookings === 0) {
    throw new Error(`the report says ${JSON.stringify(said)}, the bookings ${JSON.stringify(counted)}`)
  }
}

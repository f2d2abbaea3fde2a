import type pg from 'pg'
import { callOver } from '../../support/server/over-http.ts'
import { runLoad } from '../load.ts'
import { type Program, password, processorMs } from '../program.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'

interface Bench {
  /** The bench's own file, run again as the process that asks. */
  script: string
  program: Program
  client: pg.Client
  databasePids(): Promise<number[]>
  scale: Scale
}

const sizes = { few: 100_000, many: 1_000_000 }
const aDay = 150
const rounds = 5
const turn = { connections: 2, requests: 300, ms: 6000 }
const target = 8

interface Turn {
  /** Processor milliseconds of the program, and of the database, a call. */
  cpu: number
  databaseCpu: number
  medianMs: number
}

/** One month of all attractions, as many bookings a day, in a table of few bookings and of ten times as many. */
export async function measureCalendar(bench: Bench): Promise<Figure[]> {
  const { client, scale } = bench
  const { body } = await callOver<{ accessToken: string }>(bench.program.url, '/auth/signin/', {
    body: { username: 'gestor', password }
  })
  const few = scale(sizes.few)
  const days = Math.ceil(few / aDay)
  await fill(client, { count: few, days, before: -Math.floor(days / 2) })
  const first = await measureTurns(bench, body.accessToken)
  const more = scale(sizes.many) - few
  await fill(client, { count: more, days: Math.ceil(more / aDay), before: Math.ceil(days / 2) + 1 })
  const second = await measureTurns(bench, body.accessToken)
  const ratio = median(second.map(({ cpu }) => cpu)) / median(first.map(({ cpu }) => cpu))
  return [
    ...figuresOf(first, few),
    ...figuresOf(second, few + more),
    {
      group: groupOf(few + more),
      name: 'razão a um décimo das reservas',
      value: ratio,
      unit: '×',
      target: { kind: 'at most', value: 1.2 }
    }
  ]
}

interface Filling {
  count: number
  days: number
  /** The days end so many before today. */
  before: number
}

/** Bookings and the places they take. Row triggers are off: what they keep no calendar reads. */
async function fill(client: pg.Client, { count, days, before }: Filling): Promise<void> {
  const tag = `c${before}`
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`
    insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time,
      people, total, final, name, email, created_at)
    select md5('${tag}p' || i), p.place_id, p.id, md5('${tag}h' || i), upper(substr(md5('${tag}' || i), 1, 14)),
      'RESERVAEXPRESSA', case when i % 7 = 0 then 'UNPAID' else 'APPROVED' end, 'pix',
      current_date - ${before} - i % ${days}, s.time, 1 + i % 3, 8000, 8000, 'Visitante ' || i, '${tag}@example.com', now()
    from generate_series(1, ${count}) i
    join lateral (select id, place_id from products where active order by position offset i % 3 limit 1) p on true
    join lateral (select time from time_slots where product_id = p.id order by time offset i % 4 limit 1) s on true`)
  await client.query(`
    insert into slot_days (product_id, date, time, capacity, taken)
    select product_id, date, time, 400 + sum(people), sum(people) from bookings where email = '${tag}@example.com'
    group by product_id, date, time
    on conflict (product_id, date, time) do update
    set taken = slot_days.taken + excluded.taken, capacity = slot_days.capacity + excluded.taken`)
  await client.query('commit')
  await client.query('vacuum (analyze) bookings, slot_days')
}

async function measureTurns(bench: Bench, token: string): Promise<Turn[]> {
  const { script, program, scale } = bench
  const month = new Date().toISOString().slice(0, 7)
  const url = `${program.url}/api/v3/operations/month?month=${month}`
  const load = { url, headers: { 'x-access-token': token }, ...turn, requests: scale(turn.requests) }
  const turns: Turn[] = []
  for (let round = 0; round <= scale(rounds); round += 1) {
    const before = await clocksOf(bench)
    const loaded = await runLoad(script, load)
    const after = await clocksOf(bench)
    if (loaded.failed > 0) throw new Error(`${url}: ${loaded.failed} of ${loaded.requests} answers were no 2xx`)
    if (round === 0) continue
    const each = (field: 'own' | 'database') => (after[field] - before[field]) / loaded.requests
    turns.push({ cpu: each('own'), databaseCpu: each('database'), medianMs: loaded.medianMs })
  }
  return turns
}

async function clocksOf({ program, databasePids }: Bench) {
  const pids = await databasePids()
  const times = await Promise.all(pids.map((pid) => processorMs(pid).catch(() => 0)))
  return { own: await processorMs(program.pid), database: times.reduce((sum, time) => sum + time, 0) }
}

const groupOf = (count: number) =>
  `calendário do mês, GET /operations/month (${count.toLocaleString('pt-BR')} reservas, todos os atrativos)`

function figuresOf(turns: Turn[], count: number): Figure[] {
  const group = groupOf(count)
  const of = (pick: (turn: Turn) => number) => median(turns.map(pick))
  return [
    {
      group,
      name: 'processador por chamada',
      value: of(({ cpu }) => cpu),
      unit: 'ms',
      target: { kind: 'at most', value: target }
    },
    { group, name: 'processador do banco por chamada', value: of(({ databaseCpu }) => databaseCpu), unit: 'ms' },
    { group, name: 'mediana', value: of(({ medianMs }) => medianMs), unit: 'ms' }
  ]
}

import type pg from 'pg'
import type { Database } from '#app/backend/db/connection.server.ts'
import { callOver } from '../../support/server/over-http.ts'
import { fillHistory, fillPlaces } from '../fill/fill.ts'
import { type BenchPlace, createBenchPlace, formFor } from '../fill/place.ts'
import { findSelection, signInForCookie } from '../fill/visits.ts'
import { processorMs } from '../program.ts'
import type { Figure } from '../report.ts'
import { ask, type Bench, type PageUnderLoad } from './pages.ts'

const sizes = [10_000, 100_000, 1_000_000] as const
const otherPlaces = 100
const buyers = 12
/** Milliseconds. */
const sellingMs = 20_000
const packed = { 'accept-encoding': 'br' }

interface Growing {
  bench: Bench
  client: pg.Client
  db: Database
  databasePids: () => Promise<number[]>
  /** Bookings that the demonstration place has already. */
  filled: number
}

/**
 * How a page costs more with the bookings of its place, and with other places; and what a paid booking costs at one
 * place, at many, and among as many bookings of the past as all of them have.
 */
export async function measureGrowth(growing: Growing): Promise<Figure[]> {
  const { bench, client, db } = growing
  const { scale } = bench
  const pages = await pagesOf(bench)
  const places: BenchPlace[] = []
  for (let made = 0; made < Math.max(2, scale(otherPlaces)); made += 1) places.push(await createBenchPlace(db))
  const sold = [
    { name: 'um lugar', cost: await sell(growing, places.slice(0, 1)) },
    { name: `${places.length} lugares`, cost: await sell(growing, places) }
  ]
  const costs: Cost[][] = []
  let filled = growing.filled
  for (const size of sizes.map(scale)) {
    if (size > filled) await fillHistory(client, { from: filled, to: size })
    filled = Math.max(filled, size)
    costs.push(await costsOf(growing, pages))
  }
  const ids = places.map(({ placeId }) => placeId)
  await fillPlaces(client, ids, { from: filled, to: 2 * filled })
  costs.push(await costsOf(growing, pages))
  const name = `${places.length} lugares, ${(2 * filled).toLocaleString('pt-BR')} reservas`
  sold.push({ name, cost: await sell(growing, places) })
  return [...growthFigures(pages, costs, scale), ...sold.flatMap(saleFigures)]
}

interface Cost {
  /** Processor milliseconds a request, of the program and of the database. */
  own: number
  database: number
}

async function pagesOf({ program: { url } }: Bench): Promise<PageUnderLoad[]> {
  const headers = { ...packed, cookie: await signInForCookie(url) }
  const { visit } = await findSelection(url)
  const staff = {
    Início: '/dashboard/index',
    'lista de reservas de hoje': '/operation/booking-list',
    'busca de uma reserva': '/operation/booking-list?q=H9000',
    Clientes: '/clients/index',
    Lançamentos: '/financial/index',
    'Contas a receber': '/financial/receivables',
    Calendário: '/operation/index'
  }
  return [
    { name: '/booking, dia e horário', path: visit, headers: packed, targets: {} },
    ...Object.entries(staff).map(([name, path]) => ({ name, path, headers, targets: {} }))
  ]
}

async function costsOf({ bench, databasePids }: Growing, pages: PageUnderLoad[]): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const page of pages) {
    await ask(bench, page, await databasePids())
    const { cpu, databaseCpu } = await ask(bench, page, await databasePids())
    costs.push({ own: cpu, database: databaseCpu })
  }
  return costs
}

function growthFigures(pages: PageUnderLoad[], costs: Cost[][], scale: Bench['scale']): Figure[] {
  const counts = sizes.map((size) => scale(size).toLocaleString('pt-BR'))
  const group = `crescimento, de ${counts[0]} a ${counts.at(-1)} reservas do lugar`
  const write = (cost: Cost | undefined) => (cost ? `${cost.own.toFixed(1)} + ${cost.database.toFixed(1)}` : '')
  return pages.map(({ name }, at) => {
    const [first, , last, beside] = costs.map((of) => of[at])
    const whole = (cost: Cost | undefined) => (cost ? cost.own + cost.database : 0)
    const said = costs.map((of) => write(of[at])).join('; ')
    const others = whole(beside) / Math.max(whole(last), 0.001)
    return {
      group,
      name,
      value: whole(last) / Math.max(whole(first), 0.001),
      unit: '×',
      beside: `ms de processador, programa + banco: ${said}; com tantas outras de outros lugares ${others.toFixed(2)} ×`
    }
  })
}

interface Sold {
  perSecond: number
  own: number
  database: number
  /** Bytes a sale: of the log of changes without its whole pages, of these, and of tables and indexes. */
  logged: number
  images: number
  stored: number
}

/** Visitors who book and pay by Pix, one after the other at each place; resolves to what one paid booking costs. */
async function sell(growing: Growing, places: BenchPlace[]): Promise<Sold> {
  const { client, databasePids } = growing
  const { program, scale } = growing.bench
  // After a checkpoint each page of the tables is logged whole once, which says nothing of a longer time.
  await sellFor(program.url, places, scale(sellingMs))
  const pids = await databasePids()
  const look = async () => {
    const { rows } = await client.query<{ logged: number; images: number; stored: number }>(
      `select wal_bytes::float8 - wal_fpi * 8192.0 as logged, wal_fpi * 8192.0 as images,
         pg_database_size(current_database())::float8 as stored
       from pg_stat_wal`
    )
    const times = await Promise.all(pids.map((pid) => processorMs(pid).catch(() => 0)))
    const database = times.reduce((sum, time) => sum + time, 0)
    return { ...(rows[0] ?? { logged: 0, images: 0, stored: 0 }), own: await processorMs(program.pid), database }
  }
  const before = await look()
  const { sold, ms } = await sellFor(program.url, places, scale(sellingMs))
  const after = await look()
  const each = (key: keyof typeof after) => (after[key] - before[key]) / sold
  return {
    perSecond: (sold * 1000) / ms,
    own: each('own'),
    database: each('database'),
    logged: each('logged'),
    images: each('images'),
    stored: each('stored')
  }
}

async function sellFor(url: string, places: BenchPlace[], wantedMs: number): Promise<{ sold: number; ms: number }> {
  const begun = performance.now()
  let sold = 0
  const buy = async (buyer: number) => {
    for (let at = buyer; performance.now() - begun < wantedMs || sold === 0; at += buyers) {
      const place = places[at % places.length]
      if (place) await sellOnce(url, formFor(place, place.days[at % place.days.length] ?? ''))
      sold += 1
    }
  }
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)))
  return { sold, ms: performance.now() - begun }
}

async function sellOnce(url: string, form: ReturnType<typeof formFor>): Promise<void> {
  const require = async <T>(path: string, body?: object) => {
    const answer = await callOver<T & object>(url, path, { body })
    if (answer.status > 201) throw new Error(`${path} answered ${answer.status} ${answer.body.code}`)
    return answer.body
  }
  await require('/booking/express', form)
  const { payment_id: id } = await require<{ payment_id: string }>('/getnet/generate-qr-code-pix', { hash: form.hash })
  await require(`/simulator/payments/${id}`, { status: 'PAID' })
}

function saleFigures({ name, cost }: { name: string; cost: Sold }): Figure[] {
  const group = 'uma reserva paga por Pix, pela API (sem as páginas)'
  const images = `e ${(cost.images / 1000).toFixed(0)} kB de páginas inteiras, que um checkpoint mais raro poupa`
  return [
    { group, name: `${name}: vendas`, value: cost.perSecond, unit: '/s' },
    { group, name: `${name}: processador do programa`, value: cost.own, unit: 'ms' },
    { group, name: `${name}: processador do banco`, value: cost.database, unit: 'ms' },
    { group, name: `${name}: registro de mudanças (WAL)`, value: cost.logged / 1000, unit: 'kB', beside: images },
    { group, name: `${name}: tabelas e índices`, value: cost.stored / 1000, unit: 'kB' }
  ]
}

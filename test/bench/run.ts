import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { fillBookings } from './fill/fill.ts'
import { type BenchPlace, createBenchPlace, formFor } from './fill/place.ts'
import { findSelection, type Selection, signInForCookie } from './fill/visits.ts'
import { loadRole, runLoad, serveLoad } from './load.ts'
import { databaseAddress, type Program, startProgram } from './program.ts'
import { type Figure, isMet, toTable } from './report.ts'
import { measureBookings } from './sections/bookings.ts'
import { measureBytes } from './sections/bytes.ts'
import { measurePages, measureSaturation } from './sections/pages.ts'
import { measureReports } from './sections/reports.ts'

/** In the order of the table; `npm run bench -- reports pages` runs those two alone. */
const sections = ['bytes', 'pages', 'bookings', 'start', 'reports'] as const
type Section = (typeof sections)[number]

interface Wanted {
  sections: Set<Section>
  /** Bookings that reports are made of. */
  bookings: number
}

const script = fileURLToPath(import.meta.url)
const resultFile = 'build/bench.json'

if (process.argv.includes(loadRole)) serveLoad()
else await bench()

/** Everything of quality.md that a machine can measure, or the sections asked for, on this machine alone. */
async function bench(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2))
  const begun = performance.now()
  const figures = await measureAll(wanted)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const machine = `${cpus()[0]?.model ?? '?'}, ${cpus().length} núcleos, Node ${process.versions.node}`
  const load = Math.max(...loadavg())
  const missed = figures.filter((figure) => isMet(figure) === false).length
  await writeFile(resultFile, `${JSON.stringify({ machine, load, seconds, figures }, null, 1)}\n`)
  process.stdout.write(`\n${toTable(figures)}\n\n${machine}; ${seconds} s; ${missed} fora da meta; ${resultFile}\n`)
}

function readArguments(given: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { bookings: { type: 'string', default: '1000000' } }
  })
  const bookings = Number(values.bookings)
  if (!Number.isSafeInteger(bookings) || bookings < 10_000) throw new Error('--bookings: um número a partir de 10000')
  const known = sections.filter((section) => positionals.length === 0 || positionals.includes(section))
  if (known.length < new Set(positionals).size) throw new Error(`partes da medição: ${sections.join(', ')}`)
  return { sections: new Set(known), bookings }
}

async function measureAll({ sections: wanted, bookings }: Wanted): Promise<Figure[]> {
  const figures: Figure[] = []
  if (wanted.size > 1 || !wanted.has('reports')) figures.push(...(await measureProgramIn(wanted)))
  if (wanted.has('reports')) figures.push(...(await measureReports({ bookings, say })))
  return figures
}

async function measureProgramIn(wanted: Set<Section>): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trilha-bench-'))
  try {
    say('primeira partida…')
    const first = await startProgram(dataDir)
    await first.stop()
    say('segunda partida…')
    const program = await startProgram(dataDir)
    try {
      const figures = await measureProgram(program, dataDir, wanted)
      return wanted.has('start') ? [...figures, ...startFigures(first, program)] : figures
    } finally {
      await program.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function measureProgram(program: Program, dataDir: string, wanted: Set<Section>): Promise<Figure[]> {
  if (!wanted.has('bytes') && !wanted.has('pages') && !wanted.has('bookings')) return []
  say('100 000 reservas…')
  await withClient(dataDir, fillBookings)
  const selection = await findSelection(program.url)
  const figures: Figure[] = []
  if (wanted.has('bytes')) {
    const pages = [
      { name: '/booking', path: selection.start },
      { name: '/booking, seus dados', path: selection.details }
    ]
    figures.push(...(await measureBytes(program.url, pages)))
  }
  if (wanted.has('pages')) figures.push(...(await measureAllPages(program, dataDir, selection)))
  if (wanted.has('bookings')) {
    say('reservas…')
    figures.push(...(await measureSales(program, await databaseAddress(dataDir))))
  }
  return figures
}

async function measureAllPages(program: Program, dataDir: string, selection: Selection): Promise<Figure[]> {
  const cookie = await signInForCookie(program.url)
  const packed = { 'accept-encoding': 'br' }
  const list = {
    name: 'lista do dia, 150 linhas de 100 000 reservas',
    path: `/operation/booking-list?inicio=${selection.listDay}&por_pagina=150`,
    headers: { ...packed, cookie },
    targets: { cpu: 2, rate: 500 }
  }
  const details = { name: '/booking, seus dados', path: selection.details, headers: packed, targets: {} }
  const visit = { name: '/booking, dia e horário', path: selection.visit, headers: packed, targets: {} }
  say('páginas…')
  const pages = [visit, details, list]
  const figures = await measurePages(script, { program, pages, databasePids: () => databaseProcesses(dataDir) })
  say('memória…')
  return [...figures, ...(await measureSaturation(script, program, list))]
}

async function measureSales(program: Program, address: string): Promise<Figure[]> {
  const db = await openDatabase({ url: address, poolSize: 10 })
  try {
    const place = await createBenchPlace(db)
    return [...(await measureBookings(db, address, place)), await measureHttpBookings(program, place)]
  } finally {
    await db.close()
  }
}

/** The whole way: HTTP, contracts, use case, and the answer read back. */
async function measureHttpBookings(program: Program, place: BenchPlace): Promise<Figure> {
  const bodies = Array.from({ length: 1500 }, (_, at) => JSON.stringify(formFor(place, place.days[at % 8] ?? '')))
  const url = `${program.url}/api/v3/booking/express`
  const load = { url, connections: 8, ms: 5000 }
  await runLoad(script, { ...load, requests: 200, bodies: bodies.slice(0, 200) })
  const loaded = await runLoad(script, { ...load, requests: 1300, bodies: bodies.slice(200) })
  const value = ((loaded.requests - loaded.failed) * 1000) / loaded.ms
  const beside = `p99 ${loaded.p99Ms.toFixed(1)} ms${loaded.failed > 0 ? `, ${loaded.failed} recusadas` : ''}`
  return { group: 'reservas', name: '8 ao mesmo tempo pela API, por HTTP', value, unit: 'reservas/s', beside }
}

/** Processes of the embedded server: its postmaster's children, and itself. */
async function databaseProcesses(dataDir: string): Promise<number[]> {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parentOf = (pid: number) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0])
    } catch {
      return 0 // it has ended meanwhile
    }
  }
  return [postmaster, ...pids.filter((pid) => parentOf(pid) === postmaster)]
}

function startFigures(first: Program, second: Program): Figure[] {
  const group = 'partida até a primeira resposta'
  return [
    { group, name: 'primeira (cria o banco e os dados)', value: first.startMs / 1000, unit: 's' },
    { group, name: 'segunda', value: second.startMs / 1000, unit: 's', target: { kind: 'at most', value: 3 } }
  ]
}

async function withClient(dataDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseAddress(dataDir) })
  await client.connect()
  await work(client).finally(() => client.end())
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { fillAgents } from './fill/agents.ts'
import { fillBookings, fillHistory } from './fill/fill.ts'
import { type BenchPlace, createBenchPlace, formFor } from './fill/place.ts'
import { findSelection, type Selection, signInForCookie } from './fill/visits.ts'
import { runLoad } from './load.ts'
import { databaseAddress, type Program, startProgram } from './program.ts'
import type { Figure } from './report.ts'
import type { Scale } from './scale.ts'
import { measureBookings } from './sections/bookings.ts'
import { measureBytes, measureStaffBytes } from './sections/bytes.ts'
import { measureCalendar } from './sections/calendar.ts'
import { agentPages, clientPages } from './sections/clients.ts'
import { measureDay } from './sections/day.ts'
import { measureFinance } from './sections/finance.ts'
import { measureGrowth } from './sections/growth.ts'
import { measureLanguages } from './sections/languages.ts'
import { measureLive } from './sections/live.ts'
import { measureOverload } from './sections/overload.ts'
import { measurePages, measureSaturation } from './sections/pages.ts'
import { measureReports } from './sections/reports.ts'
import { measureSlowPhone } from './sections/slow-phone.ts'
import { measureUploads } from './sections/uploads.ts'
import { measureWatch } from './sections/watch.ts'

/** In the order of the table; `npm run bench -- reports pages` runs those two alone. */
export const sections = [
  'bytes',
  'slow-phone',
  'pages',
  'watch',
  'languages',
  'clients',
  'bookings',
  'uploads',
  'sockets',
  'overload',
  'day',
  'calendar',
  'finance',
  'growth',
  'start',
  'reports'
] as const
export type Section = (typeof sections)[number]

export interface Wanted {
  sections: Set<Section>
  /** Bookings that reports are made of. */
  bookings: number
  scale: Scale
}

// Compiled beside this file, and alone: each load is a process that has nothing else to read.
const script = fileURLToPath(new URL('load.js', import.meta.url))
const listedBookings = 100_000
const bookingsOfDay = 1_000_000
const benchedAgents = 200
/** They have a program and a database of their own. */
const alone: readonly Section[] = ['growth', 'reports']
const filledSections: readonly Section[] = ['bytes', 'pages', 'watch', 'languages', 'clients', 'bookings', 'day']

/** Everything that the wanted sections measure, on this machine alone. */
export async function measureAll(wanted: Wanted): Promise<Figure[]> {
  const figures: Figure[] = []
  const { sections, bookings, scale } = wanted
  const folder = await mkdtemp(join(tmpdir(), 'trilha-bench-'))
  const seeded = join(folder, 'seeded')
  // Making the demonstration takes longer than most measures: each program gets a copy.
  const inCopy = async (measure: (dataDir: string) => Promise<Figure[]>) => {
    const dataDir = join(folder, 'copy')
    await cp(seeded, dataDir, { recursive: true })
    figures.push(...(await measure(dataDir)))
    await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    say('primeira partida…')
    const first = await startProgram(seeded)
    await first.stop()
    if ([...sections].some((section) => !alone.includes(section))) {
      await inCopy((dataDir) => measureProgramIn(dataDir, wanted, first))
    }
    if (sections.has('growth')) await inCopy((dataDir) => withLoad(measureGrowing(dataDir, scale)))
    if (sections.has('reports')) {
      await inCopy((dataDir) => withLoad(measureReports({ dataDir, bookings, scale, say })))
    }
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function measureProgramIn(dataDir: string, wanted: Wanted, first: Program): Promise<Figure[]> {
  say('segunda partida…')
  const program = await startProgram(dataDir)
  try {
    const figures = await measureProgram(program, dataDir, wanted)
    // The last: it fills the table that others measure.
    if (wanted.sections.has('calendar')) {
      figures.push(...(await withLoad(measureMonths({ program, dataDir, scale: wanted.scale }))))
    }
    if (wanted.sections.has('finance')) {
      say('financeiro…')
      await withClient(dataDir, async (client) => {
        figures.push(...(await withLoad(measureFinance({ program, client, scale: wanted.scale }))))
      })
    }
    return wanted.sections.has('start') ? [...figures, ...startFigures(first, program)] : figures
  } finally {
    await program.stop()
  }
}

async function measureProgram(program: Program, dataDir: string, wanted: Wanted): Promise<Figure[]> {
  const { sections, scale } = wanted
  // Before the others: what they leave behind would be taken for its rest.
  const uploads = sections.has('uploads') ? await withLoad(measureDocuments({ program, dataDir, scale })) : []
  if (sections.has('sockets')) say('telas que ouvem…')
  const live = sections.has('sockets') ? await withLoad(measureLive(program, scale)) : []
  if (sections.has('slow-phone')) say('telefone fraco…')
  const phone = sections.has('slow-phone') ? await withLoad(measureSlowPhone(program, scale)) : []
  const overload = sections.has('overload') ? await withLoad(measureRush({ program, scale })) : []
  const first = [...uploads, ...live, ...phone, ...overload]
  if (!filledSections.some((section) => sections.has(section))) return first
  const listed = scale(listedBookings)
  say(`${listed.toLocaleString('pt-BR')} reservas…`)
  await withClient(dataDir, (client) => fillBookings(client, listed))
  const selection = await findSelection(program.url)
  const figures: Figure[] = first
  if (sections.has('bytes')) {
    const pages = [
      { name: '/booking', path: selection.start, isFirst: true },
      { name: '/booking, seus dados', path: selection.details, isFirst: false }
    ]
    figures.push(...(await withLoad(measureBytes(program.url, pages))))
    figures.push(...(await withLoad(measureStaffBytes(program.url, await signInForCookie(program.url)))))
  }
  if (sections.has('pages')) figures.push(...(await withLoad(measureAllPages({ program, dataDir, scale }, selection))))
  if (sections.has('watch')) figures.push(...(await withLoad(measureMetrics({ dataDir, scale }, selection))))
  if (sections.has('languages')) {
    const page = {
      name: '/booking, dia e horário',
      path: selection.visit,
      headers: { 'accept-encoding': 'br' },
      targets: {}
    }
    figures.push(...(await withLoad(measureLanguages({ script, program, scale }, page))))
  }
  if (sections.has('clients')) figures.push(...(await withLoad(measureClients({ program, dataDir, scale }))))
  if (sections.has('bookings')) {
    say('reservas…')
    figures.push(...(await withLoad(measureSales({ program, dataDir, scale }))))
  }
  // The last: it makes ten times as many bookings of them.
  if (sections.has('day')) figures.push(...(await withLoad(measureDays({ program, dataDir, scale }, listed))))
  return figures
}

async function measureDays({ program, dataDir, scale }: Running, listed: number): Promise<Figure[]> {
  const all = scale(bookingsOfDay)
  const grow = async () => {
    say(`${all.toLocaleString('pt-BR')} reservas…`)
    await withClient(dataDir, (client) => fillHistory(client, { from: listed, to: all }))
  }
  say('o dia…')
  const bench = { script, program, scale }
  return measureDay(bench, { sizes: [listed, all], grow, databasePids: () => databaseProcesses(dataDir) })
}

async function measureGrowing(dataDir: string, scale: Scale): Promise<Figure[]> {
  say('crescimento…')
  const figures: Figure[] = []
  const program = await startProgram(dataDir)
  const db = await openDatabase({ url: await databaseAddress(dataDir), poolSize: 4 })
  try {
    const filled = scale(10_000)
    await withClient(dataDir, async (client) => {
      await fillBookings(client, filled)
      const databasePids = () => databaseProcesses(dataDir)
      figures.push(...(await measureGrowth({ bench: { script, program, scale }, client, db, databasePids, filled })))
    })
  } finally {
    await db.close()
    await program.stop()
  }
  return figures
}

function measureRush({ program, scale }: Pick<Running, 'program' | 'scale'>): Promise<Figure[]> {
  say('sobrecarga…')
  return measureOverload({ script, program, scale })
}

async function measureDocuments({ program, dataDir, scale }: Running): Promise<Figure[]> {
  say('documentos…')
  let agent = ''
  await withClient(dataDir, async (client) => {
    const { rows } = await client.query<{ uuid: string }>(
      `select a.uuid from agents a join users u on u.place_id = a.place_id where u.username = 'gestor' limit 1`
    )
    agent = rows[0]?.uuid ?? ''
  })
  return measureUploads(program, { agent, scale })
}

async function measureMonths({ program, dataDir, scale }: Running): Promise<Figure[]> {
  say('calendário…')
  const figures: Figure[] = []
  await withClient(dataDir, async (client) => {
    const databasePids = () => databaseProcesses(dataDir)
    figures.push(...(await measureCalendar({ script, program, client, databasePids, scale })))
  })
  return figures
}

interface Running {
  program: Program
  dataDir: string
  scale: Scale
}

async function measureAllPages({ program, dataDir, scale }: Running, selection: Selection): Promise<Figure[]> {
  const cookie = await signInForCookie(program.url)
  const packed = { 'accept-encoding': 'br' }
  const list = {
    name: `lista do dia, 150 linhas de ${scale(listedBookings).toLocaleString('pt-BR')} reservas`,
    path: `/operation/booking-list?inicio=${selection.listDay}&por_pagina=150`,
    headers: { ...packed, cookie },
    targets: { ratio: 3, rate: 500 }
  }
  const details = { name: '/booking, seus dados', path: selection.details, headers: packed, targets: { ratio: 1.8 } }
  const visit = { name: '/booking, dia e horário', path: selection.visit, headers: packed, targets: { ratio: 1.8 } }
  say('páginas…')
  const bench = { script, program, scale }
  const pages = [visit, details, list]
  const figures = await measurePages(bench, { pages, databasePids: () => databaseProcesses(dataDir) })
  say('memória…')
  return [...figures, ...(await measureSaturation(bench, list))]
}

/** A program without metrics beside one with them, on the same database. */
async function measureMetrics({ dataDir, scale }: Omit<Running, 'program'>, selection: Selection): Promise<Figure[]> {
  say('medidas…')
  const page = {
    name: '/booking, dia e horário',
    path: selection.visit,
    headers: { 'accept-encoding': 'br' },
    targets: {}
  }
  const folder = await mkdtemp(join(tmpdir(), 'trilha-bench-watched-'))
  const makeFolder = () => mkdtemp(join(folder, 'program-'))
  try {
    return await measureWatch({ script, scale, page, databaseUrl: await databaseAddress(dataDir), makeFolder })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function measureClients({ program, dataDir, scale }: Running): Promise<Figure[]> {
  say('clientes…')
  await withClient(dataDir, (client) => fillAgents(client, Math.max(60, scale(benchedAgents))))
  const cookie = await signInForCookie(program.url)
  const pages = [...clientPages(cookie), ...agentPages(cookie)]
  return measurePages({ script, program, scale }, { pages, databasePids: () => databaseProcesses(dataDir) })
}

async function measureSales({ program, dataDir, scale }: Running): Promise<Figure[]> {
  const address = await databaseAddress(dataDir)
  const db = await openDatabase({ url: address, poolSize: 10 })
  try {
    const place = await createBenchPlace(db)
    const rates = await measureBookings({ db, address, place }, scale)
    return [...rates, await measureHttpBookings(program, place, scale)]
  } finally {
    await db.close()
  }
}

/** The whole way: HTTP, contracts, use case, and the answer read back. */
async function measureHttpBookings(program: Program, place: BenchPlace, scale: Scale): Promise<Figure> {
  const warming = scale(200)
  const counted = scale(1300)
  const bodies = Array.from({ length: warming + counted }, (_, at) =>
    JSON.stringify(formFor(place, place.days[at % 8] ?? ''))
  )
  const url = `${program.url}/api/v3/booking/express`
  const load = { url, connections: 8, ms: 5000 }
  await runLoad(script, { ...load, requests: warming, bodies: bodies.slice(0, warming) })
  const loaded = await runLoad(script, { ...load, requests: counted, bodies: bodies.slice(warming) })
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

/** Says beside each figure how busy the machine was. */
async function withLoad(measuring: Promise<Figure[]>): Promise<Figure[]> {
  const figures = await measuring
  const [load = 0] = loadavg()
  return figures.map((figure) => ({ ...figure, load }))
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

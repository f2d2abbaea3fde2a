import pg from 'pg'
import { refreshSales } from '#app/backend/bills/jobs.server.ts'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { splitRange } from '#app/domain/report/slots.ts'
import { measureCounterFile } from '../fill/counter-file.ts'
import { fillSales, rollUp } from '../fill/sales.ts'
import { signInForCookie } from '../fill/visits.ts'
import { databaseAddress, type Program, peakMemory, processorMs, startProgram } from '../program.ts'
import { readReport, type Streamed } from '../read-stream.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'
import { measureMonth } from './month-report.ts'
import { measureRemote } from './remote-reports.ts'

export interface ReportSettings {
  /** Of a program that nothing was measured on yet. */
  dataDir: string
  bookings: number
  scale: Scale
  say: (text: string) => void
}

/** Days of a report and of how many slots it is made. */
export interface Range {
  from: string
  to: string
  slots: number
}

export const yearDays = 365
const fiveYearsRounds = 2
/** A value read from JSON, its text, and the page's chunk: about so many bytes for each that is sent. */
const heldPerByte = 4

/** A range of whole days that ended before the days that still change. */
export function rangeOf(days: number, { endedDaysAgo = 3 } = {}): Range {
  const to = addDays(new Date().toISOString().slice(0, 10), -endedDaysAgo)
  const from = addDays(to, 1 - days)
  return { from, to, slots: splitRange({ from, to }).length }
}

/** Reports of sales over very many bookings, over a slow API, and a counter's file. */
export async function measureReports(settings: ReportSettings): Promise<Figure[]> {
  const { dataDir, bookings, scale, say } = settings
  const figures = measureCounterFile(scale)
  figures.push(...(await withProgram(dataDir, (opened) => measureRollUp(opened, settings))))
  say('relatórios de um ano…')
  const years = await withProgram(dataDir, (opened) => readYears(opened, scale))
  say('relatórios de cinco anos…')
  await withProgram(dataDir, async (opened) => {
    const fives = await readFiveYears(opened, scale)
    figures.push(...figuresOf('um ano', years, bookings), ...figuresOf('cinco anos', fives, bookings))
    figures.push(...memoryFigures(years, fives))
    say('relatórios sobre uma API de 100 ms…')
    figures.push(...(await measureRemote(opened.program, scale)))
  })
  return figures
}

interface Opened {
  program: Program
  client: pg.Client
  /** Address of its database. */
  url: string
}

/** Each time a new process: what one measure left in memory is none of the next one's. */
async function withProgram<T>(dataDir: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  const program = await startProgram(dataDir)
  try {
    const url = await databaseAddress(dataDir)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return await work({ program, client, url }).finally(() => client.end())
  } finally {
    await program.stop()
  }
}

async function measureRollUp(
  { program, client, url }: Opened,
  { bookings, scale, say }: ReportSettings
): Promise<Figure[]> {
  const db = await openDatabase({ url, poolSize: 1 })
  try {
    say(`${bookings.toLocaleString('pt-BR')} reservas com pagamentos…`)
    await fillSales(client, bookings)
    say('somas por dia…')
    const rollUpMs = await rollUp(client, () => refreshSales({ db }))
    say('vendas do mês…')
    const month = await measureMonth({ url: program.url, client, count: bookings }, scale)
    await rollUp(client, () => refreshSales({ db }))
    const group = `somas por dia (${bookings.toLocaleString('pt-BR')} reservas)`
    return [{ group, name: 'todas as diferenças somadas', value: rollUpMs / 1000, unit: 's' }, ...month]
  } finally {
    await db.close()
  }
}

interface Read extends Streamed {
  cpu: number
  /** The most memory resident meanwhile, in megabytes. */
  peak: number
}

/** The five years one by one: as many slots asked for and kept as those of five years at once. */
async function readYears(opened: Opened, scale: Scale): Promise<Read[]> {
  const read = await createReader(opened)
  const days = scale(yearDays)
  const years = Array.from({ length: scale(5) }, (_, back) => rangeOf(days, { endedDaysAgo: 3 + back * days }))
  const reads: Read[] = []
  for (const year of years) reads.push(await read(year))
  return reads
}

async function readFiveYears(opened: Opened, scale: Scale): Promise<Read[]> {
  const read = await createReader(opened)
  const reads: Read[] = []
  for (let round = 0; round < scale(fiveYearsRounds); round += 1) {
    await opened.client.query('delete from report_slots')
    reads.push(await read(rangeOf(5 * scale(yearDays))))
  }
  return reads
}

/** Reads reports through the page, after a first short one that warms it up; no slot of theirs is kept from before. */
async function createReader({ program, client }: Opened): Promise<(range: Range) => Promise<Read>> {
  await client.query('delete from report_slots')
  const cookie = await signInForCookie(program.url)
  const read = async ({ from, to, slots }: Range): Promise<Read> => {
    const before = await processorMs(program.pid)
    const streamed = await readReport(`${program.url}/reports/sales?inicio=${from}&fim=${to}`, cookie)
    if (streamed.slots !== slots || streamed.failed > 0) {
      throw new Error(`${streamed.slots} of ${slots} slots came, ${streamed.failed} failed`)
    }
    return { ...streamed, cpu: (await processorMs(program.pid)) - before, peak: await peakMemory(program.pid) }
  }
  await read(rangeOf(60))
  await client.query('delete from report_slots')
  return read
}

function figuresOf(name: string, reads: Read[], bookings: number): Figure[] {
  const slots = reads[0]?.slots ?? 0
  const group = `relatório de vendas, ${name} (${slots} períodos, ${bookings.toLocaleString('pt-BR')} reservas)`
  const of = (pick: (read: Read) => number) => median(reads.map(pick))
  return [
    {
      group,
      name: 'até o primeiro período',
      value: of((read) => read.firstMs),
      unit: 'ms',
      beside: `moldura ${of((read) => read.shellMs).toFixed(0)} ms`
    },
    {
      group,
      name: 'até o fim',
      value: of((read) => read.endMs) / 1000,
      unit: 's',
      beside: `${(of((read) => read.bytes) / 1000).toFixed(0)} kB de HTML`
    },
    { group, name: 'por período', value: of((read) => read.endMs) / slots, unit: 'ms' },
    { group, name: 'processador por período', value: of((read) => read.cpu) / slots, unit: 'ms' }
  ]
}

/** Five years at once beside the same five one by one, each in a fresh process: only the range differs. */
function memoryFigures(years: Read[], fives: Read[]): Figure[] {
  const group = 'memória residente, a maior desde a partida'
  const one = Math.max(...years.map(({ peak }) => peak))
  const five = fives[0]?.peak ?? 0
  const sent = ((fives[0]?.bytes ?? 0) - median(years.map(({ bytes }) => bytes))) / 1e6
  return [
    { group, name: 'cinco relatórios de um ano', value: one, unit: 'MB' },
    { group, name: 'um relatório de cinco anos', value: five, unit: 'MB' },
    {
      group,
      name: 'a mais',
      value: five - one,
      unit: 'MB',
      target: { kind: 'at most', value: heldPerByte * sent },
      beside: `meta: o que as linhas a mais ocupam (${sent.toFixed(1)} MB enviados, na memória ${heldPerByte} vezes)`
    }
  ]
}

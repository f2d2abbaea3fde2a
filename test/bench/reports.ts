import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { refreshSales } from '#app/backend/bills/refresh-sales.server.ts'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { addDays } from '#app/domain/dates.ts'
import { splitRange } from '#app/domain/report-slots.ts'
import { measureCounterFile } from './counter-file.ts'
import { fillSales, rollUp } from './fill-sales.ts'
import { measureMonth } from './month-report.ts'
import { databaseAddress, type Program, peakMemory, processorMs, resetPeak, startProgram } from './program.ts'
import { readReport, type Streamed } from './read-stream.ts'
import { measureRemote } from './remote-reports.ts'
import { type Figure, median } from './report.ts'
import { signInForCookie } from './visits.ts'

export interface ReportSettings {
  bookings: number
  say: (text: string) => void
}

/** Days of a report and of how many slots it is made. */
export interface Range {
  from: string
  to: string
  slots: number
}

export const yearDays = 365
const fiveYearsDays = 1826
const rounds = 3
/** A kept answer is counted as two bytes for each of its letters, and what is sent of it is about as long. */
const heldPerByte = 2

/** A range of whole days that ended before the days that still change. */
export function rangeOf(days: number, { endedDaysAgo = 3 } = {}): Range {
  const to = addDays(new Date().toISOString().slice(0, 10), -endedDaysAgo)
  const from = addDays(to, 1 - days)
  return { from, to, slots: splitRange({ from, to }).length }
}

/** Reports of sales over very many bookings, over a slow API, and a counter's file. */
export async function measureReports({ bookings, say }: ReportSettings): Promise<Figure[]> {
  const figures = measureCounterFile()
  const dataDir = await mkdtemp(join(tmpdir(), 'trilha-bench-'))
  try {
    const program = await startProgram(dataDir)
    try {
      figures.push(...(await measureEmbedded(program, { dataDir, bookings, say })))
      say('relatórios sobre uma API de 100 ms…')
      figures.push(...(await measureRemote(program)))
    } finally {
      await program.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  return figures
}

async function measureEmbedded(
  program: Program,
  { dataDir, bookings, say }: ReportSettings & { dataDir: string }
): Promise<Figure[]> {
  const url = await databaseAddress(dataDir)
  const client = new pg.Client({ connectionString: url })
  const db = await openDatabase({ url, poolSize: 1 })
  await client.connect()
  try {
    say(`${bookings.toLocaleString('pt-BR')} reservas com pagamentos…`)
    await fillSales(client, bookings)
    say('somas por dia…')
    const rollUpMs = await rollUp(client, () => refreshSales({ db }))
    say('vendas do mês…')
    const month = await measureMonth(program.url, client, bookings)
    await rollUp(client, () => refreshSales({ db }))
    say('relatórios de um e de cinco anos…')
    const group = `somas por dia (${bookings.toLocaleString('pt-BR')} reservas)`
    const built = { group, name: 'feitas de novo, todos os dias', value: rollUpMs / 1000, unit: 's' }
    return [built, ...month, ...(await measureRanges(program, client, bookings))]
  } finally {
    await client.end()
    await db.close()
  }
}

interface Read extends Streamed {
  cpu: number
  /** The most memory resident meanwhile, in megabytes. */
  peak: number
}

/** A year and five years through the page, no slot of them kept from before. */
async function measureRanges(program: Program, client: pg.Client, bookings: number): Promise<Figure[]> {
  const cookie = await signInForCookie(program.url)
  const read = async ({ from, to, slots }: Range): Promise<Read> => {
    await client.query('delete from report_slots')
    await resetPeak(program.pid)
    const before = await processorMs(program.pid)
    const streamed = await readReport(`${program.url}/reports/sales?inicio=${from}&fim=${to}`, cookie)
    if (streamed.slots !== slots || streamed.failed > 0) {
      throw new Error(`${streamed.slots} of ${slots} slots came, ${streamed.failed} failed`)
    }
    return { ...streamed, cpu: (await processorMs(program.pid)) - before, peak: await peakMemory(program.pid) }
  }
  const [year, five] = [rangeOf(yearDays), rangeOf(fiveYearsDays)]
  await read(year)
  const [years, fives]: [Read[], Read[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    years.push(await read(year))
    fives.push(await read(five))
  }
  return [
    ...figuresOf('um ano', year, years, bookings),
    ...figuresOf('cinco anos', five, fives, bookings),
    ...memoryFigures(years, fives)
  ]
}

function figuresOf(name: string, { slots }: Range, reads: Read[], bookings: number): Figure[] {
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

/** What the longer report needs more than the shorter, beside what it carries more; the least of each, so less chance. */
function memoryFigures(years: Read[], fives: Read[]): Figure[] {
  const group = 'memória residente durante os relatórios'
  const least = (reads: Read[]) => Math.min(...reads.map(({ peak }) => peak))
  const all = (reads: Read[]) => reads.map(({ peak }) => peak.toFixed(0)).join(', ')
  const megabytes = (reads: Read[]) => Math.max(...reads.map(({ bytes }) => bytes)) / 1e6
  const carried = (heldPerByte + 1) * (megabytes(fives) - megabytes(years))
  const more = least(fives) - least(years)
  return [
    { group, name: 'maior, um ano', value: least(years), unit: 'MB', beside: `rodadas: ${all(years)}` },
    { group, name: 'maior, cinco anos', value: least(fives), unit: 'MB', beside: `rodadas: ${all(fives)}` },
    {
      group,
      name: 'a mais em cinco anos',
      value: more,
      unit: 'MB',
      target: { kind: 'at most', value: carried },
      beside: 'meta: o que as linhas a mais ocupam, enviadas e guardadas'
    }
  ]
}

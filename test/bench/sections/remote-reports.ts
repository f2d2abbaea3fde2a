import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_IN_FLIGHT } from '#app/domain/report/run.ts'
import { signInForCookie } from '../fill/visits.ts'
import { type Program, startProgram } from '../program.ts'
import { readReport, type Streamed } from '../read-stream.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'
import { type SlowApi, startSlowApi } from '../slow-api.ts'
import { rangeOf, yearDays } from './reports.ts'

const delayMs = 100
const rounds = 3

/** A day as small as a day of a small place is: two attractions, two rows each. */
const sales = JSON.stringify(
  ['Gruta', 'Trilha'].map((name, at) => {
    const figures = { bookings: 4, people: 9, gross: '720.00', discount: '0.00', net: '720.00', paid: '720.00' }
    const detail = (channel: string) => ({ date: '2026-01-01', channel, payment_method: 'pix', ...figures })
    const uuid = `00000000-0000-4000-8000-00000000000${at}`
    return { uuid, name, cat: 'Roteiro', ...figures, details: [detail('LARAVEL'), detail('POSCONTROLE')] }
  })
)

/** The page over an API that takes 100 ms, beside what six at a time could come to at best. */
export async function measureRemote(behind: Program, scale: Scale): Promise<Figure[]> {
  const api = await startSlowApi({ target: behind.url, delayMs, sales })
  const dataDir = await mkdtemp(join(tmpdir(), 'trilha-bench-'))
  try {
    const env = { MAIN_API_URL: `${api.url}/api/v3`, NODE_API_URL: `${api.url}/api/v1` }
    const program = await startProgram(dataDir, { env })
    try {
      return await measure(program, api, scale)
    } finally {
      await program.stop()
    }
  } finally {
    await api.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(program: Program, api: SlowApi, scale: Scale): Promise<Figure[]> {
  const cookie = await signInForCookie(program.url)
  let asked = 0
  /** Every time of another seller, so that nothing is kept from before. */
  const read = async (days: number): Promise<Streamed> => {
    asked += 1
    const { from, to, slots } = rangeOf(days)
    const streamed = await readReport(
      `${program.url}/reports/sales?inicio=${from}&fim=${to}&q=${asked}&vendedor=${asked}`,
      cookie
    )
    if (streamed.slots !== slots || streamed.failed > 0) {
      throw new Error(`${streamed.slots} of ${slots} slots came, ${streamed.failed} failed`)
    }
    return streamed
  }
  await read(60)
  const years: Streamed[] = []
  for (let round = 0; round < scale(rounds); round += 1) years.push(await read(scale(yearDays)))
  const five = await read(5 * scale(yearDays))
  api.setAll(true)
  const slow: Streamed[] = []
  for (let round = 0; round < scale(rounds); round += 1) slow.push(await read(60))
  return [
    ...figuresOf('um ano', years, api),
    ...figuresOf('cinco anos', [five], api),
    {
      group: figuresGroup('um ano', years[0]?.slots ?? 0),
      name: 'primeiro período, se também o resto da página leva 100 ms',
      value: median(slow.map(({ firstMs }) => firstMs)),
      unit: 'ms',
      beside: 'usuário, atrativos e salvos são pedidos antes'
    }
  ].sort((one, other) => (one.group === other.group ? 0 : one.group.includes('um ano') ? -1 : 1))
}

function figuresGroup(name: string, slots: number): string {
  return `relatório de vendas, ${name}, sobre uma API de ${delayMs} ms (${slots} períodos)`
}

function figuresOf(name: string, reads: Streamed[], { seen }: SlowApi): Figure[] {
  const slots = reads[0]?.slots ?? 0
  const group = figuresGroup(name, slots)
  const ideal = Math.ceil(slots / MAX_IN_FLIGHT) * delayMs
  const endMs = median(reads.map((read) => read.endMs))
  const firstMs = median(reads.map((read) => read.firstMs))
  const answered = `a API respondeu em ${median(seen.ms).toFixed(1)} ms, no máximo ${seen.most} ao mesmo tempo`
  return [
    {
      group,
      name: 'até o fim',
      value: endMs / 1000,
      unit: 's',
      beside: `ideal ${(ideal / 1000).toFixed(1)} s; ${answered}`
    },
    { group, name: 'razão ao ideal', value: endMs / ideal, unit: '×', target: { kind: 'at most', value: 1.1 } },
    {
      group,
      name: 'primeiro período, em pedidos',
      value: firstMs / delayMs,
      unit: '×',
      target: { kind: 'at most', value: 1.5 },
      beside: `${firstMs.toFixed(0)} ms, moldura ${median(reads.map((read) => read.shellMs)).toFixed(0)} ms`
    }
  ]
}

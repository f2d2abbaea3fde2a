import { Registry } from 'prom-client'
import { countRequests } from '#app/runtime/watch/request-metrics.server.ts'
import { type Program, startProgram } from '../program.ts'
import { type Figure, median, spreadOf } from '../report.ts'
import { ask, type Bench, type PageUnderLoad } from './pages.ts'

const rounds = 7
const counted = 100_000
/** Seconds between two scrapes, as Prometheus asks by default. */
const scrapeSeconds = 15
/** Share of a page's processor time that the metrics may take. */
const budget = 1

interface Asked extends Bench {
  page: PageUnderLoad
  /** The database of the program, which a second program with metrics uses too. */
  databaseUrl: string
  /** Folder of that second program. */
  dataDir: string
}

/**
 * Two figures for one budget: what counting a request takes by itself, which is exact, and a page with metrics beside
 * one without, in turns, which shows that nothing else came with them but varies with the machine.
 */
export async function measureWatch({ page, databaseUrl, dataDir, ...bench }: Asked): Promise<Figure[]> {
  const watched = await startProgram(dataDir, { env: { DATABASE_URL: databaseUrl, SEED: 'none', METRICS_PORT: '0' } })
  try {
    return await compare(bench, watched, page)
  } finally {
    await watched.stop()
  }
}

async function compare(bench: Bench, watched: Program, page: PageUnderLoad): Promise<Figure[]> {
  const { program, scale } = bench
  const plainMs: number[] = []
  const watchedMs: number[] = []
  for (let round = 0; round <= scale(rounds); round += 1) {
    const plain = await ask({ ...bench, program }, page, [])
    const other = await ask({ ...bench, program: watched }, page, [])
    if (round === 0) continue
    plainMs.push(plain.cpu)
    watchedMs.push(other.cpu)
  }
  const pageMs = median(plainMs)
  const pairs = watchedMs.map((ms, at) => (ms / (plainMs[at] ?? ms) - 1) * 100)
  const microseconds = countOne(scale(counted))
  const scrapeMs = await measureScrape(watched)
  const group = `medidas, ${page.name}`
  const varied = `a página sem medidas variou ${spreadOf(plainMs).toLocaleString('pt-BR', { style: 'percent' })}`
  return [
    {
      group,
      name: 'contar um pedido, parte do processador de uma página',
      value: (microseconds / 1000 / pageMs) * 100,
      unit: '%',
      target: { kind: 'at most', value: budget },
      beside: `${microseconds.toFixed(1)} µs de ${pageMs.toFixed(2)} ms`
    },
    { group, name: 'página com medidas ao lado de uma sem', value: median(pairs), unit: '%', beside: varied },
    {
      group,
      name: `uma leitura a cada ${scrapeSeconds} s, parte de um processador`,
      value: scrapeMs / scrapeSeconds / 10,
      unit: '%',
      target: { kind: 'at most', value: budget },
      beside: `${scrapeMs.toFixed(1)} ms por leitura`
    }
  ]
}

/** Microseconds of begin and end of a request, among as many routes as a busy program has. */
function countOne(times: number): number {
  const { begin } = countRequests(new Registry())
  const count = (to: number) => {
    for (let at = 0; at < to; at += 1) begin({ method: 'GET' }).end({ route: `/route/${at % 200}/:id`, status: 200 })
  }
  count(Math.min(times, 5_000))
  const before = process.cpuUsage()
  count(times)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

/** Milliseconds that a scrape takes at most of the program's processor. */
async function measureScrape({ metrics }: Program): Promise<number> {
  if (!metrics) throw new Error('the program named no address of its metrics')
  const times: number[] = []
  for (let at = 0; at < 20; at += 1) {
    const asked = performance.now()
    const answer = await fetch(metrics)
    await answer.text()
    if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`)
    times.push(performance.now() - asked)
  }
  return median(times)
}

import { Registry } from 'prom-client'
import { countRequests } from '#app/runtime/watch/request-metrics.server.ts'
import { type Program, processorMs, startProgram } from '../program.ts'
import { type Figure, median, spreadOf } from '../report.ts'
import { ask, type Bench, type PageUnderLoad } from './pages.ts'

const rounds = 7
const counted = 100_000
const scrapes = 100
/** Seconds between two scrapes, as Prometheus asks by default. */
const scrapeSeconds = 15
/** Share of a page's processor time that the metrics may take. */
const budget = 1

interface Asked extends Omit<Bench, 'program'> {
  page: PageUnderLoad
  /** The database that both programs use. */
  databaseUrl: string
  /** Makes a folder for a program. */
  makeFolder: () => Promise<string>
}

/**
 * Two figures for one budget: what counting a request takes by itself, which is exact, and a page of a program with
 * metrics beside one without, in turns, which shows that nothing else came with them but varies with the machine.
 */
export async function measureWatch({ page, databaseUrl, makeFolder, ...bench }: Asked): Promise<Figure[]> {
  const start = async (env: Record<string, string>) =>
    startProgram(await makeFolder(), { env: { DATABASE_URL: databaseUrl, SEED: 'none', ...env } })
  const plain = await start({})
  try {
    const watched = await start({ METRICS_PORT: '0' })
    try {
      return await compare(bench, { plain, watched, page })
    } finally {
      await watched.stop()
    }
  } finally {
    await plain.stop()
  }
}

async function compare(
  bench: Omit<Bench, 'program'>,
  { plain, watched, page }: { plain: Program; watched: Program; page: PageUnderLoad }
): Promise<Figure[]> {
  const { scale } = bench
  const plainMs: number[] = []
  const watchedMs: number[] = []
  const askOne = async (program: Program, times: number[]) => {
    const { cpu } = await ask({ ...bench, program }, page, [])
    times.push(cpu)
  }
  // Whoever is second in a round is first in the next: the machine may get slower all the time.
  for (let round = 0; round <= scale(rounds); round += 1) {
    const turns = [() => askOne(plain, plainMs), () => askOne(watched, watchedMs)]
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
  }
  // The first round warms both up.
  const [pageMs, besideMs] = [plainMs, watchedMs].map((times) => median(times.slice(1)))
  const microseconds = countOne(scale(counted))
  const scrapeMs = await measureScrape(watched, scale(scrapes))
  return toFigures({ page, pageMs, besideMs, microseconds, scrapeMs, spread: spreadOf(plainMs.slice(1)) })
}

interface Measured {
  page: PageUnderLoad
  /** Processor of a page without and with metrics. */
  pageMs?: number
  besideMs?: number
  microseconds: number
  scrapeMs: number
  spread: number
}

function toFigures({ page, pageMs = 0, besideMs = 0, microseconds, scrapeMs, spread }: Measured): Figure[] {
  const group = `medidas, ${page.name}`
  const target = { kind: 'at most' as const, value: budget }
  return [
    {
      group,
      name: 'contar um pedido, parte do processador de uma página',
      value: (microseconds / 1000 / pageMs) * 100,
      unit: '%',
      target,
      beside: `${microseconds.toFixed(1)} µs de ${pageMs.toFixed(2)} ms`
    },
    {
      group,
      name: 'página com medidas ao lado de uma sem',
      value: (besideMs / pageMs - 1) * 100,
      unit: '%',
      beside: `${besideMs.toFixed(2)} e ${pageMs.toFixed(2)} ms; a sem medidas variou ${(spread * 100).toFixed(0)} %`
    },
    {
      group,
      name: `uma leitura a cada ${scrapeSeconds} s, parte de um processador`,
      value: scrapeMs / scrapeSeconds / 10,
      unit: '%',
      target,
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

/** Milliseconds of the program's processor for one scrape. */
async function measureScrape({ metrics, pid }: Program, times: number): Promise<number> {
  if (!metrics) throw new Error('the program named no address of its metrics')
  const before = await processorMs(pid)
  for (let at = 0; at < times; at += 1) {
    const answer = await fetch(metrics)
    await answer.text()
    if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`)
  }
  return ((await processorMs(pid)) - before) / times
}

import { type Bare, renderBare } from '../bare-render.tsx'
import { type Loaded, runLoad } from '../load.ts'
import { type Program, peakMemory, processorMs } from '../program.ts'
import { type Figure, median, spreadOf } from '../report.ts'
import type { Scale } from '../scale.ts'

export interface PageUnderLoad {
  name: string
  path: string
  headers: Record<string, string>
  targets: Partial<Record<'cpu' | 'ratio' | 'rate', number>>
}

export interface Turn extends Loaded {
  /** Processor milliseconds of the program a request. */
  cpu: number
  /** The same of the database's processes. */
  databaseCpu: number
}

const rounds = 5
const connections = 8
const turn = { connections, requests: 400, ms: 2500 }
const bareTimes = 60

export interface Bench {
  /** The bench's own file, run again as the process that asks. */
  script: string
  program: Program
  scale: Scale
}

/** Asks a page by closed loops from another process and reads the program's processor time before and after. */
export async function ask(
  { script, program, scale }: Bench,
  page: PageUnderLoad,
  databasePids: number[]
): Promise<Turn> {
  const clock = async () => ({ own: await processorMs(program.pid), database: await sumOf(databasePids) })
  const before = await clock()
  const { path, headers } = page
  const requests = scale(turn.requests)
  const loaded = await runLoad(script, { url: `${program.url}${path}`, headers, ...turn, requests })
  const after = await clock()
  if (loaded.failed > 0) throw new Error(`${page.name}: ${loaded.failed} of ${loaded.requests} answers were no 2xx`)
  return {
    ...loaded,
    cpu: (after.own - before.own) / loaded.requests,
    databaseCpu: (after.database - before.database) / loaded.requests
  }
}

async function sumOf(pids: number[]): Promise<number> {
  const times = await Promise.all(pids.map((pid) => processorMs(pid).catch(() => 0)))
  return times.reduce((sum, time) => sum + time, 0)
}

async function htmlBytes(program: Program, { path, headers }: PageUnderLoad): Promise<number> {
  const page = await fetch(`${program.url}${path}`, { headers, redirect: 'manual' })
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
  return Buffer.byteLength(await page.text())
}

/** Pages in turns with a bare React render of as much HTML, medians of all turns. */
export async function measurePages(
  bench: Bench,
  { pages, databasePids }: { pages: PageUnderLoad[]; databasePids: () => Promise<number[]> }
): Promise<Figure[]> {
  const { program, scale } = bench
  const sizes = await Promise.all(pages.map((page) => htmlBytes(program, page)))
  const turns = pages.map((): Turn[] => [])
  const bares = pages.map((): Bare[] => [])
  for (let round = 0; round <= scale(rounds); round += 1) {
    for (const [at, page] of pages.entries()) {
      const asked = await ask(bench, page, await databasePids())
      const bare = renderBare(sizes[at] ?? 0, scale(bareTimes))
      if (round === 0) continue
      turns[at]?.push(asked)
      bares[at]?.push(bare)
    }
  }
  return pages.flatMap((page, at) => figuresOf(page, turns[at] ?? [], bares[at] ?? [], sizes[at] ?? 0))
}

function figuresOf({ name, targets }: PageUnderLoad, turns: Turn[], bares: Bare[], size: number): Figure[] {
  const group = `${name} (${(size / 1000).toFixed(0)} kB de HTML, ${connections} conexões, comprimida)`
  const of = (pick: (turn: Turn) => number) => median(turns.map(pick))
  const bareMs = median(bares.map(({ packedMs }) => packedMs))
  const renderMs = median(bares.map(({ renderMs }) => renderMs))
  const cpu = of((turn) => turn.cpu)
  const atMost = (value: number | undefined) =>
    value === undefined ? {} : { target: { kind: 'at most' as const, value } }
  const atLeast = (value: number | undefined) =>
    value === undefined ? {} : { target: { kind: 'at least' as const, value } }
  const spread = spreadOf(bares.map(({ packedMs }) => packedMs))
  const bare = `React puro: ${renderMs.toFixed(2)} ms, comprimido ${bareMs.toFixed(2)} ms`
  const varied = `o React puro variou ${(spread * 100).toFixed(0)} %`
  return [
    { group, name: 'processador por pedido', value: cpu, unit: 'ms', ...atMost(targets.cpu), spread, beside: bare },
    {
      group,
      name: 'razão ao React puro comprimido',
      value: cpu / bareMs,
      unit: '×',
      ...atMost(targets.ratio),
      spread,
      beside: varied
    },
    { group, name: 'processador do banco por pedido', value: of((turn) => turn.databaseCpu), unit: 'ms' },
    {
      group,
      name: 'pedidos por segundo',
      value: of((turn) => (turn.requests * 1000) / turn.ms),
      unit: '/s',
      ...atLeast(targets.rate),
      spread
    },
    { group, name: 'pedidos por segundo de processador', value: 1000 / cpu, unit: '/s' },
    { group, name: 'mediana', value: of((turn) => turn.medianMs), unit: 'ms' },
    { group, name: 'p99', value: of((turn) => turn.p99Ms), unit: 'ms' }
  ]
}

/** Memory after a page was asked by many more connections than it can serve at once. */
export async function measureSaturation({ script, program, scale }: Bench, page: PageUnderLoad): Promise<Figure[]> {
  const load = {
    url: `${program.url}${page.path}`,
    headers: page.headers,
    connections: scale(128),
    requests: 100_000,
    ms: scale(8000)
  }
  const { failed, requests } = await runLoad(script, load)
  const beside = `${load.connections} conexões, ${requests} pedidos${failed > 0 ? `, ${failed} recusados` : ''}`
  const value = await peakMemory(program.pid)
  return [
    {
      group: 'memória',
      name: 'maior residente, saturado',
      value,
      unit: 'MB',
      target: { kind: 'at most', value: 250 },
      beside
    }
  ]
}

import { brotliCompressSync } from 'node:zlib'
import { type Figure, median, spreadOf } from '../report.ts'
import { ask, type Bench, type PageUnderLoad } from './pages.ts'

const rounds = 9
/** Rounds that are not counted. */
const warmUps = 2
/** What a page may pay for being in another language. */
const most = { share: 3, kB: 0.5 }
const languages = ['', '/en', '/es']

/**
 * A page in Portuguese beside the same in English and Spanish. Each round compares within itself and goes the other way
 * round than the one before: a process that still gets faster favours no language.
 */
export async function measureLanguages(bench: Bench, page: PageUnderLoad): Promise<Figure[]> {
  const times = languages.map((): number[] => [])
  const inTurns = [...languages.entries()]
  for (let round = -warmUps; round < bench.scale(rounds); round += 1) {
    for (const [at, prefix] of round % 2 === 0 ? inTurns : inTurns.toReversed()) {
      const { cpu } = await ask(bench, { ...page, path: `${prefix}${page.path}` }, [])
      if (round >= 0) times[at]?.push(cpu)
    }
  }
  const [portuguese = [], ...others] = times
  const spread = spreadOf(portuguese)
  const [bytes = 0, ...othersBytes] = await Promise.all(languages.map((prefix) => packedBytes(bench, prefix, page)))
  return others.flatMap((other, at) => {
    const group = `línguas, ${page.name}`
    const name = languages[at + 1]?.slice(1) ?? ''
    const ratio = median(other.map((cpu, round) => cpu / (portuguese[round] ?? cpu)))
    const share = { value: (ratio - 1) * 100, target: { kind: 'at most' as const, value: most.share } }
    const more = {
      value: ((othersBytes[at] ?? 0) - bytes) / 1000,
      target: { kind: 'at most' as const, value: most.kB }
    }
    return [
      { group, name: `processador a mais em ${name}`, unit: '%', spread, ...share },
      { group, name: `HTML a mais em ${name} (brotli)`, unit: 'kB', ...more }
    ]
  })
}

async function packedBytes({ program }: Bench, prefix: string, { path }: PageUnderLoad): Promise<number> {
  const answer = await fetch(`${program.url}${prefix}${path}`)
  if (answer.status !== 200) throw new Error(`${prefix}${path} answered ${answer.status}`)
  return brotliCompressSync(await answer.text()).length
}

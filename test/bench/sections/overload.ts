import { type Load, type Loaded, runLoad } from '../load.ts'
import type { Program } from '../program.ts'
import type { Figure } from '../report.ts'
import type { Scale } from '../scale.ts'

const times = [1, 3, 10]
const seconds = 8
/** Page deadline of the program, in milliseconds: a later answer helps nobody. */
const deadlineMs = 20_000
const path = '/booking'

interface Bench {
  script: string
  program: Program
  scale: Scale
}

const goodRate = ({ good, ms }: Loaded) => (good * 1000) / ms

/** Visitors who come at once, three and ten times the rate that the program can answer, whether it keeps up or not. */
export async function measureOverload({ script, program, scale }: Bench): Promise<Figure[]> {
  const load: Load = { url: `${program.url}${path}`, connections: 8, requests: 100_000, ms: scale(4000), deadlineMs }
  await runLoad(script, load)
  const able = goodRate(await runLoad(script, load))
  const figures: Figure[] = []
  const rates: number[] = []
  for (const factor of times) {
    const perSecond = able * factor
    const ms = scale(seconds * 1000)
    const loaded = await runLoad(script, { ...load, connections: 2500, ms, perSecond })
    rates.push(goodRate(loaded))
    const beside = `${loaded.requests} pedidos, ${loaded.failed} recusados, mediana ${loaded.medianMs.toFixed(0)} ms`
    figures.push({
      group,
      name: `respostas a tempo, ${factor}× a capacidade`,
      value: goodRate(loaded),
      unit: '/s',
      beside
    })
  }
  const share = (rates.at(-1) ?? 0) / Math.max(able, ...rates)
  const target = { kind: 'at least' as const, value: 0.8 }
  const beside = `melhor: ${Math.max(able, ...rates).toFixed(0)}/s`
  return [...figures, { group, name: 'a 10×, do melhor', value: share, unit: '×', target, beside }]
}

const group = 'sobrecarga, /booking'

import { setTimeout as delay } from 'node:timers/promises'
import { type Load, type Loaded, runLoad } from '../load.ts'
import type { Program } from '../program.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'

const times = [1, 3, 10]
const seconds = 8
/** Page deadline of the program, in milliseconds: a later answer helps nobody. */
const deadlineMs = 20_000
const path = '/booking'
const probeEveryMs = 250

interface Bench {
  script: string
  program: Program
  scale: Scale
}

const goodRate = ({ good, ms }: Loaded) => (good * 1000) / ms

/** Visitors who come at once, three and ten times the rate that the program can answer, whether it keeps up or not. */
export async function measureOverload({ script, program, scale }: Bench): Promise<Figure[]> {
  const load: Load = { url: `${program.url}${path}`, connections: 8, requests: 100_000, ms: scale(4000), deadlineMs }
  // The first load also warms up.
  const cold = await probeDuring(program, runLoad(script, { ...load, connections: 60 }))
  const able = goodRate(await runLoad(script, load))
  const figures: Figure[] = []
  const rates: number[] = []
  let flooded: number[] = []
  for (const factor of times) {
    const perSecond = able * factor
    const ms = scale(seconds * 1000)
    const flooding = runLoad(script, { ...load, connections: 2500, ms, perSecond })
    if (factor === times.at(-1)) flooded = await probeDuring(program, flooding)
    const loaded = await flooding
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
  return [
    ...figures,
    { group, name: 'a 10×, do melhor', value: share, unit: '×', target, beside },
    slowest('60 visitantes na partida', cold),
    slowest('10× a capacidade', flooded)
  ]
}

/** Asks /readyz as a balancer does, from this process, until the work ends. Times in milliseconds. */
async function probeDuring(program: Program, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const asked = performance.now()
    const answer = await fetch(`${program.url}/readyz`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}`)
    times.push(performance.now() - asked)
    await Promise.race([delay(probeEveryMs), ended])
  }
  await ended
  return times
}

function slowest(when: string, times: number[]): Figure {
  const target = { kind: 'at most' as const, value: 500 }
  const beside = `mediana de ${times.length}: ${median(times).toFixed(0)} ms`
  return { group, name: `/readyz, o mais lento, ${when}`, value: Math.max(...times), unit: 'ms', target, beside }
}

const group = 'sobrecarga, /booking'

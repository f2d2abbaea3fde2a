import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findWorse, keyOf, type Runs, toWorseLines } from './compare.ts'
import { measureAll, sections, type Wanted } from './measure.ts'
import { type Figure, isMet, toTable } from './report.ts'
import { toy, whole } from './scale.ts'

const lastFile = 'build/bench-last.json'

await bench()

/** Measures all sections, or those asked for, on this machine alone. */
async function bench(): Promise<void> {
  const { resultFile, ...wanted } = readArguments(process.argv.slice(2))
  const begun = performance.now()
  const figures = await measureAll(wanted)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const machine = `${cpus()[0]?.model ?? '?'}, ${cpus().length} núcleos, Node ${process.versions.node}`
  const load = Math.max(...loadavg())
  const missed = figures.filter((figure) => isMet(figure) === false).length
  await writeFile(resultFile, `${JSON.stringify({ machine, load, seconds, figures }, null, 1)}\n`)
  process.stdout.write(`\n${toTable(figures)}\n\n${machine}; ${seconds} s; ${missed} fora da meta; ${resultFile}\n`)
  // A short run is not comparable.
  if (wanted.scale === whole) process.stdout.write(`${await compareWithLast(wanted, figures)}\n`)
}

async function compareWithLast(wanted: Wanted, figures: Figure[]): Promise<string> {
  const runs = await readRuns()
  const key = keyOf(wanted)
  const last = runs[key]
  await writeFile(
    lastFile,
    `${JSON.stringify({ ...runs, [key]: { at: new Date().toISOString(), figures } }, null, 1)}\n`
  )
  if (!last) return 'Ainda não há outra medição destas partes para comparar.'
  return toWorseLines(findWorse(figures, last.figures), last.at)
}

async function readRuns(): Promise<Runs> {
  try {
    return JSON.parse(await readFile(lastFile, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

function readArguments(given: string[]): Wanted & { resultFile: string } {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      bookings: { type: 'string' },
      toy: { type: 'boolean', default: false },
      result: { type: 'string', default: 'build/bench.json' }
    }
  })
  const bookings = Number(values.bookings ?? (values.toy ? 10_000 : 1_000_000))
  if (!Number.isSafeInteger(bookings) || bookings < 10_000) throw new Error('--bookings: um número a partir de 10000')
  const known = sections.filter((section) => positionals.length === 0 || positionals.includes(section))
  if (known.length < new Set(positionals).size) throw new Error(`partes da medição: ${sections.join(', ')}`)
  return { sections: new Set(known), bookings, scale: values.toy ? toy : whole, resultFile: values.result }
}

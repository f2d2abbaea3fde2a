import type { Wanted } from './measure.ts'
import type { Figure } from './report.ts'

/** The last run of each choice of sections and size. */
export type Runs = Record<string, { at: string; figures: Figure[] } | undefined>

export interface Worse {
  figure: Figure
  before: number
  /** Share by which it got worse: 0.2 is a fifth. */
  by: number
}

/** Less of it is what one busy machine differs by from itself. */
const noticed = 0.15

/** Only runs of the same sections and sizes say something about each other. */
export function keyOf({ sections, bookings }: Pick<Wanted, 'sections' | 'bookings'>): string {
  const names = [...sections].sort().join(' ')
  return sections.has('reports') ? `${names}, ${bookings} bookings` : names
}

/** Sizes and dates in brackets change from run to run; the figure is still the same one. */
const nameOf = ({ group, name }: Figure) => `${group.replace(/\s*\([^)]*\)/g, '')}: ${name}`

function isMoreBetter({ target, unit }: Figure): boolean {
  return target ? target.kind === 'at least' : unit.endsWith('/s')
}

/** The figures that are worse than the last time by more than 15 %. */
export function findWorse(figures: Figure[], last: Figure[]): Worse[] {
  const lastOf = new Map(last.map((figure) => [nameOf(figure), figure.value]))
  return figures.flatMap((figure) => {
    const before = lastOf.get(nameOf(figure)) ?? 0
    if (before <= 0) return []
    const change = figure.value / before - 1
    const by = isMoreBetter(figure) ? -change : change
    return by > noticed ? [{ figure, before, by }] : []
  })
}

const write = (value: number) => value.toLocaleString('pt-BR', { maximumSignificantDigits: 3 })

/** Writes the lines below the table. */
export function toWorseLines(worse: Worse[], lastAt: string): string {
  const since = `desde a última medição (${lastAt.slice(0, 16).replace('T', ' ')} UTC)`
  if (worse.length === 0) return `Nada piorou mais de 15 % ${since}.`
  const lines = worse.map(
    ({ figure, before, by }) =>
      `  ${nameOf(figure)}: ${write(before)} → ${write(figure.value)} ${figure.unit} (${write(by * 100)} % pior)`
  )
  return [`Piorou mais de 15 % ${since}:`, ...lines].join('\n')
}
